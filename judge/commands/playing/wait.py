"""SET WAIT: a power that wants its phase to wait for the deadline (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.events.phases import WaitSet
from judge.game.game import Role, Stage
from judge.game.time.lateness import deadline_passed
from judge.game.time.readiness import may_wait
from judge.game.turn.owed_orders import owes_orders
from judge.problems import Refused


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
