"""Limits on orders that depend on the unit's owner: closed links, leagues, gateways, railways."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.geography import gate_between, gives_leave, is_leave, is_open_to
from judge.board.leagues import league_fault
from judge.board.legality import restriction_fault
from judge.board.movement.compiled_orders import ILLEGAL, MOVE, VOYAGE, CompiledOrder, Compiler
from judge.board.names import Location, PowerName, province_of
from judge.board.orders import Move, Support
from judge.board.position import Position
from judge.board.railways import last_stop, rides
from judge.board.results import Reason

Chosen = Sequence[CompiledOrder]
"""The one order of each unit, by province."""


class Permissions:
    """Orders of a phase, limited by the permissions of their powers."""

    __slots__ = ("chosen", "compiler", "map", "position")

    def __init__(self, position: Position, compiler: Compiler, chosen: Chosen) -> None:
        self.position = position
        self.compiler = compiler
        self.map = compiler.map
        self.chosen = chosen

    def permitted(self, order: CompiledOrder, power: PowerName) -> CompiledOrder:
        """Return the order, or a weaker or void one if the power's unit may not carry it out in full."""
        if order.kind == ILLEGAL:
            return order
        rules, options = self.compiler.rules, self.compiler.options
        restricted = restriction_fault(order.order, power, self.position, self.map, rules, options)
        if restricted or league_fault(order.order, self.position, self.map, rules):
            return _void(order, Reason.ILLEGAL)
        if not isinstance(order.order, Move) or order.kind != MOVE or order.end is None:
            return order
        if self._is_barred(order.order, order.end, power):
            return _void(order, Reason.GATEWAY)
        return self._by_rail(order, order.order, power) if rides(order.order, self.map) else order

    def _is_barred(self, move: Move, end: Location, power: PowerName) -> bool:
        """True if a gateway is closed to a move: not the power's own, and nobody was ordered to open it."""
        gate = gate_between(move.piece.location, end, self.map)
        if gate is None or is_open_to(gate, power, self.position):
            return False
        keeper = self.chosen[self.compiler.tables.number[gate.keeper]]
        leave = keeper.order if keeper.kind != ILLEGAL else None
        if not isinstance(leave, Support) or league_fault(leave, self.position, self.map, self.compiler.rules):
            return True
        return not (is_leave(leave, self.map) and gives_leave(leave, move))

    def _by_rail(self, order: CompiledOrder, move: Move, power: PowerName) -> CompiledOrder:
        """Return a railway move as far as it goes, or by convoy if no railway is open to the power."""
        if not rides(move, self.map, power):
            return self._led(order, power, VOYAGE, Location(self.compiler.tables.codes[order.target]), order.target)
        stop = last_stop(move, power, self.position, self.map)
        if stop == move.piece.province:
            made = _void(order, Reason.RAILWAY)
            made.stop = stop
            return made
        if stop == province_of(move.to):
            return order
        led = self._led(order, power, MOVE, Location(stop), self.compiler.tables.number[stop])
        led.reason, led.stop = Reason.RAILWAY, stop
        return led

    def _led(self, order: CompiledOrder, power: PowerName, kind: int, end: Location, target: int) -> CompiledOrder:
        """Return a power's move as an order of this kind that ends at `end`."""
        made = CompiledOrder(kind, order.at, order.order, target)
        made.leads_to(end)
        made.belongs_to(power, self.compiler.tables)
        return made


def _void(order: CompiledOrder, reason: Reason) -> CompiledOrder:
    """Return an order that is not followed, for this reason."""
    made = CompiledOrder(ILLEGAL, order.at, order.order)
    made.reason = reason
    return made
