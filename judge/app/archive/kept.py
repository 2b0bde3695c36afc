"""Memory of a folder of pages: `FolderState` for all games, `GameState` for each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from judge.app.archive.pages import Card, FeedEntry
from judge.decoding import prepared
from judge.picture.film import Film

FOLDER_STATE, GAME_STATE = ".state.json", ".pages.json"
"""Names of the files, in the folder itself and in a game's own."""
_NEWEST = 40
"""Limit on the entries of a feed."""

_Kept = TypeVar("_Kept", "FolderState", "GameState")


class Listed(Struct):
    """Version of a game when its pages were written, and a digest of their content.

    `card` is the game's entry in lists; None: it has no pages.
    """

    version: int = 0
    told: str = ""
    card: Card | None = None


class FolderState(Struct):
    """State of the folder. `made_by`: digest of version, settings, templates; any change remakes all.

    `lists` has a digest of the cards on each page that lists games.
    """

    made_by: str = ""
    games: dict[str, Listed] = {}
    maps: list[str] = []
    lists: dict[str, str] = {}
    news: list[FeedEntry] = []

    def tell(self, name: str, news: Sequence[FeedEntry]) -> None:
        """Replace a game's old news with these entries."""
        others = [entry for entry in self.news if not entry.path.startswith(f"games/{name}/")]
        self.news = newest([*others, *news])


class PageMade(Struct, frozen=True):
    """Digests of the content of a phase's page and of its picture, and its entry in feeds, if any."""

    page: str
    picture: str
    news: FeedEntry | None


class GameState(Struct):
    """Pages of a game's phases by code, in order, and the film of the first `film.length` phases."""

    phases: dict[str, PageMade] = {}
    film: Film = Film()


def newest(entries: Sequence[FeedEntry]) -> list[FeedEntry]:
    """Return the entries that a feed shows, the newest last."""
    return sorted(entries, key=lambda entry: entry.at)[-_NEWEST:]


def read_state(file: Path, kind: type[_Kept]) -> _Kept:
    """Return the content of a file; an empty state if it cannot be read, so that all is written again."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=prepared(kind))
    except (OSError, msgspec.DecodeError, msgspec.ValidationError):
        return kind()
