"""The judge was away, its letters could not leave, or its clock was set back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.clock.clock import run_clock, settle_clock
from judge.game.clock.clock_gaps import Gap, after_gap, shift_deadline
from judge.game.events.clock import ClockGap, GapKind
from judge.game.events.people import PlayerResigned
from judge.game.game import Flag, Game, Stage, WaitReason
from judge.game.keeper_flags import flagged
from judge.game.people.deeds import counted
from judge.game.protests import Protest
from judge.game.time.clock_memory import Clock
from judge.game.time.lateness import grace_of
from judge.game.values.reliability import DeedKind
from tests.support.games import NOON, in_play, started_game
from tests.support.rows import each_row
from tests.support.timings import END, at

# The judge's own clock

PLAY = in_play()
TURKEY = PowerName("TURKEY")
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


def due(game: Game) -> datetime:
    """The deadline of a game that has one."""
    assert game.deadline is not None
    return game.deadline


def away(since: datetime, length: timedelta, kind: GapKind = GapKind.SHORT) -> Gap:
    """A gap from then on."""
    return Gap(kind, since, since + length)


def missed(timing: str = "MOVE 3D NEXT 1D GRACE 2D") -> Game:
    """A game whose deadline has come without anybody's orders, which everybody has been told."""
    game = started_game(timing=timing)
    game, _ = run_clock(game, PLAY, due(game))
    assert game.clock.last_notice == due(game)
    return game


def test_a_gap_moves_deadline_and_pause_and_forgets_the_reminders_sent() -> None:
    game = replace(started_game(), clock=Clock(pause_until=NOON, last_notice=NOON, warned_spans=(60,)))
    week = timedelta(days=7)
    moved, told = after_gap(game, PLAY, away(NOON - HOUR, week, GapKind.LONG))
    assert moved.deadline == due(game) + week
    assert moved.clock == Clock(pause_until=NOON + week)
    assert told == (ClockGap(168.0, False, game.deadline, moved.deadline, kind=GapKind.LONG),)


def test_a_clock_set_back_moves_nothing() -> None:
    game = started_game()
    same, told = after_gap(game, PLAY, Gap(GapKind.BACK, NOON + 5 * HOUR, NOON))
    assert same == game
    assert told == (ClockGap(5.0, True, game.deadline, game.deadline, kind=GapKind.BACK),)


@pytest.mark.parametrize("stage", [Stage.COMPLETED, Stage.TERMINATED, Stage.FORMING])
def test_a_gap_leaves_games_alone_that_have_no_clock(stage: Stage) -> None:
    game = replace(started_game(), stage=stage)
    assert after_gap(game, PLAY, away(NOON, timedelta(days=7), GapKind.LONG)) == (game, ())


@pytest.mark.parametrize("kind", [GapKind.LONG, GapKind.BACK])
def test_a_gap_leaves_a_game_alone_that_the_keeper_has_locked(kind: GapKind) -> None:
    game = flagged(started_game(), Flag.CORRUPT, on=True)
    assert after_gap(game, PLAY, away(NOON, timedelta(days=7), kind)) == (game, ())


@pytest.mark.parametrize(("rule", "minute"), [("REAL_TIME", 7), ("", 0)])
def test_a_deadline_that_a_long_gap_moves_keeps_its_minute_in_real_time(rule: str, minute: int) -> None:
    played = in_play(rule) if rule else PLAY
    game = started_game(timing="MOVE 3D NEXT 1D DAYS SMTWTFS AT 20:07")
    moved, _ = after_gap(game, played, away(NOON - HOUR, timedelta(days=7), GapKind.LONG))
    assert due(moved).minute == minute


def test_deadlines_move_by_the_gap_in_whole_minutes() -> None:
    assert shift_deadline(END, timedelta(days=7)) == at(7 * 24)
    assert shift_deadline(END, timedelta(hours=7, seconds=1)) == at(7) + timedelta(minutes=1)


@each_row("kind", [GapKind.SHORT, GapKind.MUTE, GapKind.LONG])
@each_row(
    ("before", "length", "later"),
    [
        (10 * MINUTE, 3 * HOUR, 3 * HOUR + 50 * MINUTE),
        (2 * HOUR, 3 * HOUR, 3 * HOUR),
        (3 * HOUR + 20 * MINUTE, 3 * HOUR, 3 * HOUR),
        (15 * MINUTE, 10 * MINUTE, 10 * MINUTE),
    ],
    ids=["early in the gap", "late in the gap", "soon after it", "soon after a short one"],
)
def test_a_deadline_that_a_gap_puts_off_comes_no_sooner_than_an_hour_after_it(
    kind: GapKind, before: timedelta, length: timedelta, later: timedelta
) -> None:
    game = started_game(timing="MOVE 3D NEXT 1D DAYS SMTWTFS")
    gap = away(due(game) - before, length, kind)
    moved, told = after_gap(game, PLAY, gap)
    assert moved.deadline == due(game) + later
    assert due(moved) >= gap.until + min(length, HOUR)
    assert told == (ClockGap(round(length / HOUR, 1), False, game.deadline, moved.deadline, kind=kind),)


@pytest.mark.parametrize("kind", [GapKind.SHORT, GapKind.MUTE])
def test_a_deadline_more_than_an_hour_after_a_gap_stays(kind: GapKind) -> None:
    game = started_game()
    assert after_gap(game, PLAY, away(due(game) - 5 * HOUR, 3 * HOUR, kind)) == (game, ())


# The deadline had passed before


@pytest.mark.parametrize("kind", [GapKind.SHORT, GapKind.MUTE, GapKind.LONG])
def test_a_gap_in_the_grace_leaves_the_deadline_missed_and_moves_the_end_of_the_grace(kind: GapKind) -> None:
    game = missed()
    gap = Gap(kind, due(game) + 10 * MINUTE, due(game) + 2 * DAY - 10 * MINUTE)
    moved, told = after_gap(game, PLAY, gap)
    end = due(game) + 2 * DAY + gap.length
    assert (moved.deadline, grace_of(moved, PLAY.rules)) == (game.deadline, end)
    assert moved.clock == game.clock, "it is remembered who was late, and that all were told"
    assert told == (ClockGap(47.7, False, game.deadline, game.deadline, grace=end, kind=kind),)
    moved = settle_clock(game, moved, PLAY, gap.until)
    assert moved.deadline_changes == game.deadline_changes
    _, later = run_clock(moved, PLAY, due(game) + 2 * DAY)
    assert [(type(event).__name__, getattr(event, "first", None)) for event in later] == [("LateNoticeSent", False)]
    over, _ = run_clock(moved, PLAY, end)
    assert over.vacancies


def test_a_grace_that_ends_in_a_gap_ends_no_sooner_than_an_hour_after_it() -> None:
    game = missed()
    gap = away(due(game) + 2 * DAY - 5 * MINUTE, 3 * HOUR)
    assert grace_of(after_gap(game, PLAY, gap)[0], PLAY.rules) == gap.until + HOUR


def test_a_grace_that_the_master_set_moves_from_where_it_ends() -> None:
    game = missed("MOVE 3D NEXT 1D GRACE 1H")
    game = replace(game, grace_until=due(game) + DAY)
    moved, _ = after_gap(game, PLAY, away(due(game) + 22 * HOUR, 3 * HOUR))
    assert (moved.deadline, moved.grace_until) == (game.deadline, due(game) + DAY + 3 * HOUR)


def test_a_short_gap_far_from_the_end_of_the_grace_moves_nothing() -> None:
    game = missed()
    assert after_gap(game, PLAY, away(due(game) + HOUR, 3 * HOUR)) == (game, ())


def test_a_deadline_that_was_told_as_missed_within_the_gap_stays_missed() -> None:
    game = missed("MOVE 3D NEXT 1D GRACE 2H")
    moved, _ = after_gap(game, PLAY, away(due(game) - 10 * MINUTE, 3 * HOUR))
    assert moved.deadline == game.deadline
    assert grace_of(moved, PLAY.rules) == due(game) + 5 * HOUR
    assert moved.clock == game.clock


def test_a_long_gap_after_a_missed_deadline_without_a_grace_moves_nothing_and_its_master_hears_so() -> None:
    game = missed("MOVE 3D NEXT 1D")
    moved, told = after_gap(game, PLAY, away(due(game) + HOUR, DAY, GapKind.LONG))
    assert moved == game
    assert told == (ClockGap(24.0, False, game.deadline, game.deadline, kind=GapKind.LONG),)


def test_a_long_gap_while_a_game_waits_for_its_masters_word_leaves_the_deadline_and_moves_the_pause() -> None:
    game = started_game(timing="MOVE 3D NEXT 1D GRACE 0H")
    pause = due(game) + DAY
    game = replace(game, stage=Stage.WAITING, waiting_for=(WaitReason.PREVIEW,), clock=Clock(pause_until=pause))
    moved, _ = after_gap(game, in_play("CIVIL_PREVIEW"), away(due(game) + HOUR, DAY, GapKind.LONG))
    assert (moved.deadline, moved.grace_until, moved.clock) == (game.deadline, None, Clock(pause_until=pause + DAY))


@pytest.mark.parametrize("how", ["waiting", "held"])
def test_a_long_gap_promises_no_grace_in_a_game_whose_clock_stands_still(how: str) -> None:
    game = missed()
    waits = replace(game, stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    game = flagged(game, Flag.HELD, on=True) if how == "held" else waits
    moved, told = after_gap(game, PLAY, away(due(game) + HOUR, DAY, GapKind.LONG))
    assert (moved, told[0].grace) == (game, None)  # type: ignore[union-attr]


def test_after_a_gap_in_the_grace_before_civil_disorder_orders_are_waited_for_as_long_as_promised() -> None:
    game = missed("MOVE 3D NEXT 1D GRACE 6H")
    rules = in_play("CIVIL_DISORDER")
    gap = away(due(game) + 5 * HOUR, 2 * HOUR)
    moved, _ = after_gap(game, rules, gap)
    assert run_clock(moved, rules, gap.until)[0].phase_code == "S1901M"
    assert run_clock(moved, rules, due(game) + 8 * HOUR)[0].phase_code == "F1901M"


def test_who_was_late_before_a_gap_is_counted_so_once_whatever_the_gap_moves() -> None:
    game = missed()
    moved, told = after_gap(game, PLAY, away(due(game) + 47 * HOUR, 3 * HOUR))
    assert TURKEY in moved.clock.late
    left = PlayerResigned(TURKEY, 3, 3, "TURKEY", owing=True)
    found = counted(game, moved, (*told, left), due(game) + 50 * HOUR)
    assert [one.deed.kind for one in found] == [DeedKind.LATE]


# A protest keeps the next phase


@pytest.mark.parametrize("passed", [False, True])
def test_the_answer_to_a_protest_has_its_time_after_a_gap_before_and_after_the_deadline(passed: bool) -> None:
    game = missed() if passed else started_game()
    until = due(game) + (5 * HOUR if passed else -10 * HOUR)
    game = replace(game, protests=(Protest(1, "S1901M", "FRANCE", "No!", until),))
    moved, told = after_gap(game, PLAY, away(until - HOUR, 3 * HOUR))
    assert moved.protests[0].until == until + 3 * HOUR
    assert replace(moved, protests=game.protests) == game
    assert told == (ClockGap(3.0, False, game.deadline, game.deadline, case=until + 3 * HOUR),)


def test_a_protest_whose_time_was_over_is_not_opened_again() -> None:
    game = replace(started_game(), protests=(Protest(1, "S1901M", "FRANCE", "No!", NOON),))
    moved, _ = after_gap(game, PLAY, away(NOON + HOUR, DAY, GapKind.LONG))
    assert moved.protests == game.protests
