"""SET CALENDAR: deadlines in somebody's letters for their calendar (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_letters, own_player, with_own
from judge.game.events.people import CalendarSet
from judge.game.game import Role
from judge.problems import Refused

_SWITCH = {"ON": True, "OFF": False}
_TOLD = {True: "bring deadlines for the calendar", False: "bring nothing for the calendar"}


@command(
    "SET CALENDAR",
    "SET NOCALENDAR",
    usage="SET CALENDAR OFF\nSET CALENDAR ON",
    help="Whether letters that tell or move a deadline bring it as an entry for your calendar, which moves with it.",
    topic=Topic.JOINING,
    by=(Role.POWER, Role.SEAT, Role.MASTER),
)
def set_calendar(invocation: Invocation) -> CommandResult:
    """Switch calendar entries in one's own letters. It stays private, and until it is changed."""
    words = [*invocation.words.rest, *(["OFF"] if invocation.words.verb.startswith("SET NO") else [])]
    wanted = _SWITCH.get(words[0].upper()) if len(words) == 1 else None
    if wanted is None:
        raise Refused("E-SET-SYNTAX", "Write SET CALENDAR ON or SET CALENDAR OFF. It is about your letters alone.")
    player = own_player(invocation)
    if player.calendar is wanted:
        return CommandResult(notes=(f"{own_letters(invocation)} {_TOLD[wanted]} already.",))
    # The count makes an entry that comes back newer than the message that took it away.
    game = with_own(invocation, replace(player, calendar_switched=player.calendar_switched + 1))
    return CommandResult(game, (CalendarSet(invocation.actor.id, wanted),))
