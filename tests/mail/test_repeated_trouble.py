"""Moments when a lasting trouble is told again."""

from __future__ import annotations

import pytest

from judge.mail.repeated_trouble import RepeatedTrouble


def test_a_trouble_every_five_seconds_for_a_day_is_told_29_times_and_anew_after_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr("judge.mail.repeated_trouble.time.monotonic", lambda: now[0])
    trouble, told = RepeatedTrouble(), []
    assert not trouble.ends()
    for second in range(0, 86_400, 5):
        now[0] = 1000.0 + second
        if times := trouble.comes():
            told.append((second, times))
    assert told[:5] == [(0, 1), (60, 12), (180, 24), (420, 48), (900, 96)]
    assert len(told) == 29
    assert trouble.ends()
    assert trouble.comes() == 1
