"""The movement phase: positions and orders in, a `Resolution` out.

Orders become small integers (`judge.board.compiled`), these a `Battle` whose decisions are taken one after the other
(`judge.board.battle`, and `judge.board.entangled` for those that depend on themselves), and these a `Resolution`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from judge.board import convoys
from judge.board.battle import Battle, Crossing
from judge.board.compiled import CompiledOrder, Compiler, Kind, compiler_of
from judge.board.entangled import untangle
from judge.board.legality import ONLY_BY_SEA, default_coast, goes_by_sea, mend, position_fault
from judge.board.maps import Map
from judge.board.names import Location, PowerName, province_of
from judge.board.options import DEFAULT, Options
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order
from judge.board.position import Dislodged, Position, Unit, UnitType
from judge.board.results import Outcome, Resolution, Result
from judge.board.tables import NOWHERE, ProvinceSet
from judge.problems import Problem
from judge.rules import RuleSet

_HOLD, _MOVE, _SUPPORT, _CONVOY, _ILLEGAL = Kind.HOLD, Kind.MOVE, Kind.SUPPORT, Kind.CONVOY, Kind.ILLEGAL


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
    movement = _Movement(position, orders, compiler_of(map, rules, options))
    movement.take_orders()
    movement.choose_ways()
    movement.match_supports()
    movement.decide()
    return movement.resolution()


class _Movement:
    """One movement phase on its way from orders to a resolution. Lists have an entry for each province.

    `places`: the provinces with a unit, in board order. `chosen`: the one order of each unit. `illegal`: the units
    whose order cannot be followed. `matching`: the fleets whose legal convoy order fits the order of its army.
    """

    __slots__ = (
        "battle",
        "chosen",
        "compiler",
        "convoys",
        "doubtful",
        "illegal",
        "matching",
        "options",
        "orders",
        "places",
        "position",
        "strong",
        "supports",
        "unit_at",
        "voyages",
    )

    def __init__(self, position: Position, orders: Mapping[PowerName, Sequence[Order]], compiler: Compiler) -> None:
        self.position = position
        self.orders = orders
        self.compiler = compiler
        self.options = compiler.options
        self.battle = Battle(len(compiler.tables.codes), compiler.battle_rules)
        self.unit_at: list[Unit | None] = [None] * self.battle.size
        self.chosen: list[CompiledOrder | None] = [None] * self.battle.size
        self.places: list[int] = []
        self.illegal: set[int] = set()
        self.matching: set[int] = set()
        self.supports: list[CompiledOrder] = []
        self.convoys: list[CompiledOrder] = []
        """Convoy orders, the illegal ones among them."""
        self.voyages: list[CompiledOrder] = []
        """Moves of armies that need a convoy or ask for one."""
        self.doubtful: list[int] = []
        """Matching supports whose unit is attacked."""
        self.strong: list[int] = []
        """Moves in which strengths have a part."""

    # -- from orders to a battle ---------------------------------------------------------------------------------

    def take_orders(self) -> None:
        """Find the one order of each unit, and who moves where."""
        self._find_orders()
        battle, chosen = self.battle, self.chosen
        goal, moved, attackers = battle.goal, battle.moved, battle.attackers
        for at in self.places:
            order = chosen[at]
            if order is None:
                continue  # it holds
            kind = order.kind
            if kind is _MOVE:
                if order.sails:
                    self.voyages.append(order)
                    continue
                target = order.target
                goal[at] = target
                moved[at] = None
                if target in attackers:
                    attackers[target].append(at)
                else:
                    attackers[target] = [at]
            elif kind is _SUPPORT:
                self.supports.append(order)
            elif kind is not _HOLD:
                self.convoys.append(order)
                if kind is _ILLEGAL:
                    self.illegal.add(at)

    def _find_orders(self) -> None:
        compiler, number = self.compiler, self.compiler.tables.number
        owner, unit_at, chosen, places = self.battle.owner, self.unit_at, self.chosen, self.places
        for unit in self.position.units:
            at = number[unit.location]
            places.append(at)
            unit_at[at] = unit
            owner[at] = unit.power
        unusual: set[int] = set()
        for power, given in self.orders.items():
            for order in given:
                compiled = compiler[order]
                at = compiled.at
                if owner[at] != power:
                    continue
                unit = unit_at[at]  # type: ignore[assignment]  # owned, so there is one
                if chosen[at] is None and compiled.location == unit.location and compiled.type is unit.type:
                    chosen[at] = compiled
                else:
                    unusual.add(at)
        for at in unusual:
            chosen[at] = self._choose_order(at)

    def _unit(self, at: int) -> Unit:
        unit = self.unit_at[at]
        assert unit is not None
        return unit

    def _choose_order(self, at: int) -> CompiledOrder:
        """What counts for a unit with several orders (4.D.3), or one that does not name it as it is (4.C.2, 4.B.5)."""
        unit = self._unit(at)
        given = [order for order in dict.fromkeys(self.orders[unit.power]) if self.compiler[order].at == at]
        if len(given) > 1 and self.options["4.C.2"] == "valid_unless_other":
            given = [order for order in given if self.compiler[order].type is unit.type] or given
        if len(given) > 1 and self.options["4.D.3"] == "illegal":
            return self._void(given[-1], at)
        candidates = [self._mended(order, unit, at) for order in given]
        legal = [order for order in candidates if order.kind is not _ILLEGAL and self._is_possible(order)]
        return (legal or candidates)[-1 if self.options["4.D.3"] == "last" else 0]

    def _mended(self, order: Order, unit: Unit, at: int) -> CompiledOrder:
        mended = mend(order, unit, self.compiler.map, self.options)
        return self._void(order, at) if isinstance(mended, Problem) else self.compiler[mended]

    def _void(self, order: Order, at: int) -> CompiledOrder:
        """An order that is not followed."""
        return CompiledOrder(_ILLEGAL, at, order if isinstance(order, MovementOrder) else Hold(self._unit(at).piece))

    def _is_possible(self, order: CompiledOrder) -> bool:
        """Whether the units on the board leave an order possible that the map allows."""
        compiler = self.compiler
        return position_fault(order.order, self.position, compiler.map, compiler.rules, self.options) is None

    # -- who goes by sea (DATC 4.A.3) ----------------------------------------------------------------------------

    def choose_ways(self) -> None:
        """Find the armies that go by sea, and the convoys that fit them."""
        if not self.voyages and not self.convoys:
            return
        offers: dict[tuple[int, int], list[CompiledOrder]] = {}
        for order in self.convoys:
            if isinstance(order.order, Convoy):
                offers.setdefault((order.other, order.target), []).append(order)
        armies: dict[int, list[CompiledOrder]] = {}
        for order in self.voyages:
            armies[order.at] = fleets = offers.get((order.at, order.target), [])
            if self._voyage_is_possible(order, fleets):
                self._set_out(order)
            else:
                self.illegal.add(order.at)
                del armies[order.at]
        for (army, target), fleets in offers.items():
            for fleet in fleets:
                if not self._convoy_is_possible(fleet, fleets):
                    self.illegal.add(fleet.at)
            unit = self.unit_at[army]
            if unit is not None and unit.type is UnitType.ARMY and self.battle.goal[army] == target:
                armies[army] = fleets
        for army, fleets in armies.items():
            self._send(army, fleets)

    def _set_out(self, voyage: CompiledOrder) -> None:
        self.battle.goal[voyage.at] = voyage.target
        self.battle.moved[voyage.at] = None
        self.battle.attackers.setdefault(voyage.target, []).append(voyage.at)

    def _voyage_is_possible(self, voyage: CompiledOrder, fleets: list[CompiledOrder]) -> bool:
        if self.options["4.A.6"] == "ignored" and self._ordered_routes(voyage.at, voyage.target, fleets):
            return True
        return self._is_possible(voyage)

    def _convoy_is_possible(self, convoy: CompiledOrder, fleets: list[CompiledOrder]) -> bool:
        if convoy.kind is _ILLEGAL:
            return False
        army = self.unit_at[convoy.other]
        if army is not None and army.type is UnitType.ARMY:
            for route in self._ordered_routes(convoy.other, convoy.target, fleets):
                if route >> convoy.at & 1:
                    return True
        return self._is_possible(convoy)

    def _ordered_routes(self, start: int, end: int, fleets: list[CompiledOrder]) -> tuple[ProvinceSet, ...]:
        ordered = 0
        for fleet in fleets:
            if fleet.kind is _CONVOY:
                ordered |= 1 << fleet.at
        return convoys.routes(self.compiler.tables, start, end, ordered) if ordered else ()

    def _send(self, army: int, fleets: list[CompiledOrder]) -> None:
        """Put a moving army on its way, with what the fleets ordered to convoy it make of that."""
        self.matching.update(fleet.at for fleet in fleets if fleet.at not in self.illegal)
        crossing = self._crossing(army, fleets)
        if crossing is not None:
            self.battle.crossings[army] = crossing
            self.battle.path[army] = None

    def _crossing(self, army: int, fleets: list[CompiledOrder]) -> Crossing | None:
        """The army's way by sea; None if it walks."""
        order = self.chosen[army]
        assert order is not None
        move = order.order
        assert isinstance(move, Move)
        routes = self._routes_to_take(move, army, order.target, fleets)
        if not self.compiler.tables.walks[army] >> order.target & 1:
            return Crossing(routes)
        choice = self.options["4.A.3"]
        if choice == "convoy_always":
            return Crossing(routes) if routes else None
        if choice in ("if_opposed", "if_opposed_and_intact"):
            opposed = self.battle.goal[order.target] == army
            return Crossing(routes, choice == "if_opposed_and_intact") if routes and opposed else None
        if not goes_by_sea(move) and not (choice != "explicit" and self._shows_intent(army, fleets)):
            return None
        if not routes and choice not in ONLY_BY_SEA:
            return None
        return Crossing(routes, choice == "intent_then_land")

    def _shows_intent(self, army: int, fleets: list[CompiledOrder]) -> bool:
        """Whether a fleet of the army's own power is ordered to convoy it."""
        owner = self.battle.owner
        loose = self.options["4.E.1"] in ("any_places", "any_text")
        return any(owner[fleet.at] == owner[army] and (loose or fleet.at not in self.illegal) for fleet in fleets)

    def _routes_to_take(self, move: Move, start: int, end: int, fleets: list[CompiledOrder]) -> tuple[ProvinceSet, ...]:
        """The routes of the fleets ordered to convoy an army; where a path in its order binds (4.A.6), that path."""
        choice = self.options["4.A.6"]
        if choice == "ignored" or (choice == "optional" and not move.path):
            return self._ordered_routes(start, end, fleets)
        path = self.compiler.tables.set_of(tuple(move.path))
        ordered = 0
        for fleet in fleets:
            ordered |= 1 << fleet.at
        return (path,) if path and path & ordered == path else ()

    # -- who helps whom ------------------------------------------------------------------------------------------

    def match_supports(self) -> None:
        """Find the supports that fit the orders of the units they help; those that nobody attacks are given."""
        battle = self.battle
        owner, goal, given, crossings = battle.owner, battle.goal, battle.given, battle.crossings
        helpers, attackers = battle.helpers, battle.attackers
        unusual = self.compiler.unusual_supports
        for order in self.supports:
            other = order.other
            if goal[other] != order.wanted or owner[other] is None:
                continue
            at = order.at
            if (unusual or order.end is not None or other in crossings) and not self._fits(at, order):
                continue
            if other in helpers:
                helpers[other].append(at)
            else:
                helpers[other] = [at]
            if at in attackers:
                given[at] = None
                battle.aim[at] = order.target
                self.doubtful.append(at)
            else:
                given[at] = True

    def _fits(self, at: int, support: CompiledOrder) -> bool:
        """Whether a support counts that is for what the supported unit does: is it legal, are its coasts right?"""
        if not self._is_possible(support):
            return False
        if support.wanted != NOWHERE:
            return support.end is None or self._coast_fits(at, support.other, support.end)
        if support.other in self.illegal and self.options["4.E.1"] in ("any_places", "any_text"):
            return False  # the unit has an order, though none that can be followed (DATC 6.D.28)
        return self.options["4.D.9"] == "succeeds" or bool(self.orders.get(self._unit(support.other).power))

    def _coast_fits(self, supporter: int, supported: int, named: Location) -> bool:
        """Whether a support for a move into a province of several coasts names the right one (DATC 4.B.4)."""
        move, fleet = self.chosen[supported], self._unit(supported)
        assert move is not None
        choice = self.options["4.B.4"]
        if fleet.type is UnitType.ARMY or choice == "ignored":
            return True
        province = province_of(named)
        if named != Location(province):
            return named == move.end
        if choice == "default_coast":
            return default_coast(province, self.compiler.map) == move.end
        if choice == "own_or_single_coast":
            coasts = self.compiler.map.reach(UnitType.FLEET, fleet.location) & set(
                self.compiler.map.coasts_of[province]
            )
            return fleet.power == self._unit(supporter).power or len(coasts) == 1
        return choice == "optional"

    # -- the decisions -------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Take every decision: the plain ones at once, then those that follow, then those that depend on themselves."""
        battle, size = self.battle, self.battle.size
        self.strong = battle.settle_plainly()
        pending = [size + army for army in battle.crossings] if battle.crossings else []
        pending += [2 * size + supporter for supporter in self.doubtful]
        pending += self.strong
        if pending:
            pending = battle.settle(pending)
            if pending:
                untangle(battle, pending)

    # -- from a battle to a resolution ---------------------------------------------------------------------------

    def resolution(self) -> Resolution:
        """What came of each order, and the position after it."""
        battle, chosen = self.battle, self.chosen
        moved, given = battle.moved, battle.given
        plain = not self.voyages and not self.convoys
        beaten_by = self._beaten_by()
        outcomes: list[Outcome] = []
        units: list[Unit] = []
        for at, unit in zip(self.places, self.position.units, strict=True):
            order = chosen[at]
            if order is None:
                order = self.compiler[Hold(unit.piece)]
            if at in beaten_by:
                outcomes.append(self._outcome(unit, order, True))
            elif moved[at]:
                units.append(Unit(unit.power, unit.type, order.end))  # type: ignore[arg-type]  # moves have an end
                outcomes.append(Outcome(order.order, unit) if plain else self._outcome(unit, order, False))
            else:
                units.append(unit)
                if given[at] or order.kind is _HOLD:
                    outcomes.append(Outcome(order.order, unit))
                elif plain and order.kind is _MOVE:
                    outcomes.append(Outcome(order.order, unit, _BOUNCED, "", False, "bounce"))
                else:
                    outcomes.append(self._outcome(unit, order, False))
        contested = self._contested()
        dislodged = self._dislodged(beaten_by, units, contested) if beaten_by else ()
        after = Position(self.position.phase, tuple(units), self.position.centers, dislodged)
        return Resolution(tuple(outcomes), after, self._codes(contested))

    def _beaten_by(self) -> dict[int, int]:
        """The dislodged units, each with the unit that took its province. No plain move dislodges."""
        battle = self.battle
        beaten: dict[int, int] = {}
        for attacker in self.strong:
            target = battle.goal[attacker]
            if battle.moved[attacker] and battle.owner[target] is not None and not battle.moved[target]:
                beaten[target] = attacker
        return beaten

    def _outcome(self, unit: Unit, order: CompiledOrder, beaten: bool) -> Outcome:
        by_sea = bool(self.battle.goes_by_sea(order.at))
        reason = self._reason(order, beaten)
        return Outcome(order.order, unit, _results(reason, order.kind, by_sea, beaten), "", by_sea, reason)

    def _codes(self, provinces: ProvinceSet) -> frozenset[str]:
        return frozenset(self.compiler.tables.provinces(provinces)) if provinces else _NONE

    def _contested(self) -> ProvinceSet:
        """The empty provinces in which there was a standoff: nobody got there, several might have."""
        battle = self.battle
        contested = 0
        for target, attackers in battle.attackers.items():
            if len(attackers) < 2 or (battle.owner[target] is not None and not battle.moved[target]):
                continue
            if not any(battle.moved[unit] for unit in attackers) and any(
                battle.prevent_strength(unit, True) and unit not in battle.paradoxical for unit in attackers
            ):
                contested |= 1 << target
        return contested

    def _dislodged(
        self, beaten_by: dict[int, int], units: Iterable[Unit], contested: ProvinceSet
    ) -> tuple[Dislodged, ...]:
        number = self.compiler.tables.number
        closed = contested
        for unit in units:
            closed |= 1 << number[unit.location]
        return tuple(
            Dislodged(
                self._unit(at), self.compiler.tables.codes[beaten_by[at]], self._retreats(at, beaten_by[at], closed)
            )
            for at in self.places
            if at in beaten_by
        )

    def _retreats(self, at: int, attacker: int, closed: ProvinceSet) -> tuple[Location, ...]:
        unit, number = self._unit(at), self.compiler.tables.number
        if not self.battle.goes_by_sea(attacker) or self.options["4.A.5"] == "never_to_origin":
            closed |= 1 << attacker
        reach = self.compiler.map.reach(unit.type, unit.location)
        return tuple(sorted(place for place in reach if not closed >> number[place] & 1))

    # -- reasons -------------------------------------------------------------------------------------------------

    def _reason(self, order: CompiledOrder, beaten: bool) -> str:
        """Why an order failed, in the words of the DATC data; "" if it did not."""
        kind, at = order.kind, order.at
        if at in self.illegal:
            return "illegal"
        if kind is _MOVE:
            return "" if self.battle.moved[at] else self._move_reason(at)
        if kind is _SUPPORT:
            if at in self.doubtful:
                return "" if self.battle.given[at] else "cut"
            return "" if self.battle.given[at] else "void" if self._could_match(order) else "illegal"
        if kind is _CONVOY and at not in self.matching:
            return "void"
        if beaten:
            return "dislodged"
        return self._convoy_reason(at, order.other) if kind is _CONVOY else ""

    def _could_match(self, support: CompiledOrder) -> bool:
        """Whether a support that does not fit was possible all the same."""
        supported = self.unit_at[support.other]
        if supported is not None and support.end is None and self.options["4.C.2"] == "valid":
            tables = self.compiler.tables
            if supported.type is UnitType.FLEET:
                reach = tables.sails[supported.location]
            else:
                reach = tables.walks[support.other]
            if support.wanted == NOWHERE or reach >> support.target & 1:
                return True
        return self._is_possible(support)

    def _move_reason(self, at: int) -> str:
        battle = self.battle
        if at not in battle.crossings or battle.path_successful(at):
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
        if battle.path[army] and any(not battle.loses_fleet(route) for route in routes):
            return ""
        return "paradox" if battle.decide_path(army) else "convoy_disrupted"


_NONE: frozenset[str] = frozenset()
_BOUNCED = (Result.BOUNCE,)
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


def _results(reason: str, kind: Kind, by_sea: bool, dislodged: bool) -> tuple[Result, ...]:
    """The words of results letters for a reason."""
    if reason in _WORDS:
        words = _WORDS[reason]
    elif kind is _CONVOY:
        words = (Result.DISRUPTED,)
    else:
        words = (Result.NO_CONVOY if by_sea else Result.BOUNCE,)
    return (*words, Result.DISLODGED) if dislodged else words
