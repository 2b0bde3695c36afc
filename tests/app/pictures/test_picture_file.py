"""Files that pictures' requests ask for."""

from __future__ import annotations

import struct
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from judge.app.pictures.picture_file import picture_file
from judge.files.maps.load import load_map
from judge.picture.request import Form, PictureRequest
from judge.picture.scene import Scene

SCENE = Scene(load_map("standard"), "river", "Spring 1901 Movement")


def width_of(png: bytes) -> int:
    return int(struct.unpack(">I", png[16:20])[0])


@pytest.mark.parametrize(("asked", "drawn"), [(900, 900), (720, 720), (400, 640)])
def test_a_picture_is_as_wide_as_asked_for_unless_its_codes_could_not_be_read_then(asked: int, drawn: int) -> None:
    assert width_of(picture_file(PictureRequest.of(SCENE, asked), 60)) == drawn


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


def test_larger_symbols_are_drawn_in_both_kinds_of_files() -> None:
    drawn = picture_file(PictureRequest.of(SCENE, 0, Form.SVG, 1.6), 60)
    assert b"scale(1.6)" in drawn
    assert b"scale(1.6)" not in picture_file(PictureRequest.of(SCENE, 0, Form.SVG), 60)
    assert picture_file(PictureRequest.of(SCENE, 720, size=1.6), 60) != picture_file(PictureRequest.of(SCENE, 720), 60)
