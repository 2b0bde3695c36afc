"""The movement phase: positions and orders in, a `Resolution` out.

The orders make a `Battle` (`judge.board.muster`), its decisions are taken one after the other (`judge.board.battle`;
`judge.board.entangled` those that depend on themselves), and what came of them is written down here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.board.battle import Battle
from judge.board.compiled import CONVOY, HOLD, MOVE, SUPPORT, VOYAGE, CompiledOrder, compiler_of
from judge.board.entangled import untangle
from judge.board.legality import may_use
from judge.board.maps import Map
from judge.board.muster import Muster
from judge.board.names import Location, PowerName
from judge.board.options import DEFAULT, Options
from judge.board.orders import Hold, Order
from judge.board.position import Dislodged, Position, Unit
from judge.board.results import Outcome, Resolution, Result
from judge.board.retreats import may_retreat
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
    muster = Muster(position, orders, compiler_of(map.at(position.phase), rules, options))
    muster.take_orders()
    muster.choose_ways()
    muster.weigh_crossings()
    muster.match_supports()
    strong = _decide(muster.battle, muster.doubtful)
    return _resolution(muster, strong)


def _decide(battle: Battle, doubtful: list[int]) -> list[int]:
    """Take every decision: plain moves at once, then what follows from others, then what depends on itself.

    Returns the moves in which strengths had a part.
    """
    size = battle.size
    strong = battle.settle_plainly()
    pending: list[int] = []
    for army in battle.crossings:
        if battle.settle_path(army) is None:
            pending.append(size + army)
    for supporter in doubtful:
        if battle.settle_support(supporter) is None:
            pending.append(2 * size + supporter)
    for unit in strong:
        if battle.settle_move(unit) is None:
            pending.append(unit)
    if pending:
        pending = battle.settle(pending)
        if pending:
            untangle(battle, pending)
    return strong


def _resolution(muster: Muster, strong: list[int]) -> Resolution:
    """What came of each order, and the position after it."""
    position, battle, chosen = muster.position, muster.battle, muster.chosen
    moved, given, crossings, doubtful = battle.moved, battle.given, battle.crossings, muster.doubtful
    beaten_by = _beaten_by(battle, strong)
    outcomes: list[Outcome] = []
    units: list[Unit] = []
    for at, unit in zip(muster.places, position.units, strict=True):
        order = chosen[at]
        if order is None:
            order = muster.compiler[Hold(unit.piece)]
        kind = order.kind
        if moved[at]:
            units.append(Unit(unit.power, unit.type, order.end))  # type: ignore[arg-type]  # moves have an end
            if at in crossings:
                outcomes.append(_outcome(muster, unit, order, False))
            else:
                outcomes.append(Outcome(order.order, unit))
        elif at in beaten_by:
            outcomes.append(_outcome(muster, unit, order, True))
        else:
            units.append(unit)
            if given[at] or kind == HOLD:
                outcomes.append(Outcome(order.order, unit))
            elif kind == MOVE and at not in crossings and not battle.paradoxical:
                outcomes.append(Outcome(order.order, unit, _BOUNCED, "", False, "bounce"))
            elif kind == SUPPORT:
                reason = "cut" if at in doubtful else "void" if muster.could_fit(order) else "illegal"
                outcomes.append(Outcome(order.order, unit, _WORDS[reason], "", False, reason))
            else:
                outcomes.append(_outcome(muster, unit, order, False))
    contested = _contested(battle) if battle.rivals else []
    dislodged = _dislodged(muster, beaten_by, contested) if beaten_by else ()
    after = Position(position.phase, tuple(units), position.centers, dislodged, (), (), position.homes)
    codes = muster.compiler.tables.codes
    return Resolution(tuple(outcomes), after, frozenset([codes[province] for province in contested]))


def _beaten_by(battle: Battle, strong: list[int]) -> dict[int, int]:
    """The dislodged units, each with the unit that took its province. No plain move dislodges."""
    beaten: dict[int, int] = {}
    for attacker in strong:
        if battle.moved[attacker]:
            target = battle.goal[attacker]
            if battle.owner[target] is not None and not battle.moved[target]:
                beaten[target] = attacker
    return beaten


def _contested(battle: Battle) -> list[int]:
    """The empty provinces in which there was a standoff: nobody got there, somebody might have."""
    moved, goal, crossings = battle.moved, battle.goal, battle.crossings
    contested: list[int] = []
    for target, units in battle.rivals.items():
        if battle.owner[target] is not None and not moved[target]:
            continue
        for unit in units:
            if moved[unit]:
                break
        else:
            for unit in units:
                alone = unit not in crossings and goal[target] != unit  # its prevent strength is at least 1
                if (alone or battle.prevent_strength(unit, True)) and unit not in battle.paradoxical:
                    contested.append(target)
                    break
    return contested


def _dislodged(muster: Muster, beaten_by: dict[int, int], contested: list[int]) -> tuple[Dislodged, ...]:
    """The dislodged units in board order, with the retreats that are open to them."""
    codes = muster.compiler.tables.codes
    places = [at for at in muster.places if at in beaten_by] if len(beaten_by) > 1 else beaten_by
    return tuple(
        [
            Dislodged(muster.unit(at), codes[beaten_by[at]], _retreats(muster, at, beaten_by[at], contested))
            for at in places
        ]
    )


def _retreats(muster: Muster, at: int, attacker: int, contested: list[int]) -> tuple[Location, ...]:
    """Where a dislodged unit may go, coasts named, in order; nowhere in a game without retreats."""
    if not may_retreat(muster.compiler.rules):
        return ()
    unit, battle = muster.unit(at), muster.battle
    closed = [*contested]
    if not battle.goes_by_sea(attacker) or muster.options["4.A.5"] == "never_to_origin":
        closed.append(attacker)
    ways = muster.compiler.tables.ways.get((unit.type, unit.location), ())
    map, position = muster.compiler.map, muster.position
    return tuple(
        [
            end
            for end, place in ways
            if place not in closed
            and not _is_taken(battle, place)
            and may_use(unit.power, unit.type, unit.location, end, position, map)
        ]
    )


def _is_taken(battle: Battle, province: int) -> bool:
    """Whether a unit is there after the moves."""
    if battle.owner[province] is not None and not battle.moved[province]:
        return True
    return any(battle.moved[unit] for unit in battle.attackers(province))


# -- reasons -------------------------------------------------------------------------------------------------------


def _outcome(muster: Muster, unit: Unit, order: CompiledOrder, beaten: bool) -> Outcome:
    reason = _reason(muster, order, beaten)
    crossing = muster.battle.crossings and bool(muster.battle.goes_by_sea(order.at))
    by_sea = bool(crossing)
    return Outcome(order.order, unit, _results(reason, order.kind, by_sea, beaten), "", by_sea, reason)


def _reason(muster: Muster, order: CompiledOrder, beaten: bool) -> str:
    """Why an order failed, in the words of the DATC data; "" if it did not."""
    kind, at, battle = order.kind, order.at, muster.battle
    if kind == SUPPORT:
        if battle.given[at]:
            return ""
        return "cut" if at in muster.doubtful else "void" if muster.could_fit(order) else "illegal"
    if at in muster.illegal:
        return "illegal"
    if kind in (MOVE, VOYAGE):
        return "" if battle.moved[at] else _move_reason(battle, at)
    if kind == CONVOY and at not in muster.matching:
        return "void"
    if beaten:
        return "dislodged"
    return _convoy_reason(battle, at, order.other) if kind == CONVOY else ""


def _move_reason(battle: Battle, at: int) -> str:
    if at not in battle.crossings or battle.path_successful(at):
        return "paradox" if at in battle.paradoxical else "bounce"
    if not battle.crossings[at].routes:
        return "no_convoy"
    return "paradox" if battle.decide_path(at) else "convoy_disrupted"


def _convoy_reason(battle: Battle, fleet: int, army: int) -> str:
    if not battle.goes_by_sea(army):
        return "not_used"
    routes = [route for route in battle.crossings[army].routes if route >> fleet & 1]
    if not routes:
        return "no_route"
    if battle.path[army] and any(not battle.loses_fleet(route) for route in routes):
        return ""
    return "paradox" if battle.decide_path(army) else "convoy_disrupted"


_BOUNCED = (Result.BOUNCE,)
_WORDS: dict[str, tuple[Result, ...]] = {
    "": (),
    "dislodged": (),
    "bounce": _BOUNCED,
    "cut": (Result.CUT,),
    "illegal": (Result.VOID,),
    "void": (Result.VOID,),
    "not_used": (Result.VOID,),
    "no_route": (Result.VOID,),
    "no_convoy": (Result.NO_CONVOY,),
}


def _results(reason: str, kind: int, by_sea: bool, dislodged: bool) -> tuple[Result, ...]:
    """The words of results letters for a reason."""
    words = _WORDS.get(reason)
    if words is None:  # convoy_disrupted, paradox
        words = (Result.DISRUPTED if kind == CONVOY else Result.NO_CONVOY if by_sea else Result.BOUNCE,)
    return (*words, Result.DISLODGED) if dislodged else words
