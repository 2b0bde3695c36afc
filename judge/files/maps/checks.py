"""Checks that the parts of a map file fit together, all at once.

Codes with the prefix `E-` stop the map from loading; codes with `W-` are worth a look. Checks of names, links and
powers have their own modules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from judge.board.maps import Terrain
from judge.files.maps.draft import PHASES, TERRAINS, DraftPlace, MapDraft, Units, fields_at
from judge.files.maps.link_checks import check_links, pairs
from judge.files.maps.name_checks import check_codes, check_names
from judge.files.maps.power_checks import (
    check_centers,
    check_free_starts,
    check_leagues,
    check_money,
    check_powers,
    check_units,
)
from judge.files.yaml_text import Value
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing
from judge.game.ending.settings import read_voting
from judge.game.ending.voting import Voting
from judge.game.order_taking import read_order_taking
from judge.game.people.rotation import parse_rotation
from judge.game.people.showing import read_showing
from judge.problems import Refused
from judge.rules.house import HouseRules
from judge.rules.house_options import read_house


def check_draft(draft: MapDraft, file_name: str) -> None:
    """Note every problem in the draft's document. `file_name` is the file's name without `.yaml`."""
    document = draft.document
    if document.root.tree == {}:
        # Only say so where there is no better reason.
        if not document.problems:
            document.report("E-MAP-MISSING", "This file is empty.")
        return
    for key in ("take", "rename", "drop", "only_powers"):
        if key in draft.top:
            draft.top[key].report("E-MAP-VARIANT", "Only a map made from another one (base: ...) has this.", key)
    _check_top(draft, file_name)
    check_codes(draft)
    check_names(draft)
    _check_coasts(draft)
    check_links(draft)
    check_ways(draft)
    check_powers(draft)
    check_centers(draft)
    check_units(draft)
    check_leagues(draft)
    check_money(draft)
    check_free_starts(draft)
    check_calendar(draft)
    check_victory(draft)
    check_settings(draft)
    _check_layout(draft)
    _check_expect(draft)


def _check_top(draft: MapDraft, file_name: str) -> None:
    for key in ("id", "name", "places"):
        if key not in draft.top:
            draft.document.report("E-MAP-MISSING", f"The key {key!r} is missing.", words=key)
    if "format" in draft.top and draft.top["format"].text() != "1":
        draft.top["format"].report("E-MAP-FORMAT", "This judge reads format 1.", draft.top["format"].text())
    if "id" in draft.top and draft.text("id") != file_name:
        text = f"The id is the file's name without .yaml ({file_name!r})."
        draft.top["id"].report("E-MAP-ID", text, draft.text("id"))
    elif "id" in draft.top and not re.fullmatch("[a-z0-9-]+", file_name):
        draft.top["id"].report("E-MAP-ID", "An id has small letters, digits and hyphens.", draft.text("id"))
    if "rules" in draft.top:
        rules = draft.top["rules"].fields(("enable", "disable", "by_game_type"))
        for key in ("enable", "disable"):
            if key in rules:
                rules[key].texts()


def _check_coasts(draft: MapDraft) -> None:
    known = draft.coast_names
    for code, place in draft.places.items():
        if len(place.coasts) == 1:
            place.at.report("E-MAP-COAST", "A province has no named coasts, or two and more.", code)
        if place.coasts and place.terrain in (Terrain.SEA, Terrain.LAND, Terrain.IMPASSABLE):
            place.at.report("E-MAP-COAST", f"A province of type {place.terrain} has no coasts.", code)
        for coast in place.coasts:
            suffix = coast.code.partition("/")[2]
            if suffix not in known:
                coast.at.report("E-MAP-COAST", f"There is no coast {suffix}: take one of {', '.join(known)}.", suffix)
        if place.default_coast and place.default_coast not in {coast.code for coast in place.coasts}:
            place.at.fields()["default_coast"].report("E-MAP-COAST", f"{code} has no such coast.")


def _check_layout(draft: MapDraft) -> None:
    if "layout" not in draft.top:
        return
    layout = draft.top["layout"].fields(("like", "text_only", "canvas", "shapes", "places"))
    canvas = [int(side) if side.isdigit() else 0 for side in layout["canvas"].texts()] if "canvas" in layout else []
    points = layout["places"].fields() if "places" in layout else {}
    for code, at in points.items():
        if code not in draft.places:
            at.report("W-MAP-LAYOUT", f"{code} is not a place of this map.", code)
            continue
        place = draft.places[code]
        fields = at.fields(("label", "unit", "dislodged", "sc", "repeat", "coasts"))
        coasts = fields["coasts"].fields() if "coasts" in fields else {}
        wanted = ["label", "unit"] + (["sc"] if place.center else [])
        missing = [point for point in wanted if point not in fields]
        missing += [coast.code for coast in place.coasts if coast.code.partition("/")[2] not in coasts]
        if missing:
            at.report("W-MAP-LAYOUT", f"{code} has no point for {', '.join(missing)}.", code)
        for name in ("label", "unit", "dislodged", "sc"):
            if name in fields and not _is_inside(fields[name].texts(), canvas):
                fields[name].report("W-MAP-LAYOUT", "This is no point inside the canvas.")
    if points:
        for code in draft.places.keys() - points.keys():
            layout["places"].report("W-MAP-LAYOUT", f"{code} has no points.", code)


def _is_inside(point: list[str], canvas: list[int]) -> bool:
    return (
        len(point) == 2
        and all(re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?", number) for number in point)
        and (len(canvas) != 2 or all(float(number) <= side for number, side in zip(point, canvas, strict=True)))
    )


def _check_expect(draft: MapDraft) -> None:
    if "expect" not in draft.top:
        draft.document.report("W-MAP-EXPECT", "An 'expect' with the numbers of places and links finds slips.")
        return
    counted = counts(draft)
    expect = draft.top["expect"].fields(counted)
    for key, value in expect["places"].fields(TERRAINS).items() if "places" in expect else ():
        _compare(value, value.number(), counted["places"].get(key, 0))
    for key in expect.keys() - {"places", "neutral"}:
        _compare(expect[key], expect[key].number(), counted[key])
    if "neutral" in expect:
        _compare(expect["neutral"], sorted(expect["neutral"].texts()), counted["neutral"])


def counts(draft: MapDraft) -> dict[str, Any]:
    """Counts that an `expect` may state: places by terrain, coasts, links, centers, units, neutrals."""
    homes = {home for power in draft.powers.values() for home in (*power.homes, *power.alternatives)}
    return {
        "places": dict(Counter(str(place.terrain) for place in draft.places.values())),
        "coasts": sum(len(place.coasts) for place in draft.places.values()),
        "army_pairs": len(pairs(draft, Units.ARMY)),
        "fleet_pairs": len(pairs(draft, Units.FLEET)),
        "centers": len(draft.centers),
        "neutral": sorted(draft.centers - homes),
        "win": draft.victory if draft.victory is not None else len(draft.centers) // 2 + 1,
        "units": sum(len(power.units) for power in draft.powers.values()),
    }


def _compare(at: Value, expected: object, counted: object) -> None:
    if expected != counted:
        at.report("E-MAP-EXPECT", f"The file has {counted}, not {expected}.", str(expected))


# Checks that the calendar, the start and the victory condition of a map file can be played.


def check_calendar(draft: MapDraft) -> None:
    """Note seasons without phases, phases with the same short name, and a start outside the year."""
    seen: dict[tuple[str, str], str] = {}
    for season in draft.calendar:
        if not season.phases:
            season.at.report("E-MAP-CALENDAR", f"The season {season.name} has no phases.", season.name)
        for phase in season.phases:
            short = (season.name[:1].upper(), phase)
            if short in seen:
                text = f"{season.name} {phase} would have the same short name as {seen[short]} {phase}."
                season.at.report("E-MAP-CALENDAR", text, season.name)
            seen.setdefault(short, season.name)
    if not seen:
        draft.document.report("E-MAP-CALENDAR", "The year has no phases.", ("calendar",))
        return
    if all(phase != "adjustments" for _, phase in seen):
        draft.document.report("W-MAP-CALENDAR", "The year has no adjustments.", ("calendar",))
    _check_start(draft)
    known = {season.name for season in draft.calendar} | set(PHASES)
    for word, at in fields_at(draft.top, "phase_names").items():
        if word not in known:
            text = f"{word} is no season of the calendar, and none of {', '.join(PHASES)}."
            at.report("E-MAP-CALENDAR", text, word)


def _check_start(draft: MapDraft) -> None:
    name, year, phase = draft.start
    if not any(season.name == name and phase in season.phases for season in draft.calendar):
        draft.document.report("E-MAP-START", f"The calendar has no {phase} in {name}.", ("start",))
    if year < 0:
        draft.document.report("E-MAP-START", "The year is a number from 0.", ("start", "year"))
    if phase != PHASES[-1] and draft.powers and not any(power.units for power in draft.powers.values()):
        draft.document.report("W-MAP-START", "Nobody has units, so the start should be adjustments.", ("start",))


def check_victory(draft: MapDraft) -> None:
    """Note victory conditions that nobody could meet, or two powers at once."""
    centers = len(draft.centers)
    if draft.victory is None:
        return
    path = ("victory", "centers")
    if not 1 <= draft.victory <= max(centers, 1):
        draft.document.report("E-MAP-VICTORY", f"The map has {centers} centers to win by.", path, str(draft.victory))
    elif any(not 1 <= number <= centers for number in draft.later_victories):
        draft.document.report("E-MAP-VICTORY", f"The map has {centers} centers to win by.", path)
    elif draft.victory <= centers // 2:
        draft.document.report("W-MAP-VICTORY", "Two powers could win at once.", path, str(draft.victory))


# Checks that gateways, railways and centers that do not count for everybody fit the map file.


_ON_LAND = (Terrain.LAND, Terrain.COAST, Terrain.PORT)


def check_ways(draft: MapDraft) -> None:
    """Note every problem with `gateways`, `railways` and `no_count`."""
    fleets = _fleet_lists(draft.places.values())
    for at, gate in draft.gateways:
        one, other = gate.ends
        if other not in fleets.get(one, ()) or one not in fleets.get(other, ()):
            at.report("E-MAP-NO-LINK", f"No fleet goes from {one} to {other} and back.", f"{one} {other}")
        if gate.keeper not in draft.places:
            at.report("E-MAP-LINK", f"There is no place {gate.keeper} to keep this gateway.", gate.keeper)
    for at, railway in draft.railways:
        if len(railway.path) < 2 or len(set(railway.path)) < len(railway.path):
            at.report("E-MAP-RAILWAY", "A railway has two places or more, and none of them twice.")
        for code in railway.path:
            if code not in draft.places or draft.places[code].terrain not in _ON_LAND:
                at.report("E-MAP-RAILWAY", f"No army can stand in {code}.", code)
        _check_powers(draft, at, railway.powers)
    for at, center, powers in draft.no_count:
        if center not in draft.centers:
            at.report("E-MAP-CENTER", f"{center} is not a supply center.", center)
        _check_powers(draft, at, powers)


def _check_powers(draft: MapDraft, at: Value, powers: Iterable[str]) -> None:
    for power in sorted(set(powers) - draft.powers.keys()):
        at.report("E-MAP-LINK", f"There is no power {power!r}.", power)


def _fleet_lists(places: Iterable[DraftPlace]) -> dict[str, list[str]]:
    """Destinations of fleets by location."""
    lists = {place.code: place.fleet for place in places}
    return lists | {coast.code: coast.fleet for place in places for coast in place.coasts}


# Checks that the setting lines of a map file can be read.


def check_settings(draft: MapDraft) -> None:
    """Note setting lines that CREATE would refuse, each under its key."""
    for line in draft.settings:
        key, _, value = line.partition(" ")
        try:
            _READERS[key](value)
        except Refused as refused:
            stated = draft.top["rotate"] if key == "ROTATE" else draft.top["settings"].fields()[key.lower()]
            stated.report("E-MAP-SETTING", refused.text, value)


def _check_timing(value: str) -> None:
    read = parse_timing(value)
    if not isinstance(read, Timing):
        raise Refused(read[0].code, read[0].text)


_READERS: dict[str, Callable[[str], object]] = {
    "TIMING": _check_timing,
    "VOTING": lambda value: read_voting(value.split(), Voting()),
    "ORDERS": read_order_taking,
    "NAMES": lambda value: read_showing("NAMES", value),
    "ADDRESSES": lambda value: read_showing("ADDRESSES", value),
    "HOUSE": lambda value: read_house(value.split(), HouseRules()),
    "ROTATE": parse_rotation,
    "VICTORY": lambda _value: None,  # made by the judge from the victory condition, which has checks of its own
}
