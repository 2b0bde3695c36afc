"""Tokens -> `Statement`: the meaning of an order, before any check (orders.md section 2).

Word order is free: `support MUN - BUR with PAR`, `to Burgundy from Paris` and `PAR BUR` are all read. But the first
place is the ordered unit, unless a word marks it as a goal or a verb comes before it: so `A GAS via MAR`, `A GAS from
MAR` and `PAR - BUR with MAR` are refused, and never read as orders for Marseilles.

Unit types may be missing; they are filled in from the position later (`judge.board.order_text.units_meant`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.tokens import Token
from judge.board.order_text.vocabulary import Kind, Verb
from judge.board.position import PhaseType, UnitType
from judge.problems import Problem


class Mention(NamedTuple):
    """A place or unit mentioned in an order, None if missing. `is_goal`: marked by a word or dash."""

    location: Location
    type: UnitType | None = None
    nation: PowerName | None = None
    is_goal: bool = False

    @property
    def province(self) -> Province:
        """The place without its coast."""
        return Province(self.location.partition("/")[0])


class Statement(Struct, frozen=True):
    """Meaning of an order. `verb` None: a move, a retreat, or in an adjustment phase just a unit.

    `unit` None: it names none (a waived build). `other`: the unit supported or convoyed. `to`: the destination of
    `other` or the unit itself. `path`: the places named on the way. `avoid`: places to avoid. `by_sea`: the order
    demands a convoy, or names a path. `holder`: the power that gets a proxy. `number`: the number of builds.
    """

    verb: Verb | None
    unit: Mention | None = None
    other: Mention | None = None
    to: Mention | None = None
    path: tuple[Location, ...] = ()
    avoid: tuple[Location, ...] = ()
    by_sea: bool = False
    notes: tuple[str, ...] = ()
    holder: PowerName | None = None
    number: int | None = None


_MOVEMENT_VERBS = frozenset({Verb.HOLD, Verb.SUPPORT, Verb.CONVOY, Verb.PROXY})
_RETREAT_VERBS = frozenset({Verb.RETREAT, Verb.DISBAND})
_HELPS = frozenset({Verb.SUPPORT, Verb.CONVOY})

_WAYS = frozenset({Kind.VIA, Kind.BY})
_OF_UNIT = frozenset({Kind.TYPE, Kind.POWER, Kind.PLACE, Kind.COAST, Kind.IGNORED})

_Item = Mention | Verb | Kind

_UNCLEAR = Problem("E-ORD-JUNK", "This does not make clear which unit it orders. Write the unit first: A PAR - BUR.")
_NO_UNIT = Problem("E-ORD-EMPTY", "This names no unit. Write an order like A PAR - BUR.")
_NO_END = Problem("E-ORD-JUNK", "This names places on the way, but not where it ends. Write A LON - NTH - BEL.")
_TWO_ORDERS = Problem("E-ORD-JUNK", "There is more than one order here. Write one on each line, or a ; between them.")
_TWO_FLEETS = Problem("E-ORD-JUNK", "An order is for one unit. Write a line for each fleet: F NTH C A LON - BEL.")
_LACKS_UNIT = {
    Verb.SUPPORT: "This does not say which unit supports. Write it first: A PAR S A MAR - BUR.",
    Verb.CONVOY: "This does not say which fleet convoys. Write it first: F NTH C A LON - BEL; or A LON - BEL VIA.",
}


def read_statement(tokens: Sequence[Token], phase: PhaseType) -> Statement | Problem:
    """Return the meaning of tokens in this type of phase, or a problem about the order as a whole."""
    numbers = [token.text for token in tokens if token.kind is Kind.NUMBER]
    if numbers and phase is PhaseType.ADJUSTMENTS:
        said = read_statement([token for token in tokens if token.kind is not Kind.NUMBER], phase)
        return said if isinstance(said, Problem) or said.verb is not Verb.WAIVE else _waived(said, numbers)
    if numbers:
        return Problem("E-ORD-JUNK", "A number means nothing in an order.")
    if [token.kind for token in tokens[-2:]] == [Kind.TOWARDS, Kind.POWER]:
        return Problem("E-ORD-PLACE", f"{tokens[-1].raw} is the name of a power here, and no place on this map.")
    if phase is PhaseType.MOVEMENT and _begins_with_no_unit(tokens):
        told = f"{tokens[0].raw} is not a unit. Write A for an army or F for a fleet: A PAR - BUR."
        return Problem("E-ORD-TYPE", told)
    if tokens and tokens[-1].text == Verb.PROXY and any(token.kind not in _OF_UNIT for token in tokens[:-1]):
        return _TWO_ORDERS
    if phase is PhaseType.RETREATS and _comes_from_behind(tokens):
        return _UNCLEAR
    kept, avoided = _without_avoided(tokens)
    if not avoided:
        return _said(kept, phase)
    said = _said(kept, phase)
    if isinstance(said, Problem) or (said.verb is None and phase is PhaseType.MOVEMENT):
        return said if isinstance(said, Problem) else replace(said, avoid=avoided)
    return Problem("E-ORD-JUNK", "NOT VIA can only follow the move of an army: A LON - BEL NOT VIA NTH.")


def _begins_with_no_unit(tokens: Sequence[Token]) -> bool:
    """True if a verb's letter is in place of a unit's: `T PAR - BUR`. Not for S and C."""
    if len(tokens) < 2 or tokens[0].kind is not Kind.VERB or tokens[1].kind is not Kind.PLACE:
        return False
    letter = tokens[0].raw.upper()
    moves = len(tokens) > 2 and tokens[2].kind in (Kind.TOWARDS, Kind.PLACE)
    return len(letter) == 1 and letter not in _HELPS and (moves or letter == "T")


def _comes_from_behind(tokens: Sequence[Token]) -> bool:
    """True if a place comes after FROM, and the unit's place before it: `A BUR retreats from GAS`."""
    kinds = [token.kind for token in tokens]
    at = kinds.index(Kind.FROM) if Kind.FROM in kinds else 0
    return any(kinds[one] is Kind.PLACE and kinds[one - 1 : one] != [Kind.TOWARDS] for one in range(at))


def _waived(said: Statement, numbers: Sequence[str]) -> Statement | Problem:
    """Return the waived builds with their number: `2 builds waived`."""
    if len(numbers) > 1 or not numbers[0].isdecimal():
        return Problem("E-ADJ-BAD", "This does not say how many builds are waived. Write one number: WAIVE 2.")
    return replace(said, number=int(numbers[0]))


def _without_avoided(tokens: Sequence[Token]) -> tuple[Sequence[Token], tuple[Location, ...]]:
    """Return the tokens without NOT VIA and its places: all that follow, or the next one before a goal."""
    at = next((at for at, token in enumerate(tokens) if token.kind is Kind.NOT_VIA), None)
    if at is None:
        return tokens, ()
    has_end = sum(token.kind is Kind.PLACE for token in tokens[:at]) > 1
    places = [number for number, token in enumerate(tokens) if number > at and token.kind is Kind.PLACE]
    end = len(tokens) if has_end or not places else places[0] + 1
    avoided = tuple(Location(tokens[number].text) for number in places if number < end)
    return [*tokens[:at], *tokens[end:]], avoided


def _said(tokens: Sequence[Token], phase: PhaseType) -> Statement | Problem:
    items = _arrange(_mentions(tokens))
    if isinstance(items, Problem):
        return items
    match phase:
        case PhaseType.MOVEMENT:
            return _movement(items)
        case PhaseType.RETREATS:
            return _retreat(items)
        case PhaseType.ADJUSTMENTS:
            return _adjustment(items)


# Bringing the words into order


def _mentions(tokens: Sequence[Token]) -> list[_Item]:
    """Places with the type and nation before them; if no place follows, these belong to the last one."""
    items: list[_Item] = []
    kind: UnitType | None = None
    nation: PowerName | None = None
    is_goal = False
    for token in tokens:
        match token.kind:
            case Kind.TYPE:
                kind = UnitType(token.text)
            case Kind.POWER:
                nation = PowerName(token.text)
            case Kind.TOWARDS:
                if kind is not None and items and _give_type(items, kind):  # `Paris army to Burgundy`
                    kind = None
                if nation is not None and _give_nation(items, nation):  # `Munich (German) to Burgundy`
                    nation = None
                is_goal = is_goal or kind is None or token.text != "ON"  # `the army on Sicily` goes nowhere
            case Kind.PLACE:
                items.append(Mention(Location(token.text), kind, nation, is_goal))
                kind = nation = None
                is_goal = False
            case _:
                _give_type(items, kind)
                if nation is not None and _give_nation(items, nation):
                    nation = None
                kind = None
                is_goal = False
                items.append(Verb(token.text) if token.kind is Kind.VERB else token.kind)
    _give_type(items, kind)
    if nation is not None:  # `S A MUN - BUR (German)` names the unit, not its goal
        helped = (
            at for at, item in enumerate(items) if isinstance(item, Mention) and not _HELPS.isdisjoint(items[:at])
        )
        _give_nation(items, nation, next(helped, 0))
    return items


def _give_type(items: list[_Item], kind: UnitType | None) -> bool:
    """Give the place before it a type with none after it: `Paris army holds`. False if it has one."""
    if kind is None or not items or not isinstance(items[-1], Mention) or items[-1].type is not None:
        return False
    items[-1] = items[-1]._replace(type=kind)
    return True


def _give_nation(items: list[_Item], nation: PowerName, at: int = -1) -> bool:
    """Give a nation to the place before it: `Munich (German) to Burgundy`. False if it has one."""
    place = items[at] if items else None
    if not isinstance(place, Mention) or place.nation is not None:
        return False
    items[at] = place._replace(nation=nation)
    return True


def _arrange(items: list[_Item]) -> list[Mention | Verb] | Problem:
    """Return items in classic order, unit first, with marks of word order applied and removed."""
    front = _take_with(items)
    if isinstance(front, Problem):
        return front
    arranged: list[Mention | Verb] = []
    segment: list[Mention | Kind] = []
    for item in (*front, None):
        if isinstance(item, Mention | Kind):
            segment.append(item)
            continue
        leads = not any(isinstance(each, Mention) for each in arranged)
        if leads and not _HELPS.isdisjoint(arranged) and not _WAYS.isdisjoint(segment):
            return _UNCLEAR  # `support Munich - Burgundy by Paris`
        places = _in_order(segment, leads=leads)
        if isinstance(places, Problem):
            return places
        arranged += places
        if item is not None:
            arranged.append(item)
            segment = []
    if segment and segment[-1] in _WAYS:  # `LON - BEL VIA`
        arranged.append(Verb.CONVOY)
    return _unit_first(arranged)


def _take_with(items: list[_Item]) -> list[_Item] | Problem:
    """Move the unit after WITH to the front if no unit is there: `support MUN - BUR with PAR`."""
    if Kind.WITH not in items:
        return items
    rest: list[_Item] = []
    front: list[_Item] = []
    marked = False
    for item in items:
        if marked:
            if not isinstance(item, Mention):
                return Problem("E-ORD-JUNK", "After WITH the judge expects the unit that is ordered.")
            front.append(item)
        elif item is not Kind.WITH:
            rest.append(item)
        marked = item is Kind.WITH
    lead = next((item for item in rest if isinstance(item, Mention | Verb)), None)
    if front and isinstance(lead, Mention) and not lead.is_goal:
        return _UNCLEAR
    return front + rest


def _in_order(segment: Sequence[Mention | Kind], *, leads: bool) -> list[Mention] | Problem:
    """Places of one part of an order, in the order of the journey: FROM first, VIA before the last one.

    `leads`: the ordered unit is among them.
    """
    places: list[Mention] = []
    on_the_way: list[Mention] = []
    mark: Kind | None = None
    agent = False
    for item in segment:
        if isinstance(item, Kind):
            if leads and not places and item in _WAYS:
                return _UNCLEAR
            mark = mark if mark in _WAYS and item is not Kind.FROM else item
        elif mark is Kind.FROM:
            if places and leads and not places[0].is_goal:
                return _UNCLEAR
            places.insert(0, item)
            mark = None
        elif mark in _WAYS and places:
            on_the_way.append(item._replace(is_goal=True))
            agent = mark is Kind.BY
        else:
            places.append(item)
            mark = None
    if len(places) == 1 and len(on_the_way) == 1:  # `on Burgundy by Paris`
        return [on_the_way[0]._replace(is_goal=False), *places] if agent and places[0].is_goal else _NO_END
    # `via` with its end still to come, `LON via NTH to BEL`, is in order already.
    at = len(places) if len(places) == 1 else len(places) - 1
    return places[:at] + on_the_way + places[at:] if on_the_way else places


def _unit_first(items: list[Mention | Verb]) -> list[Mention | Verb] | Problem:
    """Put verbs before the first place after it: `SUPPORT A LVP EDI` is `A LVP S EDI`.

    Not so in `SUPPORT A LVP - EDI` and `CONVOY A LON BEL`, which lack the unit that supports or convoys.
    """
    places = _places(items)
    verb = items[0] if items else None
    names_two = len(places) == 2 and verb is Verb.CONVOY and places[0].type is not UnitType.FLEET
    if isinstance(verb, Verb) and verb in _HELPS and len(places) > 1 and (places[1].is_goal or names_two):
        return Problem("E-ORD-EMPTY", _LACKS_UNIT[verb])
    for at, item in enumerate(items):
        if isinstance(item, Mention):
            return [item, *items[:at], *items[at + 1 :]]
    return items


# Meaning by phase


def _places(items: Sequence[Mention | Verb]) -> list[Mention]:
    return [item for item in items if isinstance(item, Mention)]


def _verbs(items: Sequence[Mention | Verb]) -> list[Verb]:
    return list(dict.fromkeys(item for item in items if isinstance(item, Verb)))


def _movement(items: list[Mention | Verb]) -> Statement | Problem:
    strange = [verb for verb in _verbs(items) if verb not in _MOVEMENT_VERBS]
    if strange:
        return Problem("E-ORD-PHASE", f"This is a movement phase: there is nothing to {strange[0].name.lower()}.")
    if not items or not isinstance(items[0], Mention) or items[0].is_goal:
        return _NO_UNIT
    if Verb.PROXY in items:  # its holder, named at the end, has been read already
        return Statement(Verb.PROXY, items[0]) if items[1:] == [Verb.PROXY] else _TWO_ORDERS
    at = next((at for at, item in enumerate(items) if item in _HELPS), len(items))
    if at == len(items):
        return _hold_or_move(items)
    verb = items[at]
    head, tail = items[:at], items[at + 1 :]
    if Verb.HOLD in head:
        return Problem("E-ORD-JUNK", "This says two things at once. Write one order on each line.")
    if len(head) > 1 and verb is Verb.CONVOY:
        return _convoyed_move(_places(head), _places(tail))
    if len(head) > 1:
        return Problem("E-ORD-JUNK", "This says two things at once. Write one order on each line.")
    return _help(Verb(str(verb)), items[0], tail)


def _hold_or_move(items: list[Mention | Verb]) -> Statement | Problem:
    unit, *others = _places(items)
    if not others:
        holds = Verb.HOLD in items
        return Statement(Verb.HOLD, unit) if holds else Problem("E-ORD-EMPTY", "This unit is not told what to do.")
    if Verb.HOLD in items:
        return Problem("E-ORD-JUNK", "This says to move and to hold. Write one order on each line.")
    return _move(unit, others)


def _move(unit: Mention, others: Sequence[Mention], *, by_sea: bool = False) -> Statement | Problem:
    """A move to the last of some places by way of the others."""
    *way, to = others
    if unit.type is None and to.type is not None:
        return _UNCLEAR
    if _has_army(others[unit.type is UnitType.FLEET or not way :]) or (not by_sea and _has_unit(others)):
        return _TWO_ORDERS
    return Statement(None, unit, to=to, path=tuple(place.location for place in way), by_sea=by_sea or bool(way))


def _has_army(places: Sequence[Mention]) -> bool:
    """True if a place has the type army: armies cannot be on the way, so it begins a second order."""
    return any(place.type is UnitType.ARMY for place in places)


def _has_unit(places: Sequence[Mention]) -> bool:
    """True if a place has a unit type, and no word or dash leads there from the place before it."""
    return any(place.type is not None and not place.is_goal for place in places)


def _convoyed_move(head: Sequence[Mention], tail: Sequence[Mention]) -> Statement | Problem:
    """Return an explicit convoyed move, `LON - BEL VIA CONVOY`; fleets after it become its path."""
    unit, *others = head
    if _has_army(tail) or (unit.type is UnitType.FLEET and len(tail) > 1):
        return _TWO_FLEETS
    return _move(unit, [*others[:-1], *tail, others[-1]], by_sea=True)


def _help(verb: Verb, unit: Mention, tail: list[Mention | Verb]) -> Statement | Problem:
    """A support or convoy order; only the end of a convoyed army's path counts."""
    notes: tuple[str, ...] = ()
    while tail and isinstance(tail[0], Verb):
        tail = tail[1:]
    also = next((at for at, item in enumerate(tail) if item in _HELPS), None)
    if also is not None:
        helped, more = _places(tail[:also]), tail[also + 1 :]
        if len(helped) > 1 and more and (tail[also] is Verb.SUPPORT or _has_army(_places(more))):
            return _TWO_ORDERS
        if len(helped) == 1 and more:
            notes = ("a unit that supports or convoys stays where it is, so this is read as support to stay",)
        tail = tail[:also]
    places = _places(tail)
    if len(places) == 2 and places[0].type is None and places[1].type is not None:
        return _UNCLEAR
    if _has_army(places[2:]) or _has_unit(places[1:]):
        return _TWO_ORDERS
    if not places:
        word = "supported" if verb is Verb.SUPPORT else "convoyed"
        return Problem("E-ORD-SUPWHO" if verb is Verb.SUPPORT else "E-ORD-CONWHO", f"Say which unit is {word}.")
    if len(places) > 1 and Verb.HOLD in tail:
        return Problem("E-ORD-JUNK", "This says to move and to hold. Write one order on each line.")
    return Statement(verb, unit, other=places[0], to=places[-1] if len(places) > 1 else None, notes=notes)


def _retreat(items: list[Mention | Verb]) -> Statement | Problem:
    strange = [verb for verb in _verbs(items) if verb not in _RETREAT_VERBS]
    if strange:
        ways = "they retreat (A MUN - BOH) or disband (A MUN D)"
        text = f"Only dislodged units have orders now. They cannot {strange[0].name.lower()}: {ways}."
        return Problem("E-RET-VERB", text)
    places = _places(items)
    if not places or places[0].is_goal:
        return Problem("E-ORD-EMPTY", "This names no unit. Write an order like A MUN - BOH or A MUN D.")
    disbands = Verb.DISBAND in items
    if len(places) == 1:
        if disbands:
            return Statement(Verb.DISBAND, places[0])
        return Problem("E-ORD-EMPTY", _no_retreat(places[0], told=Verb.RETREAT in items))
    if places[0].type is None and places[1].type is not None:
        return _UNCLEAR
    if len(places) > 2 or disbands:
        return Problem("E-ORD-JUNK", "A unit retreats to one place (A MUN - BOH), or it disbands (A MUN D).")
    return Statement(Verb.RETREAT, places[0], to=places[1])


def _no_retreat(unit: Mention, *, told: bool) -> str:
    """Refusal of an order that names no place to retreat to; `told`: it says that the unit retreats."""
    name = f"{unit.type} {unit.location}" if unit.type else unit.location
    lacks = "names no province" if told else "does not say whether it retreats or disbands"
    return f"The order for {name} {lacks}. Write {name} - and the province, or {name} DISBAND."


def _adjustment(items: list[Mention | Verb]) -> Statement | Problem:
    verbs = _verbs(items)
    places = _places(items)
    if Verb.WAIVE in verbs and not places and set(verbs) <= {Verb.WAIVE, Verb.BUILD}:
        return Statement(Verb.WAIVE)
    bad = Problem("E-ADJ-BAD", "This is not an adjustment order. Write BUILD or REMOVE and the unit, or WAIVE.")
    if len(places) != 1 or Verb.WAIVE in verbs:
        return bad
    match verbs:
        case []:
            return Statement(None, places[0])
        case [Verb.BUILD]:
            return Statement(Verb.BUILD, places[0])
        case [Verb.DISBAND] | [Verb.RETREAT] | [Verb.RETREAT, Verb.DISBAND]:
            return Statement(Verb.DISBAND, places[0])
        case [Verb.KEEP] | [Verb.HOLD]:
            return Statement(Verb.KEEP, places[0])
    return bad
