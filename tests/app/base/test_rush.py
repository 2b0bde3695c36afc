"""A rush of due games: letters of the clock wait meanwhile, for a minute at most."""

from __future__ import annotations

import pytest

from judge.app.base import rush as module
from judge.app.base.rush import MANY, Rush


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, as the last of these says."""
    told = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: told[-1])
    return told


def test_a_rush_is_on_while_many_games_are_due_and_its_end_is_told_once() -> None:
    rush = Rush()
    assert not rush.note(MANY - 1)
    assert not rush.is_on()
    assert not rush.note(MANY)
    assert rush.is_on()
    assert rush.note(MANY - 1)
    assert not rush.is_on()
    assert not rush.note(0)


def test_others_wait_for_a_minute_at_most_however_many_games_are_due(seconds: list[float]) -> None:
    rush = Rush()
    rush.note(MANY)
    for later in (30.0, 59.0):
        seconds.append(100.0 + later)
        rush.note(10 * MANY)
        assert rush.is_on()
    seconds.append(160.0)
    rush.note(10 * MANY)
    assert not rush.is_on()
    assert rush.note(0), "its end is told nevertheless"
    rush.note(MANY)
    assert rush.is_on()
