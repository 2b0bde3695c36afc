"""SET TOKEN NEW: no reply to an older letter counts as the sender's any more (modern_mail.md 1)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.people import TokenChanged
from judge.problems import Refused


@command(
    "SET TOKEN",
    usage="SET TOKEN NEW",
    help="Replies to letters that you have got so far need a sign-on from now on: for when others have read your mail.",
    topic=Topic.JOINING,
)
def set_token(invocation: Invocation) -> CommandResult:
    """New tokens in the addresses that letters are answered to; the old ones stop working at once."""
    if [word.upper() for word in invocation.words.rest] != ["NEW"]:
        raise Refused(
            "E-SYNTAX",
            "SET TOKEN is followed by NEW alone: SET TOKEN NEW. Replies to older letters need a sign-on after that.",
        )
    player = own_player(invocation)
    changed = with_own(invocation, replace(player, tokens=player.tokens + 1))
    return CommandResult(changed, (TokenChanged(invocation.actor.id),))
