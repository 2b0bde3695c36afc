"""The page of all maps, docs/maps.md: a description and a picture of each."""

from __future__ import annotations

from pathlib import Path

from judge.board.maps import Map
from judge.files.maps.load import load_map, map_names

_HEAD = """\
# Maps

A game is played on one of these with `MAP NAME` in CREATE; `HELP MAP NAME` in a mail tells its powers and
provinces, and what is special on its board.
*Powers* counts those for players, and in brackets those that nobody plays from the start; *win* is the number of
centers for a solo; *base* the map that another one was made from. Most of them come from DPjudge
(`maps/LICENSE.dpjudge`). Maps without outlines of their own are drawn as a mosaic of cells, in which neighbors touch or
are joined by a line.

Open a picture to see it in full width, at which every code can be read. `judge map --board NAME -o NAME.svg` draws one
of any size, `MAP BIG` in a mail sends a game's, and the pages of `judge archive` have all of them.

This page is made by `docs/make_maps_page.py`.

| map | name | powers | centers | win | base |
|---|---|---|---|---|---|
"""


def maps_page() -> str:
    """Return `docs/maps.md`: a table of all maps, and each starting position. Ends with a newline."""
    maps = [load_map(name) for name in map_names()]
    return _HEAD + "\n".join(map(_row, maps)) + "\n\n" + "\n".join(map(_shown, maps))


def picture_file(map: Map) -> Path:
    """Path of a map's picture, relative to docs/."""
    return Path("pictures", "maps", f"{map.id}.png")


def _row(map: Map) -> str:
    dummies = sum(power.dummy for power in map.powers.values())
    powers = f"{len(map.powers) - dummies}" + (f" (+{dummies})" if dummies else "")
    cells = (f"`{map.id}`", f"[{map.name}](#{map.id})", powers, len(map.centers), map.win, map.base)
    return "".join(f"| {cell} " for cell in cells) + "|"


def _shown(map: Map) -> str:
    about = f"{map.description.strip()}\n\n" if map.description else ""
    edition = f"{map.edition}\n\n" if map.edition else ""
    powers = ", ".join(power.title for power in map.powers.values())
    picture = picture_file(map).as_posix()
    head = f'<a id="{map.id}"></a>\n## {map.name}'
    return f"{head}\n\n{about}{powers}.\n\n{edition}[![{map.name} at the start]({picture})]({picture})\n"
