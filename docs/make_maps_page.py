"""Write docs/maps.md anew, and the pictures of all starting positions.

Run it after a change of maps or of drawing.

    python docs/make_maps_page.py [--text]

With --text the pictures stay as they are. Look at those that changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from judge.app.pictures.png import png_of
from judge.board.maps import Map
from judge.board.opening import opening
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.files.maps.page import maps_page, picture_file
from judge.picture.drawing import draw
from judge.picture.enlarged import enlarged, fitted
from judge.picture.scene import position_scene
from judge.rules.registry import RuleSet

DOCS = Path(__file__).parent
WIDTH = 600


def main() -> None:
    """Write all of it."""
    (DOCS / "maps.md").write_text(maps_page(), encoding="utf-8")
    if "--text" in sys.argv:
        return
    for shown in map(load_map, map_names()):
        path = DOCS / picture_file(shown)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(starting_picture(shown))


def starting_picture(map: Map) -> bytes:
    """A map's starting position as a PNG, as wide as is needed to read each code."""
    geometry = load_geometry(map.id)
    assert geometry is not None, f"{map.id} is in words only"
    width, size = fitted(map, geometry, WIDTH, 1.0)
    scene = position_scene(map, opening(map, map.powers, RuleSet()), map.name)
    return png_of(draw(scene, enlarged(geometry, size)), width)


if __name__ == "__main__":
    main()
