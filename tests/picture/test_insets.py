"""Crowded parts of the largest boards, larger below them."""

from __future__ import annotations

import re

import pytest

from judge.app.pictures.png import font_files
from judge.app.pictures.png_process import Painter, PngLayer
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.picture.drawing import draw
from judge.picture.enlarged import LEAST_CODE
from judge.picture.geometry import Geometry
from judge.picture.insets import height, insets
from judge.picture.labels import SIZE
from judge.picture.layers import layers
from judge.picture.scene import Scene
from tests.picture.test_read_back import scenes
from tests.support.rows import each_row

SCREEN = 1200


def drawn(name: str) -> Geometry:
    geometry = load_geometry(name)
    assert geometry is not None
    return geometry


def phase(name: str) -> Scene:
    """A phase with orders everywhere, and their results."""
    return next(scenes(name, range(1)))


@each_row("name", map_names())
def test_boards_whose_codes_are_too_low_on_a_screen_have_insets_in_which_they_are_not(name: str) -> None:
    on = drawn(name)
    code = SIZE * on.scale * SCREEN / on.size[0]
    row = insets(on)
    assert bool(row) is (code < LEAST_CODE)
    assert all(inset.larger * code >= LEAST_CODE for inset in row)
    assert all(inset.at.right <= on.size[0] + 0.01 for inset in row)


@pytest.mark.parametrize("name", ["imperial", "youngstown"])
def test_an_inset_of_an_svg_shows_the_board_itself_and_no_name_is_there_twice(name: str) -> None:
    svg = draw(phase(name), drawn(name))
    names = re.findall(r' id="([^"]+)"', svg)
    assert len(names) == len(set(names))
    assert svg.count('<use href="#whole-board"/>') == svg.count('<use href="#above-board"/>') == 3
    assert draw(phase(name), drawn(name), window=None).count('class="inset"') == 3


@pytest.mark.parametrize("name", ["imperial", "youngstown"])
@pytest.mark.slow
def test_insets_of_a_png_look_as_those_of_the_svg_with_units_orders_and_results(name: str) -> None:
    import io

    from PIL import Image, ImageChops, ImageStat

    on, scene = drawn(name), phase(name)
    painter = Painter([str(path) for path in font_files()])
    layered = layers(scene, on, has_insets=True)
    sheets = [PngLayer(one.svg.encode(), int(one.keep), one.box) for one in layered.layers]
    whole = painter.paint([PngLayer(draw(scene, on).encode())], 1000)
    one, other = (
        Image.open(io.BytesIO(png)).convert("RGB") for png in (whole, painter.paint(sheets, 1000, layered.size))
    )
    assert one.size == other.size
    scale = 1000 / on.size[0]
    top = round((50 * scale) + on.size[1] * scale)
    row = (0, top, 1000, top + round(height(insets(on)) * scale))
    off = ImageStat.Stat(ImageChops.difference(one.crop(row), other.crop(row))).mean
    assert max(off) < 3
    bare = painter.paint([PngLayer(draw(Scene(load_map(name), "", ""), on).encode())], 1000)
    empty = Image.open(io.BytesIO(bare)).convert("RGB").crop(row)
    assert max(ImageStat.Stat(ImageChops.difference(one.crop(row), empty)).mean) > 3 * max(off)


def test_letters_and_animations_have_no_insets_which_would_not_fit() -> None:
    assert layers(phase("imperial"), drawn("imperial")).size == pytest.approx((2200, 1370 + 50 + 75), abs=80)
