"""The small words of letters: lists, numbers, spans, moments and sign-on lines."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.files.maps.load import load_map
from judge.mail.letters.wording import count, hours, joined, report_code, sign_on_word, when

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_joined_as_in_a_sentence(words: list[str], text: str) -> None:
    assert joined(words) == text


def test_small_numbers_are_words() -> None:
    assert [count(value, "seat") for value in (0, 1, 2, 13)] == ["no seats", "one seat", "two seats", "13 seats"]


@pytest.mark.parametrize(("value", "text"), [(0.5, "30 minutes"), (1, "one hour"), (30, "30 hours"), (96, "four days")])
def test_spans_are_told_in_round_units(value: float, text: str) -> None:
    assert hours(value) == text


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("", "Wed 1 Jul 2026 14:00 CEST"),
        ("Europe/Paris", "Wed 1 Jul 2026 14:00 CEST"),
        ("America/New_York", "Wed 1 Jul 2026 08:00 EDT (14:00 CEST in the game's zone)"),
        ("Pacific/Auckland", "Thu 2 Jul 2026 00:00 NZST (Wed 1 Jul 2026 14:00 CEST in the game's zone)"),
    ],
)
def test_moment_is_read_in_the_readers_zone(zone: str, text: str) -> None:
    assert when(NOON, zone, "Europe/Berlin") == text


def test_header_calls_the_adjustments_what_mapping_tools_know() -> None:
    game_map = load_map("standard")
    assert [report_code(game_map.phase(code)) for code in ("S1901M", "W1902A")] == ["S1901M", "F1902B"]


@pytest.mark.parametrize(
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
