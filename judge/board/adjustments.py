"""Adjustment phase: builds and removals that match each power's units to its centers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.board.build_sites import (
    adjustments_due,
    build_sites,
    claimable,
    free_start,
    may_build_together,
    mobilizes,
    permitted_sites,
)
from judge.board.centers import with_claims, with_first_homes
from judge.board.civil_disorder import distant_removals
from judge.board.datc_options import DEFAULT, Options
from judge.board.geography import default_coast
from judge.board.maps import NO_BUILDING, Map
from judge.board.names import Location, PowerName, Province
from judge.board.orders import Build, Order, Remove, Waive
from judge.board.position import Piece, Position, Unit, UnitType
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.rules.registry import RuleSet

__all__ = ["adjustments_due", "build_sites", "resolve_adjustments"]


def resolve_adjustments(
    position: Position,
    orders: Mapping[PowerName, Sequence[Order]],
    map: Map,
    rules: RuleSet,
    options: Options = DEFAULT,
) -> Resolution:
    """Resolve an adjustment phase.

    `orders` are keyed by the power that gave them; an illegal one has no effect. Unused builds are lost for this year;
    missing removals follow the rule for civil disorder (issue 4.D.8). Every order has an outcome, in the order given,
    followed by one for every unit that this rule removes. A build's outcome has the unit to be built.
    """
    map = map.at(position.phase)
    powers = dict.fromkeys([unit.power for unit in position.units] + list(position.centers.values()) + list(orders))
    outcomes: list[OrderOutcome] = []
    for power in powers:
        due = adjustments_due(power, position, map, rules)
        given = orders.get(power, ())
        if due < 0:
            outcomes += _Removals(power, -due, position, map, rules, options).resolve(given)
        else:
            outcomes += _Builds(power, due, position, map, rules, options).resolve(given)
    removed = {outcome.unit for outcome in outcomes if isinstance(outcome.order, Remove) and _happened(outcome)}
    built = tuple(
        outcome.unit
        for outcome in outcomes
        if outcome.unit is not None and isinstance(outcome.order, Build) and not outcome.results
    )
    units = tuple(unit for unit in position.units if unit not in removed) + built
    # The first unit of a power takes the center in which it is built.
    first = mobilizes(position, rules)
    taken = {unit.province: unit.power for unit in built} if first else _taken(built, position, map)
    after = Position(position.phase, units, {**position.centers, **taken}, homes=position.homes)
    if first:
        return Resolution(tuple(outcomes), with_first_homes(after, built, map))
    claimed = [unit for unit in built if unit.province in claimable(unit.power, position, map, rules)]
    return Resolution(tuple(outcomes), with_claims(after, claimed, map))


def _taken(built: Sequence[Unit], position: Position, map: Map) -> dict[Province, PowerName]:
    """Centers taken by the first builds of powers that begin the game without any."""
    starting = [unit for unit in built if free_start(unit.power, position, map)]
    of_powers = {power: [unit for unit in starting if unit.power == power] for power in map.powers}
    return {unit.province: power for power, own in of_powers.items() for unit in own[: map.building_of(power).take]}


def _happened(outcome: OrderOutcome) -> bool:
    return Result.VOID not in outcome.results


def _void(order: Order, unit: Unit | None, reason: Reason) -> OrderOutcome:
    return OrderOutcome(order, unit, (Result.VOID,), reason=reason)


def _wanted(order: Order, power: PowerName) -> Unit | None:
    """The unit that an order names, as the power's own."""
    piece = getattr(order, "piece", None)
    return Unit(power, piece.type, piece.location) if isinstance(piece, Piece) else None


class _Builds:
    """The builds of one power; `due` may be 0."""

    def __init__(
        self, power: PowerName, due: int, position: Position, map: Map, rules: RuleSet, options: Options
    ) -> None:
        self.power = power
        self.due = due
        self.position = position
        self.map = map
        self.rules = rules
        self.options = options
        self.owned = position.centers_of(power)
        self.permitted = permitted_sites(power, position, map, rules)
        self.vacant = build_sites(power, position, map, rules)

    def resolve(self, orders: Sequence[Order]) -> list[OrderOutcome]:
        """One outcome for each order."""
        outcomes = [self._examine(order) for order in orders]
        self._one_for_each_site(outcomes)
        self._only_together(outcomes)
        self._no_more_than_due(outcomes)
        left = self.due - sum(isinstance(outcome.order, Build) and not outcome.results for outcome in outcomes)
        for at, outcome in enumerate(outcomes):
            if isinstance(outcome.order, Waive) and not outcome.results:
                left -= 1
                if left < 0:
                    outcomes[at] = _void(outcome.order, None, Reason.TOO_MANY)
        return outcomes

    def _examine(self, order: Order) -> OrderOutcome:
        """Return the outcome of an order considered alone."""
        if isinstance(order, Waive):
            allowed = self.options["4.D.7"] == "allowed"
            return OrderOutcome(order, None) if allowed else _void(order, None, Reason.ILLEGAL)
        if not isinstance(order, Build):
            return _void(
                order, _wanted(order, self.power), Reason.TOO_MANY if isinstance(order, Remove) else Reason.ILLEGAL
            )
        site = order.piece.province
        if site in self.vacant:
            built = self._unit_built(order.piece)
            if isinstance(built, Unit):
                return OrderOutcome(order, built)
            reason = built
        elif site in self.permitted:
            reason = Reason.OCCUPIED
        else:
            foreign = site in self.map.centers and site not in self.owned
            reason = Reason.NOT_OWNED if foreign else Reason.NOT_HOME
        return _void(order, _wanted(order, self.power), reason)

    def _unit_built(self, piece: Piece) -> Unit | Reason:
        """Unit that a build at a permitted site creates, or the reason why it cannot."""
        site = piece.province
        coasts = self.map.coasts_of[site]
        army = Unit(self.power, UnitType.ARMY, Location(site))
        if piece.location != Location(site) and piece.location not in coasts and self.options["4.B.6"] == "fails":
            return Reason.ILLEGAL
        if piece.type is UnitType.ARMY:
            return army
        if not coasts:
            return army if self.options["4.C.4"] == "army" else Reason.FLEET_INLAND
        if piece.location in coasts:
            return Unit(self.power, UnitType.FLEET, piece.location)
        if len(coasts) == 1:
            return Unit(self.power, UnitType.FLEET, coasts[0])
        if self.options["4.B.7"] == "default_coast":
            return Unit(self.power, UnitType.FLEET, default_coast(site, self.map))
        return Reason.COAST_MISSING

    def _one_for_each_site(self, outcomes: list[OrderOutcome]) -> None:
        """Settle several builds in one province (4.D.5)."""
        wanting: dict[Province, list[int]] = {}
        for at, outcome in enumerate(outcomes):
            if outcome.unit is not None and not outcome.results:
                wanting.setdefault(outcome.unit.province, []).append(at)
        for rivals in wanting.values():
            if len(rivals) > 1:
                counts = {"first": rivals[:1], "last": rivals[-1:], "none": []}[self.options["4.D.5"]]
                self._refuse(outcomes, [at for at in rivals if at not in counts], Reason.OCCUPIED)

    def _only_together(self, outcomes: list[OrderOutcome]) -> None:
        """Refuse builds that are not possible together with earlier ones (`may_build_together`)."""
        if self.map.building_of(self.power) is NO_BUILDING:
            return
        sites: list[Province] = []
        for at, outcome in enumerate(outcomes):
            if outcome.unit is not None and not outcome.results:
                sites.append(outcome.unit.province)
                if not may_build_together(sites, self.power, self.position, self.map, self.rules):
                    sites.pop()
                    self._refuse(outcomes, [at], Reason.NOT_TOGETHER)

    def _no_more_than_due(self, outcomes: list[OrderOutcome]) -> None:
        """Refuse builds if there are more than due (4.D.4)."""
        legal = [at for at, outcome in enumerate(outcomes) if outcome.unit is not None and not outcome.results]
        if len(legal) > self.due:
            first, last = legal[self.due :], legal[: len(legal) - self.due]
            self._refuse(
                outcomes, {"first": first, "last": last, "none": legal}[self.options["4.D.4"]], Reason.TOO_MANY
            )

    def _refuse(self, outcomes: list[OrderOutcome], which: list[int], reason: Reason) -> None:
        for at in which:
            order = outcomes[at].order
            outcomes[at] = _void(order, _wanted(order, self.power), reason)


class _Removals:
    """The removals of one power that has `due` units too many."""

    def __init__(
        self, power: PowerName, due: int, position: Position, map: Map, rules: RuleSet, options: Options
    ) -> None:
        self.power = power
        self.due = due
        self.position = position
        self.map = map
        self.rules = rules
        self.options = options

    def resolve(self, orders: Sequence[Order]) -> list[OrderOutcome]:
        """One outcome for each order, then one for each unit that the rule for civil disorder removes."""
        outcomes: list[OrderOutcome] = []
        for order in orders:
            named = [outcome.unit for outcome in outcomes if not outcome.results]
            outcomes.append(self._examine(order, named))
        legal = [at for at, outcome in enumerate(outcomes) if not outcome.results]
        if len(legal) > self.due:
            if self.options["4.D.6"] == "civil_disorder":
                return self._decided_by_disorder(outcomes)
            surplus = legal[: -self.due] if self.options["4.D.6"] == "last" else legal[self.due :]
            for at in surplus:
                outcomes[at] = _void(outcomes[at].order, outcomes[at].unit, Reason.TOO_MANY)
        gone = {outcome.unit for outcome in outcomes if not outcome.results}
        return outcomes + [_by_disorder(unit) for unit in self._in_disorder(self.due - len(gone), gone)]

    def _examine(self, order: Order, named: Sequence[Unit | None]) -> OrderOutcome:
        wanted = _wanted(order, self.power)
        if not isinstance(order, Remove) or wanted is None:
            return _void(order, wanted, Reason.TOO_MANY if isinstance(order, Build | Waive) else Reason.ILLEGAL)
        unit = self.position.at(wanted.province)
        if unit is None or unit.power != self.power or unit in named or not self._meant(wanted, unit):
            return _void(order, wanted, Reason.NO_SUCH_UNIT)
        return OrderOutcome(order, unit)

    def _meant(self, wanted: Unit, unit: Unit) -> bool:
        """True if an order means this unit although it describes it wrongly."""
        if wanted.type is not unit.type and self.options["4.C.2"] == "invalid":
            return False
        right_place = wanted.location in (unit.location, Location(unit.province))
        return right_place or self.options["4.B.5"] == "ignored"

    def _in_disorder(self, count: int, gone: set[Unit | None]) -> list[Unit]:
        if count <= 0:
            return []
        left = [unit for unit in self.position.units_of(self.power) if unit not in gone]
        removals = distant_removals(self.power, self.position, self.map, self.options["4.D.8"], self.rules, left)
        return removals[:count]

    def _decided_by_disorder(self, outcomes: list[OrderOutcome]) -> list[OrderOutcome]:
        """Ignore the ordered removals, because there are too many; civil disorder decides (4.D.6)."""
        taken = self._in_disorder(self.due, set())
        decided = [
            outcome
            if outcome.results
            else _by_disorder(outcome.unit)
            if outcome.unit in taken
            else _void(outcome.order, outcome.unit, Reason.CIVIL_DISORDER)
            for outcome in outcomes
        ]
        ordered = {outcome.unit for outcome in outcomes if not outcome.results}
        return decided + [_by_disorder(unit) for unit in taken if unit not in ordered]


def _by_disorder(unit: Unit | None) -> OrderOutcome:
    assert unit is not None
    return OrderOutcome(Remove(unit.piece), unit, (Result.DISBAND,), reason=Reason.CIVIL_DISORDER)
