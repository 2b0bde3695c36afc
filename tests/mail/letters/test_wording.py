"""The small words of letters: lists, numbers, spans, moments and sign-on lines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.mail.letters.wording import count, due, hours, joined, when
from tests.support.rows import each_row

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@each_row(("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_words_are_joined_as_in_a_sentence(words: list[str], text: str) -> None:
    assert joined(words) == text


def test_small_numbers_are_words() -> None:
    assert [count(value, "seat") for value in (0, 1, 2, 13)] == ["no seats", "one seat", "two seats", "13 seats"]


@each_row(("value", "text"), [(0.5, "30 minutes"), (1, "one hour"), (30, "30 hours"), (96, "four days")])
def test_spans_are_told_in_round_units(value: float, text: str) -> None:
    assert hours(value) == text


@each_row(
    ("zone", "text"),
    [
        ("", "Wed 1 Jul 2026 14:00 CEST (UTC+2)"),
        ("Europe/Paris", "Wed 1 Jul 2026 14:00 CEST (UTC+2)"),
        ("Europe/London", "Wed 1 Jul 2026 13:00 BST (UTC+1; 14:00 CEST in the game's zone)"),
        ("UTC", "Wed 1 Jul 2026 12:00 GMT (14:00 CEST in the game's zone)"),
        ("America/New_York", "Wed 1 Jul 2026 08:00 EDT (UTC-4; 14:00 CEST in the game's zone)"),
        ("America/St_Johns", "Wed 1 Jul 2026 09:30 NDT (UTC-2:30; 14:00 CEST in the game's zone)"),
        ("Asia/Kathmandu", "Wed 1 Jul 2026 17:45 GMT+05:45 (14:00 CEST in the game's zone)"),
        ("Pacific/Auckland", "Thu 2 Jul 2026 00:00 NZST (UTC+12; Wed 1 Jul 2026 14:00 CEST in the game's zone)"),
    ],
)
def test_moment_is_read_in_the_readers_zone_with_its_distance_from_utc(zone: str, text: str) -> None:
    assert when(NOON, zone, "Europe/Berlin") == text


@each_row(
    ("before", "text"),
    [
        (timedelta(days=3), "Wed 1 Jul 2026 12:00 GMT, in three days"),
        (timedelta(hours=4), "Wed 1 Jul 2026 12:00 GMT, in four hours"),
        (timedelta(minutes=20), "Wed 1 Jul 2026 12:00 GMT, in 20 minutes"),
        (timedelta(0), "Wed 1 Jul 2026 12:00 GMT"),
        (timedelta(days=-1), "Wed 1 Jul 2026 12:00 GMT"),
    ],
)
def test_a_deadline_that_is_ahead_is_told_with_the_time_that_is_left(before: timedelta, text: str) -> None:
    assert due(NOON, "", "UTC", NOON - before) == text
    assert due(NOON, "", "UTC", None) == "Wed 1 Jul 2026 12:00 GMT"
