"""Import of other programs' map files as ours; a variant if DPjudge's file starts from another map."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from judge.files.maps.difference import difference
from judge.files.maps.dpjudge.convert import convert_map, settle_codes
from judge.files.maps.dpjudge.read import find_old_file, read_old_map
from judge.files.maps.examine import check_map, expected_counts, is_error
from judge.files.maps.foreign.facts import Facts, tree_of
from judge.files.maps.foreign.godip import read_godip
from judge.files.maps.foreign.jdip import read_jdip
from judge.files.maps.write_yaml import map_text
from judge.files.yaml_tree import Tree
from judge.problems import Problem, Refused


def import_map(source: Path, target: Path, title: str = "", description: str = "", origin: str = "") -> list[Problem]:
    """Write the map of a DPjudge file to `target` (`maps/NAME.yaml`); return what `judge check` says.

    `origin` names the file's source, if it is not DPjudge; then the map does not get DPjudge's license.

    A map that starts from another one refers to it as `base`: that must be in the target's folder, or one of the
    judge's own. Refused with E-IMPORT if the old file cannot be understood; OSError where files cannot be used.
    """
    if not source.is_file():
        raise Refused("E-IMPORT", f"There is no file {source}.")
    tree = _tree(source, title or _title(source), target.name.removesuffix(".yaml"))
    if origin:
        tree = {key: value for key, value in tree.items() if key not in ("licence", "notice")} | {"source": origin}
    if description:
        tree = {key: value for key, value in tree.items() if key in ("format", "id", "name")} | {
            "description": description
        } | tree  # fmt: skip
    target.write_text(map_text(tree), encoding="utf-8")
    if not any(is_error(problem) for problem in check_map(target)):
        tree["expect"] = expected_counts(target)
        target.write_text(map_text(tree), encoding="utf-8")
    return check_map(target)


def map_id_of(source: Path) -> str:
    """The id that an old file's map gets: `standard-german` of `standard_german.map`."""
    return source.name.lower().partition(".")[0].replace("_", "-")


def _title(source: Path) -> str:
    return map_id_of(source).replace("-", " ").title()


def _tree(source: Path, title: str, map_id: str) -> dict[str, Tree]:
    old = read_old_map(source)
    settle_codes(old)
    whole = convert_map(old, map_id, title)
    if not old.base:
        return whole
    base_file = find_old_file(source.parent, old.base)
    if base_file is None:
        raise Refused("E-IMPORT", f"{source.name} starts from {old.base}, whose file is not there.")
    base_id = map_id_of(base_file)
    old_base = read_old_map(base_file)
    settled = settle_codes(old_base)
    base = convert_map(old_base, base_id, base_id)
    return difference(
        base,
        whole,
        base_id=base_id,
        only_places=old.only_places,
        renamed={settled.get(was, was): now for was, now in old.renamed.items() if now in old.places},
        renamed_powers=old.renamed_powers,
    )


_READERS: dict[str, Callable[[Path], list[Facts]]] = {".xml": read_jdip, ".go": read_godip}


class Imported(NamedTuple):
    """A map that was read: its id, the tree of its file, and sentences on parts that were left out."""

    map_id: str
    tree: dict[str, Tree]
    lost: list[str]


def is_foreign_map(file: Path) -> bool:
    """True if the end of a file's name says that it is jDip's or godip's."""
    return file.suffix.lower() in _READERS


def read_foreign_maps(file: Path, title: str = "", source: str = "") -> list[Imported]:
    """Return all maps of a file. `title` and `source` are used instead of its own. Refused with E-IMPORT."""
    imported: dict[str, Imported] = {}
    for facts in _READERS[file.suffix.lower()](file):
        map_id = re.sub("[^a-z0-9]+", "-", facts.title.lower()).strip("-")[:64] or "map"
        if map_id in imported:
            raise Refused("E-IMPORT", f"{file} has two maps with the name {facts.title}.")
        imported[map_id] = Imported(map_id, tree_of(facts, map_id, title, source), facts.lost)
    if not imported:
        raise Refused("E-IMPORT", f"{file} has no map.")
    return [*imported.values()]


def write_map(tree: dict[str, Tree], target: Path) -> list[Problem]:
    """Write a map file, a sound one with its counts (`expect`); return what `judge check` says."""
    target.write_text(map_text(tree), encoding="utf-8")
    if not any(is_error(problem) for problem in check_map(target)):
        target.write_text(map_text({**tree, "expect": expected_counts(target)}), encoding="utf-8")
    return check_map(target)
