"""Phases as people write them: by their code, or in words."""

from __future__ import annotations

from judge.board.phase_words import read_phase
from judge.files.maps.load import load_map
from tests.support.rows import each_row


@each_row(
    ("text", "code"),
    [
        ("S1901M", "S1901M"),
        ("f1903r", "F1903R"),
        ("Spring 1901 Movement", "S1901M"),
        ("Spring of 1901", "S1901M"),
        ("SPRING 1901", "S1901M"),
        ("1901 fall", "F1901M"),
        ("autumn 1902 retreats", "F1902R"),
        ("Fall 1902 retreat phase", "F1902R"),
        ("F 1902 R", "F1902R"),
        ("winter 1901", "W1901A"),
        ("Winter 1901 Builds", "W1901A"),
        ("Winter 1901 Adjustment", "W1901A"),
    ],
)
def test_a_phase_is_named_by_its_code_or_in_words(text: str, code: str) -> None:
    assert str(read_phase(text.split(), load_map("standard"))) == code


@each_row("text", ["", "1901", "Spring", "Summer 1901", "W1901M", "Winter 1901 Movement", "S 1901 M now"])
def test_words_that_name_no_phase_of_the_map_are_told_from_those_that_do(text: str) -> None:
    assert read_phase(text.split(), load_map("standard")) is None


def test_a_calendar_of_a_map_with_other_seasons_is_followed() -> None:
    assert str(read_phase(["A.D.", "1425", "movement"], load_map("hundred"))) == "A1425M"
