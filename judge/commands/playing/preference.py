"""SET PREFERENCE: the powers that a player would like (commands.md 5.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.events.people import PreferenceSet
from judge.game.game import Role
from judge.game.people.open_seats import may_choose_power
from judge.game.people.preferences import parse_preference
from judge.problems import Refused


@command(
    "SET PREFERENCE",
    "SET PREF",
    "SET PREFERENCES",
    usage="SET PREFERENCE ERG[FA]IT\nSET PREFERENCE",
    help="Before the start: the powers you would like, dearest first, equal ones in brackets; none: whatever comes.",
    topic=Topic.JOINING,
)
def set_preference(invocation: Invocation) -> CommandResult:
    """A seat's wishes for the dealing of the powers."""
    if may_choose_power(invocation.in_play):
        raise Refused("E-PREF", f"In {invocation.game.name} players choose their power when they join (POWER_CHOICE).")
    if invocation.actor.role is not Role.SEAT:
        raise Refused("E-PREF", "A preference is for those who hold a seat in a game that has not begun.")
    wishes = parse_preference(invocation.words.tail, invocation.in_play.map) if invocation.words.rest else ()
    seats = tuple(
        replace(seat, preference=wishes) if seat.id == invocation.actor.id else seat for seat in invocation.game.seats
    )
    return CommandResult(replace(invocation.game, seats=seats), (PreferenceSet(invocation.actor.id, wishes),))
