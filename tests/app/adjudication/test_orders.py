"""Orders that leave something out, and orders that cannot be."""

from __future__ import annotations

import pytest

from tests.support.adjudicated_lines import ask, spring
from tests.support.rows import each_row


def test_case_and_blanks_do_not_matter() -> None:
    answer = ask(spring({"france": ["a  par", "f spa/sc"]}, {"France": ["a par-bur", " F SPA/SC  -  wes "]}))
    assert answer["units"] == {"FRANCE": ["A BUR", "F WES"]}


@pytest.mark.parametrize(
    ("order", "choice", "ends"),
    [
        ("PAR - BUR", "valid", "A BUR"),
        ("PAR - BUR", "invalid", "A PAR"),
        ("PAR - BUR", "valid_unless_other", "A PAR"),
    ],
)
def test_a_missing_unit_type_is_an_option(order: str, choice: str, ends: str) -> None:
    request = spring({"FRANCE": ["A PAR"]}, {"FRANCE": [order, "A PAR H"]}, options={"4.C.1": choice, "4.D.3": "last"})
    first = spring({"FRANCE": ["A PAR"]}, {"FRANCE": [order]}, options={"4.C.1": choice})
    answer = ask(request if choice == "valid_unless_other" else first)
    assert answer["units"] == {"FRANCE": [ends]}


@each_row(
    ("order", "choice", "built"),
    [
        ("MOS B", "army_inland_fleet_with_coast", ["A MOS"]),
        ("STP/SC B", "army_inland_fleet_with_coast", ["F STP/SC"]),
        ("SEV B", "army_inland_fleet_with_coast", []),
        ("STP/SC B", "army_inland", []),
        ("MOS B", "army_inland", ["A MOS"]),
        ("MOS B", "fails", []),
    ],
)
def test_a_build_without_unit_type_is_an_option(order: str, choice: str, built: list[str]) -> None:
    request = {
        "phase": "W1901A",
        "units": {},
        "centers": {"RUSSIA": ["MOS", "STP", "SEV"]},
        "orders": {"RUSSIA": [order]},
        "options": {"4.C.3": choice},
    }
    assert ask(request)["units"].get("RUSSIA", []) == built


def test_retreats_removals_and_supports_may_leave_out_unit_types() -> None:
    lost = {"F SPA/SC": {"power": "FRANCE", "by": "MAR", "retreats": ["WES"]}}
    retreat = {"phase": "S1901R", "units": {}, "dislodged": lost, "orders": {"FRANCE": ["SPA R WES"]}}
    assert ask(retreat)["units"] == {"FRANCE": ["F WES"]}
    winter = {"phase": "W1901A", "units": {"FRANCE": ["A PAR", "A BUR"]}, "centers": {"FRANCE": ["PAR"]}}
    assert ask({**winter, "orders": {"FRANCE": ["PAR D"]}})["units"] == {"FRANCE": ["A BUR"]}
    units = {"ITALY": ["A VEN", "F ADR"], "AUSTRIA": ["A TRI"]}
    orders = {"ITALY": ["A VEN - TRI", "ADR S VEN - TRI"]}
    assert ask(spring(units, orders))["units"] == {"ITALY": ["A TRI", "F ADR"]}


def test_a_power_without_orders_may_be_null() -> None:
    assert ask(spring({"FRANCE": ["A PAR"]}, {"FRANCE": None}))["results"] == {"A PAR": []}


def test_orders_for_units_of_others_or_of_nobody_do_nothing() -> None:
    answer = ask(spring({"FRANCE": ["A PAR"], "ITALY": ["A ROM"]}, {"FRANCE": ["A ROM - TUS", "A MUN - BER"]}))
    assert answer["results"] == {"A PAR": [], "A ROM": []}
    assert answer["units"] == {"FRANCE": ["A PAR"], "ITALY": ["A ROM"]}


@each_row("order", ["A PAR R BUR", "A PAR D", "A PAR B", "A PAR - XXX", "A PAR - PAR", "A PAR S A PAR"])
def test_an_order_that_cannot_be_is_void_and_the_unit_holds(order: str) -> None:
    answer = ask(spring({"FRANCE": ["A PAR"]}, {"FRANCE": [order]}))
    assert (answer["results"], answer["units"]) == ({"A PAR": ["void"]}, {"FRANCE": ["A PAR"]})


@each_row(
    "order",
    [
        "F NTH S A XXX - HOL",
        "F NTH S A /NC - HOL",
        "F NTH S A XXX",
        "F NTH C A XXX - NWY",
        "F NTH C A LON - XXX",
        "F NTH C A LON - /SC",
        "F NTH/EC C A LON - XXX",
    ],
)
def test_support_and_convoy_of_what_is_on_no_map_are_void(order: str) -> None:
    answer = ask(spring({"ENGLAND": ["F NTH", "A LON"]}, {"ENGLAND": [order]}))
    assert answer["results"] == {"F NTH": ["void"], "A LON": []}


def test_a_path_through_what_is_on_no_map_is_no_path() -> None:
    options = {"4.A.6": "optional", "4.A.3": "intent_or_land"}
    answer = ask(spring({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - XXX - BUR"]}, options=options))
    assert answer["units"] == {"FRANCE": ["A BUR"]}


def test_an_order_that_does_nothing_is_told_and_the_line_is_adjudicated() -> None:
    """Spring 1901: France has A PAR and F BRE, and orders more."""
    orders = {"FRANCE": ["A PAR - BUR", "go to Burgundy", "", "A MUN H"], "germany": ["A PAR - GAS", "BUILD A MUN"]}
    answer = ask(spring({"FRANCE": ["A PAR", "F BRE"]}, orders))
    assert answer["units"] == {"FRANCE": ["A BUR", "F BRE"]}
    assert answer["ignored"] == {
        "FRANCE": {"go to Burgundy": "unreadable", "": "unreadable", "A MUN H": "no such unit"},
        "GERMANY": {"A PAR - GAS": "no such unit", "BUILD A MUN": "unreadable"},
    }


def test_nothing_is_told_where_every_order_has_its_unit() -> None:
    assert "ignored" not in ask(spring({"FRANCE": ["A PAR", "F SPA/SC"]}, {"FRANCE": ["PAR - BUR", "F SPA - WES"]}))
    winter = {"phase": "W1901A", "units": {"FRANCE": ["A BUR"]}, "centers": {"FRANCE": ["PAR", "MAR", "BRE"]}}
    assert "ignored" not in ask({**winter, "orders": {"FRANCE": ["A PAR B", "WAIVE", "A MUN B"]}})


def test_orders_of_retreats_and_removals_for_no_such_unit_are_told() -> None:
    lost = {"F SPA/SC": {"power": "FRANCE", "by": "MAR", "retreats": ["WES"]}}
    retreat = {"phase": "S1901R", "units": {"FRANCE": ["A PAR"]}, "dislodged": lost}
    answer = ask({**retreat, "orders": {"FRANCE": ["F SPA/SC R WES", "A PAR D"]}})
    assert answer["ignored"] == {"FRANCE": {"A PAR D": "no such unit"}}
    winter = {"phase": "W1901A", "units": {"FRANCE": ["A PAR"], "ITALY": ["A ROM"]}, "centers": {"ITALY": ["ROM"]}}
    assert ask({**winter, "orders": {"FRANCE": ["A ROM D"]}})["ignored"] == {"FRANCE": {"A ROM D": "no such unit"}}
