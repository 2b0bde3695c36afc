"""docs/pictures: what a run of docs/make_pictures.py would draw now."""

from __future__ import annotations

from PIL import Image

from docs.make_pictures import LETTERS, SOURCE, WIDTH, scenes, source_of
from judge.app.pictures.png import png_of
from judge.picture.drawing import draw
from tests.support.paths import ROOT
from tests.support.picture_scenes import geometry
from tests.support.rows import each_row

FOLDER = ROOT / "docs" / "pictures"
STALE = "look at the pictures that `python docs/make_pictures.py` draws anew"


def test_there_are_the_pictures_that_are_drawn_and_no_others() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {*scenes(), *LETTERS}


@each_row("name", list(scenes()))
def test_a_picture_of_the_pages_is_fresh(name: str) -> None:
    """It takes 0.2 s each: nothing less than drawing tells whether a picture is what would be drawn."""
    assert (FOLDER / f"{name}.png").read_bytes() == png_of(draw(scenes()[name], geometry()), WIDTH), STALE


@each_row("name", LETTERS)
def test_a_picture_of_a_letter_shows_the_letter_as_it_is_written_now(name: str) -> None:
    assert Image.open(FOLDER / f"{name}.png").info[SOURCE] == source_of(LETTERS[name]), STALE
