"""Acts of the clock in a game.

The deadline is Thursday 26 November 2026 18:00; hours are counted from it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as replace_struct

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.calendar.spans import Span
from judge.game.calendar.timing import Timing
from judge.game.clock.clock_step import (
    PREVIEW_EVERY,
    ClockAction,
    Dismiss,
    Nothing,
    Preview,
    Process,
    clock_step,
    next_wake,
)
from judge.game.clock.reminders import LateNotice, Remind, reminders_passed
from judge.game.events.clock import AfterGrace
from judge.game.time.clock_facts import ClockFacts
from judge.game.time.lateness import People, after_grace, grace_end, in_disorder
from judge.rules.registry import RuleSet
from tests.support.rows import each_row
from tests.support.timings import END, LED, LOOSE, MIXED, PLAYED, RESIGNED, at

M, R, A = PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS
AUSTRIA, ENGLAND, FRANCE, ITALY = (PowerName(name) for name in ("AUSTRIA", "ENGLAND", "FRANCE", "ITALY"))
EVERYBODY = People(played=frozenset({AUSTRIA, ENGLAND, FRANCE, ITALY}))


LATE: dict[str, Any] = {"owing": frozenset({FRANCE})}


DAY_AND_HOURS = (Span(1, "D"), Span(4, "H"))


powers = st.frozensets(st.sampled_from([PLAYED, RESIGNED, LOOSE, LED]))
quarters = st.integers(-200, 200).map(lambda quarters: at(quarters / 4))
sometimes = st.one_of(st.none(), quarters)
rule_sets = st.lists(
    st.sampled_from(
        ["CIVIL_DISORDER", "CD_DUMMIES", "CIVIL_PREVIEW", "PREVIEW", "ALWAYS_WAIT", "REAL_TIME", "NO_MINOR_WAIT"]
    ),
    max_size=3,
)
any_facts = st.builds(
    ClockFacts,
    phase_type=st.sampled_from(PhaseType),
    rules=rule_sets.map(RuleSet),
    timing=st.builds(
        Timing,
        warn=st.lists(st.integers(1, 40).map(lambda hours: Span(hours, "H")), max_size=3).map(tuple),
        grace=st.one_of(st.none(), st.integers(0, 30).map(lambda hours: Span(hours, "H"))),
    ),
    people=st.just(MIXED),
    owing=powers,
    deadline=st.sampled_from([END, None]),
    waiting=powers,
    active=st.sampled_from([True, True, True, False]),
    previewed=st.booleans(),
    pause_until=sometimes,
    last_notice=sometimes,
    warned_spans=st.lists(st.integers(1, 40).map(lambda hours: hours * 60), max_size=3).map(tuple),
).map(lambda facts: replace_struct(facts, then=after_grace(facts.phase_type, facts.rules)))


def facts(*rules: str, grace: int | None = None, **more: Any) -> ClockFacts:
    """A movement phase with players only, who all have orders in; `grace` in hours."""
    timing = replace_struct(Timing(), grace=None if grace is None else Span(grace, "H"))
    given: dict[str, Any] = {
        "people": EVERYBODY,
        "owing": frozenset(),
        "deadline": END,
        "timing": timing,
        "phase_type": M,
    }
    given.update(more)
    return ClockFacts(rules=RuleSet(rules), then=after_grace(given["phase_type"], RuleSet(rules)), **given)


def step(hours: float, *rules: str, **more: Any) -> ClockAction:
    return clock_step(facts(*rules, **more), at(hours))


@each_row(
    ("rules", "grace", "before", "in_grace", "after"),
    [
        ((), 5, "", "", ""),
        ((), None, "", "", ""),
        (("CD_DUMMIES",), 5, "LOOSE", "LOOSE", "LED LOOSE"),
        (("CD_DUMMIES",), None, "LOOSE", "LOOSE", "LOOSE"),
        (("CIVIL_DISORDER",), 5, "", "LOOSE", "LED LOOSE PLAYED"),
        (("CIVIL_DISORDER",), None, "", "LED LOOSE PLAYED", "LED LOOSE PLAYED"),
        (("CIVIL_DISORDER", "CD_DUMMIES"), 5, "LOOSE", "LOOSE", "LED LOOSE PLAYED"),
        (("CIVIL_DISORDER", "CD_DUMMIES"), None, "LOOSE", "LED LOOSE PLAYED", "LED LOOSE PLAYED"),
    ],
)
def test_who_is_in_civil_disorder_before_the_deadline_in_the_grace_and_after(
    rules: tuple[str, ...], grace: int | None, before: str, in_grace: str, after: str
) -> None:
    then = after_grace(PhaseType.MOVEMENT, RuleSet(rules))
    patience = grace_end(END, facts(grace=grace).timing, then)
    for hours, expected in [(-1, before), (-0.001, before), (0, in_grace), (4.99, in_grace), (5, after), (100, after)]:
        found = in_disorder(MIXED, then, RuleSet(rules), END, patience, at(hours))
        assert " ".join(sorted(found)) == expected, hours


# Processing


def test_ready_phase_is_processed_before_its_deadline() -> None:
    assert step(-50) == Process()


def test_phase_is_not_processed_in_its_pause() -> None:
    assert step(-50.01, pause_until=at(-50)) == Nothing()
    assert step(-50, pause_until=at(-50)) == Process()


def test_complete_phase_is_not_processed_before_its_earliest_hour_but_at_its_deadline_at_the_latest() -> None:
    assert step(-50.01, not_before=at(-50)) == Nothing()
    assert step(-50, not_before=at(-50)) == Process()
    assert step(0, not_before=at(10)) == Process()
    assert step(0, "NO_DEADLINE", deadline=None, not_before=at(1)) == Nothing()
    assert step(-4, not_before=at(-1), **LATE) == Remind((240,), (FRANCE,))
    assert next_wake(facts(not_before=at(-50)), at(-60)) == at(-50)


def test_wait_flag_holds_until_the_deadline() -> None:
    assert step(-0.01, waiting=frozenset({ITALY})) == Nothing()
    assert step(0, waiting=frozenset({ITALY})) == Process()


def test_dummies_under_cd_dummies_are_not_waited_for() -> None:
    people = People(played=frozenset({FRANCE}), dummies=frozenset({ITALY}))
    assert step(-50, "CD_DUMMIES", people=people, owing=frozenset({ITALY})) == Process()
    assert step(-50, people=people, owing=frozenset({ITALY})) == Nothing()


def test_civil_disorder_processes_at_the_deadline_or_when_the_grace_is_over() -> None:
    assert step(-0.01, "CIVIL_DISORDER", **LATE, warned_spans=(240,)) == Nothing()
    assert step(0, "CIVIL_DISORDER", **LATE) == Process()
    assert step(0, "CIVIL_DISORDER", grace=2, **LATE) == LateNotice(first=True, powers=(FRANCE,))
    assert step(1.9, "CIVIL_DISORDER", grace=2, **LATE, last_notice=END) == Nothing()
    assert step(2, "CIVIL_DISORDER", grace=2, **LATE, last_notice=END) == Process()


def test_without_a_deadline_only_completeness_and_waiting_count() -> None:
    assert step(0, "NO_DEADLINE", deadline=None) == Process()
    assert step(0, "NO_DEADLINE", deadline=None, waiting=frozenset({ITALY})) == Nothing()
    assert step(0, "NO_DEADLINE", deadline=None, **LATE) == Nothing()
    assert step(0, "NO_DEADLINE", "ALWAYS_WAIT", deadline=None) == Nothing()


@each_row("hours", [-50, -1, 0, 1, 100])
def test_game_that_is_not_active_is_left_alone(hours: float) -> None:
    assert step(hours, active=False) == Nothing()
    assert step(hours, "CIVIL_DISORDER", active=False, grace=0, **LATE) == Nothing()


# The end of the grace


def test_late_powers_are_dismissed_when_the_grace_is_over() -> None:
    late: dict[str, Any] = {"owing": frozenset({ITALY, FRANCE}), "grace": 5, "last_notice": END}
    assert step(4.9, **late) == Nothing()
    assert step(5, **late) == Dismiss((FRANCE, ITALY))


def test_with_no_hours_of_grace_they_are_dismissed_at_the_deadline() -> None:
    assert step(0, grace=0, **LATE) == Dismiss((FRANCE,))


def test_orders_that_arrive_in_the_last_minute_of_the_grace_save_the_game() -> None:
    assert step(5.1, grace=5, last_notice=END) == Process()


def test_grace_that_the_master_granted_counts_in_the_place_of_the_usual_one() -> None:
    late: dict[str, Any] = {**LATE, "last_notice": END, "grace_until": at(5)}
    for grace in (1, None, 7):
        assert step(4.9, grace=grace, **late) == Nothing()
        assert step(5, grace=grace, **late) == Dismiss((FRANCE,))
    assert step(4.9, "CIVIL_DISORDER", **late) == Nothing()
    assert step(5, "CIVIL_DISORDER", **late) == Process()
    assert grace_end(END, Timing(), AfterGrace.DISMISSED, at(-5)) == END


def test_late_notice_does_not_put_off_the_end_of_the_grace() -> None:
    assert step(9, grace=9, last_notice=at(8), **LATE) == Dismiss((FRANCE,))


def test_controller_is_dismissed_for_his_dummy_but_nobody_for_a_dummy_of_the_master() -> None:
    people = People(
        played=frozenset({AUSTRIA, ENGLAND}),
        dummies=frozenset({FRANCE, ITALY}),
        controllers={FRANCE: "ENGLAND", ITALY: "MASTER"},
    )
    assert step(0, grace=0, people=people, owing=frozenset({FRANCE, ITALY})) == Dismiss((ENGLAND,))
    assert step(0, grace=0, people=people, owing=frozenset({ITALY})) == LateNotice(first=True, powers=(ITALY,))


def test_without_grace_the_game_waits_with_a_notice_once_a_day() -> None:
    assert step(0, **LATE) == LateNotice(first=True, powers=(FRANCE,))
    assert step(23.9, **LATE, last_notice=END) == Nothing()
    assert step(24, **LATE, last_notice=END) == LateNotice(first=False, powers=(FRANCE,))
    assert step(1000, **LATE, last_notice=at(970)) == LateNotice(first=False, powers=(FRANCE,))


def test_notice_for_an_earlier_deadline_does_not_count() -> None:
    assert step(1, **LATE, last_notice=at(-3)) == LateNotice(first=True, powers=(FRANCE,))


def test_a_vacancy_of_a_game_that_goes_on_is_waited_for_until_the_deadline() -> None:
    people = People(played=frozenset({AUSTRIA, FRANCE}), vacant=frozenset({ITALY}))
    vacant: dict[str, Any] = {"people": people, "owing": frozenset({ITALY})}
    assert step(-1, **vacant, warned_spans=(240,)) == Nothing()
    assert step(0, **vacant) == Process()
    both: dict[str, Any] = {"people": people, "owing": frozenset({FRANCE, ITALY})}
    assert step(0, grace=5, **both) == LateNotice(first=True, powers=(FRANCE,))
    assert step(5, grace=5, **both, last_notice=END) == Dismiss((FRANCE,))
    assert step(5, "CIVIL_PREVIEW", grace=5, **both, last_notice=END) == Preview(hold=True)
    assert step(5, "CIVIL_DISORDER", grace=5, **both, last_notice=END) == Process()


def test_a_dummy_of_a_vacant_power_is_waited_for_no_longer_than_its_lord() -> None:
    people = People(
        played=frozenset({AUSTRIA}), dummies=frozenset({FRANCE}), controllers={FRANCE: ITALY}, vacant=frozenset({ITALY})
    )
    vassal: dict[str, Any] = {"people": people, "owing": frozenset({FRANCE})}
    assert step(-1, **vassal, warned_spans=(240,)) == Nothing()
    assert step(0, **vassal) == Process()


# Previews


def test_with_preview_a_ready_phase_is_only_shown_to_the_master_once_a_day() -> None:
    assert step(-50, "PREVIEW") == Preview(hold=False)
    paused = facts("PREVIEW", pause_until=at(-50) + PREVIEW_EVERY)
    assert next_wake(paused, at(-50)) == at(-26)
    assert clock_step(paused, at(-26)) == Preview(hold=False)


def test_with_preview_civil_disorder_is_shown_too() -> None:
    assert step(0, "PREVIEW", "CIVIL_DISORDER", **LATE) == Preview(hold=False)


def test_civil_preview_holds_the_game_when_the_grace_is_over() -> None:
    assert step(4.9, "CIVIL_PREVIEW", grace=5, last_notice=END, **LATE) == Nothing()
    assert step(5, "CIVIL_PREVIEW", grace=5, last_notice=END, **LATE) == Preview(hold=True)


def test_held_game_is_processed_as_soon_as_nobody_is_late() -> None:
    held: dict[str, Any] = {"active": False, "previewed": True, "grace": 5, "pause_until": at(5) + PREVIEW_EVERY}
    assert step(6, "CIVIL_PREVIEW", **held, **LATE, last_notice=at(0)) == Nothing()
    assert step(24, "CIVIL_PREVIEW", **held, **LATE, last_notice=at(0)) == LateNotice(first=False, powers=(FRANCE,))
    assert step(6, "CIVIL_PREVIEW", **held) == Process()


def test_with_preview_too_a_held_game_tells_the_late_and_is_shown_again_as_soon_as_nobody_is() -> None:
    held: dict[str, Any] = {"active": False, "previewed": True, "grace": 5, "pause_until": at(5) + PREVIEW_EVERY}
    told = LateNotice(first=False, powers=(FRANCE,))
    assert step(24, "CIVIL_PREVIEW", "PREVIEW", **held, **LATE, last_notice=at(0)) == told
    assert step(6, "CIVIL_PREVIEW", "PREVIEW", **held) == Preview(hold=False)


# Reminders


def remind(hours: float, warn: tuple[Span, ...], *reminded: int) -> ClockAction:
    timing = replace_struct(Timing(), warn=warn)
    return step(hours, timing=timing, warned_spans=reminded, **LATE)


def test_late_powers_are_reminded_once_for_each_span() -> None:
    assert remind(-24.01, DAY_AND_HOURS) == Nothing()
    assert remind(-24, DAY_AND_HOURS) == Remind((1440,), (FRANCE,))
    assert remind(-23.9, DAY_AND_HOURS, 1440) == Nothing()
    assert remind(-4, DAY_AND_HOURS, 1440) == Remind((240,), (FRANCE,))
    assert remind(-3.9, DAY_AND_HOURS, 1440, 240) == Nothing()


def test_one_reminder_does_for_all_spans_that_have_come_up() -> None:
    assert remind(-2, DAY_AND_HOURS) == Remind((1440, 240), (FRANCE,))


def test_nobody_is_reminded_without_spans_or_with_orders_in() -> None:
    assert remind(-2, ()) == Nothing()
    assert step(-2, waiting=frozenset({ITALY})) == Nothing()


def test_deadline_nearer_than_a_span_is_no_cause_to_remind() -> None:
    timing = replace_struct(Timing(), warn=DAY_AND_HOURS)
    assert reminders_passed(END, timing, at(-30)) == ()
    assert reminders_passed(END, timing, at(-24)) == (1440,)
    assert reminders_passed(END, timing, at(-1)) == (1440, 240)
    assert reminders_passed(None, timing, at(-1)) == ()
    assert remind(-23, DAY_AND_HOURS, *reminders_passed(END, timing, at(-23))) == Nothing()


# When to look again


def test_next_look_is_at_the_reminder_then_at_the_deadline_then_at_each_notice_then_at_the_end_of_the_grace() -> None:
    assert next_wake(facts(grace=12, **LATE), at(-50)) == at(-4)
    assert next_wake(facts(grace=12, **LATE, warned_spans=(240,)), at(-4)) == END
    assert next_wake(facts(grace=36, **LATE, warned_spans=(240,), last_notice=END), END) == at(24)
    assert next_wake(facts(grace=36, **LATE, warned_spans=(240,), last_notice=at(24)), at(24)) == at(36)


def test_next_look_is_now_if_something_is_to_be_done() -> None:
    assert next_wake(facts(), at(-50)) == at(-50)
    assert next_wake(facts(**LATE), at(30)) == at(30)


def test_next_look_at_a_complete_phase_is_at_the_end_of_its_pause_or_at_the_deadline_if_somebody_waits() -> None:
    assert next_wake(facts(pause_until=at(-49)), at(-50)) == at(-49)
    assert next_wake(facts(waiting=frozenset({ITALY})), at(-50)) == END


def test_there_is_no_next_look_at_a_game_that_only_people_can_move() -> None:
    assert next_wake(facts(active=False, **LATE), at(-50)) is None
    assert next_wake(facts("NO_DEADLINE", deadline=None, **LATE), at(-50)) is None


def test_the_next_look_at_a_game_held_by_a_preview_is_at_its_next_late_notice() -> None:
    held = facts("CIVIL_PREVIEW", active=False, previewed=True, grace=5, **LATE, last_notice=at(0))
    assert next_wake(held, at(6)) == at(24)


@pytest.mark.slow
@settings(max_examples=500)
@given(any_facts, quarters, st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=8))
def test_until_the_next_look_there_is_nothing_to_do_and_then_there_is(
    known: ClockFacts, now: datetime, sampled: list[float]
) -> None:
    wake = next_wake(known, now)
    if wake is not None:
        assert wake >= now
        assert clock_step(known, wake) != Nothing()
    until = wake if wake is not None else now + timedelta(days=5)
    for part in sampled:
        moment = now + part * (until - now)
        assert moment >= until or clock_step(known, moment) == Nothing()
    every_quarter = now
    while every_quarter < until:
        assert clock_step(known, every_quarter) == Nothing()
        every_quarter += timedelta(minutes=15)


def test_clock_asked_twice_at_every_tick_tells_each_thing_once() -> None:
    known, told = facts(**LATE), []
    now = at(-80)
    while now < at(72):
        for _again in range(2):
            match clock_step(known, now):
                case Remind(spans, _):
                    told.append((now, "reminder"))
                    known = facts(**LATE, warned_spans=known.warned_spans + spans, last_notice=known.last_notice)
                case LateNotice(first, _):
                    told.append((now, "first notice" if first else "notice"))
                    known = facts(**LATE, warned_spans=known.warned_spans, last_notice=now)
                case action:
                    assert action == Nothing()
        now += timedelta(minutes=20)
    assert told == [(at(-4), "reminder"), (at(0), "first notice"), (at(24), "notice"), (at(48), "notice")]
