"""The board of a game, written to the file and read: units and orders are written as in mails."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from judge.board.map_changes import could_stand
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.notation import Unreadable, parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.files.yaml_text import Value


def position_out(position: Position) -> dict[str, Any]:
    """Return a position for the file, with units and centers written as in mails."""
    powers = dict.fromkeys([*(unit.power for unit in position.units), *position.centers.values()])
    told: dict[str, Any] = {
        "phase": str(position.phase),
        "units": [f"{unit.power}: {unit}" for unit in position.units],
        "centers": {power: sorted(position.centers_of(power)) for power in powers},
    }
    if position.hidden:
        told["hidden"] = list(position.hidden)
    if position.homes:
        told["homes"] = {power: list(homes) for power, homes in position.homes.items()}
    if position.sighted:
        told["sighted"] = {power: list(centers) for power, centers in position.sighted.items()}
    if position.garrisons:
        told["garrisons"] = list(position.garrisons)
    if position.dislodged:
        told["dislodged"] = [
            {
                "unit": f"{lost.unit.power}: {lost.unit}",
                "by": str(lost.by),
                "retreats": [str(to) for to in lost.retreats],
            }
            for lost in position.dislodged
        ]
    return told


class BoardReader(Struct, frozen=True):
    """Reader of positions on a map. It reports problems in the document of each value and reads on."""

    map: Map

    def position(self, value: Value) -> Position | None:
        """Read a position; None if it has no phase, or a wrong one. Problems are reported."""
        told = value.fields({"phase", "units", "centers", "dislodged", "garrisons", "hidden", "homes", "sighted"})
        if "phase" not in told:
            value.report("E-IMPORT", "The position has no phase.")
            return None
        phase = self._phase(told["phase"])
        units = [(one, self._unit(one, phase)) for one in told["units"].items()] if "units" in told else []
        held: set[Province] = set()
        for place, unit in units:
            if unit is not None and unit.province in held:
                place.report("E-IMPORT", f"There are two units in {unit.province}.")
            held |= {unit.province} if unit else set()
        lost = [self._dislodged(one, phase) for one in told["dislodged"].items()] if "dislodged" in told else []
        if lost and phase is not None and phase.type is not PhaseType.RETREATS:
            told["dislodged"].report("E-IMPORT", f"Units are dislodged in retreat phases, and {phase} is none.")
        centers = self._centers(told["centers"]) if "centers" in told else {}
        if phase is None:
            return None
        garrisons = told["garrisons"].items() if "garrisons" in told else []
        return Position(
            phase,
            tuple(unit for _, unit in units if unit),
            centers,
            tuple(one for one in lost if one),
            tuple(PowerName(one.text()) for one in garrisons if self.is_power(one, one.text())),
            tuple(Province(place) for place in told["hidden"].texts()) if "hidden" in told else (),
            self._by_power(told["homes"]) if "homes" in told else {},
            self._by_power(told["sighted"]) if "sighted" in told else {},
        )

    def _phase(self, value: Value) -> Phase | None:
        try:
            return self.map.phase(value.text()[:20])
        except ValueError as error:
            value.report("E-PHASE", f"{error}.")
            return None

    def _unit(self, value: Value, phase: Phase | None) -> Unit | None:
        power, _, text = value.text().partition(":")
        try:
            piece = parse_piece(text.strip().upper())
        except Unreadable:
            value.report("E-IMPORT", f"{value.text()!r} is not a unit: write it like FRANCE: A PAR.")
            return None
        if not self.is_power(value, power):
            return None
        if not could_stand(piece.type, piece.location, phase or self.map.start, self.map):
            value.report("E-IMPORT", f"{piece} cannot stand there.")
            return None
        return Unit(PowerName(power), piece.type, piece.location)

    def _dislodged(self, value: Value, phase: Phase | None) -> Dislodged | None:
        told = value.fields({"unit", "by", "retreats"})
        unit = self._unit(told["unit"], phase) if "unit" in told else None
        by = told["by"].text() if "by" in told else ""
        retreats = tuple(Location(to) for to in told["retreats"].texts()) if "retreats" in told else ()
        if unit is None:
            value.report("E-IMPORT", "Here belongs a dislodged unit.")
            return None
        for code in (*retreats, *([by] if by else [])):
            if province_of(Location(code)) not in self.map.places:
                value.report("E-IMPORT", f"There is no {code} on this map.")
        for to in retreats:
            if not self.map.at(phase or self.map.start).can_stand(unit.type, to):
                value.report("E-IMPORT", f"{unit} cannot retreat to {to}.")
        return Dislodged(unit, Province(by), retreats)

    def _centers(self, value: Value) -> dict[Province, PowerName]:
        centers: dict[Province, PowerName] = {}
        for power, owned in value.fields().items():
            self.is_power(owned, power)
            for code in owned.texts():
                if code not in self.map.centers:
                    owned.report("E-IMPORT", f"{code} is not a supply center.")
                elif Province(code) in centers:
                    owned.report("E-IMPORT", f"{code} has two owners.")
                centers[Province(code)] = PowerName(power)
        return centers

    def _by_power(self, value: Value) -> dict[PowerName, tuple[Province, ...]]:
        """Read places by power: homes that differ from the map, or centers that a power has seen."""
        told = {name: one for name, one in value.fields().items() if self.is_power(one, name)}
        return {PowerName(name): tuple(Province(code) for code in one.texts()) for name, one in told.items()}

    def is_power(self, value: Value, name: str) -> bool:
        """True if the map has this power; otherwise report that at `value`."""
        if name in self.map.powers:
            return True
        value.report("E-POWER", f"{name!r} is not a power on this map. There are {', '.join(self.map.powers)}.")
        return False


def read_orders(value: Value, phase: PhaseType) -> tuple[Order, ...]:
    """Read orders for units in this type of phase; report unreadable ones."""
    orders: list[Order] = []
    for one in value.items():
        try:
            orders.append(parse_order(one.text(), phase))
        except Unreadable as error:
            one.report("E-IMPORT", str(error))
    return tuple(orders)
