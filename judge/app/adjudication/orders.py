"""Orders read from a line, even without the types of their units."""

from __future__ import annotations

from judge.app.adjudication.known_texts import KnownTexts
from judge.app.adjudication.line import Line
from judge.board.datc_options import Options
from judge.board.names import Location, PowerName, province_of
from judge.board.order_text.notation import Unreadable
from judge.board.orders import Build, Disband, Hold, Order, Waive
from judge.board.position import PhaseType, Position, UnitType

Ignored = dict[PowerName, dict[str, str]]
"""Orders that do nothing, by the powers that gave them: each text with the reason."""


def read_orders(
    line: Line, position: Position, known: KnownTexts, options: Options
) -> tuple[dict[PowerName, list[Order]], Ignored]:
    """Return the orders of a line by the powers that gave them, and orders for no unit of that power."""
    texts_known = known.orders[position.phase.type]
    adjusts = position.phase.type is PhaseType.ADJUSTMENTS
    retreats = position.phase.type is PhaseType.RETREATS
    pieces = [lost.unit for lost in position.dislodged] if retreats else position.units
    owner = {unit.location[:3]: unit.power for unit in pieces}
    orders: dict[PowerName, list[Order]] = {}
    ignored: Ignored = {}
    for name, texts in line.orders.items():
        power = known.powers[name]
        full: list[Order] = []
        untyped: list[UntypedOrder] = []
        for text in texts or ():
            order, place = texts_known[text]
            if order is None:
                try:
                    incomplete = UntypedOrder(text, position, known, options)
                except Unreadable:
                    ignored.setdefault(power, {})[text] = "unreadable"
                    continue
                untyped.append(incomplete)
                order, place = incomplete.order, incomplete.place
            else:
                full.append(order)
            if owner.get(place) != power and not (adjusts and isinstance(order, Build | Waive)):
                ignored.setdefault(power, {})[text] = "no such unit"
        orders.setdefault(power, []).extend(_with_untyped(full, untyped, options) if untyped else full)
    return orders, ignored


class UntypedOrder:
    """An order without a unit's type (issues 4.C.1 and 4.C.3), completed from the units on the board."""

    def __init__(self, text: str, position: Position, known: KnownTexts, options: Options) -> None:
        self.position = position
        self.map = known.map
        self.options = options
        words = text.upper().replace("-", " - ").split()
        if words and words[0] not in ("A", "F"):
            words.insert(0, self._type_at(words[0], words[1:]))
        if len(words) > 3 and words[2] in ("S", "C") and words[3] not in ("A", "F"):
            words.insert(3, self._type_at(words[3], []))
        order, self.place = known.orders[position.phase.type][" ".join(words)]
        if order is None:
            raise Unreadable(text)
        self.order = order
        self.may_count = self._may_count(words)

    def _type_at(self, location: str, rest: list[str]) -> str:
        province = province_of(Location(location))
        if self.position.phase.type is PhaseType.ADJUSTMENTS and rest == ["B"]:
            coasted = location != province and self.options["4.C.3"] == "army_inland_fleet_with_coast"
            return "F" if coasted else "A"
        lost = [item.unit for item in self.position.dislodged if item.unit.province == province]
        unit = lost[0] if lost else self.position.at(province)
        return unit.type if unit is not None else UnitType.ARMY

    def _may_count(self, words: list[str]) -> bool:
        if self.position.phase.type is PhaseType.ADJUSTMENTS and words[-1] == "B":
            inland = not self.map.coasts_of.get(province_of(Location(words[1])), ())
            return self.options["4.C.3"] != "fails" and (inland or words[0] == "F")
        return self.options["4.C.1"] != "invalid"

    def as_order(self) -> Order:
        """The order itself, or one that is illegal and for the same unit."""
        if self.may_count or isinstance(self.order, Waive):
            return self.order
        # A hold is no order of retreats and adjustments, a disbanding none of movement.
        movement = self.position.phase.type is PhaseType.MOVEMENT
        return Disband(self.order.piece) if movement else Hold(self.order.piece)


def _with_untyped(full: list[Order], untyped: list[UntypedOrder], options: Options) -> list[Order]:
    """Orders with and without unit types; the option may allow the latter only for units without others."""
    if options["4.C.1"] == "valid_unless_other":
        better = {order.piece.province for order in full if not isinstance(order, Waive)}
        untyped = [
            other for other in untyped if isinstance(other.order, Waive) or other.order.piece.province not in better
        ]
    return full + [other.as_order() for other in untyped]
