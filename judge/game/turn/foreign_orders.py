"""Orders of a power for others' units: their effect."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.names import PowerName
from judge.board.order_text.context import takes_fictional
from judge.board.order_text.movement_orders import may_order_any, may_proxy
from judge.board.orders import Order, Waive
from judge.board.position import PhaseType, Position
from judge.board.wording import power_adjective, unit_in_words
from judge.game.rules_in_play import RulesInPlay


def foreign_orders(power: PowerName, orders: Sequence[Order], board: Position, in_play: RulesInPlay) -> tuple[str, ...]:
    """Sentence on each of these orders for another power's unit: its owner, and the order's effect.

    None where orders may be for absent units: that would reveal positions.
    """
    rules, game_map = in_play.rules, in_play.map
    if board.phase.type is not PhaseType.MOVEMENT or takes_fictional(rules):
        return ()
    if not (may_order_any(rules) or may_proxy(rules)):
        return ()
    told = []
    for order in orders:
        unit = None if isinstance(order, Waive) else board.at(order.piece.province)
        if unit is None or unit.power == power:
            continue
        owner = game_map.title_of(unit.power)
        worth = (
            f"counts only if {owner} gives {game_map.title_of(power)} its proxy" if may_proxy(rules) else "does nothing"
        )
        whose = f"The {unit_in_words(unit, game_map)} is {power_adjective(unit.power, game_map)}"
        told.append(f"{whose}: the order for it {worth}.")
    return tuple(told)
