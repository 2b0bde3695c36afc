"""Text behind commands of one line that a mail program has wrapped, and likely orders below it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.command_mails import order_all, power, readers, refused_master, refused_play, told
from tests.support.house import GM, House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")
LONG = "my army in Marseilles was told to go to Spain, as anybody can see from the"


@pytest.fixture
def window(house: House) -> House:
    """The hour after the results of Spring 1901, in a game with protests and secret proposals."""
    house.once(("an hour after results",), lambda: _window(house))
    return house


def _window(house: House) -> None:
    house.now = datetime(2026, 11, 23, 9, tzinfo=UTC)
    house.start("HOUSE correction_window=24H voting=proposals")
    order_all(house)
    house.master("PROCESS!")


def flat(text: str) -> str:
    return " ".join(text.split())


def on_file(house: House) -> list[str]:
    return [format_order(order) for order in power(house, "FRANCE").orders or ()]


@pytest.mark.parametrize(("command", "reader"), [("PROTEST S1901M", GM), ("PROPOSE TEXT", ITALY)])
def test_lines_of_text_directly_below_a_players_text_belong_to_it_and_the_answer_says_so(
    window: House, command: str, reader: str
) -> None:
    below = ("letter that I was not shown until today, and from all that", "we have been told.")
    letters = window.play("FRANCE", f"{command} {LONG}", *below, "", "A MAR - SPA")
    assert f"{LONG} {' '.join(below)}" in flat(told(letters, reader))
    assert 'was read on to the end of line 4, "we have been told.".' in flat(told(letters, FRANCE))
    assert "Not read as orders" not in told(letters, FRANCE)
    assert on_file(window) == ["A MAR - SPA"]


@pytest.mark.parametrize(
    "line", ["WARN I ask for patience, because", "DELAY 24H I ask for patience, because", "SET DESC I am slow, because"]
)
def test_lines_of_text_directly_below_a_masters_text_belong_to_it(window: House, line: str) -> None:
    told_them = flat(told(window.master(line, "Bert is getting married on Saturday.", "SET PRIVATE"), ITALY))
    assert "because Bert is getting married on Saturday." in told_them


def test_a_question_of_the_masters_and_a_rejection_go_on_below_their_line(window: House) -> None:
    asked = told(window.master("CLARIFY france Which Paris do you mean, as", "there are several in my atlas?"), FRANCE)
    assert "as there are several in my atlas?" in flat(asked)
    window.play("FRANCE", "PROTEST S1901M wrong")
    answer = told(window.master("REJECT 1 The support was cut, and so", "nothing will be changed by me."), FRANCE)
    assert "and so nothing will be changed by me." in flat(answer)


@pytest.mark.parametrize("command", ["PROTEST S1901M", "PROPOSE TEXT"])
@pytest.mark.parametrize("below", [("A MAR - SPA", "and not hold."), ("something else, which was", "A MAR - SPA")])
def test_what_may_be_an_order_directly_below_a_protest_is_neither_told_nor_taken(
    window: House, command: str, below: tuple[str, ...]
) -> None:
    said = flat(refused_play(window, "E-TEXT-ORDER", "FRANCE", f"{command} I had written", *below))
    assert '"A MAR - SPA", is in the paragraph of' in said
    assert "Leave an empty line between" in said
    assert said.endswith(" ".join((f"{command} I had written", *below)))
    assert (window.game().protests, on_file(window)) == ((), [])


def test_orders_of_another_paragraph_count_though_a_text_is_doubtful(window: House) -> None:
    first, second, third = (f"{unit} H" for unit in window.game().board.units_of(PowerName("FRANCE")))
    letters = window.play("FRANCE", first, "", "PROTEST S1901M I had written", second, "", third)
    assert readers(letters) == {FRANCE}
    assert set(on_file(window)) >= {first, third}
    assert second not in on_file(window)


@pytest.mark.parametrize("below", ["SET WAIT", "[FRANCE]", "STATUS", "CLEAR"])
def test_a_text_ends_at_a_command_and_at_the_heading_of_orders(window: House, below: str) -> None:
    letters = window.play("FRANCE", "PROTEST S1901M I had written better ones", below, "A MAR - SPA")
    assert readers(letters) >= {FRANCE, GM}
    assert on_file(window) == ["A MAR - SPA"]


def test_a_proposal_is_not_signed_by_the_greeting_below_it(window: House) -> None:
    letters = window.play("FRANCE", "PROPOSE TEXT Shall we pause over Christmas?", "Best wishes,", "Pierre")
    assert "Pierre" not in told(letters, ITALY)
    assert "Not read as orders" in told(letters, FRANCE)


def test_who_may_not_send_a_text_has_the_orders_below_it_counted(window: House) -> None:
    window.play("FRANCE", "WARN all of you", "A MAR - SPA")
    assert on_file(window) == ["A MAR - SPA"]


def test_a_masters_order_directly_below_a_question_is_not_taken(window: House) -> None:
    refused_master(window, "E-TEXT-ORDER", "CLARIFY france Which Paris do you mean?", "FRANCE: A MAR - SPA")
