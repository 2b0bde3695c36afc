"""What a hostile writer can do with one mail: little, and not for long."""

from __future__ import annotations

import time

import pytest

from judge.board.names import PowerName
from tests.play.house import GM, House, to, words

STRANGER = "stranger@example.net"


def addresses_of_france(river: House) -> tuple[str, ...]:
    """Where its mail goes."""
    player = river.game().power(PowerName("FRANCE")).player
    assert player is not None
    return player.addresses


@pytest.mark.parametrize("line", ["HISTORY river", "LIST river", "SET WAIT", "PREVIEW"])
def test_a_mail_with_a_thousand_commands_is_refused_whole(river: House, line: str) -> None:
    letters = river.master(*[line] * 900)
    assert len(letters) == 1
    assert "at most 50 are done. Nothing in it was done" in letters[0].text.replace("\n", " ")


def test_the_same_question_asked_fifty_times_is_answered_once(river: House) -> None:
    letters = river.mail(STRANGER, *["HISTORY river", "history RIVER", "LIST river"] * 16)
    assert len(letters) == 2


def test_what_is_asked_again_after_a_change_is_answered_again(river: House) -> None:
    letters = river.play("FRANCE", "LIST", "A PAR H", "A MAR H", "F BRE H", "LIST")
    assert [letter.subject for letter in letters].count("Diplomacy listing (river)") == 2


def test_a_position_has_five_addresses_at_most(river: House) -> None:
    many = ",".join(f"victim{number}@example.net" for number in range(1500))
    letters = river.play("FRANCE", f"SET ADDRESS {many}")
    assert "5 addresses at most" in words(letters, "france@example.org")
    assert len(letters) == 1
    assert addresses_of_france(river) == ("france@example.org",)


@pytest.mark.parametrize(
    "address", ["judge+france@example.org", "JUDGE+@example.org", "a@ü..com", "\u202egro@example.net"]
)
def test_addresses_that_lead_back_or_nowhere_are_refused(river: House, address: str) -> None:
    river.play("FRANCE", f"SET ADDRESS {address}")
    assert "\u202e" not in addresses_of_france(river)[0]
    if "\u202e" not in address:
        assert addresses_of_france(river) == ("france@example.org",)


def test_a_flood_of_unknown_rules_gets_a_short_answer(house: House) -> None:
    lines = ["RULE " + " ".join(f"X{row}_{column}" for column in range(30)) for row in range(900)]
    (letter,) = house.mail(STRANGER, "CREATE flood secret", *lines, "FORM")
    assert "At most 200 rules can be stated." in letter.text
    assert len(letter.headers.as_bytes()) < 250_000


def test_a_rule_stated_often_is_kept_once(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", *["RULE NO_PRESS NO_PRESS"] * 100, "FORM")
    assert house.game().rules == ("NO_PRESS",)


@pytest.mark.parametrize(
    "lines",
    [
        ["A PRS - BRU xx yy"] * 990,
        ["SINGON x y"] * 990,
        ["A PAR H;" * 9000],
        ["FRANCE: " * 20_000],
        ["A PAR S " * 30_000],
        ["SET FOO", "(*" * 100_000],
    ],
)
def test_a_flood_of_orders_is_answered_soon_and_shortly(river: House, lines: list[str]) -> None:
    began = time.process_time()
    (letter,) = river.play("FRANCE", *lines)
    assert time.process_time() - began < 10
    assert len(letter.headers.as_bytes()) < 250_000


def test_a_thousand_bad_orders_name_the_limit(river: House) -> None:
    letters = river.play("FRANCE", *["A PRS - BRU"] * 990)
    assert "more than 300 orders" in to(letters, "france@example.org")[0].text
