"""The movement phase: positions and orders in, a `Resolution` out.

The orders are prepared (`preparation`), the decisions taken one after the other (`decisions`; `cycles` has those that
depend on themselves), and the results are collected here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from judge.board.datc_options import DEFAULT, Options
from judge.board.geography import may_pass, may_use
from judge.board.maps import Map
from judge.board.movement.compiled_orders import (
    CONVOY,
    MOVE,
    SUPPORT,
    VOYAGE,
    CompiledOrder,
    Compiler,
    Fate,
    compiler_of,
)
from judge.board.movement.cycles import untangle
from judge.board.movement.decisions import Decisions
from judge.board.movement.phantoms import without_phantoms
from judge.board.movement.preparation import Preparation
from judge.board.movement.tables import NOWHERE
from judge.board.names import Location, PowerName, Province
from judge.board.orders import Order, Support
from judge.board.position import Dislodged, Position
from judge.board.results import Reason, Resolution, Result, Strengths
from judge.board.retreats import may_retreat
from judge.rules.registry import RuleSet


def adjudicate(
    position: Position,
    orders: Mapping[PowerName, Sequence[Order]],
    map: Map,
    rules: RuleSet,
    options: Options = DEFAULT,
    dummies: Collection[PowerName] = (),
    strengths: dict[Province, Strengths] | None = None,
) -> Resolution:
    """Resolve a movement phase.

    `orders` are keyed by the power that gave them. An order for another power's unit, or for no unit, does nothing. A
    unit without an order, or with an illegal one (4.E.1), holds, and can be supported to hold. Issue 4.D.3 decides
    which of several orders for one unit counts. `dummies` are the powers without a player, for rule DUMMY_FIRE.
    `strengths`, unless None, is filled with the strengths of all units, keyed by province.
    """
    compiler = compiler_of(map.at(position.phase), rules, options)
    settled = settle(position, compiler.orders(orders), compiler, dummies)
    preparation = settled.preparation
    if strengths is not None:
        codes = compiler.tables.codes
        strengths.update({codes[at]: _strengths(preparation.decisions, at) for at in preparation.places})
    resolution = resolution_of(settled)
    if not compiler.hides_phantoms:
        return resolution
    return without_phantoms(resolution, preparation.possible_on_map(), position.occupied)


class Settled:
    """A movement phase with all its decisions taken.

    `moved` and `chosen` are indexed by a unit's province: True if its move succeeded, and its order.
    """

    __slots__ = ("beaten_by", "chosen", "contested", "dislodged", "moved", "places", "preparation")

    def __init__(self, preparation: Preparation, strong: list[int]) -> None:
        decisions = preparation.decisions
        self.preparation = preparation
        self.places = preparation.places
        self.moved = decisions.moved
        self.chosen = preparation.chosen
        self.beaten_by = beaten_by = _beaten_by(decisions, strong)
        self.contested: list[int] = _contested(decisions) if decisions.rivals else []
        self.dislodged: tuple[Dislodged, ...] = ()
        if beaten_by:
            self.dislodged = _dislodged(preparation, beaten_by, self.contested)


def settle(
    position: Position,
    orders: dict[PowerName, list[CompiledOrder]],
    compiler: Compiler,
    dummies: Collection[PowerName] = (),
) -> Settled:
    """Take the decisions of a movement phase, as `adjudicate` does."""
    preparation = Preparation(position, orders, compiler, dummies)
    preparation.take_orders()
    preparation.choose_ways()
    preparation.weigh_crossings()
    preparation.match_supports()
    return Settled(preparation, _decide(preparation.decisions, preparation.doubtful))


def _strengths(decisions: Decisions, unit: int) -> Strengths:
    """Strengths of a unit after all decisions."""
    hold = decisions.hold_strength(unit, True)
    if decisions.goal[unit] == NOWHERE:
        return Strengths(hold)
    return Strengths(
        hold,
        decisions.attack_strength(unit, True),
        decisions.resistance(unit, decisions.goal[unit], True),
        decisions.prevent_strength(unit, True),
        decisions.defend_strength(unit, True) if decisions.head_to_head(unit) else None,
    )


def _decide(decisions: Decisions, doubtful: list[int]) -> list[int]:
    """Make every decision: plain moves, then dependent ones, then circular ones.

    Returns the moves whose results depended on strengths.
    """
    size, moved, given, path = decisions.size, decisions.moved, decisions.given, decisions.path
    strong = decisions.settle_plainly()
    pending: list[int] = []
    for unit in decisions.crossings:
        path[unit] = decision = decisions.decide_path(unit)
        if decision is None:
            pending.append(size + unit)
    for unit in doubtful:
        given[unit] = decision = decisions.decide_support(unit)
        if decision is None:
            pending.append(2 * size + unit)
    for unit in strong:
        moved[unit] = decision = decisions.decide_move(unit)
        if decision is None:
            pending.append(unit)
    if pending:
        pending = decisions.settle(pending)
        if pending:
            untangle(decisions, pending)
    return strong


def resolution_of(settled: Settled) -> Resolution:
    """Return the outcome of each order and the position after it."""
    preparation, chosen = settled.preparation, settled.chosen
    units, spots, codes = preparation.unit_at, preparation.lineup.spots, preparation.compiler.tables.codes
    outcomes = [chosen[at].success for at in settled.places]
    for at, fate in fates_of(settled).items():
        order = chosen[at]
        latest = order.latest
        outcomes[spots[at]] = latest[1] if latest is not None and latest[0] is fate else order.outcome(units[at], fate)
    contested = frozenset([codes[province] for province in settled.contested])
    return Resolution(tuple(outcomes), _position_after(settled), contested)


def _position_after(settled: Settled) -> Position:
    """Return the position with all units where they are after the moves."""
    preparation, moved, beaten_by = settled.preparation, settled.moved, settled.beaten_by
    position, spots = preparation.position, preparation.lineup.spots
    units = list(position.units)
    for order in preparation.moves + preparation.voyages:
        at = order.at
        if moved[at]:
            units[spots[at]] = order.after
    if beaten_by:
        units = [unit for at, unit in zip(settled.places, units, strict=True) if at not in beaten_by]
    return Position(position.phase, tuple(units), position.centers, settled.dislodged, (), (), position.homes)


def fates_of(settled: Settled) -> dict[int, Fate]:
    """Return the fates of orders that were not simply carried out, keyed by their units' provinces."""
    preparation, chosen = settled.preparation, settled.chosen
    decisions, doubtful, could_fit = preparation.decisions, preparation.doubtful, preparation.could_fit
    moved, given = decisions.moved, decisions.given
    fates: dict[int, Fate] = {}
    crossings, paradoxical = decisions.crossings, decisions.paradoxical
    by_sea = bool(crossings or paradoxical)
    for order in preparation.moves:
        at = order.at
        if by_sea and (at in crossings or at in paradoxical):
            fates[at] = _fate(preparation, order, False)
        elif not moved[at]:
            fates[at] = _BOUNCES
        elif order.reason is not _NONE:
            fates[at] = Fate((), False, order.reason)
    for order in preparation.supports:
        at = order.at
        if not given[at]:
            fates[at] = _IS_CUT if at in doubtful else _IS_VOID if could_fit(order) else _IS_ILLEGAL
        elif order.wanted != NOWHERE and not moved[order.other]:
            reason = _vain_reason(decisions, order)
            if reason is not _NONE:
                fates[at] = Fate(_NO_EFFECT, False, reason)
    for order in (*preparation.voyages, *preparation.convoys):
        fates[order.at] = _fate(preparation, order, False)
    for at in settled.beaten_by:
        fates[at] = _fate(preparation, chosen[at], True)
    return fates


def _beaten_by(decisions: Decisions, strong: list[int]) -> dict[int, int]:
    """Map each dislodged unit to the unit that took its province. Plain moves dislodge nobody."""
    beaten: dict[int, int] = {}
    for attacker in strong:
        if decisions.moved[attacker]:
            target = decisions.goal[attacker]
            if decisions.owner[target] is not None and not decisions.moved[target]:
                beaten[target] = attacker
    return beaten


def _contested(decisions: Decisions) -> list[int]:
    """Return empty provinces with a standoff, which no unit entered although one could have."""
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
                alone = unit not in crossings and goal[target] != unit  # then its prevent strength is at least 1
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
    """Locations a dislodged unit may retreat to, with coasts, in order; none if rules allow none."""
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


def _fate(preparation: Preparation, order: CompiledOrder, beaten: bool) -> Fate:
    reason = _reason(preparation, order, beaten)
    by_sea = bool(preparation.decisions.crossings) and bool(preparation.decisions.goes_by_sea(order.at))
    key = reason, order.kind, by_sea, beaten
    fate = _FATES.get(key)
    if fate is None:
        fate = _FATES[key] = Fate(_results(reason, order.kind, by_sea, beaten), by_sea, reason)
    return fate


def _reason(preparation: Preparation, order: CompiledOrder, beaten: bool) -> Reason:
    """Return why an order failed; NONE if it did not."""
    kind, at, decisions = order.kind, order.at, preparation.decisions
    if kind == SUPPORT:
        if decisions.given[at]:
            return _vain_reason(decisions, order)
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


def _vain_reason(decisions: Decisions, support: CompiledOrder) -> Reason:
    """Return why a support that was given could have no effect; NONE if it could.

    Even support for an attack on a unit of the same power helps to keep others out, or to withstand that unit's move.
    """
    target, unit = support.wanted, support.other
    if target == NOWHERE or decisions.moved[unit]:
        return _NONE
    if unit in decisions.crossings and not decisions.crossings[unit].or_land and not decisions.crossings[unit].fleets:
        return Reason.NO_CONVOY
    power = decisions.owner[support.at]
    if decisions.owner[target] != power or decisions.rules.friendly_fire or power in decisions.firing:
        return _NONE
    is_in_vain = not decisions.moved[target] and decisions.goal[target] != unit and target not in decisions.rivals
    return Reason.OWN_UNIT if is_in_vain else _NONE


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


# Looked up once: enum members are slow to look up before Python 3.12. Final names are fast when compiled.
_CUT: Final = Reason.CUT
_VOID: Final = Reason.VOID
_ILLEGAL: Final = Reason.ILLEGAL
_NONE: Final = Reason.NONE
_BOUNCED: Final[tuple[Result, ...]] = (Result.BOUNCE,)
_NO_EFFECT: Final[tuple[Result, ...]] = (Result.NO_EFFECT,)
_BOUNCES: Final = Fate(_BOUNCED, False, Reason.BOUNCE)
_IS_CUT: Final = Fate((Result.CUT,), False, Reason.CUT)
_IS_VOID: Final = Fate((Result.VOID,), False, Reason.VOID)
_IS_ILLEGAL: Final = Fate((Result.VOID,), False, Reason.ILLEGAL)
_FATES: Final[dict[tuple[Reason, int, bool, bool], Fate]] = {}
"""Cache of `_fate`: equal fates are one object, so `CompiledOrder.outcome` can compare identity."""
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
    Reason.OWN_UNIT: _NO_EFFECT,
}


def _results(reason: Reason, kind: int, by_sea: bool, dislodged: bool) -> tuple[Result, ...]:
    """The words of results letters for a reason."""
    words = _NO_EFFECT if kind == SUPPORT and reason is Reason.NO_CONVOY else _WORDS.get(reason)
    if words is None:  # convoy_disrupted, paradox
        words = (Result.DISRUPTED if kind == CONVOY else Result.NO_CONVOY if by_sea else Result.BOUNCE,)
    return (*words, Result.DISLODGED) if dislodged else words
