"""Maps made from another map: the changes of a file with `base`, applied to that base.

The result is one tree, as if it had been written as one file, and passes through the same checks. Steps, in order:
take, rename, drop, the variant's own keys, links added and removed, neighbor lists made mutual.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.files.maps.name_checks import fold_name
from judge.files.maps.neighbor_lists import codes_in, entries_in, is_there, join, may_join, neighbors_in, part, spots_of
from judge.files.maps.rename_codes import dropper, recoded, renamer
from judge.files.yaml_text import Document
from judge.files.yaml_tree import Tree

_OWN_KEYS = frozenset({"base", "take", "rename", "drop", "only_powers"})
"""Keys that state changes of the base; the result does not have them."""
_NOT_INHERITED = frozenset(
    {"id", "name", "description", "authors", "licence", "source", "edition", "notice", "expect", "playable", "layout"}
)
_GEOGRAPHY = ("places", "links", "gateways", "railways", "coast_names", "format", "language")
_BESIDES_POWERS = ("powers", "teams", "no_count")
_LISTS = frozenset({"army", "fleet", "touches", "aliases", "unsure", "homes", "owns", "units", "control", "enable",
                    "disable", "factories", "partisans", "hidden"})  # fmt: skip


def put_upon(base: Mapping[str, Tree], document: Document) -> dict[str, Tree]:
    """Return the tree of the whole map. Impossible requests of the variant go to `document.problems`."""
    variant = document.root.tree
    assert isinstance(variant, dict)
    merge = _Merge(document, variant)
    tree = merge.taken(base)
    tree = merge.renamed(tree)
    tree = merge.dropped(tree)
    return merge.changed(tree)


def changed_tree(tree: Mapping[str, Tree], body: dict[str, Tree], document: Document) -> dict[str, Tree]:
    """Return a map's tree with a change's places, links and powers."""
    return _Merge(document, body).changed(dict(tree))


class _Merge:
    def __init__(self, document: Document, variant: dict[str, Tree]) -> None:
        self.document = document
        self.variant = variant

    def report(self, text: str, *path: str | int, words: str = "") -> None:
        self.document.report("E-MAP-VARIANT", text, path, words)

    def taken(self, base: Mapping[str, Tree]) -> dict[str, Tree]:
        """Parts that the variant takes from its base: all, the places, or the places and powers."""
        take = self.variant.get("take", "all")
        wanted = set(codes_in(take) if isinstance(take, list) else [take] if isinstance(take, str) else [])
        if not wanted <= {"all", "places", "powers"} or not wanted:
            self.report("Take all, [places] or [places, powers].", "take")
            wanted = {"all"}
        keys: Iterable[str] = base
        if "all" not in wanted:
            keys = (*_GEOGRAPHY, *(_BESIDES_POWERS if "powers" in wanted else ()))
        tree = {key: base[key] for key in keys if key in base and key not in _NOT_INHERITED}
        if "powers" not in wanted and "all" not in wanted:
            tree = recoded(tree, str, lambda _: None)
        return tree

    def renamed(self, tree: dict[str, Tree]) -> dict[str, Tree]:
        rename = self._mapping("rename")
        places, powers = _texts(rename.get("places", {})), _texts(rename.get("powers", {}))
        known = entries_in(tree, "places")
        for old in places:
            province, _, coast = old.partition("/")
            if province not in known or (coast and coast not in entries_in(known[province], "coasts")):
                self.report(f"The base has no place {old}.", "rename", "places", words=old)
        for old in powers.keys() - entries_in(tree, "powers").keys():
            self.report(f"The base has no power {old}.", "rename", "powers", words=old)
        tree = _with_shapes(tree, places)
        tree = recoded(tree, renamer(places), lambda power: powers.get(power, power))
        taken = {code.casefold() for code in entries_in(tree, "places")}
        for old, new in places.items():
            place = entries_in(tree, "places").get(new)
            if "/" not in old and isinstance(place, dict) and old.casefold() not in taken:
                place["aliases"] = [*codes_in(place.get("aliases", [])), old.lower()]
        return tree

    def dropped(self, tree: dict[str, Tree]) -> dict[str, Tree]:
        drop = self._mapping("drop")
        for key in drop.keys() - {"places", "powers"}:
            self.report("Places and powers are dropped here; links are removed under links.", "drop", key, words=key)
        places, powers = codes_in(drop.get("places", [])), codes_in(drop.get("powers", []))
        for what, codes in (("place", places), ("power", powers)):
            for code in codes:
                if code not in entries_in(tree, f"{what}s"):
                    self.report(f"The base has no {what} {code}.", "drop", f"{what}s", words=code)
        if "only_powers" in self.variant:
            only = codes_in(self.variant["only_powers"])
            powers = [*powers, *(power for power in entries_in(tree, "powers") if power not in only)]
        return recoded(tree, dropper(places), lambda power: None if power in powers else power)

    def changed(self, tree: dict[str, Tree]) -> dict[str, Tree]:
        """Merge the variant's own keys into the base's tree."""
        own = {key: value for key, value in self.variant.items() if key not in _OWN_KEYS}
        links, powers = own.pop("links", []), own.pop("powers", {})
        places_before = entries_in(tree, "places")
        made = _merged(tree, own, ())
        self._mend_ends(made, entries_in(own, "places"), places_before)
        self._edit_links(made, links)
        self._put_powers(made, powers)
        return _settle_unsure(made)

    # Neighbors

    def _mend_ends(self, tree: dict[str, Tree], own: Mapping[str, Tree], before: Mapping[str, Tree]) -> None:
        """Update the other ends of a new neighbor list to add and drop links (maps.md B.11)."""
        for code, value in own.items():
            for units, spot in spots_of(code, value):
                now = set(neighbors_in(tree, spot, units))
                was = set(neighbors_in({"places": dict(before)}, spot, units)) if code in before else set()
                for other in sorted(now - was):
                    join(tree, units, other, spot)
                for other in sorted(was - now):
                    part(tree, units, other, spot)

    def _edit_links(self, tree: dict[str, Tree], links: Tree) -> None:
        kept = tree.get("links", [])
        notes: list[Tree] = list(kept) if isinstance(kept, list) else []
        for at, link in enumerate(links if isinstance(links, list) else []):
            if isinstance(link, dict) and "do" in link:
                self._edit_link(tree, link, at)
                if link["do"] == "remove" or link.keys() <= {"do", "between", "units"}:
                    continue
                link = {key: value for key, value in link.items() if key != "do"}
            notes.append(link)
        # Notes about a link are removed with it.
        notes = [note for note in notes if note not in (kept or []) or is_there(tree, note)]
        if notes:
            tree["links"] = notes
        else:
            tree.pop("links", None)

    def _edit_link(self, tree: dict[str, Tree], link: Mapping[str, Tree], at: int) -> None:
        ends, units = codes_in(link.get("between", [])), link.get("units", "both")
        if link["do"] not in ("add", "remove") or len(ends) != 2 or units not in ("army", "fleet", "both"):
            self.report("Write {do: add or remove, between: [one, other], units: army, fleet or both}.", "links", at)
            return
        done = False
        for kind in ("army", "fleet") if units == "both" else (str(units),):
            there = ends[1] in neighbors_in(tree, ends[0], kind)
            if link["do"] == "remove" and there:
                part(tree, kind, ends[0], ends[1])
                part(tree, kind, ends[1], ends[0])
                done = True
            elif link["do"] == "add" and not there and may_join(tree, ends, kind, units == "both"):
                join(tree, kind, ends[0], ends[1])
                join(tree, kind, ends[1], ends[0])
                done = True
        if not done:
            text = "is there already, or one end is not a place" if link["do"] == "add" else "is not there"
            self.report(f"The link {ends[0]}-{ends[1]} {text}.", "links", at, words=" ".join(ends))

    # Powers

    def _put_powers(self, tree: dict[str, Tree], powers: Tree) -> None:
        if not isinstance(powers, dict):
            if powers:
                tree["powers"] = powers
            return
        known = dict(entries_in(tree, "powers"))
        everybody = powers.get("*")
        if everybody is not None:
            known = {name: _merged_value(value, everybody, ()) for name, value in known.items()}
        new_units: list[tuple[str, str]] = []
        for name, value in powers.items():
            if name == "*":
                continue
            known[name] = _merged_value(known[name], value, ()) if name in known else value
            new_units += [(name, unit) for unit in _added_units(value)]
        for owner, unit in new_units:
            _clear(known, owner, unit)
        if known:
            tree["powers"] = known

    def _mapping(self, key: str) -> dict[str, Tree]:
        value = self.variant.get(key, {})
        if isinstance(value, dict):
            return value
        self.report("Here belongs a mapping (places: ..., powers: ...).", key)
        return {}


def _with_shapes(tree: dict[str, Tree], renamed: Mapping[str, str]) -> dict[str, Tree]:
    """Record the old shapes of places that get another code."""
    places = {
        code: {"shape": code, **place} if isinstance(place, dict) and renamed.get(code, code) != code else place
        for code, place in entries_in(tree, "places").items()
    }
    return {**tree, "places": places} if places else tree


def _settle_unsure(tree: dict[str, Tree]) -> dict[str, Tree]:
    """Settle names that were ambiguous in the base and now have one meaning."""
    places = entries_in(tree, "places")
    sure = {
        fold_name(name)
        for code in places
        for name in (
            code,
            str(entries_in(places, code).get("name", "")),
            *codes_in(entries_in(places, code).get("aliases", [])),
        )
    }
    made: dict[str, Tree] = {}
    for code, place in places.items():
        if isinstance(place, dict) and "unsure" in place:
            made[code] = {
                **place,
                "unsure": [name for name in codes_in(place["unsure"]) if fold_name(name) not in sure],
            }
        else:
            made[code] = place
    return {**tree, "places": made} if places else tree


def _merged(tree: Mapping[str, Tree], own: Mapping[str, Tree], path: tuple[str, ...]) -> dict[str, Tree]:
    made = dict(tree)
    for key, value in own.items():
        made[key] = _merged_value(made[key], value, (*path, key)) if key in made else _plain(value, key)
    return made


def _merged_value(old: Tree, new: Tree, path: tuple[str, ...]) -> Tree:
    if isinstance(old, list) and isinstance(new, dict) and new.keys() <= {"add", "remove"}:
        removed = codes_in(new.get("remove", []))
        return [item for item in old if item not in removed] + [
            item for item in codes_in(new.get("add", [])) if item not in old
        ]
    if isinstance(old, dict) and isinstance(new, dict):
        return _merged(old, new, path)
    return new


def _plain(value: Tree, key: str) -> Tree:
    """Return a value; for an addition to a list that the base does not have, return the list."""
    if key in _LISTS and isinstance(value, dict):
        return value.get("add", [])
    return value


def _texts(value: Tree) -> dict[str, str]:
    return {key: text for key, text in value.items() if isinstance(text, str)} if isinstance(value, dict) else {}


def _added_units(power: Tree) -> list[str]:
    units = power.get("units", []) if isinstance(power, dict) else []
    return codes_in(units.get("add", [])) if isinstance(units, dict) else codes_in(units)


def _province(unit: str) -> str:
    return unit.partition(" ")[2].partition("/")[0]


def _clear(powers: dict[str, Tree], owner: str, unit: str) -> None:
    """Remove all units from a province except this one of `owner`."""
    for name, value in powers.items():
        units = codes_in(value.get("units", [])) if isinstance(value, dict) else []
        stay = [other for other in units if _province(other) != _province(unit) or (name == owner and other == unit)]
        if isinstance(value, dict) and stay != units:
            powers[name] = {**value, "units": list(stay)}
