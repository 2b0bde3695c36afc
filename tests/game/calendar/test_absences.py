"""Times without deadlines: as people ask for them, and as a TIMING line has them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.game.calendar.absences import (
    Absence,
    as_listed,
    format_absence,
    merged,
    parse_absence,
    pending,
    read_interval,
)
from judge.problems import Refused
from judge.rules.registry import RuleSet
from tests.support.rows import each_row
from tests.support.timings import absences

NOW = datetime(2026, 11, 20, 12, 5, tzinfo=UTC)
wall = datetime.fromisoformat


# Absences


def absence(text: str, *, longest: timedelta | None = timedelta(days=14)) -> str:
    found = parse_absence(text, NOW, "UTC", "FRANCE", longest=longest)
    assert found.by == "FRANCE"
    return str(found)


@each_row(
    ("text", "expected"),
    [
        ("24 DEC TO 6 JAN", "20261224-20270106"),
        ("24 DEC TO 2 JAN", "20261224-20270102"),
        ("ON 24 DEC", "20261224"),
        ("FOR FRI", "20261120"),
        ("FROM SAT UNTIL SUN", "20261121-20261122"),
        ("TO 25", "-20261125"),
        ("25 10:00 TO 14:00", "202611251000-202611251400"),
        ("25 10:00 TO 27", "202611251000-20261127"),
        ("2026-12-24 TO 2026-12-26", "20261224-20261226"),
    ],
)
def test_absence_is_whole_days_or_from_time_to_time(text: str, expected: str) -> None:
    assert absence(text) == expected


def test_second_date_of_an_absence_is_completed_from_the_first() -> None:
    assert absence("28 TO 5") == "20261128-20261205"


def test_a_dash_between_two_dates_is_read_as_to() -> None:
    assert absence("24 DEC - 2 JAN") == absence("24 DEC TO 2 JAN")
    assert absence("2026-12-24 - 2027-01-02") == absence("24 DEC TO 2 JAN")


@each_row("text", ["24 DEC - 2 JAN - 5 JAN", "- 2 JAN", "24 DEC/2 JAN", "FOO TO BAR"])
def test_an_absence_that_cannot_be_read_is_answered_with_one_that_can(text: str) -> None:
    with pytest.raises(Refused) as caught:
        absence(text)
    assert caught.value.text.endswith("SET ABSENCE 24 DEC TO 2 JAN.")


@each_row(
    "text",
    ["25 10:00", "FRI 10:00", "26 NOV TO 25 NOV 2026", "1 NOV 2026 TO 3 NOV 2026", "24 DEC TO 7 JAN", "TO 4 DEC"],
)
def test_absence_that_is_empty_past_or_longer_than_fourteen_days_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        absence(text)
    assert caught.value.code == "E-ABS-LENGTH"


def test_the_master_may_enter_longer_ones() -> None:
    assert absence("24 DEC TO 7 JAN", longest=None) == "20261224-20270107"


@each_row("text", ["", "FROM", "TO", "24 DEC TO", "FROM TO", "FOO TO BAR", "+2D", "24 DEC TO 6 JAN TO 7 JAN"])
def test_unreadable_absence_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        absence(text)
    assert caught.value.code == "E-DATE"


def test_absence_is_confirmed_with_both_its_ends() -> None:
    whole = parse_absence("24 DEC TO 2 JAN", NOW, "UTC", "FRANCE")
    assert format_absence(whole) == "from Thu 24 Dec 2026 to Sat 2 Jan 2027"
    assert format_absence(parse_absence("TO 25", NOW, "UTC", "FRANCE")) == "before Thu 26 Nov 2026 00:00"
    assert format_absence(parse_absence("24 DEC", NOW, "UTC", "FRANCE")) == "on Thu 24 Dec 2026"
    timed = parse_absence("24 DEC 10:00 TO 25 DEC 18:00", NOW, "UTC", "FRANCE")
    assert format_absence(timed) == "between Thu 24 Dec 2026 10:00 and Fri 25 Dec 2026 18:00"


def test_those_that_are_over_are_dropped() -> None:
    now = datetime(2026, 11, 26, 23, 30, tzinfo=UTC)
    # In Berlin the 26th is over.
    assert pending(absences("20261126 20261127 -20261126"), now, "UTC") == absences("20261126 20261127 -20261126")
    assert pending(absences("20261126 20261127 -20261126"), now, "Europe/Berlin") == absences("20261127")


# Times without deadlines


@each_row(
    ("text", "start", "end"),
    [
        ("20261126", wall("2026-11-26"), wall("2026-11-27")),
        ("20261124-20261130", wall("2026-11-24"), wall("2026-12-01")),
        ("-20261202", None, wall("2026-12-03")),
        ("202611261000-202611261400", wall("2026-11-26 10:00"), wall("2026-11-26 14:00")),
        ("20261126-202611271400", wall("2026-11-26"), wall("2026-11-27 14:00")),
        ("-202611261400", None, wall("2026-11-26 14:00")),
    ],
)
def test_interval_is_read_and_printed_back(text: str, start: datetime | None, end: datetime) -> None:
    assert read_interval(text) == Absence(start, end)
    assert str(Absence(start, end)) == text


@each_row(
    "text",
    ["", "-", "2026", "20261131", "20261126-20261125", "202611261000", "202611262400-20261127", "x", "30000101"],
)
def test_bad_interval_is_none(text: str) -> None:
    assert read_interval(text) is None


def test_whole_day_lies_in_an_interval_from_its_first_to_its_last_minute() -> None:
    day = Absence(wall("2026-11-26"), wall("2026-11-27"))
    moments = ["2026-11-25 23:59", "2026-11-26", "2026-11-26 23:59", "2026-11-27"]
    assert [day.holds(wall(moment)) for moment in moments] == [False, True, True, False]


def test_overlapping_and_adjoining_absences_of_one_setter_become_one_and_names_are_kept() -> None:
    def days(first: int, last: int, by: str) -> Absence:
        return Absence(wall(f"2026-12-{first:02}"), wall(f"2026-12-{last + 1:02}"), by)

    given_in = [
        days(8, 9, "FRANCE"),
        days(1, 5, "FRANCE"),
        days(4, 7, "FRANCE"),
        days(6, 12, "ITALY"),
        days(20, 20, "ITALY"),
    ]
    assert merged(given_in) == (days(1, 9, "FRANCE"), days(6, 12, "ITALY"), days(20, 20, "ITALY"))


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ((), ["20261119-20261121", "20261224"]),
        (("HIDE_ABSENTEES",), ["-20261121", "20261224"]),
        (("SILENT_ABSENCES",), ["-20261121", "20261224"]),
    ],
)
def test_an_absence_that_has_begun_shows_no_beginning_where_it_is_secret_whose_it_is(
    rules: tuple[str, ...], shown: list[str]
) -> None:
    kept = absences("20261101 20261119-20261121 20261224")
    assert [str(each) for each in as_listed(kept, RuleSet(rules), NOW, "UTC")] == shown
