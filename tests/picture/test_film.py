"""All phases of a game as one SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from gzip import compress
from random import Random
from xml.etree import ElementTree

import pytest

from judge.board.opening import opening
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.film import Film
from judge.picture.scene import Scene, position_scene, results_scene
from judge.rules.registry import RuleSet
from judge.store.repository import GameRepository
from tests.support.house import House
from tests.support.picture_scenes import played
from tests.support.random_play import order_by_lot

GEOMETRY = load_geometry("standard")
STANDARD = load_map("standard")


def scenes() -> list[Scene]:
    """An army that moves and is back in the third phase; another one that always stands in Rome."""
    away = played({"FRANCE": "A PAR - BUR", "ITALY": "A ROM H"})
    back = played({"FRANCE": "A BUR - PAR", "ITALY": "A ROM H"})
    return [away, back, away]


def film(shown: Sequence[Scene]) -> str:
    """The film of some scenes on the standard map."""
    assert GEOMETRY is not None
    return Film().then(shown, GEOMETRY).svg(STANDARD, GEOMETRY, "river")


def groups(svg: str) -> list[tuple[str, str]]:
    """The frames of each piece that is not in all of them, and its content."""
    return re.findall(r'<g data-frames="([^"]+)"[^>]*>(.*?)</g>(?=<g data-frames|<[a-z]|$)', svg)


def test_a_piece_that_is_in_all_frames_stands_there_once_and_without_frames() -> None:
    assert GEOMETRY is not None
    svg = film(scenes())
    assert svg.count("Italy A ROM") == 1
    assert not any("Italy A ROM" in content for _, content in groups(svg))


def test_pieces_say_in_which_frames_they_are_and_the_last_frame_is_shown() -> None:
    assert GEOMETRY is not None
    svg = film(scenes())
    shown = {(frames, off) for frames, off in re.findall(r'data-frames="([^"]+)"( class="off")?', svg)}
    assert shown == {("0 2", ""), ("1", ' class="off"')}


def test_a_film_is_well_formed_and_no_name_stands_twice() -> None:
    assert GEOMETRY is not None
    svg = film([*scenes(), position_scene(STANDARD, opening(STANDARD, STANDARD.powers, RuleSet()), "river")])
    root = ElementTree.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.slow
def test_a_game_of_forty_phases_takes_less_than_a_megabyte_and_a_quarter_of_that_compressed(house: House) -> None:
    assert GEOMETRY is not None
    house.start()
    chance = Random(1901)
    for _ in range(40):
        order_by_lot(house, chance)
        house.master("PROCESS!")
    game = house.game()
    with house.judge.store.reading() as tx:
        records = [past.record for past in GameRepository(tx, house.now).past(game)]
    drawn = film([results_scene(STANDARD, each.before, each.resolution, "river") for each in records])
    assert len(records) == 40
    assert len(drawn) < 1_000_000
    assert len(compress(drawn.encode())) < 250_000


def test_a_film_that_was_cut_and_goes_on_is_the_one_of_the_same_scenes() -> None:
    assert GEOMETRY is not None
    away, back, _ = scenes()
    long = Film().then([away, away, back], GEOMETRY)
    assert long.cut(1) == Film().then([away], GEOMETRY)
    again = long.cut(1).then([back, away], GEOMETRY)
    assert again.svg(STANDARD, GEOMETRY, "river") == film([away, back, away])
