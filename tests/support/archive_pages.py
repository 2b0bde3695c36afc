"""Text of all files that the archive writes, for tests that search them for secrets."""

from __future__ import annotations

from pathlib import Path
from struct import pack
from unittest.mock import patch

from judge.app.archive import write
from judge.app.archive.kept import FOLDER_STATE, GAME_STATE
from judge.picture.request import PictureRequest
from tests.support.house import House


def archive_text(house: House) -> str:
    """Return the pages of games, phases and lists, charts, feeds and calendars, each below its name.

    They are written beside the store, over those of the last time. Pages of maps, which tell of no game, are not.
    """
    folder = Path(house.config.store.url.removeprefix("sqlite:")).parent / "archive"
    with (
        patch.object(write, "map_names", lambda: ()),
        patch.object(write, "picture_file", lambda request, _patience: _unpainted(request)),
    ):
        done = write.write_archive(house.judge, folder, house.now)
    assert done is not None
    assert done.failed == 0
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in _OWN)
    return "\n".join(f"== {path.relative_to(folder)}\n{path.read_text()}" for path in files)


_OWN = (FOLDER_STATE, GAME_STATE, write._LOCK)
"""Notes of the archive for itself."""


def _unpainted(request: PictureRequest) -> bytes:
    """Return what a picture shows, behind the head of a PNG."""
    return b"(picture)".ljust(16) + pack(">II", 32, 32) + repr(request).encode()
