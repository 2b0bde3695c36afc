"""SET ZONE: the zone of a game's deadlines, and the one in which somebody reads dates (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.clock import ZoneChanged
from judge.game.events.people import DisplayZoneSet
from judge.game.game import Role, Stage
from judge.game.time.zone_change import with_zone
from judge.game.time.zones import parse_zone, zone_title
from judge.problems import Refused


@command(
    "SET ZONE",
    "SET NOZONE",
    usage="SET ZONE Europe/Berlin\nSET NOZONE",
    help="The time zone in which your letters give dates; from the Master, the zone of the game's deadlines.",
    topic=Topic.DEADLINES,
)
def set_zone(invocation: Invocation) -> CommandResult:
    """Set the game's zone for a Master (no value: the judge's), for others that of their own letters."""
    off = invocation.words.verb == "SET NOZONE"
    need_value(invocation.words, "SET ZONE Europe/Berlin, or SET NOZONE", least=0, most=0 if off else 4)
    word = " ".join(invocation.words.rest)
    if invocation.actor.role is not Role.MASTER:
        zone = parse_zone(word) if word else ""
        player = replace(own_player(invocation), zone=zone)
        return CommandResult(with_own(invocation, player), (DisplayZoneSet(invocation.actor.id, zone),))
    return _set_game_zone(invocation, parse_zone(word or invocation.context.zone))


def _set_game_zone(invocation: Invocation, zone: str) -> CommandResult:
    """The deadline keeps its time of day, and so becomes another moment: 18:00 in the new zone."""
    game = invocation.game
    if game.stage in (Stage.COMPLETED, Stage.TERMINATED):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told} and has no more deadlines.")
    if zone == game.zone:
        return CommandResult(game, notes=(f"The zone of {game.name} is {zone_title(zone)} already.",))
    moved = with_zone(game, zone)
    return CommandResult(moved, (ZoneChanged(game.zone, zone, game.deadline, moved.deadline),))
