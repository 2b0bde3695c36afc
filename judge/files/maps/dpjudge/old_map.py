"""A map as DPjudge's files describe it, and its places under other codes."""

from __future__ import annotations

import re

from msgspec import Struct, field

ASIDE = "%"
"""Prefix for the code of a place that another place has taken, until the file renames it too."""

PHASES = {"MOVEMENT": "movement", "RETREATS": "retreats", "ADJUSTMENTS": "adjustments", "INCOME": "income"}
"""Kinds of phases, by their names in old files, with our names."""


class OldPlace(Struct):
    """A province (`SPA`) or coast (`SPA/NC`). `abuts`: neighbors as written: `{"ROM": "rom~"}`.

    `where`: the file and line of the first mention.
    """

    code: str
    where: str = ""
    name: str = ""
    aliases: list[str] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)
    terrain: str = ""
    has_fleets: bool = True
    """False for the lower-case line of a province whose fleets are on its named coasts."""
    abuts: dict[str, str] = field(default_factory=dict)


class OldPower(Struct):
    """A power. `name` as written, blanks for `+`; `owns` None: the homes. Marks of homes stay: `*SIB`."""

    name: str
    adjective: str = ""
    letter: str = ""
    last: bool = False
    homes: list[str] = field(default_factory=list)
    owns: list[str] | None = None
    units: list[str] = field(default_factory=list)
    claims: int = 0
    reserves: int = 0
    militia: int = 0
    dummy: bool = False
    league: tuple[str, str, tuple[str, ...]] | None = None


class OldMap(Struct):
    """A whole map. `base` is the map it starts from ("" for none), of which `only_places` takes no powers."""

    base: str = ""
    only_places: bool = False
    places: dict[str, OldPlace] = field(default_factory=dict)
    powers: dict[str, OldPower] = field(default_factory=dict)
    neutral: list[str] = field(default_factory=list)
    no_centers: list[str] = field(default_factory=list)
    flow: list[str] = field(default_factory=list)
    begin: str = ""
    victory: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    by_game_type: dict[str, list[str]] = field(default_factory=dict)
    new_homes: list[str] = field(default_factory=list)
    changes: list[tuple[str, list[str]]] = field(default_factory=list)
    """(phase or season, lines) of blocks that hold for a time only."""
    renamed: dict[str, str] = field(default_factory=dict)
    """Codes of places, old to new."""
    renamed_powers: dict[str, str] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)
    dropped_powers: list[str] = field(default_factory=list)
    coast_names: dict[str, str] = field(default_factory=dict)


def codes_of(token: str) -> str:
    """A neighbor's or home's code without marks: `"SPA/NC"` for `"spa/nc~"`, `"CAL"` for `"~@CAL(NYO)"`."""
    return re.sub(r"\(.*?\)", "", token).strip("~*@+-&!?").upper()


def recode(old_map: OldMap, old: str, new: str) -> None:
    """Give a place, and its coasts, a new code wherever it is named."""
    moved = {code: new + code[len(old) :] for code in old_map.places if code == old or code.startswith(f"{old}/")}
    first = {then: was for was, then in old_map.renamed.items()}
    for was, then in moved.items():
        old_map.renamed[first.get(was, was)] = then
    old_map.places = {moved.get(code, code): place for code, place in old_map.places.items()}
    for code, place in old_map.places.items():
        place.code = code
        place.abuts = {moved.get(key, key): _recoded(token, moved) for key, token in place.abuts.items()}
    for power in old_map.powers.values():
        power.homes = [_recoded(home, moved) for home in power.homes]
        power.owns = None if power.owns is None else [_recoded(code, moved) for code in power.owns]
        power.units = [_recoded(unit, moved) for unit in power.units]
    old_map.neutral = [_recoded(code, moved) for code in old_map.neutral]


def _recoded(token: str, moved: dict[str, str]) -> str:
    """Rename a code within its text, keeping marks, the letter of a unit, and case."""

    def renew(found: re.Match[str]) -> str:
        old = found[0]
        new = moved.get(old.upper(), old)
        return new.lower() if old == old.lower() else new.capitalize() if old != old.upper() else new

    return re.sub(rf"{ASIDE}?\w{{2,}}(?:/[A-Za-z]+)?", renew, token)
