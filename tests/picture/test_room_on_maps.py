"""Every map of the judge: codes, units and marks of centers hide no others, and stay in the frame."""

from __future__ import annotations

from math import dist

from judge.board.names import Location
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.game.game import Maps
from judge.mail.letters.illustrations import shows_part, sizes_for
from judge.picture.beaten_spots import (
    BY_CONQUEROR,
    BY_OTHERS,
    FARTHEST,
    FLEET,
    HIDDEN,
    covers,
    most_hidden,
    overlaps,
    patch,
    patches,
)
from judge.picture.close_up import READABLE, close_up, shown_code
from judge.picture.enlarged import enlarged, fitted, room
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
    wanted = small.scale(board)
    largest = room(board, geometry, wanted)
    assert 1 <= largest <= wanted
    for asked in (small.results, small.after):
        width, size = fitted(board, geometry, asked, wanted)
        allowed = HIDDEN if size <= largest else AT_WORST
        assert size == largest or width == 1200
        assert most_hidden(board, enlarged(geometry, size)) <= allowed
        check_beaten_units(enlarged(geometry, size))
    near = enlarged(geometry, largest)
    part = close_up(near, [Location(code) for code in near.areas][:9])
    assert shown_code(near, geometry.size[0] if part is None else part.right - part.left) >= READABLE
    assert part is None or shows_part(board, small), "letters ask for a part where one is needed"


@each_row("name", map_names())
def test_a_dislodged_unit_and_its_conqueror_do_not_hide_each_other(name: str) -> None:
    check_beaten_units(drawn(name))


def check_beaten_units(geometry: Geometry) -> None:
    """Check that a dislodged unit stands apart from any conqueror, near its place and inside the frame."""
    width, height = geometry.size
    spots = [(code, spot) for code, area in geometry.areas.items() for spot in (area.spot, *area.coasts.values())]
    units = [patch("unit", code, spot.unit, FLEET, geometry.scale) for code, spot in spots]
    for code, spot in spots:
        beaten = patch("unit", code, spot.dislodged, FLEET, geometry.scale)
        own, other = overlaps(beaten, units)
        assert own <= BY_CONQUEROR, code
        assert other <= BY_OTHERS, code
        assert dist(spot.dislodged, spot.unit) <= FARTHEST * geometry.scale, code
        assert min(beaten.left, beaten.top, width - beaten.right, height - beaten.bottom) >= 0, code


def test_most_maps_have_room_for_symbols_that_are_much_larger() -> None:
    rooms = [room(load_map(name), drawn(name), 1.6) for name in map_names()]
    assert sum(size == 1.6 for size in rooms) > len(rooms) / 2
    assert sum(size < 1.2 for size in rooms) <= 2
