"""The judge's clock stood still or was set back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.game.events.clock import ClockGap
from judge.game.game import Stage
from judge.game.time.clock_gaps import shift, shift_deadline
from judge.game.time.clock_memory import Clock
from tests.support.games import NOON, started_game
from tests.support.timings import END, at

# The judge's own clock


def test_a_gap_moves_deadline_and_pause_and_forgets_the_reminders_sent() -> None:
    game = replace(started_game(), clock=Clock(pause_until=NOON, last_notice=NOON, warned_spans=(60,)))
    week = timedelta(days=7)
    moved, told = shift(game, week, backwards=False)
    assert game.deadline is not None
    assert moved.deadline == game.deadline + week
    assert moved.clock == Clock(pause_until=NOON + week)
    assert told == (ClockGap(168.0, False, game.deadline, moved.deadline),)


def test_a_clock_set_back_moves_nothing() -> None:
    game = started_game()
    same, told = shift(game, timedelta(hours=5), backwards=True)
    assert same == game
    assert told == (ClockGap(5.0, True, game.deadline, game.deadline),)


@pytest.mark.parametrize("stage", [Stage.COMPLETED, Stage.TERMINATED, Stage.FORMING])
def test_a_gap_leaves_games_alone_that_have_no_clock(stage: Stage) -> None:
    game = replace(started_game(), stage=stage)
    assert shift(game, timedelta(days=7), backwards=False) == (game, ())


def test_deadlines_move_by_the_gap_in_whole_minutes() -> None:
    assert shift_deadline(END, timedelta(days=7)) == at(7 * 24)
    assert shift_deadline(END, timedelta(hours=7, seconds=1)) == at(7) + timedelta(minutes=1)
    assert shift_deadline(None, timedelta(days=7)) is None
