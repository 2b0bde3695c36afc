"""Absences: days without deadlines, set and taken back (commands.md 6, timing.md 4.3)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.calendar.absences import LONGEST_ABSENCE, Absence, format_absence, merged, parse_absence, pending
from judge.game.events.clock import AbsenceDropped, AbsenceSet
from judge.game.game import Game, Role, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import may_be_absent
from judge.problems import Refused

_MOST_PENDING = 50
"""Limit on pending absences of one seat, because everybody reads the list of them."""


@command(
    "SET ABSENCE",
    "SET HOLIDAY",
    "SET VACATION",
    "SET HOLIDAYS",
    "SET VACATIONS",
    "ABSENCE",
    "HOLIDAY",
    "VACATION",
    "HOLIDAYS",
    "VACATIONS",
    usage="SET ABSENCE 24 DEC TO 2 JAN\nSET ABSENCE 24 DEC\nSET ABSENCE TO 2 JAN",
    help="Ask for a time in which no new deadline falls, of 14 days at most; the present deadline stays. The Master's"
    " is a break of the game, of any length; without one the clock goes on while the Master is away (DEPUTY).",
    topic=Topic.DEADLINES,
)
def set_absence(invocation: Invocation) -> CommandResult:
    """Add an absence without deadlines. Overlapping absences of one seat are merged."""
    need_value(invocation.words, "SET ABSENCE 24 DEC TO 2 JAN", most=14)
    _check_open(invocation)
    master = invocation.actor.role is Role.MASTER
    if not may_be_absent(invocation.actor.role, invocation.in_play.rules):
        raise Refused(
            "E-ABS-RULE", f"Only the Master can enter absences in {invocation.game.name} (rule NO_ABSENCES). PRESS TO M"
        )
    absence = parse_absence(
        invocation.words.tail,
        invocation.now,
        invocation.game.zone,
        invocation.actor.id,
        longest=None if master else LONGEST_ABSENCE,
    )
    kept = pending(invocation.game.absences, invocation.now, invocation.game.zone)
    if sum(each.by == invocation.actor.id for each in kept) >= _MOST_PENDING:
        raise Refused("E-ABS-LENGTH", f"You have {_MOST_PENDING} absences on file already: take some of them back.")
    silent, hidden = _secrecy(invocation.in_play)
    told = AbsenceSet(invocation.actor.id, absence, silent=silent, hidden=hidden)
    return CommandResult(replace(invocation.game, absences=merged((*kept, absence))), (told,))


@command(
    "SET NOABSENCE",
    "SET NOHOLIDAY",
    "SET NOVACATION",
    "SET NOHOLIDAYS",
    "SET NOVACATIONS",
    usage="SET NOABSENCE\nSET NOABSENCE 24 DEC",
    help="Take back your absence, or of several the one that this day is in.",
    topic=Topic.DEADLINES,
)
def set_no_absence(invocation: Invocation) -> CommandResult:
    """Drop the first pending absence on that day: the sender's, or for the Master anybody's.

    Without a day, drop the sender's only absence.
    """
    need_value(invocation.words, "SET NOABSENCE 24 DEC", least=0, most=14)
    _check_open(invocation)
    found = _find(invocation) if invocation.words.rest else _only(invocation)
    if found is None:
        raise _unknown(invocation)
    silent, hidden = _secrecy(invocation.in_play)
    left = tuple(each for each in invocation.game.absences if each != found)
    dropped = AbsenceDropped(found.by, found, invocation.actor.id, silent=silent, hidden=hidden)
    return CommandResult(replace(invocation.game, absences=left), (dropped,))


def _secrecy(in_play: RulesInPlay) -> tuple[bool, bool]:
    """Return two flags: only the Master is told about absences; their owner is hidden from others."""
    return "SILENT_ABSENCES" in in_play.rules, "HIDE_ABSENTEES" in in_play.rules


def _check_open(invocation: Invocation) -> None:
    if invocation.actor.role is Role.MONITOR:
        raise Refused("E-ROLE", "A monitor only watches: no deadline waits for it.")
    if invocation.game.stage in (Stage.COMPLETED, Stage.TERMINATED):
        raise Refused("E-STATE", f"{invocation.game.name} is {invocation.game.stage.told} and has no more deadlines.")


def _only(invocation: Invocation) -> Absence | None:
    """Return the sender's only pending absence; None if there is none. Raises Refused for several."""
    own = _own(invocation.game, invocation)
    if len(own) > 1:
        listed = "; ".join(map(format_absence, own))
        usage = f"{invocation.words.verb} and a day of it"
        raise Refused(
            "E-ABS-UNKNOWN", f"Say which absence you take back: {usage}. Yours are: {listed}. All of them stay."
        )
    return own[0] if own else None


def _find(invocation: Invocation) -> Absence | None:
    """Return the first pending absence that overlaps the named time, the sender's own first; or None."""
    day = parse_absence(invocation.words.tail, invocation.now, invocation.game.zone, invocation.actor.id, longest=None)
    kept = pending(invocation.game.absences, invocation.now, invocation.game.zone)
    meeting = [each for each in kept if _meet(each, day)]
    own = [each for each in meeting if each.by == invocation.actor.id]
    return next(iter(own or (meeting if invocation.actor.role is Role.MASTER else [])), None)


def _meet(one: Absence, other: Absence) -> bool:
    return (one.start is None or one.start < other.end) and (other.start is None or other.start < one.end)


def _unknown(invocation: Invocation) -> Refused:
    own = _own(invocation.game, invocation)
    listed = f" Yours are: {'; '.join(map(format_absence, own))}." if own else " There is none of yours on file."
    named = f" for {invocation.words.tail}" if invocation.words.rest else ""
    return Refused("E-ABS-UNKNOWN", f"No absence of yours is on file{named}.{listed if named else ''}")


def _own(game: Game, invocation: Invocation) -> tuple[Absence, ...]:
    kept = pending(game.absences, invocation.now, game.zone)
    return tuple(each for each in kept if each.by == invocation.actor.id)
