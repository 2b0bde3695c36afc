"""Files that pictures' requests ask for."""

from __future__ import annotations

import struct

import pytest
from msgspec.structs import replace

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


def test_larger_symbols_are_drawn_in_both_kinds_of_files() -> None:
    drawn = picture_file(PictureRequest.of(SCENE, 0, Form.SVG, 1.6), 60)
    assert b"scale(1.6)" in drawn
    assert b"scale(1.6)" not in picture_file(PictureRequest.of(SCENE, 0, Form.SVG), 60)
    assert picture_file(PictureRequest.of(SCENE, 720, size=1.6), 60) != picture_file(PictureRequest.of(SCENE, 720), 60)
