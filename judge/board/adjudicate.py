"""The movement phase: positions and orders in, a `Resolution` out.

    position, orders -> what each unit is ordered (`_Reader`) -> a `Battle`, its decisions taken -> `Resolution`

The strengths and decisions are in `judge.board.battle`, what depends on itself in `judge.board.entangled`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple
from weakref import WeakKeyDictionary

from judge.board import convoys
from judge.board.battle import NOBODY, Battle, Crossing
from judge.board.entangled import untangle
from judge.board.legality import (
    convoyers,
    default_coast,
    destination,
    fleets_on,
    goes_by_sea,
    map_fault,
    mend,
    position_fault,
    walks,
)
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.options import DEFAULT, Options
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from judge.board.position import Dislodged, Position, Unit, UnitType
from judge.board.results import Outcome, Resolution, Result
from judge.board.tables import ProvinceSet, Tables, tables_of
from judge.problems import Problem
from judge.rules import RuleSet


def adjudicate(
    position: Position,
    orders: Mapping[PowerName, Sequence[Order]],
    map: Map,
    rules: RuleSet,
    options: Options = DEFAULT,
) -> Resolution:
    """Resolve a movement phase.

    `orders` are by the power that gave them. An order for a unit of another power, or for none, does nothing; a unit
    without an order holds; so does one whose order is illegal (4.E.1), and it can be supported in that. Which of
    several orders for one unit counts says issue 4.D.3.
    """
    return _Movement(position, orders, _reader(map, rules, options)).resolve()


class _Kind(IntEnum):
    """What an order is to the adjudicator. ILLEGAL: the map forbids it."""

    HOLD = 0
    MOVE = 1
    SUPPORT = 2
    CONVOY = 3
    ILLEGAL = 4


class _Reading(NamedTuple):
    """An order in the map's small integers.

    `at` is the unit's province. `target` is where a move leads, where a support counts, where a convoyed army goes;
    `other` is the unit supported or convoyed. `foot`: a move that needs no convoy. `end`: the exact destination of a
    move, or what a support says of it where coasts matter.
    """

    kind: _Kind
    at: int
    order: MovementOrder
    target: int = NOBODY
    other: int = NOBODY
    foot: bool = False
    to_move: bool = False
    end: Location | None = None


class _Reader(dict[Order, _Reading]):
    """Reads orders for one map, set of rules and options, each one once: orders repeat."""

    MOST_KEPT = 100_000

    def __init__(self, map: Map, rules: RuleSet, options: Options) -> None:
        super().__init__()
        self.map = map
        self.rules = rules
        self.options = options
        self.tables = tables_of(map)

    def __missing__(self, order: Order) -> _Reading:
        if len(self) >= self.MOST_KEPT:
            self.clear()
        reading = self[order] = self._read(order)
        return reading

    def _read(self, order: Order) -> _Reading:
        numbers = self.tables.number
        if not isinstance(order, MovementOrder):
            return _Reading(_Kind.ILLEGAL, NOBODY, Hold(order.piece))
        at = numbers.get(order.piece.province, NOBODY)
        if at == NOBODY or map_fault(order, self.map, self.rules, self.options):
            return self._read_illegal(order, at)
        match order:
            case Hold():
                return _Reading(_Kind.HOLD, at, order)
            case Move():
                return self._read_move(order, at)
            case Support(_, supported, to):
                target = numbers[province_of(supported.location if to is None else to)]
                end = to if to is not None and len(self.map.coasts_of[province_of(to)]) > 1 else None
                other = numbers[supported.province]
                return _Reading(_Kind.SUPPORT, at, order, target, other, to_move=to is not None, end=end)
            case Convoy(_, army, to):
                return _Reading(_Kind.CONVOY, at, order, numbers[to], numbers[army.province])

    def _read_illegal(self, order: MovementOrder, at: int) -> _Reading:
        reading = _Reading(_Kind.ILLEGAL, at, order)
        if isinstance(order, Convoy):  # what it wanted can still matter (4.E.1, 6.G.7)
            numbers = self.tables.number
            target, other = numbers.get(order.to, NOBODY), numbers.get(order.army.location, NOBODY)
            return reading._replace(target=target, other=other)
        return reading

    def _read_move(self, move: Move, at: int) -> _Reading:
        end = destination(move, self.map, self.options)
        assert not isinstance(end, Problem)  # or the map forbade it
        foot = move.piece.type is UnitType.FLEET or walks(move, self.map)
        return _Reading(_Kind.MOVE, at, move, self.tables.number[end], foot=foot, end=end)


_READERS: WeakKeyDictionary[Map, dict[tuple[RuleSet, Options], _Reader]] = WeakKeyDictionary()


def _reader(map: Map, rules: RuleSet, options: Options) -> _Reader:
    readers = _READERS.setdefault(map, {})
    reader = readers.get((rules, options))
    if reader is None:
        reader = readers[rules, options] = _Reader(map, rules, options)
    return reader


class _Movement:
    """One movement phase on its way from orders to a resolution."""

    def __init__(self, position: Position, orders: Mapping[PowerName, Sequence[Order]], reader: _Reader) -> None:
        self.position = position
        self.orders = orders
        self.reader = reader
        self.map = reader.map
        self.options = reader.options
        self.tables: Tables = reader.tables
        self.battle = Battle(len(self.tables.codes), reader.options)
        self.unit_at: dict[int, Unit] = {self.tables.number[unit.location]: unit for unit in position.units}
        self.readings: dict[int, _Reading] = {}
        self.illegal: set[int] = set()
        self.matching: set[int] = set()
        """Units whose support or convoy order is legal and fits the order of the unit that they help."""

    def resolve(self) -> Resolution:
        """The whole phase."""
        self._take_orders()
        self._set_out()
        self._choose_ways()
        self._match_supports()
        battle = self.battle
        size = battle.size
        pending = [2 * size + unit for unit in self.matching if self.readings[unit].kind is _Kind.SUPPORT]
        for attackers in battle.attackers.values():
            pending += attackers
        pending += [size + unit for unit in battle.crossings]
        pending = battle.settle(pending)
        if pending:
            untangle(battle, pending)
        return self._resolution()

    # -- from orders to a battle ---------------------------------------------------------------------------------

    def _take_orders(self) -> None:
        """Find the one order of each unit; what cannot be followed goes to `illegal`."""
        given: dict[int, list[Order]] = {}
        for power, orders in self.orders.items():
            for order in orders:
                piece = getattr(order, "piece", None)
                at = self.tables.number.get(piece.province, NOBODY) if piece is not None else NOBODY
                unit = self.unit_at.get(at)
                if unit is not None and unit.power == power and order not in given.setdefault(at, []):
                    given[at].append(order)
        for at, unit in self.unit_at.items():
            self._take_order_of(at, unit, given.get(at, []))
            self.battle.owner[at] = unit.power

    def _take_order_of(self, at: int, unit: Unit, given: list[Order]) -> None:
        if not given:
            self.readings[at] = self.reader[Hold(unit.piece)]
            return
        if len(given) > 1 and self.options["4.C.2"] == "valid_unless_other":
            named_right = [
                order for order in given if not isinstance(order, MovementOrder) or order.piece.type is unit.type
            ]
            given = named_right or given
        candidates = [self._read_for(order, unit) for order in given]
        if len(candidates) > 1:
            if self.options["4.D.3"] == "illegal":
                self.readings[at] = candidates[-1]
                self.illegal.add(at)
                return
            legal = [reading for reading in candidates if self._is_legal(reading)]
            candidates = legal or candidates
        reading = self.readings[at] = candidates[-1] if self.options["4.D.3"] == "last" else candidates[0]
        if not self._is_legal(reading):
            self.illegal.add(at)

    def _read_for(self, order: Order, unit: Unit) -> _Reading:
        mended = mend(order, unit, self.map, self.options)
        if isinstance(mended, Problem):
            return self.reader[order]._replace(kind=_Kind.ILLEGAL)
        return self.reader[mended]._replace(order=order)

    def _is_legal(self, reading: _Reading) -> bool:
        if reading.kind is _Kind.ILLEGAL:
            return False
        mended = mend(reading.order, self.unit_at[reading.at], self.map, self.options)
        assert not isinstance(mended, Problem)
        return position_fault(mended, self.position, self.map, self.reader.rules, self.options) is None

    def _set_out(self) -> None:
        """Write down who moves where."""
        battle = self.battle
        for at, reading in self.readings.items():
            if reading.kind is _Kind.MOVE and at not in self.illegal:
                battle.goal[at] = reading.target
                battle.moved[at] = None
                battle.attackers.setdefault(reading.target, []).append(at)

    def _choose_ways(self) -> None:
        """Find the armies that go by sea, and the convoys that fit them."""
        offers: dict[tuple[int, int], list[int]] = {}
        for at, reading in self.readings.items():
            if isinstance(reading.order, Convoy) and (at not in self.illegal or self._illegal_shows_intent()):
                offers.setdefault((reading.other, reading.target), []).append(at)
        for at, reading in self.readings.items():
            if self.battle.goal[at] == NOBODY or self.unit_at[at].type is UnitType.FLEET:
                continue
            fleets = offers.get((at, reading.target), [])
            crossing = self._crossing(at, reading, fleets)
            self.matching.update(fleet for fleet in fleets if fleet not in self.illegal)
            if crossing is not None:
                self.battle.crossings[at] = crossing
                self.battle.path[at] = None

    def _illegal_shows_intent(self) -> bool:
        return self.options["4.E.1"] in ("any_places", "any_text")

    def _crossing(self, army: int, reading: _Reading, fleets: list[int]) -> Crossing | None:
        """The army's way by sea; None if it walks (DATC 4.A.3)."""
        ordered = 0
        for fleet in fleets:
            if fleet not in self.illegal:
                ordered |= 1 << fleet
        order = reading.order
        assert isinstance(order, Move)
        routes = self._routes(order, army, reading.target, ordered)
        if not reading.foot:
            return Crossing(routes)
        choice = self.options["4.A.3"]
        if choice == "convoy_always":
            return Crossing(routes) if routes else None
        if choice in ("if_opposed", "if_opposed_and_intact"):
            opposed = self.battle.goal[reading.target] == army
            return Crossing(routes, choice == "if_opposed_and_intact") if routes and opposed else None
        power = self.unit_at[army].power
        intended = goes_by_sea(order) or (
            choice != "explicit" and any(self.unit_at[fleet].power == power for fleet in fleets)
        )
        if not intended or (not routes and choice in ("intent_or_land", "intent_then_land")):
            return None
        return Crossing(routes, choice == "intent_then_land")

    def _routes(self, move: Move, start: int, end: int, ordered: ProvinceSet) -> tuple[ProvinceSet, ...]:
        """The routes of fleets ordered to convoy this army, those of a path in the order only where that binds (4.A.6)."""
        if self.options["4.A.6"] == "ignored" or (self.options["4.A.6"] == "optional" and not move.path):
            return convoys.routes(self.tables, start, end, ordered) if ordered else ()
        path = self.tables.set_of(tuple(move.path))
        return (path,) if path and path & ordered == path else ()

    def _match_supports(self) -> None:
        battle = self.battle
        for at, reading in self.readings.items():
            if reading.kind is _Kind.SUPPORT and at not in self.illegal and self._fits(reading):
                self.matching.add(at)
                battle.helpers.setdefault(reading.other, []).append(at)
                battle.aim[at] = reading.target
                battle.given[at] = None

    def _fits(self, support: _Reading) -> bool:
        """Whether the supported unit was ordered to do what it is supported in."""
        goal = self.battle.goal[support.other]
        if not support.to_move:
            if goal != NOBODY:
                return False
            if support.other in self.illegal and self.options["4.E.1"] in ("any_places", "any_text"):
                return False  # an order it has, though none that can be followed (6.D.28)
            power = self.unit_at[support.other].power
            return self.options["4.D.9"] == "succeeds" or bool(self.orders.get(power))
        if goal != support.target:
            return False
        return support.end is None or self._coast_fits(support)

    def _coast_fits(self, support: _Reading) -> bool:
        """Whether a support for a move into a province of several coasts names the right one (DATC 4.B.4)."""
        supported = self.unit_at[support.other]
        assert support.end is not None
        province = province_of(support.end)
        if supported.type is UnitType.ARMY:
            return True
        choice = self.options["4.B.4"]
        actual = self.readings[support.other].end
        if choice == "ignored":
            return True
        if support.end != Location(province):
            return support.end == actual
        if choice == "optional":
            return True
        if choice == "default_coast":
            return default_coast(province, self.map) == actual
        if choice == "own_or_single_coast":
            coasts = self.map.reach(UnitType.FLEET, supported.location) & set(self.map.coasts_of[province])
            return supported.power == self.unit_at[support.at].power or len(coasts) == 1
        return False

    # -- from a battle to a resolution ---------------------------------------------------------------------------

    def _resolution(self) -> Resolution:
        battle = self.battle
        beaten_by = {battle.goal[unit]: unit for unit in self._movers() if battle.moved[unit]}
        beaten_by = {
            target: attacker
            for target, attacker in beaten_by.items()
            if battle.owner[target] is not None and not battle.moved[target]
        }
        outcomes = []
        units = []
        for at, unit in self.unit_at.items():
            reading = self.readings[at]
            reason = self._reason(at, reading, at in beaten_by)
            by_sea = bool(battle.goes_by_sea(at))
            results = _results(reason, reading.kind, by_sea, at in beaten_by)
            outcomes.append(Outcome(reading.order, unit, results, by_convoy=by_sea, reason=reason))
            if at in beaten_by:
                continue
            if battle.moved[at]:
                assert reading.end is not None
                unit = Unit(unit.power, unit.type, reading.end)
            units.append(unit)
        occupied = self.tables.set_of(tuple(unit.location for unit in units))
        contested = self._contested(occupied)
        dislodged = tuple(
            self._dislodged(at, beaten_by[at], occupied | contested) for at in self.unit_at if at in beaten_by
        )
        after = Position(self.position.phase, tuple(units), self.position.centers, dislodged)
        return Resolution(tuple(outcomes), after, frozenset(self.tables.provinces(contested)))

    def _movers(self) -> list[int]:
        return [unit for attackers in self.battle.attackers.values() for unit in attackers]

    def _contested(self, occupied: ProvinceSet) -> ProvinceSet:
        contested = 0
        for target, attackers in self.battle.attackers.items():
            if not occupied >> target & 1 and any(
                self.battle.prevent_strength(unit, True)
                and not self.battle.moved[unit]
                and unit not in self.battle.paradoxical
                for unit in attackers
            ):
                contested |= 1 << target
        return contested

    def _dislodged(self, at: int, attacker: int, closed: ProvinceSet) -> Dislodged:
        unit = self.unit_at[at]
        by_sea = self.battle.goes_by_sea(attacker)
        if not by_sea or self.options["4.A.5"] == "never_to_origin":
            closed |= 1 << attacker
        number = self.tables.number
        retreats = sorted(
            place for place in self.map.reach(unit.type, unit.location) if not closed >> number[place] & 1
        )
        return Dislodged(unit, self.tables.codes[attacker], tuple(retreats))

    def _reason(self, at: int, reading: _Reading, dislodged: bool) -> str:
        """Why an order failed, in the words of the DATC data; "" if it did not."""
        battle = self.battle
        if at in self.illegal:
            return "illegal"
        if reading.kind is _Kind.MOVE:
            return "" if battle.moved[at] else self._move_reason(at)
        if reading.kind is _Kind.SUPPORT:
            return "void" if at not in self.matching else "" if battle.given[at] else "cut"
        if reading.kind is _Kind.CONVOY and at not in self.matching:
            return "void"
        if dislodged:
            return "dislodged"
        return self._convoy_reason(at, reading.other) if reading.kind is _Kind.CONVOY else ""

    def _move_reason(self, at: int) -> str:
        battle = self.battle
        if battle.path_successful(at):
            return "paradox" if at in battle.paradoxical else "bounce"
        if not battle.crossings[at].routes:
            return "no_convoy"
        return "paradox" if battle.decide_path(at) else "convoy_disrupted"

    def _convoy_reason(self, fleet: int, army: int) -> str:
        battle = self.battle
        if not battle.goes_by_sea(army):
            return "not_used"
        routes = [route for route in battle.crossings[army].routes if route >> fleet & 1]
        if not routes:
            return "no_route"
        if battle.path[army] and any(not battle._loses_fleet(route) for route in routes):
            return ""
        return "paradox" if battle.decide_path(army) else "convoy_disrupted"


_WORDS: dict[str, tuple[Result, ...]] = {
    "": (),
    "dislodged": (),
    "bounce": (Result.BOUNCE,),
    "cut": (Result.CUT,),
    "illegal": (Result.VOID,),
    "void": (Result.VOID,),
    "not_used": (Result.VOID,),
    "no_route": (Result.VOID,),
    "no_convoy": (Result.NO_CONVOY,),
}


def _results(reason: str, kind: _Kind, by_sea: bool, dislodged: bool) -> tuple[Result, ...]:
    """The words of results letters for a reason."""
    if reason in _WORDS:
        words = _WORDS[reason]
    elif kind is _Kind.CONVOY:
        words = (Result.DISRUPTED,)
    else:
        words = (Result.NO_CONVOY if by_sea else Result.BOUNCE,)
    return (*words, Result.DISLODGED) if dislodged else words
