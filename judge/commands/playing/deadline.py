"""SET DEADLINE, DELAY and SET WAIT: the end of the present phase (commands.md 6)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.commands.framework.arguments import may_be_condition, need_value, need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.calendar.dates import format_deadline, parse_date
from judge.game.calendar.spans import read_span
from judge.game.calendar.zones import later
from judge.game.events.clock import DeadlineMoved
from judge.game.events.phases import WaitSet
from judge.game.game import Game, Role, Stage
from judge.game.on_file.owed_orders import owes_orders
from judge.game.people.seats import MASTER
from judge.game.time.clock_memory import Clock
from judge.game.time.deadlines import check_brought_forward, may_move_deadline
from judge.game.time.lateness import deadline_passed
from judge.game.time.readiness import after_orders, may_wait
from judge.game.values.incidents import Happened
from judge.problems import Refused


@command(
    "SET DEADLINE",
    usage="SET DEADLINE 24 DEC 18:00\nSET DEADLINE FRI",
    help="Move the deadline of this phase (the Master; with PLAYER_DEADLINES everybody may put it off).",
    topic=Topic.DEADLINES,
)
def set_deadline(invocation: Invocation) -> CommandResult:
    """Set the deadline of this phase exactly as stated, regardless of days off and absences."""
    game = invocation.game
    need_value(invocation.words, "SET DEADLINE 24 DEC 18:00", most=8)
    if "NO_DEADLINE" in invocation.in_play.rules:
        raise Refused("E-DL-NONE", f"There are no deadlines in {game.name} (rule NO_DEADLINE).")
    if not may_move_deadline(invocation.actor.role, invocation.in_play.rules):
        raise Refused("E-DL-GM", "Only the Master can move the deadline. Write to them: PRESS TO M")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-DL-STATE", f"{game.name} is {game.stage.told} and has no deadline.")
    new = _deadline_in(invocation, list(invocation.words.rest))
    if new == game.deadline:
        stands = f"The deadline of {game.name} is {format_deadline(new, game.zone)} already. Nobody else is told."
        return CommandResult(game, notes=(stands,))
    if invocation.actor.role is not Role.MASTER:
        return _put_off(invocation, new)
    check_brought_forward(game, new, game.house, invocation.now)
    reason = f"set by {invocation.actor.called}{'; the agreed pause ends with it' if _ends_pause(game, new) else ''}"
    moved = DeadlineMoved(game.deadline, new, MASTER, reason)
    return CommandResult(_with_deadline(invocation, new), (moved,))


@command(
    "DELAY",
    usage="DELAY 24H\nDELAY 2D Anna is ill",
    help="Put the deadline of this phase off by so much; what follows is the reason that everybody is told (the"
    " Master).",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
)
def delay(invocation: Invocation) -> CommandResult:
    """Move the present deadline later by a length of time."""
    game = invocation.game
    need_words(invocation.words, 1, 40, "DELAY 24H")
    _check_has_deadlines(invocation)
    length = read_span(invocation.words.rest[0])
    if length is None:
        raise Refused(
            "E-SET-SYNTAX",
            f'"{invocation.words.rest[0][:40]}" is not a length of time: write DELAY 24H or DELAY 2D, and the reason.',
        )
    if game.deadline is None:
        raise Refused("E-DL-NONE", f"{game.name} has no deadline now that could be put off.")
    new = later(game.deadline, length, game.zone)
    why = " ".join(invocation.words.rest[1:])
    if may_be_condition(why):
        raise Refused(
            "E-SYNTAX",
            f'"{why[:40]}" is not a reason, and the deadline stays. If you mean it, send: {invocation.words.verb}'
            f" {invocation.words.rest[0]}",
        )
    reason = f"put off by {invocation.actor.called}{': ' if why else ''}{why}"
    return CommandResult(_with_deadline(invocation, new), (DeadlineMoved(game.deadline, new, MASTER, reason),))


def _ends_pause(game: Game, new: datetime) -> bool:
    """True if a deadline is before the end of a pause that was agreed on in this phase."""
    is_paused = any(each.phase == game.phase_code and each.kind is Happened.PAUSE for each in game.incidents)
    return is_paused and game.not_before is not None and new < game.not_before


def _check_has_deadlines(invocation: Invocation) -> None:
    """Refuse if there is no deadline to move: E-DL-NONE, E-DL-STATE."""
    game = invocation.game
    if "NO_DEADLINE" in invocation.in_play.rules:
        raise Refused("E-DL-NONE", f"There are no deadlines in {game.name} (rule NO_DEADLINE).")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-DL-STATE", f"{game.name} is {game.stage.told} and has no deadline.")


def _with_deadline(invocation: Invocation, new: datetime) -> Game:
    """Return the game with a new deadline; if all orders are in, the wait before processing restarts.

    A grace that the Master set moves along if the deadline is later.
    """
    game = invocation.game
    grace = game.grace_until
    if grace is not None and game.deadline is not None and new > game.deadline:
        grace += new - game.deadline
    moved = replace(game, deadline=new, clock=Clock(), grace_until=grace)
    return after_orders(moved, invocation.in_play, invocation.now)


def _put_off(invocation: Invocation, new: datetime) -> CommandResult:
    """Set a player's later deadline. Under HIDE_EXTENDERS only the Master learns who set it."""
    game = invocation.game
    if game.deadline is not None and new < game.deadline:
        there = format_deadline(game.deadline, game.zone)
        raise Refused("E-DL-SHORTER", f"Only the Master can bring the deadline forward. It stays {there}.")
    hidden = "HIDE_EXTENDERS" in invocation.in_play.rules
    moved = DeadlineMoved(game.deadline, new, invocation.actor.id, "", hidden=hidden)
    return CommandResult(_with_deadline(invocation, new), (moved,))


def _deadline_in(invocation: Invocation, words: list[str]) -> datetime:
    if len(words) > 1 and words[0].upper() in ("TO", "ON"):
        words = words[1:]
    return parse_date(
        " ".join(words),
        invocation.now,
        invocation.game.zone,
        at=invocation.game.timing.at,
        current=invocation.game.deadline,
    )


@command(
    "SET WAIT",
    "SET NOWAIT",
    "SET UNWAIT",
    usage="SET WAIT\nSET NOWAIT",
    help="Let this phase wait for its deadline even when all orders are in, or not.",
    topic=Topic.ORDERS,
)
def set_wait(invocation: Invocation) -> CommandResult:
    """Raise or drop the wait flag; every phase starts without one."""
    need_value(invocation.words, "SET WAIT or SET NOWAIT", least=0, most=0)
    wait = invocation.words.verb == "SET WAIT"
    if invocation.actor.role is Role.MASTER:
        raise Refused("E-WAIT-GM", "The Master has no wait flag. To stop the clock, send WAIT; to go on, ACTIVATE.")
    name = invocation.actor.power
    if name is None or invocation.game.stage not in (Stage.ACTIVE, Stage.WAITING) or not invocation.game.is_alive(name):
        raise Refused("E-WAIT-NONE", "Only a power that is still in the game can set a wait flag.")
    if not may_wait(invocation.game.board.phase.type, invocation.in_play.rules):
        code = "E-WAIT-RT" if "REAL_TIME" in invocation.in_play.rules else "E-WAIT-MINOR"
        why = "there are no wait flags in a REAL_TIME game" if code == "E-WAIT-RT" else "NO_MINOR_WAIT"
        raise Refused(code, f"The wait flag cannot be set in this phase ({why}).")
    if wait and deadline_passed(invocation.game, invocation.now):
        raise Refused("E-WAIT-LATE", "The deadline has passed: there is nothing left to wait for.")
    if not owes_orders(invocation.game, invocation.in_play, name):
        raise Refused("E-WAIT-NONE", f"{invocation.in_play.map.title_of(name)} has nothing to order in this phase.")
    game = invocation.game.with_power(replace(invocation.game.power(name), wait=wait))
    return CommandResult(game, (WaitSet(name, wait),))
