"""Grace after a deadline: the time that late powers have, and the events at its end."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from judge.board.position import PhaseType
from judge.game.game import Game
from judge.game.time.timing import Timing
from judge.rules.registry import RuleSet


class AfterGrace(StrEnum):
    """Default orders (civil disorder), a preview for the Master, or the loss of their players.

    NOTHING: they are waited for without end.
    """

    NOTHING = ""
    DISORDER = "disorder"
    PREVIEW = "preview"
    DISMISSED = "dismissed"


def after_grace(phase_type: PhaseType, rules: RuleSet) -> AfterGrace:
    """Consequence for late powers, other than dummies, when the grace of this phase is over.

    Where no rule says who is in civil disorder, CD_RETREATS and CD_BUILDS put all in it, each for its phases (rules.md
    C7). The house rule nmr_action=hold does so in every phase, like CIVIL_DISORDER.
    """
    if "CIVIL_DISORDER" in rules:
        return AfterGrace.DISORDER
    if "CIVIL_PREVIEW" in rules:
        return AfterGrace.PREVIEW
    if rules.house.nmr_action == "hold":
        return AfterGrace.DISORDER
    sensible = {PhaseType.RETREATS: "CD_RETREATS", PhaseType.ADJUSTMENTS: "CD_BUILDS"}.get(phase_type)
    if "CD_DUMMIES" not in rules and sensible is not None and sensible in rules:
        return AfterGrace.DISORDER
    return AfterGrace.DISMISSED


def grace_end(
    deadline: datetime | None, timing: Timing, then: AfterGrace, granted: datetime | None = None
) -> datetime | None:
    """Return the end of the patience after a deadline; None: never, or there is no deadline.

    `then` is what `after_grace` says. `granted` is the moment that the Master gave this phase (SET GRACE), which counts
    unless it is before the deadline.
    """
    if deadline is None:
        return None
    if granted is not None:
        return max(granted, deadline)
    if timing.grace is None:
        # A rule says what happens to the late: without a GRACE it happens at the deadline.
        return deadline if then in (AfterGrace.DISORDER, AfterGrace.PREVIEW) else None
    return deadline + timing.grace.length


def grace_of(game: Game, rules: RuleSet) -> datetime | None:
    """Return the end of the present grace; None: never, or without a deadline or a phase."""
    if game.position is None:
        return None
    then = after_grace(game.board.phase.type, rules)
    return grace_end(game.deadline, game.timing_now, then, game.grace_until)


def follows(game: Game, rules: RuleSet) -> AfterGrace:
    """Consequence for powers without orders when the present phase's grace is over."""
    return AfterGrace.NOTHING if grace_of(game, rules) is None else after_grace(game.board.phase.type, rules)
