"""Who is waited for in a game."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Status
from judge.game.time.clock_facts import disordered_on_process, late_powers
from tests.support.games import NOON, complete, in_play

FRANCE = PowerName("FRANCE")


def test_lateness_is_owing_orders_without_being_in_disorder() -> None:
    after = NOON + timedelta(days=30)
    assert late_powers(complete(but="FRANCE"), in_play(), NOON) == {"FRANCE"}
    disorder = complete("CIVIL_DISORDER", but="FRANCE")
    assert late_powers(disorder, in_play("CIVIL_DISORDER"), NOON) == {"FRANCE"}
    assert late_powers(disorder, in_play("CIVIL_DISORDER"), after) == frozenset()


def test_process_does_not_wait_for_those_in_disorder() -> None:
    assert disordered_on_process(complete(), in_play()) == frozenset()
    assert FRANCE in disordered_on_process(complete("CIVIL_DISORDER"), in_play("CIVIL_DISORDER"))
    rules = in_play("CIVIL_DISORDER", "NO_DEADLINE")
    assert FRANCE in disordered_on_process(complete("CIVIL_DISORDER", "NO_DEADLINE"), rules)
    game = complete()
    vacant = game.with_power(replace(game.power(FRANCE), status=Status.RESIGNED, player=None))
    assert FRANCE in disordered_on_process(vacant, in_play()), "its Master let the game go on without it"
