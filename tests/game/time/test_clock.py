"""The clock of one game: pauses, what a mail sets off, gaps (timing.md 5). What it does when is in tests/play."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events.clock import ClockGap
from judge.game.events.phases import PhaseProcessed, Previewed
from judge.game.game import Clock, Game, Stage, Status, WaitReason
from judge.game.time.clock import (
    after_grace,
    after_mail,
    after_orders,
    at_once,
    deadline_passed,
    disordered_on_process,
    lateness,
    run_clock,
    settle_clock,
    shift,
    wake_at,
)
from tests.support.games import NOON, POWERS, in_play, started_game, with_orders

HOLDS = {
    "AUSTRIA": ["A BUD H", "A VIE H", "F TRI H"],
    "ENGLAND": ["A LVP H", "F EDI H", "F LON H"],
    "FRANCE": ["A PAR H", "A MAR H", "F BRE H"],
    "GERMANY": ["A BER H", "A MUN H", "F KIE H"],
    "ITALY": ["A ROM H", "A VEN H", "F NAP H"],
    "RUSSIA": ["A MOS H", "A WAR H", "F SEV H", "F STP/SC H"],
    "TURKEY": ["A CON H", "A SMY H", "F ANK H"],
}
FRANCE = PowerName("FRANCE")
TICK = timedelta(minutes=20)


def complete(*rules: str, but: str = "", timing: str = "MOVE 3D NEXT 1D") -> Game:
    """Spring 1901 with all sets on file, those of one power perhaps excepted."""
    return with_orders(started_game(*rules, timing=timing), {name: HOLDS[name] for name in POWERS if name != but})


def test_the_set_that_completes_a_phase_begins_a_pause_of_one_tick() -> None:
    assert after_orders(complete(), in_play(), NOON).clock == Clock(pause_until=NOON + TICK)
    assert after_orders(complete(but="FRANCE"), in_play(), NOON).clock == Clock()


def test_taking_a_set_back_ends_the_pause() -> None:
    game = after_orders(complete(), in_play(), NOON)
    game = game.with_power(replace(game.power(FRANCE), orders=None))
    assert after_orders(game, in_play(), NOON).clock == Clock()


def test_no_pause_begins_while_somebody_waits_or_the_game_does() -> None:
    game = complete()
    waiting = game.with_power(replace(game.power(FRANCE), wait=True))
    assert after_orders(waiting, in_play(), NOON).clock == Clock()
    stopped = replace(game, stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    assert after_orders(stopped, in_play(), NOON) == stopped


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


def test_lateness_is_owing_orders_without_being_in_disorder() -> None:
    after = NOON + timedelta(days=30)
    assert lateness(complete(but="FRANCE"), in_play(), NOON) == {"FRANCE"}
    disorder = complete("CIVIL_DISORDER", but="FRANCE")
    assert lateness(disorder, in_play("CIVIL_DISORDER"), NOON) == {"FRANCE"}
    assert lateness(disorder, in_play("CIVIL_DISORDER"), after) == frozenset()


def test_process_does_not_wait_for_those_in_disorder() -> None:
    assert disordered_on_process(complete(), in_play()) == frozenset()
    assert FRANCE in disordered_on_process(complete("CIVIL_DISORDER"), in_play("CIVIL_DISORDER"))
    rules = in_play("CIVIL_DISORDER", "NO_DEADLINE")
    assert FRANCE in disordered_on_process(complete("CIVIL_DISORDER", "NO_DEADLINE"), rules)
    game = complete()
    vacant = game.with_power(replace(game.power(FRANCE), status=Status.RESIGNED, player=None))
    assert FRANCE not in disordered_on_process(vacant, in_play("CIVIL_DISORDER")), "a replacement is looked for"


@pytest.mark.parametrize(("rule", "then"), [("BUILD_ANY", "dismissed"), ("CIVIL_DISORDER", "disorder")])
def test_what_comes_after_the_grace(rule: str, then: str) -> None:
    assert after_grace(in_play(rule)) == then


def test_a_deadline_is_passed_from_its_minute_on() -> None:
    game = started_game()
    assert game.deadline is not None
    assert not deadline_passed(game, game.deadline - timedelta(seconds=1))
    assert deadline_passed(game, game.deadline)
    assert not deadline_passed(started_game("NO_DEADLINE"), NOON + timedelta(days=999))


def test_a_new_deadline_nearer_than_a_reminder_is_reminder_enough() -> None:
    game = started_game(timing="MOVE 3D NEXT 1D WARN 1D,4H")
    near = replace(game, deadline=NOON + timedelta(hours=10))
    assert settle_clock(game, near, in_play(), NOON).clock.reminded == (24 * 60,)
    assert settle_clock(near, near, in_play(), NOON) == near, "the same deadline was settled before"


def test_the_clock_wakes_at_the_end_of_a_pause_or_for_the_next_reminder() -> None:
    game = after_orders(complete(), in_play(), NOON)
    assert wake_at(game, in_play(), NOON) == NOON + TICK
    game = started_game(timing="MOVE 3D NEXT 1D WARN 1D")
    assert game.deadline is not None
    assert wake_at(game, in_play(), NOON) == game.deadline - timedelta(days=1)


def test_a_gap_moves_deadline_and_pause_and_forgets_the_reminders_sent() -> None:
    game = replace(started_game(), clock=Clock(pause_until=NOON, last_notice=NOON, reminded=(60,)))
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


def test_everything_due_at_one_moment_is_done_one_after_the_other() -> None:
    game = complete("CIVIL_DISORDER", but="FRANCE")
    assert game.deadline is not None
    moved, told = run_clock(game, in_play("CIVIL_DISORDER"), game.deadline)
    assert moved.phase_code == "F1901M"
    assert sum(isinstance(event, PhaseProcessed) for event in told) == 1
    assert not any(isinstance(event, Previewed) for event in told)
