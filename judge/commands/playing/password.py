"""SET PASSWORD (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import checked_password
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.people import PasswordChanged


@command(
    "SET PASSWORD",
    "SET PASS",
    "SET PW",
    usage="SET PASSWORD new-word",
    help="Change the password of your position.",
    topic=Topic.JOINING,
)
def set_password(invocation: Invocation) -> CommandResult:
    """A new password; the old one stops working at once."""
    need_value(invocation.words, "SET PASSWORD new-word")
    word = checked_password(invocation.words.rest[0])
    player = replace(own_player(invocation), password=invocation.context.hash_password(word))
    return CommandResult(with_own(invocation, player), (PasswordChanged(invocation.actor.id),))
