"""SET PRIVATE: the word that newcomers need (commands.md 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import checked_password
from judge.commands.framework.settings import setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.commands.mastering.listed import keep_listed
from judge.game.events.settings import SettingsChanged
from judge.problems import Refused


@command(
    "SET PRIVATE",
    usage="SET PRIVATE word\nSET PRIVATE NONE\nSET PRIVATE",
    help="Ask for a privacy word from whoever enters the game, or do so no more; without a word, SET UNLISTED (the"
    " Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_private(invocation: Invocation) -> CommandResult:
    """Set a word without which nobody enters. A private game is in no list of openings."""
    game = invocation.game
    if not invocation.words.rest:  # njudge's opposite of PUBLIC
        return keep_listed(invocation, listed=False)
    word = setting_value(invocation, "SET PRIVATE word")
    if len(invocation.words.rest) > 1:
        raise Refused("E-SET-SYNTAX", "The privacy word is one word: SET PRIVATE word")
    if word.upper() == "NONE":
        if game.private is None:
            return CommandResult(game, notes=(f"{game.name} is not private.",))
        changes = (f"{game.name} is not private any more: nobody needs a privacy word.",)
        return CommandResult(replace(game, private=None), (SettingsChanged(changes),))
    private = invocation.context.hash_password(checked_password(word))
    changes = (f"{game.name} is private: whoever enters needs a new privacy word, which the Master tells.",)
    return CommandResult(replace(game, private=private, listed=False), (SettingsChanged(changes),))
