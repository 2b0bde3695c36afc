"""Files that pictures' requests ask for."""

from __future__ import annotations

import struct
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from judge.app.pictures import picture_file as picture_file_module
from judge.app.pictures.picture_file import picture_file
from judge.board.names import Location, PowerName
from judge.board.orders import Hold
from judge.board.position import Unit, UnitType
from judge.board.results import OrderOutcome
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.geometry import Geometry
from judge.picture.request import Form, PictureRequest
from judge.picture.scene import Scene
from judge.picture.svg import Box

SCENE = Scene(load_map("standard"), "river", "Spring 1901 Movement")


def width_of(png: bytes) -> int:
    return int(struct.unpack(">I", png[16:20])[0])


@pytest.mark.parametrize(("asked", "drawn"), [(900, 900), (720, 720), (400, 640)])
def test_a_picture_is_as_wide_as_asked_for_unless_its_codes_could_not_be_read_then(asked: int, drawn: int) -> None:
    assert width_of(picture_file(PictureRequest.of(SCENE, asked), 60)) == drawn


def test_a_picture_is_opaque_so_that_no_dark_mail_program_shows_dark_words_on_its_own_ground() -> None:
    for request in (PictureRequest.of(SCENE, 640), PictureRequest.of(SCENE, 720, size=1.6)):
        image = Image.open(BytesIO(picture_file(request, 60)))
        assert image.mode in ("P", "RGB")
        assert "transparency" not in image.info


def test_a_picture_whose_exact_width_was_asked_for_has_it() -> None:
    assert width_of(picture_file(replace(PictureRequest.of(SCENE, 400), exact=True), 60)) == 400


@pytest.mark.parametrize("name", ["standard", "ancmed", "pure"])
def test_a_picture_for_paper_fits_on_a_page_of_a4_and_of_letter_and_fills_it(name: str) -> None:
    scene = Scene(load_map(name), "river", "Spring 1901 Movement")
    plain = picture_file(PictureRequest.of(scene, 700), 60)
    printed = picture_file(replace(PictureRequest.of(scene, 700), paper=True), 60)
    image, usual = (Image.open(BytesIO(file)) for file in (printed, plain))
    assert ImageChops.difference(image.convert("RGB"), usual.convert("RGB")).getbbox() is None
    inches = sorted(side / image.info["dpi"][0] for side in image.size)
    assert inches[0] <= 190.5 / 25.4
    assert inches[1] <= 255.5 / 25.4
    assert inches[0] > 189 / 25.4 or inches[1] > 254 / 25.4
    assert "dpi" not in usual.info


def test_a_crowded_board_is_drawn_around_the_places_that_are_asked_for_and_says_so() -> None:
    scene = Scene(load_map("empire"), "river", "Spring 1999 Movement")
    whole = PictureRequest.of(scene, 720, size=1.6)
    part = replace(whole, around=(Location("MIN"), Location("CHI")))
    assert width_of(picture_file(whole, 60)) > 800
    assert width_of(picture_file(part, 60)) == 720
    standard = PictureRequest.of(SCENE, 720, size=1.6)
    assert picture_file(replace(standard, around=(Location("PAR"),)), 60) == picture_file(standard, 60)


def test_a_part_of_the_board_with_orders_on_file_says_where_the_whole_is_and_results_show_it_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[str, ...]] = []

    def drawn(scene: Scene, geometry: Geometry, *, window: Box) -> str:
        told.append(scene.notes)
        return draw(scene, geometry, window=window)

    monkeypatch.setattr(picture_file_module, "draw", drawn)
    board = load_map("empire")
    unit = Unit(PowerName("HEARTLAND"), UnitType.ARMY, Location("MIN"))
    hold = (OrderOutcome(Hold(unit.piece), unit),)
    scene = Scene(board, "river", "Spring 1999 Movement", units=(unit,), outcomes=hold, processed=False)
    for processed in (False, True):
        request = PictureRequest.of(replace(scene, processed=processed), 720, size=1.6)
        picture_file(replace(request, around=(Location("MIN"),)), 60)
    part = "This is the part of the board around your units."
    assert told == [(part, "MAP shows all of it."), (part,)]


def test_a_crowded_board_can_be_drawn_as_two_halves_one_above_the_other() -> None:
    scene = Scene(load_map("empire"), "river", "Spring 1999 Movement")
    png = picture_file(replace(PictureRequest.of(scene, 500, size=1.6), halved=True), 60)
    assert width_of(png) == 500
    assert int(struct.unpack(">I", png[20:24])[0]) > 2 * 500
    standard = PictureRequest.of(SCENE, 720, size=1.6)
    assert picture_file(replace(standard, halved=True), 60) == picture_file(standard, 60)


def test_larger_symbols_are_drawn_in_both_kinds_of_files() -> None:
    drawn = picture_file(PictureRequest.of(SCENE, 0, Form.SVG, 1.6), 60)
    assert b"scale(1.6)" in drawn
    assert b"scale(1.6)" not in picture_file(PictureRequest.of(SCENE, 0, Form.SVG), 60)
    assert picture_file(PictureRequest.of(SCENE, 720, size=1.6), 60) != picture_file(PictureRequest.of(SCENE, 720), 60)
