"""Straits, capes and links that are not open to everybody (maps.md A.2.4 and A.2.5)."""

from __future__ import annotations

import pytest

from judge.board.legality import order_fault
from judge.board.maps import LinkClass, Map
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Move, Order, Waive
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.board.results import Resolution
from judge.board.retreats import resolve_retreats
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.board import movement_fault
from tests.support.paths import DATA

NARROWS = read_map(DATA / "narrows.yaml")


def play(
    lines: list[str], owned: dict[str, str] | None = None, map: Map = NARROWS, rules: tuple[str, ...] = ()
) -> Resolution:
    """Play `["NORTH: A ASH - COV, A BRI H"]`, with the owner of each center."""
    by_power: dict[PowerName, list[Order]] = {}
    units: list[Unit] = []
    for line in lines:
        power, _, texts = line.partition(": ")
        for text in texts.split(", "):
            order = parse_order(text)
            assert not isinstance(order, Waive)
            by_power.setdefault(PowerName(power), []).append(order)
            units.append(Unit(PowerName(power), order.piece.type, order.piece.location))
    centers = {Province(code): PowerName(power) for power, codes in (owned or {}).items() for code in codes.split()}
    position = Position(Phase("spring", 1901, PhaseType.MOVEMENT), tuple(units), centers)
    return adjudicate(position, by_power, map, RuleSet(rules))


def stands(resolution: Resolution) -> set[str]:
    return {f"{unit.power}: {unit}" for unit in resolution.after.units}


def beaten(resolution: Resolution) -> set[str]:
    return {str(lost.unit) for lost in resolution.after.dislodged}


# Strength


def test_an_empty_place_across_a_strait_is_entered_without_any_strength() -> None:
    assert stands(play(["NORTH: A ASH - COV"])) == {"NORTH: A COV"}


@pytest.mark.parametrize(
    ("helpers", "lost"),
    [("", set()), (", A BRI S A ASH - COV", set()), (", A BRI S A ASH - COV, F WSE S A ASH - COV", {"A COV"})],
)
def test_an_attack_across_a_strait_needs_two_supports_to_dislodge(helpers: str, lost: set[str]) -> None:
    assert beaten(play([f"NORTH: A ASH - COV{helpers}", "SOUTH: A COV H"])) == lost


@pytest.mark.parametrize(("helpers", "lost"), [("", set()), (", F WSE S A BRI - ISL", {"A ISL"})])
def test_an_attack_across_a_cape_needs_one_support_to_dislodge(helpers: str, lost: set[str]) -> None:
    assert beaten(play([f"NORTH: A BRI - ISL{helpers}", "SOUTH: A ISL H"])) == lost


@pytest.mark.parametrize("power", ["NORTH", "SOUTH"])
def test_who_comes_by_a_usual_way_gets_there_before_who_crosses_a_strait(power: str) -> None:
    other = "SOUTH" if power == "NORTH" else "NORTH"
    assert stands(play([f"{power}: A ASH - COV", f"{other}: A BRI - COV"])) == {f"{power}: A ASH", f"{other}: A COV"}


def test_one_support_across_a_strait_equals_an_unsupported_unit_from_elsewhere() -> None:
    resolution = play(["NORTH: A ASH - COV, F WSE S A ASH - COV", "SOUTH: A BRI - COV"])
    assert "COV" in resolution.contested
    assert stands(resolution) == {"NORTH: A ASH", "NORTH: F WSE", "SOUTH: A BRI"}


def test_two_units_that_change_places_across_a_strait_both_fail() -> None:
    assert stands(play(["NORTH: A ASH - COV", "SOUTH: A COV - ASH"])) == {"NORTH: A ASH", "SOUTH: A COV"}


def test_a_unit_that_bounced_and_resists_nothing_still_keeps_out_who_has_no_strength() -> None:
    # WEAK_BOUNCES: A COV bounced in BRI, so it stands with strength 0; A ASH comes with 0 as well.
    lines = ["NORTH: A ASH - COV", "SOUTH: A COV - BRI, A ISL - BRI", "NORTH: F WSE H"]
    assert beaten(play(lines, rules=("WEAK_BOUNCES",))) == set()


# Support


@pytest.mark.parametrize(("order", "allowed"), [("A ASH S A BRI - COV", False), ("A ASH S A COV - BRI", True)])
def test_nobody_lends_support_across_a_strait(order: str, allowed: bool) -> None:
    units = tuple(
        Unit(PowerName("NORTH"), piece.type, piece.location) for piece in map(parse_piece, ("A ASH", "A BRI", "A COV"))
    )
    position = Position(Phase("spring", 1901, PhaseType.MOVEMENT), units, {})
    fault = movement_fault(parse_order(order), units[0], position, NARROWS, RuleSet())
    assert (fault is None) is allowed


@pytest.mark.parametrize(
    ("attack", "is_cut"),
    [
        ("A ASH - COV", False),  # across a strait, unsupported
        ("A ASH - COV, F WSE S A ASH - COV", True),  # with a support
        ("F WSE - COV", True),  # not across it
    ],
)
def test_support_is_cut_across_a_strait_by_a_supported_attack_only(attack: str, is_cut: bool) -> None:
    resolution = play([f"NORTH: {attack}", "SOUTH: A COV S A ISL - BRI, A ISL - BRI"])
    cut = {str(each.unit) for each in resolution.outcomes if each.reason == "cut"}
    assert ("A COV" in cut) is is_cut


@pytest.mark.parametrize(("helpers", "is_cut"), [("", False), (", F COV S F WSE - ASH", True)])
def test_support_is_cut_across_a_cape_by_dislodging_only(helpers: str, is_cut: bool) -> None:
    resolution = play([f"NORTH: F WSE - ASH{helpers}", "SOUTH: A ASH S A DEL, A DEL H"])
    assert ("A ASH" in beaten(resolution)) is is_cut
    (support,) = [each for each in resolution.outcomes if str(each.unit) == "A ASH"]
    assert (support.reason == "cut") is is_cut


def test_a_support_that_is_cut_no_longer_lets_an_attack_across_a_strait_cut() -> None:
    lines = [
        "NORTH: A ASH - COV, F WSE S A ASH - COV",
        "SOUTH: A COV S A ISL - BRI, A ISL - BRI",
        "WEST: F BRI - WSE",
    ]
    resolution = play(lines)
    reasons = {str(each.unit): each.reason for each in resolution.outcomes}
    assert reasons["F WSE"] == "cut"
    assert reasons["A COV"] == ""


def test_an_attack_across_a_strait_cuts_no_support_by_the_help_of_the_power_attacked() -> None:
    """DATC 2.4, 10.O, on the map of Loeb."""
    lines = [
        "ITALY: A NAP - SIC, F ION H",
        "SPAIN: F TYS S A NAP - SIC, F SIC S F ION",
        "TURKEY: F GRE S F AEG - ION, F AEG - ION",
    ]
    assert beaten(play(lines, map=load_map("loeb9"))) == set()
    assert (
        beaten(play([lines[0], lines[1].replace("F SIC", "F SIC H, F TUN"), lines[2]], map=load_map("loeb9"))) == set()
    )
    helped = [lines[0], "SPAIN: F SIC S F ION", "FRANCE: F TYS S A NAP - SIC", lines[2]]
    assert beaten(play(helped, map=load_map("loeb9"))) == {"F ION"}


# Convoys


CAPE = [
    "TURKEY: A PAL - EGY",
    "ITALY: F WES C A SPA - EGY, F TYS C A SPA - EGY, F ION C A SPA - EGY, F EAS C A SPA - EGY",
]
STORM = "AUSTRIA: F AEG - ION, F ADR S F AEG - ION"


@pytest.mark.parametrize(
    ("more", "lands"),
    [
        ((), False),  # WES, TYS, ION and EAS hold: 1 against 1
        ((STORM,), True),  # what is left goes over the cape: a half against 1
    ],
)
def test_a_crossing_has_full_strength_only_if_a_whole_route_of_full_strength_holds(
    more: tuple[str, ...], lands: bool
) -> None:
    """Spring 1900 on the map 1900: from the Mid-Atlantic to Egypt leads a cape, and A PAL goes there too."""
    resolution = play(["BRITAIN: A SPA - EGY VIA, F MAO C A SPA - EGY", *CAPE, *more], map=load_map("1900"))
    assert ("TURKEY: A EGY" in stands(resolution)) is lands
    assert ("EGY" in resolution.contested) is not lands


def test_a_cut_support_may_decide_over_the_strength_of_a_crossing() -> None:
    """F ION stays because the support against it is cut, so the whole route holds."""
    lines = [
        "BRITAIN: A SPA - EGY VIA, F MAO C A SPA - EGY",
        *CAPE,
        STORM,
        "FRANCE: F APU - ADR",
    ]
    assert "EGY" in play(lines, map=load_map("1900")).contested


def test_a_convoyed_army_that_lands_across_a_cape_is_as_weak_as_who_sails_there() -> None:
    landing = ["NORTH: A ISL - ASH VIA, F WSE C A ISL - ASH"]
    assert stands(play([*landing, "SOUTH: A DEL - ASH"])) == {"NORTH: A ISL", "NORTH: F WSE", "SOUTH: A ASH"}


# Retreats


@pytest.mark.parametrize(
    ("retreats", "alive"),
    [
        ({"A BRI": "ISL", "F WSE": "ISL"}, {"F ISL"}),  # the other comes across a cape
        ({"A BRI": "COV", "F WSE": "COV"}, set()),  # both by usual ways
        ({"A ASH": "COV", "A BRI": "COV"}, {"A COV"}),  # the first comes across a strait
    ],
)
def test_of_two_retreats_to_one_place_the_one_across_a_weak_link_fails(
    retreats: dict[str, str], alive: set[str]
) -> None:
    north = PowerName("NORTH")
    lost = tuple(
        Dislodged(Unit(north, piece.type, piece.location), Province("DEL"), (Location(to),))
        for piece, to in ((parse_piece(text), to) for text, to in retreats.items())
    )
    position = Position(Phase("spring", 1901, PhaseType.RETREATS), (), {}, lost)
    orders = {north: [parse_order(f"{unit} R {to}", PhaseType.RETREATS) for unit, to in retreats.items()]}
    assert {str(unit) for unit in resolve_retreats(position, orders, NARROWS, RuleSet()).after.units} == alive


# Links that are not open to everybody


@pytest.mark.parametrize(("owner", "end"), [("NORTH", "ESE"), ("SOUTH", "WSE")])
def test_a_channel_is_open_to_the_owner_of_its_center_only(owner: str, end: str) -> None:
    assert stands(play(["NORTH: F WSE - ESE"], {owner: "BRI"})) == {f"NORTH: F {end}"}


def test_support_through_a_closed_channel_is_illegal_and_a_dislodged_fleet_cannot_flee_through_it() -> None:
    lines = ["SOUTH: F WSE S F DEL - ESE, F DEL - ESE", "NORTH: F ESE H"]
    assert beaten(play(lines, {"SOUTH": "BRI"})) == {"F ESE"}
    assert beaten(play(lines, {"NORTH": "BRI"})) == set()
    attack = ["SOUTH: F ELM - ESE, F DEL S F ELM - ESE", "NORTH: F ESE H"]
    for owned, is_open in (({"NORTH": "BRI"}, True), ({"SOUTH": "BRI"}, False)):
        (lost,) = play(attack, owned).after.dislodged
        assert ("WSE" in lost.retreats) is is_open


@pytest.mark.parametrize(("owner", "is_open"), [("NORTH", True), ("SOUTH", False)])
def test_whose_unit_it_is_says_whether_a_channel_is_open_and_not_who_orders_it(owner: str, is_open: bool) -> None:
    fleet = parse_piece("F WSE")
    north, south = PowerName("NORTH"), PowerName("SOUTH")
    board = Position(
        Phase("spring", 1901, PhaseType.MOVEMENT),
        (Unit(north, fleet.type, fleet.location),),
        {Province("BRI"): PowerName(owner)},
    )
    order = parse_order("F WSE - ESE")
    assert isinstance(order, Move)
    for orderer in (north, south):  # under ORDER_ANY, South orders the fleet of North
        fault = order_fault(order, orderer, board, NARROWS, RuleSet(["ORDER_ANY"]))
        assert (fault is None) is is_open


@pytest.mark.parametrize(("power", "end"), [("NORTH", "ELM"), ("SOUTH", "DEL")])
def test_a_road_for_one_power_is_closed_to_others(power: str, end: str) -> None:
    assert stands(play([f"{power}: A DEL - ELM"])) == {f"{power}: A {end}"}


# Real boards


def test_the_bosporus_of_the_imperial_map_is_open_to_who_owns_constantinople() -> None:
    board = load_map("imperial")
    first = next(iter(board.powers))
    assert stands(play([f"{first}: F BLA - AEG"], {first: "CON"}, board)) == {f"{first}: F AEG"}
    assert stands(play([f"{first}: F BLA - AEG"], {}, board)) == {f"{first}: F BLA"}


def test_an_army_crosses_from_cordoba_to_north_africa_without_strength_in_loeb9() -> None:
    board = load_map("loeb9")
    attack = "SPAIN: A COR - NAF, F WES S A COR - NAF"
    assert beaten(play([attack, "FRANCE: A NAF H"], map=board)) == set()
    assert beaten(play([f"{attack}, F MAO S A COR - NAF", "FRANCE: A NAF H"], map=board)) == {"A NAF"}


def test_the_cape_of_good_hope_of_1900_is_sailed_at_half_strength_and_without_support() -> None:
    board = load_map("1900")
    assert set(board.weak_links.values()) == {LinkClass.CAPE}
    assert stands(play(["BRITAIN: F EGY - MAO", "FRANCE: F BRE - MAO"], map=board)) == {
        "BRITAIN: F EGY",
        "FRANCE: F MAO",
    }
    lines = ["BRITAIN: F EGY S F NAO - MAO, F NAO - MAO", "FRANCE: F MAO H"]
    assert beaten(play(lines, map=board)) == set()


def test_fleet_that_an_army_carries_across_a_strait_is_as_weak_as_an_army_that_crosses_it() -> None:
    lines = ["NORTH: F DEL - COV, A ASH C F DEL - COV", "SOUTH: F BRI - COV"]
    assert stands(play(lines, rules=("PORTAGE_CONVOY",))) == {"NORTH: F DEL", "NORTH: A ASH", "SOUTH: F COV"}
    assert "NORTH: F COV" in stands(play(lines[:1], rules=("PORTAGE_CONVOY",)))
