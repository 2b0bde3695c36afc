"""Dates as people write them, and as they are written to people."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.calendar.dates import format_deadline, format_short, parse_date
from judge.problems import Refused
from tests.support.rows import each_row

wall = datetime.fromisoformat
NOW = datetime(2026, 11, 20, 12, 5, tzinfo=UTC)
AT = time(18, 0)
CURRENT = datetime(2026, 11, 26, 18, 0, tzinfo=UTC)


words = st.sampled_from(
    [
        *("MON", "TUESDAY", "JAN", "NOVEMBER", "AT", "TO", "FOO"),
        *("1", "5", "25", "26", "31", "99", "0000", "2026", "2027", "9999"),
        *("0:00", "18:00", "23:59", "2027-02-29", "2027-01-05", "+2D", "+520W"),
    ]
)


# Writing

THURSDAY = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)


def read(text: str, *, now: datetime = NOW, zone: str = "UTC", at: time | None = AT) -> str:
    return format_short(parse_date(text, now, zone, at, current=CURRENT), zone)


def refusal(text: str, **more: str) -> Refused:
    with pytest.raises(Refused) as caught:
        read(text, **more)  # type: ignore[arg-type]
    return caught.value


# Dates in commands


@each_row(
    ("text", "expected"),
    [
        # The values checked in timing.md 4.2.
        ("10:00", "Sat 21 Nov 2026 10:00 GMT"),
        ("13:30", "Fri 20 Nov 2026 13:30 GMT"),
        ("SUN", "Sun 22 Nov 2026 18:00 GMT"),
        ("25", "Wed 25 Nov 2026 18:00 GMT"),
        ("5", "Sat 5 Dec 2026 18:00 GMT"),
        ("5 JAN", "Tue 5 Jan 2027 18:00 GMT"),
        ("MON 14:00", "Mon 23 Nov 2026 14:00 GMT"),
        ("TO 1 DEC 2026 9:00", "Tue 1 Dec 2026 09:00 GMT"),
        # The grammar.
        ("ON WED 25 NOV", "Wed 25 Nov 2026 18:00 GMT"),
        ("Wednesday 25 november 26 at 7:30", "Wed 25 Nov 2026 07:30 GMT"),
        ("at 13:30:59", "Fri 20 Nov 2026 13:30 GMT"),
        ("WED 25", "Wed 25 Nov 2026 18:00 GMT"),
        ("25 10:00", "Wed 25 Nov 2026 10:00 GMT"),
        # First future fits.
        ("FRI", "Fri 20 Nov 2026 18:00 GMT"),
        ("FRI 12:00", "Fri 27 Nov 2026 12:00 GMT"),
        ("12:05", "Sat 21 Nov 2026 12:05 GMT"),
        ("20", "Fri 20 Nov 2026 18:00 GMT"),
        ("31", "Thu 31 Dec 2026 18:00 GMT"),
        ("20 MAR", "Sat 20 Mar 2027 18:00 GMT"),
        ("29 FEB 2028", "Tue 29 Feb 2028 18:00 GMT"),
        # Other spellings.
        ("NOV 25", "Wed 25 Nov 2026 18:00 GMT"),
        ("JAN 5", "Tue 5 Jan 2027 18:00 GMT"),
        ("JAN 5 2028 9:00", "Wed 5 Jan 2028 09:00 GMT"),
        ("JAN 5 28", "Wed 5 Jan 2028 18:00 GMT"),
        ("2027-01-05", "Tue 5 Jan 2027 18:00 GMT"),
        ("TUE 2027-1-5 AT 9:00", "Tue 5 Jan 2027 09:00 GMT"),
        ("+2D", "Sat 28 Nov 2026 18:00 GMT"),
        ("TO +36h", "Sat 28 Nov 2026 06:00 GMT"),
    ],
)
def test_date_is_completed_to_its_first_future_fit(text: str, expected: str) -> None:
    assert read(text) == expected


def test_without_a_time_and_without_at_it_is_midnight() -> None:
    assert read("25", at=None) == "Wed 25 Nov 2026 00:00 GMT"
    assert read("FRI", at=None) == "Fri 27 Nov 2026 00:00 GMT"


@each_row(
    "text",
    [
        *("", "TO", "FOO", "TUE 25 NOV", "TUE 25", "WED 2027-01-05", "31 NOV 2026", "30 FEB", "0", "32"),
        *("25 13 2026", "NOV", "2026", "25 AT", "AT", "24:00", "12:60", "25 NOV 2026 12:00 GMT", "25TH MAY JUN"),
        *(
            "25 NOV 202",
            "IN DAYS",
            "IN 9999 DAYS",
            "13PM",
            "25.13.",
            "2026-13-01",
            "+2",
            "+0D",
            "+2P",
            "-2D",
            "+2D 18:00",
            "1 JAN 9999",
            "1 JAN 0001",
        ),
    ],
)
def test_anything_else_is_refused_with_examples(text: str) -> None:
    caught = refusal(text)
    assert caught.code == "E-DATE"
    assert "Examples" in caught.text or "does not fit together" in caught.text


def test_weekday_that_is_not_that_of_the_day_is_told_what_the_day_is() -> None:
    assert refusal("TUE 25 NOV").text == '"TUE 25 NOV" does not fit together: that day is Wed 25 Nov 2026.'


@pytest.mark.parametrize(
    ("text", "year"), [("19 NOV", "19 NOV 2027"), ("21 MAR 9:00", "21 MAR 2027"), ("29 FEB", "29 FEB 2028")]
)
def test_a_date_more_than_120_days_ahead_wants_its_year(text: str, year: str) -> None:
    caught = refusal(text)
    assert caught.code == "E-DATE"
    assert caught.text.endswith(f"give its year: {year}")
    assert read(year)


@each_row(
    ("text", "expected"),
    [
        ("25.11.", "Wed 25 Nov 2026 18:00 GMT"),
        ("24.12.2026", "Thu 24 Dec 2026 18:00 GMT"),
        ("24.12.26 9:00", "Thu 24 Dec 2026 09:00 GMT"),
        ("5.12.", "Sat 5 Dec 2026 18:00 GMT"),
        ("Thu 24.12.", "Thu 24 Dec 2026 18:00 GMT"),
        ("24/12", "Thu 24 Dec 2026 18:00 GMT"),
        ("12/24", "Thu 24 Dec 2026 18:00 GMT"),
        ("24/12/2026 at 9:00", "Thu 24 Dec 2026 09:00 GMT"),
        ("12/12", "Sat 12 Dec 2026 18:00 GMT"),
        ("24-12-2026", "Thu 24 Dec 2026 18:00 GMT"),
        ("Dec 24th", "Thu 24 Dec 2026 18:00 GMT"),
        ("the 24th of December", "Thu 24 Dec 2026 18:00 GMT"),
        ("25th", "Wed 25 Nov 2026 18:00 GMT"),
        ("5. Dec", "Sat 5 Dec 2026 18:00 GMT"),
        ("tomorrow 18:00", "Sat 21 Nov 2026 18:00 GMT"),
        ("tomorrow at 6pm", "Sat 21 Nov 2026 18:00 GMT"),
        ("day after tomorrow", "Sun 22 Nov 2026 18:00 GMT"),
        ("in 3 days", "Mon 23 Nov 2026 18:00 GMT"),
        ("in a week 9:00", "Fri 27 Nov 2026 09:00 GMT"),
        ("in 2 weeks", "Fri 4 Dec 2026 18:00 GMT"),
        ("next Friday", "Fri 27 Nov 2026 18:00 GMT"),
        ("next Monday", "Mon 23 Nov 2026 18:00 GMT"),
        ("this Sunday", "Sun 22 Nov 2026 18:00 GMT"),
        ("Sunday 6 pm", "Sun 22 Nov 2026 18:00 GMT"),
        ("Sunday 6 p.m.", "Sun 22 Nov 2026 18:00 GMT"),
        ("Sunday 12am", "Sun 22 Nov 2026 00:00 GMT"),
        ("Sunday noon", "Sun 22 Nov 2026 12:00 GMT"),
        ("Sunday 18.30", "Sun 22 Nov 2026 18:30 GMT"),
        ("Sunday 18h", "Sun 22 Nov 2026 18:00 GMT"),
        ("18:00 on Sunday", "Sun 22 Nov 2026 18:00 GMT"),
        ("18:00 25 NOV", "Wed 25 Nov 2026 18:00 GMT"),
        ("2026-11-25T18:00", "Wed 25 Nov 2026 18:00 GMT"),
    ],
)
def test_a_date_is_read_in_the_words_and_signs_of_people(text: str, expected: str) -> None:
    assert read(text) == expected


@each_row(
    ("text", "days"),
    [
        ("5/12", "5 DEC or 12 MAY"),
        ("5/12/2027", "5 DEC 2027 or 12 MAY 2027"),
        ("05-12-2027", "5 DEC 2027 or 12 MAY 2027"),
        ("next Saturday", "21 NOV or 28 NOV"),
        ("next Sun", "22 NOV or 29 NOV"),
    ],
)
def test_what_may_be_one_of_two_days_is_refused_with_both(text: str, days: str) -> None:
    caught = refusal(text)
    assert caught.code == "E-DATE"
    assert caught.text == f'Does "{text.upper()}" mean {days}? Write the day like that.'


@each_row("text", ["19 NOV 2026", "20 NOV 12:05", "20 10:00", "2026-11-01", "FRI 20 NOV 2026 9:00"])
def test_past_date_is_refused(text: str) -> None:
    assert refusal(text).code == "E-DL-PAST"


def test_span_counts_from_the_deadline_and_there_must_be_one() -> None:
    with pytest.raises(Refused, match="no deadline") as caught:
        parse_date("+2D", NOW, "UTC", AT)
    assert caught.value.code == "E-DATE"
    with pytest.raises(Refused) as caught:
        parse_date("+1D", NOW, "UTC", AT, current=NOW - timedelta(days=3))
    assert caught.value.code == "E-DL-PAST"


def test_date_is_read_by_the_clock_of_the_zone() -> None:
    assert parse_date("25 18:00", NOW, "America/New_York") == datetime(2026, 11, 25, 23, 0, tzinfo=UTC)
    # It is already Saturday 01:05 in Auckland.
    assert read("SAT 1:00", zone="Pacific/Auckland") == "Sat 28 Nov 2026 01:00 NZDT"
    assert read("21", zone="Pacific/Auckland") == "Sat 21 Nov 2026 18:00 NZDT"


def test_time_that_the_clock_skips_in_spring_is_moved_forward() -> None:
    march = datetime(2026, 3, 20, tzinfo=UTC)
    assert read("29 MAR 2:30", now=march, zone="Europe/Berlin") == "Sun 29 Mar 2026 03:30 CEST"


def test_time_that_the_clock_shows_twice_in_autumn_is_the_first() -> None:
    october = datetime(2026, 10, 20, tzinfo=UTC)
    assert read("25 OCT 2:30", now=october, zone="Europe/Berlin") == "Sun 25 Oct 2026 02:30 CEST"


def test_time_alone_is_tomorrow_if_the_first_of_the_two_hours_is_past() -> None:
    second_half_past_two = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert read("2:45", now=second_half_past_two, zone="Europe/Berlin") == "Mon 26 Oct 2026 02:45 CET"


@given(
    st.lists(words, max_size=6).map(" ".join),
    st.datetimes(wall("2000-01-01"), wall("2100-01-01"), timezones=st.just(UTC)),
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]),
)
def test_whatever_is_written_gives_a_later_moment_or_a_refusal(text: str, now: datetime, zone: str) -> None:
    try:
        moment = parse_date(text, now, zone, AT, current=now + timedelta(days=1))
    except Refused:
        return
    assert moment > now
    assert moment.tzinfo is UTC


@each_row(
    ("zone", "expected"),
    [
        ("UTC", "Thursday 26 November 2026 12:00 GMT"),
        ("Europe/London", "Thursday 26 November 2026 12:00 GMT"),
        ("Europe/Berlin", "Thursday 26 November 2026 13:00 CET"),
        ("America/New_York", "Thursday 26 November 2026 07:00 EST"),
        ("Asia/Kathmandu", "Thursday 26 November 2026 17:45 GMT+05:45"),
        ("America/Sao_Paulo", "Thursday 26 November 2026 09:00 GMT-03:00"),
    ],
)
def test_deadline_is_written_by_the_clock_of_the_zone(zone: str, expected: str) -> None:
    assert format_deadline(THURSDAY, zone) == expected


def test_short_form_and_single_figures() -> None:
    assert format_short(datetime(2027, 1, 5, 9, 5, tzinfo=UTC), "UTC") == "Tue 5 Jan 2027 09:05 GMT"


def test_next_week_is_no_day_and_its_days_are_told() -> None:
    with pytest.raises(Refused, match=r"Next week is 23 NOV to 29 NOV\. Write the day") as caught:
        parse_date("next week", NOW, "UTC", at=AT, current=CURRENT)
    assert caught.value.code == "E-DATE"
