"""A map described by another program, and our map file made from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations, product
from string import ascii_uppercase

from msgspec import Struct, field

from judge.board.maps import COAST_NAMES
from judge.files.maps.name_checks import ORDER_WORDS, fold_name
from judge.files.yaml_tree import Tree

_OTHERS = "ABCDEFGHIJKLNPQRSTUVWXYZ0123456789"


def power_letters(stated: Mapping[str, str]) -> dict[str, str]:
    """One letter for each power: the one stated, else the first of its key that is free.

    `stated`: letters by the powers' keys, "" for none.
    """
    letters = {key: letter.upper() for key, letter in stated.items() if _usable(letter)}
    taken = set(letters.values())
    for key in sorted(stated):
        if key in letters:
            continue
        choice = next(letter for letter in (*key, *_OTHERS) if _usable(letter) and letter not in taken)
        letters[key] = choice
        taken.add(choice)
    return letters


def _usable(letter: str) -> bool:
    return bool(letter) and letter.upper() not in "M?_-"


_COASTS = {"", *COAST_NAMES}

USUAL_START = ("spring", "1901", "movement")
"""Season, year and kind of the first phase, if a source does not state it."""


class FactPlace(Struct):
    """A place. `foot`: where armies go from here; `ships`: where fleets go, from each coast.

    The coast "" is the place itself. `foot` None: no army can be here. Codes are those of the source, in capitals;
    coasts are written `SPA/NC`.
    """

    name: str
    foot: set[str] | None = None
    ships: dict[str, set[str]] = field(default_factory=dict)
    aliases: list[str] = field(default_factory=list)
    carries: bool = False
    """True for a coast in which fleets convoy."""


class FactPower(Struct):
    """A power at the start. `units`: `F SPA/SC`."""

    name: str
    adjective: str = ""
    color: str = ""
    homes: list[str] = field(default_factory=list)
    owns: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    dummy: bool = False


class Facts(Struct):
    """A whole map. `start`: season, year and kind of the first phase. `lost`: parts that the import loses."""

    title: str
    source: str
    places: dict[str, FactPlace]
    powers: list[FactPower]
    centers: set[str]
    start: tuple[str, str, str] = USUAL_START
    win: int | None = None
    rules: list[str] = field(default_factory=list)
    description: str = ""
    lost: list[str] = field(default_factory=list)


class Names:
    """Names that a source uses, in any case, with the meaning of each."""

    def __init__(self) -> None:
        self._meant: dict[str, str] = {}

    def add(self, meant: str, *names: str) -> None:
        """Note names for a thing; names already used for another one stay unchanged."""
        for name in (meant, *names):
            self._meant.setdefault(name.strip().lower(), meant)

    def of(self, name: str) -> str:
        """Return the meaning of a name, or an unknown name in capitals."""
        return self._meant.get(name.strip().lower(), name.strip().upper())

    def __contains__(self, name: str) -> bool:
        return name.strip().lower() in self._meant


def tree_of(facts: Facts, map_id: str, title: str = "", source: str = "") -> dict[str, Tree]:
    """Return the tree of a map file. Anything that cannot be kept is added to `facts.lost`."""
    _close_ways(facts)
    settled = {code: new for code, new in _settled_codes(facts.places).items() if code != new}
    for old, new in settled.items():
        facts.lost.append(f"{old} is {new} here: orders use that word, or it has another form.")

    def code(location: str) -> str:
        place, slash, coast = location.partition("/")
        return settled.get(place, place) + slash + coast

    for key, place in facts.places.items():
        if fold_name(place.name) in ORDER_WORDS:
            place.name = code(key)
    said = {fold_name(word) for key, each in facts.places.items() for word in (key, each.name)}
    tree: dict[str, Tree] = {"format": "1", "id": map_id, "name": title or facts.title}
    if facts.description:
        tree["description"] = facts.description
    tree["source"] = source or facts.source
    tree["places"] = {
        code(key): _place(place, key in facts.centers, said, code) for key, place in sorted(facts.places.items())
    }
    if links := [*_one_way_links(facts, code)]:
        tree["links"] = list(links)
    coasts = {coast for each in facts.places.values() for coast in each.ships} - _COASTS
    if coasts:
        tree["coast_names"] = {coast: coast.title() for coast in sorted(coasts)}
    letters = power_letters({_power_key(power.name): "" for power in facts.powers})
    tree["powers"] = {_power_key(power.name): _power(power, letters, code) for power in facts.powers}
    season, year, phase = facts.start
    if facts.start != USUAL_START:
        tree["start"] = {"season": season, "year": year, "phase": phase}
    if facts.win is not None and facts.win != len(facts.centers) // 2 + 1:
        tree["victory"] = {"centers": str(facts.win)}
    if facts.rules:
        tree["rules"] = {"enable": list(facts.rules)}
    return tree


def _close_ways(facts: Facts) -> None:
    """Keep only ways that units can take; fleets go to named coasts if there are any."""
    places = facts.places
    spots = {f"{key}/{coast}" if coast else key for key, place in places.items() for coast in place.ships}
    for key, place in places.items():
        if any(place.ships):
            place.ships.pop("", None)
            spots.discard(key)
    unknown: set[str] = set()
    for key, place in places.items():
        unknown |= {end for ways in (place.foot or (), *place.ships.values()) for end in ways}
        if place.foot is not None:
            place.foot = {other for other in place.foot - {key} if other in places and places[other].foot is not None}
        place.ships = {coast: {*ways} & spots - {key} for coast, ways in place.ships.items()}
    unknown = {end for end in unknown if end.partition("/")[0] not in places}
    facts.lost += [f"Left out: ways to {end}, which is no place." for end in sorted(unknown)]


def _place(place: FactPlace, is_center: bool, said: set[str], code: Callable[[str], str]) -> dict[str, Tree]:
    made: dict[str, Tree] = {"name": place.name, "type": _terrain(place)}
    if is_center:
        made["center"] = "true"
    aliases = [alias for alias in place.aliases if not {fold_name(alias)} & (said | ORDER_WORDS)]
    said.update(map(fold_name, aliases))
    if aliases:
        made["aliases"] = list(aliases)
    if made["type"] in ("land", "coast", "port"):
        made["army"] = [*sorted(map(code, place.foot or ()))]
    if any(place.ships):
        made["coasts"] = {coast: {"fleet": [*sorted(map(code, ways))]} for coast, ways in sorted(place.ships.items())}
    elif place.ships:
        made["fleet"] = [*sorted(map(code, place.ships[""]))]
    return made


def _terrain(place: FactPlace) -> str:
    if not place.ships:
        return "land" if place.foot else "impassable"
    if place.foot is None:
        return "sea"
    return "port" if place.carries else "coast"


def _one_way_links(facts: Facts, code: Callable[[str], str]) -> Iterator[dict[str, Tree]]:
    """Yield links that only one end lists."""
    foot = {key: place.foot or set() for key, place in facts.places.items()}
    ships = {
        f"{key}/{coast}" if coast else key: ways
        for key, place in facts.places.items()
        for coast, ways in place.ships.items()
    }
    for units, ways in (("army", foot), ("fleet", ships)):
        for start, ends in sorted(ways.items()):
            for end in sorted(ends):
                if start not in ways.get(end, ()):
                    facts.lost.append(f"Only one way for an {units}: {start} to {end}.".replace("an f", "a f"))
                    yield {"from": code(start), "to": code(end), "units": units, "one_way": "true"}


def _power(power: FactPower, letters: Mapping[str, str], code: Callable[[str], str]) -> dict[str, Tree]:
    key = _power_key(power.name)
    made: dict[str, Tree] = {}
    if power.name != key.title():
        made["name"] = power.name
    if power.adjective and power.adjective != power.name:
        made["adjective"] = power.adjective
    if letters[key] != key[:1]:
        made["letter"] = letters[key]
    made["homes"] = [*sorted(map(code, power.homes))]
    if {*power.owns} != {*power.homes}:
        made["owns"] = [*sorted(map(code, power.owns))]
    made["units"] = [f"{unit[:2]}{code(unit[2:])}" for unit in power.units]
    if power.dummy:
        made["dummy"] = "true"
    if power.color:
        made["color"] = power.color
    return made


def _power_key(name: str) -> str:
    return re.sub("[^A-Z0-9_-]", "", name.upper().replace(" ", "_"))


def _settled_codes(places: Mapping[str, FactPlace]) -> dict[str, str]:
    """Return new codes for places whose code is an order word or has another form than ours."""
    taken = {word.upper() for word in ORDER_WORDS} | {*places}
    settled: dict[str, str] = {}
    for code in sorted(places):
        if re.fullmatch(r"[A-Z0-9][A-Z0-9'_-]{0,3}[A-Z0-9]", code) and code.lower() not in ORDER_WORDS:
            continue
        letters = [sign for sign in fold_name(places[code].name).upper() if sign in ascii_uppercase]
        tries = chain(map("".join, combinations(letters, 3)), map("".join, product(ascii_uppercase, repeat=3)))
        settled[code] = next(word for word in tries if word not in taken)
        taken.add(settled[code])
    return settled
