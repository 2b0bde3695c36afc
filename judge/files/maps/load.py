"""The judge's own maps: `load_map` for play. Files are read and checked in `examine`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path

from judge.board.maps import Map
from judge.files.data_dir import data_dir
from judge.files.kept_beside import digest_of_value, keep_value, kept_value
from judge.problems import Refused


def load_map(name: str) -> Map:
    """The map of that name (`"standard"`, in any case) from the judge's own maps; always the same object.

    Refused with E-MAP-UNKNOWN if there is none, with E-MAP-FAULTY and the problems if its file has errors.
    """
    return _load(name.strip().lower())


@cache
def _load(name: str) -> Map:
    path = own_file(name)
    digest = digest_of_value([path.read_text(encoding="utf-8", errors="replace")])
    kept = kept_value(f"{path}.made", digest, Map)
    if kept is not None:
        return kept
    # Imported here: kept results do not need it.
    from judge.files.maps.examine import read_map

    made = read_map(path)
    # A map made from another depends on that file too, and one that changes during play cannot be kept.
    if not made.base and made.changed is None:
        keep_value(f"{path}.made", digest, made)
    return made


def own_file(name: str) -> Path:
    """File of one of the judge's own maps. Raises Refused E-MAP-UNKNOWN if there is none."""
    # Only plain names become paths, and none too long for a file system.
    path = data_dir("maps") / f"{name}.yaml"
    if not re.fullmatch(r"[a-z0-9-]{1,64}", name) or not path.is_file():
        raise Refused("E-MAP-UNKNOWN", f'There is no map "{name}". The maps are: {", ".join(map_names())}.')
    return path


def map_names() -> tuple[str, ...]:
    """Return the names that `load_map` accepts, in alphabetical order."""
    folder = data_dir("maps")
    return _names_in(folder, folder.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _names_in(folder: Path, _changed: int) -> tuple[str, ...]:
    """Return the names of a folder's maps, cached until a file is added or removed: each mail needs them."""
    names = (path.name for path in folder.glob("*.yaml"))
    return tuple(sorted(name.removesuffix(".yaml") for name in names if name.count(".") == 1))


def map_players() -> Mapping[str, int]:
    """The number of players of each map, without the powers that nobody plays; faulty maps are left out."""
    return _players_in(data_dir("maps"), map_names())


@lru_cache(maxsize=8)
def _players_in(folder: Path, names: tuple[str, ...]) -> Mapping[str, int]:
    """Players of a folder's maps, kept beside them: to load all maps takes a second."""
    files = [path.stat() for path in sorted(folder.glob("*.yaml"))]
    digest = digest_of_value([*names, *(f"{each.st_mtime_ns} {each.st_size}" for each in files)])
    players: dict[str, int] | None = kept_value(str(folder / "players"), digest, dict)
    if players is None:
        players = {}
        for name in names:
            with suppress(Refused):
                players[name] = sum(not power.dummy for power in load_map(name).powers.values())
        keep_value(str(folder / "players"), digest, players)
    return players
