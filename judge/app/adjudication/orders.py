"""Orders read from a line, even if they lack the types of their units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from judge.app.adjudication.known_texts import KnownOrder, KnownTexts
from judge.app.adjudication.line import Line
from judge.app.adjudication.position import ReadPosition
from judge.board.datc_options import Options
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.context import Keep, Skip, WaiveSome, order_context
from judge.board.order_text.notation import Unreadable
from judge.board.order_text.parse import read_order, what_is_said
from judge.board.orders import Build, Disband, Hold, Order, Proxy, Waive
from judge.board.position import PhaseType, Piece, Position, Unit, UnitType
from judge.rules.registry import RuleSet

Ignored = dict[PowerName, dict[str, str]]
"""Ignored orders by power: each text with the reason."""

UNREADABLE = "unreadable"
NOT_POSSIBLE = "not possible"
"""Reason for an understood but impossible order in words; in short notation such an order is void."""
NO_SUCH_UNIT = "no such unit"


class Given(NamedTuple):
    """One order of a line; `order` is None if it cannot be read, or cannot be given.

    `place` is the unit's province, "" if the order names none. `ignored` is the reason why it does nothing, "" if it
    counts; `problem` explains that in a sentence, "" if there is none. `times`: number of builds that it waives.
    """

    text: str
    order: Order | None
    place: Province
    ignored: str = ""
    problem: str = ""
    untyped: UntypedOrder | None = None
    times: int = 1


class OrderReader:
    """The orders of a line, read for a position."""

    def __init__(self, line: Line, read: ReadPosition, known: KnownTexts, rules: RuleSet, options: Options) -> None:
        self.line = line
        self.position = position = read.position
        self.units = read.units
        self.known = known
        self.rules = rules
        self.options = options
        self.adjusts = position.phase.type is PhaseType.ADJUSTMENTS
        self.pieces = position.units
        self.owner = read.owner
        if position.phase.type is PhaseType.RETREATS:
            self.pieces = tuple([lost.unit for lost in position.dislodged])
            self.owner = {unit.province: unit.power for unit in self.pieces}

    def read(self) -> tuple[dict[PowerName, list[KnownOrder]], Ignored]:
        """Return the orders of a line by power, and the ignored ones."""
        texts_known, owner = self.known.orders[self.position.phase.type], self.owner
        orders: dict[PowerName, list[KnownOrder]] = {}
        ignored: Ignored = {}
        short = self.line.notation != "any"
        for name, texts in self.line.orders.items():
            power = self.known.powers[name]
            full: list[KnownOrder] = []
            unusual: list[Given] = []
            for text in texts or ():
                if short:
                    known = texts_known[text]
                    if known is not None and owner.get(known.place) == power:
                        full.append(known)
                        continue
                given = self.given(text, power)
                if given.ignored:
                    ignored.setdefault(power, {})[text] = given.ignored
                if given.untyped is None and given.order is not None:
                    full += [KnownOrder(given.order)] * given.times
                else:
                    unusual.append(given)
            counting = self._with_unusual(full, unusual, power) if unusual else full
            orders[power] = orders[power] + counting if power in orders else counting
        return orders, ignored

    def all_given(self) -> Iterator[tuple[PowerName, Given]]:
        """Yield each order of the line with the power that gave it."""
        for name, texts in self.line.orders.items():
            power = self.known.powers[name]
            yield from ((power, self.given(text, power)) for text in texts or ())

    def given(self, text: str, power: PowerName) -> Given:
        """Read one order of a power."""
        given = self._in_words(text, power) if self.line.notation == "any" else self._in_short(text)
        if given.ignored or self.owner.get(given.place) == power:
            return given
        if self.adjusts and isinstance(given.order, Build | Waive):
            return given
        return given._replace(ignored=NO_SUCH_UNIT)

    def _in_short(self, text: str) -> Given:
        known = self.known.orders[self.position.phase.type][text]
        if known is not None:
            return Given(text, known.order, known.place)
        try:
            incomplete = UntypedOrder(text, self.position, self.known, self.options)
        except Unreadable:
            return Given(text, None, self._place_in(text), UNREADABLE)
        return Given(text, incomplete.order, incomplete.place, untyped=incomplete)

    def _place_in(self, text: str) -> Province:
        """Return the province of the unit with which a text begins; "" if it begins otherwise."""
        words = text.upper().replace("-", " ").split()[:2]
        code = next((word.partition("/")[0] for word in words if word not in ("A", "F")), "")
        return Province(code) if code in self.known.map.places else Province("")

    def _in_words(self, text: str, power: PowerName) -> Given:
        """Read an order written as in a mail, by the rules for players' orders."""
        context = order_context(power, self.position, self.known.map, self.rules)
        reading = read_order(text, context)
        place = reading.province or Province("")
        problem = reading.problems[0].text if reading.problems else ""
        match reading.order:
            case None:
                said = what_is_said(text, context).statement
                return Given(text, None, place, UNREADABLE if said is None else NOT_POSSIBLE, problem)
            case WaiveSome(number=number):
                return Given(text, Waive(), place, times=number)
            case Proxy():
                return Given(text, None, place, NOT_POSSIBLE, "Only games by mail take orders for other powers.")
            case Keep() | Skip():
                return Given(text, None, place, NOT_POSSIBLE, problem)
            case order:
                return Given(text, order, place)

    def _with_unusual(self, full: list[KnownOrder], unusual: list[Given], power: PowerName) -> list[KnownOrder]:
        """Add orders without unit types, and a void order for each unit that has only ignored ones.

        If the option 4.C.1 is "valid_unless_other", an order without a unit type counts only if no complete order is
        for its unit.
        """
        orders = [given.untyped for given in unusual if given.untyped is not None]
        better = {known.place for known in full if not isinstance(known.order, Waive)}
        if self.options["4.C.1"] == "valid_unless_other":
            orders = [
                other for other in orders if isinstance(other.order, Waive) or other.order.piece.province not in better
            ]
        counting = full + [KnownOrder(other.as_order()) for other in orders]
        ordered = {known.place for known in counting if not isinstance(known.order, Waive)}
        units = {unit.province: unit for unit in self.pieces if unit.power == power}
        lost = dict.fromkeys(given.place for given in unusual if given.order is None and given.place not in ordered)
        return counting + [KnownOrder(self._void(units[place])) for place in lost if place in units]

    def _void(self, unit: Unit) -> Order:
        return void_order(unit.piece, self.position.phase.type)


def void_order(piece: Piece, phase: PhaseType) -> Order:
    """Return an order that is illegal in a phase: a disbanding among moves, a hold in other phases."""
    return Disband(piece) if phase is PhaseType.MOVEMENT else Hold(piece)


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
        read = known.orders[position.phase.type][" ".join(words)]
        if read is None:
            raise Unreadable(text)
        self.order = read.order
        self.place = read.place
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
        """Return the order itself, or an illegal order for the same unit."""
        if self.may_count or isinstance(self.order, Waive):
            return self.order
        return void_order(self.order.piece, self.position.phase.type)
