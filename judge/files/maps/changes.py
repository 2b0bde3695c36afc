"""Map trees after `changes`: the file as it would read while the changes hold (maps.md B.9)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.board.maps import Change, Terrain
from judge.board.position import Phase, PhaseType
from judge.files.maps.draft import PHASES, MapDraft
from judge.files.maps.from_base import changed_tree
from judge.files.maps.neighbor_lists import codes_in, entries_in, is_there
from judge.files.yaml_text import Document, Value
from judge.files.yaml_tree import Tree

_TYPES = dict(zip(PHASES, (PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS), strict=True))
_TAKES_FLEETS = (Terrain.SEA, Terrain.COAST, Terrain.PORT)
_TAKES_ARMIES = (Terrain.LAND, Terrain.COAST, Terrain.PORT)
_BODY = ("places", "links", "powers")


def read_changes(draft: MapDraft) -> list[tuple[Change, dict[str, Tree]]]:
    """Times when the map changes, and the changes; permanent ones first. Problems go to the document."""
    found = []
    for at in draft.top["changes"].items() if "changes" in draft.top else ():
        fields = at.fields(("during", "from", *_BODY))
        when = _when(at, fields, draft)
        if when is not None:
            found.append((when, {key: fields[key].tree for key in _BODY if key in fields}))
    return sorted(found, key=lambda one: one[0].since is None)


def _when(at: Value, fields: Mapping[str, Value], draft: MapDraft) -> Change | None:
    if ("during" in fields) == ("from" in fields):
        at.report("E-MAP-CHANGE", "A change has either 'during' or 'from'.")
        return None
    if "from" in fields:
        phase = _phase(fields["from"], draft)
        if phase is not None and phase.type is not PhaseType.MOVEMENT:
            fields["from"].report("E-MAP-CHANGE", "A change for good begins with a movement phase.")
        return Change(since=phase) if phase is not None else None
    during = fields["during"].fields(("season", "year", "phase"))
    if "phase" in during:
        one = _phase(during["phase"], draft)
        return Change(one.season, one.year, one.type) if one is not None else None
    season = during["season"].text().lower() if "season" in during else None
    if season is not None and season not in {each.name for each in draft.calendar}:
        during["season"].report("E-MAP-CHANGE", "The calendar has no such season.", season)
        return None
    return Change(season, during["year"].number() if "year" in during else None)


def _phase(at: Value, draft: MapDraft) -> Phase | None:
    text = at.text().upper()
    for season in draft.calendar:
        for name in season.phases:
            kind = _TYPES[name]
            if text[:1] == season.name[:1].upper() and text[-1:] == kind.value and text[1:-1].isdigit():
                return Phase(season.name, int(text[1:-1]), kind)
    at.report("E-MAP-CHANGE", f"{text!r} is not a phase of the calendar.", text)
    return None


def tree_with(tree: dict[str, Tree], body: dict[str, Tree], document: Document) -> dict[str, Tree]:
    """Return the map's tree with one change made. Links follow the terrain.

    A place that opens is linked with the places it touches; one that closes keeps no link. Neighbors named in the
    body take precedence.
    """
    made = changed_tree(tree, body, document)
    for code, place in entries_in(body, "places").items():
        if isinstance(place, dict) and "type" in place:
            made = _relinked(made, code, stated=frozenset(place))
    made = {key: value for key, value in made.items() if key not in ("changes", "expect")}
    for key in ("links", "gateways"):
        links = made.get(key)
        if isinstance(links, list):
            made[key] = [link for link in links if is_there(made, link)]
    return made


def _relinked(tree: dict[str, Tree], code: str, stated: frozenset[str]) -> dict[str, Tree]:
    places = {name: dict(place) for name, place in entries_in(tree, "places").items() if isinstance(place, dict)}
    here = places[code]
    for units, takes in (("army", _TAKES_ARMIES), ("fleet", _TAKES_FLEETS)):
        fits = here.get("type") in takes
        if not fits:
            here.pop(units, None)
            if units == "fleet":
                here.pop("coasts", None)
            for place in places.values():
                _forget(place, units, code)
        elif units not in stated and not here.get(units) and "coasts" not in here:
            beside = [
                name
                for name in codes_in(here.get("touches", []))
                if name in places and places[name].get("type") in takes and "coasts" not in places[name]
            ]
            here[units] = [*beside]
            for name in beside:
                places[name][units] = [*codes_in(places[name].get(units, [])), code]
    return {**tree, "places": {**places}}


def _forget(place: dict[str, Tree], units: str, code: str) -> None:
    """Take a place and its coasts out of another place's neighbors."""
    if units in place:
        place[units] = [other for other in codes_in(place[units]) if other.partition("/")[0] != code]
    coasts = entries_in(place, "coasts")
    if units == "fleet" and coasts:
        place["coasts"] = {
            suffix: {**coast, units: [o for o in codes_in(coast.get(units, [])) if o.partition("/")[0] != code]}
            for suffix, coast in coasts.items()
            if isinstance(coast, dict)
        }
