"""Every map of the judge: codes, units and marks of centers hide no others, and stay in the frame."""

from __future__ import annotations

from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.game.game import Maps
from judge.mail.letters.illustrations import sizes_for
from judge.picture.cover import covers, most_hidden, patches
from judge.picture.enlarged import HIDDEN, enlarged, fitted, room
from judge.picture.geometry import Geometry
from tests.support.rows import each_row

AT_WORST = 0.3
"""Greatest hidden share where a picture has its full width, and its codes are not yet of full height."""


def drawn(name: str) -> Geometry:
    geometry = load_geometry(name)
    assert geometry is not None
    return geometry


@each_row("name", map_names())
def test_codes_units_and_marks_of_centers_do_not_hide_one_another(name: str) -> None:
    found = [
        f"{one.what} {one.of}, {other.what} {other.of}: {share:.2f}"
        for one, other, share in covers(load_map(name), drawn(name))
        if share > HIDDEN
    ]
    assert found == []


@each_row("name", map_names())
def test_codes_units_and_marks_of_centers_lie_inside_the_frame(name: str) -> None:
    geometry = drawn(name)
    width, height = geometry.size
    outside = [
        f"{patch.what} {patch.of}"
        for patch in patches(load_map(name), geometry)
        if not (patch.left >= 0 and patch.right <= width and patch.top >= 0 and patch.bottom <= height)
    ]
    assert outside == []


@each_row("name", map_names())
def test_larger_symbols_of_small_pictures_hide_no_more_of_one_another(name: str) -> None:
    small = sizes_for(Maps.SMALL)
    assert small is not None
    board, geometry = load_map(name), drawn(name)
    largest = room(board, geometry, small.symbols)
    assert 1 <= largest <= small.symbols
    for asked in (small.results, small.after):
        width, size = fitted(board, geometry, asked, small.symbols)
        allowed = HIDDEN if size <= largest else AT_WORST
        assert size == largest or width == 1200
        assert most_hidden(board, enlarged(geometry, size)) <= allowed


def test_most_maps_have_room_for_symbols_that_are_much_larger() -> None:
    rooms = [room(load_map(name), drawn(name), 1.6) for name in map_names()]
    assert sum(size == 1.6 for size in rooms) > len(rooms) / 2
    assert sum(size < 1.2 for size in rooms) <= 2
