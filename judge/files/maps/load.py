"""Maps from their YAML files: `load_map` for play, `check_map` for their authors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from judge.board.maps import NO_BUILDING, Building, Link, LinkClass, Map, MapPower, Place, Restriction, Season, Victory
from judge.board.names import Location, PowerName, Province
from judge.board.position import Phase, PhaseType, Unit, UnitType
from judge.files.data_dir import data_dir
from judge.files.maps.changes import read_changes, tree_with
from judge.files.maps.checks import check_draft, counts
from judge.files.maps.draft import Draft, DraftLink, DraftPower, DraftSeason, read_draft, unplayed
from judge.files.maps.from_base import put_upon
from judge.files.yaml_text import Document, Tree, Value
from judge.problems import Problem, Refused

_PHASE_TYPES = {
    "movement": PhaseType.MOVEMENT,
    "retreats": PhaseType.RETREATS,
    "adjustments": PhaseType.ADJUSTMENTS,
}


def load_map(name: str) -> Map:
    """The map of that name (`"standard"`, in any case) from the judge's own maps; always the same object.

    Refused with E-MAP-UNKNOWN if there is none, with E-MAP-FAULTY and the problems if its file has errors.
    """
    return _load(name.strip().lower())


@cache
def _load(name: str) -> Map:
    # Only plain names become paths, and none too long for a file system.
    path = data_dir("maps") / f"{name}.yaml"
    if not re.fullmatch(r"[a-z0-9-]{1,64}", name) or not path.is_file():
        raise Refused("E-MAP-UNKNOWN", f"There is no map {name!r}. The maps are: {', '.join(map_names())}.")
    return read_map(path)


def map_names() -> tuple[str, ...]:
    """The names that `load_map` takes, in alphabetical order."""
    files = (path.name for path in data_dir("maps").glob("*.yaml"))
    return tuple(sorted(name.removesuffix(".yaml") for name in files if name.count(".") == 1))


def read_map(path: Path) -> Map:
    """The map in a file anywhere. Refused with E-MAP-FAULTY if it has errors; OSError if it cannot be read."""
    draft, problems = _examine(path)
    errors = tuple(problem for problem in problems if is_error(problem))
    if errors:
        raise Refused("E-MAP-FAULTY", f"The map {path.name} has {len(errors)} errors, the first: {errors[0]}", errors)
    return _build(draft)


def check_map(path: Path) -> list[Problem]:
    """Everything that is wrong with a map file, in the order of its lines; warnings have codes that start with W-.

    OSError if the file cannot be read.
    """
    return _examine(path)[1]


def expected_counts(path: Path) -> dict[str, Tree]:
    """What an `expect` of this file would say today; OSError if it cannot be read."""
    counted = counts(_examine(path)[0])
    return {key: _as_tree(value) for key, value in counted.items() if value or key != "neutral"}


def _as_tree(value: object) -> Tree:
    if isinstance(value, dict):
        return {key: _as_tree(inner) for key, inner in value.items()}
    return [str(item) for item in value] if isinstance(value, list) else str(value)


def is_error(problem: Problem) -> bool:
    """Whether a problem stops the map from loading (or is only worth a look)."""
    return not problem.code.startswith("W-")


def _examine(path: Path) -> tuple[Draft, list[Problem]]:
    document = _whole(path, ())
    if any(problem.code == "E-MAP-BASE" for problem in document.problems):
        return read_draft(Document(str(path), "")), document.problems  # Everything else would follow from that.
    draft = read_draft(document)
    check_draft(draft, path.name.removesuffix(".yaml"))
    if not any(is_error(problem) for problem in document.problems):
        _check_changes(draft, path.name.removesuffix(".yaml"))
    return draft, sorted(document.problems, key=lambda problem: problem.line)


def _whole(path: Path, above: tuple[str, ...]) -> Document:
    """A map file as one document, with what it takes from its base. `above`: the maps that are made from this one."""
    document = Document(str(path), path.read_text(encoding="utf-8", errors="replace"))
    tree = document.root.tree
    if not isinstance(tree, dict) or "base" not in tree:
        return document
    name = document.root.fields()["base"].text()
    base = _beside(path, name)
    if base is None:
        document.report("E-MAP-BASE", f"There is no map {name!r}.", ("base",), name)
    elif name in above or name == path.name.removesuffix(".yaml"):
        document.report("E-MAP-BASE", f"{name} is made from this map itself.", ("base",), name)
    else:
        inner = _whole(base, (*above, path.name.removesuffix(".yaml")))
        if any(is_error(problem) for problem in inner.problems):
            document.report("E-MAP-BASE", f"The map {name} has errors: {inner.problems[0]}", ("base",), name)
        if isinstance(inner.root.tree, dict):
            whole: dict[str, Tree] = {**put_upon(inner.root.tree, document), "base": name}
            document.root = Value(document, whole, ())
    return document


def _beside(path: Path, name: str) -> Path | None:
    """The file of another map: in the same folder, or among the judge's own."""
    if not re.fullmatch(r"[a-z0-9-]{1,64}", name):
        return None
    files = (path.parent / f"{name}.yaml", data_dir("maps") / f"{name}.yaml")
    return next((file for file in files if file.is_file()), None)


def _build(draft: Draft) -> Map:
    """The map, with those that it becomes during play."""
    changes = read_changes(draft)
    printed = _build_one(draft)
    if not changes:
        return printed

    @cache
    def changed(numbers: tuple[int, ...]) -> Map:
        return _build_one(_changed_draft(draft, [changes[number][1] for number in numbers]))

    return replace(printed, changes=tuple(when for when, _ in changes), changed=changed)


def _changed_draft(draft: Draft, bodies: list[dict[str, Tree]]) -> Draft:
    """The draft of a map with these changes made; what is wrong with them is noted in its own document."""
    document = Document(draft.document.file, "")
    tree = draft.document.root.tree
    assert isinstance(tree, dict)
    for body in bodies:
        tree = tree_with(tree, body, document)
    document.root = Value(document, tree, ())
    return read_draft(document)


def _check_changes(draft: Draft, name: str) -> None:
    """Check the board as each change makes it, applied alone, and after all those that are for good."""
    changes = read_changes(draft)
    for_good = [body for when, body in changes if when.since is not None]
    made = [[body] for _, body in changes] + ([for_good] if len(for_good) > 1 else [])
    seen = {(problem.code, problem.text) for problem in draft.document.problems}
    for bodies in made:
        changed = _changed_draft(draft, bodies)
        check_draft(changed, name)
        for problem in changed.document.problems:
            if is_error(problem) and problem.code != "E-MAP-UNIT" and (problem.code, problem.text) not in seen:
                draft.document.report(problem.code, f"With a change: {problem.text}", ("changes",), problem.words)


def _build_one(draft: Draft) -> Map:
    season, year, phase = draft.start
    rules = draft.top["rules"].fields() if "rules" in draft.top else {}
    return Map(
        id=draft.text("id"),
        name=draft.text("name"),
        places=MappingProxyType(dict(_places(draft))),
        army=MappingProxyType(_army(draft)),
        fleet=MappingProxyType(_fleet(draft)),
        powers=MappingProxyType({power.name: power for power in map(_power, sorted(draft.powers.values(), key=_rank))}),
        start=Phase(season, year, _PHASE_TYPES[phase]),
        calendar=tuple(map(_season, draft.calendar)),
        victory=Victory(draft.victory, tuple(draft.later_victories)),
        description=draft.text("description"),
        base=draft.text("base"),
        rules_enable=(*(rules["enable"].texts() if "enable" in rules else ()), *draft.victory_rules),
        rules_disable=tuple(rules["disable"].texts()) if "disable" in rules else (),
        coast_names=MappingProxyType(draft.coast_names),
        weak_links=MappingProxyType(
            {link: LinkClass(made.kind) for made in draft.links if made.kind != "normal" for link in _ways(made, draft)}
        ),
        restricted_links=MappingProxyType(
            {
                link: Restriction(frozenset(map(Province, made.owner_of)), frozenset(map(PowerName, made.powers)))
                for made in draft.links
                if made.owner_of or made.powers
                for link in _ways(made, draft)
            }
        ),
        unplayed=unplayed(draft),
        new_homes=frozenset(draft.new_homes),
    )


def _ways(link: DraftLink, draft: Draft) -> Iterator[Link]:
    """The single ways that an entry of `links` speaks of: for armies and fleets, there and back."""
    armies, fleets = _army(draft), _fleet(draft)
    one, other = map(Location, link.ends)
    for start, end in ((one, other), (other, one)):
        if link.units != "fleet" and end in armies.get(Province(start), ()):
            yield UnitType.ARMY, start, end
        if link.units != "army" and end in fleets.get(start, ()):
            yield UnitType.FLEET, start, end


def _season(season: DraftSeason) -> Season:
    phases = tuple(_PHASE_TYPES[kind] for kind in season.phases)
    return Season(season.name, phases, season.new_year, season.only_if)


def _places(draft: Draft) -> Iterator[tuple[Province, Place]]:
    for place in draft.places.values():
        code = Province(place.code)
        yield (
            code,
            Place(
                code=code,
                name=place.name,
                terrain=place.terrain,
                center=place.center,
                coasts=tuple(Location(coast.code) for coast in place.coasts),
                aliases=tuple(place.aliases),
                unsure=tuple(place.unsure),
                touches=tuple(Province(code) for code in place.touches),
                shape=place.shape,
            ),
        )


def _army(draft: Draft) -> dict[Province, frozenset[Province]]:
    return {
        Province(place.code): frozenset(Province(code) for code in place.army)
        for place in draft.places.values()
        if place.army
    }


def _fleet(draft: Draft) -> dict[Location, frozenset[Location]]:
    return {
        Location(spot.code): frozenset(Location(code) for code in spot.fleet)
        for place in draft.places.values()
        for spot in (place.coasts or (place,))
        if spot.fleet_at is not None
    }


def _rank(power: DraftPower) -> tuple[int, int, str]:
    """The order of reports: numbered ones, then the alphabet, then those marked last."""
    if power.order.isdigit():
        return (0, int(power.order), power.key)
    return (2 if power.order == "last" else 1, 0, power.key)


def _power(power: DraftPower) -> MapPower:
    name = PowerName(power.key)
    homes = tuple(Province(code) for code in power.homes)
    return MapPower(
        name=name,
        title=power.name,
        adjective=power.adjective,
        letter=power.letter,
        homes=homes,
        owns=homes if power.owns is None else tuple(Province(code) for code in power.owns),
        units=tuple(_unit(name, text) for text in power.units),
        aliases=tuple(power.aliases),
        dummy=power.dummy,
        control=tuple(power.control),
        building=_building(power),
        color=power.color,
    )


def _building(power: DraftPower) -> Building:
    made = Building(
        factories=frozenset(map(Province, power.factories)),
        partisans=frozenset(map(Province, power.partisans)),
        alternatives={
            Province(site): frozenset(map(Province, instead_of)) for site, instead_of in power.alternatives.items()
        },
        hidden=frozenset(map(Province, power.hidden)),
        claims=power.claims,
        reserves=power.reserves,
        militia=power.militia,
    )
    return NO_BUILDING if made == NO_BUILDING else made


def _unit(power: PowerName, text: str) -> Unit:
    kind, location = text.split()
    return Unit(power, UnitType(kind), Location(location))
