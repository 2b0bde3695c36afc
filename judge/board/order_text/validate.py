"""May this power give this order now? From what an order says to the order itself (orders.md 3.1, 5.1, 5.2).

What was left out is filled in from the position: unit types, the only coast possible, the only convoy route. Geography
is asked of `judge.board.legality`; here the answers get their words for players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.board import legality
from judge.board.build_sites import adjustments_due, allowed_units, build_sites, kept_for_garrisons, mobilizes
from judge.board.datc_options import Options
from judge.board.maps import Map
from judge.board.movement.tables import numbers, tables_of
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.statement import Mention, Statement
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Proxy, Remove, Retreat, Support, Waive
from judge.board.position import Dislodged, PhaseType, Piece, Position, Unit, UnitType
from judge.problems import Problem
from judge.rules.registry import RuleSet

ENTRY = Options.of({"4.A.6": "optional", "4.B.5": "fails", "4.B.6": "fails", "4.C.2": "invalid"})
"""The choices of DATC section 4 for order entry: what a player wrote is refused rather than bent."""


class Keep(Struct, frozen=True, tag=True):
    """`KEEP F DEN` in an adjustment phase: no order, only to be held against the removals."""

    piece: Piece


Entry = Order | Keep


class OrderContext(NamedTuple):
    """What an order is checked against: whose it is to be, and where. `units` are the units by province."""

    power: PowerName
    position: Position
    map: Map
    rules: RuleSet
    units: Mapping[Province, Unit]


def desk_for(power: PowerName, position: Position, map: Map, rules: RuleSet) -> OrderContext:
    """Where the orders of a power are checked: one for all orders of a set."""
    retreats = position.phase.type is PhaseType.RETREATS
    # A province can hold a dislodged unit and the one that took its place; orders mean the dislodged one.
    units = (lost.unit for lost in position.dislodged) if retreats else position.units
    return OrderContext(power, position, map.at(position.phase), rules, {unit.province: unit for unit in units})


class Entered(NamedTuple):
    """An accepted order, and remarks for the confirmation: whole clauses without a stop."""

    order: Entry
    notes: tuple[str, ...] = ()


def enter(statement: Statement, context: OrderContext) -> Entered | Problem:
    """The order that a statement means, if the power may give it. The problem has no words: they are all of it."""
    entered = _enter(statement, context)
    if isinstance(entered, Problem):
        return entered
    return Entered(entered.order, (*_wrong_nations(statement, context), *statement.notes, *entered.notes))


def _enter(statement: Statement, context: OrderContext) -> Entered | Problem:
    match context.position.phase.type:
        case PhaseType.MOVEMENT if checks_nothing(context.rules):
            return _enter_unchecked(statement, context)
        case PhaseType.MOVEMENT:
            return _enter_movement(statement, context)
        case PhaseType.RETREATS:
            return _enter_retreat(statement, context)
        case PhaseType.ADJUSTMENTS:
            return _enter_adjustment(statement, context)


# Units


def unit_meant(mention: Mention, context: OrderContext) -> Unit | Problem:
    """The power's own unit that an order is for (E-ORD-UNIT)."""
    unit = context.units.get(mention.province)
    if unit is None:
        return Problem("E-ORD-UNIT", f"There is no unit in {context.map.name_of(Location(mention.province))}.")
    if unit.power != context.power:
        text = f"The {in_words(unit, context.map)} is {adjective(unit.power, context.map)}"
        return Problem("E-ORD-UNIT", f"{text}, not {adjective(context.power, context.map)}.")
    return _fault_in_name(mention, unit, context.map, "E-ORD-UNIT") or unit


def helped_unit(mention: Mention, context: OrderContext, code: str) -> Unit | Problem:
    """The unit of any power that is to be supported or convoyed; `code` is for the problem."""
    unit = context.units.get(mention.province)
    if unit is None:
        return Problem(code, f"There is no unit in {context.map.name_of(Location(mention.province))}.")
    return _fault_in_name(mention, unit, context.map, code) or unit


def _fault_in_name(mention: Mention, unit: Unit, map: Map, code: str) -> Problem | None:
    """The wrong type, or for a fleet the wrong coast."""
    if mention.type is not None and mention.type is not unit.type:
        place = map.name_of(Location(unit.province))
        text = f"The unit in {place} is {_a(unit.type)}, not {_a(mention.type)}."
        return Problem(code, text)
    if unit.type is UnitType.FLEET and mention.location not in (unit.location, Location(unit.province)):
        text = f"The fleet is in {map.name_of(unit.location)}, not in {map.name_of(mention.location)}."
        return Problem(code, text)
    return None


def in_words(unit: Unit | Piece, map: Map) -> str:
    """`fleet in Spain (north coast)`."""
    return f"{unit.type.name.lower()} in {map.name_of(unit.location)}"


def adjective(power: PowerName, map: Map) -> str:
    """`French`; the name itself for a power that the map does not know."""
    known = map.powers.get(power)
    return known.adjective if known is not None else power.title()


def power_title(power: PowerName, map: Map) -> str:
    """The name of a power for letters, `France`."""
    known = map.powers.get(power)
    return known.title if known is not None else power.title()


def _a(kind: UnitType) -> str:
    return "an army" if kind is UnitType.ARMY else "a fleet"


def _wrong_nations(statement: Statement, context: OrderContext) -> list[str]:
    """Units called by another power's name: accepted, but worth a remark."""
    notes = []
    for mention in (statement.unit, statement.other):
        if mention is None or mention.nation is None:
            continue
        unit = context.units.get(mention.province)
        if unit is not None and unit.power != mention.nation:
            owner, said = adjective(unit.power, context.map), adjective(mention.nation, context.map)
            notes.append(f"the {in_words(unit, context.map)} is {owner}, not {said}")
    return notes


# Movement


def _enter_movement(statement: Statement, context: OrderContext) -> Entered | Problem:
    if statement.unit is None:
        return Problem("E-ORD-EMPTY", "This names no unit. Write an order like A PAR - BUR.")
    if statement.verb is Verb.PROXY:
        return _enter_proxy(statement.unit, statement.holder, context)
    meant = helped_unit(statement.unit, context, "E-ORD-UNIT") if may_order_any(context.rules) else None
    unit = meant or unit_meant(statement.unit, context)
    if isinstance(unit, Problem):
        return unit
    entered = _enter_order(unit, statement, context)
    if isinstance(entered, Problem) or unit.power == context.power or not may_proxy(context.rules):
        return entered
    owner = power_title(unit.power, context.map)
    only = f"the {in_words(unit, context.map)} is not yours: this counts only if {owner} gives you its proxy"
    return Entered(entered.order, (*entered.notes, only))


def may_order_any(rules: RuleSet) -> bool:
    """Whether movement orders for the units of others are taken; which of them count is decided later."""
    return "ORDER_ANY" in rules


def may_proxy(rules: RuleSet) -> bool:
    """Whether a unit may be left to the orders of another power (C12)."""
    return "PROXY_OK" in rules


def checks_nothing(rules: RuleSet) -> bool:
    """Whether movement orders are taken as they are written, possible or not (C11)."""
    return "NO_CHECK" in rules


_ABOUT_WORDS = frozenset({"E-ORD-EMPTY", "E-ORD-PROXY", "E-ORD-COAST"})
"""Faults that stand in the way of an order also where nothing is checked: what it says is not clear."""


def _enter_unchecked(statement: Statement, context: OrderContext) -> Entered | Problem:
    """The order that a statement means, filled in where it is possible, and as it is written where it is not."""
    to = statement.to
    if statement.verb is Verb.SUPPORT and to is not None and to.location != Location(to.province):
        return Problem("E-ORD-COAST", "Support goes to a province: leave the coast out.")
    entered = _enter_movement(statement, context)
    if isinstance(entered, Entered) or entered.code in _ABOUT_WORDS or statement.unit is None:
        return entered
    piece, other = _named(statement.unit, context), statement.other
    if statement.verb is Verb.HOLD or (to is None and other is None):
        return Entered(Hold(piece))
    if other is None:
        assert to is not None
        return Entered(Move(piece, to.location, statement.by_sea, statement.path))
    if statement.verb is Verb.SUPPORT:
        return Entered(Support(piece, _named(other, context), None if to is None else Location(to.province)))
    return entered if to is None else Entered(Convoy(piece, _named(other, context), Location(to.province)))


def _named(mention: Mention, context: OrderContext) -> Piece:
    """A unit as it is named, with the type of the one that is there if none is said; else an army."""
    unit = context.units.get(mention.province)
    if unit is not None and _fault_in_name(mention, unit, context.map, "E-ORD-UNIT") is None:
        return unit.piece
    return Piece(mention.type or (unit.type if unit else UnitType.ARMY), mention.location)


def _enter_proxy(mention: Mention, holder: PowerName | None, context: OrderContext) -> Entered | Problem:
    """A proxy: of an own unit, to another power that is still in the game. Who plays it, is not looked at."""
    if not may_proxy(context.rules):
        return Problem("E-ORD-PROXY", "Units cannot be given to another player in this game (no rule PROXY_OK).")
    unit = unit_meant(mention, context)
    if isinstance(unit, Problem):
        return unit
    if holder is None or holder == context.power:
        return Problem("E-ORD-PROXY", f"Say which other power gets the proxy: {unit} P ITALY.")
    if not (context.position.units_of(holder) or context.position.centers_of(holder)):
        return Problem("E-ORD-PROXY", f"{power_title(holder, context.map)} is out of the game and can get no proxy.")
    return Entered(Proxy(unit.piece, holder))


def _enter_order(unit: Unit, statement: Statement, context: OrderContext) -> Entered | Problem:
    """What a statement that is no proxy orders this unit to do."""
    match statement.verb, statement.other:
        case Verb.HOLD, _:
            return Entered(Hold(unit.piece))
        case Verb.SUPPORT, Mention() as other:
            return _enter_support(unit, other, statement.to, context)
        case Verb.CONVOY, Mention() as other if statement.to is None and unit.type is UnitType.ARMY:
            # `the army in London convoys to Belgium`
            return _enter_move(unit, Statement(None, statement.unit, to=other, by_sea=True), context)
        case Verb.CONVOY, Mention() as other:
            return _enter_convoy(unit, other, statement.to, context)
        case _:
            return _enter_move(unit, statement, context)


def _checked(order: Move | Support | Convoy, context: OrderContext, notes: tuple[str, ...] = ()) -> Entered | Problem:
    fault = legality.map_fault(order, context.map, context.rules, ENTRY)
    fault = fault or legality.restriction_fault(order, context.power, context.position, context.map, ENTRY)
    fault = fault or legality.position_fault(order, context.position, context.map, context.rules, ENTRY)
    return Entered(order, notes) if fault is None else replace(fault, words="")


def _enter_move(unit: Unit, statement: Statement, context: OrderContext) -> Entered | Problem:
    assert statement.to is not None
    move = Move(unit.piece, statement.to.location, statement.by_sea, statement.path)
    if unit.type is UnitType.FLEET:
        return _enter_fleet_move(move, context)
    province = statement.to.province
    if move.to != Location(province):
        text = f"An army goes to no coast. Write it without: {unit} - {province}."
        return Problem("E-ORD-MOVE", text)
    if province == unit.province:
        return Problem("E-ORD-STAY", f"The {in_words(unit, context.map)} is there already: to stay there it holds.")
    if not legality.goes_by_sea(move) and legality.walks(move, context.map):
        return Entered(move)
    entered = _checked(move, context) if legality.goes_by_sea(move) else _enter_unrouted(move, context)
    return _explained(entered, move, context) if isinstance(entered, Problem) else entered


def _enter_fleet_move(move: Move, context: OrderContext) -> Entered | Problem:
    """A fleet's move, with its coast found."""
    if legality.goes_by_sea(move):
        text = "Only armies go by way of other places: give a fleet the place where this move ends."
        return Problem("E-ORD-PATH", text)
    if province_of(move.to) == move.piece.province:
        return Problem(
            "E-ORD-STAY", f"The {in_words(move.piece, context.map)} is there already: to stay there it holds."
        )
    end = legality.destination(move, context.map, ENTRY)
    return _explained(end, move, context) if isinstance(end, Problem) else Entered(replace(move, to=end))


def _enter_unrouted(move: Move, context: OrderContext) -> Entered | Problem:
    """An army's move over water that names no fleets: the only shortest chain of fleets is filled in."""
    chains = shortest_chains(move.piece.province, province_of(move.to), context)
    by_sea = replace(move, via=True)
    if len(chains) == 1:
        return _checked(replace(by_sea, path=chains[0]), context)
    if not chains:
        return _checked(move, context)
    listed = " or ".join(" - ".join(context.map.name_of(sea) for sea in chain) for chain in chains)
    return _checked(by_sea, context, (f"it can go by way of {listed}; any of these convoys will do",))


def _explained(fault: Problem, move: Move, context: OrderContext) -> Problem:
    """A move that cannot be, with what the player may have overlooked."""
    if fault.code == "E-ORD-COASTNEEDED":
        coasts = [coast for coast in context.map.coasts_of[province_of(move.to)] if coast in _reach(move, context)]
        return replace(fault, text=f"{fault.text[:-1]}: {' or '.join(coasts)}.", words="")
    if fault.code == "E-ORD-PATHFLEET":
        seas = [context.map.name_of(sea) for sea in move.path if not _has_fleet(sea, context)]
        return replace(fault, text=f"There is no fleet to convoy in {' or '.join(seas)}.", words="")
    if fault.code != "E-ORD-MOVE" or move.piece.type is UnitType.FLEET:
        return replace(fault, words="")
    where = context.map.name_of(move.to)
    if context.map.is_sea(province_of(move.to)):
        why = "it is at sea."
    elif not context.map.coasts_of[province_of(move.to)] or not context.map.coasts_of[move.piece.province]:
        why = "the two have no border in common."
    else:
        border = "" if legality.walks(move, context.map) else "the two have no border in common, and "
        why = f"{border}no chain of fleets could convoy it there."
    return Problem("E-ORD-MOVE", f"The {in_words(move.piece, context.map)} cannot move to {where}: {why}")


def _reach(move: Move, context: OrderContext) -> frozenset[Location]:
    return context.map.reach(move.piece.type, move.piece.location)


def _has_fleet(sea: Location, context: OrderContext) -> bool:
    """Whether a fleet stands there that can convoy."""
    tables = tables_of(context.map)
    fleets = legality.fleets_on(context.position, tables, context.map, context.rules)
    return bool(fleets >> tables.number[sea] & 1)


def shortest_chains(start: Province, end: Province, context: OrderContext) -> list[tuple[Location, ...]]:
    """The shortest chains of fleets now on the board that could bring an army across, in the order of the journey."""
    tables = tables_of(context.map)
    first, last = tables.number[start], tables.number[end]
    if not tables.shores >> first & tables.shores >> last & 1 or first == last:
        return []
    fleets = legality.fleets_on(context.position, tables, context.map, context.rules) & ~(1 << first | 1 << last)
    chains: list[tuple[int, ...]] = [(sea,) for sea in numbers(tables.waters[first] & fleets)]
    seen = 0
    while chains:
        arrived = [chain for chain in chains if tables.waters[last] >> chain[-1] & 1]
        if arrived:
            return [tuple(Location(tables.codes[sea]) for sea in chain) for chain in arrived]
        for chain in chains:
            seen |= 1 << chain[-1]
        chains = [(*chain, sea) for chain in chains for sea in numbers(tables.waters[chain[-1]] & fleets & ~seen)]
    return []


def _enter_support(unit: Unit, other: Mention, to: Mention | None, context: OrderContext) -> Entered | Problem:
    supported = helped_unit(other, context, "E-ORD-SUPWHO")
    if isinstance(supported, Problem):
        return supported
    # Support goes to the province: a coast named with it is dropped.
    goal = None if to is None else Location(to.province)
    return _checked(Support(unit.piece, supported.piece, goal), context)


def _enter_convoy(unit: Unit, other: Mention, to: Mention | None, context: OrderContext) -> Entered | Problem:
    army = helped_unit(other, context, "E-ORD-CONWHO")
    if isinstance(army, Problem):
        return army
    if army.type is UnitType.FLEET:
        return Problem(
            "E-ORD-CONWHO", f"Only armies are convoyed, and in {context.map.name_of(army.location)} is a fleet."
        )
    if to is None:
        return Problem("E-ORD-CONDEST", f"Say where the {in_words(army, context.map)} is convoyed to.")
    return _checked(Convoy(unit.piece, army.piece, Location(to.province)), context)


# Retreats


def _enter_retreat(statement: Statement, context: OrderContext) -> Entered | Problem:
    assert statement.unit is not None
    lost = dislodged_meant(statement.unit, context)
    if isinstance(lost, Problem):
        return lost
    if statement.to is None:
        return Entered(Disband(lost.unit.piece))
    place = _retreat_place(statement.to, lost, context)
    return place if isinstance(place, Problem) else Entered(Retreat(lost.unit.piece, place))


def dislodged_meant(mention: Mention, context: OrderContext) -> Dislodged | Problem:
    """The power's own dislodged unit that an order is for (E-RET-UNIT)."""
    for lost in context.position.dislodged:
        if lost.unit.province == mention.province:
            if lost.unit.power == context.power:
                return _fault_in_name(mention, lost.unit, context.map, "E-RET-UNIT") or lost
            owner, own = adjective(lost.unit.power, context.map), adjective(context.power, context.map)
            text = f"The dislodged {in_words(lost.unit, context.map)} is {owner}, not {own}."
            return Problem("E-RET-UNIT", text)
    return Problem("E-RET-UNIT", f"No unit was dislodged in {context.map.name_of(Location(mention.province))}.")


def _retreat_place(to: Mention, lost: Dislodged, context: OrderContext) -> Location | Problem:
    offered = [place for place in lost.retreats if province_of(place) == to.province]
    if to.location in offered:
        return to.location
    if len(offered) == 1 and (to.location == Location(to.province) or lost.unit.type is UnitType.ARMY):
        return offered[0]
    places = " or ".join(context.map.name_of(place) for place in lost.retreats) or "nowhere, so it can only disband"
    if len(offered) > 1 and to.location == Location(to.province):
        return Problem("E-RET-DEST", f"Say to which coast: {' or '.join(offered)}.")
    there = context.map.name_of(to.location)
    text = f"The {in_words(lost.unit, context.map)} cannot retreat to {there}, only to {places}."
    return Problem("E-RET-DEST", text)


# Adjustments


def _enter_adjustment(statement: Statement, context: OrderContext) -> Entered | Problem:
    due = adjustments_due(context.power, context.position, context.map, context.rules)
    verb = statement.verb
    if due == 0 and verb is not Verb.KEEP:
        return Problem("E-ADJ-COUNT", _nothing_due(context))
    if statement.unit is None:
        if due < 0:
            return Problem("E-ADJ-KIND", _removals_due(due, context))
        if mobilizes(context.position, context.rules):
            return Problem("E-ADJ-COUNT", f"{_title(context)} begins with one unit, which cannot be waived.")
        return Entered(Waive())
    if verb is Verb.KEEP or (verb is not Verb.BUILD and due < 0):
        unit = _unit_to_remove(statement.unit, context)
        if isinstance(unit, Problem):
            return unit
        return Entered(Keep(unit.piece) if verb is Verb.KEEP else Remove(unit.piece))
    if verb is Verb.BUILD and due < 0:
        return Problem("E-ADJ-KIND", _removals_due(due, context))
    if verb is Verb.DISBAND:
        text = f"{_title(context)} has {count(due, 'build')} to make: no unit is removed."
        return Problem("E-ADJ-KIND", text)
    return _enter_build(statement.unit, context)


def _nothing_due(context: OrderContext) -> str:
    if allowed_units(context.power, context.position, context.map, context.rules) > len(
        context.position.units_of(context.power)
    ):
        return f"{_title(context)} has no center free to build in: send no orders."
    return f"{_title(context)} has as many units as centers, so there is nothing to build or to remove: send no orders."


def _removals_due(due: int, context: OrderContext) -> str:
    return f"{_title(context)} has {count(-due, 'unit')} to remove and none to build."


def count(number: int, noun: str) -> str:
    """`1 build`, `2 builds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _title(context: OrderContext) -> str:
    return power_title(context.power, context.map)


def _unit_to_remove(mention: Mention, context: OrderContext) -> Unit | Problem:
    unit = unit_meant(mention, context)
    return replace(unit, code="E-ADJ-NOUNIT") if isinstance(unit, Problem) else unit


def _enter_build(mention: Mention, context: OrderContext) -> Entered | Problem:
    site = mention.province
    name = context.map.name_of(Location(site))
    if site not in build_sites(context.power, context.position, context.map, context.rules):
        return Problem("E-ADJ-SITE", f"{_title(context)} cannot build in {name}: {_why_no_site(site, context)}.")
    kind = mention.type or _only_type(mention, context.map)
    if kind is None:
        return Problem("E-ADJ-UNIT", f"Say whether to build an army or a fleet: BUILD A {site} or BUILD F {site}.")
    if kind is UnitType.ARMY:
        if mention.location != Location(site):
            return Problem("E-ADJ-UNIT", f"An army stands on no coast. Write it without: BUILD A {site}.")
        return Entered(Build(Piece(kind, Location(site))))
    coasts = context.map.coasts_of[site]
    if not coasts:
        return Problem("E-ADJ-UNIT", f"No fleet can be built in {name}: it has no coast.")
    if mention.location in coasts:
        return Entered(Build(Piece(kind, mention.location)))
    return Problem("E-ADJ-UNIT", f"Say on which coast: {' or '.join(f'BUILD F {coast}' for coast in coasts)}.")


def _only_type(mention: Mention, map: Map) -> UnitType | None:
    """The type of unit that can be built at a place where only one can; with a coast only fleets are (4.C.3)."""
    if mention.location != Location(mention.province):
        return UnitType.FLEET
    return None if map.coasts_of[mention.province] else UnitType.ARMY


def _why_no_special_site(site: Province, context: OrderContext) -> str:
    """The same for a factory or partisan site; "" for any other place."""
    building = context.map.building_of(context.power)
    if site not in building.factories | building.partisans:
        return ""
    if site in context.units:
        return "there is a unit"
    if site in building.partisans and "NO_PARTISANS" not in context.rules:
        return "partisans rise only while some of the home centers are lost and others are not"
    return "a rule of this game closes that site"


def _why_no_site(site: Province, context: OrderContext) -> str:
    if site not in context.map.centers:
        return _why_no_special_site(site, context) or "it is no supply center"
    if context.power in context.position.garrisons:
        return "there is a unit" if site in context.units else "it is not one of its home centers"
    if site in kept_for_garrisons(context.position, context.map):
        return "the power whose home center it is may build a garrison there"
    if context.position.centers.get(site) != context.power and not mobilizes(context.position, context.rules):
        return "the center belongs to another power" if site in context.position.centers else "nobody owns the center"
    if site in context.units:
        return "there is a unit"
    return "it is not one of the home centers"
