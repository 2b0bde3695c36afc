"""Least lengths of phases (house rules min_deadline_major and min_deadline_minor)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing
from judge.game.game import Game
from judge.game.time.deadlines import check_brought_forward, check_lengths, least_length
from judge.problems import Refused
from judge.rules.house import DEFAULT, MARCH, HouseRules
from tests.support.games import at_position, started_game

MONDAY_NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


def timing(text: str) -> Timing:
    read = parse_timing(text)
    assert isinstance(read, Timing), read
    return read


def game(phase: str, deadline: datetime | None) -> Game:
    """France alone, in a phase with this deadline."""
    return replace(at_position(started_game(), phase, {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR"]}), deadline=deadline)


def refusal(game: Game, new: datetime, house: HouseRules = MARCH) -> str:
    """Return the reason why a deadline may not be moved there on Monday at noon; "" if it may."""
    try:
        check_brought_forward(game, new, house, MONDAY_NOON)
    except Refused as refused:
        return f"{refused.code} {refused}"
    return ""


def after(**span: float) -> datetime:
    """Return the moment this long after Monday noon."""
    return MONDAY_NOON + timedelta(**span)


@pytest.mark.parametrize(
    ("kind", "hours"), [(PhaseType.MOVEMENT, 48), (PhaseType.RETREATS, 24), (PhaseType.ADJUSTMENTS, 24)]
)
def test_the_march_gives_movement_two_days_and_other_phases_one(kind: PhaseType, hours: int) -> None:
    assert least_length(kind, MARCH) == timedelta(hours=hours)
    assert least_length(kind, DEFAULT) == timedelta()


@pytest.mark.parametrize(
    ("text", "words", "option"),
    [
        ("MOVE 47H NEXT 1D", "movement would last 1 day 23 hours", "min_deadline_major asks for 2 days"),
        ("MOVE 2D RETREAT 23H ADJUST 1D", "retreats would last 23 hours", "min_deadline_minor asks for 1 day"),
        ("MOVE 2D RETREAT 1D ADJUST 12H", "adjustments would last 12 hours", "min_deadline_minor asks for 1 day"),
    ],
)
def test_a_timing_with_a_shorter_phase_is_refused_with_the_phase_and_the_option(
    text: str, words: str, option: str
) -> None:
    with pytest.raises(Refused) as refused:
        check_lengths(timing(text), MARCH)
    assert refused.value.code == "E-TIMING-LEAST"
    assert words in str(refused.value)
    assert option in str(refused.value)
    check_lengths(timing(text), DEFAULT)


def test_a_timing_with_the_least_lengths_is_let_pass() -> None:
    check_lengths(timing("MOVE 2D NEXT 1D"), MARCH)


def test_a_movement_deadline_is_not_brought_nearer_than_two_days_from_now() -> None:
    due_friday = game("S1902M", after(days=4))
    assert refusal(due_friday, after(hours=47)).startswith("E-DL-LEAST That leaves 1 day 23 hours")
    assert refusal(due_friday, after(hours=48)) == ""
    assert refusal(due_friday, after(hours=1), DEFAULT) == ""


def test_a_winter_deadline_is_not_brought_nearer_than_a_day_from_now() -> None:
    due_friday = game("W1901A", after(days=4))
    assert "min_deadline_minor" in refusal(due_friday, after(hours=23))
    assert refusal(due_friday, after(hours=24)) == ""


def test_a_deadline_may_be_put_off_by_however_little() -> None:
    assert refusal(game("S1902M", after(hours=1)), after(hours=2)) == ""


def test_where_there_is_no_deadline_the_first_one_leaves_the_least_length_too() -> None:
    assert refusal(game("S1902M", None), after(hours=47))
    assert refusal(game("S1902M", None), after(hours=48)) == ""
