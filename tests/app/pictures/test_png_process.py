"""The program that draws, within this process: layers on one another, and the pictures that it keeps."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from PIL import ImageChops

from judge.app.pictures import png_process
from judge.app.pictures.png import font_files
from judge.app.pictures.png_process import BOARD, MOST_MEMORY, SHEET, Painter, PngLayer
from judge.board.movement.adjudicate import adjudicate
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.layers import LayerUse, layers
from judge.picture.scene import orders_scene, position_scene, results_scene
from judge.rules.registry import RuleSet
from tests.support import painting
from tests.support.painting import differing, painted, pixels, sheets
from tests.support.picture_scenes import geometry, given, played
from tests.support.random_phases import whole_board_phase

DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
GREEN = PngLayer(DRAWN.format('<rect width="40" height="20" fill="#0f0"/>').encode(), SHEET)
DOT = DRAWN.format('<rect x="10" y="10" width="10" height="10" fill="#f00"/>').encode()


def a_painter() -> Painter:
    return Painter([str(path) for path in font_files()])


@pytest.fixture
def painter() -> Painter:
    return a_painter()


def test_a_layer_covers_what_is_below_it_where_it_has_something(painter: Painter) -> None:
    for box in (None, (9.0, 9.0, 21.0, 20.0), (10.0, 10.0, 20.0, 20.0)):
        image = pixels(painter.paint([GREEN, PngLayer(DOT, box=box)], 80))
        assert image.size == (80, 40)
        assert image.getpixel((25, 30)) == (255, 0, 0)
        assert image.getpixel((15, 30)) == (0, 255, 0)
        assert image.getpixel((45, 15)) == (0, 255, 0)


@pytest.mark.parametrize("width", [20, 40, 400])
def test_a_line_as_wide_as_its_box_is_drawn_however_few_pixels_that_are(painter: Painter, width: int) -> None:
    line = DRAWN.format('<path d="M0 1H40" stroke="#f00" stroke-width="2"/>').encode()
    image = pixels(painter.paint([GREEN, PngLayer(line, box=(0, 0, 40, 2))], width))
    assert image.getpixel((width // 2, 0)) == (255, 0, 0)
    assert image.getpixel((width // 2, width // 4)) == (0, 255, 0)


def test_a_picture_too_large_for_its_letter_is_packed_as_small_as_can_be(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = PngLayer(draw(given({"FRANCE": "A PAR - BUR, A MAR H"}, "FRANCE"), geometry()).encode())
    usual = painter.paint([board], 400)
    monkeypatch.setattr(png_process, "_LARGE", len(usual) - 1)
    smaller = painter.paint([board], 400)
    assert len(smaller) < len(usual)
    assert ImageChops.difference(pixels(smaller), pixels(usual)).getbbox() is None


def test_colors_that_a_document_names_stay_and_rare_ones_like_them_go(painter: Painter) -> None:
    near = DRAWN.format('<path d="M0 0H40V20H0z" fill="#00e800"/><path d="M0 0H9V9H0z" fill="#00ff00"/>').encode()
    found = {color for _, color in pixels(painter.paint([PngLayer(near)], 40)).convert("RGB").getcolors()}
    assert {(0, 232, 0), (0, 255, 0)} <= found
    disc = DRAWN.format('<circle cx="20" cy="10" r="9" fill="#f00"/>').encode()
    mixed = [color for _, color in pixels(painter.paint([PngLayer(disc)], 400)).convert("RGB").getcolors()]
    assert {(255, 0, 0), (255, 255, 255)} <= {*mixed}
    assert 2 < len(mixed) < 20


def test_nothing_is_drawn_outside_a_layers_box(painter: Painter) -> None:
    image = pixels(painter.paint([GREEN, PngLayer(DOT, box=(0, 0, 14, 20))], 40))
    assert image.getpixel((12, 15)) == (255, 0, 0)
    assert image.getpixel((16, 15)) == (0, 255, 0)


def test_a_box_beyond_the_picture_is_cut_to_it(painter: Painter) -> None:
    image = pixels(
        painter.paint([GREEN, PngLayer(DOT, box=(-50, -50, 900, 900)), PngLayer(DOT, box=(39, 19, 60, 60))], 40)
    )
    assert image.size == (40, 20)
    assert image.getpixel((12, 15)) == (255, 0, 0)


def test_layers_that_were_kept_give_the_same_bytes_as_new_ones(painter: Painter) -> None:
    scenes = [given({"FRANCE": f"A PAR - {to}, A MAR S A PAR - {to}"}, "FRANCE") for to in ("BUR", "GAS")]
    scenes += [
        played({"FRANCE": f"A PAR - {to}, A MAR S A PAR - {to}", "ITALY": "F WES - TYS"}) for to in ("BUR", "GAS")
    ]
    kept = [painted(painter, scene, geometry(), 720) for scene in (*scenes, *scenes)]
    fresh = [painted(a_painter(), scene, geometry(), 720) for scene in scenes]
    assert kept == [*fresh, *fresh]


def test_a_board_that_was_kept_looks_as_all_layers_one_on_the_other(painter: Painter) -> None:
    orders = {"TURKEY": "F ANK - BLA, A CON - BUL", "ENGLAND": "F LON - NTH", "FRANCE": "A PAR - BUR, F BRE - MAO"}
    for power, text in orders.items():
        layered = layers(given({power: text}, power), geometry())
        assert any(one.keep is LayerUse.BOARD for one in layered.layers)
        usual = painter.paint(sheets(layered), 720, layered.size)
        each = [one._replace(keep=min(one.keep, SHEET)) for one in sheets(layered)]
        alone = a_painter().paint(each, 720, layered.size)
        # Each has 256 colors of its own.
        difference = ImageChops.difference(pixels(usual), pixels(alone))
        assert max(most for _, most in difference.getextrema()) < 48


def test_the_colors_of_a_board_have_those_of_all_that_is_drawn_on_it(painter: Painter) -> None:
    board = GREEN._replace(keep=BOARD)
    for _ in range(2):
        for ink, color in ((b"#ff0000", (255, 0, 0)), (b"#0000ff", (0, 0, 255)), (b"#000000", (0, 0, 0))):
            line = PngLayer(DOT.replace(b"#f00", ink), box=(10, 10, 20, 20))
            image = pixels(painter.paint([board, line], 80))
            assert (image.getpixel((25, 30)), image.getpixel((15, 30))) == (color, (0, 255, 0))


def test_a_board_under_a_higher_picture_has_the_same_colors_and_all_of_that_pictures_foot(painter: Painter) -> None:
    board = GREEN._replace(keep=BOARD)
    for high in (20.0, 30.0, 25.0):
        image = pixels(painter.paint([board], 40, (40, high)))
        assert image.size == (40, int(high))
        assert image.getpixel((20, 19)) == (0, 255, 0)
        assert high == 20 or image.getpixel((20, 21)) == (255, 255, 255)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[PngLayer]:
    """The layers that were drawn, as they come."""
    layers: list[PngLayer] = []
    draw_one = Painter._draw

    def draw(self: Painter, layer: PngLayer, scale: float) -> object:
        layers.append(layer)
        return draw_one(self, layer, scale)

    monkeypatch.setattr(Painter, "_draw", draw)
    return layers


def test_what_lasts_is_drawn_once(painter: Painter, drawn: list[PngLayer]) -> None:
    scenes = [given({"FRANCE": f"A PAR - {to}"}, "FRANCE") for to in ("BUR", "GAS", "PIC")]
    for scene in scenes:
        painted(painter, scene, geometry(), 480)
    lasting = {sheet for scene in scenes for sheet in sheets(layers(scene, geometry())) if sheet.keep}
    assert sorted(sheet for sheet in drawn if sheet.keep) == sorted(lasting)
    assert sum(not sheet.keep for sheet in drawn) == 3


def test_results_are_laid_from_what_other_pictures_of_the_map_left(painter: Painter, drawn: list[PngLayer]) -> None:
    painted(painter, played({"FRANCE": "A PAR - BUR, F BRE - MAO", "GERMANY": "A MUN H"}), geometry(), 480)
    whole = len(drawn)
    painted(painter, played({"FRANCE": "A PAR - GAS, F BRE - MAO", "GERMANY": "A MUN H"}), geometry(), 480)
    new = [sheet.svg for sheet in drawn[whole:]]
    assert len(new) == 3
    for told in (b"Spring 1905", b"A PAR - GAS", b"F BRE - MAO"):
        assert sum(told in svg for svg in new) == 1


def test_what_is_kept_is_bounded_and_what_was_not_used_for_longest_goes_first() -> None:
    small = Painter([], most_kept=3 * 40 * 20 * 3)
    greens = [GREEN._replace(svg=GREEN.svg.replace(b"#0f0", f"#0{shade}0".encode())) for shade in "0123456789abcdef"]
    for green in (*greens[:2], greens[0], *greens[2:4]):
        small.paint([green], 40)
        assert small._size_kept <= 3 * 40 * 20 * 3
    assert [layer for _, (layer,), _ in small._kept] == [greens[0], *greens[2:4]][-len(small._kept) :]
    assert greens[3] in [layer for _, (layer,), _ in small._kept]


@pytest.fixture(scope="module")
def lasting() -> Painter:
    """Yield a painter for several tests, with all that it has kept."""
    return a_painter()


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
@pytest.mark.parametrize("name", ["standard", "modern"])
def test_layers_look_like_the_picture_drawn_as_one(lasting: Painter, seed: int, name: str) -> None:
    board, on = load_map(name), load_geometry(name)
    assert on is not None
    position, orders = whole_board_phase(Random(seed), board)
    done = adjudicate(position, orders, board, RuleSet())
    mine = dict(list(orders.items())[:1])
    assert differing(lasting, orders_scene(board, position, orders, "river"), on, 720) < 20
    assert differing(lasting, orders_scene(board, position, mine, "river"), on, 720) < 20
    assert differing(lasting, results_scene(board, position, done, "river"), on, 900) < 80
    assert differing(lasting, position_scene(board, position, "river"), on, 648) < 20


def test_a_unit_that_held_and_was_dislodged_is_braced_over_its_burst_in_layers_too(painter: Painter) -> None:
    scene = played({"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A BUR H"})
    assert scene.dislodged
    assert differing(painter, scene, geometry(), 900) < 20


def test_a_difference_between_layers_and_the_picture_drawn_as_one_would_be_seen(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = given({"FRANCE": "A PAR - BUR, A MAR H"}, "FRANCE")
    whole = layers(scene, geometry())
    without_lines = whole._replace(layers=tuple(one for one in whole.layers if one.keep))
    monkeypatch.setattr(painting, "layers", lambda *_: without_lines)
    assert differing(painter, scene, geometry(), 720) > 100


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
