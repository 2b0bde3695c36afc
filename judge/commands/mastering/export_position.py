"""EXPORT POSITION: a phase without people's names, for others to check (house_rules.md 10)."""

from __future__ import annotations

from typing import Any

import msgspec

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.orders import Order
from judge.board.phase_words import read_phase
from judge.board.position import Position
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.phases import PastPhase
from judge.game.game import Status
from judge.game.outcome import Answer
from judge.problems import Refused
from judge.rules.house_options import stated_options


@command(
    "EXPORT POSITION",
    usage="EXPORT POSITION\nEXPORT POSITION F1903M",
    help="Mail me the position and the orders of the last processed phase, or of the one named, without people and the"
    " game's name, so that others can look at its adjudication; `judge adjudicate` reads it, joined to one line"
    " (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def export_position(invocation: Invocation) -> CommandResult:
    """Send a phase as `judge adjudicate` reads it, once its lines are joined into one line."""
    past = _phase(invocation)
    record, rules = past.record, invocation.in_play.rules
    told: dict[str, Any] = {
        "map": invocation.game.map,
        "phase": str(record.before.phase),
        "rules": list(rules),
        "house": list(stated_options(rules.house)),
        **_board(record.before),
        "dummies": [power.name for power in past.game.powers if power.status is Status.DUMMY],
        "orders": {power: _written(orders) for power, orders in record.orders.items()},
    }
    text = msgspec.json.format(msgspec.json.encode(told), indent=1).decode()
    return CommandResult(invocation.game, answers=(Answer(f"{invocation.game.name} {past.code}: position", "", text),))


def _phase(invocation: Invocation) -> PastPhase:
    """Return the named phase, or the last processed one. Raises Refused E-ROLL."""
    game, words = invocation.game, invocation.words.rest
    past = invocation.context.games.past(game)
    named = read_phase(words, invocation.in_play.map) if words else None
    found = [phase for phase in past if not words or phase.code == str(named)]
    if not found:
        played = ", ".join(phase.code for phase in past[-8:]) or "none"
        raise Refused("E-ROLL", f"{game.name} has no such processed phase. The latest are: {played}.")
    return found[-1]


def _board(board: Position) -> dict[str, Any]:
    """Return units, centers and dislodged units by power, as in mails, and a board's rare features."""
    units: dict[PowerName, list[str]] = {}
    for unit in board.units:
        units.setdefault(unit.power, []).append(str(unit))
    centers: dict[PowerName, list[str]] = {}
    for center, owner in board.centers.items():
        centers.setdefault(owner, []).append(str(center))
    dislodged = {
        str(lost.unit): {"power": lost.unit.power, "by": str(lost.by), "retreats": [str(to) for to in lost.retreats]}
        for lost in board.dislodged
    }
    more = {"homes": board.homes, "garrisons": board.garrisons, "hidden": board.hidden, "sighted": board.sighted}
    told = {name: value for name, value in more.items() if value}
    return {"units": units, "centers": centers, "dislodged": dislodged, **told}


def _written(orders: tuple[Order, ...]) -> list[str]:
    return [format_order(order) for order in orders]
