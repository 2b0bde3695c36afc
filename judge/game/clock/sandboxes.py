"""Sandboxes: games of one person that are deleted some time after they were made (commands.md 5.4)."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.game.archiving import Archived
from judge.game.events import Event
from judge.game.events.settings import GamePurged, SandboxWarned
from judge.game.game import Game
from judge.problems import Refused

LIFE = timedelta(days=30)
"""Time from the creation of a sandbox to its deletion."""
NOTICE = timedelta(days=7)
"""Time between the warning to its owner and the deletion."""


def check_sandbox(game: Game) -> None:
    """Refuse settings that would make a sandbox known to others. Raises Refused E-SETTING."""
    if game.sandbox_until is not None and (game.rated or game.archived is not Archived.NEVER):
        raise Refused(
            "E-SETTING",
            f"{game.name} is a sandbox: it counts for no record, and no page is made of it. CREATE makes a game"
            " that can have both.",
        )


def next_sandbox_step(game: Game) -> datetime | None:
    """Return the moment to warn the owner or delete the sandbox; None if the game is no sandbox."""
    if game.sandbox_until is None:
        return None
    return game.sandbox_until if _is_warned(game) else game.sandbox_until - NOTICE


def end_sandbox(game: Game, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Warn the owner of a sandbox, or delete it, if that is due; never without the full notice."""
    due = next_sandbox_step(game)
    if due is None or game.sandbox_until is None or now < due:
        return game, ()
    if _is_warned(game):
        return game, (GamePurged(expired=True),)
    until = max(game.sandbox_until, now + NOTICE)
    return replace(game, sandbox_until=until, master_reminded=now), (SandboxWarned(until),)


def _is_warned(game: Game) -> bool:
    """True if the owner has been warned, which is the only reminder that a sandbox's Master gets."""
    return game.master_reminded is not None
