"""Single points of the movement phase that the DATC cases leave out."""

from __future__ import annotations

import pytest

from judge.board.datc_options import Options
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName
from judge.board.order_text.notation import parse_order
from judge.board.orders import Hold, Order
from judge.board.position import Position, Unit, UnitType
from judge.board.results import Resolution
from judge.rules.registry import RuleSet
from tests.support.movement_play import MAP, play
from tests.support.rows import each_row


def results(resolution: Resolution) -> dict[str, str]:
    """Unit -> why its order failed, "" if it did not; with `+` if the unit was dislodged."""
    return {
        str(outcome.unit): outcome.reason + ("+" if "dislodged" in outcome.results else "")
        for outcome in resolution.outcomes
    }


def units(resolution: Resolution) -> set[str]:
    return {f"{unit.power[0]} {unit}" for unit in resolution.after.units}


def test_attack_that_can_never_dislodge_a_convoying_fleet_starts_no_paradox_rule() -> None:
    resolution = play(
        "FRANCE: A HOL - LON, F NTH C A HOL - LON, F ENG S A HOL - LON",
        "ENGLAND: F NWG - NTH, F LON S F NWG - NTH",
        "GERMANY: F HEL S F NTH",
    )
    assert "F A LON" in units(resolution)
    assert results(resolution)["F LON"] == "cut+"
    assert results(resolution)["F NWG"] == "bounce"


def test_unit_without_an_order_holds_and_is_listed_with_a_hold() -> None:
    resolution = play("FRANCE: A PAR - BUR", unordered="GERMANY: A BUR")
    assert results(resolution) == {"A PAR": "bounce", "A BUR": ""}
    assert isinstance(resolution.outcomes[1].order, Hold)


def test_order_for_a_unit_of_another_power_does_nothing() -> None:
    position = Position(MAP.start, (Unit(PowerName("GERMANY"), UnitType.ARMY, Location("BUR")),), {})
    orders: dict[PowerName, list[Order]] = {
        PowerName("FRANCE"): [parse_order("A BUR - PAR")],
        PowerName("GERMANY"): [parse_order("A BUR - MUN")],
    }
    assert units(adjudicate(position, orders, MAP, RuleSet())) == {"G A MUN"}


@pytest.mark.parametrize(("choice", "expected"), [("illegal", "F A PAR"), ("first", "F A BUR"), ("last", "F A GAS")])
def test_several_orders_for_one_unit_are_treated_as_issue_4_d_3_says(choice: str, expected: str) -> None:
    resolution = play("FRANCE: A PAR - BUR, A PAR - GAS", options=Options.of({"4.D.3": choice}))
    assert units(resolution) == {expected}


def test_the_same_order_given_twice_is_one_order() -> None:
    assert units(play("FRANCE: A PAR - BUR, A PAR - BUR")) == {"F A BUR"}


@pytest.mark.parametrize(("choice", "expected"), [("valid", "F A BUR"), ("invalid", "F A PAR")])
def test_order_with_the_wrong_unit_type_is_treated_as_issue_4_c_2_says(choice: str, expected: str) -> None:
    resolution = play("FRANCE: F PAR - BUR", unordered="FRANCE: A PAR", options=Options.of({"4.C.2": choice}))
    assert units(resolution) == {expected}


@pytest.mark.parametrize(("choice", "holds"), [("succeeds", True), ("fails", False)])
def test_hold_support_for_a_power_without_orders_is_treated_as_issue_4_d_9_says(choice: str, holds: bool) -> None:
    resolution = play(
        "FRANCE: A PAR - BUR, A MAR S A PAR - BUR",
        "ITALY: A RUH S A BUR",
        unordered="GERMANY: A BUR",
        options=Options.of({"4.D.9": choice}),
    )
    assert ("G A BUR" in units(resolution)) is holds


@each_row(
    ("choice", "order", "arrives"),
    [
        ("ignored", "A LON - ENG - BEL", True),
        ("ignored", "A LON - BEL", True),
        ("optional", "A LON - ENG - BEL", False),
        ("optional", "A LON - NTH - BEL", True),
        ("optional", "A LON - BEL", True),
        ("required", "A LON - NTH - BEL", True),
        ("required", "A LON - BEL", False),
    ],
)
def test_path_in_a_convoy_order_binds_as_issue_4_a_6_says(choice: str, order: str, arrives: bool) -> None:
    resolution = play(
        f"ENGLAND: {order}, F NTH C A LON - BEL, F ENG C A LON - BEL",
        "FRANCE: F MAO - ENG, F BRE S F MAO - ENG",
        options=Options.of({"4.A.6": choice}),
    )
    assert ("E A BEL" in units(resolution)) is arrives


def test_path_that_is_no_way_across_the_water_makes_the_order_illegal_where_it_binds() -> None:
    resolution = play(
        "ENGLAND: A LON - IRI - BEL, F IRI H, F ENG C A LON - BEL", options=Options.of({"4.A.6": "optional"})
    )
    assert results(resolution)["A LON"] == "illegal"


def test_unit_beaten_without_a_retreat_is_listed_without_one() -> None:
    resolution = play(
        "AUSTRIA: F ADR - VEN, A TRI S F ADR - VEN, A TYR H, A PIE H, A TUS H, A ROM H, A APU H", "ITALY: A VEN H"
    )
    [lost] = resolution.after.dislodged
    assert (str(lost.unit), lost.by, lost.retreats) == ("A VEN", "ADR", ())


def test_fleet_retreats_to_named_coasts() -> None:
    resolution = play("FRANCE: F WES - MAO, F NAF S F WES - MAO", "ENGLAND: F MAO H")
    [lost] = resolution.after.dislodged
    assert lost.retreats == ("BRE", "ENG", "GAS", "IRI", "NAO", "POR", "SPA/NC", "SPA/SC")


def test_province_of_a_standoff_is_closed_to_retreats() -> None:
    resolution = play(
        "FRANCE: A PAR - BUR, A MAR S A PAR - BUR", "GERMANY: A BUR H, A HOL - RUH", "ENGLAND: A KIE - RUH"
    )
    assert resolution.contested == {"RUH"}
    assert resolution.after.dislodged[0].retreats == ("BEL", "GAS", "MUN", "PIC")


def test_orders_of_other_phases_leave_the_unit_holding() -> None:
    resolution = play("FRANCE: A PAR R BUR, A MAR B", "GERMANY: A BUR - PAR, A PIC S A BUR - PAR")
    assert results(resolution)["A PAR"] == "illegal+"
    assert results(resolution)["A MAR"] == "illegal"


def test_orders_that_name_places_of_no_map_are_illegal() -> None:
    resolution = play(
        "FRANCE: A PAR - XYZ, A MAR S A PAR - XYZ, A GAS S A QQQ, F ENG C A XYZ - LON, F MAO C A BRE - QQQ"
    )
    assert set(results(resolution).values()) == {"illegal"}


def test_resolution_keeps_the_phase_the_centers_and_the_order_of_the_units() -> None:
    resolution = play("FRANCE: A PAR - BUR, A MAR H, F BRE - ENG")
    assert [str(unit) for unit in resolution.after.units] == ["A BUR", "A MAR", "F ENG"]
    assert str(resolution.after.phase) == "S1901M"


@pytest.mark.parametrize("choice", ["all_routes", "any_route"])
def test_an_army_that_no_fleet_is_ordered_to_carry_stays_however_many_routes_a_convoy_needs(choice: str) -> None:
    resolution = play("ENGLAND: A LON - BEL, F NTH H", options=Options.of({"4.A.1": choice}))
    assert results(resolution) == {"A LON": "no_convoy", "F NTH": ""}
    assert units(resolution) == {"E A LON", "E F NTH"}
