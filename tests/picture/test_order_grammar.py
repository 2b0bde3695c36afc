"""Marks that tell orders and places: apart from one another, above their subjects, explained."""

from __future__ import annotations

import re
from math import dist
from random import Random

import pytest

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location
from judge.board.position import Phase, PhaseType, Position
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene, orders_scene, position_scene, results_scene
from judge.rules.registry import RuleSet
from tests.support.picture_scenes import BOARD, Sides, adjusted, fogged, geometry, given, played, position
from tests.support.picture_svg import crosses, dots, on_board, points
from tests.support.random_phases import whole_board_phase
from tests.support.rows import each_row

PHASES = 12
"""Number of phases on each board whose marks are measured."""


def crowds(name: str) -> list[tuple[Scene, Geometry]]:
    """Return crowded phases of a map with their results."""
    board, on = load_map(name), load_geometry(name)
    assert on is not None
    found = []
    for seed in range(PHASES):
        before, orders = whole_board_phase(Random(seed), board)
        found.append((results_scene(board, before, adjudicate(before, orders, board, RuleSet()), "river"), on))
    return found


def legend(scene: Scene) -> list[str]:
    """The words below the board, without the powers."""
    whole = on_board(scene)
    return re.findall(r'font-size="18" fill="#7d7465">([^<]+)<', draw(scene, geometry()).removeprefix(whole))


# Supports to stay


def test_a_unit_that_is_supported_where_it_stands_has_a_bracket_over_all_units_on_the_side_of_the_support() -> None:
    board = on_board(played({"ITALY": "A VEN S A ROM, A ROM H"}))
    assert board.count('class="bracket"') == 1
    assert board.index('class="bracket"') > board.rindex('class="unit"')
    found = re.search(r'class="bracket"[^>]*><path d="M(\S+) (\S+)A', board)
    assert found is not None
    end = float(found[1]), float(found[2])
    rome, venice = (geometry().spot(Location(code)).unit for code in ("ROM", "VEN"))
    assert 15 < dist(end, rome) < 22
    assert dist(end, venice) < dist(rome, venice)


def test_each_of_many_supports_of_one_unit_has_a_bracket_of_its_own() -> None:
    helpers = "A GAL S A VIE, A BUD S A VIE, A TRI S A VIE, A TYR S A VIE, A BOH S A VIE, A VIE H"
    board = on_board(played({"AUSTRIA": helpers}))
    found = re.findall(r'class="bracket"[^>]*><path d="M(\S+) (\S+)A', board)
    ends = [(float(x), float(y)) for x, y in found]
    assert len(ends) == 5
    assert min(dist(one, other) for one in ends for other in ends if one is not other) > 8


def test_the_bracket_of_a_support_for_a_fleet_on_a_coast_is_at_the_fleet() -> None:
    board = on_board(played({"FRANCE": "F SPA/SC H, F MAO S F SPA"}))
    found = re.search(r'class="bracket"[^>]*><path d="M(\S+) (\S+)A', board)
    assert found is not None
    assert dist((float(found[1]), float(found[2])), geometry().spot(Location("SPA/SC")).unit) < 22


# Convoys that lead nowhere


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ({"TURKEY": "F AEG C A SMY - GRE, A SMY H"}, "SMY-GRE"),
        ({"TURKEY": "F BLA C A SMY - STP, A SMY H"}, "SMY-STP"),
        ({"ENGLAND": "F NAO C A LON - BEL", "FRANCE": "A LON H"}, "LON-BEL"),
    ],
)
def test_a_void_convoy_is_a_short_wave_at_its_fleet_with_words_and_a_cross(sides: Sides, words: str) -> None:
    board = on_board(played(sides))
    found = re.search(r'class="convoy-apart"[^>]*><title>[^<]*</title><path d="M([^"]+)"', board)
    assert found is not None
    wave = points(found[1])
    fleet = geometry().spot(Location(next(iter(sides.values())).split()[1])).unit
    assert max(dist(point, fleet) for point in wave) < 50
    assert re.findall(r'class="stub"[^>]*>([^<]+)<', board) == [words]
    assert len(crosses(board)) == 1


def test_a_convoy_given_for_an_army_that_is_not_seen_is_whole_only_if_the_fleet_joins_both_shores() -> None:
    alone = given({"ENGLAND": "F NTH C A LON - BEL", "FRANCE": "A LON - BEL"}, "ENGLAND")
    far = given({"ENGLAND": "F NTH C A LON - TUN", "FRANCE": "A LON - TUN"}, "ENGLAND")
    assert 'class="stub"' not in on_board(alone)
    assert 'class="stub"' in on_board(far)
    assert crosses(on_board(far)) == []


# Apart from one another


@pytest.mark.parametrize("name", ["standard", "modern", "ancmed"])
def test_crosses_dots_and_words_of_crowded_phases_stand_apart_and_in_the_frame(name: str) -> None:
    found: list[bool] = []
    for scene, on in crowds(name):
        board, (width, height) = on_board(scene, on), on.size
        marked = crosses(board)
        found += (any(dist(one, two) < 11 for two in marked if two is not one) for one in marked)
        units = [on.spot(unit.location).unit for unit in scene.units]
        assert sum(any(dist(dot, unit) < 10 for unit in units) for dot in dots(board)) == 0
        for x, y, words in re.findall(r'<text x="(\S+)" y="(\S+)" [^>]*class="stub"[^>]*>([^<]+)<', board):
            assert len(words) * 3.8 <= float(x) <= width - len(words) * 3.8
            assert 8 < float(y) < height - 2
    assert sum(found) <= 0.04 * len(found)
    assert len(found) > 100


# Names, centers, coasts


def test_names_and_centers_lie_above_bursts() -> None:
    before = position({"ENGLAND": "A NWY"}, "S1905R", RUSSIA="A NWY by NTH: FIN STP")
    board = on_board(position_scene(BOARD, before, "river"))
    burst = board.index('class="burst"')
    assert burst < board.index(">NWY</text>") < board.index('class="unit"')
    assert burst < board.index('r="1.9"')


def test_a_unit_on_a_coast_has_the_coasts_code_beside_it() -> None:
    scene = position_scene(BOARD, position({"FRANCE": "F SPA/NC, A PAR", "RUSSIA": "F STP/SC"}), "river")
    (group,) = re.findall(r'<g class="coast".*?</g>', on_board(scene))
    found = re.findall(r'<text x="(\S+)" y="(\S+)"[^>]*>([^<]+)<', group)
    assert [code for _, _, code in found] == ["NC", "SC"]
    for (x, y, code), province in zip(found, ("SPA", "STP"), strict=True):
        assert dist((float(x), float(y)), geometry().spot(Location(f"{province}/{code}")).unit) < 32
    assert 'class="coast"' not in on_board(position_scene(BOARD, position({"FRANCE": "A SPA"}), "river"))


def test_a_dislodged_fleet_and_a_new_one_name_their_coasts_too() -> None:
    before = position({"FRANCE": "F MAO"}, "S1905R", ITALY="F SPA/SC by MAO: LYO")
    assert ">SC</text>" in on_board(position_scene(BOARD, before, "river"))
    winter = position({}, "W1905A", {"RUSSIA": "STP"})
    assert ">NC</text>" in on_board(adjusted(winter, {"RUSSIA": "F STP/NC B"}))


def test_an_owned_center_carries_its_owners_letter_and_a_free_one_a_dot() -> None:
    board = on_board(position_scene(BOARD, position({}, centers={"FRANCE": "PAR MAR", "GERMANY": "MUN"}), "river"))
    owned = re.findall(r'<g class="owned"><circle cx="(\S+)" cy="(\S+)".*?>([^<]+)</text>', board)
    place = {(float(x), float(y)): letter for x, y, letter in owned}
    assert {geometry().areas[code].center: "FFG"[at] for at, code in enumerate(("PAR", "MAR", "MUN"))} == place  # type: ignore[index]
    assert board.count('r="1.9"') == len(BOARD.centers) - 3


# Titles


@each_row(
    ("name", "titles"),
    [
        ("standard", ["Spring 1901 Movement", "Fall 1901 Retreats", "Winter 1901 Adjustments"]),
        ("standard-german", ["Frühjahr 1901 Züge", "Herbst 1901 Rückzüge", "Winter 1901 Auf- und Abbau"]),
        ("standard-french", ["Printemps 1901 Mouvements", "Automne 1901 Retraites", "Hiver 1901 Ajustements"]),
        ("standard-dutch", ["Lente 1901 Zetten", "Herfst 1901 Terugtochten", "Winter 1901 Aanpassingen"]),
        ("hundred", ["A.D. 1425 Movement"]),
    ],
)
def test_a_pictures_title_is_in_the_language_of_its_map(name: str, titles: list[str]) -> None:
    board, on = load_map(name), load_geometry(name)
    assert on is not None
    kinds = (PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS)
    phases = [board.start, *(Phase(board.calendar[at].name, 1901, kinds[at]) for at in range(1, len(titles)))]
    for phase, title in zip(phases, titles, strict=True):
        before = Position(phase, (), {})
        for scene in (position_scene(board, before, "river"), orders_scene(board, before, {}, "river")):
            assert f">{title}</tspan>" in draw(scene, on)


# The ground


def test_land_that_is_closed_is_told_in_the_legend_and_not_where_there_is_none() -> None:
    assert "closed to all" in legend(position_scene(BOARD, position({}), "river"))
    board, on = load_map("pure"), load_geometry("pure")
    assert on is not None
    assert "closed to all" not in draw(Scene(board, "river", ""), on)


def test_fog_over_land_differs_from_fog_over_the_sea_on_the_board_and_in_the_legend() -> None:
    scene = fogged(position_scene(BOARD, position({}), "river"), {"NTH", "LON"})  # type: ignore[arg-type]
    board = on_board(scene)
    assert board.count('fill="url(#fog)"') == board.count('fill="url(#fog-sea)"') == 1
    assert "land and sea not seen" in legend(scene)
