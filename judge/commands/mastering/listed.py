"""SET LISTED: a game in the list of openings, or not (commands.md 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.settings import SettingsChanged
from judge.problems import Refused


@command(
    "SET LISTED",
    "SET UNLISTED",
    "SET LIST",
    "SET PUBLIC",
    "SET NOLIST",
    "SET UNLIST",
    usage="SET LISTED\nSET UNLISTED",
    help="Show the game in the list of openings, or not (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_listed(invocation: Invocation) -> CommandResult:
    """Set whether LIST shows the game to strangers."""
    need_words(invocation.words, 0, 0, "SET LISTED or SET UNLISTED")
    return keep_listed(invocation, "SET UN" not in invocation.words.verb and "SET NO" not in invocation.words.verb)


def keep_listed(invocation: Invocation, listed: bool) -> CommandResult:
    """The game in the list of openings, or not."""
    where = "in the list of openings" if listed else "left out of the list of openings"
    if listed == invocation.game.listed:
        return CommandResult(invocation.game, notes=(f"{invocation.game.name} is {where} already.",))
    if listed and invocation.game.private is not None:
        raise Refused("E-PRIVATE", f"{invocation.game.name} is private. Open it to all first: SET PRIVATE NONE")
    told = SettingsChanged((f"{invocation.game.name} is {where} now.",), announced=False)
    return CommandResult(replace(invocation.game, listed=listed), (told,))
