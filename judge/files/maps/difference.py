"""Difference of two maps: the smallest variant file that turns one into the other.

The opposite of `judge.files.maps.from_base.put_upon`.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.files.maps.rename_codes import dropper, recoded, renamer
from judge.files.yaml_tree import Tree

_HEAD = ("format", "id", "name", "description", "authors", "licence", "source", "edition", "notice")


def difference(
    base: Mapping[str, Tree],
    whole: Mapping[str, Tree],
    *,
    base_id: str,
    only_places: bool,
    renamed: Mapping[str, str],
    renamed_powers: Mapping[str, str],
) -> dict[str, Tree]:
    """Return a variant of the base that makes the whole map. `renamed`: the base's codes to the whole's."""
    made: dict[str, Tree] = {key: whole[key] for key in _HEAD if key in whole}
    made["base"] = base_id
    start = dict(base)
    if only_places:
        made["take"] = ["places"]
        start = recoded({key: base[key] for key in ("places", "links", "coast_names") if key in base}, str, _nobody)
    start, rename = _renamed(start, renamed, {} if only_places else renamed_powers)
    if rename:
        made["rename"] = rename
    gone = sorted(_of(start, "places").keys() - _of(whole, "places").keys())
    powers_gone = sorted(_of(start, "powers").keys() - _of(whole, "powers").keys())
    drop: dict[str, Tree] = {}
    if gone:
        drop["places"] = list(gone)
    if powers_gone:
        drop["powers"] = list(powers_gone)
    if drop:
        made["drop"] = drop
    start = recoded(start, dropper(gone), lambda power: None if power in powers_gone else power)
    made |= _changes(start, whole)
    return made


def _nobody(_power: str) -> None:
    return None


def _renamed(
    start: dict[str, Tree], renamed: Mapping[str, str], powers: Mapping[str, str]
) -> tuple[dict[str, Tree], dict[str, Tree]]:
    """Return the base under its new names, and the shortest `rename`; coasts follow their province."""
    places = {
        old: new for old, new in renamed.items() if old != new and not (_follows(old, renamed) == new and "/" in old)
    }
    made: dict[str, Tree] = {}
    if places:
        made["places"] = dict(places)
    if powers := {old: new for old, new in powers.items() if old != new}:
        made["powers"] = dict(powers)
    return recoded(start, renamer(places), lambda power: powers.get(power, power)), made


def _follows(coast: str, renamed: Mapping[str, str]) -> str:
    province, slash, suffix = coast.partition("/")
    return renamed.get(province, province) + slash + suffix


def _changes(start: Mapping[str, Tree], whole: Mapping[str, Tree]) -> dict[str, Tree]:
    made: dict[str, Tree] = {}
    places, links = _places(start, whole)
    if places:
        made["places"] = places
    links += _notes(start, whole)
    if links:
        made["links"] = links
    for key in ("language", "coast_names", "phase_names", "start", "calendar", "new_homes", "changes"):
        if whole.get(key) != start.get(key) and key in whole:
            made[key] = whole[key]
    if (start.get("victory") or {}) != (whole.get("victory") or {}):
        made["victory"] = whole.get("victory", {"centers": "majority"})
    if whole.get("rules") != start.get("rules") and "rules" in whole:
        made["rules"] = whole["rules"]
    powers = _powers(_of(start, "powers"), _of(whole, "powers"))
    if powers:
        made["powers"] = powers
    return made


def _places(start: Mapping[str, Tree], whole: Mapping[str, Tree]) -> tuple[dict[str, Tree], list[Tree]]:
    """Return new and changed places, and links between known places that are added or removed."""
    before, after = _of(start, "places"), _of(whole, "places")
    made: dict[str, Tree] = {}
    whole_spots: set[str] = set()
    for code, place in after.items():
        if code not in before or _coasts(before[code]) != _coasts(place):
            made[code] = place
            whole_spots.add(code)
            continue
        was, now = _fields(before[code]), _fields(place)
        # Terrain decides which neighbor lists a place has.
        keys = [key for key in now if key not in ("army", "fleet", "coasts") and now[key] != was.get(key)]
        changed = {key: now[key] for key in keys}
        changed |= {key: [] for key in ("aliases", "unsure", "touches") if key in was and key not in now}
        if "center" in was and "center" not in now:
            changed["center"] = "false"
        if changed:
            made[code] = changed
    links: list[Tree] = []
    pairs: dict[tuple[str, str, str], list[str]] = {}
    for units in ("army", "fleet"):
        old, new = _pairs(before, units, whole_spots), _pairs(after, units, whole_spots)
        for do, found in (("remove", old - new), ("add", new - old)):
            for pair in found:
                one, other = sorted(pair)
                pairs.setdefault((do, one, other), []).append(units)
    for (do, one, other), kinds in sorted(pairs.items(), key=lambda item: (item[0][0] != "remove", item[0])):
        kind = {"units": kinds[0]} if len(kinds) == 1 else {}
        links.append({"do": do, "between": [one, other], **kind})
    return made, links


def _notes(start: Mapping[str, Tree], whole: Mapping[str, Tree]) -> list[Tree]:
    old, new = start.get("links", []), whole.get("links", [])
    return [link for link in new if link not in old] if isinstance(new, list) and isinstance(old, list) else []


def _powers(before: Mapping[str, Tree], after: Mapping[str, Tree]) -> dict[str, Tree]:
    made: dict[str, Tree] = {}
    for key, power in after.items():
        if key not in before:
            made[key] = power
            continue
        was, now = _fields(before[key]), dict(_fields(power))
        defaults: dict[str, Tree] = {"letter": key[:1], "name": key.title(), "dummy": "false", "order": "", "build": {}}
        defaults["adjective"] = now.get("name", key.title())
        now |= {field: value for field, value in defaults.items() if field in was and field not in now}
        changed = {field: value for field, value in now.items() if value != was.get(field)}
        for field in ("homes", "units", "owns"):
            if (
                field in changed
                and isinstance(was.get(field), list)
                and sorted(map(str, was[field])) == sorted(map(str, now[field]))
            ):
                del changed[field]
        if changed:
            made[key] = changed
    return made


def _of(tree: Mapping[str, Tree], key: str) -> dict[str, Tree]:
    return _fields(tree.get(key, {}))


def _fields(value: Tree) -> dict[str, Tree]:
    return value if isinstance(value, dict) else {}


def _coasts(place: Tree) -> tuple[set[str], bool, bool]:
    """Features of a place's entry that decide if its links can be changed one at a time."""
    fields = _fields(place)
    return set(_fields(fields.get("coasts", {}))), "army" in fields, "fleet" in fields


def _pairs(places: Mapping[str, Tree], units: str, left_out: set[str]) -> set[frozenset[str]]:
    """Links between places, without places (`left_out`) whose entries are written out in full."""
    found: set[frozenset[str]] = set()
    for code, place in places.items():
        if code in left_out:
            continue
        fields = _fields(place)
        spots = {code: fields.get(units, [])}
        if units == "fleet":
            coasts = _fields(fields.get("coasts", {}))
            spots |= {f"{code}/{suffix}": _fields(coast).get("fleet", []) for suffix, coast in coasts.items()}
        for spot, others in spots.items():
            for other in others if isinstance(others, list) else []:
                if str(other).partition("/")[0] not in left_out:
                    found.add(frozenset((spot, str(other))))
    return found
