"""Waits of a letter that failed."""

from __future__ import annotations

from datetime import timedelta

from judge.mail.delivery.retries import PAUSES, pause_after, pause_for_all


def test_pauses_grow_and_never_shrink() -> None:
    assert [pause_after(attempts) for attempts in range(1, len(PAUSES) + 1)] == sorted(PAUSES)
    assert pause_after(1) == timedelta(minutes=1)
    assert pause_after(100) == PAUSES[-1]


def test_pauses_are_those_that_keepers_are_told() -> None:
    minutes = [1, 2, 5, 15, 30, 60, 120, 240, 360, 360]
    assert [pause_after(attempts) for attempts in range(1, 11)] == [timedelta(minutes=each) for each in minutes]


def test_pause_is_short_while_nothing_can_be_sent_at_all() -> None:
    minutes = [1, 2, 5, 15, 15, 15]
    assert [pause_for_all(attempts) for attempts in range(1, 7)] == [timedelta(minutes=each) for each in minutes]
