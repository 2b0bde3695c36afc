"""Preparation of a movement phase: turns position and orders into `Decisions` still to be taken."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.geography import (
    coasts_in_reach,
    default_coast,
    gets_there_alone,
    goes_by_sea,
    is_lenient,
    pass_each_other,
)
from judge.board.legality import ONLY_BY_SEA, mend, position_fault
from judge.board.maps import LinkClass
from judge.board.movement import convoys
from judge.board.movement.compiled_orders import CONVOY, ILLEGAL, MOVE, NO_ORDER, CompiledOrder, Compiler
from judge.board.movement.convoys import Crossing
from judge.board.movement.decisions import Decisions
from judge.board.movement.lineup import lineup_of
from judge.board.movement.permissions import Permissions
from judge.board.movement.tables import NOBODY, NOWHERE, ProvinceSet, numbers
from judge.board.movement.weak_links import Landing, WeakDecisions, link_class
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Convoy, Hold, Misorder, Move, MovementOrder, Order
from judge.board.position import Position, Unit, UnitType
from judge.problems import Problem


class Preparation:
    """The units of a movement phase and the one order of each. Lists have an entry for each province.

    `places`: the provinces with a unit, in board order. `chosen`: the one order of each unit. `illegal`: the units
    whose order cannot be followed. `matching`: the fleets whose legal convoy order fits the army's order. `convoys`:
    all convoy orders, and all illegal orders.
    """

    __slots__ = (
        "chosen",
        "compiler",
        "convoys",
        "decisions",
        "doubtful",
        "illegal",
        "lineup",
        "matching",
        "moves",
        "options",
        "orders",
        "places",
        "position",
        "supports",
        "unit_at",
        "voyages",
    )

    def __init__(
        self,
        position: Position,
        orders: dict[PowerName, list[CompiledOrder]],
        compiler: Compiler,
        dummies: Collection[PowerName] = (),
    ) -> None:
        self.position = position
        self.orders = orders
        self.compiler = compiler
        self.options = compiler.options
        rules = compiler.decision_rules
        self.lineup = lineup = lineup_of(position, compiler.tables)
        self.places = lineup.places
        self.unit_at = lineup.units
        self.decisions = Decisions(lineup.owner, rules)
        if compiler.map.weak_links:
            self.decisions = WeakDecisions(lineup.owner, rules)
        if rules.friendly_fire:
            self.decisions.firing = frozenset(unit.power for unit in position.units)
        elif rules.dummy_fire:
            self.decisions.firing = frozenset(dummies)
        self.chosen: list[CompiledOrder] = [NO_ORDER] * self.decisions.size
        self.illegal: set[int] = set()
        self.matching: set[int] = set()
        self.doubtful: list[int] = []
        """Matching supports by units that are attacked."""

    # -- from orders to decisions --------------------------------------------------------------------------------

    def take_orders(self) -> None:
        """Find the one order and the destination of each unit."""
        _, self.moves, self.voyages, self.supports, self.convoys, illegal = self._sorted_orders()
        if illegal:
            self.illegal = {order.at for order in illegal}
            self.convoys += illegal
        self.decisions.set_out(self.moves)
        if self.compiler.decision_rules.coastal_crawl:
            self.decisions.passing = frozenset(order.at for order in self.moves if self._passes(order))

    def _passes(self, order: CompiledOrder) -> bool:
        """True if a fleet swaps places with another one without meeting it."""
        other = self.chosen[order.target]
        if self.decisions.goal[order.target] != order.at or other.end is None or order.end is None:
            return False
        ways = (order.location, order.end), (other.location, other.end)
        return order.type is other.type is UnitType.FLEET and pass_each_other(*ways, self.compiler.map)

    def _sorted_orders(self) -> list[list[CompiledOrder]]:
        """Return the orders that count, grouped by kind."""
        owner, stances, chosen = self.lineup.owner, self.lineup.stances, self.chosen
        kinds: list[list[CompiledOrder]] = [[], [], [], [], [], []]
        unusual: set[int] = set()
        for power, given in self.orders.items():
            for order in given:
                at = order.at
                if stances[at] == order.stance and chosen[at] is NO_ORDER:
                    chosen[at] = order
                    kinds[order.kind].append(order)
                elif owner[at] == power:
                    unusual.add(at)
        if unusual:
            kinds = [[order for order in orders if order.at not in unusual] for orders in kinds]
            for at in unusual:
                chosen[at] = settled = self._choose_order(at)
                kinds[settled.kind].append(settled)
        if self.compiler.asks_whose:
            kinds = self._permitted(kinds)
        if sum(map(len, kinds)) < len(self.places):
            self._let_hold()
        return kinds

    def _let_hold(self) -> None:
        """Let units without an order hold."""
        for at in self.places:
            if self.chosen[at] is NO_ORDER:
                unit = self.unit(at)
                self.chosen[at] = self.compiler.orders_of(unit.power)[Hold(unit.piece)]

    def _permitted(self, kinds: list[list[CompiledOrder]]) -> list[list[CompiledOrder]]:
        """Return the sorted orders, limited by the map's restrictions on certain powers' units."""
        permissions = Permissions(self.position, self.compiler, self.chosen)
        counting = {
            order.at: permissions.permitted(order, self.unit(order.at).power) for orders in kinds for order in orders
        }
        sorted_anew: list[list[CompiledOrder]] = [[] for _ in kinds]
        for at, order in counting.items():
            self.chosen[at] = order
            sorted_anew[order.kind].append(order)
        return sorted_anew

    def unit(self, at: int) -> Unit:
        """The unit in a province that has one."""
        unit = self.unit_at[at]
        assert unit is not None
        return unit

    def _choose_order(self, at: int) -> CompiledOrder:
        """Choose the order that counts for a unit: among several (4.D.3), or misnamed ones (4.C.2, 4.B.5)."""
        unit = self.unit(at)
        orders = dict.fromkeys([order.given for order in self.orders[unit.power]])
        compiled = self.compiler.orders_of(unit.power)
        given = [order for order in orders if compiled[order].at == at]
        if len(given) > 1 and self.options["4.C.2"] == "valid_unless_other":
            given = [order for order in given if compiled[order].type is unit.type] or given
        if len(given) > 1 and self.options["4.D.3"] == "illegal":
            return self._void(given[-1], at)
        candidates = [self._mended(order, unit, at) for order in given]
        legal = [order for order in candidates if order.kind != ILLEGAL and self.is_possible(order)]
        return (legal or candidates)[-1 if self.options["4.D.3"] == "last" else 0]

    def _mended(self, order: Order, unit: Unit, at: int) -> CompiledOrder:
        mended = mend(order, unit, self.compiler.map, self.options)
        return self._void(order, at) if isinstance(mended, Problem) else self.compiler.orders_of(unit.power)[mended]

    def _void(self, order: Order, at: int) -> CompiledOrder:
        """Return an order as one that is not followed."""
        return CompiledOrder(ILLEGAL, at, order if isinstance(order, MovementOrder) else Hold(self.unit(at).piece))

    def possible_on_map(self) -> set[Province]:
        """Provinces of units whose orders the map would allow if all units that they name existed."""
        orders = ((at, self.chosen[at]) for at in self.places)
        return {self.unit(at).province for at, order in orders if order.kind != ILLEGAL}

    def is_possible(self, order: CompiledOrder) -> bool:
        """True if an order that the map allows is possible with the units now on the board."""
        compiler = self.compiler
        return position_fault(order.order, self.position, compiler.map, compiler.rules, self.options) is None

    # -- who goes by sea (DATC 4.A.3) ----------------------------------------------------------------------------

    def choose_ways(self) -> None:
        """Find the armies that go by sea, and the convoys for them."""
        if not self.voyages and not self.convoys:
            return
        offers: dict[tuple[int, int], list[CompiledOrder]] = {}
        for order in self.convoys:
            if isinstance(order.order, Convoy):
                offers.setdefault((order.other, order.target), []).append(order)
        armies: dict[int, list[CompiledOrder]] = {}
        for order in self.voyages:
            armies[order.at] = fleets = self._carriers(order.at, offers.get((order.at, order.target), []))
            if self._voyage_is_possible(order, fleets):
                self.decisions.set_out([order])
            else:
                self.illegal.add(order.at)
                del armies[order.at]
        for (army, target), fleets in offers.items():
            for fleet in fleets:
                if not self._convoy_is_possible(fleet, fleets):
                    self.illegal.add(fleet.at)
            unit = self.unit_at[army]
            if target == NOWHERE or unit is None or unit.type not in self.compiler.networks:
                continue
            if self.decisions.goal[army] == target:
                armies[army] = self._carriers(army, fleets)
        for army, fleets in armies.items():
            self._send(army, fleets)

    def _carriers(self, convoyed: int, offers: list[CompiledOrder]) -> list[CompiledOrder]:
        """Convoy orders that come from the right kind of unit.

        As long as only armies are convoyed, orders from the wrong kind are illegal anyway.
        """
        if UnitType.FLEET not in self.compiler.networks:
            return offers
        kind = self.unit(convoyed).type
        return [order for order in offers if order.type is not kind]

    def _voyage_is_possible(self, voyage: CompiledOrder, fleets: list[CompiledOrder]) -> bool:
        network = self.compiler.networks[self.unit(voyage.at).type]
        if self.options["4.A.6"] == "ignored" and convoys.leads(
            network, voyage.at, voyage.target, self._ordered(fleets)
        ):
            return True
        return self.is_possible(voyage)

    def _convoy_is_possible(self, convoy: CompiledOrder, fleets: list[CompiledOrder]) -> bool:
        if convoy.kind == ILLEGAL:
            return False
        army = self.unit_at[convoy.other]
        if army is not None and army.type is not convoy.type and army.type in self.compiler.networks:
            ordered = self._ordered(self._carriers(convoy.other, fleets))
            network = self.compiler.networks[army.type]
            if convoys.leads(network, convoy.other, convoy.target, ordered, 1 << convoy.at):
                return True
        return self.is_possible(convoy)

    def _ordered(self, fleets: list[CompiledOrder]) -> ProvinceSet:
        """Provinces of the orders that the map allows."""
        ordered = 0
        for fleet in fleets:
            if fleet.kind == CONVOY:
                ordered |= 1 << fleet.at
        return ordered

    def is_on_detour(self, carrier: int, convoyed: int) -> bool:
        """True if a route could pass a unit that the convoy does not need (COASTAL_CONVOY, CONVOY_BACK)."""
        network = self.compiler.networks[self.unit(convoyed).type]
        if not (network.may_detour or network.may_repeat):
            return False
        ordered = 0
        for at in self.matching:
            if self.chosen[at].other == convoyed:
                ordered |= 1 << at
        return convoys.is_useful(network, convoyed, self.decisions.goal[convoyed], ordered, carrier)

    def _send(self, army: int, fleets: list[CompiledOrder]) -> None:
        """Put a moving army on its way, by the fleets ordered to convoy it."""
        self.matching.update(fleet.at for fleet in fleets if fleet.at not in self.illegal)
        crossing = self._crossing(army, fleets)
        if crossing is not None:
            self.decisions.crossings[army] = crossing
            self.decisions.path[army] = None

    def _crossing(self, army: int, fleets: list[CompiledOrder]) -> Crossing | None:
        """The army's way by sea; None if it walks."""
        order = self.chosen[army]
        move = order.order
        assert isinstance(move, Move)
        crossing = self._way_to_take(move, army, order.target, fleets)
        if self.compiler.decision_rules.convoyer_protects:
            crossing.spared = crossing.carrying_powers(self.decisions.owner)
        if order.type is UnitType.ARMY:
            alone = order.kind == MOVE or bool(self.compiler.tables.walks[army] >> order.target & 1)
        else:
            alone = gets_there_alone(move, self.compiler.map)
        if not alone:
            return crossing
        choice = self.options["4.A.3"]
        if choice == "convoy_always":
            goes = bool(crossing.fleets)
        elif choice in ("if_opposed", "if_opposed_and_intact"):
            goes = bool(crossing.fleets) and self.decisions.goal[order.target] == army
            crossing.or_land = choice == "if_opposed_and_intact"
        else:
            goes = goes_by_sea(move) or (choice != "explicit" and self._shows_intent(army, fleets))
            goes = goes and (bool(crossing.fleets) or choice in ONLY_BY_SEA)
            crossing.or_land = choice == "intent_then_land"
        return crossing if goes else None

    def _shows_intent(self, army: int, fleets: list[CompiledOrder]) -> bool:
        """True if a fleet of the army's own power is ordered to convoy it."""
        owner = self.decisions.owner
        loose = self.options["4.E.1"] in ("any_places", "any_text")
        return any(owner[fleet.at] == owner[army] and (loose or fleet.at not in self.illegal) for fleet in fleets)

    def _way_to_take(self, move: Move, start: int, end: int, fleets: list[CompiledOrder]) -> Crossing:
        """Way by the fleets ordered to convoy an army, or by its own path if binding (4.A.6)."""
        choice, rules = self.options["4.A.6"], self.compiler.decision_rules
        network, tables = self.compiler.networks[move.piece.type], self.compiler.tables
        crossing = Crossing(network, start, end, self._ordered(fleets))
        if choice == "ignored" or (choice == "optional" and not move.path and not move.avoid):
            crossing.fleets = convoys.needed_fleets(network, start, end, crossing.fleets)
            if rules.any_route:
                crossing.bound = crossing.fleets
            elif rules.listed_or_any:
                owner = self.decisions.owner  # an unnecessary own fleet makes a convoy weaker, a foreign one never does
                crossing.bound = convoys.owned_by(owner[start], crossing.fleets, owner)
            return crossing
        if any(place not in tables.number for place in (*move.path, *move.avoid)):
            crossing.fleets = 0
            return crossing
        path, avoided = tables.set_of(move.path), tables.set_of(move.avoid)
        if rules.limits_routes and not self._is_whole(move, start, end):
            crossing.through = path
            crossing.fleets = convoys.needed_fleets(network, start, end, crossing.fleets & ~avoided, path)
            if rules.listed_or_any or rules.any_route:
                crossing.bound = crossing.fleets
            return crossing
        for fleet in fleets:
            crossing.fleets |= 1 << fleet.at
        is_ordered = crossing.fleets & path == path and convoys.leads(network, start, end, path)
        crossing.fleets = crossing.bound = path if is_ordered else 0
        return crossing

    def _is_whole(self, move: Move, start: int, end: int) -> bool:
        """True if a move names its whole way, not only places that it must include."""
        network, number = self.compiler.networks[move.piece.type], self.compiler.tables.number
        return convoys.is_path(network, start, end, tuple(number[place] for place in move.path))

    def weigh_crossings(self) -> None:
        """Find the moves that cross a strait or a cape, or may do so."""
        map, decisions = self.compiler.map, self.decisions
        if not isinstance(decisions, WeakDecisions):
            return
        decisions.crossed, decisions.landings = {}, {}
        for at in self.places:
            order = self.chosen[at]
            if decisions.goal[at] == NOWHERE or order.end is None:
                continue
            afoot = link_class(order.type, order.location, order.end, map)
            crossing = decisions.crossings.get(at)
            if crossing is not None:
                beside = crossing.network.near[order.target] & crossing.fleets
                carriers = {carrier: self.unit(carrier).piece for carrier in numbers(beside)}
                landing = Landing.of(carriers, province_of(order.end), map, afoot)
                if landing.is_weak(crossing.or_land):
                    decisions.landings[at] = landing
            elif afoot is not LinkClass.NORMAL:
                decisions.crossed[at] = afoot

    # -- who helps whom ------------------------------------------------------------------------------------------

    def match_supports(self) -> None:
        """Find the supports that fit the orders of the units they help; unattacked ones are given."""
        decisions = self.decisions
        owner, goal, given, crossings = decisions.owner, decisions.goal, decisions.given, decisions.crossings
        helpers, entrant = decisions.helpers, decisions.entrant
        unusual = self.compiler.unusual_supports
        stays_alone = self._told_to_move() if self.illegal else None
        for order in self.supports:
            other = order.other
            if stays_alone and order.wanted == NOWHERE and other in stays_alone:
                continue
            if goal[other] != order.wanted or owner[other] is None:
                continue
            at = order.at
            if order.end is not None and not self._coast_fits(at, other, order.end):
                continue
            if (unusual or other in crossings) and not self._counts(order):
                continue
            if other in helpers:
                helpers[other].append(at)
            else:
                helpers[other] = [at]
            if entrant[at] != NOBODY:
                given[at] = None
                decisions.aim[at] = order.target
                self.doubtful.append(at)
            else:
                given[at] = True

    def _told_to_move(self) -> set[int]:
        """Units that hold because of a faulty move; nobody can support them to stay (house rules)."""
        if self.compiler.rules.house.failed_move_takes_hold_support:
            return set()
        orders = ((at, self.chosen[at].order) for at in self.illegal)
        return {at for at, order in orders if isinstance(order, Hold) and order.misorder is Misorder.MOVE}

    def _counts(self, support: CompiledOrder) -> bool:
        """True if a matching support is possible and may count for its power."""
        if not self.is_possible(support):
            return False
        if support.wanted != NOWHERE:
            return True
        if support.other in self.illegal and self.options["4.E.1"] in ("any_places", "any_text"):
            return False  # the unit has an order, though none that can be followed (DATC 6.D.28)
        return self.options["4.D.9"] == "succeeds" or bool(self.orders.get(self.unit(support.other).power))

    def _coast_fits(self, supporter: int, supported: int, named: Location) -> bool:
        """True if a support for a move into a province of several coasts names the right one (DATC 4.B.4)."""
        move, fleet = self.chosen[supported], self.unit(supported)
        choice = self.options["4.B.4"]
        if fleet.type is UnitType.ARMY or choice == "ignored":
            return True
        province = province_of(named)
        single = len(coasts_in_reach(fleet.location, province, self.compiler.map)) == 1
        if is_lenient(self.compiler.rules):
            return single or named == move.end
        if named != Location(province):
            return named == move.end
        if choice == "default_coast":
            return default_coast(province, self.compiler.map) == move.end
        if choice == "own_or_single_coast":
            return fleet.power == self.unit(supporter).power or single
        return choice == "optional"

    def could_fit(self, support: CompiledOrder) -> bool:
        """True if a support that does not match is possible, so that it is void and not illegal."""
        supported = self.unit_at[support.other]
        if supported is not None and support.end is None and not self.compiler.unusual_supports:
            if support.wanted == NOWHERE:
                return True
            tables = self.compiler.tables
            by_land = supported.type is UnitType.ARMY
            reach = tables.walks[support.other] if by_land else tables.sails.get(supported.location, 0)
            if reach >> support.target & 1:
                return True
        return self.is_possible(support)
