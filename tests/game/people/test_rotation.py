"""Turns to order for a dummy (ROTATE, timing.md 7)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from judge.board.position import PhaseType
from judge.game.people.rotation import Rotation, Turning, at_phase, parse_rotation
from judge.problems import Refused
from tests.support.rows import each_row

M, R, A = PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS
YEAR = (M, R, M, A, M)
"""Spring with its retreats, fall, winter, spring."""


def turns(text: str, able: str = "FIR") -> str:
    """Return the orderers in each phase of a year for a dummy of France, Italy and Russia in turn."""
    rotation = parse_rotation(text)
    listed = ("F", "I", "R")
    said = at_phase(listed, rotation, M, M, able.__contains__)[1] if rotation.turning is Turning.FOR else "F"
    for before, after in pairwise(YEAR):
        listed, now = at_phase(listed, rotation, before, after, able.__contains__)
        said = f"{said}{now or '-'}"
    return said


@each_row(
    ("text", "said"),
    [
        ("CONTROL", "FIRFI"),
        ("AFTER MOVEMENT", "FIIRR"),
        ("AFTER RETREATS", "FFIII"),
        ("BEFORE MOVEMENT", "FFIIR"),
        ("BEFORE ADJUSTMENTS", "FFFII"),
        ("FOR ADJUSTMENTS", "FFFIF"),
        ("FOR MOVEMENT", "IFIFI"),
    ],
)
def test_the_turn_passes_after_before_or_for_phases_of_a_type(text: str, said: str) -> None:
    assert turns(text) == said


def test_who_cannot_order_any_more_is_passed_over() -> None:
    assert turns("CONTROL", able="FR") == "FRFRF"
    assert turns("FOR ADJUSTMENTS", able="FR") == "FFFRF"
    assert turns("FOR ADJUSTMENTS", able="F") == "FFFFF"
    assert turns("AFTER MOVEMENT", able="IR") == "FIIRR"
    assert turns("CONTROL", able="") == "F----"


@each_row("text", ["CONTROL", "AFTER MOVEMENT", "BEFORE RETREATS", "FOR ADJUSTMENTS"])
def test_rotate_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_rotation(text)) == text


def test_the_type_of_phase_may_be_shortened() -> None:
    assert parse_rotation("after mov") == Rotation(Turning.AFTER, M)
    assert parse_rotation("For A") == Rotation(Turning.FOR, A)


@each_row("text", ["", "AFTER", "WHENEVER MOVEMENT", "AFTER LUNCH", "AFTER MOVEMENT RETREATS"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_rotation(text)
    assert refused.value.code == "E-ROTATE"
