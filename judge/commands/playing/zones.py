"""SET ZONE: the zone of a game's deadlines, and the one in which somebody reads dates (commands.md 6)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.commands.framework.table import CommandResult, Invocation, Where, command
from judge.commands.playing.settings import check_words, own_player, with_player
from judge.game.events.clock import ZoneChanged
from judge.game.events.people import DisplayZoneSet
from judge.game.game import Clock, Game, Role, Stage
from judge.game.time.dates import from_local, parse_zone, to_local
from judge.problems import Refused


@command(
    "SET ZONE",
    "SET NOZONE",
    where=Where.BODY,
    usage="SET ZONE Europe/Berlin\nSET NOZONE",
    help="The time zone in which your letters give dates; from the Master, the zone of the game's deadlines.",
    topic="deadlines",
)
def set_zone(invocation: Invocation) -> CommandResult:
    """The Master's sets the game's zone (without a value the judge's); anybody else's is for his letters alone."""
    off = invocation.words.verb == "SET NOZONE"
    check_words(invocation, 0 if off else 1, "SET ZONE Europe/Berlin, or SET NOZONE")
    word = invocation.words.rest[0] if invocation.words.rest else ""
    if invocation.actor.role is not Role.MASTER:
        zone = parse_zone(word) if word else ""
        player = replace(own_player(invocation), zone=zone)
        return CommandResult(
            with_player(invocation.game, invocation.actor, player), (DisplayZoneSet(invocation.actor.id, zone),)
        )
    return _set_game_zone(invocation, parse_zone(word or invocation.context.zone))


def _set_game_zone(invocation: Invocation, zone: str) -> CommandResult:
    """The deadline keeps its reading on the clock and is another moment: a clock that strikes 18:00 elsewhere."""
    game = invocation.game
    if game.stage in (Stage.COMPLETED, Stage.TERMINATED):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told} and has no more deadlines.")
    if zone == game.zone:
        return CommandResult(game, notes=(f"The zone of {game.name} is {zone} already.",))
    moved = with_zone(game, zone)
    return CommandResult(moved, (ZoneChanged(game.zone, zone, game.deadline, moved.deadline),))


def with_zone(game: Game, zone: str) -> Game:
    """The game in another zone, its deadline and the other moments of its phase at the same hour there."""

    def moved(moment: datetime | None) -> datetime | None:
        return None if moment is None else from_local(to_local(moment, game.zone), zone)

    return replace(
        game,
        zone=zone,
        deadline=moved(game.deadline),
        not_before=moved(game.not_before),
        grace_until=moved(game.grace_until),
        clock=game.clock if game.deadline is None else Clock(),
    )
