"""Names below orders or press: no faulty orders, however near to a place's name; they swallow nothing."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from judge.board.order_text.split_orders import OrdersTable
from judge.board.position import PhaseType
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.signed_names import is_signature, without_signature
from judge.files.maps.load import load_map
from tests.support.command_mails import power, told
from tests.support.house import Got, House, address, signed

FRANCE = address("FRANCE")
NAMES = ("Peter", "Norah", "Claire", "Mary", "Bella", "Maria", "Ruth", "Tom", "Pete", "Syra", "Warsaw", "Con", "Trish")
FORMS = (
    "{0}",
    "Cheers, {1}",
    "/{0}",
    "--{1}.",
    "- {0}",
    "~ {0} ~",
    "{0} (France)",
    "{0} S.",
    "Best regards, {0}",
    "{1}",
)


def from_(house: House, sender: str, *lines: str) -> list[Got]:
    return house.mail_with(FRANCE, {"From": f"{sender} <{FRANCE}>"}, *signed("FRANCE", *lines))


def on_file(house: House) -> list[str]:
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def left(lines: list[str], *names: str, phase: PhaseType = PhaseType.MOVEMENT) -> list[str]:
    """Lines left of the order lines of somebody with these names."""
    written = [TextLine(number, text) for number, text in enumerate(lines, 1)]
    return [line.text for line in without_signature(written, names, OrdersTable(load_map("standard"), phase))[0]]


@pytest.mark.parametrize("name", NAMES)
def test_every_form_of_the_writers_name_is_a_signature(name: str) -> None:
    for form in FORMS:
        line = form.format(name, name[0])
        assert left(["A PAR - BUR", line], name.casefold(), "france") == ["A PAR - BUR"], line


@pytest.mark.parametrize("form", ["{0}", "-- {1}."])
def test_a_name_like_a_places_below_orders_and_below_press_refuses_nothing(river: House, form: str) -> None:
    for name in ("Peter", "Trish", "Con"):
        line = form.format(name, name[0])
        letters = from_(river, f"{name} Smith", "A PAR - BUR", "A MAR S A PAR - BUR", line)
        assert [letter.subject for letter in letters] == ["river S1901M: 2 orders on file, 1 missing"]
        assert f'Not read as orders: line 4 "{line}".' in told(letters, FRANCE)
        assert on_file(river) == ["A MAR S A PAR - BUR", "A PAR - BUR"]
        letters = from_(river, f"{name} Smith", "PRESS TO GERMANY", f"Hello from {name}", "ENDPRESS", "Best,", line)
        assert [letter.subject for letter in letters if letter.to == FRANCE] == ["river S1901M: sent to Germany"]


def test_the_name_in_the_game_that_before_the_at_sign_and_a_reply_address_without_a_name_count(river: House) -> None:
    river.play("FRANCE", "SET NAME Pete Warsaw")
    assert river.play("FRANCE", "A PAR - BUR", "Warsaw")[0].subject == "river S1901M: 1 order on file, 2 missing"
    head = {"From": "Trish <elsewhere@example.net>", "Reply-To": FRANCE}
    (letter,) = river.mail_with(FRANCE, head, *signed("FRANCE", "F BRE - MAO", "Trish"))[-1:]
    assert letter.subject == "river S1901M: 2 orders on file, 1 missing"
    mail = river.mail("pete.con@example.net", *signed("FRANCE", "A MAR - SPA", "Con"))
    assert "river S1901M: 3 orders on file" in [letter.subject for letter in mail]


def test_another_name_like_a_places_is_a_faulty_order(river: House) -> None:
    assert from_(river, "Norah Smith", "A PAR - BUR", "Trish")[0].subject == "river S1901M: 1 taken, 1 NOT"


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("bur", ["A PAR -", "BUR"]),
        ("spa", ["F BRE - MAO", "A MAR ->", "Spa"]),
        ("h", ["A PAR S", "A MAR"]),
        ("mar", ["A MAR H, A PAR S", "MAR"]),
        ("par", ["A PAR H"]),
        ("nmr", ["A PAR - BUR", "NMR"]),
        ("send", ["A PAR - BUR", "SEND"]),
        ("final", ["A PAR - BUR", "final"]),
        ("clear", ["CLEAR"]),
    ],
)
def test_what_orders_or_goes_on_with_an_order_is_no_signature(name: str, lines: list[str]) -> None:
    assert left(lines, name, "a") == lines


@pytest.mark.parametrize("line", ["W", "WAIVE", "Build A PAR", "+ A PAR"])
def test_what_orders_in_winter_is_no_signature_there(line: str) -> None:
    assert left(["BUILD F BRE", line], "w", "waive", "build", "a", "par", phase=PhaseType.ADJUSTMENTS)[1:] == [line]


def test_a_signature_above_other_orders_stays_where_it_is() -> None:
    assert left(["A PAR - BUR", "Trish", "F BRE - MAO"], "trish") == ["A PAR - BUR", "Trish", "F BRE - MAO"]
    assert left(["A PAR - BUR", "-- T.", "Thanks!", "See you on Monday"], "trish")[1:] == [
        "Thanks!",
        "See you on Monday",
    ]


@pytest.mark.parametrize("line", ["Trish?", "Trish and Tom", "Norah", "T. X.", "Trish 7", ""])
def test_no_signature_has_other_words(line: str) -> None:
    assert not is_signature(line, {"trish", "smith", "ts"})


@pytest.mark.parametrize("line", ["TS", "T. S.", "Trish T. Smith", "your friend Trish", "Liebe Grüße, T"])
def test_initials_and_closing_words_are_a_signature(line: str) -> None:
    assert is_signature(line, {"trish", "smith", "ts"})


@pytest.mark.parametrize("line", ["Tom", "Cheers, T", "/Tom", "-- T."])
def test_a_newcomers_short_name_is_no_order(river: House, line: str) -> None:
    head = {"From": "Tom <stranger@example.net>"}
    (letter,) = river.mail_with("stranger@example.net", head, "Hello, how do I play here?", line)
    assert letter.subject == "Judge: how to begin"
