"""Orders in the language of a map, with umlauts and accents or without."""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.order_text.parse import split_power
from judge.files.maps.load import load_map
from tests.support.order_texts import board, stored
from tests.support.rows import each_row

GERMAN, FRENCH = load_map("standard-german"), load_map("standard-french")


@each_row(
    ("text", "expected", "map"),
    [
        ("A München - Tirol", "A MUE - TIR", GERMAN),
        ("Armee Muenchen nach Tirol", "A MUE - TIR", GERMAN),
        ("A MÜNCHEN hält", "A MUE H", GERMAN),
        ("Armee München unterstützt die Armee Tirol", "A MUE S A TIR", GERMAN),
        ("die Armee in München zieht über Tirol", "E-ORD-JUNK", GERMAN),
        ("A KIE - Holland", "A KIE - NIE", GERMAN),
        ("F BRE - Manche", "F BRE - MAN", FRENCH),
        ("Armée Paris tient", "A PAR H", FRENCH),
        ("l'armée de Paris soutient A BOU", "A PAR S A BOU", FRENCH),
        ("A PAR attaque la Bourgogne", "A PAR - BOU", FRENCH),
    ],
)
def test_orders_may_be_in_the_language_of_the_map_with_its_accents_or_without(
    text: str, expected: str, map: Map
) -> None:
    position = board(FRANCE="A MUE, A TIR, A KIE" if map is GERMAN else "A PAR, A BOU, F BRE")
    assert stored(text, "FRANCE", position, map) == expected


@each_row("heading", ["[Österreich]", "[OESTERREICH]", "Österreich:", "österreich"])
def test_a_power_is_found_with_its_umlaut_or_without(heading: str) -> None:
    assert split_power(heading, GERMAN) == ("OESTERREICH", "")


def test_words_of_another_language_are_none_on_an_english_map() -> None:
    assert stored("A LVP hält") == "E-ORD-WORD"
