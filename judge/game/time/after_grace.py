"""What becomes of late powers when the grace is over."""

from __future__ import annotations

from enum import StrEnum

from judge.game.rules_in_play import RulesInPlay


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
