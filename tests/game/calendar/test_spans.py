"""Spans of time as people write them and as they are told."""

from __future__ import annotations

from datetime import timedelta

from judge.game.calendar.spans import read_span, say_length
from tests.support.rows import each_row

# Spans


@each_row(
    ("text", "length"),
    [("10M", timedelta(minutes=10)), ("72h", timedelta(days=3)), ("1D", timedelta(days=1)), ("2w", timedelta(days=14))],
)
def test_span_is_a_number_and_a_unit(text: str, length: timedelta) -> None:
    span = read_span(text)
    assert span is not None
    assert span.length == length
    assert str(span) == text.upper()
    assert span.minutes * 60 == length.total_seconds()


@each_row("text", ["", "D", "3", "0D", "3P", "-1D", "1.5D", "3 D", "521W", "³D", "99999999M"])
def test_anything_else_is_no_span(text: str) -> None:
    assert read_span(text) is None


@each_row(
    ("length", "words"),
    [
        (timedelta(days=2, hours=4, minutes=50), "2 days 4 hours"),
        (timedelta(days=1, minutes=5), "1 day"),
        (timedelta(hours=1, minutes=1), "1 hour 1 minute"),
        (timedelta(minutes=59, seconds=59), "59 minutes"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(hours=3), "3 hours"),
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(seconds=30), "less than a minute"),
        (timedelta(days=-1), "less than a minute"),
    ],
)
def test_length_is_said_in_its_two_largest_units(length: timedelta, words: str) -> None:
    assert say_length(length) == words
