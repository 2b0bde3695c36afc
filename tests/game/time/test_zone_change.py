"""A game in another time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from judge.game.time.zone_change import with_zone
from tests.support.games import forming_game, started_game


def test_each_moment_of_the_phase_keeps_its_reading_on_the_clock() -> None:
    noon = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
    game = replace(started_game(), deadline=noon, not_before=noon - timedelta(days=1), grace_until=None)
    moved = with_zone(game, "America/New_York")
    assert moved.zone == "America/New_York"
    assert moved.deadline == noon + timedelta(hours=5)
    assert moved.not_before == noon - timedelta(days=1) + timedelta(hours=5)
    assert moved.grace_until is None


def test_a_game_that_has_not_begun_has_nothing_to_move() -> None:
    assert with_zone(forming_game(), "Europe/Berlin") == replace(forming_game(), zone="Europe/Berlin")
