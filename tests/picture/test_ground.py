"""The ground of a picture: which lines are coasts."""

from __future__ import annotations

from judge.board.names import Province
from judge.files.maps.load import load_map
from judge.picture import palette
from judge.picture.geometry import Area, Decoration, Geometry, Ring, Spot
from judge.picture.ground import ground

SQUARE: Ring = ((10, 10), (90, 10), (90, 90), (10, 90))
RIGHT: Ring = ((90, 10), (100, 10), (100, 90), (90, 90))


def lines(*decorations: Decoration) -> str:
    """The lines around one sea in the middle of a picture."""
    sea = Area((SQUARE,), (50, 50), Spot((50, 60), (60, 70)))
    geometry = Geometry("ancmed", (100, 100), {Province("IBE"): sea}, decorations)
    return ground(load_map("ancmed"), geometry).over


def test_where_a_sea_ends_in_open_water_there_is_a_border_and_no_coast() -> None:
    over = lines()
    assert f'stroke="{palette.SEA_BORDER}"' in over
    assert f'stroke="{palette.COAST}"' not in over


def test_where_a_sea_ends_at_land_that_is_no_province_there_is_a_coast() -> None:
    over = lines(Decoration((RIGHT,), is_water=False))
    assert f'stroke="{palette.COAST}"' in over
    assert f'stroke="{palette.SEA_BORDER}"' in over, "on its other sides"
