"""Proxies: orders for a unit that its owner left to another power (rules.md C12)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.names import PowerName
from judge.board.order_text.movement_orders import may_proxy
from judge.board.orders import Hold, Order, Proxy, Waive
from judge.board.position import PhaseType, Position
from judge.game.rules_in_play import Orders
from judge.rules.registry import RuleSet


def settle_proxies(orders: Orders, board: Position, rules: RuleSet) -> Orders:
    """Replace each proxy by its holder's order for the unit, or by a hold.

    Orders for units of others are left out. Orders of phases other than movement stay as they are.
    """
    if not may_proxy(rules) or board.phase.type is not PhaseType.MOVEMENT:
        return orders
    return {power: tuple(_settled(power, orders, board)) for power in orders}


def _settled(power: PowerName, orders: Orders, board: Position) -> Iterator[Order]:
    own = {unit.province for unit in board.units_of(power)}
    for order in orders[power]:
        if isinstance(order, Waive) or order.piece.province not in own:
            continue
        if isinstance(order, Proxy):
            yield from _of_holder(order, orders)
        else:
            yield order


def _of_holder(proxy: Proxy, orders: Orders) -> tuple[Order, ...]:
    """Orders by the holder of a proxy for the unit.

    Under NO_CHECK there may be several, which then count as several of the owner's would. Without such an order, or if
    it is a proxy again, the unit holds.
    """
    given = (order for order in orders.get(proxy.holder, ()) if not isinstance(order, Proxy | Waive))
    return tuple(order for order in given if order.piece == proxy.piece) or (Hold(proxy.piece),)
