"""Names that the writer of a reply knows (commands.md 7.7)."""

from __future__ import annotations

from judge.commands.framework.known_names import signed_below
from tests.support.rows import each_row

ROWS = [
    ("Deal?\n\nRegards,\nAnna", ["Anna"]),
    ("Deal?\n\nYours, Anna Martin", ["Anna Martin"]),
    ("Deal?\n-- Anna", ["Anna"]),
    ("Deal? - Anna", ["Anna"]),
    ("Deal.\nSee you in Munich", []),
    ("Deal.\n\nKarl\nKaiser", ["Kaiser", "Karl"]),
    ("Deal.\nThanks!", []),
    ("Agreed", []),
    ("", []),
]


@each_row("text, names", ROWS)
def test_names_in_the_last_lines_of_press_are_found(text: str, names: list[str]) -> None:
    assert list(signed_below(text)) == names
