"""SET INVITES: the Master alone sends invitations, or the players do, too (commands.md 5.11)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import keep_setting, setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.people.invitations import invites_sentence, read_invites


@command(
    "SET INVITES",
    usage="SET INVITES ON\nSET INVITES OFF",
    help="ON: players may invite people to the game by INVITE, too. OFF: the Master alone (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_invites(invocation: Invocation) -> CommandResult:
    """Set whether players may have the judge write invitations."""
    game = invocation.game
    players = read_invites(setting_value(invocation, "SET INVITES ON or SET INVITES OFF"))
    changed = replace(game, inviting=replace(game.inviting, players=players))
    return keep_setting(invocation, changed, invites_sentence(players=players))
