"""Maps from their YAML files: `read_map` for play, `check_map` for their authors."""

from __future__ import annotations

import re
from pathlib import Path

from judge.board.maps import Map
from judge.files.data_dir import data_dir
from judge.files.maps.build import build_map, changed_draft
from judge.files.maps.changes import read_changes
from judge.files.maps.checks import check_draft, counts
from judge.files.maps.draft import Draft
from judge.files.maps.from_base import put_upon
from judge.files.maps.read_draft import read_draft
from judge.files.yaml_text import Document, Value
from judge.files.yaml_tree import Tree
from judge.problems import Problem, Refused


def read_map(path: Path) -> Map:
    """Return the map in a file. Refused with E-MAP-FAULTY if it has errors; OSError if unreadable."""
    draft, problems = _examine(path)
    errors = tuple(problem for problem in problems if is_error(problem))
    if errors:
        raise Refused("E-MAP-FAULTY", f"The map {path.name} has {len(errors)} errors, the first: {errors[0]}", errors)
    return build_map(draft)


def check_map(path: Path) -> list[Problem]:
    """Problems in a map file in order of its lines; codes of warnings start with W-.

    OSError if the file cannot be read.
    """
    return _examine(path)[1]


def expected_counts(path: Path) -> dict[str, Tree]:
    """Counts for this file's `expect` as of today; OSError if it cannot be read."""
    counted = counts(_examine(path)[0])
    return {key: _as_tree(value) for key, value in counted.items() if value or key != "neutral"}


def _as_tree(value: object) -> Tree:
    if isinstance(value, dict):
        return {key: _as_tree(inner) for key, inner in value.items()}
    return [str(item) for item in value] if isinstance(value, list) else str(value)


def is_error(problem: Problem) -> bool:
    """True if a problem stops the map from loading; False for a warning."""
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
    """Return a map file merged with its base. `above`: the maps that are made from this one."""
    is_ours = path.parent == data_dir("maps")
    document = Document(str(path), path.read_text(encoding="utf-8", errors="replace"), is_ours=is_ours)
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


def _check_changes(draft: Draft, name: str) -> None:
    """Check the board as each change makes it, applied alone, and after all permanent ones."""
    changes = read_changes(draft)
    for_good = [body for when, body in changes if when.since is not None]
    made = [[body] for _, body in changes] + ([for_good] if len(for_good) > 1 else [])
    seen = {(problem.code, problem.text) for problem in draft.document.problems}
    for bodies in made:
        changed = changed_draft(draft, bodies)
        check_draft(changed, name)
        for problem in changed.document.problems:
            if is_error(problem) and problem.code != "E-MAP-UNIT" and (problem.code, problem.text) not in seen:
                draft.document.report(problem.code, f"With a change: {problem.text}", ("changes",), problem.words)
