"""Movement orders as small integers of a map, each read once, since orders repeat across games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from judge.board.datc_options import Options
from judge.board.ferries import carrying_places, network
from judge.board.geography import destination, goes_by_portage, goes_by_sea, walks
from judge.board.legality import map_fault
from judge.board.maps import Map
from judge.board.movement.decision_rules import DecisionRules
from judge.board.movement.phantoms import hides_phantoms, options_under
from judge.board.movement.tables import NOBODY, NOWHERE, Tables, tables_of
from judge.board.names import Location, PowerName, province_of
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order, Support, Waive
from judge.board.position import Piece, Unit, UnitType, unit_of
from judge.board.railways import rides
from judge.board.results import OrderOutcome, Reason, Result
from judge.problems import Problem
from judge.rules.registry import RuleSet

HOLD: Final = 0
MOVE: Final = 1
VOYAGE: Final = 2
SUPPORT: Final = 3
CONVOY: Final = 4
ILLEGAL: Final = 5
"""Kinds of orders for the adjudicator, as indexes of the lists that sort a phase's orders.

VOYAGE: a move that needs or demands a convoy. ILLEGAL: an order that the map forbids.
"""


_MOST_KEPT: Final = 10_000
_MOST_POWERS: Final = 100


class Fate:
    """The `results`, `by_convoy` and `reason` of an order, as in `OrderOutcome`."""

    __slots__ = ("by_convoy", "reason", "results")

    def __init__(self, results: tuple[Result, ...], by_convoy: bool, reason: Reason) -> None:
        self.results = results
        self.by_convoy = by_convoy
        self.reason = reason


class CompiledOrder:
    """An order for the unit `type` at `location`, with places as province numbers.

    Numbers are those of `judge.board.movement.tables`. `given`: the order as received; `order`: as an order of this
    phase. `at`: the unit's province. `target`: destination of a move or a convoyed army, or the place where a support
    counts. `other`: the unit supported or convoyed. `wanted`: the move that a supported unit must make (NOWHERE: none).
    `end`: a move's exact destination; for a support, the destination that it names if coasts matter, else None.
    `reason`: why it is not followed or leads less far, if known before any decision. `stop`: the last stop of a train.
    `arrived`: the unit's text after the move. `stance`: the unit's stance, as in `Stances`. `success`: the outcome if
    it is carried out; `after`: the unit at that time. `latest`: its latest other outcome.
    """

    __slots__ = (
        "after",
        "arrived",
        "at",
        "end",
        "given",
        "kind",
        "latest",
        "location",
        "order",
        "other",
        "reason",
        "stance",
        "stop",
        "success",
        "target",
        "type",
        "wanted",
    )

    def __init__(self, kind: int, at: int, order: MovementOrder, target: int = NOWHERE, other: int = NOBODY) -> None:
        self.kind = kind
        self.at = at
        self.order = order
        self.given: Order = order
        self.type: UnitType = order.piece.type
        self.location: Location = order.piece.location
        self.target = target
        self.other = other
        self.wanted = NOWHERE
        self.end: Location | None = None
        self.arrived = ""
        self.reason = Reason.NONE
        self.stance = NOBODY
        self.stop = ""
        self.success = OrderOutcome(order, None)
        self.after = Unit(PowerName(""), self.type, self.location)
        self.latest: tuple[Fate, OrderOutcome] | None = None

    def leads_to(self, end: Location) -> None:
        """Make it a move that ends at `end`."""
        self.end = end
        self.arrived = f"{self.type} {end}"

    def belongs_to(self, power: PowerName, tables: Tables) -> None:
        """Make it an order for a unit of this power."""
        unit = unit_of(power, self.type, self.location)
        self.stance = tables.stances[power][self.type].get(self.location, NOBODY)
        self.success = OrderOutcome(self.order, unit)
        self.after = unit_of(power, self.type, self.end) if self.end is not None and self.kind != SUPPORT else unit

    def outcome(self, unit: Unit | None, fate: Fate) -> OrderOutcome:
        """Return the outcome of an order that was not simply carried out; cached, since failures recur."""
        latest = self.latest  # both read at once: another thread may replace them meanwhile
        if latest is None or latest[0] is not fate:
            outcome = OrderOutcome(self.order, unit, fate.results, fate.by_convoy, fate.reason, self.stop)
            latest = self.latest = fate, outcome
        return latest[1]


NO_ORDER: Final = CompiledOrder(HOLD, NOBODY, Hold(Piece(UnitType.ARMY, Location(""))))
"""The order of a province without a unit."""


class Compiler:
    """Compiles orders for one map, set of rules and options."""

    def __init__(self, map: Map, rules: RuleSet, options: Options) -> None:
        self._known: dict[PowerName, PowerOrders] = {}
        self.map = map
        self.rules = rules
        self.options = options = options_under(rules, options)
        self.tables: Tables = tables_of(map)
        self.networks = {kind: network(kind, map, rules) for kind in UnitType if carrying_places(kind, map, rules)}
        """Networks of convoys, by the kind of unit that is carried."""
        self.hides_phantoms = hides_phantoms(rules)
        self.decision_rules = DecisionRules.of(rules, options)
        self.unusual_supports = (
            options["4.C.2"] == "invalid"
            or options["4.D.9"] == "fails"
            or options["4.E.1"] in ("any_places", "any_text")
        )
        """True if a support that fits the supported unit's order can be void, coasts and convoys aside."""
        self.asks_whose = bool(map.restricted_links or map.has_leagues or map.gateways or map.railways)
        """True if the orders that the map allows depend on a unit's power or on other units."""

    def orders_of(self, power: PowerName) -> PowerOrders:
        """Return the cache of one power's compiled orders."""
        known = self._known.get(power)
        if known is None:
            if len(self._known) >= _MOST_POWERS:
                self._known.clear()
            known = self._known[power] = PowerOrders(self, power)
        return known

    def orders(self, given: Mapping[PowerName, Sequence[Order]]) -> dict[PowerName, list[CompiledOrder]]:
        """Return the orders of all powers in their compiled form."""
        compiled: dict[PowerName, list[CompiledOrder]] = {}
        for power, orders in given.items():
            known = self._known.get(power) or self.orders_of(power)
            compiled[power] = list(map(known.__getitem__, orders))
        return compiled

    def compiled(self, order: Order) -> CompiledOrder:
        """Compile an order, for units of any power."""
        compiled = self._compile(order)
        compiled.given = order
        return compiled

    def _compile(self, order: Order) -> CompiledOrder:
        if isinstance(order, Waive):  # an order for no unit
            return CompiledOrder(ILLEGAL, NOBODY, Hold(Piece(UnitType.ARMY, Location(""))))
        numbers = self.tables.number
        at = numbers.get(order.piece.province, NOBODY)
        if not isinstance(order, MovementOrder):
            return CompiledOrder(ILLEGAL, at, Hold(order.piece))
        is_faulty = (isinstance(order, Support) and order.signal) or (isinstance(order, Hold) and order.misorder)
        if at == NOBODY or is_faulty or map_fault(order, self.map, self.rules, self.options):
            return self._compile_illegal(order, at)
        match order:
            case Hold():
                return CompiledOrder(HOLD, at, order)
            case Move():
                return self._compile_move(order, at)
            case Support():
                return self._compile_support(order, at)
            case Convoy(_, army, to):
                return CompiledOrder(CONVOY, at, order, numbers[to], numbers[army.province])

    def _compile_move(self, move: Move, at: int) -> CompiledOrder:
        end = destination(move, self.map, self.rules, self.options)
        assert not isinstance(end, Problem)  # or the map forbade it
        if move.piece.type is UnitType.ARMY:
            convoyed = goes_by_sea(move) or not (walks(move, self.map) or rides(move, self.map))
        else:
            convoyed = goes_by_portage(move, self.map, self.rules)
        compiled = CompiledOrder(VOYAGE if convoyed else MOVE, at, move, self.tables.number[end])
        compiled.leads_to(end)
        return compiled

    def _compile_support(self, support: Support, at: int) -> CompiledOrder:
        numbers = self.tables.number
        other = numbers[support.supported.province]
        if support.to is None:
            return CompiledOrder(SUPPORT, at, support, other, other)
        province = province_of(support.to)
        reach = self.map.supported_provinces(support.piece.type, support.piece.location)
        if province not in reach:  # or the map would forbid it if it did not let a fleet through a gateway
            return CompiledOrder(HOLD, at, support)
        compiled = CompiledOrder(SUPPORT, at, support, numbers[province], other)
        compiled.wanted = compiled.target
        compiled.end = support.to if len(self.map.coasts_of[province]) > 1 else None
        return compiled

    def _compile_illegal(self, order: MovementOrder, at: int) -> CompiledOrder:
        if not isinstance(order, Convoy):
            return CompiledOrder(ILLEGAL, at, order)
        # The target can still matter (issue 4.E.1, DATC 6.G.7).
        numbers = self.tables.number
        army = numbers.get(order.army.location, NOBODY)
        return CompiledOrder(ILLEGAL, at, order, numbers.get(order.to, NOWHERE), army)


class PowerOrders(dict[Order, CompiledOrder]):
    """Map from orders to compiled orders, for the units of one power. Each is compiled on first use."""

    def __init__(self, compiler: Compiler, power: PowerName) -> None:
        super().__init__()
        self.compiler = compiler
        self.power = power

    def __missing__(self, order: Order) -> CompiledOrder:
        compiled = self.compiler.compiled(order)
        compiled.belongs_to(self.power, self.compiler.tables)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[order] = compiled
        return compiled


_COMPILERS: WeakKeyDictionary[Map, dict[tuple[RuleSet, Options], Compiler]] = WeakKeyDictionary()
_recent: list[tuple[Map, RuleSet, Options, Compiler]] = []
"""The compiler used last, with its map, rules and options, because the same ones often recur."""


def compiler_of(map: Map, rules: RuleSet, options: Options) -> Compiler:
    """Return the compiler of a map under these rules and options, created on the first call."""
    if _recent:
        same_map, same_rules, same_options, recent = _recent[0]
        if same_map is map and same_rules is rules and same_options is options:
            return recent
    compilers = _COMPILERS.setdefault(map, {})
    compiler = compilers.get((rules, options))
    if compiler is None:
        compiler = compilers[rules, options] = Compiler(map, rules, options)
    _recent[:] = [(map, rules, options, compiler)]
    return compiler
