"""Context for checking an order, and the result of the check.

`OrderContext` has the power and the board, `Entered` is an accepted order; a refusal is a `Problem`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.board.datc_options import Options
from judge.board.geography import is_lenient
from judge.board.legality import order_fault
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.orders import Convoy, Move, Order, Support, Waive
from judge.board.position import PhaseType, Piece, Position, Unit, by_province
from judge.problems import Problem
from judge.rules.registry import RuleSet

ENTRY = Options.of({"4.A.6": "optional", "4.B.5": "fails", "4.B.6": "fails", "4.C.2": "invalid"})
"""Choices of DATC section 4 for order entry: players' orders are refused rather than reinterpreted."""

_LENIENT = Options({issue: ENTRY[issue] for issue in ENTRY} | {"4.B.3": "corrected"})
"""`ENTRY`, but a wrong coast is corrected if only one is possible (house rule coast_policy)."""


_FICTIONAL = Options({issue: ENTRY[issue] for issue in ENTRY} | {"4.E.1": "possible_geography"})


def entry_options(rules: RuleSet) -> Options:
    """Return the DATC choices for order entry in a game."""
    if takes_fictional(rules):
        return _FICTIONAL
    return _LENIENT if is_lenient(rules) else ENTRY


def takes_fictional(rules: RuleSet) -> bool:
    """True if orders to and about absent units are accepted like any others (C11)."""
    return "FICTIONAL_OK" in rules


class Keep(Struct, frozen=True, tag=True):
    """`KEEP F DEN` in an adjustment phase: not an order, but only checked against the removals."""

    piece: Piece


class Skip(Struct, frozen=True, tag=True):
    """A line that house rules ignore instead of refusing: an impossible build, a condition."""


class WaiveSome(Waive, frozen=True, tag=True):
    """`WAIVE 2`: exactly this many builds are not used."""

    number: int


Entry = Order | Keep | Skip


class OrderContext(NamedTuple):
    """Context for checking orders: power, position, map and rules. `units` are the units by province.

    `hints`: compare unknown words with everything they could mean.
    """

    power: PowerName
    position: Position
    map: Map
    rules: RuleSet
    units: Mapping[Province, Unit]
    hints: bool = True


def order_context(power: PowerName, position: Position, map: Map, rules: RuleSet) -> OrderContext:
    """Return the context for all orders of one power's set."""
    retreats = position.phase.type is PhaseType.RETREATS
    # A province can hold a dislodged unit and the one that took its place; orders mean the dislodged one.
    units = (lost.unit for lost in position.dislodged) if retreats else position.units
    return OrderContext(power, position, map.at(position.phase), rules, by_province(units))


class Entered(Struct, frozen=True):
    """An accepted order, and remarks for the confirmation: whole clauses without a period."""

    order: Entry
    notes: tuple[str, ...] = ()


def entered_if_possible(
    order: Move | Support | Convoy, context: OrderContext, notes: tuple[str, ...] = ()
) -> Entered | Problem:
    """Return the order if map and position allow it, else a problem that quotes no words of it."""
    options = entry_options(context.rules)
    fault = order_fault(order, context.power, context.position, context.map, context.rules, options)
    return Entered(order, notes) if fault is None else replace(fault, words="")
