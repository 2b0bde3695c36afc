"""The retreat phase: dislodged units go to a place open to them, or leave the board.

Which places are open is found when they are dislodged, in `judge.board.movement.adjudicate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from judge.board.datc_options import DEFAULT, Options
from judge.board.geography import default_coast
from judge.board.maps import Map
from judge.board.movement.weak_links import link_class
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Disband, Order, Retreat
from judge.board.position import Dislodged, Position, Unit, UnitType
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.rules.registry import RuleSet


def may_retreat(rules: RuleSet) -> bool:
    """True if dislodged units have a retreat phase; otherwise they are destroyed at once."""
    return "NO_RETREAT" not in rules


def resolve_retreats(
    position: Position,
    orders: Mapping[PowerName, Sequence[Order]],
    map: Map,
    rules: RuleSet,  # noqa: ARG001  # all three phases are called alike; rules act before, on the places open to a unit
    options: Options = DEFAULT,
) -> Resolution:
    """Resolve a retreat phase.

    `orders` are keyed by the power that gave them. A dislodged unit whose order is missing or illegal is disbanded, and
    so are all that retreat to one province (DATC 6.H.7). There is an outcome for every dislodged unit and no other;
    orders for any other unit do nothing (6.H.4).
    """
    map = map.at(position.phase)
    given = [_order_for(lost, orders.get(lost.unit.power, ()), options) for lost in position.dislodged]
    goals = [
        _destination(order, lost, map, options) if isinstance(order, Retreat) else None
        for order, lost in zip(given, position.dislodged, strict=True)
    ]
    wanted = Counter(province_of(goal) for goal in goals if goal is not None)
    beaten = _beaten(position.dislodged, goals, map) if map.weak_links else None
    outcomes = tuple(
        _outcome(lost.unit, order, goal, wanted, beaten)
        for lost, order, goal in zip(position.dislodged, given, goals, strict=True)
    )
    arrived = tuple(
        Unit(outcome.unit.power, outcome.unit.type, goal)
        for outcome, goal in zip(outcomes, goals, strict=True)
        if outcome.unit is not None and goal is not None and not outcome.results
    )
    after = Position(position.phase, position.units + arrived, position.centers, homes=position.homes)
    return Resolution(outcomes, after, frozenset(province for province, times in wanted.items() if times > 1))


def without_retreats(resolution: Resolution, powers: Collection[PowerName]) -> Resolution:
    """A resolved movement phase, with the dislodged units of these powers destroyed at once."""
    after = resolution.after
    lost = tuple(each if each.unit.power not in powers else replace(each, retreats=()) for each in after.dislodged)
    return replace(resolution, after=replace(after, dislodged=lost)) if lost != after.dislodged else resolution


def _order_for(lost: Dislodged, orders: Sequence[Order], options: Options) -> Order | None:
    """The order that counts for a dislodged unit; None if it has none, or too many (4.D.3)."""
    unit = lost.unit
    named = [order for order in orders if _names(order, unit, options)]
    if options["4.C.2"] == "valid_unless_other":
        named = [order for order in named if getattr(order, "piece", unit).type is unit.type] or named
    different = list(dict.fromkeys(named))
    if len(different) > 1 and options["4.D.3"] == "illegal":
        return None
    if not different:
        return None
    return different[-1] if options["4.D.3"] == "last" else different[0]


def _names(order: Order, unit: Unit, options: Options) -> bool:
    """True if an order is for this unit. Even a useless support or convoy by a dislodged unit counts."""
    piece = getattr(order, "piece", None)
    if piece is None or piece.province != unit.province:
        return False
    if piece.type is not unit.type and options["4.C.2"] == "invalid":
        return False
    return options["4.B.5"] == "ignored" or piece.location in (unit.location, Location(unit.province))


def _destination(retreat: Retreat, lost: Dislodged, map: Map, options: Options) -> Location | None:
    """Location of a retreat among the unit's open places; None if closed. Coasts as in moves (4.B)."""
    province = province_of(retreat.to)
    if retreat.to in lost.retreats:
        return retreat.to
    possible = [place for place in lost.retreats if province_of(place) == province]
    if not possible:
        return None
    if retreat.to != Location(province):
        if lost.unit.type is UnitType.ARMY:
            return None if options["4.B.6"] == "fails" else Location(province)
        if retreat.to in map.coasts_of[province]:
            return possible[0] if options["4.B.3"] == "corrected" and len(possible) == 1 else None
        if options["4.B.6"] == "fails":
            return None
    choice = options["4.B.1"] if len(possible) > 1 else options["4.B.2"]
    if choice == "only_coast":
        return possible[0]
    if choice == "default_coast" and default_coast(province, map) in possible:
        return default_coast(province, map)
    return None


def _beaten(lost: Sequence[Dislodged], goals: Sequence[Location | None], map: Map) -> set[Unit]:
    """Return the units that lose a common retreat to another one, on maps with straits or capes.

    The unit with the easiest way survives; if several have it, none does.
    """
    ways: dict[Province, list[tuple[int, Unit]]] = {}
    for each, goal in zip(lost, goals, strict=True):
        if goal is not None:
            link = link_class(each.unit.type, each.unit.location, goal, map)
            ways.setdefault(province_of(goal), []).append((link.hardship, each.unit))
    beaten: set[Unit] = set()
    for rivals in ways.values():
        easiest = min(hardship for hardship, _ in rivals)
        best = [unit for hardship, unit in rivals if hardship == easiest]
        beaten |= {unit for _, unit in rivals if len(best) > 1 or unit not in best}
    return beaten


def _outcome(
    unit: Unit, order: Order | None, goal: Location | None, wanted: Counter[Province], beaten: set[Unit] | None
) -> OrderOutcome:
    """Return the outcome of a retreat. `beaten` None: all units that want the same place are beaten."""
    if isinstance(order, Disband):
        return OrderOutcome(order, unit)
    if order is None:
        return OrderOutcome(Disband(unit.piece), unit, (Result.DISBAND,))
    if goal is None:
        return OrderOutcome(order, unit, (Result.VOID, Result.DISBAND), reason=Reason.ILLEGAL)
    if wanted[province_of(goal)] > 1 and (beaten is None or unit in beaten):
        return OrderOutcome(order, unit, (Result.BOUNCE, Result.DISBAND), reason=Reason.BOUNCE)
    return OrderOutcome(order, unit)
