"""Missing orders that PROCESS waits for, and the word that runs the phase."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Stage, Status, WaitReason
from judge.game.time.readiness import process_verb, waited_for_on_process
from tests.support.games import complete, in_play

FRANCE = PowerName("FRANCE")


def test_process_waits_for_missing_orders() -> None:
    game = complete(but="FRANCE")
    assert waited_for_on_process(game, in_play()) == (FRANCE,)
    assert waited_for_on_process(complete(), in_play()) == ()


def test_process_does_not_wait_for_those_in_disorder() -> None:
    disorder = complete("CIVIL_DISORDER", but="FRANCE")
    assert waited_for_on_process(disorder, in_play("CIVIL_DISORDER")) == ()
    endless = complete("CIVIL_DISORDER", "NO_DEADLINE", but="FRANCE")
    assert waited_for_on_process(endless, in_play("CIVIL_DISORDER", "NO_DEADLINE")) == ()
    game = complete(but="FRANCE")
    vacant = game.with_power(replace(game.power(FRANCE), status=Status.RESIGNED, player=None))
    assert waited_for_on_process(vacant, in_play()) == (), "its Master let the game go on without it"


def test_it_takes_the_mark_where_orders_are_waited_for_or_the_game_is_waiting() -> None:
    assert process_verb(complete(), in_play()) == "PROCESS"
    assert process_verb(complete(but="FRANCE"), in_play()) == "PROCESS!"
    waiting = replace(complete(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    assert process_verb(waiting, in_play()) == "PROCESS!"
