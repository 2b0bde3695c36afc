"""A map file as written: its parts with their places in the file, before anybody asked whether they fit together.

Form is settled here (keys, kinds of values, what may be left out); sense is `judge.files.maps.checks`.
"""

from __future__ import annotations

import re

from msgspec import Struct

from judge.board.maps import PowerColor, Terrain
from judge.files.yaml_text import Document, Value

TOP_KEYS = [
    "format",
    "id",
    "name",
    "description",
    "authors",
    "licence",
    "source",
    "notice",
    "language",
    "base",
    "take",
    "playable",
    "places",
    "links",
    "gateways",
    "railways",
    "no_count",
    "coast_names",
    "powers",
    "teams",
    "rotate",
    "start",
    "calendar",
    "new_homes",
    "victory",
    "rules",
    "settings",
    "changes",
    "layout",
    "rename",
    "drop",
    "only_powers",
    "expect",
]
_PLACE_KEYS = [
    "name",
    "type",
    "center",
    "aliases",
    "unsure",
    "army",
    "fleet",
    "coasts",
    "default_coast",
    "touches",
    "landlocked",
    "capacity",
    "shape",
]
_COAST_KEYS = ["name", "fleet", "landlocked"]
_POWER_KEYS = [
    "name",
    "adjective",
    "letter",
    "order",
    "aliases",
    "homes",
    "owns",
    "units",
    "build",
    "free_start",
    "reserves",
    "militia",
    "league",
    "dummy",
    "control",
    "flag",
    "color",
]
_BUILD_KEYS = ["factories", "partisans", "alternatives", "hidden", "claims"]
_LINK_KEYS = ["between", "from", "to", "units", "class", "owner_of", "one_way", "powers", "do"]

TERRAINS = tuple(terrain.value for terrain in Terrain)
_COAST_NAMES = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}
PHASES = ("movement", "retreats", "adjustments")
_COLOR = re.compile("#[0-9a-f]{6}")
EXTRA_PHASES = ("income",)


class DraftCoast(Struct):
    """A named coast: `"SPA/NC"`."""

    code: str
    at: Value
    fleet: list[str]
    fleet_at: Value
    landlocked: bool


class DraftPlace(Struct):
    """A province as written. `army` and `fleet` are the neighbor lists; `fleet_at` None: it has no `fleet` key."""

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
    touches: list[str]
    landlocked: bool
    shape: str


class DraftLink(Struct):
    """An entry of `links`: two ends, and for which units ("army", "fleet" or "both")."""

    at: Value
    ends: tuple[str, str]
    units: str
    kind: str
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
    dummy: bool
    control: list[str]
    league: str
    friends: list[str]
    color: PowerColor | None


class DraftSeason(Struct):
    """One season of the calendar, with the years that pass before it and the condition that was put before it."""

    at: Value
    name: str
    phases: list[str]
    new_year: int = 0
    only_if: tuple[int, int] | None = None


class Draft(Struct):
    """A whole map file."""

    document: Document
    top: dict[str, Value]
    places: dict[str, DraftPlace]
    links: list[DraftLink]
    powers: dict[str, DraftPower]
    calendar: list[DraftSeason]
    start: tuple[str, int, str]
    victory: int | None
    later_victories: list[int]
    """What wins in the second game year and those after it, where the file has a list."""
    victory_rules: list[str]
    """Rules of the game that the victory condition comes to."""
    new_homes: list[int]
    coast_names: dict[str, str]
    """The coast suffixes that the map knows, with their words: `{"NC": "north coast"}`."""
    later: list[Value]
    """What the file asks for and the judge does not play yet."""

    @property
    def centers(self) -> set[str]:
        """The codes of all supply centers."""
        return {code for code, place in self.places.items() if place.center}

    def text(self, key: str, default: str = "") -> str:
        """One text at the top of the file."""
        return self.top[key].text(default) if key in self.top else default


def read_draft(document: Document) -> Draft:
    """The parts of a map file. What is not of the right form is noted in `document.problems` and left out."""
    top = document.root.fields(TOP_KEYS)
    later = _not_played(top)
    return Draft(
        document=document,
        top=top,
        places={code: _place(code, at) for code, at in _fields(top, "places").items()},
        links=[link for at in _items(top, "links") if (link := _link(at)) is not None],
        powers={key: _power(key, at, later) for key, at in _fields(top, "powers").items()},
        calendar=_calendar(document, top, later),
        start=_start(top),
        victory=_victory(top),
        later_victories=[at.number() for at in _victories(top)[1:]],
        victory_rules=_victory_rules(top, later),
        new_homes=[at.number() for at in _items(top, "new_homes")],
        coast_names=_COAST_NAMES | {suffix: at.text() for suffix, at in _fields(top, "coast_names").items()},
        later=later,
    )


def _not_played(top: dict[str, Value]) -> list[Value]:
    keys = ("gateways", "railways", "no_count", "teams", "rotate", "settings")
    return [top[key] for key in keys if key in top and top[key].tree]


_UNPLAYED = {
    "league": "the leagues of powers",
    "free_start": "powers that begin without units while others have theirs",
    "gateways": "gateways",
    "railways": "railways",
    "no_count": "centers that do not count for a power",
    "rotate": "the turns in which powers order dummies",
    "settings": "its own settings",
    "phases": "the phases of income",
    "or_lead": "a victory by a lead",
    "growing": "what it asks of a winner besides centers",
}


def unplayed(draft: Draft) -> tuple[str, ...]:
    """What the judge does not play of the map, in words, each once. Rules for other game types matter to these only."""
    keys = [next(key for key in reversed(at.path) if isinstance(key, str)) for at in draft.later]
    keys = [key for key in keys if key != "by_game_type"]
    return tuple(dict.fromkeys(_UNPLAYED.get(key, f"what it says of {key.replace('_', ' ')}") for key in keys))


def _fields(fields: dict[str, Value], key: str, known: list[str] | None = None) -> dict[str, Value]:
    return fields[key].fields(known) if key in fields else {}


def _items(fields: dict[str, Value], key: str) -> list[Value]:
    return fields[key].items() if key in fields else []


def _texts(fields: dict[str, Value], key: str) -> list[str]:
    return fields[key].texts() if key in fields else []


def _text(fields: dict[str, Value], key: str, default: str = "") -> str:
    return fields[key].text(default) if key in fields else default


def _number(fields: dict[str, Value], key: str) -> int:
    """A count of something, 0 where it is left out."""
    return fields[key].number() if key in fields else 0


def _flag(fields: dict[str, Value], key: str, default: bool = False) -> bool:
    return fields[key].flag(default) if key in fields else default


def _place(code: str, at: Value) -> DraftPlace:
    fields = at.fields(_PLACE_KEYS)
    for key in ("name", "type"):
        if key not in fields:
            at.report("E-MAP-MISSING", f"The key {key!r} is missing.", code)
    terrain = fields["type"].choice(TERRAINS, "land") if "type" in fields else "land"
    return DraftPlace(
        code=code,
        at=at,
        name=_text(fields, "name", code),
        terrain=Terrain(terrain),
        center=_flag(fields, "center"),
        aliases=_texts(fields, "aliases"),
        unsure=_texts(fields, "unsure"),
        army=_texts(fields, "army"),
        army_at=fields.get("army"),
        fleet=_texts(fields, "fleet"),
        fleet_at=fields.get("fleet"),
        coasts=[_coast(code, suffix, coast) for suffix, coast in _fields(fields, "coasts").items()],
        touches=_texts(fields, "touches"),
        landlocked=_flag(fields, "landlocked"),
        shape=_text(fields, "shape"),
    )


def _coast(province: str, suffix: str, at: Value) -> DraftCoast:
    fields = at.fields(_COAST_KEYS)
    return DraftCoast(
        code=f"{province}/{suffix}",
        at=at,
        fleet=_texts(fields, "fleet"),
        fleet_at=fields.get("fleet", at),
        landlocked=_flag(fields, "landlocked"),
    )


def _link(at: Value) -> DraftLink | None:
    fields = at.fields(_LINK_KEYS)
    if "do" in fields:
        fields["do"].report(
            "E-MAP-VARIANT", "Links are added and removed in variants; here they stand with the places."
        )
        return None
    between, source, target = _texts(fields, "between"), _text(fields, "from"), _text(fields, "to")
    one_way = _flag(fields, "one_way")
    if len(between) == 2 and not (source or target):
        ends = (between[0], between[1])
    elif source and target and not between:
        ends = (source, target)
    else:
        at.report("E-MAP-LINK", "A link has either 'between' with two places, or 'from' and 'to'.")
        return None
    return DraftLink(
        at=at,
        ends=ends,
        units=fields["units"].choice(("army", "fleet", "both"), "both") if "units" in fields else "both",
        kind=fields["class"].choice(("normal", "strait", "cape"), "normal") if "class" in fields else "normal",
        one_way=one_way,
        owner_of=_texts(fields, "owner_of"),
        powers=_texts(fields, "powers"),
    )


def _power(key: str, at: Value, later: list[Value]) -> DraftPower:
    fields = at.fields(_POWER_KEYS)
    build = _fields(fields, "build", _BUILD_KEYS)
    league = _fields(fields, "league", ["name", "behaviour", "friends"])
    later += [fields[name] for name in ("free_start", "league") if name in fields]
    name = _text(fields, "name", key.title())
    if "behaviour" in league:
        league["behaviour"].choice(("none", "strict", "benign"), "none")
    return DraftPower(
        key=key,
        at=at,
        name=name,
        adjective=_text(fields, "adjective", name),
        letter=_text(fields, "letter", key[:1]),
        order=_text(fields, "order"),
        aliases=_texts(fields, "aliases"),
        homes=_texts(fields, "homes"),
        owns=_texts(fields, "owns") if "owns" in fields else None,
        units=_texts(fields, "units"),
        factories=_texts(build, "factories"),
        partisans=_texts(build, "partisans"),
        alternatives={site: value.texts() for site, value in _fields(build, "alternatives").items()},
        hidden=_texts(build, "hidden"),
        claims=_number(build, "claims"),
        reserves=_number(fields, "reserves"),
        militia=_number(fields, "militia"),
        dummy=_flag(fields, "dummy"),
        control=_texts(fields, "control"),
        league=_text(league, "name"),
        friends=_texts(league, "friends"),
        color=_color(fields["color"]) if "color" in fields else None,
    )


def _color(at: Value) -> PowerColor | None:
    """One color, of the units, or those of units and lands; None for what cannot be read."""
    fields = at.fields(["units", "lands"]) if isinstance(at.tree, dict) else {"units": at}
    if "units" not in fields:
        at.report("E-MAP-COLOR", "Say the color of the units; that of the lands may be left out.")
    colors = {key: value.text().lower() for key, value in fields.items()}
    for key, color in colors.items():
        if not _COLOR.fullmatch(color):
            fields[key].report("E-MAP-COLOR", f'{color!r} is no color: write it in quotes, like "#1c2190".', color)
    if "units" not in colors or not all(map(_COLOR.fullmatch, colors.values())):
        return None
    return PowerColor(**colors)


def _calendar(document: Document, top: dict[str, Value], later: list[Value]) -> list[DraftSeason]:
    seasons: list[DraftSeason] = []
    new_year, only_if = 0, None
    for at in _items(top, "calendar"):
        fields = at.fields(["season", "phases", "letter", "new_year", "only_if_year"])
        if "season" in fields:
            later += [fields[key] for key in ("letter",) if key in fields]
            phases = fields["phases"].items() if "phases" in fields else []
            played = [phase for phase in phases if not _is_extra(phase, later)]
            names = [phase.choice(PHASES, "") for phase in played]
            seasons.append(DraftSeason(at, fields["season"].text().lower(), names, new_year, only_if))
            new_year, only_if = 0, None
        elif "new_year" in fields:
            new_year += fields["new_year"].number()
        elif "only_if_year" in fields:
            only_if = _condition(fields["only_if_year"])
        else:
            at.report("E-MAP-MISSING", "A step of the calendar has a season.")
    if seasons and new_year:
        seasons[0].new_year += new_year  # What stands at the end of the row happens before it starts again.
    if seasons or "calendar" in top:
        return seasons
    return [
        DraftSeason(document.root, "spring", ["movement", "retreats"]),
        DraftSeason(document.root, "fall", ["movement", "retreats"]),
        DraftSeason(document.root, "winter", ["adjustments"]),
    ]


def _is_extra(phase: Value, later: list[Value]) -> bool:
    """Whether this is a phase that only a game type knows, such as income."""
    if phase.tree not in EXTRA_PHASES:
        return False
    later.append(phase)
    return True


def _condition(at: Value) -> tuple[int, int] | None:
    fields = at.fields(["divides_by", "rest"])
    divisor = fields["divides_by"].number(1) if "divides_by" in fields else 1
    rest = fields["rest"].number() if "rest" in fields else 0
    if not 0 <= rest < divisor:
        at.report("E-MAP-CALENDAR", "The year is divided by 1 or more, and the rest is less than that.")
        return None
    return divisor, rest


def _start(top: dict[str, Value]) -> tuple[str, int, str]:
    fields = _fields(top, "start", ["season", "year", "phase"])
    year = fields["year"].number(1901) if "year" in fields else 1901
    phase = fields["phase"].choice(PHASES, "movement") if "phase" in fields else "movement"
    return _text(fields, "season", "spring").lower(), year, phase


def _victory(top: dict[str, Value]) -> int | None:
    """The number of centers that wins, in the first year where there is a list; None: a majority."""
    numbers = _victories(top)
    return None if not numbers or numbers[0].tree == "majority" else numbers[0].number()


def _victories(top: dict[str, Value]) -> list[Value]:
    fields = _fields(top, "victory", ["centers", "or_lead", "count", "alone", "growing"])
    if "centers" not in fields:
        return []
    return fields["centers"].items() if isinstance(fields["centers"].tree, list) else [fields["centers"]]


def _victory_rules(top: dict[str, Value], later: list[Value]) -> list[str]:
    fields = _fields(top, "victory")
    later += [fields[key] for key in ("or_lead", "growing") if key in fields]
    rules = []
    if "count" in fields and fields["count"].choice(("centers", "foreign_homes"), "centers") == "foreign_homes":
        rules.append("VICTORY_HOMES")
    if not _flag(fields, "alone", True):
        rules.append("SHARED_VICTORY")
    return rules
