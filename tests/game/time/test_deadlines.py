"""Deadlines.

Hours are GMT unless a zone is named; the phase is movement unless said otherwise.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.calendar.absences import Absence
from judge.game.calendar.dates import format_short
from judge.game.calendar.timing import Timing
from judge.game.calendar.zones import from_local, to_local
from judge.game.time.deadlines import next_deadline, with_zone
from judge.rules.registry import RuleSet
from tests.support.games import forming_game, started_game
from tests.support.rows import each_row
from tests.support.timings import absences, timing

M, R, A = PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS
wall = datetime.fromisoformat


# The test values of timing.md section 3

MON, TUE, THU, FRI, SAT = (f"2026-11-{day}" for day in (23, 24, 19, 20, 21))


# When the clocks change: on 29 March and 25 October 2026 in Berlin, on 8 March and 1 November in New York

DAILY = "DAYS SMTWTFS"


# Whatever the settings

spans = st.builds(lambda count, unit: f"{count}{unit}", st.integers(1, 100), st.sampled_from("MHDW"))
moments = st.datetimes(wall("2026-01-01"), wall("2028-01-01"), timezones=st.just(UTC))
away = st.builds(
    lambda start, days, hours: Absence(start.replace(tzinfo=None), start.replace(tzinfo=None) + days + hours),
    moments.map(lambda moment: moment.replace(minute=0, second=0, microsecond=0)),
    st.integers(0, 14).map(lambda days: timedelta(days=days)),
    st.integers(1, 23).map(lambda hours: timedelta(hours=hours)),
)


def deadline(
    now: str,
    line: str,
    *rules: str,
    phase: PhaseType = M,
    zone: str = "UTC",
    first: bool = False,
    press: bool = True,
    old: str | None = None,
    away: str = "",
    tick: int = 20,
) -> str:
    """The deadline, by the wall clock of the zone, of a phase that starts now (by the same clock)."""
    found = next_deadline(
        from_local(wall(now), zone),
        phase,
        timing(line),
        zone,
        RuleSet(rules),
        first=first,
        press_allowed=press,
        old=from_local(wall(old), zone) if old else None,
        absences=absences(away),
        tick=timedelta(minutes=tick),
    )
    assert found is not None
    assert found.tzinfo is UTC
    return format_short(found, zone).removesuffix(" GMT")


@each_row(
    ("now", "line", "expected"),
    [
        (f"{MON} 11:57", "MOVE 3D NEXT 1D", "Thu 26 Nov 2026 11:40"),
        (f"{FRI} 11:57", "MOVE 3D NEXT 1D", "Mon 23 Nov 2026 11:40"),
        (f"{MON} 18:30", "MOVE 3D AT 18:00", "Thu 26 Nov 2026 18:00"),
        (f"{TUE} 01:55", "MOVE 3D AT 18:00", "Thu 26 Nov 2026 18:00"),
        (f"{TUE} 02:25", "MOVE 3D AT 18:00", "Fri 27 Nov 2026 18:00"),
        (f"{MON} 18:30", "MOVE 72H AT 18:00", "Fri 27 Nov 2026 18:00"),
        (f"{MON} 11:57", "MOVE 6H AT 18:00", "Mon 23 Nov 2026 17:40"),
        (f"{MON} 11:57", "MOVE 10M", "Mon 23 Nov 2026 12:07"),
        (f"{MON} 11:57", "MOVE 3D DAYS smtWtfs", "Wed 2 Dec 2026 11:40"),
        (f"{MON} 11:57", "MOVE 3D DAYS SmtwtfS", "Sat 28 Nov 2026 11:40"),
        (f"{MON} 11:57", "MOVE 3D NOT 20261126", "Fri 27 Nov 2026 11:40"),
        (f"{MON} 11:57", "MOVE 3D AT 18:00 NOT 20261124-20261130", "Tue 1 Dec 2026 18:00"),
        (f"{MON} 11:57", "MOVE 3D NOT -20261202", "Thu 3 Dec 2026 11:40"),
    ],
)
def test_deadline_of_a_phase(now: str, line: str, expected: str) -> None:
    assert deadline(now, line) == expected


def test_first_phase_lasts_twice_as_long_unless_nobody_may_talk_in_it() -> None:
    now, line = f"{MON} 11:57", "MOVE 3D NEXT 1D"
    assert deadline(now, line, first=True) == "Mon 30 Nov 2026 11:40"
    assert deadline(now, line, first=True, press=False) == "Thu 26 Nov 2026 11:40"


def test_retreats_have_their_own_length_and_days() -> None:
    assert deadline(f"{FRI} 11:57", "MOVE 3D NEXT 1D", phase=R) == "Mon 23 Nov 2026 11:40"
    assert deadline(f"{MON} 18:30", "MOVE 3D NEXT 1D AT 18:00", phase=R) == "Tue 24 Nov 2026 18:00"
    assert deadline(f"{MON} 11:57", "MOVE 3D NEXT 1D DAYS smtWtfs", phase=R) == "Tue 24 Nov 2026 11:40"


@each_row(
    ("now", "line", "expected"),
    [
        (f"{FRI} 11:57", "MOVE 3D", "Wed 25 Nov 2026 11:40"),
        (f"{SAT} 11:57", "MOVE 3D", "Thu 26 Nov 2026 11:40"),
        (f"{THU} 11:57", "MOVE 5D", "Thu 26 Nov 2026 11:40"),
        (f"{FRI} 18:30", "MOVE 3D AT 18:00", "Wed 25 Nov 2026 18:00"),
        (f"{FRI} 11:57", "MOVE 3D NOT 20261124", "Thu 26 Nov 2026 11:40"),
        (f"{FRI} 11:57", "MOVE 3D NOT 20261122", "Wed 25 Nov 2026 11:40"),
        (f"{FRI} 11:57", "MOVE 3D NOT 202611241000-202611241400", "Wed 25 Nov 2026 11:40"),
    ],
)
def test_only_days_that_allow_deadlines_count_with_jump_off_days_or_skip(now: str, line: str, expected: str) -> None:
    assert deadline(now, line, "JUMP_OFF_DAYS") == expected
    assert deadline(now, f"{line} SKIP") == expected


def test_new_deadline_is_never_earlier_than_the_old_one() -> None:
    assert deadline(f"{MON} 11:57", "MOVE 3D", old="2026-12-25 12:00") == "Fri 25 Dec 2026 12:00"
    assert deadline(f"{MON} 11:57", "MOVE 3D", old="2026-11-25 12:00") == "Thu 26 Nov 2026 11:40"


# Absences


def test_absence_with_times_ends_at_the_first_mark_of_the_tick_after_it() -> None:
    line = "MOVE 3D NOT 202611261000-202611261400"
    assert deadline(f"{MON} 11:57", line) == "Thu 26 Nov 2026 14:20"
    assert deadline(f"{MON} 11:57", f"{line} AT 12:00") == "Fri 27 Nov 2026 12:00"
    assert deadline(f"{MON} 11:57", f"{line} AT 18:00") == "Thu 26 Nov 2026 18:00"


def test_deadline_does_not_fall_into_an_absence_by_being_rounded_down() -> None:
    assert deadline(f"{MON} 11:57", "MOVE 3D NOT 202611261130-202611261150") == "Thu 26 Nov 2026 12:00"


def test_absences_of_players_count_like_those_of_the_timing_line() -> None:
    assert deadline(f"{MON} 11:57", "MOVE 3D", away="20261126 20261127") == "Mon 30 Nov 2026 11:40"


def test_absences_and_weekdays_are_looked_at_again_after_each_other() -> None:
    # Thursday and Friday are taken, Saturday and Sunday are off, Monday is taken.
    assert deadline(f"{MON} 11:57", "MOVE 3D", away="20261130 20261126-20261127") == "Tue 1 Dec 2026 11:40"


# Real time, AT, FUDGE, the tick


def test_without_deadlines_there_is_none() -> None:
    found = next_deadline(
        datetime(2026, 11, 23, tzinfo=UTC),
        M,
        Timing(),
        "UTC",
        RuleSet(["NO_DEADLINE"]),
        first=False,
        press_allowed=True,
        old=datetime(2026, 12, 1, tzinfo=UTC),
    )
    assert found is None


def test_in_real_time_nothing_is_rounded_but_seconds_up() -> None:
    assert deadline(f"{MON} 11:57", "MOVE 30M") == "Mon 23 Nov 2026 12:20"
    assert deadline(f"{MON} 11:57", "MOVE 30M", "REAL_TIME") == "Mon 23 Nov 2026 12:27"
    assert deadline(f"{MON} 11:57:01", "MOVE 10M") == "Mon 23 Nov 2026 12:08"


def test_in_real_time_an_absence_ends_exactly_at_its_end() -> None:
    assert deadline(f"{MON} 11:57", "MOVE 3D NOT 20261126", "REAL_TIME") == "Fri 27 Nov 2026 00:00"
    assert deadline(f"{MON} 11:57", "MOVE 3D NOT 202611261000-202611261405", "REAL_TIME") == "Thu 26 Nov 2026 14:05"


def test_at_counts_for_phases_of_twelve_hours_and_more() -> None:
    assert deadline(f"{MON} 05:00", "MOVE 12H AT 18:00") == "Mon 23 Nov 2026 18:00"
    assert deadline(f"{MON} 05:00", "MOVE 719M AT 18:00") == "Mon 23 Nov 2026 16:40"


def test_fudge_says_how_much_sooner_at_may_come_but_twelve_hours_at_most() -> None:
    # A day after Monday 22:00 is Tuesday 22:00; 18:00 that day is four hours sooner.
    assert deadline(f"{MON} 22:00", "NEXT 1D FUDGE 4H AT 18:00") == "Tue 24 Nov 2026 18:00"
    assert deadline(f"{MON} 22:21", "NEXT 1D FUDGE 4H AT 18:00") == "Wed 25 Nov 2026 18:00"
    assert deadline(f"{TUE} 06:20", "NEXT 1D FUDGE 2D AT 18:00") == "Tue 24 Nov 2026 18:00"
    assert deadline(f"{TUE} 06:21", "NEXT 1D FUDGE 2D AT 18:00") == "Wed 25 Nov 2026 18:00"


def test_one_day_with_at_is_at_least_fifteen_hours_and_forty_minutes() -> None:
    assert deadline(f"{TUE} 02:20", "NEXT 1D AT 18:00", phase=R) == "Tue 24 Nov 2026 18:00"
    assert deadline(f"{TUE} 02:21", "NEXT 1D AT 18:00", phase=R) == "Wed 25 Nov 2026 18:00"


def test_deadlines_are_rounded_down_to_the_configured_tick() -> None:
    assert deadline(f"{MON} 11:57", "MOVE 3D", tick=5) == "Thu 26 Nov 2026 11:55"
    assert deadline(f"{MON} 11:57", "MOVE 3D", tick=60) == "Thu 26 Nov 2026 11:00"
    assert deadline(f"{MON} 11:57", "MOVE 3D AT 18:30") == "Thu 26 Nov 2026 18:20"
    assert deadline(f"{MON} 11:57", "MOVE 3D AT 18:30", tick=10) == "Thu 26 Nov 2026 18:30"


def test_weekdays_and_ticks_are_those_of_the_zone() -> None:
    # Friday 20:00 in New York is Saturday in London.
    assert deadline("2026-11-20 20:00", "NEXT 1D MOVE 3H", zone="America/New_York") == "Fri 20 Nov 2026 23:00 EST"
    assert deadline(f"{MON} 11:57", "MOVE 3D AT 18:00", zone="Asia/Kathmandu") == "Thu 26 Nov 2026 18:00 GMT+05:45"


@each_row(
    ("zone", "now", "one_day", "one_day_in_hours"),
    [
        ("Europe/Berlin", "2026-03-28 12:00", "Sun 29 Mar 2026 12:00 CEST", "Sun 29 Mar 2026 13:00 CEST"),
        ("Europe/Berlin", "2026-10-24 12:00", "Sun 25 Oct 2026 12:00 CET", "Sun 25 Oct 2026 11:00 CET"),
        ("America/New_York", "2026-03-07 12:00", "Sun 8 Mar 2026 12:00 EDT", "Sun 8 Mar 2026 13:00 EDT"),
        ("America/New_York", "2026-10-31 12:00", "Sun 1 Nov 2026 12:00 EST", "Sun 1 Nov 2026 11:00 EST"),
    ],
)
def test_day_ends_at_the_same_time_of_day_and_24_hours_are_24_hours(
    zone: str, now: str, one_day: str, one_day_in_hours: str
) -> None:
    assert deadline(now, f"NEXT 1D {DAILY}", zone=zone) == one_day
    assert deadline(now, f"NEXT 24H {DAILY}", zone=zone) == one_day_in_hours


@each_row(
    ("zone", "now", "expected"),
    [
        ("Europe/Berlin", "2026-03-27 18:30", "Mon 30 Mar 2026 18:00 CEST"),
        ("Europe/Berlin", "2026-10-23 18:30", "Mon 26 Oct 2026 18:00 CET"),
        ("America/New_York", "2026-03-06 18:30", "Mon 9 Mar 2026 18:00 EDT"),
        ("America/New_York", "2026-10-30 18:30", "Mon 2 Nov 2026 18:00 EST"),
    ],
)
def test_at_is_kept_across_the_change_of_clocks(zone: str, now: str, expected: str) -> None:
    assert deadline(now, "MOVE 3D AT 18:00", zone=zone) == expected


@each_row(
    ("zone", "now", "at", "expected"),
    [
        ("Europe/Berlin", "2026-03-28 10:00", "2:30", "Sun 29 Mar 2026 03:30 CEST"),
        ("Europe/Berlin", "2026-10-24 10:00", "2:30", "Sun 25 Oct 2026 02:30 CEST"),
        ("America/New_York", "2026-03-07 10:00", "2:30", "Sun 8 Mar 2026 03:30 EDT"),
        ("America/New_York", "2026-10-31 09:00", "1:30", "Sun 1 Nov 2026 01:30 EDT"),
    ],
)
def test_skipped_time_is_moved_forward_and_doubled_time_is_the_first(
    zone: str, now: str, at: str, expected: str
) -> None:
    assert deadline(now, f"NEXT 1D {DAILY} AT {at}", zone=zone, tick=10) == expected


def test_hours_that_end_in_the_second_of_two_equal_hours_stay_there() -> None:
    # Three hours after 00:10 summer time is 02:10 winter time.
    found = next_deadline(
        datetime(2026, 10, 24, 22, 10, tzinfo=UTC),
        M,
        timing(f"NEXT 3H {DAILY}"),
        "Europe/Berlin",
        RuleSet(),
        first=False,
        press_allowed=True,
        old=None,
    )
    assert found == datetime(2026, 10, 25, 1, 0, tzinfo=UTC)


@given(
    moments,
    st.builds(
        "NEXT {} DAYS {} {}".format,
        spans,
        st.sampled_from(["SMTWTFS", "-MTWTF-", "smtWtfs", "-m----S"]),
        st.sampled_from(["", "AT 0:00", "AT 18:00", "SKIP", "AT 7:30 SKIP"]),
    ),
    st.sampled_from(list(PhaseType)),
    st.sampled_from(["UTC", "Asia/Kathmandu", "Asia/Tokyo"]),
    st.lists(away, max_size=5),
    st.sampled_from([(), ("REAL_TIME",)]),
)
def test_deadline_is_ahead_on_an_allowed_day_and_outside_all_absences(
    now: datetime, line: str, phase: PhaseType, zone: str, absent: list[Absence], rules: tuple[str, ...]
) -> None:
    settings = timing(line)
    found = next_deadline(
        now, phase, settings, zone, RuleSet(rules), first=False, press_allowed=True, old=None, absences=absent
    )
    assert found is not None
    assert found > now
    assert found.second == found.microsecond == 0
    local = to_local(found, zone)
    assert settings.allows(local.date(), phase)
    assert not any(absence.holds(local) for absence in absent)


def test_each_moment_of_the_phase_keeps_its_reading_on_the_clock() -> None:
    noon = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
    game = replace(started_game(), deadline=noon, not_before=noon - timedelta(days=1), grace_until=None)
    moved = with_zone(game, "America/New_York")
    assert moved.zone == "America/New_York"
    assert moved.deadline == noon + timedelta(hours=5)
    assert moved.not_before == noon - timedelta(days=1) + timedelta(hours=5)
    assert moved.grace_until is None


def test_a_game_that_has_not_begun_has_nothing_to_move() -> None:
    assert with_zone(forming_game(), "Europe/Berlin") == replace(forming_game(), zone="Europe/Berlin")
