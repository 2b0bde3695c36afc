"""People a game waits for."""

from __future__ import annotations

from datetime import timedelta

from judge.game.time.clock_facts import late_powers
from tests.support.games import NOON, complete, in_play


def test_lateness_is_owing_orders_without_being_in_disorder() -> None:
    after = NOON + timedelta(days=30)
    assert late_powers(complete(but="FRANCE"), in_play(), NOON) == {"FRANCE"}
    disorder = complete("CIVIL_DISORDER", but="FRANCE")
    assert late_powers(disorder, in_play("CIVIL_DISORDER"), NOON) == {"FRANCE"}
    assert late_powers(disorder, in_play("CIVIL_DISORDER"), after) == frozenset()
