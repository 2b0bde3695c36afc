"""The end of a game."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.ballots import Draw, Proposal
from judge.game.ending.game_over import can_reopen, end
from judge.game.events.phases import GameEnded
from judge.game.game import Stage
from judge.game.time.clock_memory import Clock
from tests.support.center_games import voting
from tests.support.games import NOON, started_game

FRANCE, ITALY, TURKEY = PowerName("FRANCE"), PowerName("ITALY"), PowerName("TURKEY")


# The end


def test_only_an_end_that_players_agreed_on_can_be_taken_back() -> None:
    for kind, open_again in (("draw", True), ("concession", True), ("solo", False), ("shared", False)):
        assert can_reopen(end(started_game(), kind, (FRANCE,), "F1901M", NOON)[0]) is open_again
    assert not can_reopen(started_game())


def test_the_end_leaves_nothing_that_anybody_waits_for_and_keeps_what_a_reopened_game_needs() -> None:
    game = replace(voting(started_game(), france=Draw()), proposal=Proposal(FRANCE), clock=Clock(pause_until=NOON))
    game = game.with_power(replace(game.power(FRANCE), orders=(), wait=True))
    over, told = end(game, "solo", (FRANCE,), "F1901M", NOON)
    assert over.stage is Stage.COMPLETED
    assert over.deadline is None
    assert over.clock == Clock()
    assert over.proposal is None
    assert over.phase_code == "COMPLETED"
    assert over.ending is not None
    assert (over.ending.kind, over.ending.victors, over.ending.phase, over.ending.at) == (
        "solo",
        (FRANCE,),
        "F1901M",
        NOON,
    )
    france = over.power(FRANCE)
    assert (france.orders, france.wait, france.vote) == ((), False, None)
    assert over.ending.deadline == game.deadline
    assert told == GameEnded("solo", (FRANCE,), "F1901M")
