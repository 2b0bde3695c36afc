"""The TIMING line: reading, writing, refusing."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.time.spans import Span, read_span, say_length
from judge.game.time.timing import Absence, Timing, changed_timing, merged, parse_timing, read_interval, with_absences
from judge.problems import Problem

M, R, A = PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS
wall = datetime.fromisoformat
SUNDAY = date(2026, 11, 22)


def timing(text: str) -> Timing:
    found = parse_timing(text)
    assert isinstance(found, Timing), found
    return found


def problems(text: str) -> list[Problem]:
    found = parse_timing(text)
    assert isinstance(found, list), found
    return found


def lengths(text: str) -> list[str]:
    return [str(timing(text).length(phase_type)) for phase_type in (M, R, A)]


def allowed(text: str, phase_type: PhaseType) -> str:
    days = [SUNDAY + timedelta(days=ahead) for ahead in range(7)]
    return "".join("x" if timing(text).allows(day, phase_type) else "." for day in days)


# Lengths


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", ["3D", "1D", "1D"]),
        ("TIMING", ["3D", "1D", "1D"]),
        ("AT 18:00", ["3D", "1D", "1D"]),
        ("NEXT 2D", ["2D", "2D", "2D"]),
        ("MOVE 5D", ["5D", "1D", "1D"]),
        ("RETREAT 2D", ["3D", "2D", "1D"]),
        ("NEXT 1D RETREAT 12H", ["1D", "12H", "1D"]),
        ("timing move 72h a 1w r 30m", ["72H", "30M", "1W"]),
        ("M 1D MOVE 2D", ["2D", "1D", "1D"]),
        ("MOVEMENT 2D M 1D", ["2D", "1D", "1D"]),
    ],
)
def test_phase_lasts_as_long_as_its_longest_key_says_or_next_or_the_default(line: str, expected: list[str]) -> None:
    assert lengths(line) == expected


def test_defaults_are_those_of_a_game_without_a_timing_line() -> None:
    assert parse_timing("") == Timing()
    assert str(Timing()) == "NEXT 1D MOVE 3D DAYS -MTWTF-"
    assert Timing().warn == (Span(4, "H"),)
    assert Timing().fudge == Span(8, "H")
    assert Timing().grace is None


def test_custom_phase_types_have_keys_too() -> None:
    found = parse_timing("BUY 2D", ("MOVEMENT", "BUYING"))
    assert isinstance(found, Timing)
    assert "BUY 2D" in str(found)
    assert isinstance(parse_timing("BUY 2D"), list)


# The other keys


def test_every_key_is_read_whatever_its_case() -> None:
    found = timing("next 2d Move 3D at 9:05 DAYS -MTWTF- fudge 2h warn 1d,4h grace 0h not 20261224 skip")
    assert found.next == Span(2, "D")
    assert found.at == time(9, 5)
    assert found.fudge == Span(2, "H")
    assert found.warn == (Span(1, "D"), Span(4, "H"))
    assert found.grace == Span(0, "H")
    assert [str(interval) for interval in found.quiet] == ["20261224"]
    assert found.skip


@pytest.mark.parametrize("value", ["0", "0H", "0H,0"])
def test_warn_zero_means_no_reminders(value: str) -> None:
    assert timing(f"WARN {value}").warn == ()


def test_midnight_is_a_time_of_day_like_any_other() -> None:
    assert timing("AT 0:00").at == time(0, 0)


@pytest.mark.parametrize(
    ("days", "movement", "retreats"),
    [
        ("-MTWTF-", ".xxxxx.", ".xxxxx."),
        ("smtWtfs", "...x...", "xxxxxxx"),
        ("SmtwtfS", "x.....x", "xxxxxxx"),
        ("-mtwtf-", ".xxxxx.", ".xxxxx."),
        ("------s", "......x", "......x"),
    ],
)
def test_capital_days_are_for_all_phases_and_small_ones_not_for_movement_unless_all_are_small(
    days: str, movement: str, retreats: str
) -> None:
    assert allowed(f"DAYS {days}", M) == movement
    assert allowed(f"DAYS {days}", R) == retreats


# Times without deadlines


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    "text",
    ["", "-", "2026", "20261131", "20261126-20261125", "202611261000", "202611262400-20261127", "x", "30000101"],
)
def test_bad_interval_is_none(text: str) -> None:
    assert read_interval(text) is None


def test_not_given_twice_is_joined() -> None:
    found = timing("NOT 20261224 AT 18:00 NOT 20261231-20270101,20270106")
    assert [str(interval) for interval in found.quiet] == ["20261224", "20261231-20270101", "20270106"]


def test_blanks_after_commas_do_no_harm() -> None:
    assert timing("WARN 1D, 4H NOT 20261224 , 20261231") == timing("WARN 1D,4H NOT 20261224,20261231")


def test_min_and_delay_are_spans_and_zero_hours_of_min_are_none() -> None:
    timing = parse_timing("MIN 12H DELAY 30M")
    assert isinstance(timing, Timing)
    assert (timing.least, timing.delay) == (Span(12, "H"), Span(30, "M"))
    assert str(timing) == "NEXT 1D MOVE 3D DAYS -MTWTF- MIN 12H DELAY 30M"
    assert changed_timing(timing, "MIN 0H DELAY 0H") == replace(timing, least=None, delay=Span(0, "H"))


def test_a_key_is_not_taken_for_the_beginning_of_a_phase_that_begins_like_it() -> None:
    timing = parse_timing("M 2D A 12H")
    assert isinstance(timing, Timing)
    assert str(changed_timing(timing, "MIN 6H AT 18:00")) == "NEXT 1D M 2D A 12H AT 18:00 DAYS -MTWTF- MIN 6H"


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


def test_shown_timing_joins_everybody_without_names() -> None:
    shown = with_absences(
        timing("NOT 20261224"),
        [
            Absence(wall("2026-12-25"), wall("2026-12-27"), "FRANCE"),
            Absence(None, wall("2026-12-02"), "ITALY"),
        ],
    )
    assert str(shown) == "NEXT 1D MOVE 3D DAYS -MTWTF- NOT -20261201,20261224-20261226"


# What is refused


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("MOVE 0D", "MOVE 0D"),
        ("MOVE 3P", "MOVE 3P"),
        ("MOVE 3", "MOVE 3"),
        ("MOVE -3D", "MOVE -3D"),
        ("MOVE 9999W", "MOVE 9999W"),
        ("MOVE", "MOVE"),
        ("FUDGE 0H", "FUDGE 0H"),
        ("AT 24:00", "AT 24:00"),
        ("AT 18", "AT 18"),
        ("AT 18:60", "AT 18:60"),
        ("DAYS MTWTF--", "DAYS MTWTF--"),
        ("DAYS -MTWTF", "DAYS -MTWTF"),
        ("DAYS -------", "DAYS -------"),
        ("WARN 4", "WARN 4"),
        ("WARN 4H,", "WARN 4H,"),
        ("GRACE 1Y", "GRACE 1Y"),
        ("NOT 20261126,x", "NOT 20261126,x"),
        ("MOVES 3D", "MOVES 3D"),
        ("FOO 3D", "FOO 3D"),
        ("AT 18:00 AT 19:00", "AT 19:00"),
        ("SKIP SKIP", "SKIP"),
    ],
)
def test_bad_value_is_one_problem_that_names_key_and_value(line: str, words: str) -> None:
    (problem,) = problems(line)
    assert (problem.code, problem.words) == ("E-TIMING", words)
    assert problem.text.endswith(".")


def test_all_problems_are_returned_together() -> None:
    assert [problem.words for problem in problems("MOVE 3X AT 25:00 GRACE 1D WARN soon")] == [
        "MOVE 3X",
        "AT 25:00",
        "WARN soon",
    ]


def test_doubled_key_is_told_with_both_values() -> None:
    (problem,) = problems("MOVE 3D move 4D")
    assert "3D" in problem.text
    assert "4D" in problem.text


# Printing and storing

spans = st.builds(Span, st.integers(1, 400), st.sampled_from("MHDW"))
minutes = st.datetimes(wall("2000-01-01"), wall("2100-01-01")).map(lambda at: at.replace(second=0, microsecond=0))
intervals = st.one_of(
    st.builds(lambda end: Absence(None, end), minutes),
    st.builds(lambda start, more: Absence(start, start + timedelta(minutes=more)), minutes, st.integers(1, 10**5)),
)


@st.composite
def lines(draw: st.DrawFn) -> str:
    keys = draw(
        st.lists(st.sampled_from(["NEXT", "MOVE", "M", "R", "ADJ", "FUDGE", "GRACE", "MIN", "DELAY"]), unique=True)
    )
    words = [f"{key} {draw(spans)}" for key in keys]
    if draw(st.booleans()):
        words.append(f"AT {draw(st.times()):%H:%M}")
    if draw(st.booleans()):
        words.append(f"DAYS {draw(st.sampled_from(['SMTWTFS', 'smtWtfs', '-mtwtf-', '-M-----']))}")
    if draw(st.booleans()):
        words.append(f"WARN {','.join(map(str, draw(st.lists(spans, max_size=3)))) or 0}")
    words += [f"NOT {interval}" for interval in draw(st.lists(intervals, max_size=3))]
    return " ".join([*words, *draw(st.sampled_from([[], ["SKIP"]]))])


@given(lines())
def test_timing_survives_printing_and_parsing_and_storing(line: str) -> None:
    value = timing(line)
    assert parse_timing(str(value)) == value
    assert msgspec.json.decode(msgspec.json.encode(value), type=Timing) == value


@given(st.text(st.sampled_from("NEXTMOVEDAYSATWRGC0123456789-:, smtwfhdp\n"), max_size=60))
def test_no_line_makes_the_reader_fail(line: str) -> None:
    found = parse_timing(line)
    assert isinstance(found, Timing) or all(problem.code == "E-TIMING" for problem in found)


# Spans


@pytest.mark.parametrize(
    ("text", "length"),
    [("10M", timedelta(minutes=10)), ("72h", timedelta(days=3)), ("1D", timedelta(days=1)), ("2w", timedelta(days=14))],
)
def test_span_is_a_number_and_a_unit(text: str, length: timedelta) -> None:
    span = read_span(text)
    assert span is not None
    assert span.length == length
    assert str(span) == text.upper()
    assert span.minutes * 60 == length.total_seconds()


@pytest.mark.parametrize("text", ["", "D", "3", "0D", "3P", "-1D", "1.5D", "3 D", "521W", "³D", "99999999M"])
def test_anything_else_is_no_span(text: str) -> None:
    assert read_span(text) is None


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(days=2, hours=4, minutes=50), "2 days 4 hours"),
        (timedelta(days=1, minutes=5), "1 day"),
        (timedelta(hours=1, minutes=1), "1 hour 1 minute"),
        (timedelta(minutes=59, seconds=59), "59 minutes"),
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(days=-1), "less than a minute"),
    ],
)
def test_length_is_said_in_its_two_largest_units(length: timedelta, words: str) -> None:
    assert say_length(length) == words
