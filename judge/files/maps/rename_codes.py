"""Renaming or dropping places and powers everywhere in a map file at once.

Works on plain trees (`judge.files.yaml_text.Tree`), before any check that the parts fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from judge.files.yaml_tree import Tree

Rename = Callable[[str], "str | None"]
"""Function from a code to its new spelling; None: the code is dropped with everything about it."""


def recoded(tree: Mapping[str, Tree], place: Rename, power: Rename) -> dict[str, Tree]:
    """Return the map with places, coasts (`SPA/NC`) and powers renamed. Malformed parts stay."""
    parts: dict[str, Callable[[Tree], Tree]] = {
        "places": lambda part: _places(part, place),
        "powers": lambda part: _keyed(part, power, lambda value: _power(value, place, power)),
        "links": lambda part: _links(part, place, power),
        "gateways": lambda part: _entries(part, {"between": place, "keeper": place}),
        "railways": lambda part: _entries(part, {"path": place, "powers": power}),
        "no_count": lambda part: _entries(part, {"center": place, "powers": power}),
        "teams": lambda part: [_list(team, power) for team in part] if isinstance(part, list) else part,
        "changes": lambda part: [_change(change, place, power) for change in part] if isinstance(part, list) else part,
        "layout": lambda part: _sub(part, "places", lambda points: _keyed(points, place, lambda value: value)),
    }
    return {key: parts[key](value) if key in parts else value for key, value in tree.items()}


def renamer(names: Mapping[str, str]) -> Rename:
    """Return a function that renames codes. A province renames its coasts unless these are listed too."""

    def rename(code: str) -> str:
        if code in names:
            return names[code]
        province, slash, coast = code.partition("/")
        return names.get(province, province) + slash + coast

    return rename


def dropper(codes: Iterable[str]) -> Rename:
    """Return a function that drops the listed places with their coasts, and the listed coasts."""
    gone = frozenset(codes)
    return lambda code: None if code in gone or code.partition("/")[0] in gone else code


def _places(part: Tree, place: Rename) -> Tree:
    if not isinstance(part, dict):
        return part
    places: dict[str, Tree] = {}
    for code, value in part.items():
        new = place(code)
        if new is not None:
            places[new] = _place(code, value, place)
    return places


def _place(code: str, value: Tree, place: Rename) -> Tree:
    if not isinstance(value, dict):
        return value
    made = dict(value)
    for key in ("army", "fleet", "touches"):
        if key in made:
            made[key] = _list(made[key], place)
    coasts = made.get("coasts")
    if isinstance(coasts, dict):
        kept = {}
        for suffix, coast in coasts.items():
            new = place(f"{code}/{suffix}")
            if new is not None:
                kept[new.partition("/")[2]] = _sub(coast, "fleet", lambda listed: _list(listed, place))
        made["coasts"] = kept
    return made


def _power(value: Tree, place: Rename, power: Rename) -> Tree:
    if not isinstance(value, dict):
        return value
    made = dict(value)
    for key in ("homes", "owns"):
        if key in made:
            made[key] = _list(made[key], place)
    if "units" in made:
        made["units"] = _list(made["units"], lambda unit: _unit(unit, place))
    if "control" in made:
        made["control"] = _list(made["control"], power)
    return _sub(made, "build", lambda build: _build(build, place))


def _build(value: Tree, place: Rename) -> Tree:
    if not isinstance(value, dict):
        return value
    made = {
        key: _list(sites, place) if key in ("factories", "partisans", "hidden") else sites
        for key, sites in value.items()
    }
    return _sub(made, "alternatives", lambda sites: _keyed(sites, place, lambda homes: _list(homes, place)))


def _unit(text: str, place: Rename) -> str | None:
    kind, _, location = text.partition(" ")
    new = place(location)
    return None if new is None else f"{kind} {new}"


def _links(part: Tree, place: Rename, power: Rename) -> Tree:
    return _entries(part, {"between": place, "from": place, "to": place, "owner_of": place, "powers": power})


def _entries(part: Tree, names: Mapping[str, Rename]) -> Tree:
    """A list of mappings, some of whose values are codes. An entry that loses an end is dropped."""
    if not isinstance(part, list):
        return part
    made: list[Tree] = []
    for entry in part:
        if isinstance(entry, dict):
            new = {key: _named(value, names[key]) if key in names else value for key, value in entry.items()}
            if any(new[key] is None or _length(new[key]) < _length(entry[key]) for key in names if key in entry):
                continue
            made.append({key: value for key, value in new.items() if value is not None})
        else:
            made.append(entry)
    return made


def _length(value: Tree | None) -> int:
    return len(value) if isinstance(value, list) else 1


def _named(value: Tree, rename: Rename) -> Tree | None:
    return rename(value) if isinstance(value, str) else _list(value, rename)


def _change(value: Tree, place: Rename, power: Rename) -> Tree:
    return recoded(value, place, power) if isinstance(value, dict) else value


def _keyed(part: Tree, rename: Rename, inside: Callable[[Tree], Tree]) -> Tree:
    if not isinstance(part, dict):
        return part
    return {new: inside(value) for key, value in part.items() if (new := rename(key)) is not None}


def _list(value: Tree, rename: Rename) -> Tree:
    """Rename the codes of a list, or of `{add: [...], remove: [...]}`."""
    if isinstance(value, dict):
        return {key: _list(codes, rename) for key, codes in value.items()}
    if not isinstance(value, list):
        return value
    made: list[Tree] = []
    for item in value:
        if isinstance(item, str):
            new = rename(item)
            if new is not None:
                made.append(new)
        else:
            made.append(item)
    return made


def _sub(value: Tree, key: str, inside: Callable[[Tree], Tree]) -> Tree:
    return {**value, key: inside(value[key])} if isinstance(value, dict) and key in value else value
