"""Pictures, read off their SVG: the looks of each order, and nothing that was not in the scene."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName, Province
from judge.board.orders import Move, Support
from judge.board.position import PhaseType, Unit, UnitType
from judge.picture import palette
from judge.picture.curves import Line
from judge.picture.drawing import draw
from judge.picture.geometry import Point
from judge.picture.line_styles import CONVOY, stroke
from judge.picture.palette import tints_of
from judge.picture.scene import Scene, orders_scene, position_scene, results_scene
from judge.picture.svg import area, number
from judge.picture.words import in_words
from judge.rules.registry import RuleSet
from tests.support.picture_scenes import (
    BOARD,
    Sides,
    adjusted,
    fogged,
    geometry,
    given,
    movement,
    orders,
    played,
    position,
    retreated,
)
from tests.support.picture_svg import on_board
from tests.support.random_phases import whole_board_phase
from tests.support.rows import each_row

NORWAY: Sides = {
    "ENGLAND": "A YOR - NWY VIA, F NTH C A YOR - NWY, F NWG S A YOR - NWY",
    "RUSSIA": "A NWY H, F SWE S A NWY",
    "GERMANY": "F DEN - SWE",
}


def svg(scene: Scene) -> str:
    drawn = draw(scene, geometry())
    ElementTree.fromstring(drawn)  # it is XML
    return drawn


def lines(scene: Scene) -> dict[str, str]:
    """Return the kind of line that each order is drawn as."""
    found = re.findall(r'<g class="([a-z-]+)"[^>]*><title>([^<]+)</title>', svg(scene))
    return {about: kind for kind, about in found if kind != "unit"}


def count(scene: Scene, mark: str) -> int:
    """Count a mark on the board, without those in the legend below it."""
    return on_board(scene).count(f'class="{mark}"')


def units(scene: Scene) -> list[str]:
    return re.findall(r'<g class="unit"[^>]*><title>([^<]+)</title>', svg(scene))


def shaft(scene: Scene, about: str) -> Line:
    """The points of an order's line."""
    found = re.search(rf"<title>{re.escape(about)}</title>.*?d=\"M([^\"]+)\"", svg(scene))
    assert found is not None
    return [(float(x), float(y)) for x, y in (point.split() for point in found[1].split("L"))]


def gap(line: Line, point: Point) -> float:
    """Return the least distance of a line from a point."""
    steps = [(complex(*a), complex(*b)) for a, b in pairwise(line)]
    return min(abs(a + (b - a) * share / 20 - complex(*point)) for a, b in steps for share in range(21))


# For those who hear it, and for programs that take it


def test_a_picture_has_a_role_a_name_and_what_it_shows_in_words() -> None:
    scene = played({"FRANCE": "A PAR - BUR", "GERMANY": "A MUN - BUR"})
    root = ElementTree.fromstring(svg(scene))
    assert root.get("role") == "img"
    by_id = {element.get("id"): element for element in root}
    name, told = (by_id[each].text for each in (root.get("aria-labelledby") or "").split())
    assert name == "river, Spring 1905 Movement"
    assert told == in_words(scene)
    assert "Orders of France: A PAR - BUR (bounce)." in (told or "")


@pytest.mark.parametrize("unseen", [set(), {"MUN", "BUR", "ENG"}], ids=["seen", "in fog"])
def test_every_province_is_an_element_with_its_code_and_its_name(unseen: set[str]) -> None:
    before = position_scene(BOARD, position({"FRANCE": "A BUR, F ENG"}), "river")
    root = ElementTree.fromstring(svg(fogged(before, {Province(each) for each in unseen})))
    paths = [element for element in root.iter() if element.tag.endswith("path") and element.get("id")]
    assert {path.get("id"): path[0].text for path in paths} == {
        code: BOARD.places[code].name for code in geometry().areas
    }
    assert len(paths) == len(geometry().areas)


def test_the_letters_font_comes_along_only_when_it_is_given() -> None:
    scene = position_scene(BOARD, position({}), "river")
    assert "<style>" not in draw(scene, geometry())
    assert "<style>@font-face{}</style>" in draw(scene, geometry(), "@font-face{}")


# What a picture of a position has


def test_every_unit_is_drawn_once_with_its_power_and_place() -> None:
    before = position({"FRANCE": "A PAR, F SPA/NC", "TURKEY": "F BLA"})
    assert units(position_scene(BOARD, before, "river")) == ["France A PAR", "France F SPA/NC", "Turkey F BLA"]


def test_owned_centers_have_the_owners_color_and_occupied_other_lands_a_paler_one() -> None:
    before = position({"FRANCE": "A BUR, A MUN, F ENG"}, centers={"FRANCE": "PAR", "GERMANY": "MUN"})
    drawn = svg(position_scene(BOARD, before, "river"))
    tints = tints_of(BOARD.powers)
    france, germany = tints[PowerName("FRANCE")], tints[PowerName("GERMANY")]
    lands = dict(re.findall(r'<path id="([A-Z]{3})" fill="([^"]+)"', drawn))
    assert [code for code, color in lands.items() if color == france.fill] == ["PAR"]
    assert [code for code, color in lands.items() if color == germany.fill] == ["MUN"], "whoever stands there"
    assert [code for code, color in lands.items() if color == france.pale] == ["BUR"], "and not the Channel"


def test_every_place_has_its_code_and_full_name_and_every_center_its_mark() -> None:
    drawn = svg(position_scene(BOARD, position({}), "river"))
    for code, place in BOARD.places.items():
        assert f"<title>{place.name}</title>{code}</text>" in drawn
    assert drawn.count('r="1.9"') == len(BOARD.centers)


def test_codes_of_places_can_be_read_when_the_picture_is_900_pixels_wide() -> None:
    drawn = svg(position_scene(BOARD, position({}), "river"))
    sizes = [float(size) for size in re.findall(r'<g font-size="([0-9.]+)"', drawn)]
    assert len(sizes) == 2
    assert min(sizes) * 900 / geometry().size[0] >= 10


def test_title_phase_date_and_the_centers_of_each_power_are_told() -> None:
    before = position({}, "F1907M", {"FRANCE": "PAR MAR BRE", "TURKEY": "CON"})
    drawn = svg(position_scene(BOARD, before, "river & lake <1>", "20 November 2026"))
    assert "river &amp; lake &lt;1&gt;" in drawn
    assert "Fall 1907 Movement" in drawn
    assert "20 November 2026" in drawn
    told = dict(re.findall(r">(\w+) <tspan[^>]*>(\d+)<", drawn))
    assert told == {
        **dict.fromkeys(("Austria", "England", "Germany", "Italy", "Russia"), "0"),
        "France": "3",
        "Turkey": "1",
    }


def test_words_that_are_no_xml_do_no_harm() -> None:
    scene = replace(position_scene(BOARD, position({}), 'a\x00b\ud800"</title>'), notes=("1 < 2 & \x1b[0m",))
    assert "1 &lt; 2 &amp;" in svg(scene)


def test_the_same_scene_gives_the_same_text() -> None:
    assert draw(played(NORWAY), geometry()) == draw(played(NORWAY), geometry())


def test_a_power_that_the_map_does_not_know_has_its_initial_and_a_color() -> None:
    unit = Unit(PowerName("PIRATES"), UnitType.FLEET, Location("MAO"))
    scene = Scene(BOARD, "river", "Spring 1901 Movement", units=(unit,))
    assert units(scene) == ["Pirates F MAO"]
    assert ">P</text>" in svg(scene)


# Orders before they are processed


def test_orders_that_are_not_processed_yet_are_drawn_as_if_they_all_came_true() -> None:
    scene = given(NORWAY)
    assert lines(scene) == {
        "A YOR - NWY VIA": "moved",
        "F NWG S A YOR - NWY": "support",
        "F SWE S A NWY": "support",
        "F DEN - SWE": "moved",
    }
    assert count(scene, "convoy") == 1
    assert count(scene, "cross") == count(scene, "burst") == 0
    assert "bounced" not in svg(scene)


def test_a_players_own_orders_show_faintly_what_they_rely_on_of_others() -> None:
    scene = given({"FRANCE": "A BUR S A MUN - RUH, F ENG C A LON - BEL", "GERMANY": "A MUN - RUH"}, "FRANCE")
    assert lines(scene) == {"A BUR S A MUN - RUH": "support", "F ENG C A LON - BEL": "convoy-apart"}
    assert count(scene, "ghost") == 1


# Movement and what came of it


def test_a_move_that_succeeded_is_solid_and_one_that_bounced_is_broken_and_crossed() -> None:
    scene = played({"FRANCE": "A PAR - BUR, A MAR - GAS", "GERMANY": "A MUN - BUR"})
    assert lines(scene) == {
        "A PAR - BUR (bounce)": "bounced",
        "A MUN - BUR (bounce)": "bounced",
        "A MAR - GAS": "moved",
    }
    assert count(scene, "cross") == 2


def test_a_support_to_stay_ends_at_the_unit_and_one_to_move_on_the_way_of_the_move() -> None:
    scene = played({"FRANCE": "A PAR S A MAR - BUR, A MAR - BUR", "ITALY": "A VEN S A ROM, A ROM H"})
    arrow, aim = shaft(scene, "A MAR - BUR"), shaft(scene, "A PAR S A MAR - BUR")[-1]
    assert gap(arrow, aim) < 1
    assert min(abs(complex(*aim) - complex(*end)) for end in (arrow[0], arrow[-1])) > 15
    x, y = shaft(scene, "A VEN S A ROM")[-1]
    rome = geometry().spot(Location("ROM")).unit
    assert 15 < abs(complex(x, y) - complex(*rome)) < 25


def test_a_support_that_was_cut_has_a_cross_and_one_that_was_given_has_none() -> None:
    cut = {"AUSTRIA": "A VIE S A TYR, A TYR H", "RUSSIA": "A GAL - VIE"}
    assert lines(played(cut))["A VIE S A TYR (cut)"] == "support"
    assert count(played(cut), "cross") == 2  # the support and the attack
    assert count(played({"AUSTRIA": "A VIE S A TYR, A TYR H"}), "cross") == 0


def test_a_unit_that_holds_is_braced() -> None:
    assert count(played({"FRANCE": "A PAR H, A BUR - MUN"}), "brace") == 1


def test_a_dislodged_unit_has_a_burst_and_its_retreats_are_shown() -> None:
    scene = played({"ENGLAND": "A YOR - NWY VIA, F NTH C A YOR - NWY, F NWG S A YOR - NWY", "RUSSIA": "A NWY H"})
    assert count(scene, "burst") == 1
    assert count(scene, "ring") == count(scene, "offer") == 3  # Finland, St. Petersburg, Sweden


def test_a_convoy_that_carried_its_army_is_drawn_whole_even_when_the_army_then_bounced() -> None:
    bounced = played({"ENGLAND": "A LON - BEL VIA, F NTH C A LON - BEL", "FRANCE": "A BEL H"})
    assert lines(bounced)["A LON - BEL VIA (bounce)"] == "bounced"
    assert count(bounced, "convoy") == 1
    assert count(bounced, "convoy-broken") == 0
    assert count(bounced, "cross") == 1  # at the army's end, none on the fleet


def test_a_convoy_that_was_disrupted_is_drawn_broken_with_a_cross_on_its_fleet() -> None:
    scene = played(
        {
            "ENGLAND": "A LON - BEL VIA, F NTH C A LON - BEL",
            "GERMANY": "F HEL - NTH, F SKA S F HEL - NTH",
        }
    )
    assert count(scene, "convoy-broken") == 1
    assert count(scene, "convoy") == 0
    assert count(scene, "cross") == 2
    assert count(scene, "burst") == 1


def test_a_move_by_sea_that_nobody_carried_is_a_broken_wave_and_no_bounce_by_land() -> None:
    for sides in (
        {"ENGLAND": "A LON - BEL VIA"},
        {"ENGLAND": "A LON - BEL VIA, F NTH H"},
        {"ENGLAND": "A LON - BEL VIA, F NTH C A LON - HOL"},
        {"FRANCE": "A PIC - BEL VIA, F ENG H"},
    ):
        scene = played(sides)
        assert count(scene, "convoy-broken") == 1, sides
        assert "convoy failed" in svg(scene)
    by_land = played({"FRANCE": "A PIC - BEL", "GERMANY": "A RUH - BEL"})
    assert count(by_land, "convoy-broken") == 0


def test_a_convoys_wave_runs_through_each_of_its_fleets() -> None:
    scene = played({"FRANCE": "A SPA - NAP VIA, F WES C A SPA - NAP, F TYS C A SPA - NAP"})
    found = re.search(r'class="convoy"[^>]*><title>[^<]*</title><path d="M([^"]+)"', svg(scene))
    assert found is not None
    way = [complex(*map(float, point.split())) for point in found[1].split("L")]
    for sea in ("WES", "TYS"):
        at = complex(*geometry().spot(Location(sea)).unit)
        assert min(abs(point - at) for point in way) < 6


def test_of_two_routes_the_one_that_carried_the_army_is_drawn() -> None:
    sides = {
        "ENGLAND": "A LON - BEL VIA, F ENG C A LON - BEL, F NTH C A LON - BEL",
        "FRANCE": "F BRE - ENG, F IRI S F BRE - ENG",
    }
    scene = played(sides)
    assert lines(scene)["A LON - BEL VIA"] == "moved"
    assert count(scene, "convoy") == 1
    assert count(scene, "convoy-apart") == 1  # the beaten fleet's part


def test_a_convoy_whose_army_did_not_go_is_drawn_faintly_and_crossed() -> None:
    scene = played({"TURKEY": "F AEG C A SMY - GRE, A SMY H"})
    assert lines(scene) == {"F AEG C A SMY - GRE (void)": "convoy-apart"}
    assert count(scene, "cross") == 1


def test_units_that_change_places_and_units_that_face_each_other_have_arrows_side_by_side() -> None:
    scene = played({"AUSTRIA": "A VIE - BUD", "RUSSIA": "A BUD - VIE"})
    there, back = shaft(scene, "A VIE - BUD (bounce)"), shaft(scene, "A BUD - VIE (bounce)")
    middle = complex(*there[len(there) // 2])
    assert min(abs(middle - complex(*point)) for point in back) > 8


def test_an_arrow_bends_around_a_unit_in_its_way() -> None:
    free = shaft(played({"FRANCE": "F MAO - WES"}), "F MAO - WES")
    unit = Unit(PowerName("ITALY"), UnitType.ARMY, Location("SPA"))
    scene = played({"FRANCE": "F MAO - WES"})
    around = shaft(replace(scene, units=(*scene.units, unit)), "F MAO - WES")

    spain = geometry().spot(Location("SPA")).unit
    assert gap(around, spain) >= max(gap(free, spain), 14)


def goal_coasts(scene: Scene) -> list[tuple[str, float]]:
    """Coasts written at the heads of lines, each with its distance from the goal's place."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*class="goal-coast"[^>]*>([A-Z]+)</text>', svg(scene))
    spots = {"NC": "SPA/NC", "SC": "SPA/SC", "EC": "BUL/EC"}
    return [
        (coast, abs(complex(float(x), float(y)) - complex(*geometry().spot(Location(spots[coast])).unit)))
        for x, y, coast in found
    ]


def test_a_coast_that_a_fleet_goes_to_is_written_at_the_arrow() -> None:
    for scene in (
        played({"FRANCE": "F MAO - SPA/NC", "ITALY": "F LYO - SPA/SC", "TURKEY": "F BLA - BUL/EC"}),
        given({"FRANCE": "F MAO - SPA/NC", "ITALY": "F LYO - SPA/SC", "TURKEY": "F BLA - BUL/EC"}),
        retreated(
            position(
                {}, "S1905R", FRANCE="F MAO by BRE: SPA/NC", ITALY="F LYO by MAR: SPA/SC", TURKEY="F BLA by SEV: BUL/EC"
            ),
            {"FRANCE": "F MAO R SPA/NC", "ITALY": "F LYO R SPA/SC", "TURKEY": "F BLA R BUL/EC"},
        ),
    ):
        written = goal_coasts(scene)
        assert [coast for coast, _ in written] == ["NC", "SC", "EC"]
        assert max(far for _, far in written) < 36


def test_no_coast_is_written_at_the_arrow_of_an_army_or_where_the_unit_there_tells_it() -> None:
    assert goal_coasts(played({"FRANCE": "A GAS - SPA, F BRE - GAS"})) == []
    assert goal_coasts(played({"FRANCE": "F MAO - SPA/NC", "ITALY": "F SPA/NC H"})) == []


# Retreats and adjustments


def test_units_that_must_retreat_stand_beside_their_victor_with_a_burst() -> None:
    before = position({"ENGLAND": "A NWY"}, "S1905R", RUSSIA="A NWY by NTH: FIN STP")
    scene = position_scene(BOARD, before, "river")
    assert units(scene) == ["England A NWY", "Russia A NWY"]
    assert (count(scene, "burst"), count(scene, "ring")) == (1, 2)


def test_retreats_are_drawn_from_where_the_unit_waits_and_disbands_are_crossed_out() -> None:
    before = position(
        {"ENGLAND": "A NWY, F SKA"}, "S1905R", RUSSIA="A NWY by NTH: FIN STP", GERMANY="F SKA by NTH: DEN"
    )
    scene = retreated(before, {"RUSSIA": "A NWY R FIN", "GERMANY": "F SKA D"})
    assert lines(scene) == {"A NWY R FIN": "retreat"}
    assert count(scene, "removed") == 1
    assert count(scene, "ring") == 0


def test_builds_are_haloed_and_removals_crossed_out() -> None:
    before = position({"FRANCE": "A BUR", "GERMANY": "A SIL, A BOH"}, "W1905A", {"FRANCE": "PAR BRE", "GERMANY": "MUN"})
    scene = adjusted(before, {"FRANCE": "F BRE B", "GERMANY": "A SIL D"})
    assert (count(scene, "built"), count(scene, "removed")) == (1, 1)
    assert units(scene) == ["France A BUR", "Germany A SIL", "Germany A BOH", "France F BRE"]


def test_waived_builds_are_told_below_the_picture() -> None:
    before = position({"FRANCE": "A BUR"}, "W1905A", {"FRANCE": "PAR BRE MAR", "ITALY": "ROM"})
    scene = adjusted(before, {"FRANCE": "WAIVE, WAIVE", "ITALY": "WAIVE"})
    assert ">3 builds are waived.</text>" in svg(scene)
    assert "waived" not in svg(fogged(scene, {Province("PAR")}))
    asked = orders_scene(BOARD, before, orders({"FRANCE": "WAIVE, WAIVE"}, PhaseType.ADJUSTMENTS), "river")
    assert ">France waives 2 of its builds.</text>" in svg(asked)


def test_a_build_that_did_not_happen_is_crossed_out() -> None:
    before = position({"FRANCE": "A PAR"}, "W1905A", {"FRANCE": "PAR"})
    assert count(adjusted(before, {"FRANCE": "A PAR B"}), "removed") == 1


# Whatever is ordered


@each_row("seed", range(12))
def test_any_crowd_of_orders_can_be_drawn_before_and_after(seed: int) -> None:
    before, orders_by_power = whole_board_phase(Random(seed), BOARD)
    asked = orders_scene(BOARD, before, orders_by_power, "river")
    done = results_scene(BOARD, before, adjudicate(before, orders_by_power, BOARD, RuleSet()), "river")
    assert len(units(asked)) == len(units(done)) == len(before.units)
    orders_that_are_lines = [o for o in done.outcomes if isinstance(o.order, Move | Support)]
    assert sum(kind != "offer" for kind in lines(done).values()) >= len(orders_that_are_lines)
    svg(fogged(done, {code for code in BOARD.places if code < "M"}))


@each_row("order", ["A PAR - PAR", "A PAR S A PAR", "A PAR S A PAR - PAR", "A PAR - LON VIA", "A PAR - STP/NC"])
def test_orders_that_lead_nowhere_can_be_drawn_too(order: str) -> None:
    assert len(lines(given({"FRANCE": order}))) == 1
    assert len(lines(played({"FRANCE": order}))) == 1


# What must not be there


def hidden_words(scene: Scene, seen: set[str]) -> list[str]:
    """Units, orders and colors in a picture that tell of provinces that are not seen."""
    drawn = re.sub(r"<text[^>]*><title>[^<]*</title>[A-Z]{3}</text>", "", svg(scene))  # the printed codes
    drawn = re.sub(r'<path id="[A-Z]{3}"', "<path", drawn)
    return [code for code in BOARD.places if code not in seen and re.search(rf"\b{code}\b", drawn)]


def test_fog_leaves_nothing_of_what_is_under_it() -> None:
    seen = {"NWY", "NTH", "NWG", "YOR", "SKA", "EDI", "LON", "BAR"}
    owners = {"RUSSIA": "NWY SWE STP", "GERMANY": "DEN", "ENGLAND": "LON"}
    everything = played(
        {
            **NORWAY,
            "RUSSIA": "A NWY H, F SWE S A NWY, A MOS - STP",
            "FRANCE": "A PAR - BUR",
        },
        centers=owners,
    )
    partial = fogged(everything, frozenset(BOARD.places) - {Province(code) for code in seen})
    assert hidden_words(partial, seen) == []
    assert units(partial) == ["England A YOR", "England F NTH", "England F NWG", "Russia A NWY"]
    assert "Russia <tspan" not in svg(partial)  # no counts of centers
    tints = tints_of(BOARD.powers)
    assert tints[PowerName("GERMANY")].fill not in svg(partial)  # Denmark's owner
    assert tints[PowerName("FRANCE")].ink not in svg(partial)
    for name, at_sea in (("fog", False), ("fog-sea", True)):
        fog = re.findall(rf'<path class="{name}"[^>]*d="([^"]+)"', svg(partial))
        unseen = (code for code in geometry().areas if code not in seen and BOARD.is_sea(code) is at_sea)
        assert fog == ["".join(area(geometry().areas[code].rings) for code in unseen)]


def test_a_retreat_into_the_fog_is_not_offered() -> None:
    sides = {"ENGLAND": "A YOR - NWY VIA, F NTH C A YOR - NWY, F NWG S A YOR - NWY", "RUSSIA": "A NWY H"}
    partial = fogged(played(sides), {Province("FIN"), Province("STP")})
    assert count(partial, "ring") == 1  # Sweden


def test_units_that_come_into_sight_are_ringed_beside_who_stood_there_and_those_lost_have_a_question_mark() -> None:
    stood = position({"GERMANY": "A BUR", "ITALY": "F LYO"})
    paris, burgundy = (Unit(PowerName("GERMANY"), UnitType.ARMY, Location(code)) for code in ("PAR", "BUR"))
    scene = replace(position_scene(BOARD, stood, "river"), came=(paris, burgundy), gone=(burgundy,))
    assert (count(scene, "found"), count(scene, "lost")) == (2, 1)
    assert units(scene) == ["Germany A BUR", "Italy F LYO", "Germany A PAR", "Germany A BUR"]
    drawn = svg(scene)
    assert "comes into sight" in drawn
    assert "lost from sight" in drawn
    places = [geometry().spot(Location("PAR")).unit, geometry().spot(Location("BUR")).dislodged]
    rings = re.findall(r'<circle class="found" cx="([\d.]+)" cy="([\d.]+)"', drawn)
    assert rings[:2] == [(number(x), number(y)) for x, y in places]


def test_marks_at_the_upper_edge_of_the_board_are_over_the_title_and_lands_under_it() -> None:
    scene = position_scene(BOARD, position({"RUSSIA": "F BAR"}), "river")
    drawn = svg(replace(scene, units=(), came=scene.units))
    assert drawn.index('id="BAR"') < drawn.index(">river<") < drawn.index('class="found"')


def test_a_fleet_that_comes_into_sight_on_a_coast_has_the_coast_beside_it() -> None:
    scene = position_scene(BOARD, position({"FRANCE": "A PAR"}), "river")
    fleet = Unit(PowerName("ITALY"), UnitType.FLEET, Location("SPA/SC"))
    coast = re.compile(r'<g class="coast".*?</g>')
    assert not coast.search(svg(scene))
    assert [">SC</text>" in found for found in coast.findall(svg(replace(scene, came=(fleet,))))] == [True]


def test_a_beaten_unit_that_comes_into_sight_has_its_burst_within_the_ring_and_is_drawn_once() -> None:
    scene = played({"GERMANY": "A KIE - HOL, A RUH S A KIE - HOL", "ITALY": "A HOL H"})
    (lost,) = scene.dislodged
    unseen = replace(fogged(scene, {Province("HOL"), Province("KIE"), Province("RUH")}), dislodged=(lost,))
    for came, rings in (((), 0), ((lost.unit,), 1)):
        drawn = replace(unseen, came=came)
        assert units(drawn) == ["Italy A HOL"]
        assert (count(drawn, "burst"), count(drawn, "found")) == (1, rings)
    x, y = map(number, geometry().spot(Location("HOL")).dislodged)
    assert f'<circle class="found" cx="{x}" cy="{y}"' in svg(replace(unseen, came=(lost.unit,)))


def test_fog_that_comes_twice_hides_both() -> None:
    scene = position_scene(BOARD, position({"FRANCE": "A PAR, A BUR, A MAR"}), "river")
    partial = fogged(fogged(scene, {Province("PAR")}), {Province("BUR")})
    assert units(partial) == ["France A MAR"]


def test_orders_of_others_are_not_in_the_picture_of_ones_own() -> None:
    drawn = svg(given(NORWAY, "GERMANY"))
    assert "F DEN - SWE" in drawn
    assert "YOR -" not in drawn
    assert "NWY H" not in drawn
    assert 'class="brace"' not in drawn.partition('<rect x="1" y="1"')[0]


def test_results_are_told_only_of_orders_that_were_processed() -> None:
    before = position(NORWAY)
    after = movement(before, NORWAY)
    assert any(outcome.results for outcome in after.outcomes)
    known = replace(played(NORWAY), processed=False, dislodged=())
    assert count(known, "cross") == 0
    assert "(" not in "".join(lines(known))


@each_row("code", sorted(BOARD.places))
def test_a_unit_can_be_drawn_wherever_it_can_stand(code: Province) -> None:
    places = [Location(code), *BOARD.places[code].coasts]
    stands = [(kind, at) for kind in UnitType for at in places if BOARD.can_stand(kind, at)]
    for kind, at in stands:
        scene = Scene(BOARD, "river", "", units=(Unit(PowerName("FRANCE"), kind, at),))
        assert units(scene) == [f"France {kind} {at}"]


# Colors that are stated


def test_land_and_water_that_are_no_provinces_may_have_a_color_of_their_own() -> None:
    usual = geometry()
    island, *others = [each for each in usual.decorations if not each.is_water]
    colored = replace(usual, decorations=(*others, replace(island, color="#c3b091")))
    before, after = (draw(given({"FRANCE": "A PAR H"}), each) for each in (usual, colored))
    assert before.count("#c3b091") == 0
    assert after.count(f'fill="#c3b091" stroke="{palette.LAND_BORDER}"') == 1
    hatched = f'fill="url(#waste)" stroke="{palette.LAND_BORDER}"'
    assert after.count(hatched) == before.count(hatched) == 1


def test_a_kind_of_line_may_have_a_color_of_its_own() -> None:
    line: Line = [(0, 0), (40, 0)]
    usual, colored = (stroke(line, kind, "#123456", 1) for kind in (CONVOY, replace(CONVOY, color="#00a0a0")))
    assert "#123456" in usual
    assert colored == usual.replace("#123456", "#00a0a0")


@each_row(
    ("rule", "sides", "move"),
    [
        ("PORTAGE_CONVOY", {"FRANCE": "F SPA/NC - GAS - SPA/SC, A GAS C F SPA - SPA"}, "F SPA/NC - GAS - SPA/SC"),
        ("COASTAL_CONVOY", {"FRANCE": "A GAS - BRE - PIC, F BRE C A GAS - PIC"}, "A GAS - BRE - PIC"),
        ("CONVOY_BACK", {"TURKEY": "A GRE - ION - GRE, F ION C A GRE - GRE"}, "A GRE - ION - GRE"),
        ("CONVOY_BACK", {"TURKEY": "A GRE - GRE VIA, F ION C A GRE - GRE"}, "A GRE - GRE VIA"),
    ],
)
def test_convoy_over_a_coast_over_land_and_back_is_drawn_as_a_wave(rule: str, sides: Sides, move: str) -> None:
    scene = played(sides, rules=[rule])
    assert lines(scene)[move] == "moved"
    assert count(scene, "convoy") == 1
    assert count(played(sides), "convoy") == 0


def test_army_that_was_to_come_back_without_a_fleet_is_drawn_too() -> None:
    assert "A GRE - GRE VIA (no convoy)" in svg(played({"TURKEY": "A GRE - GRE VIA, F ION H"}, rules=["CONVOY_BACK"]))


def test_signal_is_drawn_dotted_with_a_question_mark_and_explained() -> None:
    signal = {"AUSTRIA": "A VIE S A VEN - SWI ?", "ITALY": "A VEN H"}
    for scene in (given(signal), played(signal, rules=["SIGNAL_SUPPORT"])):
        assert list(lines(scene).values()) == ["signal"]
        assert count(scene, "question") == 1
        assert count(scene, "cross") == 0
        assert ">signal<" in svg(scene)
    assert count(given({"AUSTRIA": "A VIE S A VEN - TYR", "ITALY": "A VEN H"}), "question") == 0


@pytest.mark.parametrize(("stop", "end"), [("WAR", "WAR"), ("MOS", "SIL")])
def test_the_arrow_of_a_train_ends_where_it_was_stopped_on_its_way(stop: str, end: str) -> None:
    scene = played({"RUSSIA": "A MOS - WAR"})
    outcome = scene.outcomes[0]
    order = Move(outcome.order.piece, Location("SIL"))  # type: ignore[union-attr]
    by_rail = replace(scene, outcomes=(msgspec.structs.replace(outcome, order=order, stop=stop),))
    line = shaft(by_rail, "A MOS - SIL")
    goal, other = (geometry().spot(Location(code)).unit for code in (end, "SIL" if end == "WAR" else "MOS"))
    assert abs(complex(*line[-1]) - complex(*goal)) < min(20, abs(complex(*line[-1]) - complex(*other)))


def test_programs_find_whose_each_unit_and_line_is_in_its_attributes() -> None:
    drawn = svg(played(NORWAY))
    assert '<g class="unit" data-power="RUSSIA" data-unit="A NWY"' in drawn
    assert re.search(r'<g class="[a-z-]+" data-power="GERMANY" data-order="F DEN - SWE" data-result="bounce"', drawn)
