"""Least length of phases (house rules min_deadline_major and min_deadline_minor)."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.board.position import PhaseType
from judge.game.game import Game
from judge.game.time.spans import say_length
from judge.game.time.timing import Timing
from judge.problems import Refused
from judge.rules.house import HouseRules

_IN_WORDS = {PhaseType.MOVEMENT: "movement", PhaseType.RETREATS: "retreats", PhaseType.ADJUSTMENTS: "adjustments"}


def least_length(phase_type: PhaseType, house: HouseRules) -> timedelta:
    """The shortest time that may be set for such a phase; no time at all where nothing is said."""
    hours = house.min_deadline_major if phase_type is PhaseType.MOVEMENT else house.min_deadline_minor
    return timedelta(hours=hours)


def check_lengths(timing: Timing, house: HouseRules) -> None:
    """Refuse a TIMING by which some phases are too short. Raises Refused E-TIMING-LEAST."""
    for kind, words in _IN_WORDS.items():
        least, length = least_length(kind, house), timing.length(kind).length
        if length < least:
            raise Refused(
                "E-TIMING-LEAST",
                f"A phase of {words} would last {say_length(length)} (TIMING {timing}), and the house rule"
                f" {_option(kind)} asks for {say_length(least)} at least. Nothing was changed.",
            )


def check_brought_forward(game: Game, new: datetime, house: HouseRules, now: datetime) -> None:
    """Refuse to bring the deadline of the present phase nearer than such a phase has to last from now on.

    Raises Refused E-DL-LEAST. A deadline that is put off does not count here.
    """
    kind = game.board.phase.type
    least = least_length(kind, house)
    if (game.deadline is None or new < game.deadline) and new - now < least:
        raise Refused(
            "E-DL-LEAST",
            f"That leaves {say_length(new - now)}, and the house rule {_option(kind)} asks for {say_length(least)} at"
            " least. The deadline stays.",
        )


def _option(kind: PhaseType) -> str:
    return "min_deadline_major" if kind is PhaseType.MOVEMENT else "min_deadline_minor"
