"""SET GRACE and SET START: the grace and the earliest processing of this phase (commands.md 6)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.calendar.dates import format_deadline, parse_date
from judge.game.calendar.spans import read_span
from judge.game.calendar.zones import later
from judge.game.events.clock import GraceMoved, StartMoved
from judge.game.game import Game, Stage
from judge.game.time.lateness import grace_of
from judge.problems import Refused


@command(
    "SET GRACE",
    usage="SET GRACE 26 DEC 18:00\nSET GRACE 3D\nSET GRACE NONE",
    help="When the grace of this phase ends, as a date or counted from the deadline; NONE: as the TIMING says (the"
    " Master).",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
)
def set_grace(invocation: Invocation) -> CommandResult:
    """Change when the grace ends, for this phase alone; the deadline stays."""
    need_value(invocation.words, "SET GRACE 26 DEC 18:00, or SET GRACE 3D", most=8)
    game = _running(invocation)
    if game.deadline is None:
        raise Refused("E-DL-NONE", f"{game.name} has no deadline now, and so no grace after it.")
    granted = _moment(invocation, _grace_now(invocation, game), counted_from=game.deadline)
    if granted is not None and granted < game.deadline:
        there = format_deadline(game.deadline, game.zone)
        raise Refused("E-DL-GRACE", f"The grace cannot end before the deadline, which is {there}.")
    changed = replace(game, grace_until=granted)
    old, new = _grace_now(invocation, game), _grace_now(invocation, changed)
    if old == new:
        return CommandResult(changed, notes=("The grace of this phase ends then anyway.",))
    return CommandResult(changed, (GraceMoved(old, new),))


def _grace_now(invocation: Invocation, game: Game) -> datetime | None:
    return grace_of(game, invocation.in_play.rules)


@command(
    "SET START",
    usage="SET START 24 DEC 18:00\nSET START NONE",
    help="The earliest time to process this phase, even with all orders in; NONE: as soon as it is ready (the Master).",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
)
def set_start(invocation: Invocation) -> CommandResult:
    """Set the earliest time to process this phase, up to its deadline. PROCESS does not wait for it."""
    need_value(invocation.words, "SET START 24 DEC 18:00", most=8)
    game = _running(invocation)
    start = _moment(invocation, game.not_before or invocation.now, counted_from=invocation.now)
    if start is not None and game.deadline is not None and start > game.deadline:
        there = format_deadline(game.deadline, game.zone)
        raise Refused("E-DL-START", f"That is after the deadline, {there}: SET DEADLINE moves that.")
    if start == game.not_before:
        return CommandResult(game, notes=("That is how it is already.",))
    return CommandResult(replace(game, not_before=start), (StartMoved(game.not_before, start),))


def _running(invocation: Invocation) -> Game:
    """Return the game if it has a phase whose times can be changed. Raises Refused E-DL-STATE."""
    game = invocation.game
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-DL-STATE", f"{game.name} is {game.stage}: there is no phase to set this for.")
    return game


def _moment(invocation: Invocation, present: datetime | None, counted_from: datetime) -> datetime | None:
    """Read a time: NONE, a span after `counted_from`, `+2D` after `present`, or a date.

    Raises Refused E-DATE, E-DL-PAST.
    """
    text, game = invocation.words.tail, invocation.game
    if text.upper() == "NONE":
        return None
    span = read_span(text, least=0)
    if span is not None:
        moment = later(counted_from, span, game.zone)
        if moment <= invocation.now:
            raise Refused("E-DL-PAST", f"{format_deadline(moment, game.zone)} is past.")
        return moment
    return parse_date(text, invocation.now, game.zone, at=game.timing.at, current=present)
