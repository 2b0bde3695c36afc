"""Words of DAIDE, the language of computer players: tokens for a map, and messages as lists.

As in the public document "Diplomacy AI Development Environment Message Syntax", version 0.178, level 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, product
from string import ascii_uppercase

from judge.board.maps import Map
from judge.board.names import Location, Province
from judge.board.position import Phase, Unit, UnitType
from judge.patterns import pattern

SEASONS = {"SPR": "S{}M", "SUM": "S{}R", "FAL": "F{}M", "AUT": "F{}R", "WIN": "W{}A"}
"""Turns of the language, with our codes of these phases."""

_COASTS = {"NC": "NCS", "EC": "ECS", "SC": "SCS", "WC": "WCS"}
_STANDARD = {"BOT": "GOB", "ENG": "ECH", "LYO": "GOL"}
"""Places of the standard board whose token is not our code."""

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

    A map that the language does not know has its own codes. Where one of these has no three letters, or means something
    else, other letters of the name stand for it, the same ones each time.
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
    """Return `(SPR 1901)`. Raises Unclear for a phase that the language has no word for."""
    for season, code in SEASONS.items():
        if code.format(phase.year) == str(phase):
            return f"({season} {phase.year})"
    raise Unclear(f"The language has no word for the phase {phase}.")


def read_turn(part: Message | str) -> str:
    """Return our code of a turn: `S1901M`. Raises Unclear."""
    match part:
        case [str() as season, str() as year] if season in SEASONS and year.isdigit():
            return SEASONS[season].format(year)
    raise Unclear(f"{written(part)} is not a turn.")


def read_messages(text: str) -> Iterator[Message]:
    """Yield messages: a word, and what follows up to the next word outside of parentheses. Raises Unclear."""
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
    """Return the message that defines a map: powers, places, neighbors. Raises Unclear."""
    homes: dict[str, str] = {}
    for power, made in map.powers.items():
        homes |= {home: f"{homes.get(home, '')} {tokens.of_power[power]}".strip() for home in made.homes}
    owners: dict[str, list[str]] = {}
    for code in sorted(map.centers):
        owner = homes.get(code, "UNO")
        owners.setdefault(f"({owner})" if " " in owner else owner, []).append(tokens.of_place[code])
    centers = " ".join(f"({owner} {' '.join(codes)})" for owner, codes in owners.items())
    others = " ".join(tokens.of_place[code] for code in map.places if code not in map.centers)
    adjacent = " ".join(f"({tokens.of_place[code]}{_ways(map, tokens, code)})" for code in map.places)
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
