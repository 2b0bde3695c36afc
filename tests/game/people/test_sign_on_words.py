"""The line that signs somebody on."""

from __future__ import annotations

from judge.files.maps.load import load_map
from judge.game.people.sign_on_words import sign_on_word
from tests.support.rows import each_row


@each_row(
    ("position", "word"),
    [
        ("FRANCE", "Friver"),
        ("MASTER", "Mriver"),
        ("POWER#2", "2river"),
        ("POWER#12", "power#12@river"),
        ("watcher", "watcher@river"),
    ],
)
def test_sign_on_names_the_position_as_short_as_can_be(position: str, word: str) -> None:
    assert sign_on_word(position, "river", load_map("standard")) == word
