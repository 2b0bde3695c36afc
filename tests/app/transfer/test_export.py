"""A game goes out as a file that people can read."""

from __future__ import annotations

from judge.app.transfer.export import export_game
from tests.support.game_files import out
from tests.support.house import House


def test_the_file_reads_like_a_game(played: House) -> None:
    text = out(played)
    for words in ("name: river", "phase: F1901M", "- 'FRANCE: A BUR'", "- A BUR - MUN", "Für Leute"):
        assert words in text
    assert "france-pw" not in text


def test_there_is_nothing_to_write_of_a_game_that_is_not_there(other: House) -> None:
    assert export_game(other.judge, "river") is None
