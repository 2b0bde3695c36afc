"""SET MAP: pictures in somebody's letters (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_letters, own_player, with_own
from judge.game.events.people import MapsSet
from judge.game.game import Maps
from judge.problems import Refused

_TOLD = {
    Maps.ON: "have maps",
    Maps.SMALL: "have maps for small screens",
    Maps.BIG: "have big maps",
    Maps.PRINT: "have maps to be printed",
    Maps.OFF: "come without maps",
}
_USAGE = "SET MAP ON, SET MAP SMALL, SET MAP BIG, SET MAP PRINT or SET MAP OFF"


@command(
    "SET MAP",
    "SET MAPS",
    "SET NOMAP",
    usage="SET MAP OFF\nSET MAP SMALL\nSET MAP BIG\nSET MAP PRINT\nSET MAP ON",
    help="Whether your letters show maps, and which: SMALL ones have larger symbols and names, for small screens, BIG"
    " ones more pixels, and PRINT is for a page of A4 or Letter. What they show is always told in words as well.",
    topic=Topic.JOINING,
)
def set_map(invocation: Invocation) -> CommandResult:
    """Switch pictures in one's own letters. It stays private, and until it is changed."""
    words = [*invocation.words.rest, *(["OFF"] if invocation.words.verb.startswith("SET NO") else [])]
    wanted = Maps.__members__.get(words[0].upper()) if len(words) == 1 else None
    if wanted is None:
        raise Refused("E-SET-SYNTAX", f"Write {_USAGE}. It is about maps in your letters.")
    player = own_player(invocation)
    if player.maps is wanted:
        return CommandResult(notes=(f"{own_letters(invocation)} {_TOLD[wanted]} already.",))
    game = with_own(invocation, replace(player, maps=wanted))
    return CommandResult(game, (MapsSet(invocation.actor.id, wanted),))
