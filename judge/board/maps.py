"""The printed board: provinces, coasts, borders, supply centers, powers, the calendar.

A `Map` is built by `judge.files.maps.load` from a YAML file and never changes.
Codes are upper case. A `Province` is `"SPA"`; a `Location` is where a unit can stand: a province, or one
named coast of it, `"SPA/NC"`. An army's location is always the bare province.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property

from msgspec import Struct, field

from judge.board.map_parts import NO_MONEY, Gateway, Lead, League, LeagueBehavior, MapMoney, Railway
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.position import Phase, PhaseType, Unit, UnitType

_LONGEST_CODE = 6
"""Limit on the length of a phase's code, such as S1901M."""

_MOST_ROUNDS = 1000
"""Number of years without a phase after which the search for the next phase fails."""

COAST_NAMES = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}
"""Names of coasts, unless the map's file gives others."""


class Terrain(StrEnum):
    """Terrain of a province. A port takes armies and fleets, and its fleets convoy."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    PORT = "port"
    IMPASSABLE = "impassable"


class LinkClass(StrEnum):
    """Difficulty of a link. A strait takes all of a unit's own strength, a cape half of it."""

    NORMAL = "normal"
    CAPE = "cape"
    STRAIT = "strait"

    @property
    def hardship(self) -> int:
        """0, 1 or 2: the higher, the weaker the units that cross it."""
        return (LinkClass.NORMAL, LinkClass.CAPE, LinkClass.STRAIT).index(self)


Link = tuple[UnitType, Location, Location]
"""A way from one location to another, for armies or for fleets."""


class Restriction(Struct, frozen=True):
    """Powers that may use a link: powers among `powers` (empty: all) that own all of `owner_of`."""

    owner_of: frozenset[Province] = frozenset()
    powers: frozenset[PowerName] = frozenset()


class Place(Struct, frozen=True):
    """One province. `coasts` is empty unless it has several, e.g. `("SPA/NC", "SPA/SC")`."""

    code: Province
    name: str
    terrain: Terrain
    center: bool = False
    coasts: tuple[Location, ...] = ()
    aliases: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    """Names that could mean this place or another; they are understood, but never guessed."""
    default_coast: Location | None = None
    """Coast used if none is named; None: the last of `coasts`."""
    touches: tuple[Province, ...] = ()
    """Adjacent provinces to which no unit can move from here; they matter only for drawing."""
    shape: str = ""
    """Code of the place on the base map whose shape it has; "" for its own code."""


class Building(Struct, frozen=True):
    """Extra building rights of a power: sites besides its homes, units beyond its centers."""

    factories: frozenset[Province] = frozenset()
    """Places other than centers where it may always build."""
    partisans: frozenset[Province] = frozenset()
    """Places other than centers, open while it owns some but not all homes, for one extra unit each."""
    alternatives: Mapping[Province, frozenset[Province]] = field(default_factory=dict)
    """Centers to build in instead of one of these free homes, or of any home if none are named."""
    hidden: frozenset[Province] = frozenset()
    """Places where builds stay hidden from others until the next movement results."""
    claims: int = 0
    """Number of centers that become homes for good once built in."""
    reserves: int = 0
    """Number of extra units while it owns a home."""
    militia: int = 0
    """Limit on the extra units that stand on its homes while it owns one."""
    take: int = 0
    """Number of units it begins with, each built in a home of its choice, which it then owns."""
    borrow: int = 0
    """Number of units it begins with, built in homes of its choice, which do not become its own."""


NO_BUILDING = Building()


class PowerColor(Struct, frozen=True):
    """A power's colors on its map, as `"#1c2190"`: units, and lands ("": lighter than units)."""

    units: str
    lands: str = ""


class MapPower(Struct, frozen=True):
    """One power at the start of a game. `name` is the key in orders and files; `title` is for letters."""

    name: PowerName
    title: str
    adjective: str
    letter: str
    homes: tuple[Province, ...]
    owns: tuple[Province, ...]
    units: tuple[Unit, ...]
    aliases: tuple[str, ...] = ()
    dummy: bool = False
    control: tuple[str, ...] = ()
    """Powers, or MASTER, that order for a dummy from the start; if several, each in turn."""
    building: Building = NO_BUILDING
    color: PowerColor | None = None
    """Color in pictures; None if the pictures choose one."""
    league: League | None = None
    """League that limits the units it may help; None: no limit."""


class Season(Struct, frozen=True):
    """One step of the year, `spring`, with the phases played in it, in order."""

    name: str
    phases: tuple[PhaseType, ...]
    new_year: int = 0
    """Years that pass when it begins; negative where years count down."""
    only_if: tuple[int, int] | None = None
    """(divisor, rest) of the years with this season; others end before it. None: every year has it."""
    incomes: tuple[int, ...] = ()
    """Indexes of phases before which centers earn money; the number of phases: after the last one."""


class Victory(Struct, frozen=True):
    """Number of centers that win. `centers` None means more than half of all centers."""

    centers: int | None = None
    later: tuple[int, ...] = ()
    """Centers needed in the second game year, the third and so on; the last number stays in force."""
    lead: Lead | None = None
    """Lead over all others that also wins."""


class Change(Struct, frozen=True):
    """Phases in which the board differs; with `since`, all phases from then on. None: any."""

    season: str | None = None
    year: int | None = None
    type: PhaseType | None = None
    since: Phase | None = None


class Map(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """A whole board. Compared by identity: load it once (`judge.files.maps.load.load_map`)."""

    id: str
    name: str
    places: Mapping[Province, Place]
    army: Mapping[Province, frozenset[Province]]
    """Provinces to which an army can walk, by province.

    Without an entry, armies cannot be there, or cannot leave.
    """
    fleet: Mapping[Location, frozenset[Location]]
    """Locations a fleet can reach; provinces with several coasts appear only as their coasts."""
    powers: Mapping[PowerName, MapPower]
    start: Phase
    calendar: tuple[Season, ...]
    victory: Victory = Victory()
    description: str = ""
    edition: str = ""
    """Origin of the board, and its differences on other judges."""
    base: str = ""
    """Name of the map that this one is based on; "" if none."""
    rules_enable: tuple[str, ...] = ()
    rules_disable: tuple[str, ...] = ()
    rules_by_game: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Rules stated (`X` on, `!X` off) for one variant alone: `{"payola": ("NO_SAVINGS",)}`."""
    money: MapMoney = NO_MONEY
    """Money settings, for variants that use money."""
    coast_names: Mapping[str, str] = field(default_factory=lambda: dict(COAST_NAMES))
    language: str = "en"
    """Language of its names, as an ISO 639 code; orders may use that language."""
    phase_names: Mapping[str, str] = field(default_factory=dict)
    """Names in pictures for seasons and kinds of phases, where the map's language differs."""
    settings: tuple[str, ...] = ()
    """Setting lines (`ROTATE AFTER MOVEMENT`) that are the defaults of new games."""
    new_homes: frozenset[int] = frozenset()
    """Years at whose adjustments each power's homes become the centers that it owns."""
    weak_links: Mapping[Link, LinkClass] = field(default_factory=dict)
    """The links that are straits or capes."""
    restricted_links: Mapping[Link, Restriction] = field(default_factory=dict)
    """The links that only some powers may use."""
    gateways: tuple[Gateway, ...] = ()
    railways: tuple[Railway, ...] = ()
    no_count: Mapping[Province, frozenset[PowerName]] = field(default_factory=dict)
    """Centers that do not count for some powers, which cannot build there."""
    changes: tuple[Change, ...] = ()
    """Changes of the board during play, in order; `at` returns the board after those of a phase."""
    changed: Callable[[tuple[int, ...]], Map] | None = None
    """Function from numbers of `changes` to the board with these changes, always the same object."""

    @cached_property
    def has_leagues(self) -> bool:
        """True if some power's league limits the units it may help."""
        leagues = (power.league for power in self.powers.values())
        return any(league is not None and league.behavior is not LeagueBehavior.NONE for league in leagues)

    def rules_in(self, variant: str) -> tuple[str, ...]:
        """Rules that the map states for games of a variant: `X` on, `!X` off, the latter last."""
        own = self.rules_by_game.get(variant, ())
        return (*self.rules_enable, *own, *(f"!{name}" for name in self.rules_disable))

    @cached_property
    def centers(self) -> frozenset[Province]:
        """Every supply center of the board."""
        return frozenset(code for code, place in self.places.items() if place.center)

    @cached_property
    def all_homes(self) -> frozenset[Province]:
        """The home centers of all powers together."""
        return frozenset(home for power in self.powers.values() for home in power.homes)

    @cached_property
    def win(self) -> int:
        """Centers needed for a solo."""
        return self.victory.centers if self.victory.centers is not None else len(self.centers) // 2 + 1

    def win_in(self, year: int) -> int:
        """Centers needed for a solo in a year of the calendar."""
        if not self.victory.later:
            return self.win
        return (self.win, *self.victory.later)[min(self._years_played(year), len(self.victory.later))]

    def lead_in(self, year: int) -> int | None:
        """Lead in centers that wins in a year of the calendar; None: no lead does."""
        return self.victory.lead.after(self._years_played(year)) if self.victory.lead is not None else None

    def _years_played(self, year: int) -> int:
        """Number of game years between the start and a year of the calendar."""
        return abs(year - self.start.year) // abs(self._leap)

    def year_before(self, year: int) -> int:
        """The year of the calendar that is played before this one."""
        return year - self._leap

    @cached_property
    def _leap(self) -> int:
        """Calendar years in one game year; negative before Christ."""
        return sum(season.new_year for season in self.calendar) or 1

    @cached_property
    def neighbors(self) -> Mapping[Province, frozenset[Province]]:
        """Provinces that share a border usable by some unit type, coasts ignored."""
        joined: dict[Province, set[Province]] = {code: set() for code in self.places}
        for province, others in self.army.items():
            joined[province] |= others
        for location, coasts in self.fleet.items():
            joined[province_of(location)] |= {province_of(coast) for coast in coasts}
        return {code: frozenset(others) for code, others in joined.items()}

    @cached_property
    def gates(self) -> Mapping[Link, Gateway]:
        """Gateways by the links that lead through them, in both directions."""
        fleet = UnitType.FLEET
        return {(fleet, *ends): gate for gate in self.gateways for ends in (gate.ends, gate.ends[::-1])}

    @cached_property
    def coasts_of(self) -> Mapping[Province, tuple[Location, ...]]:
        """Locations for a fleet in a province: its named coasts, the province itself, or none."""
        return {
            code: place.coasts or ((Location(code),) if Location(code) in self.fleet else ())
            for code, place in self.places.items()
        }

    def at(self, phase: Phase) -> Map:
        """The board as it is in a phase; the same map unless it changes during play."""
        if not self.changes or self.changed is None:
            return self
        made = tuple(number for number, change in enumerate(self.changes) if self._is_made(change, phase))
        return self.changed(made) if made else self

    def _is_made(self, change: Change, phase: Phase) -> bool:
        if change.since is not None:
            steps = [(season, kind) for season in self.calendar for kind in season.phases]
            now, then = ((each.year, _step_of(each, steps)) for each in (phase, change.since))
            return now >= then
        return (
            change.season in (None, phase.season)
            and change.year in (None, phase.year)
            and change.type in (None, phase.type)
        )

    def homes_of(self, power: PowerName) -> frozenset[Province]:
        """A power's own home centers; empty for a power the map does not know.

        Homes can be gained in play; `judge.board.centers.homes_of` takes the position into account.
        """
        known = self.powers.get(power)
        return frozenset(known.homes) if known else frozenset()

    def counting_centers(self, power: PowerName, centers: frozenset[Province]) -> frozenset[Province]:
        """Centers that count for a power: they carry units and allow builds."""
        if not self.no_count:
            return centers
        return frozenset(center for center in centers if power not in self.no_count.get(center, ()))

    def counting_owners(self, owners: Mapping[Province, PowerName]) -> dict[Province, PowerName]:
        """Return center owners without the centers that do not count for their owner."""
        return {center: owner for center, owner in owners.items() if owner not in self.no_count.get(center, ())}

    def building_of(self, power: PowerName) -> Building:
        """Special building rights of a power; none for a power the map does not know."""
        known = self.powers.get(power)
        return known.building if known else NO_BUILDING

    def is_sea(self, province: Province) -> bool:
        """True if the province is sea, where no army can stand."""
        return self.places[province].terrain is Terrain.SEA

    def can_stand(self, kind: UnitType, location: Location) -> bool:
        """True if a unit of this kind may be at this exact location (a fleet in SPA needs its coast)."""
        if kind is UnitType.FLEET:
            return location in self.fleet
        place = self.places.get(Province(location))
        return place is not None and place.terrain in (Terrain.LAND, Terrain.COAST, Terrain.PORT)

    def can_convoy_in(self, province: Province) -> bool:
        """True if a fleet there may convoy: at sea or in a port."""
        return self.places[province].terrain in (Terrain.SEA, Terrain.PORT)

    def reach(self, kind: UnitType, location: Location) -> frozenset[Location]:
        """Every location that a unit here reaches in one move without a convoy.

        Sort them before choosing at random: the order of a set of strings differs between processes.
        """
        if kind is UnitType.FLEET:
            return self.fleet.get(location, frozenset())
        return frozenset(Location(code) for code in self.army.get(Province(location), frozenset()))

    def reached_provinces(self, kind: UnitType, location: Location) -> frozenset[Province]:
        """Every province that a unit here reaches in one move without a convoy."""
        return frozenset(province_of(place) for place in self.reach(kind, location))

    def supported_provinces(self, kind: UnitType, location: Location) -> frozenset[Province]:
        """Provinces that a unit here could support: in reach, but not across a strait, cape or gateway."""
        if not self.weak_links and not self.gateways:
            return self.reached_provinces(kind, location)
        ways = ((kind, location, end) for end in self.reach(kind, location))
        return frozenset(province_of(way[2]) for way in ways if way not in self.weak_links and way not in self.gates)

    def name_of(self, location: Location) -> str:
        """The full name for letters: `"Spain (north coast)"`."""
        province, _, coast = location.partition("/")
        name = self.places[Province(province)].name
        return f"{name} ({self.coast_names.get(coast, coast)})" if coast else name

    def phase_title(self, phase: Phase) -> str:
        """A phase in the map's own language, for pictures: `Frühjahr 1901 Bewegung`."""
        season = self.phase_names.get(phase.season, phase.season_title)
        kind = phase.type.name.lower()
        return f"{season} {phase.year} {self.phase_names.get(kind, kind.capitalize())}"

    def title_of(self, power: str) -> str:
        """Return a power's title: `"Holy Roman Empire"`, `"U.S.A."`; for unknown names, the title case."""
        known = self.powers.get(PowerName(power))
        return known.title if known else power.replace("_", " ").title()

    def phase(self, code: str) -> Phase:
        """Return the phase for a code such as `S1901M`; ValueError if the calendar has no such phase."""
        text = code.strip().upper()
        seasons = self.calendar if len(text) <= _LONGEST_CODE else ()
        for season in seasons:
            for kind in season.phases:
                if text[:1] == season.name[:1].upper() and text[-1:] == kind.value and text[1:-1].isdecimal():
                    return Phase(season.name, int(text[1:-1]), kind)
        raise ValueError(f"{code[:20]!r} is not a phase of {self.name}: write it like {self.start}.")

    @property
    def year_step(self) -> int:
        """Years between turns of the year: 1, 5 if a game moves by lustra, -1 if the years B.C. count down."""
        phase = self.start
        while phase.year == self.start.year:
            phase = self.next_phase(phase)
        return phase.year - self.start.year

    def next_phase(self, phase: Phase) -> Phase:
        """Return the next phase in the calendar, played or not.

        The year grows by one when the list starts again, unless the calendar states when it changes. ValueError for a
        phase that the calendar does not have, or if its conditions let no phase follow.
        """
        steps = [(season, kind) for season in self.calendar for kind in season.phases]
        at = _step_of(phase, steps)
        year = phase.year
        turns_by_itself = any(season.new_year for season in self.calendar)
        for _ in range(_MOST_ROUNDS):
            at += 1
            if at == len(steps):
                at, year = 0, year + (not turns_by_itself)
            season, kind = steps[at]
            if kind is season.phases[0]:
                year += season.new_year
                if season.only_if is not None and year % season.only_if[0] != season.only_if[1]:
                    at = len(steps) - 1
                    continue
            return Phase(season.name, year, kind)
        raise ValueError(f"No phase follows {phase}: the conditions of the calendar are never fulfilled.")


def _step_of(phase: Phase, steps: list[tuple[Season, PhaseType]]) -> int:
    for at, (season, kind) in enumerate(steps):
        if (season.name, kind) == (phase.season, phase.type):
            return at
    raise ValueError(f"{phase} is not in the calendar.")
