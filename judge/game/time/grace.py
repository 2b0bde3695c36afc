"""The grace after a deadline: until when late powers are waited for, and what becomes of them when it is over."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.timing import Timing
from judge.rules.registry import RuleSet


def grace_end(
    deadline: datetime | None, timing: Timing, rules: RuleSet, granted: datetime | None = None
) -> datetime | None:
    """When the patience after a deadline is over; None: never, or there is no deadline.

    `granted` is the moment that the Master gave this phase (SET GRACE), which counts unless it is before the deadline.
    """
    if deadline is None:
        return None
    if granted is not None:
        return max(granted, deadline)
    if timing.grace is None:
        # Both say what happens to the late: without a GRACE it happens at the deadline.
        return deadline if "CIVIL_DISORDER" in rules or "CIVIL_PREVIEW" in rules else None
    return deadline + timing.grace.length


class AfterGrace(StrEnum):
    """Default orders (civil disorder), a preview for the Master, or the loss of their players.

    NOTHING: they are waited for without end.
    """

    NOTHING = ""
    DISORDER = "disorder"
    PREVIEW = "preview"
    DISMISSED = "dismissed"


def after_grace(in_play: RulesInPlay) -> AfterGrace:
    """What happens to late powers when the grace is over."""
    if "CIVIL_DISORDER" in in_play.rules:
        return AfterGrace.DISORDER
    return AfterGrace.PREVIEW if "CIVIL_PREVIEW" in in_play.rules else AfterGrace.DISMISSED


def follows(game: Game, in_play: RulesInPlay) -> AfterGrace:
    """What will become of powers without orders in the present phase, when its grace is over."""
    if grace_end(game.deadline, game.timing_now, in_play.rules, game.grace_until) is None:
        return AfterGrace.NOTHING
    return after_grace(in_play)
