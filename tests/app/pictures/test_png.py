"""PNGs from SVG: small, in the judge's own fonts, the same every time, and never long to wait for."""

from __future__ import annotations

import struct
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Event

import pytest
from PIL import Image

from judge.app.pictures import png
from judge.app.pictures.png import PictureFailed, font_files, png_of
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName, Province
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture import legend
from judge.picture.drawing import draw
from judge.picture.layers import Layer, Layered, LayerUse
from judge.picture.palette import tints_of
from judge.picture.scene import results_scene
from judge.picture.svg import FONT
from judge.rules.registry import RuleSet
from tests.support.picture_scenes import BOARD, geometry, played
from tests.support.random_phases import whole_board_phase

BOX = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'


@pytest.fixture(autouse=True)
def _forget() -> None:
    png_of.cache_clear()


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_crowded_picture_is_1200_pixels_wide_and_less_than_250_kilobytes() -> None:
    moves = ", ".join(f"A {at} - {to}" for at, to in [("VIE", "BUD"), ("BUD", "VIE"), ("SER", "BUL"), ("GRE", "BUL")])
    fleets = ", ".join(f"F {at} S F ENG - NTH" for at in ("BEL", "LON", "EDI", "NWY", "HEL")) + ", F ENG - NTH"
    png = png_of(draw(played({"AUSTRIA": moves, "FRANCE": fleets, "TURKEY": "F BLA - RUM, A BUL H"}), geometry()))
    assert size_of(png)[0] == 1200
    assert len(png) < 250_000


def test_the_most_crowded_picture_to_be_printed_is_less_than_215_kilobytes() -> None:
    board, on = load_map("modern"), load_geometry("modern")
    assert on is not None
    before, orders = whole_board_phase(Random(2), board)
    scene = results_scene(board, before, adjudicate(before, orders, board, RuleSet()), "river")
    assert len(scene.outcomes) > 25
    assert 150_000 < len(png_of(draw(scene, on), 1400)) < 215_000


def test_lands_keep_their_colors_in_the_png() -> None:
    owners = {"AUSTRIA": "MOS", "GERMANY": "SPA", "RUSSIA": "BUD", "TURKEY": "SMY"}
    png = Image.open(BytesIO(png_of(draw(played({}, centers=owners), geometry())))).convert("RGB")
    tints = tints_of(BOARD.powers)
    for power, center in owners.items():
        x, y = geometry().areas[Province(center)].label
        red, green, blue = bytes.fromhex(tints[PowerName(power)].fill[1:])
        pixel = png.getpixel((int(x) + 34, int(y + legend.TITLE_HEIGHT) + 6))
        assert isinstance(pixel, tuple)
        assert max(abs(pixel[0] - red), abs(pixel[1] - green), abs(pixel[2] - blue)) <= 4, center


def test_the_same_picture_has_the_same_bytes_whatever_fonts_the_machine_has(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = BOX.format(f'<text y="15" font-family="{FONT}, sans-serif">Brest</text>')
    first = png_of(svg, 40)
    png_of.cache_clear()
    monkeypatch.setenv("HOME", "/nowhere")
    monkeypatch.setenv("FONTCONFIG_PATH", "/nowhere")
    assert png_of(svg, 40) == first


def test_letters_come_from_the_judges_own_fonts_in_each_of_their_styles() -> None:
    assert [path.suffix for path in font_files()] == [".otf"] * 3
    styles = ('font-weight="600"', 'font-weight="700"', 'font-weight="400" font-style="italic"')
    drawn = {png_of(BOX.format(f'<text y="15" font-family="{FONT}" {style}>Brest</text>'), 400) for style in styles}
    nothing = png_of(BOX.format(""), 400)
    assert len(drawn | {nothing}) == 4
    assert png_of(BOX.format('<text y="15" font-family="DejaVu Sans">Brest</text>'), 400) == nothing


def test_the_fonts_licence_comes_with_them() -> None:
    assert "SIL OPEN FONT LICENSE" in (font_files()[0].parent / "OFL.txt").read_text(encoding="utf-8")


def test_a_picture_can_be_made_as_small_as_asked_for() -> None:
    assert size_of(png_of(BOX.format(""), 20)) == (20, 10)


def test_what_was_drawn_once_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = png_of(BOX.format(""), 40)
    monkeypatch.setattr(png, "_PAINTER", None)
    assert png_of(BOX.format(""), 40) is first


def test_a_picture_that_takes_too_long_is_given_up_and_the_next_one_is_made() -> None:
    with pytest.raises(PictureFailed, match=r"more than 0\.001 seconds"):
        png_of(BOX.format(""), 6000, within=0.001)
    assert size_of(png_of(BOX.format(""), 40)) == (40, 20)


def test_the_process_that_draws_stays_for_the_next_picture_and_is_begun_again_if_it_has_ended() -> None:
    png_of(BOX.format(""), 40)
    first = png._PAINTER._child
    assert first is not None
    png_of(BOX.format(""), 41)
    assert png._PAINTER._child is first
    first.kill()
    assert size_of(png_of(BOX.format(""), 42)) == (42, 21)
    assert png._PAINTER._child is not first


def test_the_pipes_to_a_process_that_was_ended_are_closed() -> None:
    painter = png._Painter()
    painter.paint((Layered((Layer(BOX.format("")),)),), 40, 20)
    late = painter._child
    with pytest.raises(PictureFailed, match="more than"):
        painter.paint((Layered((Layer(BOX.format("")),)),), 6000, 0.001)
    painter.paint((Layered((Layer(BOX.format("")),)),), 40, 20)
    killed = painter._child
    assert killed is not None
    killed.kill()
    killed.wait()
    # More than fits into a pipe: part of it stays in the buffer of this one, which nobody reads any longer.
    painter.paint((Layered((Layer(BOX.format(" " * 1_000_000)),)),), 40, 20)
    for child in (late, killed):
        assert child is not None
        assert child.returncode is not None
        assert child.stdin is not None
        assert child.stdout is not None
        assert (child.stdin.closed, child.stdout.closed) == (True, True)
    assert painter._child not in (late, killed)


def test_the_process_that_draws_ends_when_nothing_is_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_IDLE", 0.05)
    painter = png._Painter()
    painter.paint((Layered((Layer(BOX.format("")),)),), 40, 20)
    assert painter._child is not None
    assert painter._child.wait(120) == 0
    assert size_of(painter.paint((Layered((Layer(BOX.format("")),)),), 40, 20)) == (40, 20)


def test_several_threads_take_turns() -> None:
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda width: png_of(BOX.format(""), width), range(40, 60, 2)))
    assert [size_of(picture)[0] for picture in pictures] == list(range(40, 60, 2))


def test_a_picture_behind_one_that_needs_all_its_time_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Event()

    def ask(_self: object, frames: Sequence[Layered], _width: int, within: float) -> tuple[bool, bytes]:
        if frames[0].layers[0].svg != "slow":
            return True, b"drawn"
        begun.set()
        time.sleep(1.3 * within)
        raise PictureFailed("The picture took too long.")

    monkeypatch.setattr(png._Painter, "_is_running", lambda _: True)
    monkeypatch.setattr(png._Painter, "_ask", ask)
    painter = png._Painter()
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(painter.paint, (Layered((Layer("slow"),)),), 40, 0.1)
        assert begun.wait(120)
        assert painter.paint((Layered((Layer("quick"),)),), 40, 0.1) == b"drawn"
        with pytest.raises(PictureFailed):
            slow.result()


KEPT = Layer(BOX.format('<rect width="40" height="20" fill="#0f0"/>'), LayerUse.SHEET)
DOT = Layer(BOX.format('<rect width="10" height="10" fill="#f00"/>'))


def colors(png: bytes) -> tuple[object, object]:
    """Return the colors of a picture's upper left and lower right corner."""
    image = Image.open(BytesIO(png)).convert("RGB")
    return image.getpixel((2, 2)), image.getpixel((38, 18))


RED_ON_GREEN = (255, 0, 0), (0, 255, 0)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return a list of the requests to a program that draws."""
    requests: list[bytes] = []
    request_of = png._Painter._request

    def noted(self: png._Painter, layered: Layered, width: int) -> bytes:
        requests.append(request_of(self, layered, width))
        return requests[-1]

    monkeypatch.setattr(png._Painter, "_request", noted)
    return requests


def test_a_layer_that_lasts_is_sent_once_and_again_to_another_process(told: list[bytes]) -> None:
    painter = png._Painter()
    for times in (1, 1, 2):
        assert colors(painter.paint((Layered((KEPT, DOT)),), 40, 20)) == RED_ON_GREEN
        assert sum(KEPT.svg.encode() in request for request in told) == times
        assert DOT.svg.encode() in told[-1]
        if len(told) == 2:
            assert painter._child is not None
            painter._child.kill()
            painter._child.wait()


def test_a_picture_that_cannot_be_written_down_teaches_a_process_nothing() -> None:
    painter = png._Painter()
    painter.paint((Layered((KEPT, DOT)),), 40, 20)
    blue = KEPT._replace(svg=KEPT.svg.replace("#0f0", "#00f"))
    with pytest.raises(UnicodeEncodeError):
        painter.paint((Layered((blue, Layer("\ud800"))),), 40, 20)
    assert colors(painter.paint((Layered((blue, DOT)),), 40, 20)) == ((255, 0, 0), (0, 0, 255))


def test_when_a_process_knows_many_layers_it_learns_others_under_their_numbers(
    told: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "_MOST_KNOWN", 3)
    painter = png._Painter()
    for number in range(9):
        green = KEPT._replace(svg=KEPT.svg.replace("#0f0", f"#0{number}0"))
        for _ in range(2):
            corners = colors(painter.paint((Layered((green, DOT)),), 40, 20))
            assert corners == ((255, 0, 0), (0, 17 * number, 0))
    assert len(painter._known) <= 4
    assert sum(KEPT.svg[:50].encode() in request for request in told[::2]) == 9
    assert len({request.split(b"\n")[1].split()[0] for request in told}) == 4


def test_a_program_that_cannot_draw_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_CHILD", Path("/nowhere"))
    with pytest.raises(PictureFailed, match="the program that draws it ended"):
        png._Painter().paint((Layered((Layer(""),)),), 40, 20)


@pytest.mark.parametrize(("svg", "told"), [("<svg", "could not be made"), ("", "could not be made")])
def test_what_is_no_svg_is_refused_in_words(svg: str, told: str) -> None:
    with pytest.raises(PictureFailed, match=told):
        png_of(svg, 40)


@pytest.mark.parametrize("width", [0, -5, 100_000])
def test_impossible_widths_are_refused(width: int) -> None:
    with pytest.raises(PictureFailed, match="pixels wide"):
        png_of(BOX.format(""), width)
