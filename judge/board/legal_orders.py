"""All legal orders in a position, sorted, for programs that choose among them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from judge.board.build_sites import adjustments_due, build_sites
from judge.board.datc_options import DEFAULT, Options
from judge.board.ferries import ferry
from judge.board.geography import is_leave
from judge.board.legality import order_fault
from judge.board.maps import Map
from judge.board.movement import convoys
from judge.board.movement.tables import tables_of
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.notation import format_order
from judge.board.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from judge.board.position import PhaseType, Piece, Position, Unit, UnitType
from judge.rules.registry import RuleSet


class LegalOrders:
    """Legal orders of all powers in a position; the ways of the units are found once for all of them."""

    def __init__(self, position: Position, map: Map, rules: RuleSet, options: Options = DEFAULT) -> None:
        self.position = position
        self.map = map.at(position.phase)
        self.rules = rules
        self.options = options

    @cached_property
    def _ways(self) -> _Ways:
        return _Ways(self.position, self.map, self.rules, self.options)

    def of(self, power: PowerName) -> dict[str, tuple[Order, ...]]:
        """Return a power's legal orders, keyed by unit (`"A PAR"`), all sorted by their texts.

        Builds are keyed by province, `"PAR"`, with `"WAIVE"` if any is due; `adjustments_due` returns the number due. A
        move that can only be made by convoy is listed with VIA alone; routes that an order could name are left out, and
        so are fleets that armies carry (PORTAGE_CONVOY).
        """
        position = self.position
        match position.phase.type:
            case PhaseType.MOVEMENT:
                found: dict[str, list[Order]] = {
                    str(unit): [*self._ways.orders(unit, power)] for unit in position.units_of(power)
                }
            case PhaseType.RETREATS:
                found = {
                    str(lost.unit): [
                        Disband(lost.unit.piece),
                        *(Retreat(lost.unit.piece, place) for place in lost.retreats),
                    ]
                    for lost in position.dislodged_of(power)
                }
            case PhaseType.ADJUSTMENTS:
                found = _adjustments(power, position, self.map, self.rules, self.options)
        return {unit: tuple(sorted(found[unit], key=format_order)) for unit in sorted(found)}


def _adjustments(
    power: PowerName, position: Position, map: Map, rules: RuleSet, options: Options
) -> dict[str, list[Order]]:
    due = adjustments_due(power, position, map, rules)
    if due < 0:
        return {str(unit): [Remove(unit.piece)] for unit in position.units_of(power)}
    found: dict[str, list[Order]] = {}
    for site in build_sites(power, position, map, rules) if due else ():
        places = (Location(site), *map.coasts_of[site])
        pieces = dict.fromkeys(Piece(kind, place) for kind in UnitType for place in places)
        found[site] = [Build(piece) for piece in pieces if map.can_stand(piece.type, piece.location)]
    return found | {"WAIVE": [Waive()]} if due and options["4.D.7"] == "allowed" else found


class _Ways:
    """Ways of all units on the board, alone and by convoy."""

    def __init__(self, position: Position, map: Map, rules: RuleSet, options: Options) -> None:
        self.position = position
        self.map = map
        self.rules = rules
        self.options = options
        self.alone = {unit: self._alone(unit) for unit in position.units}
        self.by_sea = {unit: self._by_sea(unit) for unit in position.units}
        self.goals = {unit: [*dict.fromkeys(self.alone[unit] + self.by_sea[unit])] for unit in position.units}

    def _alone(self, unit: Unit) -> list[Location]:
        """Places that a unit may reach without a convoy, including by train."""
        reach = self.map.reach(unit.type, unit.location)
        if not self.map.railways or unit.type is not UnitType.ARMY:
            return sorted(reach)
        return sorted(
            reach | {Location(code) for code in self.map.places if self.map.can_stand(unit.type, Location(code))}
        )

    def _by_sea(self, unit: Unit) -> list[Location]:
        """Places to which the fleets now at sea could carry an army."""
        by, tables = ferry(unit.type, self.map, self.rules, self.position), tables_of(self.map)
        start = tables.number[unit.province]
        if unit.type is not UnitType.ARMY or not by.carriers or not tables.shores >> start & 1:
            return []
        ends = tables.provinces(tables.shores & ~(1 << start))
        return [Location(end) for end in ends if convoys.leads(by.network, start, tables.number[end], by.carriers)]

    def orders(self, unit: Unit, power: PowerName) -> Iterator[MovementOrder]:
        """The legal orders for a unit."""
        for order in self._orders(unit):
            if order_fault(order, power, self.position, self.map, self.rules, self.options) is None:
                yield order

    def _orders(self, unit: Unit) -> Iterator[MovementOrder]:
        """Candidate orders for a unit, including all legal ones."""
        piece = unit.piece
        yield Hold(piece)
        yield from (Move(piece, to) for to in self.alone[unit])
        yield from (Move(piece, to, via=True) for to in self.by_sea[unit])
        near = self.map.supported_provinces(unit.type, unit.location)
        may_carry = self._may_carry(unit)
        for other in self.position.units:
            if other == unit:
                continue
            if other.province in near:
                yield Support(piece, other.piece)
            for to in self.goals[other]:
                support = Support(piece, other.piece, to)
                if province_of(to) in near or is_leave(support, self.map):
                    yield support
            if may_carry:
                yield from (Convoy(piece, other.piece, to) for to in self.by_sea[other])

    def _may_carry(self, unit: Unit) -> bool:
        carriers = ferry(UnitType.ARMY, self.map, self.rules, self.position).carriers
        return unit.type is UnitType.FLEET and bool(carriers >> tables_of(self.map).number[Province(unit.province)] & 1)
