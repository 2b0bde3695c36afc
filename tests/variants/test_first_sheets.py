"""First letters of Payola and Crystal Ball: five lines on the sheet, a link with one's own units."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import pytest

from tests.support.house import GM, POWERS, Got, House, address

MOST_IN_A_LINK = 1_800
"""Signs that every mail program takes in a `mailto:` link."""


def first_letters(house: House, made: str, players: int) -> dict[str, Got]:
    """The letters with which a game begins, by their readers."""
    house.mail(GM, f"CREATE lake gm-secret {made}", "RULE POWER_CHOICE", "FORM")
    names = POWERS[:players]
    letters: list[Got] = []
    for name in names:
        letters = house.mail(address(name), f"JOIN {name.lower()}@lake")
    return {letter.to: letter for letter in letters if "the game begins" in letter.subject}


@pytest.mark.parametrize("variant", ["payola", "crystal_ball"])
def test_the_first_letter_explains_the_sheet_in_five_lines_and_fills_it_in(house: House, variant: str) -> None:
    letters = first_letters(house, variant, 7)
    for name in POWERS:
        letter = letters[address(name)]
        _, _, told = letter.text.partition("How to fill in your first sheet\n")
        lines = re.findall(r"^[1-9]\. .*$", told.partition("What you have to do next")[0], re.MULTILINE)
        assert len(lines) == 5, letter.text
        (link,) = {unescape(each) for each in re.findall(r'href="(mailto:[^"]+)"', letter.html) if "body=" in each}
        assert len(link) <= MOST_IN_A_LINK
        body = unquote(link.partition("body=")[2])
        units = house.game("lake").board.units_of(name)  # type: ignore[arg-type]
        assert [unit for unit in units if f"{unit.piece} H" not in body] == []
    assert "How to fill in" not in letters[GM].text


def test_other_games_begin_without_a_word_on_sheets(house: House) -> None:
    letters = first_letters(house, "standard", 7)
    assert "first sheet" not in letters[address("FRANCE")].text


def test_what_is_explained_is_taken_as_it_stands(house: House) -> None:
    letters = first_letters(house, "payola", 7)
    price = re.search(r"(5 : .*?) promises it 5 AgP", letters[address("FRANCE")].text)
    assert price is not None
    said = house.answer(letters[address("FRANCE")], price[1])
    assert "offer sheet on file" in [
        letter.subject.partition(": ")[2] for letter in said if letter.to == address("FRANCE")
    ]
