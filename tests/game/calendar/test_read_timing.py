"""The TIMING line: reading, writing, refusing."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.game.calendar.absences import Absence
from judge.game.calendar.read_timing import changed_timing, parse_timing
from judge.game.calendar.spans import Span
from judge.game.calendar.timing import Timing
from judge.problems import Problem
from tests.support.rows import each_row
from tests.support.timings import timing

wall = datetime.fromisoformat


# Printing and storing

spans = st.builds(Span, st.integers(1, 400), st.sampled_from("MHDW"))
minutes = st.datetimes(wall("2000-01-01"), wall("2100-01-01")).map(lambda at: at.replace(second=0, microsecond=0))
intervals = st.one_of(
    st.builds(lambda end: Absence(None, end), minutes),
    st.builds(lambda start, more: Absence(start, start + timedelta(minutes=more)), minutes, st.integers(1, 10**5)),
)


def problems(text: str) -> list[Problem]:
    found = parse_timing(text)
    assert isinstance(found, list), found
    return found


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


# What is refused


@each_row(
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
