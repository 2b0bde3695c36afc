"""Readiness of a phase, and its rest afterwards."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.calendar.spans import read_span
from judge.game.calendar.timing import Timing
from judge.game.game import Stage, WaitReason
from judge.game.time.clock_memory import Clock
from judge.game.time.readiness import after_orders, may_wait, pause_after_complete, ready
from judge.rules.registry import RuleSet
from tests.support.games import NOON, complete, in_play
from tests.support.rows import each_row
from tests.support.timings import END, at

FRANCE = PowerName("FRANCE")
TICK = timedelta(minutes=20)

M, R, A = PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS
AUSTRIA, ENGLAND, FRANCE, ITALY = (PowerName(name) for name in ("AUSTRIA", "ENGLAND", "FRANCE", "ITALY"))


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


# Waiting


def test_wait_flags_count_except_in_real_time_and_with_no_minor_wait_in_movement_only() -> None:
    assert [may_wait(phase, RuleSet()) for phase in (M, R, A)] == [True, True, True]
    assert [may_wait(phase, RuleSet(["NO_MINOR_WAIT"])) for phase in (M, R, A)] == [True, False, False]
    assert [may_wait(phase, RuleSet(["REAL_TIME"])) for phase in (M, R, A)] == [False, False, False]


@each_row(
    ("rules", "phase", "waiting", "passed", "expected"),
    [
        ((), M, False, False, True),
        ((), M, True, False, False),
        ((), M, True, True, True),
        (("ALWAYS_WAIT",), M, False, False, False),
        (("ALWAYS_WAIT",), R, False, False, False),
        (("ALWAYS_WAIT",), M, False, True, True),
        (("NO_MINOR_WAIT",), M, True, False, False),
        (("NO_MINOR_WAIT",), R, True, False, True),
        (("ALWAYS_WAIT", "NO_MINOR_WAIT"), A, False, False, True),
        (("REAL_TIME",), M, True, False, True),
    ],
)
def test_phase_is_ready_when_nobody_is_late_and_no_wish_to_wait_counts(
    rules: tuple[str, ...], phase: PhaseType, waiting: bool, passed: bool, expected: bool
) -> None:
    flags = frozenset({ITALY}) if waiting else frozenset()
    assert ready(frozenset(), flags, phase, RuleSet(rules), deadline_passed=passed) is expected
    assert not ready(frozenset({FRANCE}), flags, phase, RuleSet(rules), deadline_passed=passed)


@each_row(
    ("rules", "deadline", "expected"),
    [
        ((), at(0), at(-1) + timedelta(minutes=20)),
        (("REAL_TIME",), at(0), None),
        (("NO_DEADLINE",), None, None),
        ((), at(-1), None),
        ((), at(-2), None),
    ],
)
def test_complete_phase_rests_a_tick_before_its_deadline_so_that_people_can_repent(
    rules: tuple[str, ...], deadline: datetime | None, expected: datetime | None
) -> None:
    assert pause_after_complete(at(-1), deadline, Timing(), RuleSet(rules)) == expected


@each_row(
    ("delay", "before", "rests_for"),
    [("2H", 24, 120), ("30M", 24, 30), ("0H", 24, 0), ("2H", 1, 60), ("2H", 0.1, 20), ("10M", 0.1, 10)],
)
def test_delay_is_how_long_a_complete_phase_rests_but_never_beyond_its_deadline(
    delay: str, before: float, rests_for: int
) -> None:
    timing = Timing(delay=read_span(delay, least=0))
    now = at(-before)
    assert pause_after_complete(now, END, timing, RuleSet(())) == now + timedelta(minutes=rests_for)
