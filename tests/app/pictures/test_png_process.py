"""The program that draws, within this process: layers on one another, and what it keeps of them."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops

from judge.app.pictures import png_process
from judge.app.pictures.png import font_files
from judge.app.pictures.png_process import MOST_MEMORY, Layer, Painter
from judge.picture.drawing import draw
from judge.picture.layers import layers
from judge.picture.scene import Scene, orders_scene
from tests.support.picture_scenes import BOARD, geometry, given
from tests.support.random_phases import whole_board_phase

SHEET = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
GREEN = Layer(SHEET.format('<rect width="40" height="20" fill="#0f0"/>').encode(), lasts=True)
DOT = SHEET.format('<rect x="10" y="10" width="10" height="10" fill="#f00"/>').encode()


@pytest.fixture
def painter() -> Painter:
    return Painter([str(path) for path in font_files()])


def pixels(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file)).convert("RGB")


def sheets(scene: Scene) -> list[Layer]:
    """A scene's layers as the program gets them."""
    return [Layer(one.svg.encode(), one.lasts, one.box) for one in layers(scene, geometry())]


def test_a_layer_covers_what_is_below_it_where_it_has_something(painter: Painter) -> None:
    for box in (None, (9.0, 9.0, 21.0, 20.0), (10.0, 10.0, 20.0, 20.0)):
        image = pixels(painter.paint([GREEN, Layer(DOT, box=box)], 80))
        assert image.size == (80, 40)
        assert image.getpixel((25, 30)) == (255, 0, 0)
        assert image.getpixel((15, 30)) == (0, 255, 0)
        assert image.getpixel((45, 15)) == (0, 255, 0)


def test_a_picture_too_large_for_its_letter_is_packed_as_small_as_can_be(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Layer(draw(given({"FRANCE": "A PAR - BUR, A MAR H"}, "FRANCE"), geometry()).encode())
    usual = painter.paint([board], 400)
    monkeypatch.setattr(png_process, "_LARGE", len(usual) - 1)
    smaller = painter.paint([board], 400)
    assert len(smaller) < len(usual)
    assert ImageChops.difference(pixels(smaller), pixels(usual)).getbbox() is None


def test_nothing_is_drawn_outside_a_layers_box(painter: Painter) -> None:
    image = pixels(painter.paint([GREEN, Layer(DOT, box=(0, 0, 14, 20))], 40))
    assert image.getpixel((12, 15)) == (255, 0, 0)
    assert image.getpixel((16, 15)) == (0, 255, 0)


def test_a_box_beyond_the_picture_is_cut_to_it(painter: Painter) -> None:
    image = pixels(painter.paint([GREEN, Layer(DOT, box=(-50, -50, 900, 900)), Layer(DOT, box=(39, 19, 60, 60))], 40))
    assert image.size == (40, 20)
    assert image.getpixel((12, 15)) == (255, 0, 0)


def test_layers_that_were_kept_give_the_same_bytes_as_new_ones(painter: Painter) -> None:
    scenes = [given({"FRANCE": f"A PAR - {to}, A MAR S A PAR - {to}"}, "FRANCE") for to in ("BUR", "GAS")]
    kept = [painter.paint(sheets(scene), 720) for scene in (*scenes, *scenes)]
    fresh = [Painter([str(path) for path in font_files()]).paint(sheets(scene), 720) for scene in scenes]
    assert kept == [*fresh, *fresh]


def test_orders_of_one_power_have_the_pixels_that_all_layers_one_on_the_other_give(painter: Painter) -> None:
    orders = {"TURKEY": "F ANK - BLA, A CON - BUL", "ENGLAND": "F LON - NTH", "FRANCE": "A PAR - BUR, F BRE - MAO"}
    for power, text in orders.items():
        layers = sheets(given({power: text}, power))
        drawn = [painter._drawn(layer, 720, is_ground=number == 0) for number, layer in enumerate(layers)]
        whole = png_process._laid(drawn)
        assert ImageChops.difference(painter._painted(layers, 720), whole).getbbox() is None
        assert any(not layer.lasts and layer.box for layer in layers)


def test_what_lasts_is_drawn_once(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Layer] = []
    draw_one = Painter._draw

    def draw(self: Painter, layer: Layer, width: int, *, is_ground: bool) -> object:
        drawn.append(layer)
        return draw_one(self, layer, width, is_ground=is_ground)

    monkeypatch.setattr(Painter, "_draw", draw)
    for to in ("BUR", "GAS", "PIC"):
        painter.paint(sheets(given({"FRANCE": f"A PAR - {to}"}, "FRANCE")), 480)
    assert sum(layer.lasts for layer in drawn) == 6
    assert sum(not layer.lasts for layer in drawn) == 3


def test_what_is_kept_is_bounded_and_what_was_not_used_for_longest_goes_first() -> None:
    small = Painter([], most_kept=3 * 40 * 20 * 3)
    greens = [GREEN._replace(svg=GREEN.svg.replace(b"#0f0", f"#0{shade}0".encode())) for shade in "0123456789abcdef"]
    for green in (*greens[:2], greens[0], *greens[2:4]):
        small.paint([green], 40)
        assert small._size_kept <= 3 * 40 * 20 * 3
    assert [layer for _, (layer,) in small._kept] == [greens[0], *greens[2:4]][-len(small._kept) :]
    assert greens[3] in [layer for _, (layer,) in small._kept]


def differing(scene: Scene, painter: Painter) -> int:
    """Pixels that are clearly different from those of the picture drawn as one."""
    one = pixels(painter.paint([Layer(draw(scene, geometry()).encode())], 720))
    return sum(ImageChops.difference(pixels(painter.paint(sheets(scene), 720)), one).convert("L").histogram()[64:])


@pytest.mark.parametrize("seed", range(3))
def test_layers_look_like_the_picture_drawn_as_one(painter: Painter, seed: int) -> None:
    position, orders = whole_board_phase(Random(seed), BOARD)
    assert differing(orders_scene(BOARD, position, orders, "river"), painter) < 20
    mine = dict(list(orders.items())[:1])
    assert differing(orders_scene(BOARD, position, mine, "river"), painter) < 20


def test_a_difference_between_layers_and_the_picture_drawn_as_one_would_be_seen(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = given({"FRANCE": "A PAR - BUR, A MAR H"}, "FRANCE")
    whole = sheets(scene)
    monkeypatch.setattr(sys.modules[__name__], "sheets", lambda _: [layer for layer in whole if layer.lasts])
    assert differing(scene, painter) > 100


def test_memory_is_limited() -> None:
    program = (
        "import resource, runpy, sys; before = resource.getrlimit(resource.RLIMIT_AS)[1];"
        "runpy.run_path(sys.argv[1])['_limit_memory'](); now, most = resource.getrlimit(resource.RLIMIT_AS);"
        "print(now, most == before)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, str(png_process.__file__)], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == [str(MOST_MEMORY), "True"]
