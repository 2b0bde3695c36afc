"""The clock of one game: pauses, effects of mails, gaps (timing.md 5).

Its acts by the hour are in tests/scenarios.
"""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from judge.game.clock.clock import after_mail, run_clock, settle_clock, wake_at
from judge.game.events.phases import PhaseProcessed, Previewed
from judge.game.game import Stage, WaitReason
from judge.game.time.readiness import after_orders, at_once
from tests.support.games import NOON, complete, in_play, started_game

TICK = timedelta(minutes=20)


def test_only_games_without_deadlines_and_in_real_time_go_on_with_the_mail() -> None:
    for rules, expected in (((), False), (("NO_DEADLINE",), True), (("REAL_TIME",), True)):
        assert at_once(in_play(*rules)) is expected
        _, told = after_mail(complete(*rules), in_play(*rules), NOON)
        assert any(isinstance(event, PhaseProcessed) for event in told) is expected


def test_a_mail_sets_nothing_off_in_a_game_that_waits_or_has_not_begun() -> None:
    game = replace(complete("NO_DEADLINE"), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    assert after_mail(game, in_play("NO_DEADLINE"), NOON) == (game, ())


def test_the_clock_leaves_games_alone_that_are_not_running() -> None:
    game = replace(complete(), stage=Stage.TERMINATED)
    late = NOON + timedelta(days=30)
    assert run_clock(game, in_play(), late) == (game, ())
    assert wake_at(game, in_play(), late) is None


def test_a_new_deadline_nearer_than_a_reminder_is_reminder_enough() -> None:
    game = started_game(timing="MOVE 3D NEXT 1D WARN 1D,4H")
    near = replace(game, deadline=NOON + timedelta(hours=10))
    assert settle_clock(game, near, in_play(), NOON).clock.warned_spans == (24 * 60,)
    assert settle_clock(near, near, in_play(), NOON) == near, "the same deadline was settled before"


def test_the_clock_wakes_at_the_end_of_a_pause_or_for_the_next_reminder() -> None:
    game = after_orders(complete(), in_play(), NOON)
    assert wake_at(game, in_play(), NOON) == NOON + TICK
    game = started_game(timing="MOVE 3D NEXT 1D WARN 1D")
    assert game.deadline is not None
    assert wake_at(game, in_play(), NOON) == game.deadline - timedelta(days=1)


def test_everything_due_at_one_moment_is_done_one_after_the_other() -> None:
    game = complete("CIVIL_DISORDER", but="FRANCE")
    assert game.deadline is not None
    moved, told = run_clock(game, in_play("CIVIL_DISORDER"), game.deadline)
    assert moved.phase_code == "F1901M"
    assert sum(isinstance(event, PhaseProcessed) for event in told) == 1
    assert not any(isinstance(event, Previewed) for event in told)
