"""Maps that no judge ships, for games by mail: a folder of maps with one more in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.files.data_dir import data_dir
from judge.files.maps import load


def add_map(patch: pytest.MonkeyPatch, folder: Path, name: str, text: str) -> None:
    """Let every judge of this test have a map of that name besides those that come with it.

    Maps are kept by their names as long as the process lives, so a name means one text in all tests.
    """
    maps = folder / "maps"
    maps.mkdir(exist_ok=True)
    for path in data_dir("maps").iterdir():
        if not (maps / path.name).exists():
            (maps / path.name).symlink_to(path)
    (maps / f"{name}.yaml").write_text(text, encoding="utf-8")
    patch.setattr(load, "data_dir", lambda kind: maps if kind == "maps" else data_dir(kind))
