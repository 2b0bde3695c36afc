"""Maps from their YAML files: `read_map` for play, `check_map` for their authors.

`map_in_text` reads a map that is none of the judge's own files, as YAML or JSON.
"""

from __future__ import annotations

import re
from pathlib import Path

from judge.board.maps import Map
from judge.files.data_dir import data_dir
from judge.files.maps.build import build_map, changed_draft
from judge.files.maps.changes import read_changes
from judge.files.maps.checks import check_draft, counts
from judge.files.maps.draft import MapDraft
from judge.files.maps.from_base import put_upon
from judge.files.maps.read_draft import read_draft
from judge.files.yaml_text import Document, Value
from judge.files.yaml_tree import Tree
from judge.problems import Problem, Refused

MOST_CHANGES = 100
"""Limit on a map's changes, because each makes a separate board, which is checked as a whole."""


def read_map(path: Path) -> Map:
    """Return the map in a file. Refused with E-MAP-FAULTY if it has errors; OSError if unreadable."""
    return build_map(_sound(*_examine(path), f"The map {path.name}"))


def map_in_text(text: str, file: str = "", folder: Path | None = None) -> Map:
    """Return the map that a text describes, as YAML or JSON, as `draft_in_text` reads it."""
    return build_map(draft_in_text(text, file, folder))


def draft_in_text(text: str, file: str = "", folder: Path | None = None) -> MapDraft:
    """Return the map described by a text, merged with its base.

    Refused with E-MAP-FAULTY if it has errors. `file` is named in problems, and may have any name. A base is sought in
    `folder`, then among the judge's maps.
    """
    document = Document(file, text)
    name = _stated_id(document)
    _put_upon_base(document, folder, ())
    return _sound(*_examined(document, name), "The map")


def _sound(draft: MapDraft, problems: list[Problem], told: str) -> MapDraft:
    """Return a draft without errors. Raises Refused."""
    errors = tuple(problem for problem in problems if is_error(problem))
    if errors:
        has = "an error" if len(errors) == 1 else f"{len(errors)} errors, the first"
        raise Refused("E-MAP-FAULTY", f"{told} has {has}: {errors[0]}", errors)
    return draft


def _stated_id(document: Document) -> str:
    tree = document.root.tree
    stated = tree.get("id") if isinstance(tree, dict) else None
    return stated if isinstance(stated, str) else ""


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


def _examine(path: Path) -> tuple[MapDraft, list[Problem]]:
    return _examined(_whole(path, ()), _id_of(path))


def _examined(document: Document, name: str) -> tuple[MapDraft, list[Problem]]:
    """Read and check a document, merged with its base, as the map of this name."""
    if any(problem.code == "E-MAP-BASE" for problem in document.problems):
        return read_draft(Document(document.file, "")), document.problems  # Everything else would follow from that.
    draft = read_draft(document)
    check_draft(draft, name)
    if not any(is_error(problem) for problem in document.problems):
        _check_changes(draft, name)
    return draft, sorted(document.problems, key=lambda problem: problem.line)


def _id_of(path: Path) -> str:
    return path.name.removesuffix(".yaml")


def _whole(path: Path, above: tuple[str, ...]) -> Document:
    """Return a map file merged with its base. `above`: the maps that are made from this one."""
    text = path.read_text(encoding="utf-8", errors="replace")
    document = Document(str(path), text, is_ours=path.parent == data_dir("maps"))
    _put_upon_base(document, path.parent, (*above, _id_of(path)))
    return document


def _put_upon_base(document: Document, folder: Path | None, made_from_it: tuple[str, ...]) -> None:
    """Merge a map with its base, if any. `made_from_it`: its own name, and maps made from it."""
    tree = document.root.tree
    if not isinstance(tree, dict) or "base" not in tree:
        return
    name = document.root.fields()["base"].text()
    base = _beside(folder, name)
    if base is None:
        document.report("E-MAP-BASE", f"There is no map {name[:64]!r}.", ("base",), name)
    elif name in made_from_it:
        document.report("E-MAP-BASE", f"{name} is made from this map itself.", ("base",), name)
    else:
        inner = _whole(base, made_from_it)
        if any(is_error(problem) for problem in inner.problems):
            document.report("E-MAP-BASE", f"The map {name} has errors: {inner.problems[0]}", ("base",), name)
        if isinstance(inner.root.tree, dict):
            whole: dict[str, Tree] = {**put_upon(inner.root.tree, document), "base": name}
            document.root = Value(document, whole, ())


def _beside(folder: Path | None, name: str) -> Path | None:
    """The file of another map: in the same folder, or among the judge's own."""
    if not re.fullmatch(r"[a-z0-9-]{1,64}", name):
        return None
    folders = [data_dir("maps")] if folder is None else [folder, data_dir("maps")]
    return next((file for each in folders if (file := each / f"{name}.yaml").is_file()), None)


def _check_changes(draft: MapDraft, name: str) -> None:
    """Check the board after each change alone, and after all permanent ones together."""
    changes = read_changes(draft)
    if len(changes) > MOST_CHANGES:
        draft.top["changes"].report("E-MAP-CHANGES", f"A map changes at most {MOST_CHANGES} times.")
        return
    for_good = [body for when, body in changes if when.since is not None]
    made = [[body] for _, body in changes] + ([for_good] if len(for_good) > 1 else [])
    seen = {(problem.code, problem.text) for problem in draft.document.problems}
    for bodies in made:
        changed = changed_draft(draft, bodies)
        check_draft(changed, name)
        for problem in changed.document.problems:
            if is_error(problem) and problem.code != "E-MAP-UNIT" and (problem.code, problem.text) not in seen:
                draft.document.report(problem.code, f"With a change: {problem.text}", ("changes",), problem.words)
