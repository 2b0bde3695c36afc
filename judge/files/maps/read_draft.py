"""A `MapDraft` read from a document: the keys of a map file, and its optional parts."""

from __future__ import annotations

from judge.board.map_parts import Gateway, GatewayMode, League, LeagueBehavior, MapMoney, Railway
from judge.board.maps import COAST_NAMES, LinkClass, PowerColor, Terrain
from judge.board.names import Location, PowerName, Province
from judge.files.maps.draft import (
    TERRAINS,
    DraftCoast,
    DraftLink,
    DraftPlace,
    DraftPower,
    DraftTerms,
    MapDraft,
    Units,
    fields_at,
    flag_at,
    items_at,
    number_at,
    text_at,
    texts_at,
)
from judge.files.maps.draft_calendar import (
    read_calendar,
    read_lead,
    read_start,
    read_victories,
    read_victory,
    read_victory_rules,
)
from judge.files.yaml_text import Document, Value
from judge.patterns import pattern

TOP_KEYS = [
    "format",
    "id",
    "name",
    "description",
    "authors",
    "licence",
    "source",
    "edition",
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
    "phase_names",
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
_COLOR = pattern("#[0-9a-f]{6}")


def read_draft(document: Document) -> MapDraft:
    """Read the parts of a map file. Malformed ones go to `document.problems` and are left out."""
    top = document.root.fields(TOP_KEYS)
    powers = {key: _power(key, at) for key, at in fields_at(top, "powers").items()}
    teams = [at.texts() for at in items_at(top, "teams")]
    for leader, *others in filter(None, teams):
        for power in (powers[key] for key in others if key in powers):
            power.dummy, power.control = True, power.control or [leader]
    return MapDraft(
        document=document,
        top=top,
        places={code: _place(code, at) for code, at in fields_at(top, "places").items()},
        links=[link for at in items_at(top, "links") if (link := _link(at)) is not None],
        gateways=read_gateways(top),
        railways=read_railways(top),
        no_count=read_no_count(top),
        powers=powers,
        calendar=read_calendar(document, top),
        start=read_start(top),
        victory=read_victory(top),
        later_victories=[at.number() for at in read_victories(top)[1:]],
        lead=read_lead(top),
        victory_rules=read_victory_rules(top),
        new_homes=[at.number() for at in items_at(top, "new_homes")],
        coast_names=COAST_NAMES | {suffix: at.text() for suffix, at in fields_at(top, "coast_names").items()},
        phase_names={word: at.text() for word, at in fields_at(top, "phase_names").items()},
        settings=read_settings(top),
        teams=teams,
        terms=read_terms(top),
    )


def _place(code: str, at: Value) -> DraftPlace:
    fields = at.fields(_PLACE_KEYS)
    for key in ("name", "type"):
        if key not in fields:
            at.report("E-MAP-MISSING", f"The key {key!r} is missing.", code)
    terrain = fields["type"].choice(TERRAINS, "land") if "type" in fields else "land"
    return DraftPlace(
        code=code,
        at=at,
        name=text_at(fields, "name", code),
        terrain=Terrain(terrain),
        center=flag_at(fields, "center"),
        aliases=texts_at(fields, "aliases"),
        unsure=texts_at(fields, "unsure"),
        army=texts_at(fields, "army"),
        army_at=fields.get("army"),
        fleet=texts_at(fields, "fleet"),
        fleet_at=fields.get("fleet"),
        coasts=[_coast(code, suffix, coast) for suffix, coast in fields_at(fields, "coasts").items()],
        default_coast=f"{code}/{fields['default_coast'].text()}" if "default_coast" in fields else "",
        touches=texts_at(fields, "touches"),
        landlocked=flag_at(fields, "landlocked"),
        shape=text_at(fields, "shape"),
    )


def _coast(province: str, suffix: str, at: Value) -> DraftCoast:
    fields = at.fields(_COAST_KEYS)
    return DraftCoast(
        code=f"{province}/{suffix}",
        at=at,
        fleet=texts_at(fields, "fleet"),
        fleet_at=fields.get("fleet", at),
        landlocked=flag_at(fields, "landlocked"),
    )


def _link(at: Value) -> DraftLink | None:
    fields = at.fields(_LINK_KEYS)
    if "do" in fields:
        fields["do"].report(
            "E-MAP-VARIANT", "Links are added and removed in variants; here they stand with the places."
        )
        return None
    between, source, target = texts_at(fields, "between"), text_at(fields, "from"), text_at(fields, "to")
    one_way = flag_at(fields, "one_way")
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
        units=_link_units(fields),
        kind=LinkClass(fields["class"].choice([*LinkClass], "normal")) if "class" in fields else LinkClass.NORMAL,
        one_way=one_way,
        owner_of=texts_at(fields, "owner_of"),
        powers=texts_at(fields, "powers"),
    )


def _link_units(fields: dict[str, Value]) -> tuple[Units, ...]:
    units = fields["units"].choice((*Units, "both"), "both") if "units" in fields else "both"
    return tuple(Units) if units == "both" else (Units(units),)


def _power(key: str, at: Value) -> DraftPower:
    fields = at.fields(_POWER_KEYS)
    build = fields_at(fields, "build", _BUILD_KEYS)
    league = fields_at(fields, "league", ["name", "behaviour", "friends"])
    free_start = fields_at(fields, "free_start", ["take", "borrow"])
    name = text_at(fields, "name", key.title())
    return DraftPower(
        key=key,
        at=at,
        name=name,
        adjective=text_at(fields, "adjective", name),
        letter=text_at(fields, "letter", key[:1]),
        order=text_at(fields, "order"),
        aliases=texts_at(fields, "aliases"),
        homes=texts_at(fields, "homes"),
        owns=texts_at(fields, "owns") if "owns" in fields else None,
        units=texts_at(fields, "units"),
        factories=texts_at(build, "factories"),
        partisans=texts_at(build, "partisans"),
        alternatives={site: value.texts() for site, value in fields_at(build, "alternatives").items()},
        hidden=texts_at(build, "hidden"),
        claims=number_at(build, "claims"),
        reserves=number_at(fields, "reserves"),
        militia=number_at(fields, "militia"),
        take=number_at(free_start, "take"),
        borrow=number_at(free_start, "borrow"),
        dummy=flag_at(fields, "dummy"),
        control=texts_at(fields, "control"),
        league=_league(league),
        color=_color(fields["color"]) if "color" in fields else None,
    )


def _league(fields: dict[str, Value]) -> League | None:
    """Return the league of a power; None for none."""
    behavior = fields["behaviour"].choice([*LeagueBehavior], "none") if "behaviour" in fields else "none"
    name, friends = text_at(fields, "name"), frozenset(texts_at(fields, "friends"))
    return League(name, LeagueBehavior(behavior), friends) if name else None


def _color(at: Value) -> PowerColor | None:
    """Read one color, for units or for units and lands; None if unreadable."""
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


# Settings of a map file besides rules, and terms for one variant only.


_KEYS = ["enable", "disable", "settings"]
_MONEY = ["tax", "taxes", "cap"]
SETTINGS = ("timing", "voting", "orders", "names", "addresses", "house")
"""The setting lines of CREATE that a map may state for its games."""


def read_terms(top: dict[str, Value]) -> dict[str, DraftTerms]:
    """Terms in a map's `rules.by_game_type`, by the name of the variant."""
    games = fields_at(fields_at(top, "rules"), "by_game_type")
    return {name: _terms(at) for name, at in games.items()}


def read_settings(top: dict[str, Value]) -> list[str]:
    """Return the setting lines with which games on the map are created, as in CREATE."""
    fields, rotate = fields_at(top, "settings", [*SETTINGS]), fields_at(top, "rotate", ["when", "phases"])
    lines = [f"{key.upper()} {at.text()}" for key, at in fields.items()]
    if rotate:
        when = rotate["when"].choice(("after", "before", "for"), "after") if "when" in rotate else "after"
        phases = texts_at(rotate, "phases")
        lines.append(f"ROTATE {' '.join((when, *phases)) if phases else 'control'}".upper())
    if flag_at(fields_at(top, "victory"), "growing"):
        lines.append("VICTORY MAP GROWTH")
    return lines


def _terms(at: Value) -> DraftTerms:
    fields = at.fields(_KEYS)
    rules = (*texts_at(fields, "enable"), *(f"!{name}" for name in texts_at(fields, "disable")))
    return DraftTerms(rules, _money(fields_at(fields, "settings", _MONEY)))


def _money(fields: dict[str, Value]) -> MapMoney:
    taxes = {Province(code): at.number() for code, at in fields_at(fields, "taxes").items()}
    return MapMoney(
        tax=fields["tax"].number() if "tax" in fields else None,
        taxes=taxes,
        cap=fields["cap"].number() if "cap" in fields else None,
    )


# Gateways, railways and centers that do not count for everybody, in a map file.


def read_gateways(top: dict[str, Value]) -> list[tuple[Value, Gateway]]:
    """Return each gateway with its place in the file."""
    found = []
    for at in items_at(top, "gateways"):
        fields = at.fields(["between", "keeper", "mode"])
        ends = texts_at(fields, "between")
        mode = fields["mode"].choice([*GatewayMode], "permission") if "mode" in fields else "permission"
        if len(ends) == 2 and "keeper" in fields:
            keeper = Province(text_at(fields, "keeper"))
            found.append((at, Gateway((Location(ends[0]), Location(ends[1])), keeper, GatewayMode(mode))))
        else:
            at.report("E-MAP-LINK", "A gateway is between two places, and a third one is its keeper.")
    return found


def read_railways(top: dict[str, Value]) -> list[tuple[Value, Railway]]:
    """Return each railway with its place in the file."""
    found = []
    for at in items_at(top, "railways"):
        fields = at.fields(["name", "path", "powers"])
        path = tuple(map(Province, texts_at(fields, "path")))
        powers = frozenset(map(PowerName, texts_at(fields, "powers")))
        found.append((at, Railway(text_at(fields, "name"), path, powers)))
    return found


def read_no_count(top: dict[str, Value]) -> list[tuple[Value, Province, frozenset[PowerName]]]:
    """Return the centers that do not count for some powers, with their places in the file."""
    found = []
    for at in items_at(top, "no_count"):
        fields = at.fields(["center", "powers"])
        powers = frozenset(map(PowerName, texts_at(fields, "powers")))
        found.append((at, Province(text_at(fields, "center")), powers))
    return found
