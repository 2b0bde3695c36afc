"""Animations: their frames, their size, and the file."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from judge.app.pictures import picture_file as files
from judge.app.pictures.picture_file import picture_file
from judge.app.pictures.png import PictureFailed
from judge.board.opening import opening
from judge.board.position import Position, Unit
from judge.files.maps.load import load_map
from judge.picture.request import FilmRequest, PictureRequest
from judge.picture.scene import position_scene
from judge.rules.registry import RuleSet

STANDARD = load_map("standard")


def boards(years: int) -> tuple[Position, ...]:
    """Two positions a year, on which armies wander by lot."""
    chance = Random(1901)
    board = opening(STANDARD, STANDARD.powers, RuleSet())
    found = []
    for at in range(2 * years):
        phase = STANDARD.phase(f"{'SF'[at % 2]}{1901 + at // 2}M")
        units = tuple(_moved(unit, board, chance) for unit in board.units)
        free = len({unit.province for unit in units}) == len(units)
        board = replace(board, phase=phase, units=units if free else board.units)
        found.append(board)
    return tuple(found)


def _moved(unit: Unit, board: Position, chance: Random) -> Unit:
    near = [place for place in STANDARD.neighbors[unit.province] if board.at(place) is None]
    inland = [place for place in near if STANDARD.places[place].terrain.value == "land"]
    return replace(unit, location=chance.choice(inland)) if inland and chance.random() < 0.1 else unit


def frames(film: bytes) -> list[Image.Image]:
    """The frames as one sees them."""
    opened = Image.open(BytesIO(film))
    found = []
    for at in range(getattr(opened, "n_frames", 1)):
        opened.seek(at)
        found.append(opened.convert("RGB"))
    return found


def test_each_frame_looks_like_the_picture_of_its_position() -> None:
    shown = boards(3)
    found = frames(picture_file(FilmRequest("standard", "river", shown, 600), 20))
    assert len(found) == len(shown)
    for board, frame in zip(shown, found, strict=True):
        asked = replace(PictureRequest.of(position_scene(STANDARD, board, "river"), 600), exact=True)
        alone = Image.open(BytesIO(picture_file(asked, 20))).convert("RGB")
        assert frame.size == alone.size
        unlike = ImageChops.difference(frame, alone).convert("L").histogram()
        assert sum(unlike[64:]) < 0.002 * frame.size[0] * frame.size[1]


@pytest.mark.slow
def test_a_film_that_would_be_too_large_has_one_position_a_year_then_fewer_pixels() -> None:
    whole = FilmRequest("standard", "river", boards(10), 600)
    size = len(picture_file(whole, 20))
    yearly = picture_file(replace(whole, limit=size - 2_000), 20)
    assert len(frames(yearly)) == 11
    assert frames(yearly)[0].size[0] == 600
    small = picture_file(replace(whole, limit=len(yearly) - 10_000), 20)
    assert len(small) <= len(yearly) - 10_000
    assert frames(small)[0].size[0] == 480
    with pytest.raises(PictureFailed, match="more than one letter has room for"):
        picture_file(replace(whole, limit=1000), 20)


def test_a_game_of_very_many_years_has_as_many_frames_as_there_is_time_for() -> None:
    ways = list(files._ways(boards(200), 600, 100_000))
    assert all(len(positions) <= files._MOST_FRAMES + 1 for positions, _ in ways)
    assert all((str(p[0].phase), str(p[-1].phase)) == ("S1901M", "F2100M") for p, _ in ways)


def test_the_same_film_has_the_same_bytes_and_repeats() -> None:
    asked = FilmRequest("standard", "river", boards(1), 400)
    film = picture_file(asked, 20)
    assert film == picture_file(asked, 20)
    assert film.startswith(b"GIF89a")
    assert b"NETSCAPE2.0" in film
