"""The orders on file for a power, in words: what a confirmation shows."""

from __future__ import annotations

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order, describe_piece
from judge.board.orders import Order, Waive
from judge.board.position import PhaseType, Position
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.foreign_orders import foreign_orders
from judge.game.turn.lacking_orders import lacking_units, unordered_units
from judge.game.visibility.seen_game import named_by


class OnFile(Struct, frozen=True):
    """A power's set as the confirmation shows it. `lines` is empty when nothing is on file.

    Where a mail changed some of it, what is new and what is changed is marked in the lines. `missing` are the units
    that have to be ordered and are not, `idle` those without an order that need none; `by` names who sent the set if
    that was not the power itself. `notes` are remarks on how it was read, `foreign` tells what orders
    for units of others are worth.
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
    """What stands on file for a power, in words, and `before` what stood there; None: nothing."""
    game_map = in_play.map
    lines = tuple(
        f"{describe_order(order, game_map, named_by(board, in_play.rules)).rstrip('.')}.{_mark(order, before, board)}"
        for order in orders or ()
    )
    lacking = () if orders is None else lacking_units(power, orders, board, in_play.rules)
    unordered = () if orders is None else unordered_units(power, orders, board)
    missing = tuple(describe_piece(unit.piece, game_map) for unit in lacking)
    idle = tuple(describe_piece(unit.piece, game_map) for unit in unordered if unit not in lacking)
    foreign = foreign_orders(power, orders or (), board, in_play)
    return OnFile(game_map.title_of(power), lines, missing, by, notes, idle, foreign)


def _mark(order: Order, before: tuple[Order, ...] | None, board: Position) -> str:
    """What a line says of an order that was not on file before, where another set was."""
    if not before or order in before or board.phase.type is PhaseType.ADJUSTMENTS:
        return ""
    units = [old.piece.province for old in before if not isinstance(old, Waive)]
    known = not isinstance(order, Waive) and order.piece.province in units
    return "  (changed)" if known else "  (new)"
