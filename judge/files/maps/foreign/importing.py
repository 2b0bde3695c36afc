"""Foreign maps in, map files of ours out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from judge.files.maps.examine import check_map, expected_counts, is_error
from judge.files.maps.foreign.facts import Facts, tree_of
from judge.files.maps.foreign.godip import read_godip
from judge.files.maps.foreign.jdip import read_jdip
from judge.files.maps.write_yaml import map_text
from judge.files.yaml_tree import Tree
from judge.problems import Problem, Refused

_READERS: dict[str, Callable[[Path], list[Facts]]] = {".xml": read_jdip, ".go": read_godip}


class Imported(NamedTuple):
    """A map that was read: its id, the tree of its file, and sentences on what was not taken over."""

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
