"""Neighbor lists in the tree of a map file: looking up, joining and separating places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.files.yaml_tree import Tree


def entries_in(tree: Tree, key: str) -> dict[str, Tree]:
    """The mapping under a key; empty if the key is missing."""
    value = tree.get(key) if isinstance(tree, dict) else None
    return value if isinstance(value, dict) else {}


def codes_in(value: Tree) -> list[str]:
    """The texts of a list; empty if the value is not a list."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def spots_of(code: str, place: Tree) -> Iterable[tuple[str, str]]:
    """The neighbor lists that a place's entry has: ("army" or "fleet", province or coast)."""
    for units in ("army", "fleet"):
        if units in (place if isinstance(place, dict) else {}):
            yield units, code
    for suffix, coast in entries_in(place, "coasts").items():
        if isinstance(coast, dict) and "fleet" in coast:
            yield "fleet", f"{code}/{suffix}"


def _holder(tree: Mapping[str, Tree], spot: str) -> dict[str, Tree] | None:
    """The mapping that has the neighbor lists of a province or coast; None if there is no such place."""
    province, _, coast = spot.partition("/")
    place = entries_in(dict(tree), "places").get(province)
    holder = entries_in(place, "coasts").get(coast) if coast and place is not None else place
    return holder if isinstance(holder, dict) else None


def neighbors_in(tree: Mapping[str, Tree], spot: str, units: str) -> list[str]:
    """Neighbors of a province or coast under "army" or "fleet"; empty if there is no such place."""
    holder = _holder(tree, spot)
    return codes_in(holder.get(units, [])) if holder is not None else []


def may_join(tree: Mapping[str, Tree], ends: list[str], units: str, where_possible: bool) -> bool:
    """True if both ends exist and, with `where_possible`, already have neighbors for this kind."""
    holders = [_holder(tree, end) for end in ends]
    return all(holder is not None and (not where_possible or units in holder) for holder in holders)


def join(tree: dict[str, Tree], units: str, spot: str, other: str) -> None:
    """Add a neighbor to a spot, if the spot exists."""
    holder = _replaced(tree, spot)
    if holder is not None and other not in codes_in(holder.get(units, [])):
        holder[units] = [*codes_in(holder.get(units, [])), other]


def part(tree: dict[str, Tree], units: str, spot: str, other: str) -> None:
    """Remove a neighbor from a spot, if the spot exists."""
    holder = _replaced(tree, spot)
    if holder is not None:
        holder[units] = [code for code in codes_in(holder.get(units, [])) if code != other]


def _replaced(tree: dict[str, Tree], spot: str) -> dict[str, Tree] | None:
    """The holder of a spot's lists, copied into the tree so that the base's own stays as it is."""
    province, _, coast = spot.partition("/")
    if _holder(tree, spot) is None:
        return None
    places = tree["places"] = dict(entries_in(tree, "places"))
    place = places[province] = dict(entries_in(places, province))
    if not coast:
        return place
    coasts = place["coasts"] = dict(entries_in(place, "coasts"))
    holder = coasts[coast] = dict(entries_in(coasts, coast))
    return holder


def is_there(tree: Mapping[str, Tree], note: Tree) -> bool:
    """True if the link in an entry of `links` exists for some unit."""
    if not isinstance(note, dict):
        return True
    ends = codes_in(note.get("between", [])) or [str(note.get("from", "")), str(note.get("to", ""))]
    return any(ends[-1] in neighbors_in(tree, ends[0], units) for units in ("army", "fleet"))
