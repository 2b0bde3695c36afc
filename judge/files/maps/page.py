"""The page of all maps, docs/maps.md: what each is, what of it the judge does not play yet, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from judge.board.maps import Map
from judge.files.data_dir import data_dir
from judge.files.maps.load import check_map, load_map, map_names
from judge.problems import Problem

_LATER = {
    "build": "builds of a power's own (partisans, claims, alternatives)",
    "changes": "places or homes that change during the game",
    "links": "straits, and passages that have an owner",
    "new_homes": "home centers chosen during the game",
}
"""What a map file may ask for and the judge does not do, by the key in the file."""

_HEAD = """\
# Maps

A game is played on one of these with `MAP NAME` in CREATE; `HELP MAP NAME` in a mail tells its powers and provinces.
*Powers* counts those for players, and in brackets those that nobody plays from the start; *win* is the number of
centers for a solo; *base* the map that another one was made from. Most of them come from DPjudge
(`maps/LICENSE.dpjudge`). Maps without outlines of their own are drawn as a mosaic of cells, in which neighbors touch or
are joined by a line.

This page is made by `docs/make_maps_page.py`.

| map | name | powers | centers | win | base | not played yet |
|---|---|---|---|---|---|---|
"""


def maps_page() -> str:
    """`docs/maps.md`: a table of all maps, and each starting position. Ends with a newline."""
    maps = [load_map(name) for name in map_names()]
    rows = [_row(each, not_played(check_map(data_dir("maps") / f"{each.id}.yaml"))) for each in maps]
    return _HEAD + "\n".join(rows) + "\n\n" + "\n".join(map(_shown, maps))


def picture_file(map: Map) -> Path:
    """Where a map's picture is, seen from docs/."""
    return Path("pictures", "maps", f"{map.id}.png")


def _row(map: Map, later: Sequence[str]) -> str:
    dummies = sum(power.dummy for power in map.powers.values())
    powers = f"{len(map.powers) - dummies}" + (f" (+{dummies})" if dummies else "")
    cells = (f"`{map.id}`", f"[{map.name}](#{map.id})", powers, len(map.centers), map.win, map.base, "; ".join(later))
    return "".join(f"| {cell} " for cell in cells) + "|"


def not_played(problems: Iterable[Problem]) -> list[str]:
    """What of a map the judge does not play yet, in words, by the remarks of `judge check` on its file."""
    keys = {_key(problem.text) for problem in problems if problem.code == "W-MAP-LATER"}
    return sorted(_LATER[key] for key in keys)


def _key(text: str) -> str:
    """What a remark is about: `powers.RUSSIA.build: ...` about `build`, `links[1]: ...` about `links`."""
    path = text.partition(":")[0]
    first = re.split(r"[.\[]", path)[0]
    return first if first in _LATER else path.rpartition(".")[2]


def _shown(map: Map) -> str:
    about = f"{map.description.strip()}\n\n" if map.description else ""
    powers = ", ".join(power.title for power in map.powers.values())
    picture = picture_file(map).as_posix()
    return f'<a id="{map.id}"></a>\n## {map.name}\n\n{about}{powers}.\n\n![{map.name} at the start]({picture})\n'
