"""Courtesies told from orders: 200 greetings in ten languages are prose, and no test's order is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType

import pytest

from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order, parse_order
from judge.board.order_text.prose import is_prose, is_talk
from judge.files.maps.load import load_map
from tests.board.order_text import (
    test_adjustment_orders,
    test_movement_orders,
    test_parse,
    test_proxies,
    test_validate,
)
from tests.support.order_texts import LAKELAND, MAP, OPENING
from tests.support.paths import DATA, ROOT
from tests.support.rows import each_row

COURTESIES = {
    path.stem: path.read_text(encoding="utf-8").splitlines() for path in sorted((DATA / "courtesies").glob("*.txt"))
}
_TEXT = ("text", "line", "order", "lines")


def order_texts(module: ModuleType) -> Iterator[str]:
    """The order texts that a test module is run with."""
    for test in vars(module).values():
        for names, rows in getattr(test, "tables", ()):
            if names[0] in _TEXT:
                for row in rows:
                    text = row if isinstance(row, str) else row[0]
                    yield from (text,) if isinstance(text, str) else text


def datc_orders() -> list[str]:
    """Every order of the adjudicator's test cases, in the short notation."""
    text = (ROOT / "cases/datc.yaml").read_text(encoding="utf-8")
    found = re.findall(r"\b[AF] [A-Z]{3}(?:/[NSEW]C)?(?: (?:H|[SC-] [^,\]}'\n]+|VIA))", text)
    return sorted(set(found))


FORMS = sorted(
    {
        text
        for module in (test_parse, test_movement_orders, test_adjustment_orders, test_validate, test_proxies)
        for text in order_texts(module)
    }
)


def test_there_are_200_courtesies_in_ten_languages() -> None:
    assert [len(lines) for lines in COURTESIES.values()] == [20] * 10
    assert len({line for lines in COURTESIES.values() for line in lines}) == 200


def test_all_courtesies_are_prose_and_no_order_form_of_the_test_data_is() -> None:
    refused = [line for lines in COURTESIES.values() for line in lines if not is_prose(line, MAP)]
    forms = [*FORMS, *datc_orders()]
    assert len(forms) > 500, len(forms)
    swallowed = [text for text in forms if _is_any_sign(text) and is_prose(text, MAP) and is_prose(text, LAKELAND)]
    assert (len(refused), len(swallowed)) == (0, 0), f"refused: {refused}; swallowed: {swallowed}"


def _is_any_sign(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def test_orders_in_full_words_are_no_prose() -> None:
    for text in datc_orders():
        try:
            order = parse_order(text)
        except ValueError:
            continue
        for written in (describe_order(order, MAP, OPENING), format_order(order), format_order(order).lower()):
            assert not is_prose(written, MAP), written


def test_an_order_with_a_slip_in_one_of_its_places_is_no_prose() -> None:
    swallowed = []
    slips = 0
    for text in FORMS + datc_orders():
        for word in set(re.findall(r"[A-Za-z]{3,}", text)):
            for slip in (word[1:] + word[0], word[:-1] + "q", word[0] + word[2:], word + word[-1]):
                written = text.replace(word, slip)
                if not is_prose(text, MAP) and len(written.split()) > 2:
                    slips += 1
                    swallowed += [written] if is_prose(written, MAP) else []
    assert slips > 2000
    assert len(swallowed) < slips // 500, f"{len(swallowed)} of {slips}: {swallowed[:40]}"


@each_row(
    "text",
    [
        "A Brst - BUR",
        "F LON supprts A EDI",
        "Army Pars holds",
        "Brst hold",
        "lon nht",
        "A Marsailels H",
        "A Brlin",
        "Nroth Sea holds",
        "Pars hlods",
        "Everything holds",
        "all units hold",
        "build Parsi",
        "remove Holand",
        "LND NRT",
    ],
)
def test_what_was_meant_as_an_order_is_no_prose(text: str) -> None:
    assert not is_prose(text, MAP)


@each_row("text", ["A belgiumnhold", "a parholds", "F BREstays", "Army burgundyhold", "Fleet brest-mao"])
def test_a_unit_whose_place_and_deed_are_one_word_is_no_prose(text: str) -> None:
    assert not is_prose(text, MAP)
    assert not is_talk(text, MAP)


@each_row("text", ["A presto", "A parte questo", "A parola", "A bientot", "A romantic evening"])
def test_a_greeting_that_begins_as_a_unit_and_a_code_is_prose(text: str) -> None:
    assert is_prose(text, MAP)


@pytest.mark.parametrize(
    "text", ["Xena's Rest - Gabrielle's Village", "Xena’s Rest H", "XENAS REST - GABRIELLES VILLAGE"]
)
def test_a_place_with_an_apostrophe_in_its_name_makes_an_order(text: str) -> None:
    assert not is_prose(text, load_map("sailho"))


@each_row("text", ["Germny", "FRANEC", "[XYZ]", "France", "(CLEAR)", "NMR", "E:", "Germany:"])
def test_what_names_a_power_or_was_to_name_one_is_no_prose(text: str) -> None:
    assert not is_prose(text, MAP)


@pytest.mark.parametrize("text", ["Yours, Italy", "France sends its regards", "Greetings to Germany and all others"])
def test_a_power_named_in_a_greeting_makes_no_order_of_it(text: str) -> None:
    assert is_prose(text, MAP)


def test_courtesies_are_prose_on_other_maps_too() -> None:
    game_map = load_map("modern")
    refused = [line for lines in COURTESIES.values() for line in lines if not is_prose(line, game_map)]
    assert len(refused) <= 4, refused


TALK = (
    "sounds good to me. Shall we attack Munich?",
    "Sure! I support you in Burgundy with A Mar next turn.",
    "If you leave the Channel to me, I will not touch Belgium this year.",
    "Russia wants Sweden, so what do you think about Denmark?",
    "Einverstanden, ich gehe nach Burgund und du nach Tirol, oder?",
    "Thanks!",
)


@each_row("line", TALK)
def test_a_sentence_to_a_player_is_talk_even_if_it_names_places(line: str) -> None:
    assert is_talk(line, MAP)


def test_no_order_that_a_test_writes_is_talk() -> None:
    assert [text for text in (*FORMS, *datc_orders()) if is_talk(text, MAP) and not is_prose(text, MAP)] == []


@each_row(
    "line",
    [
        "A PAR - BRU please",
        "Army Pariss moves to Burgandy",
        "F Bresst suports A Marsailles",
        "A PAR - BUR would be good",
    ],
)
def test_an_order_with_slips_or_a_word_too_many_is_no_talk(line: str) -> None:
    assert not is_talk(line, MAP)


def test_a_line_of_many_unknown_words_is_prose_however_many_of_them_look_like_slips() -> None:
    assert is_prose("dear friends " * 20 + "burgundi", MAP)
    assert not is_prose("Army Pariss moves to Burgandy", MAP)
