"""Settings of the sender's letters: SET MAP, CALENDAR, JOINS, DIGEST, QUIET and ZONE (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_letters, own_player, with_own
from judge.game.calendar.zones import parse_zone, zone_title
from judge.game.events.clock import ZoneChanged
from judge.game.events.people import CalendarSet, DisplayZoneSet, JoinsSet, LettersTimed, MapsSet
from judge.game.game import Joins, Maps, Player, Role, Stage
from judge.game.time.deadlines import with_zone
from judge.problems import Refused

_MAPS_TOLD = {
    Maps.ON: "have maps",
    Maps.SMALL: "have smaller maps",
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
    help="Choose the maps in your letters; OFF leaves them out. SMALL maps have fewer pixels; of a crowded board they"
    " first show the part around your units. BIG maps have more pixels, and PRINT maps fit on a page of A4 or Letter."
    " Letters always say in words what the maps show.",
    topic=Topic.JOINING,
)
def set_map(invocation: Invocation) -> CommandResult:
    """Set the pictures in the sender's letters until further notice. Nobody else is told."""
    words = [*invocation.words.rest, *(["OFF"] if invocation.words.verb.startswith("SET NO") else [])]
    wanted = Maps.__members__.get(words[0].upper()) if len(words) == 1 else None
    if wanted is None:
        raise Refused("E-SET-SYNTAX", f"Write {_USAGE}. It is about maps in your letters.")
    player = own_player(invocation)
    if player.maps is wanted:
        return CommandResult(notes=(f"{own_letters(invocation)} {_MAPS_TOLD[wanted]} already.",))
    game = with_own(invocation, replace(player, maps=wanted))
    return CommandResult(game, (MapsSet(invocation.actor.own_seat, wanted),))


_SWITCH = {"ON": True, "OFF": False}
_CALENDAR_TOLD = {True: "bring deadlines for the calendar", False: "bring nothing for the calendar"}


@command(
    "SET CALENDAR",
    "SET NOCALENDAR",
    usage="SET CALENDAR OFF\nSET CALENDAR ON",
    help="Get an entry for your calendar with each letter that sets or moves a deadline, or no such entries.",
    topic=Topic.JOINING,
    by=(Role.POWER, Role.SEAT, Role.MASTER),
)
def set_calendar(invocation: Invocation) -> CommandResult:
    """Turn calendar entries in the sender's letters on or off. Nobody else is told."""
    words = [*invocation.words.rest, *(["OFF"] if invocation.words.verb.startswith("SET NO") else [])]
    wanted = _SWITCH.get(words[0].upper()) if len(words) == 1 else None
    if wanted is None:
        raise Refused("E-SET-SYNTAX", "Write SET CALENDAR ON or SET CALENDAR OFF. It is about your letters alone.")
    player = own_player(invocation)
    if player.calendar is wanted:
        return CommandResult(notes=(f"{own_letters(invocation)} {_CALENDAR_TOLD[wanted]} already.",))
    # The count makes a restored entry newer than the message that removed it.
    game = with_own(invocation, replace(player, calendar_switched=player.calendar_switched + 1))
    return CommandResult(game, (CalendarSet(invocation.actor.own_seat, wanted),))


_WORDS = {"EACH": Joins.EACH, "DAILY": Joins.DAILY, "NONE": Joins.NONE, "OFF": Joins.NONE}


@command(
    "SET JOINS",
    "SET NOJOINS",
    usage="SET JOINS DAILY\nSET JOINS EACH\nSET JOINS NONE",
    help="When you hear who has joined a game that is forming: of EACH at once, as its Master does, once a day"
    " (DAILY), as others do, or not at all.",
    topic=Topic.JOINING,
)
def set_joins(invocation: Invocation) -> CommandResult:
    """Set how often the sender's letters report newcomers."""
    words = [*invocation.words.rest, *(["NONE"] if invocation.words.verb.startswith("SET NO") else [])]
    wanted = _WORDS.get(words[0].upper()) if len(words) == 1 else None
    if wanted is None:
        raise Refused("E-SET-SYNTAX", "Write SET JOINS EACH, SET JOINS DAILY or SET JOINS NONE.")
    game = with_own(invocation, replace(own_player(invocation), joins=wanted))
    return CommandResult(game, (JoinsSet(invocation.actor.own_seat, wanted),))


_USUAL_HOUR = 7
_DIGEST = "Write SET DIGEST DAILY, SET DIGEST DAILY 18 (an hour from 0 to 23) or SET DIGEST OFF."
_QUIET = "Write SET QUIET 22 TO 7 (two different hours from 0 to 23) or SET QUIET OFF."


@command(
    "SET DIGEST",
    "SET NODIGEST",
    usage="SET DIGEST DAILY\nSET DIGEST DAILY 18\nSET DIGEST OFF",
    help="Press and news of people in one letter a day, at an hour of your zone. Results, deadlines and answers come at"
    " once; press that could come too late for a deadline comes before it.",
    topic=Topic.PRESS,
)
def set_digest(invocation: Invocation) -> CommandResult:
    """Turn on or off one letter a day for the sender's press and news. Nobody else is told."""
    words = [word.upper() for word in invocation.words.rest if word.upper() not in ("DAILY", "AT", "ON")]
    if invocation.words.verb.startswith("SET NO") or words in (["OFF"], ["NONE"]):
        hour = None
    elif not words and invocation.words.rest:
        hour = _USUAL_HOUR
    else:
        hour = _hour(words[0] if len(words) == 1 else "", _DIGEST)
    return _changed(invocation, replace(own_player(invocation), digest=hour))


@command(
    "SET QUIET HOURS",
    usage="SET QUIET 22 TO 7\nSET QUIET OFF",
    help="No press and news of people between these hours of your zone: they wait until the second one. Results,"
    " deadlines and answers come all the same.",
    topic=Topic.PRESS,
)
def set_quiet(invocation: Invocation) -> CommandResult:
    """Set or remove quiet hours, during which the sender's press and news wait. Nobody else is told."""
    words = [word.upper() for word in invocation.words.rest if word.upper() not in ("FROM", "TO", "UNTIL", "-")]
    if words in (["OFF"], ["NONE"]):
        return _changed(invocation, replace(own_player(invocation), quiet=None))
    hours = tuple(_hour(word, _QUIET) for word in words)
    if len(hours) != 2 or hours[0] == hours[1]:
        raise Refused("E-SET-SYNTAX", _QUIET)
    return _changed(invocation, replace(own_player(invocation), quiet=hours))


def _hour(word: str, usage: str) -> int:
    """Read an hour of the day: `7`, `07:00` or `24`. Raises Refused E-SET-SYNTAX."""
    plain = word.removesuffix(":00").removesuffix("H")
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 2 and int(plain) <= 24):
        raise Refused("E-SET-SYNTAX", usage)
    return int(plain) % 24


def _changed(invocation: Invocation, player: Player) -> CommandResult:
    if player == own_player(invocation):
        return CommandResult(notes=(f"{own_letters(invocation)} come as before: nothing was changed.",))
    event = LettersTimed(invocation.actor.own_seat, player.digest, player.quiet)
    return CommandResult(with_own(invocation, player), (event,))


@command(
    "SET ZONE",
    "SET NOZONE",
    usage="SET ZONE Europe/Berlin\nSET NOZONE",
    help="The time zone in which your letters give dates; from the Master, the zone of the game's deadlines.",
    topic=Topic.DEADLINES,
)
def set_zone(invocation: Invocation) -> CommandResult:
    """Set the game's time zone for a Master (no value: the judge's), or the zone of one's own letters."""
    off = invocation.words.verb == "SET NOZONE"
    need_value(invocation.words, "SET ZONE Europe/Berlin, or SET NOZONE", least=0, most=0 if off else 4)
    word = " ".join(invocation.words.rest)
    if invocation.actor.role is not Role.MASTER:
        zone = parse_zone(word) if word else ""
        player = replace(own_player(invocation), zone=zone)
        return CommandResult(with_own(invocation, player), (DisplayZoneSet(invocation.actor.own_seat, zone),))
    return _set_game_zone(invocation, parse_zone(word or invocation.context.zone))


def _set_game_zone(invocation: Invocation, zone: str) -> CommandResult:
    """Set the game's zone. The deadline keeps its time of day, so 18:00 becomes 18:00 in the new zone."""
    game = invocation.game
    if game.stage in (Stage.COMPLETED, Stage.TERMINATED):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told} and has no more deadlines.")
    if zone == game.zone:
        return CommandResult(game, notes=(f"The zone of {game.name} is {zone_title(zone)} already.",))
    moved = with_zone(game, zone)
    return CommandResult(moved, (ZoneChanged(game.zone, zone, game.deadline, moved.deadline),))
