"""The movement phase: positions and orders in, a `Resolution` out.

The orders are prepared (`preparation`), the decisions taken one after the other (`decisions`; `cycles` has those that
depend on themselves), and the results are written down here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from judge.board.datc_options import DEFAULT, Options
from judge.board.geography import may_pass, may_use
from judge.board.maps import Map
from judge.board.movement.compiled_orders import CONVOY, HOLD, MOVE, SUPPORT, VOYAGE, CompiledOrder, compiler_of
from judge.board.movement.cycles import untangle
from judge.board.movement.decisions import Decisions
from judge.board.movement.phantoms import without_phantoms
from judge.board.movement.preparation import Preparation
from judge.board.names import Location, PowerName
from judge.board.orders import Hold, Order, Support
from judge.board.position import Dislodged, Position, Unit
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.board.retreats import may_retreat
from judge.rules.registry import RuleSet


def adjudicate(
    position: Position,
    orders: Mapping[PowerName, Sequence[Order]],
    map: Map,
    rules: RuleSet,
    options: Options = DEFAULT,
    dummies: Collection[PowerName] = (),
) -> Resolution:
    """Resolve a movement phase.

    `orders` are by the power that gave them. An order for a unit of another power, or for none, does nothing. A unit
    without an order, or with an illegal one (4.E.1), holds, and can be supported in that. Issue 4.D.3 decides which of
    several orders for one unit counts. `dummies` are the powers without a player, for rule DUMMY_FIRE.
    """
    preparation = Preparation(position, orders, compiler_of(map.at(position.phase), rules, options), dummies)
    preparation.take_orders()
    preparation.choose_ways()
    preparation.weigh_crossings()
    preparation.match_supports()
    strong = _decide(preparation.decisions, preparation.doubtful)
    resolution = _resolution(preparation, strong)
    if not preparation.compiler.hides_phantoms:
        return resolution
    return without_phantoms(resolution, preparation.possible_on_map(), position.occupied)


def _decide(decisions: Decisions, doubtful: list[int]) -> list[int]:
    """Take every decision: plain moves, then those that follow, then those that depend on themselves.

    Returns the moves in which strengths had a part.
    """
    size = decisions.size
    strong = decisions.settle_plainly()
    pending: list[int] = []
    for army in decisions.crossings:
        if decisions.settle_path(army) is None:
            pending.append(size + army)
    for supporter in doubtful:
        if decisions.settle_support(supporter) is None:
            pending.append(2 * size + supporter)
    for unit in strong:
        if decisions.settle_move(unit) is None:
            pending.append(unit)
    if pending:
        pending = decisions.settle(pending)
        if pending:
            untangle(decisions, pending)
    return strong


def _resolution(preparation: Preparation, strong: list[int]) -> Resolution:
    """Return the outcome of each order and the position after it."""
    position, decisions, chosen = preparation.position, preparation.decisions, preparation.chosen
    moved, given, crossings, doubtful = decisions.moved, decisions.given, decisions.crossings, preparation.doubtful
    beaten_by = _beaten_by(decisions, strong)
    outcomes: list[OrderOutcome] = []
    units: list[Unit] = []
    for at, unit in zip(preparation.places, position.units, strict=True):
        order = chosen[at]
        if order is None:
            order = preparation.compiler[Hold(unit.piece)]
        kind = order.kind
        if moved[at]:
            units.append(Unit(unit.power, unit.type, order.end))  # type: ignore[arg-type]  # moves have an end
            if at in crossings:
                outcomes.append(_outcome(preparation, unit, order, False))
            else:
                outcomes.append(OrderOutcome(order.order, unit, (), "", False, order.reason, order.stop))
        elif at in beaten_by:
            outcomes.append(_outcome(preparation, unit, order, True))
        else:
            units.append(unit)
            if given[at] or kind == HOLD:
                outcomes.append(OrderOutcome(order.order, unit))
            elif kind == MOVE and at not in crossings and not decisions.paradoxical:
                outcomes.append(OrderOutcome(order.order, unit, _BOUNCED, "", False, _BOUNCE, order.stop))
            elif kind == SUPPORT:
                reason = _CUT if at in doubtful else _VOID if preparation.could_fit(order) else _ILLEGAL
                outcomes.append(OrderOutcome(order.order, unit, _WORDS[reason], "", False, reason))
            else:
                outcomes.append(_outcome(preparation, unit, order, False))
    contested = _contested(decisions) if decisions.rivals else []
    dislodged = _dislodged(preparation, beaten_by, contested) if beaten_by else ()
    after = Position(position.phase, tuple(units), position.centers, dislodged, (), (), position.homes)
    codes = preparation.compiler.tables.codes
    return Resolution(tuple(outcomes), after, frozenset([codes[province] for province in contested]))


def _beaten_by(decisions: Decisions, strong: list[int]) -> dict[int, int]:
    """The dislodged units, each with the unit that took its province. No plain move dislodges."""
    beaten: dict[int, int] = {}
    for attacker in strong:
        if decisions.moved[attacker]:
            target = decisions.goal[attacker]
            if decisions.owner[target] is not None and not decisions.moved[target]:
                beaten[target] = attacker
    return beaten


def _contested(decisions: Decisions) -> list[int]:
    """The empty provinces in which there was a standoff: nobody got there, somebody might have."""
    moved, goal, crossings = decisions.moved, decisions.goal, decisions.crossings
    contested: list[int] = []
    for target, units in decisions.rivals.items():
        if decisions.owner[target] is not None and not moved[target]:
            continue
        for unit in units:
            if moved[unit]:
                break
        else:
            for unit in units:
                alone = unit not in crossings and goal[target] != unit  # its prevent strength is at least 1
                stands_off = unit not in decisions.paradoxical or decisions.rules.paradox_rule == "all_fail"
                if stands_off and (alone or decisions.prevent_strength(unit, True)):
                    contested.append(target)
                    break
    return contested


def _dislodged(preparation: Preparation, beaten_by: dict[int, int], contested: list[int]) -> tuple[Dislodged, ...]:
    """The dislodged units in board order, with the retreats that are open to them."""
    codes = preparation.compiler.tables.codes
    places = [at for at in preparation.places if at in beaten_by] if len(beaten_by) > 1 else beaten_by
    return tuple(
        [
            Dislodged(preparation.unit(at), codes[beaten_by[at]], _retreats(preparation, at, beaten_by[at], contested))
            for at in places
        ]
    )


def _retreats(preparation: Preparation, at: int, attacker: int, contested: list[int]) -> tuple[Location, ...]:
    """Locations a dislodged unit may retreat to, with coasts, in order; none without retreats."""
    if not may_retreat(preparation.compiler.rules):
        return ()
    unit, decisions = preparation.unit(at), preparation.decisions
    closed = [*contested]
    if not decisions.goes_by_sea(attacker) or preparation.options["4.A.5"] == "never_to_origin":
        closed.append(attacker)
    ways = preparation.compiler.tables.ways.get((unit.type, unit.location), ())
    map, position = preparation.compiler.map, preparation.position
    return tuple(
        [
            end
            for end, place in ways
            if place not in closed
            and not _is_taken(decisions, place)
            and may_use(unit.power, unit.type, unit.location, end, position, map)
            and may_pass(unit.power, unit.type, unit.location, end, position, map)
        ]
    )


def _is_taken(decisions: Decisions, province: int) -> bool:
    """True if a unit is there after the moves."""
    if decisions.owner[province] is not None and not decisions.moved[province]:
        return True
    return any(decisions.moved[unit] for unit in decisions.attackers(province))


# -- reasons -------------------------------------------------------------------------------------------------------


def _outcome(preparation: Preparation, unit: Unit, order: CompiledOrder, beaten: bool) -> OrderOutcome:
    reason = _reason(preparation, order, beaten)
    crossing = preparation.decisions.crossings and bool(preparation.decisions.goes_by_sea(order.at))
    by_sea = bool(crossing)
    results = _results(reason, order.kind, by_sea, beaten)
    return OrderOutcome(order.order, unit, results, "", by_sea, reason, order.stop)


def _reason(preparation: Preparation, order: CompiledOrder, beaten: bool) -> Reason:
    """Return why an order failed; NONE if it did not."""
    kind, at, decisions = order.kind, order.at, preparation.decisions
    if kind == SUPPORT:
        if decisions.given[at]:
            return Reason.NONE
        return _CUT if at in preparation.doubtful else _VOID if preparation.could_fit(order) else _ILLEGAL
    if at in preparation.illegal:
        return Reason.SIGNAL if isinstance(order.order, Support) and order.order.signal else order.reason or _ILLEGAL
    if kind in (MOVE, VOYAGE):
        return Reason.NONE if decisions.moved[at] else _move_reason(decisions, at)
    if kind == CONVOY and at not in preparation.matching:
        return Reason.VOID
    if beaten:
        return Reason.DISLODGED
    return _convoy_reason(preparation, at, order.other) if kind == CONVOY else Reason.NONE


def _move_reason(decisions: Decisions, at: int) -> Reason:
    if at not in decisions.crossings or decisions.path_successful(at):
        return Reason.PARADOX if at in decisions.paradoxical else Reason.BOUNCE
    if not decisions.crossings[at].fleets:
        return Reason.NO_CONVOY
    return Reason.PARADOX if decisions.decide_path(at) else Reason.CONVOY_DISRUPTED


def _convoy_reason(preparation: Preparation, fleet: int, army: int) -> Reason:
    decisions = preparation.decisions
    if not decisions.goes_by_sea(army):
        return Reason.NOT_USED
    crossing = decisions.crossings[army]
    if crossing.fleets >> fleet & 1:
        _, left = decisions.fleets_left(crossing.fleets)
        if not crossing.is_open(left, 1 << fleet):
            return Reason.CONVOY_DISRUPTED
    elif not preparation.is_on_detour(fleet, army):
        return Reason.NO_ROUTE
    if decisions.path[army]:
        return Reason.NONE
    return Reason.PARADOX if decisions.decide_path(army) else Reason.CONVOY_DISRUPTED


# Looked up once: before Python 3.12 that is slow for members of an enum.
_BOUNCE, _CUT, _VOID, _ILLEGAL = Reason.BOUNCE, Reason.CUT, Reason.VOID, Reason.ILLEGAL
_BOUNCED = (Result.BOUNCE,)
_WORDS: dict[Reason, tuple[Result, ...]] = {
    Reason.NONE: (),
    Reason.DISLODGED: (),
    Reason.BOUNCE: _BOUNCED,
    Reason.CUT: (Result.CUT,),
    Reason.ILLEGAL: (Result.VOID,),
    Reason.VOID: (Result.VOID,),
    Reason.SIGNAL: (Result.VOID,),
    Reason.GATEWAY: (Result.VOID,),
    Reason.RAILWAY: (Result.VOID,),
    Reason.NOT_USED: (Result.VOID,),
    Reason.NO_ROUTE: (Result.VOID,),
    Reason.NO_CONVOY: (Result.NO_CONVOY,),
}


def _results(reason: Reason, kind: int, by_sea: bool, dislodged: bool) -> tuple[Result, ...]:
    """The words of results letters for a reason."""
    words = _WORDS.get(reason)
    if words is None:  # convoy_disrupted, paradox
        words = (Result.DISRUPTED if kind == CONVOY else Result.NO_CONVOY if by_sea else Result.BOUNCE,)
    return (*words, Result.DISLODGED) if dislodged else words
