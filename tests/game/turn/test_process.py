"""The turn: starting, resolving, going on, ending."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.ballots import Draw
from judge.game.events.phases import GameEnded
from judge.game.game import Stage
from judge.game.turn.process import process
from tests.support.games import NOON, at_position, in_play, started_game, with_orders


@pytest.mark.parametrize(("mine", "others", "winner"), [(18, 10, "FRANCE"), (17, 10, None)])
def test_eighteen_centers_win(mine, others, winner):
    board = in_play().map
    centers = ["PAR", *sorted(board.centers - {"BER", "PAR"})]
    game = at_position(
        started_game(),
        "F1905M",
        {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]},
        {
            "FRANCE": centers[:mine],
            "GERMANY": ["BER", *centers[mine : mine + others]],
        },
    )
    game, events = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    ended = [event for event in events if isinstance(event, GameEnded)]
    assert [event.victors for event in ended] == ([(PowerName(winner),)] if winner else [])
    assert (game.stage is Stage.COMPLETED) == bool(winner)


def test_a_draw_that_all_survivors_voted_for_is_counted_before_votes_lapse():
    game = at_position(
        started_game(), "F1905M", {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]}, {"FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    for name in ("FRANCE", "GERMANY"):
        game = game.with_power(replace(game.power(PowerName(name)), vote=Draw()))
    game, events = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].victors == ("FRANCE", "GERMANY")


def test_processing_clears_orders_wait_flags_and_votes_and_never_shortens_the_deadline():
    game = started_game()
    game = game.with_power(replace(game.power(PowerName("FRANCE")), wait=True, vote=Draw()))
    far = NOON + timedelta(days=60)
    after, _ = process(replace(game, deadline=far), in_play(), NOON)
    power = after.power(PowerName("FRANCE"))
    assert (power.orders, power.wait, power.vote) == (None, False, None)
    assert after.deadline == far
