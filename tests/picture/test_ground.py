"""The ground of a picture: which lines are coasts."""

from __future__ import annotations

import re

from judge.board.ferries import waterways
from judge.board.names import Province
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture import palette
from judge.picture.geometry import Area, Decoration, Geometry, Ring, Spot
from judge.picture.ground import ground, lands

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


def test_a_port_that_is_all_of_its_waters_lies_in_the_sea_and_has_its_owners_color() -> None:
    board, square, right = load_map("zeus"), Spot((50, 60), (60, 70)), Spot((95, 60), (95, 70))
    areas = {Province("HAW"): Area((SQUARE,), (50, 50), square), Province("SPO"): Area((RIGHT,), (95, 50), right)}
    for water, border, fill in (((), palette.COAST, palette.LAND), (("HAW",), palette.SEA_BORDER, palette.PORT)):
        drawn = ground(board, Geometry("zeus", (100, 100), areas, water=frozenset(map(Province, water))))
        assert f'stroke="{border}"' in drawn.over
        assert f'fill="{fill}"' in lands(board, drawn, {}, ())
        assert 'fill="#123456"' in lands(board, drawn, {Province("HAW"): "#123456"}, ())


def test_an_impassable_lake_is_drawn_as_water() -> None:
    board = load_map("youngstown")
    areas = {Province("CAS"): Area((SQUARE,), (50, 50), Spot((50, 60), (60, 70)))}
    for water, fill in (((), "url(#waste)"), (("CAS",), palette.SEA)):
        drawn = ground(board, Geometry("youngstown", (100, 100), areas, water=frozenset(map(Province, water))))
        assert f'fill="{fill}"' in lands(board, drawn, {}, ())


def test_a_river_crosses_the_border_of_the_places_that_fleets_pass_between() -> None:
    spot, rings = Spot((50, 60), (60, 70)), (SQUARE, RIGHT)
    for pair, count in ((("ALE", "MEM"), 1), (("ALE", "SIN"), 0)):
        areas = {Province(code): Area((ring,), (50, 50), spot) for code, ring in zip(pair, rings, strict=True)}
        drawn = ground(load_map("ancmed"), Geometry("ancmed", (100, 100), areas))
        assert drawn.over.count('class="river"') == count
        assert drawn.has_rivers is bool(count)
        if count:
            assert 'd="M103 50L77 50"' in drawn.over or 'd="M77 50L103 50"' in drawn.over


def test_each_river_of_a_map_that_has_a_border_is_drawn() -> None:
    for name in ("empire", "azov", "youngstown"):
        board, geometry = load_map(name), load_geometry(name)
        assert geometry is not None
        bordering = [pair for pair in waterways(board) if frozenset(pair) in geometry.borders]
        (rivers,) = re.findall(r'class="river".*?</g>', ground(board, geometry).over)
        assert rivers.count("M") == 2 * len(bordering), "bank and water of each"
