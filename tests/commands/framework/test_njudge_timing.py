"""njudge's SET MOVE, SET RETREAT and SET ADJUST in terms of TIMING (timing.md 2, njudge's deadlines)."""

from __future__ import annotations

import pytest

from judge.commands.framework.njudge_timing import njudge_timing
from judge.game.time.read_timing import parse_timing
from judge.game.time.timing import Timing
from judge.problems import Refused
from tests.support.rows import each_row


def timing(text: str) -> Timing:
    """A timing that must be right."""
    read = parse_timing(text)
    assert isinstance(read, Timing)
    return read


def after(text: str, old: str = "NEXT 1D MOVE 3D") -> str:
    """The timing after the words that follow SET."""
    word, *rest = text.split()
    return str(njudge_timing(timing(old), word.upper(), rest))


def refusal(text: str, old: str = "NEXT 1D MOVE 3D") -> Refused:
    with pytest.raises(Refused) as caught:
        after(text, old)
    return caught.value


def test_next_is_the_length_of_that_kind_of_phase_in_hours() -> None:
    assert after("MOVE NEXT 71") == "NEXT 1D MOVE 71H DAYS -MTWTF-"
    assert after("BUILDS next 0.5") == "NEXT 1D MOVE 3D ADJUST 30M DAYS -MTWTF-"
    assert after("RETREAT NEXT 23", "M 2D R 1D") == "NEXT 1D M 2D RETREAT 23H DAYS -MTWTF-"


def test_clock_counts_the_minutes_after_midnight_and_minus_one_is_any_time() -> None:
    assert after("MOVE CLOCK 1410") == "NEXT 1D MOVE 3D AT 23:30 DAYS -MTWTF-"
    assert after("MOVE CLOCK 0") == "NEXT 1D MOVE 3D AT 00:00 DAYS -MTWTF-"
    assert after("MOVE CLOCK -1", "MOVE 3D AT 18:00") == "NEXT 1D MOVE 3D DAYS -MTWTF-"
    for bad in ("1440", "-2", "18:00", "noon", "99999"):
        said = refusal(f"MOVE CLOCK {bad}")
        assert said.code == "E-TIMING"
        assert "AT 18:00" in said.text


def test_min_delay_and_grace_are_hours() -> None:
    expected = "NEXT 1D MOVE 3D DAYS -MTWTF- GRACE 167H MIN 12H DELAY 30M"
    assert after("MOVE MIN 12 DELAY .5 GRACE 167") == expected
    assert after("MOVE MIN 0 DELAY 0", expected) == "NEXT 1D MOVE 3D DAYS -MTWTF- GRACE 167H DELAY 0H"


def test_days_of_moves_and_days_of_other_phases_become_one_word() -> None:
    assert after("MOVE DAYS -M-W-F-") == "NEXT 1D MOVE 3D DAYS -MtWtF-"
    assert after("RETREAT DAYS SMTWTFS") == "NEXT 1D MOVE 3D DAYS sMTWTFs"
    assert after("RETREAT DAYS -MTWTF-", "DAYS sMTWTFs") == "NEXT 1D MOVE 3D DAYS -MTWTF-"


@each_row("text", ["MOVE DAYS -mTWTF-", "RETREAT DAYS --TWTF-", "MOVE DAYS MTWTF", "MOVE DAYS MTWTF--"])
def test_days_that_timing_cannot_say_are_refused(text: str) -> None:
    said = refusal(text)
    assert said.code == "E-TIMING"
    assert "DAYS" in said.text


def test_what_is_one_for_all_phases_is_set_with_moves_and_may_be_repeated() -> None:
    old = "MOVE 3D AT 18:00 GRACE 3D"
    assert after("RETREAT NEXT 24 CLOCK 1080", old) == "NEXT 1D MOVE 3D RETREAT 24H AT 18:00 DAYS -MTWTF- GRACE 3D"
    said = refusal("RETREAT NEXT 24 CLOCK -1", old)
    assert said.code == "E-TIMING"
    assert "SET TIMING AT" in said.text


@each_row(
    "text",
    ["MOVE NEXT", "MOVE NEXT 0", "MOVE NEXT 3D", "MOVE NEXT -5", "MOVE NEXT 24 NEXT 48", "MOVE AT 18:00",
     "MOVE NEXT 0.001", "MOVE NEXT 9999999", "MOVE NEXT ."],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str) -> None:
    assert refusal(text).code == "E-TIMING"
    assert refusal("MOVE").code == "E-SET-EMPTY"
