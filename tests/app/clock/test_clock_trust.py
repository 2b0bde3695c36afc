"""Findings of a look at the clock: a silence, a jump, a clock that is right again."""

from __future__ import annotations

from datetime import timedelta

from judge.app.clock.clock_trust import ClockVerdict, Uptime, Watch, look_at, read_watch, write_watch
from judge.config import ClockSection
from tests.support.house import NOON, House
from tests.support.rows import each_row

HOUR = timedelta(hours=1)
YEAR = timedelta(days=365)
SETTINGS = ClockSection()
WATCH = Watch(NOON, expected=HOUR)


def looks(*hours: float, watch: Watch | None = WATCH) -> list[ClockVerdict]:
    """Return the verdicts of looks at these hours after noon."""
    found = []
    for each in hours:
        look = look_at(watch, NOON + each * HOUR, SETTINGS, None, HOUR)
        watch = look.watch
        found.append(look.verdict)
    return found


def named(*hours: float) -> list[ClockVerdict]:
    """Do as `looks`, at named hours, on a judge that believes sixty days."""
    watch, found = WATCH, []
    settings = ClockSection(max_gap=60 * 24 * HOUR)
    for each in hours:
        look = look_at(watch, NOON + each * HOUR, settings, None, HOUR, named=True)
        watch = look.watch
        found.append(look.verdict)
    return found


FINE, AWAY, BACK, DOUBT = ClockVerdict.FINE, ClockVerdict.AWAY, ClockVerdict.BACK, ClockVerdict.DOUBT
ONE_YEAR = 24 * 365


@each_row(
    ("hours", "verdicts"),
    [
        ((0.3, 0.7, 1.7), [FINE, FINE, FINE]),
        ((-0.01,), [FINE]),
        ((3, 3.3), [AWAY, FINE]),
        ((3, 6, 9), [AWAY, FINE, FINE]),  # it has become usual
        ((170, 170.5, 172), [DOUBT, DOUBT, AWAY]),
        ((-5, -4, -3), [DOUBT, DOUBT, BACK]),
        ((ONE_YEAR, 1), [DOUBT, FINE]),
        ((ONE_YEAR, ONE_YEAR + 0.5, ONE_YEAR + 1, 1.3), [DOUBT, DOUBT, DOUBT, FINE]),
        ((-ONE_YEAR, -ONE_YEAR + 1, 1.2), [DOUBT, DOUBT, FINE]),
        ((ONE_YEAR, 2 * ONE_YEAR, 2 * ONE_YEAR + 1.9, 2 * ONE_YEAR + 2), [DOUBT, DOUBT, DOUBT, AWAY]),
        ((ONE_YEAR, -ONE_YEAR, 1), [DOUBT, DOUBT, FINE]),
    ],
)
def test_a_silence_an_outage_and_a_jump_are_told_apart(hours: tuple[float, ...], verdicts: list[ClockVerdict]) -> None:
    assert looks(*hours) == verdicts


def test_the_first_look_of_all_is_fine() -> None:
    assert looks(0, watch=None) == [FINE]


@each_row(
    ("hours", "up", "boot", "verdict"),
    [
        (24 * 7, 24 * 7, "one", AWAY),  # asleep for a week, by both counts
        (0.5, 0.5, "one", FINE),
        (24 * 7, 0.1, "one", DOUBT),
        (-3, 0.1, "one", DOUBT),
        (-0.5, 0.4, "one", DOUBT),
        (24 * 7, 0.1, "another", DOUBT),  # started anew: nothing to compare with
        (3, 0.1, "another", AWAY),
        (0.5, 0.1, "another", AWAY),  # it was off, and a tick was missed
        (0.3, 0.1, "another", FINE),  # none was
    ],
)
def test_the_computers_own_count_of_time_is_believed(hours: float, up: float, boot: str, verdict: ClockVerdict) -> None:
    watch = WATCH._replace(uptime=Uptime("one", 1000.0))
    assert look_at(watch, NOON + hours * HOUR, SETTINGS, Uptime(boot, 1000 + 3600 * up), HOUR).verdict is verdict


def test_while_the_clock_is_in_doubt_time_goes_on_from_the_last_hour_that_was_certain() -> None:
    watch = look_at(WATCH, NOON + YEAR, SETTINGS, None, HOUR).watch
    assert watch.trusted(NOON + YEAR + HOUR) == NOON + HOUR
    assert WATCH.trusted(NOON + HOUR) == NOON + HOUR


def test_what_is_remembered_comes_back_as_it_was(house: House) -> None:
    watches = [WATCH._replace(usual=HOUR, uptime=Uptime("x-1", 3.5), doubted_from=NOON, doubted_to=NOON + HOUR), WATCH]
    for watch in watches:
        with house.judge.store.transaction() as tx:
            write_watch(tx, watch)
            assert read_watch(tx) == watch


def test_what_an_older_judge_remembered_is_no_outage(house: House) -> None:
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(NOON)
        watch = read_watch(tx)
    assert looks(0.9, watch=watch) == [FINE]


def test_hours_that_somebody_names_show_no_outage_and_only_those_too_far_apart_or_back_are_in_doubt() -> None:
    assert named(0.5, 24, 24.3, 24 * 60) == [FINE, FINE, FINE, FINE]
    assert named(24 * 61, -1) == [DOUBT, DOUBT]


def test_a_long_pause_between_hours_that_were_named_is_none_that_is_usual() -> None:
    watch = look_at(WATCH, NOON + 5 * HOUR, SETTINGS, None, HOUR, named=True).watch
    assert looks(8, watch=watch) == [AWAY]
