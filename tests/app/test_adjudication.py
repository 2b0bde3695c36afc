"""The answer to a line: results, units, dislodged units and centers, as other programs rely on it."""

from __future__ import annotations

import pytest

from judge.corpus.cases import datc_line, upper
from tests.support.adjudicated_lines import Data, ask, datc_phases, spring
from tests.support.rows import each_row


def test_movement_gives_results_units_dislodged_and_the_same_centers() -> None:
    request = {
        "id": 7,
        "phase": "S1901M",
        "units": {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR", "A MUN"], "ITALY": ["A VEN"]},
        "centers": {"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]},
        "orders": {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "ITALY": ["A VEN S A MUN", "A VEN - TRI"]},
    }
    assert ask(request) == {
        "id": 7,
        "results": {"A PAR": [], "A MAR": [], "A BUR": ["dislodged"], "A MUN": [], "A VEN": ["void"]},
        "units": {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A MUN"], "ITALY": ["A VEN"]},
        "dislodged": {"A BUR": {"power": "GERMANY", "by": "PAR", "retreats": ["BEL", "GAS", "PIC", "RUH"]}},
        "centers": {"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]},
    }


def test_the_words_of_movement_results() -> None:
    units = {"ENGLAND": ["A LON", "F NTH", "F EDI"], "FRANCE": ["A PAR", "A BRE", "F ENG"], "GERMANY": ["A BUR"]}
    orders = {
        "ENGLAND": ["A LON - BEL VIA", "F NTH C A LON - BEL", "F EDI S F NTH"],
        "FRANCE": ["A PAR S A BRE - PIC", "A BRE - GAS", "F ENG C A LON - BRE"],
        "GERMANY": ["A BUR - PAR"],
    }
    assert ask(spring(units, orders))["results"] == {
        "A LON": [],
        "F NTH": [],
        "F EDI": [],
        "A PAR": ["void"],
        "A BRE": [],
        "F ENG": ["void"],
        "A BUR": ["bounce"],
    }
    orders["FRANCE"] = ["A PAR S F ENG - PIC", "A BRE H", "F ENG - PIC"]
    orders["ENGLAND"] = ["A LON - BRE VIA", "F NTH H", "F EDI H"]
    answer = ask(spring(units, orders))["results"]
    assert (answer["A PAR"], answer["F ENG"], answer["A LON"]) == (["cut"], [], ["no convoy"])


def test_a_chain_of_convoys_that_lost_one_fleet_is_disrupted() -> None:
    units = {"ENGLAND": ["A LON", "F ENG", "F MAO"], "FRANCE": ["F BRE", "F GAS"]}
    orders = {
        "ENGLAND": ["A LON - POR", "F ENG C A LON - POR", "F MAO C A LON - POR"],
        "FRANCE": ["F BRE - MAO", "F GAS S F BRE - MAO"],
    }
    answer = ask(spring(units, orders))
    assert answer["results"] == {
        "A LON": ["no convoy"],
        "F ENG": ["disrupted"],
        "F MAO": ["dislodged"],
        "F BRE": [],
        "F GAS": [],
    }
    assert answer["dislodged"]["F MAO"]["by"] == "BRE"


def test_a_retreat_phase_moves_and_disbands_the_dislodged() -> None:
    request = {
        "phase": "S1901R",
        "units": {"FRANCE": ["A BUR"], "ITALY": ["A TYR"]},
        "centers": {"GERMANY": ["MUN"]},
        "dislodged": {
            "A BUR": {"power": "GERMANY", "by": "PAR", "retreats": ["BEL", "RUH"]},
            "A VIE": {"power": "AUSTRIA", "by": "TYR", "retreats": ["BUD"]},
            "F TRI": {"power": "AUSTRIA", "by": "TYR", "retreats": ["ADR", "ALB"]},
            "A VEN": {"power": "ITALY", "by": "TRI", "retreats": ["ROM"]},
        },
        "orders": {
            "GERMANY": ["A BUR R RUH"],
            "AUSTRIA": ["A VIE - BUD", "F TRI D"],
            "ITALY": ["A VEN R APU", "A TYR - VEN"],
        },
    }
    assert ask(request) == {
        "id": None,
        # The German army and the French one in Burgundy are written alike; the one that retreats is meant.
        "results": {"A BUR": [], "A TYR": ["void"], "A VIE": [], "F TRI": [], "A VEN": ["void", "disband"]},
        "units": {"FRANCE": ["A BUR"], "ITALY": ["A TYR"], "GERMANY": ["A RUH"], "AUSTRIA": ["A BUD"]},
        "dislodged": {},
        "centers": {"GERMANY": ["MUN"]},
        "ignored": {"ITALY": {"A TYR - VEN": "no such unit"}},  # none that must retreat
    }


def test_two_retreats_to_one_province_bounce_and_a_missing_order_disbands() -> None:
    request = {
        "phase": "F1901R",
        "units": {"FRANCE": ["A BEL"]},
        "dislodged": {
            "A BUR": {"power": "GERMANY", "by": "PAR", "retreats": ["PIC"]},
            "A HOL": {"power": "ENGLAND", "by": "KIE", "retreats": ["PIC"]},
            "F KIE": {"power": "GERMANY", "by": "RUH", "retreats": ["BAL"]},
        },
        "orders": {"GERMANY": ["A BUR R PIC"], "ENGLAND": ["A HOL R PIC"]},
    }
    answer = ask(request)
    assert answer["results"] == {
        "A BEL": [],
        "A BUR": ["bounce", "disband"],
        "A HOL": ["bounce", "disband"],
        "F KIE": ["disband"],
    }
    assert answer["units"] == {"FRANCE": ["A BEL"]}


def test_an_adjustment_phase_builds_and_removes() -> None:
    request = {
        "phase": "W1901A",
        "units": {"FRANCE": ["A PIC"], "GERMANY": ["A RUH", "F HOL"], "RUSSIA": ["A UKR", "F BLA"]},
        "centers": {"FRANCE": ["PAR", "BRE", "MAR"], "GERMANY": ["BER"], "RUSSIA": ["MOS"]},
        "orders": {"FRANCE": ["F PAR B", "F BRE B", "WAIVE"], "GERMANY": ["A RUH D"]},
    }
    assert ask(request) == {
        "id": None,
        "results": {
            "A PIC": [],
            "A RUH": [],
            "F HOL": [],
            "A UKR": [],
            "F BLA": ["disband"],
            "F PAR": ["void"],
            "F BRE": [],
        },
        "units": {"FRANCE": ["A PIC", "F BRE"], "GERMANY": ["F HOL"], "RUSSIA": ["A UKR"]},
        "dislodged": {},
        "centers": {"FRANCE": ["PAR", "BRE", "MAR"], "GERMANY": ["BER"], "RUSSIA": ["MOS"]},
    }


def test_one_build_ordered_twice_counts_as_the_one_that_happened() -> None:
    request = {
        "phase": "W1901A",
        "units": {},
        "centers": {"RUSSIA": ["MOS", "SEV"]},
        "orders": {"RUSSIA": ["A MOS B", "A MOS B"]},
    }
    assert ask(request)["results"] == {"A MOS": []}


@pytest.mark.parametrize(
    ("phase", "orders", "owner"),
    [
        ("S1901M", ["A RUH - MUN"], "GERMANY"),
        ("F1901M", ["A RUH - MUN"], "FRANCE"),
        ("F1901M", ["A RUH H"], "GERMANY"),
    ],
)
def test_centers_change_hands_in_the_fall_movement_when_nobody_retreats(
    phase: str, orders: list[str], owner: str
) -> None:
    request = {
        "phase": phase,
        "units": {"FRANCE": ["A RUH"]},
        "centers": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
        "orders": {"FRANCE": orders},
    }
    centers = ask(request)["centers"]
    assert centers == {
        "FRANCE": ["PAR", "MUN"] if owner == "FRANCE" else ["PAR"],
        "GERMANY": ["MUN"][owner == "FRANCE" :],
    }


def test_centers_change_hands_after_the_fall_retreats_when_there_are_any() -> None:
    units = {"FRANCE": ["A RUH", "A BUR"], "GERMANY": ["A MUN"]}
    orders = {"FRANCE": ["A RUH - MUN", "A BUR S A RUH - MUN"]}
    fall = ask({"phase": "F1901M", "units": units, "centers": {"GERMANY": ["MUN"]}, "orders": orders})
    assert fall["centers"] == {"GERMANY": ["MUN"]}
    assert fall["dislodged"]["A MUN"]["retreats"] == ["BER", "BOH", "KIE", "SIL", "TYR"]
    retreat = {
        "phase": "F1901R",
        "orders": {"GERMANY": ["A MUN R BER"]},
        **{k: fall[k] for k in ("units", "centers", "dislodged")},
    }
    assert ask(retreat)["centers"] == {"GERMANY": ["BER"], "FRANCE": ["MUN"]}


def test_a_unit_destroyed_at_once_keeps_nobody_waiting_for_the_centers() -> None:
    units = {"ITALY": ["F TUN"], "FRANCE": ["F WES", "F ION", "F TYS", "A NAF"]}
    orders = {"FRANCE": ["F ION - TUN", "F TYS S F ION - TUN", "F WES H"]}
    answer = ask({"phase": "F1901M", "units": units, "centers": {"ITALY": ["TUN"]}, "orders": orders})
    assert answer["dislodged"] == {"F TUN": {"power": "ITALY", "by": "ION", "retreats": []}}
    assert answer["centers"] == {"ITALY": [], "FRANCE": ["TUN"]}


@each_row("phase", [pytest.param(phase, id=name) for name, phase in datc_phases()])
def test_datc_case_written_as_in_the_document(phase: Data) -> None:
    line = datc_line(phase)
    answer = ask(line)
    expected = phase["expected"]
    assert {power: set(units) for power, units in answer["units"].items()} == {
        power: set(units) for power, units in upper(expected["units"]).items()
    }
    assert answer["dislodged"] == {
        item["unit"]: {"power": item["power"].upper(), "by": item["attacker_from"], "retreats": item["retreats"]}
        for item in expected.get("dislodged", [])
    }
    keeper_settings = {unit for units in phase["units"].values() for unit in units}
    assert set(answer["results"]) >= keeper_settings | set(line["dislodged"])
    for order in phase["orders"]:
        unit = order.get("unit", " ".join(order["order"].split()[:2]))
        if phase["phase"] == "movement" and unit in keeper_settings and order["expect"] == "succeeds":
            assert set(answer["results"][unit]) <= {"dislodged", "no effect"}


def test_friendly_fire_among_dummies_is_for_the_powers_that_the_line_calls_dummies() -> None:
    units = {"FRANCE": ["A PAR", "A MAR", "A BUR"]}
    line = spring(units, {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"]}, rules=["DUMMY_FIRE"])
    assert ask(line)["results"]["A BUR"] == []
    assert ask({**line, "dummies": ["France"]})["results"]["A BUR"] == ["dislodged"]
    assert "no power 'GAUL'" in ask({**line, "dummies": ["GAUL"]})["error"]


@each_row(
    "rule",
    [
        "FRIENDLY_FIRE",
        "DUMMY_FIRE",
        "COASTAL_CRAWL",
        "WEAK_BOUNCES",
        "WEAK_CONVOYS",
        "SAFE_CONVOYS",
        "COASTAL_CONVOY",
        "PORTAGE_CONVOY",
        "CONVOY_BACK",
        "FICTIONAL_OK",
        "SHOW_PHANTOM",
        "SIGNAL_SUPPORT",
    ],
)
def test_each_rule_of_movement_is_taken(rule: str) -> None:
    line = spring({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - BUR"]})
    assert ask(line, rules=(rule,))["results"] == {"A PAR": []}


def test_order_about_a_missing_unit_is_a_hold_under_fictional_ok_and_void_under_show_phantom() -> None:
    line = spring({"FRANCE": ["A MUN"]}, {"FRANCE": ["A MUN S A BUR"]})
    assert ask(line, rules=("FICTIONAL_OK",))["results"] == {"A MUN": []}
    assert ask(line, rules=("SHOW_PHANTOM",))["results"] == {"A MUN": ["void"]}


def test_signal_is_read_and_void() -> None:
    line = spring({"AUSTRIA": ["A VIE"], "ITALY": ["A VEN"]}, {"AUSTRIA": ["A VIE S A VEN - SWI ?"]})
    assert ask(line, rules=("SIGNAL_SUPPORT",))["results"]["A VIE"] == ["void"]
