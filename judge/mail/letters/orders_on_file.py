"""The orders on file for a power, in words: what a confirmation shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order, describe_piece
from judge.board.orders import Order, Waive
from judge.board.position import PhaseType, Position, Unit


@dataclass(frozen=True, slots=True)
class OnFile:
    """A power's set as the confirmation shows it. `lines` is empty when nothing is on file.

    `missing` are the units, or the number of builds, that have no order; `by` names who sent the set if that was not
    the power itself. `notes` are remarks on how it was read.
    """

    power: str
    lines: tuple[str, ...]
    missing: tuple[str, ...] = ()
    by: str = ""
    notes: tuple[str, ...] = ()


def on_file(
    power: PowerName,
    orders: tuple[Order, ...] | None,
    board: Position,
    game_map: Map,
    by: str = "",
    notes: tuple[str, ...] = (),
) -> OnFile:
    """What stands on file for a power, in words; `orders` None: nothing."""
    lines = tuple(describe_order(order, game_map, board).rstrip(".") + "." for order in orders or ())
    missing = (
        ()
        if orders is None
        else tuple(describe_piece(unit.piece, game_map) for unit in _unordered(power, orders, board))
    )
    return OnFile(game_map.title_of(power), lines, missing, by, notes)


def _unordered(power: PowerName, orders: Sequence[Order], board: Position) -> list[Unit]:
    """The units that a set leaves without an order, in phases in which every unit needs one."""
    ordered = {order.piece.province for order in orders if not isinstance(order, Waive)}
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return [unit for unit in board.units_of(power) if unit.province not in ordered]
        case PhaseType.RETREATS:
            lost = [each.unit for each in board.dislodged_of(power) if each.retreats]
            return [unit for unit in lost if unit.province not in ordered]
        case PhaseType.ADJUSTMENTS:
            return []
