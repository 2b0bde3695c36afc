"""Codes of provinces that can be read on any board, at any width that letters have."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from judge.board.names import Location, Province
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.game.game import Maps
from judge.mail.letters.illustrations import sizes_for
from judge.picture.beaten_spots import HIDDEN, covers, most_hidden, patches
from judge.picture.drawing import draw
from judge.picture.enlarged import LEAST_CODE, Thing, apart, enlarged, fitted, room
from judge.picture.geometry import Area, Geometry, Point, Spot
from judge.picture.ground import ground
from judge.picture.labels import SIZE
from judge.picture.scene import Scene

WIDTHS = (480, 576, 648, 720, 900, 1200)
LARGE = 1.6


def geometry(name: str) -> Geometry:
    found = load_geometry(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", map_names())
def test_no_code_of_any_map_is_lower_than_nine_pixels_at_any_width(name: str) -> None:
    board = geometry(name)
    for asked in WIDTHS:
        width, size = fitted(load_map(name), board, asked, 1.0)
        code = SIZE * enlarged(board, size).scale * width / board.size[0]
        assert code >= LEAST_CODE
        assert asked <= width <= 1200
        assert code < LEAST_CODE * 1.03 or (width, size) == (asked, 1)


def test_where_codes_are_large_enough_nothing_changes() -> None:
    map, board = load_map("standard"), geometry("standard")
    assert fitted(map, board, 900, 1.0) == (900, 1.0)
    assert fitted(map, board, 720, LARGE) == (720, LARGE)
    assert enlarged(board, 1.0) is board


def test_a_little_is_made_good_by_larger_codes_alone_and_much_by_a_wider_picture_too() -> None:
    map, board = load_map("standard"), geometry("standard")
    assert fitted(map, board, 720, 1.0) == (720, 1.12)
    assert fitted(map, board, 500, 1.0) == (640, 1.26)


@pytest.mark.parametrize("name", map_names())
def test_no_code_is_lower_than_nine_pixels_where_larger_symbols_have_no_room_either(name: str) -> None:
    board = geometry(name)
    for asked in WIDTHS:
        width, size = fitted(load_map(name), board, asked, LARGE)
        assert SIZE * board.scale * size * width / board.size[0] >= LEAST_CODE
        assert asked <= width <= 1200


def test_symbols_are_as_large_as_there_is_room_and_the_picture_is_wider_instead() -> None:
    map, board = load_map("empire"), geometry("empire")
    largest = room(map, board, LARGE)
    assert 1 < largest < LARGE
    assert most_hidden(map, enlarged(board, largest)) <= HIDDEN < most_hidden(map, enlarged(board, LARGE))
    width, size = fitted(map, board, 720, LARGE)
    assert size == largest
    assert 720 < width < 900
    assert room(map, board, 1.0) == 1.0


def test_a_larger_board_has_the_same_ground_and_size_and_its_units_farther_from_their_codes() -> None:
    board = geometry("standard")
    large = enlarged(board, LARGE)
    assert large is enlarged(board, LARGE)
    assert (large.size, large.scale, large.plain) == (board.size, LARGE, board)
    assert ground(load_map("standard"), large.plain) is ground(load_map("standard"), board)
    for code in ("BUD", "MUN", "TRI"):
        (before, after) = (each.areas[code] for each in (board, large))  # type: ignore[index]
        assert after.spot.unit[1] - after.label[1] != before.spot.unit[1] - before.label[1]
        assert abs(after.spot.unit[1] - after.label[1]) > abs(before.spot.unit[1] - before.label[1])


@pytest.mark.parametrize("name", ["standard", "modern", "ancmed", "1900", "empire"])
def test_hardly_any_codes_of_a_larger_board_lie_on_one_another(name: str) -> None:
    large = enlarged(geometry(name), LARGE)
    labels = [area.label for area in large.areas.values()]
    assert sum(cover(one, other, large.scale) > 0.2 for one, other in combinations(labels, 2)) <= 3


def cover(one: Point, other: Point, scale: float) -> float:
    """Return the share of a code that lies on another one."""
    across, up = (max(0.0, size * scale - abs(a - b)) for size, a, b in zip((26, 10), one, other, strict=True))
    return across * up / (260 * scale * scale)


@pytest.mark.parametrize("name", map_names())
def test_everything_on_a_larger_board_stays_within_its_frame(name: str) -> None:
    large = enlarged(geometry(name), LARGE)
    width, height = large.size
    for area in large.areas.values():
        for x, y in (area.spot.unit, area.spot.dislodged, *(spot.unit for spot in area.coasts.values())):
            assert 15 * large.scale <= x <= width - 15 * large.scale
            assert 12 * large.scale <= y <= height - 12 * large.scale


def test_title_and_legend_are_larger_too() -> None:
    scene = Scene(load_map("standard"), "river", "Spring 1901 Movement")
    board = geometry("standard")
    small, large = draw(scene, board), draw(scene, enlarged(board, LARGE))
    assert "scale(1.6)" in large.partition(">river</tspan>")[0]
    assert "scale(1.6)" in large.partition('<rect x="1" y="1"')[2]
    assert "scale(1.6)" not in small


@pytest.mark.parametrize("name", map_names())
def test_codes_of_all_pictures_in_letters_are_nine_pixels_high_on_a_screen_of_1200(name: str) -> None:
    board = geometry(name)
    for wanted in (Maps.ON, Maps.SMALL, Maps.BIG):
        sizes = sizes_for(wanted)
        assert sizes is not None
        for asked in filter(None, (sizes.results, sizes.after)):
            width, size = fitted(load_map(name), board, asked, sizes.scale(load_map(name)))
            shown = min(1.0, 1200 / width)
            assert SIZE * board.scale * size * width / board.size[0] * shown >= LEAST_CODE


STANDARD = load_map("standard")
FAR = (900.0, 900.0)


def board(**areas: Area) -> Geometry:
    return Geometry("standard", (1000, 1000), {Province(code): area for code, area in areas.items()})


def area(label: Point, unit: Point, center: Point | None = None, **coasts: Point) -> Area:
    spots = {Location(f"SPA/{coast}"): Spot(at, FAR) for coast, at in coasts.items()}
    return Area((), label, Spot(unit, FAR), center, spots)


def test_the_share_of_the_smaller_thing_that_is_hidden_counts() -> None:
    """The mark of the center, 14 pixels wide, lies with its left half on the army, which ends at 10.5."""
    crossed = board(PAR=area((500, 500), (0, 0), (10.5, 0)))
    assert most_hidden(STANDARD, crossed) == pytest.approx(0.5)
    ((one, other, share),) = covers(STANDARD, crossed)
    assert {(one.what, one.of), (other.what, other.of)} == {("unit", "PAR"), ("center", "PAR")}
    assert share == pytest.approx(0.5)


def test_what_lies_apart_hides_nothing() -> None:
    assert most_hidden(STANDARD, board(PAR=area((0, 30), (0, 0), (30, 0)), BUR=area((80, 30), (80, 0)))) == 0


def test_two_places_of_units_in_one_province_do_not_count_but_those_of_two_do() -> None:
    assert most_hidden(STANDARD, board(SPA=area((500, 500), (0, 0), NC=(5, 0)))) == 0
    assert most_hidden(STANDARD, board(PAR=area((500, 500), (0, 0)), BUR=area((600, 500), (0, 0)))) == 1


def test_fleets_are_wider_than_armies_and_everything_grows_with_the_board() -> None:
    wide = {
        patch.of: patch.right - patch.left for patch in patches(STANDARD, standard_geometry()) if patch.what == "unit"
    }
    assert (wide["PAR"], wide["ENG"], wide["SPA/NC"]) == (21, 30, 30)
    larger = replace(standard_geometry(), scale=2.0)
    assert {patch.right - patch.left for patch in patches(STANDARD, larger) if patch.what == "center"} == {28}


def standard_geometry() -> Geometry:
    found = load_geometry("standard")
    assert found is not None
    return found


def test_two_that_move_share_the_way_off_each_other_by_the_shorter_side() -> None:
    places = apart({"one": Thing((0, 0), 10, 4, 9), "other": Thing((2, 3), 10, 4, 9)})
    assert places == {"one": (0, -2.5), "other": (2, 5.5)}


def test_one_that_moves_gives_way_to_one_that_does_not() -> None:
    places = apart({"unit": Thing((0, 0), 8, 8), "code": Thing((3, 12), 10, 5, 9)})
    assert places == {"unit": (0, 0), "code": (3, 13)}


def test_what_stands_apart_stays_and_nothing_goes_farther_than_it_may() -> None:
    things = {"one": Thing((0, 0), 10, 4, 3), "other": Thing((0, 0), 10, 4, 3), "far": Thing((50, 50), 10, 4, 3)}
    places = apart(things)
    assert places["far"] == (50, 50)
    assert {abs(y) for _, y in (places["one"], places["other"])} == {3}
