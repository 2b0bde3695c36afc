"""Grow the shapes of maps: `python -m cartography LAND.json NAME...`.

With `--spots NAME...` only their points; with `--widen NAME...` narrow places of finished shapes become wider.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cartography.land import Atlas
from cartography.plan import read_plan
from cartography.sheet import Sheet, grow, place_again, write
from cartography.widening import widen
from judge.files.data_dir import data_dir
from judge.files.maps.load import load_map

HERE = Path(__file__).parent


def main(words: list[str]) -> int:
    """Grow the maps named, write their files, and print each one's faults. 1 if there are any."""
    if len(words) < 2:
        sys.stderr.write("usage: python -m cartography (LAND.json | --spots | --widen) NAME...\n")
        return 2
    if words[0] == "--spots":
        for name in words[1:]:
            place_again(read_plan(HERE / f"{name}.yaml"), load_map(name), data_dir("maps"))
        return 0
    if words[0] == "--widen":
        for name in words[1:]:
            left = ", ".join(f"{pair} ({size:g})" for pair, _, size in widen(data_dir("maps"), load_map(name)))
            sys.stdout.write(f"{name}: too narrow: {left or 'none'}\n")
        return 0
    atlas = Atlas(Path(words[0]))
    wrong = False
    for name in words[1:]:
        sheet = grow(atlas, read_plan(HERE / f"{name}.yaml"), load_map(name))
        write(sheet, name, data_dir("maps"))
        sys.stdout.write(report(name, sheet))
        wrong = wrong or bool(sheet.missing or sheet.extra or sheet.bad)
    return int(wrong)


def report(name: str, sheet: Sheet) -> str:
    """Return the faults of a map, one line for each kind."""
    return "".join(
        f"{name}: {word}: {', '.join(found) or 'none'}\n"
        for word, found in (
            ("neighbors that do not touch", sheet.missing),
            ("touching without being neighbors", sheet.extra),
            ("no proper outline", sheet.bad),
        )
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
