"""The orders on file for a power, in words, for confirmations."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from judge.board.names import PowerName, Province
from judge.board.order_text.describe import describe_order, describe_piece
from judge.board.orders import Order, Waive
from judge.board.position import PhaseType, Position
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.foreign_orders import foreign_orders
from judge.game.turn.lacking_orders import lacking_units, unordered_units
from judge.game.visibility.seen_game import named_by


class OnFile(Struct, frozen=True):
    """A power's set as the confirmation shows it. `lines` is empty when nothing is on file.

    If a mail changed some of it, new and changed lines are marked. `missing` are the units that still need orders,
    `idle` the units without an order that need none; `by` is the sender of the set if that was not the power itself.
    `notes` are remarks on how it was read, `foreign` tells the effect of orders for units of others.
    """

    power: str
    lines: tuple[str, ...]
    missing: tuple[str, ...] = ()
    by: str = ""
    notes: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()


def on_file(
    power: PowerName,
    orders: tuple[Order, ...] | None,
    board: Position,
    in_play: RulesInPlay,
    by: str = "",
    notes: tuple[str, ...] = (),
    before: tuple[Order, ...] | None = None,
) -> OnFile:
    """Orders on file for a power, in words, compared with `before`; None: nothing."""
    game_map = in_play.map
    owners, marks = named_by(board, in_play.rules), _marks(orders or (), before, board)
    lines = tuple(
        f"{describe_order(order, game_map, owners).rstrip('.')}.{mark}"
        for order, mark in zip(orders or (), marks, strict=True)
    )
    lacking = () if orders is None else lacking_units(power, orders, board, in_play.rules)
    unordered = () if orders is None else unordered_units(power, orders, board)
    missing = tuple(describe_piece(unit.piece, game_map) for unit in lacking)
    idle = tuple(describe_piece(unit.piece, game_map) for unit in unordered if unit not in lacking)
    foreign = foreign_orders(power, orders or (), board, in_play)
    return OnFile(game_map.title_of(power), lines, missing, by, notes, idle, foreign)


def _marks(orders: Sequence[Order], before: tuple[Order, ...] | None, board: Position) -> list[str]:
    """Remarks on the lines of orders that were not on file before, where another set was; "" for others."""
    if not before or board.phase.type is PhaseType.ADJUSTMENTS:
        return [""] * len(orders)
    units = {old.piece.province for old in before if not isinstance(old, Waive)}
    return ["" if order in before else _mark(order, units) for order in orders]


def _mark(order: Order, units: Collection[Province]) -> str:
    return "  (changed)" if not isinstance(order, Waive) and order.piece.province in units else "  (new)"
