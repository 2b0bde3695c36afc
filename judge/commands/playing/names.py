"""SET NAME: somebody's name for others (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.people import NameSet
from judge.game.game import Role
from judge.game.people.naming import check_name, number_name
from judge.game.visibility.identities import names_told

_USAGE = "SET NAME Anna Martin, or SET NO NAME"


@command(
    "SET NAME",
    "SET NONAME",
    usage="SET NAME Anna Martin\nSET NO NAME",
    help="What you are called in lists, wherever the game tells names; it was taken from your first mail. NO NAME: a"
    " number instead.",
    topic=Topic.JOINING,
)
def set_name(invocation: Invocation) -> CommandResult:
    """Set a name that is no other player's, no power's and no address; or one that tells nothing."""
    player, game = own_player(invocation), invocation.game
    if invocation.words.verb.startswith("SET NO"):
        need_value(invocation.words, _USAGE, least=0, most=0)
        plays = invocation.actor.role in (Role.POWER, Role.SEAT)
        name = number_name(game, invocation.actor.id) if plays else ""
    else:
        need_value(invocation.words, _USAGE, most=None)
        name = invocation.words.tail.strip('"“”')
        told = names_told(game, invocation.in_play.rules)
        waiting = invocation.in_play.variant.people.places_left(game)
        check_name(game, invocation.in_play.map, invocation.actor.id, name, told=told, waiting=waiting)
    return CommandResult(with_own(invocation, replace(player, name=name)), (NameSet(invocation.actor.id, name),))
