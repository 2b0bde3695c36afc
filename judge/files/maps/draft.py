"""A map file as written: its parts with their places in the file, before any check of fit.

`read_draft` makes it from a document and settles its form (keys, kinds of values, optional parts). Then `checks` tests
its meaning.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from judge.board.map_parts import NO_MONEY, Gateway, Lead, League, MapMoney, Railway
from judge.board.maps import LinkClass, PowerColor, Terrain
from judge.board.names import PowerName, Province
from judge.files.yaml_text import Document, Value


def fields_at(fields: dict[str, Value], key: str, known: list[str] | None = None) -> dict[str, Value]:
    """Return the mapping under a key, empty if left out. `known` None: it may have any keys."""
    return fields[key].fields(known) if key in fields else {}


def items_at(fields: dict[str, Value], key: str) -> list[Value]:
    """Return the list under a key, empty if left out."""
    return fields[key].items() if key in fields else []


def texts_at(fields: dict[str, Value], key: str) -> list[str]:
    """Return the list of texts under a key, empty if left out."""
    return fields[key].texts() if key in fields else []


def text_at(fields: dict[str, Value], key: str, default: str = "") -> str:
    """Return the text under a key, or the default."""
    return fields[key].text(default) if key in fields else default


def number_at(fields: dict[str, Value], key: str) -> int:
    """Return the number under a key, 0 if left out."""
    return fields[key].number() if key in fields else 0


def flag_at(fields: dict[str, Value], key: str, default: bool = False) -> bool:
    """Return the boolean under a key, or the default."""
    return fields[key].flag(default) if key in fields else default


TERRAINS = tuple(terrain.value for terrain in Terrain)
PHASES = ("movement", "retreats", "adjustments")
INCOME = "income"
"""Mark among a season's phases where centers earn money. There are no orders in it."""


class Units(StrEnum):
    """Units that may use a link: the keys of neighbor lists."""

    ARMY = "army"
    FLEET = "fleet"


class DraftCoast(Struct):
    """A named coast: `"SPA/NC"`."""

    code: str
    at: Value
    fleet: list[str]
    fleet_at: Value
    landlocked: bool


class DraftPlace(Struct):
    """A province as written. `army`, `fleet`: neighbor lists. `fleet_at` None: no `fleet` key."""

    code: str
    at: Value
    name: str
    terrain: Terrain
    center: bool
    aliases: list[str]
    unsure: list[str]
    army: list[str]
    army_at: Value | None
    fleet: list[str]
    fleet_at: Value | None
    coasts: list[DraftCoast]
    default_coast: str
    touches: list[str]
    landlocked: bool
    shape: str


class DraftLink(Struct):
    """An entry of `links`: its two ends and the units that can use it."""

    at: Value
    ends: tuple[str, str]
    units: tuple[Units, ...]
    kind: LinkClass
    one_way: bool
    owner_of: list[str]
    powers: list[str]


class DraftPower(Struct):
    """A power as written. `owns` None: the homes that are centers."""

    key: str
    at: Value
    name: str
    adjective: str
    letter: str
    order: str
    aliases: list[str]
    homes: list[str]
    owns: list[str] | None
    units: list[str]
    factories: list[str]
    partisans: list[str]
    alternatives: dict[str, list[str]]
    hidden: list[str]
    claims: int
    reserves: int
    militia: int
    take: int
    borrow: int
    dummy: bool
    control: list[str]
    league: League | None
    color: PowerColor | None


class DraftSeason(Struct):
    """A season of the calendar, with the years that pass before it and its condition."""

    at: Value
    name: str
    phases: list[str]
    new_year: int = 0
    only_if: tuple[int, int] | None = None
    incomes: tuple[int, ...] = ()
    """Indexes of phases with an income before them."""


class DraftTerms(Struct):
    """Terms of a map for one variant: rules (`X` on, `!X` off) and money."""

    rules: tuple[str, ...] = ()
    money: MapMoney = NO_MONEY


class MapDraft(Struct):
    """A whole map file."""

    document: Document
    top: dict[str, Value]
    places: dict[str, DraftPlace]
    links: list[DraftLink]
    gateways: list[tuple[Value, Gateway]]
    railways: list[tuple[Value, Railway]]
    no_count: list[tuple[Value, Province, frozenset[PowerName]]]
    """Centers that do not count for some powers."""
    powers: dict[str, DraftPower]
    calendar: list[DraftSeason]
    start: tuple[str, int, str]
    victory: int | None
    lead: Lead | None
    later_victories: list[int]
    """Victory numbers for the second game year and later, if the file has a list."""
    victory_rules: list[str]
    """Rules of the game that the victory condition implies."""
    new_homes: list[int]
    coast_names: dict[str, str]
    """The coast suffixes that the map knows, with their words: `{"NC": "north coast"}`."""
    phase_names: dict[str, str]
    """Names of seasons and phases in titles of pictures: `{"movement": "Bewegung"}`."""
    settings: list[str]
    """Setting lines for games on the map, `ROTATE AFTER MOVEMENT`."""
    teams: list[list[str]]
    """Lists of powers, of which the first orders for the others."""
    terms: dict[str, DraftTerms]
    """Terms that hold in one variant only, by its name."""

    @property
    def centers(self) -> set[str]:
        """The codes of all supply centers."""
        return {code for code, place in self.places.items() if place.center}

    def text(self, key: str, default: str = "") -> str:
        """Return a text at the top level of the file."""
        return self.top[key].text(default) if key in self.top else default
