"""Checks that the links of a map file hold from both sides and suit the terrain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from judge.board.maps import LinkClass, Terrain
from judge.files.maps.draft import DraftLink, DraftPlace, MapDraft, Units
from judge.files.yaml_text import Value

_NO_FLEET = (Terrain.LAND, Terrain.IMPASSABLE)
_NO_ARMY = (Terrain.SEA, Terrain.IMPASSABLE)


class _Spot(Struct):
    """A neighbor list and its place: an army's province, or a fleet's location."""

    code: str
    place: DraftPlace
    others: list[str]
    at: Value


def check_links(draft: MapDraft) -> None:
    """Note every problem with neighbor lists and `links`."""
    one_way = _check_annotations(draft)
    for units in Units:
        spots = _spots(draft, units)
        for spot in spots.values():
            _check_list(draft, units, spot)
            _check_other_side(units, spot, spots, one_way)
    _check_fleet_places(draft)
    _check_coasts_differ(draft)
    _check_shores(draft)
    _check_reached(draft)


def pairs(draft: MapDraft, units: Units) -> set[frozenset[str]]:
    """The links for armies or for fleets, each pair of locations once."""
    return {frozenset((spot.code, other)) for spot in _spots(draft, units).values() for other in spot.others}


def _spots(draft: MapDraft, units: Units) -> dict[str, _Spot]:
    """Every location with a neighbor list for these units."""
    spots = {}
    for place in draft.places.values():
        if units is Units.ARMY and place.army_at is not None:
            spots[place.code] = _Spot(place.code, place, place.army, place.army_at)
        if units is Units.FLEET and place.fleet_at is not None:
            spots[place.code] = _Spot(place.code, place, place.fleet, place.fleet_at)
        if units is Units.FLEET:
            for coast in place.coasts:
                spots[coast.code] = _Spot(coast.code, place, coast.fleet, coast.fleet_at)
    return spots


def _check_list(draft: MapDraft, units: Units, spot: _Spot) -> None:
    if spot.place.terrain in (_NO_ARMY if units is Units.ARMY else _NO_FLEET) and spot.others:
        text = f"{spot.code} is {spot.place.terrain}: it takes no {units}."
        spot.at.report("E-MAP-CLOSED" if spot.place.terrain is Terrain.IMPASSABLE else "E-MAP-TERRAIN", text, spot.code)
    if units is Units.FLEET and spot.place.coasts and spot.code == spot.place.code:
        spot.at.report("E-MAP-TERRAIN", f"{spot.code} has coasts, so its fleet links stand with these.", spot.code)
    for other, times in Counter(spot.others).items():
        if times > 1:
            spot.at.report("E-MAP-NEIGHBOR", f"{other} is listed {times} times.", other)
        province = other.partition("/")[0]
        if other == spot.code:
            spot.at.report("E-MAP-NEIGHBOR", f"{spot.code} is no neighbor of itself.", other)
        elif province not in draft.places or (units is Units.ARMY and province != other):
            spot.at.report(
                "E-MAP-NEIGHBOR", f"There is no place {other} for an {units} to go to.".replace("an f", "a f"), other
            )
        elif province == spot.place.code:
            spot.at.report("E-MAP-COAST", f"No {units} goes from one coast of {province} to another.", other)
        else:
            _check_end(units, spot, other, draft.places[province])


def _check_end(units: Units, spot: _Spot, other: str, end: DraftPlace) -> None:
    """Check that a unit of this kind can stand at the other end of a link."""
    if end.terrain is Terrain.IMPASSABLE:
        text = f"{other} is impassable: name it under 'touches' of {spot.place.code}."
        spot.at.report("E-MAP-CLOSED", text, other)
    elif end.terrain in (_NO_ARMY if units is Units.ARMY else _NO_FLEET):
        spot.at.report("E-MAP-TERRAIN", f"{other} is {end.terrain}: no {units} goes there from {spot.code}.", other)
    elif units is Units.FLEET and end.coasts and other == end.code:
        spot.at.report("E-MAP-FLEET-END", f"{other} has several coasts: name those that {spot.code} touches.", other)
    elif units is Units.FLEET and other != end.code and other not in {coast.code for coast in end.coasts}:
        spot.at.report("E-MAP-FLEET-END", f"There is no coast {other}.", other)


def _check_other_side(units: Units, spot: _Spot, spots: dict[str, _Spot], one_way: set[tuple[str, str, str]]) -> None:
    for other in dict.fromkeys(spot.others):
        back = other in spots and spot.code in spots[other].others
        if not back and (units, spot.code, other) not in one_way:
            text = f"{spot.code} lists {other}, but {other} does not list {spot.code} (for an {units})."
            spot.at.report("E-MAP-ONE-SIDED", text.replace("an f", "a f"), other)


def _check_annotations(draft: MapDraft) -> set[tuple[str, str, str]]:
    """Check the entries of `links`; return the one-way links, as (units, from, to)."""
    one_way: set[tuple[str, str, str]] = set()
    said: set[tuple[str, frozenset[str]]] = set()
    lists = {units: {code: spot.others for code, spot in _spots(draft, units).items()} for units in Units}
    for link in draft.links:
        source, target = link.ends
        there = [units for units in link.units if target in lists[units].get(source, ())]
        back = [units for units in link.units if source in lists[units].get(target, ())]
        if (not there and not back) or (len(link.units) == 1 and not there and not link.one_way):
            link.at.report("E-MAP-NO-LINK", f"No such link: {source} does not list {target}.", f"{source} {target}")
        elif link.one_way and (back or not there):
            text = f"A link that holds one way only, {source} to {target}, is listed by {source} alone."
            link.at.report("E-MAP-ONE-SIDED", text, f"{source} {target}")
        if link.one_way:
            one_way |= {(units, source, target) for units in there}
        for key in {(units, frozenset(link.ends)) for units in there}:
            if key in said and (link.kind is not LinkClass.NORMAL or link.owner_of or link.powers):
                link.at.report("E-MAP-LINK-TWICE", f"{source} and {target} are annotated twice.", f"{source} {target}")
            said.add(key)
        _check_restrictions(draft, link)
    return one_way


def _check_restrictions(draft: MapDraft, link: DraftLink) -> None:
    for code in link.owner_of:
        if code not in draft.centers:
            link.at.report("E-MAP-LINK", f"{code} is not a supply center, so nobody owns it.", code)
    for power in link.powers:
        if power not in draft.powers:
            link.at.report("E-MAP-LINK", f"There is no power {power!r}.", power)


def _check_fleet_places(draft: MapDraft) -> None:
    """Check that fleets can get to every coast and sea, since all of these take fleets."""
    for place in draft.places.values():
        if place.terrain in _NO_FLEET:
            continue
        for coast in place.coasts:
            if not coast.fleet and not coast.landlocked:
                text = f"No fleet reaches the coast {coast.code} (landlocked: true, if that is meant)."
                coast.at.report("E-MAP-LANDLOCKED", text, coast.code)
        if not place.coasts and not place.fleet and not place.landlocked:
            text = f"No fleet reaches {place.code} (landlocked: true, if that is meant)."
            place.at.report("E-MAP-LANDLOCKED", text, place.code)


def _check_coasts_differ(draft: MapDraft) -> None:
    for place in draft.places.values():
        seen: dict[frozenset[str], str] = {}
        for coast in place.coasts:
            first = seen.setdefault(frozenset(coast.fleet), coast.code)
            if first != coast.code:
                coast.at.report("W-MAP-COASTS-ALIKE", f"{first} and {coast.code} have the same neighbors.", coast.code)


def _check_shores(draft: MapDraft) -> None:
    """Check that some sea touches both of two coasts that fleets pass between."""
    spots = _spots(draft, Units.FLEET)
    for spot in spots.values():
        if spot.place.terrain is not Terrain.COAST:
            continue
        for other in sorted(set(spot.others)):
            end = spots.get(other)
            if end is None or end.place.terrain is not Terrain.COAST or other < spot.code:
                continue
            shared = set(spot.others) & set(end.others)
            if not any(spots[code].place.terrain in (Terrain.SEA, Terrain.PORT) for code in shared if code in spots):
                text = f"Fleets pass between {spot.code} and {other}, but no sea touches both."
                spot.at.report("W-MAP-SHORE", text, f"{spot.code} {other}")


def _check_reached(draft: MapDraft) -> None:
    joined: dict[str, set[str]] = {
        code: set() for code, place in draft.places.items() if place.terrain is not Terrain.IMPASSABLE
    }
    for pair in pairs(draft, Units.ARMY) | pairs(draft, Units.FLEET):
        ends = [code.partition("/")[0] for code in pair]
        for one, other in zip(ends, reversed(ends), strict=True):
            if one in joined and other in joined and one != other:
                joined[one].add(other)
    alone = {code for code, others in joined.items() if not others}
    for code in sorted(alone):
        draft.places[code].at.report("W-MAP-UNREACHED", f"No unit can reach or leave {code}.", code)
    pieces = list(_pieces({code: others for code, others in joined.items() if code not in alone}))
    for piece in pieces[1:]:
        code = min(piece)
        text = f"Nothing links {', '.join(sorted(piece))} with {min(pieces[0])}."
        draft.places[code].at.report("W-MAP-PIECES", text, code)
    for code, others in joined.items():
        if draft.places[code].terrain is Terrain.SEA and all(draft.places[o].terrain is Terrain.SEA for o in others):
            draft.places[code].at.report("W-MAP-NO-SHORE", f"The sea {code} touches no coast.", code)


def _pieces(joined: dict[str, set[str]]) -> Iterator[set[str]]:
    """Connected parts of the board, as sets of places; the part with the first place comes first."""
    left = dict.fromkeys(joined)
    while left:
        piece: set[str] = set()
        edge = {next(iter(left))}
        while edge:
            piece |= edge
            edge = {other for code in edge for other in joined[code]} - piece
        yield piece
        left = {code: None for code in left if code not in piece}
