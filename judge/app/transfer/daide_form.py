"""Words of DAIDE, the language of computer players: tokens for a map, messages as lists, orders.

It follows the public document "Diplomacy AI Development Environment Message Syntax", version 0.178, level 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from string import ascii_uppercase

from judge.board.maps import Map, Terrain
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Proxy, Remove, Retreat, Support, Waive
from judge.board.position import Phase, Piece, Position, Unit, UnitType, by_province
from judge.board.results import OrderOutcome, Reason, Result
from judge.patterns import pattern

SEASONS = {"SPR": "S{}M", "SUM": "S{}R", "FAL": "F{}M", "AUT": "F{}R", "WIN": "W{}A"}
"""Turns of the language, with our codes for these phases."""

_COASTS = {"NC": "NCS", "EC": "ECS", "SC": "SCS", "WC": "WCS"}
_STANDARD = {"BOT": "GOB", "ENG": "ECH", "LYO": "GOL"}
"""Places of the standard board whose tokens differ from our codes."""

_TAKEN = frozenset(
    """ADM AMY ALY AND AOA AUT BCC BLD BNC BTL BWX CCD CHO CST CTO CUT CVY DMZ DRW DSB DSD DSR ECS ELS ERR ESC EXP FAL
    FAR FCT FLT FOR FRM FWD GOF HLD HLO HOW HPY HSC HST HUH IAM IDK IFF INS IOU LOD LVL MAP MBV MDF MIS MRT MTL MTO NAR
    NAS NCS NEC NMB NME NMR NOT NOW NRN NRS NSA NSC NSF NSO NSP NST NSU NVR NWC NYU OBS OCC OFF ORD ORR OUT PCE PDA PPT
    PRN PRP PTL QRY REJ REM RET RTL RTO SCD SCO SCS SEC SLO SND SPR SRY SUB SUC SUG SUM SUP SVE SWC THK THN THX TME TRY
    UHY ULB UNO UUB VIA VSS WCS WHT WHY WIN WRT WVE XDO XOY YDO YES YSC""".split()  # noqa: SIM905
)
"""Tokens that mean something else and so name no place or power."""

Message = list["Message | str"]
"""A message, or a part of one in parentheses: words and further parts."""

_WORD = pattern(r"\s*(\(|\)|'[^']*'|-?[0-9]+|[A-Za-z]{3}(?![A-Za-z]))")
_DEEPEST = 8


class Unclear(ValueError):
    """The text is not a message of DAIDE. The sentence says what is wrong."""


class Tokens:
    """Tokens for the places and powers of a map.

    A map that the language does not know keeps its own codes. If a code does not have three letters, or means something
    else, other letters of the name replace it, the same ones each time.
    """

    def __init__(self, map: Map) -> None:
        standard = _STANDARD if {*_STANDARD} <= {*map.places} else {}
        taken = {*_TAKEN}
        self.of_place = {
            code: _settled(standard.get(code, code), place.name, taken) for code, place in map.places.items()
        }
        self.of_power = {power: _settled(power[:3], power, taken) for power in map.powers}
        self.place_of = {token: Province(code) for code, token in self.of_place.items()}
        self.power_of = {token: power for power, token in self.of_power.items()}

    def location(self, location: Location) -> str:
        """Return `BUR`, or `(SPA SCS)` for a coast. Raises Unclear for a coast without a word."""
        province, _, coast = location.partition("/")
        token = self.of_place.get(Province(province), province)
        if not coast:
            return token
        if coast not in _COASTS:
            raise Unclear(f"The language has no word for the coast {location}.")
        return f"({token} {_COASTS[coast]})"

    def unit(self, unit: Unit) -> str:
        """Return `FRA AMY PAR`. Raises Unclear."""
        kind = "AMY" if unit.type is UnitType.ARMY else "FLT"
        return f"{self.of_power.get(unit.power, 'UNO')} {kind} {self.location(unit.location)}"

    def read_location(self, part: Message | str) -> Location:
        """Return a place or a coast. Raises Unclear."""
        match part:
            case str() if part in self.place_of:
                return Location(self.place_of[part])
            case [str() as token, str() as coast] if token in self.place_of and coast in _COASTS.values():
                suffix = next(ours for ours, theirs in _COASTS.items() if theirs == coast)
                return Location(f"{self.place_of[token]}/{suffix}")
        raise Unclear(f"{written(part)} is not a place on this map.")


def _settled(token: str, name: str, taken: set[str]) -> str:
    """Return the first unused token: the usual one, or letters of the name."""
    letters = [sign for sign in name.upper() if sign in ascii_uppercase]
    tries = chain((token,), map("".join, combinations(letters, 3)), map("".join, product(ascii_uppercase, repeat=3)))
    found = next(word for word in tries if _is_token(word) and word not in taken)
    taken.add(found)
    return found


def _is_token(word: str) -> bool:
    return len(word) == 3 and all(sign in ascii_uppercase for sign in word)


def turn_of(phase: Phase) -> str:
    """Return `(SPR 1901)`. Raises Unclear for a phase for which the language has no word."""
    for season, code in SEASONS.items():
        if code.format(phase.year) == str(phase):
            return f"({season} {phase.year})"
    raise Unclear(f"The language has no word for the phase {phase}.")


def read_turn(part: Message | str) -> str:
    """Return our code for a turn: `S1901M`. Raises Unclear."""
    match part:
        case [str() as season, str() as year] if season in SEASONS and year.isdigit():
            return SEASONS[season].format(year)
    raise Unclear(f"{written(part)} is not a turn.")


def read_messages(text: str) -> Iterator[Message]:
    """Yield messages: each is a word with everything up to the next word outside parentheses.

    Raises Unclear.
    """
    message: Message = []
    for part in _parts(text):
        if isinstance(part, str) and not part.startswith("'") and message:
            yield message
            message = []
        message.append(part)
    if message:
        yield message


def _parts(text: str) -> Iterator[Message | str]:
    stack: list[Message] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        found = _WORD.match(text, at)
        if found is None:
            raise Unclear(f"{text[at : at + 20].strip()!r} is not a word of the language.")
        at = found.end()
        word = found[1]
        if word == "(":
            if len(stack) == _DEEPEST:
                raise Unclear("Parentheses are nested too deep.")
            stack.append([])
        elif word == ")" and not stack:
            raise Unclear("There is a ) without its (.")
        else:
            part: Message | str = stack.pop() if word == ")" else word if word.startswith("'") else word.upper()
            if stack:
                stack[-1].append(part)
            else:
                yield part
    if stack:
        raise Unclear("There is a ( without its ).")


def written(part: Message | str) -> str:
    """Return a part of a message as text."""
    return part if isinstance(part, str) else f"({' '.join(map(written, part))})"


def map_definition(map: Map, tokens: Tokens) -> str:
    """Return the message that defines a map: powers, places of units, neighbors. Raises Unclear."""
    homes: dict[str, str] = {}
    places = [code for code, place in map.places.items() if place.terrain is not Terrain.IMPASSABLE]
    for power, made in map.powers.items():
        homes |= {home: f"{homes.get(home, '')} {tokens.of_power[power]}".strip() for home in made.homes}
    owners: dict[str, list[str]] = {}
    for code in sorted(map.centers):
        owner = homes.get(code, "UNO")
        owners.setdefault(f"({owner})" if " " in owner else owner, []).append(tokens.of_place[code])
    centers = " ".join(f"({owner} {' '.join(codes)})" for owner, codes in owners.items())
    others = " ".join(tokens.of_place[code] for code in places if code not in map.centers)
    adjacent = " ".join(f"({tokens.of_place[code]}{_ways(map, tokens, code)})" for code in places)
    return f"MDF ({' '.join(tokens.power_of)}) (({centers}) ({others})) ({adjacent})"


def _ways(map: Map, tokens: Tokens, code: Province) -> str:
    ways = [f"(AMY{_listed(tokens, map.army[code])})"] if code in map.army else []
    fleets: Mapping[Location, frozenset[Location]] = map.fleet
    for place in (Location(code), *map.places[code].coasts):
        if place in fleets:
            coast = place.partition("/")[2]
            kind = "(FLT " + _COASTS[coast] + ")" if coast in _COASTS else "FLT"
            ways.append(f"({kind}{_listed(tokens, fleets[place])})")
    return "".join(f" {way}" for way in ways)


def _listed(tokens: Tokens, places: Iterable[str]) -> str:
    return "".join(f" {tokens.location(Location(place))}" for place in sorted(places))


_NO_OWNER = PowerName("")


class DaideOrders:
    """Writer of orders: it knows the owners of the units named, and the seas by which armies went."""

    def __init__(
        self, board: Position, map: Map, tokens: Tokens, outcomes: Sequence[OrderOutcome], lost: Counter[str]
    ) -> None:
        self.map = map
        self.tokens = tokens
        self.lost = lost
        self.units = by_province(board.units)
        self.convoys = [each.order for each in outcomes if isinstance(each.order, Convoy)]
        self.beaten = {
            each.unit.province for each in outcomes if each.unit is not None and Result.DISLODGED in each.results
        }

    def on_file(self, power: PowerName, order: Order) -> str:
        """Return an order that is not carried out yet. Raises Unclear."""
        if isinstance(order, Waive):
            return f"({self.tokens.of_power[power]} WVE)"
        return self.written(Unit(power, order.piece.type, order.piece.location), order, None)

    def written(self, unit: Unit, order: Order, outcome: OrderOutcome | None) -> str:
        """Return an order of a unit; `outcome` None: it is not carried out yet. Raises Unclear."""
        return f"(({self.tokens.unit(unit)}) {self._action(unit, order, outcome)})"

    def _action(self, unit: Unit, order: Order, outcome: OrderOutcome | None) -> str:
        match order:
            case Move(to=to):
                return self._move(unit, order, is_by_sea=order.via or (outcome is not None and outcome.by_convoy))
            case Support(supported=supported, to=None):
                return f"SUP {self._other(supported)}"
            case Support(supported=supported, to=to):
                assert to is not None
                self.lost["Left out: coasts named in supports"] += "/" in to
                return f"SUP {self._other(supported)} MTO {self._place(province_of(to))}"
            case Convoy(army=army, to=to):
                return f"CVY {self._other(army)} CTO {self._place(to)}"
            case Retreat(to=to):
                return f"RTO {self._place(to)}"
            case Disband():
                return "DSB"
            case Build():
                return "BLD"
            case Remove():
                return "REM"
            case Hold() | Proxy() | Waive():
                self.lost["Proxies, written as holds"] += isinstance(order, Proxy)
                return "HLD"

    def _move(self, unit: Unit, order: Move, *, is_by_sea: bool) -> str:
        self.lost["Left out: seas that a convoy was not to use, of armies"] += bool(order.avoid)
        end = province_of(order.to)
        if not is_by_sea and end in self.map.reached_provinces(unit.type, unit.location):
            return f"MTO {self._place(order.to)}"
        seas = [province_of(sea) for sea in order.path] or self._route(unit, end)
        if not seas:
            self.lost["Moves that no convoy can make, written as moves by land"] += is_by_sea
            return f"MTO {self._place(order.to)}"
        return f"CTO {self._place(order.to)} VIA ({' '.join(self.tokens.of_place[sea] for sea in seas)})"

    def _route(self, unit: Unit, end: Province) -> list[Province]:
        """Return a route over fleets that were ordered to convoy, else over any seas.

        A route over fleets that were not dislodged is preferred.
        """
        ordered = {
            convoy.piece.province
            for convoy in self.convoys
            if convoy.army.province == unit.province and province_of(convoy.to) == end
        }
        seas = {place for place in self.map.places if self.map.can_convoy_in(place)}
        tries = (self._way(unit.province, end, among) for among in (ordered - self.beaten, ordered, seas))
        return next((way for way in tries if way), [])

    def _way(self, start: Province, end: Province, seas: Collection[Province]) -> list[Province]:
        """Return the seas of a shortest route; empty if there is no route."""
        ways, seen = [[start]], {start}
        for way in ways:
            beside = self.map.neighbors[way[-1]]
            if end in beside and len(way) > 1:
                return way[1:]
            for sea in sorted((beside & {*seas}) - seen):
                seen.add(sea)
                ways.append([*way, sea])
        return []

    def _other(self, piece: Piece) -> str:
        """Return the unit that an order is about, in words of DAIDE; without a power if there is no such unit."""
        unit = self.units.get(piece.province)
        return f"({self.tokens.unit(unit or Unit(_NO_OWNER, piece.type, piece.location))})"

    def _place(self, location: Location | Province) -> str:
        return self.tokens.location(Location(location))


_FAILED = {
    Reason.NO_CONVOY: "NSO",
    Reason.CONVOY_DISRUPTED: "DSR",
    Reason.PARADOX: "DSR",
    Reason.ILLEGAL: "FAR",
    Reason.CUT: "CUT",
    Reason.DISLODGED: "CUT",
}


def result_of(outcome: OrderOutcome) -> str:
    """Return the result of an order: `SUC`, `BNC RET`.

    An impossible order is `FAR`: with the option AOA of the language, notes on orders are results, too.
    """
    is_beaten = Result.DISLODGED in outcome.results
    words = {*outcome.results} - {Result.DISLODGED, Result.DISRUPTED, Result.DISBAND}
    match outcome.order:
        case Hold() | Convoy() if is_beaten and not words:
            return "RET"
        case Move() | Retreat() if words:
            word = _FAILED.get(outcome.reason, "BNC")
        case Support() if words or is_beaten:
            word = _FAILED.get(outcome.reason, "NSO")
        case _:
            word = "NSO" if words else "SUC"
    return f"{word} RET" if is_beaten else word
