"""`judge adjudicate`: one JSON object a line in, one a line out, as other programs rely on it."""

from __future__ import annotations

import io
import json
from functools import cache
from typing import Any, NoReturn

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.app.adjudication import MOST_BYTES, adjudicate_line, adjudicate_stream
from tests.support.paths import DATA

Data = dict[str, Any]


def ask(request: object, **defaults: Any) -> Data:
    """The answer to one line."""
    line = request if isinstance(request, str | bytes) else json.dumps(request)
    answer = adjudicate_line(line, **defaults)
    assert b"\n" not in answer
    result: Data = json.loads(answer)
    return result


def spring(units: Data, orders: Data, **more: Any) -> Data:
    """A line for a spring movement phase."""
    return {"phase": "S1901M", "units": units, "orders": orders, **more}


# Each type of phase


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
        "results": {"A BUR": [], "A TYR": [], "A VIE": [], "F TRI": [], "A VEN": ["void", "disband"]},
        "units": {"FRANCE": ["A BUR"], "ITALY": ["A TYR"], "GERMANY": ["A RUH"], "AUSTRIA": ["A BUD"]},
        "dislodged": {},
        "centers": {"GERMANY": ["MUN"]},
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


# The DATC cases


@cache
def datc() -> list[Any]:
    text = (DATA / "datc.yaml").read_text(encoding="utf-8")
    cases = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))["cases"]
    return [pytest.param(phase, id=f"{case['id']}-{at}") for case in cases for at, phase in enumerate(case["phases"])]


LETTERS = {"movement": "M", "retreat": "R", "build": "A"}


def upper(powers: Data) -> Data:
    return {power.upper(): value for power, value in powers.items() if value}


@pytest.mark.parametrize("phase", datc())
def test_datc_case_written_as_in_the_document(phase: Data) -> None:
    orders: dict[str, list[str]] = {}
    for order in phase["orders"]:
        orders.setdefault(order["power"].upper(), []).append(order["order"])
    dislodged = {
        item["unit"]: {
            "power": item["power"].upper(),
            "by": item["attacker_from"],
            "retreats": item["retreats"],
        }
        for item in phase.get("dislodged", [])
    }
    season = {"spring": "S", "fall": "F", "winter": "W"}[phase["season"]]
    answer = ask(
        {
            "phase": f"{season}{phase['year']}{LETTERS[phase['phase']]}",
            "units": upper(phase["units"]),
            "centers": upper(phase.get("centers", {})),
            "dislodged": dislodged,
            "orders": orders,
        }
    )
    expected = phase["expected"]
    assert {power: set(units) for power, units in answer["units"].items()} == {
        power: set(units) for power, units in upper(expected["units"]).items()
    }
    assert answer["dislodged"] == {
        item["unit"]: {"power": item["power"].upper(), "by": item["attacker_from"], "retreats": item["retreats"]}
        for item in expected.get("dislodged", [])
    }
    keeper_settings = {unit for units in phase["units"].values() for unit in units}
    assert set(answer["results"]) >= keeper_settings | set(dislodged)
    for order in phase["orders"]:
        unit = order.get("unit", " ".join(order["order"].split()[:2]))
        if phase["phase"] == "movement" and unit in keeper_settings and order["expect"] == "succeeds":
            assert set(answer["results"][unit]) <= {"dislodged"}


# Options, presets, rules, maps


CONVOY = spring(
    {"ENGLAND": ["A HOL", "F NTH"]}, {"ENGLAND": ["A HOL - BEL VIA"]}
)  # an army that could walk, and no fleet that carries it


def test_options_and_presets_decide_what_the_document_leaves_open() -> None:
    assert ask(CONVOY)["units"] == {"ENGLAND": ["A HOL", "F NTH"]}
    assert ask({**CONVOY, "preset": "2.x"})["units"] == {"ENGLAND": ["A BEL", "F NTH"]}
    assert ask({**CONVOY, "options": {"4.A.3": "intent_or_land"}})["units"] == {"ENGLAND": ["A BEL", "F NTH"]}
    assert ask({**CONVOY, "preset": "2.x", "options": {"4.A.3": "intent"}})["units"] == {"ENGLAND": ["A HOL", "F NTH"]}


def test_rules_of_the_line_come_before_the_default_ones() -> None:
    winter = {"phase": "W1901A", "units": {}, "centers": {"TURKEY": ["BUL"]}, "orders": {"TURKEY": ["A BUL B"]}}
    assert ask(winter)["units"] == {}
    assert ask({**winter, "rules": ["build_any"]})["units"] == {"TURKEY": ["A BUL"]}
    assert ask(winter, rules=["BUILD_ANY"])["units"] == {"TURKEY": ["A BUL"]}
    assert ask({**winter, "rules": []}, rules=["BUILD_ANY"])["units"] == {}


def test_the_map_of_the_line_comes_before_the_default_one() -> None:
    assert "There is no map 'moon'" in ask(spring({}, {}), map_name="moon")["error"]
    assert ask(spring({}, {}, map="standard"), map_name="moon")["results"] == {}


# Leniency


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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("order", ["A PAR R BUR", "A PAR D", "A PAR B", "A PAR - XXX", "A PAR - PAR", "A PAR S A PAR"])
def test_an_order_that_cannot_be_is_void_and_the_unit_holds(order: str) -> None:
    answer = ask(spring({"FRANCE": ["A PAR"]}, {"FRANCE": [order]}))
    assert (answer["results"], answer["units"]) == ({"A PAR": ["void"]}, {"FRANCE": ["A PAR"]})


@pytest.mark.parametrize(
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


# Bad lines


@pytest.mark.parametrize("name", [1, "x", None, [1, {"a": 2}], {"deep": [True]}, 1.5, "é\u2028"])
def test_the_id_comes_back_whatever_it_is_with_an_answer_as_with_an_error(name: Any) -> None:
    assert ask({**spring({}, {}), "id": name})["id"] == name
    assert ask({**spring({}, {}, map="moon"), "id": name}) == {
        "id": name,
        "error": ask(spring({}, {}, map="moon"))["error"],
    }
    assert ask({"id": name, "phase": 5})["id"] == name


PARIS = {"FRANCE": ["A PAR"]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phase": "X1901M"}, "'X1901M' is no phase of Standard"),
        ({"phase": "S" + "1" * 5000 + "M"}, "written like S1901M"),
        ({"phase": None}, "Expected `str`"),
        ({"map": "moon"}, "There is no map 'moon'"),
        ({"map": "../x"}, "There is no map"),
        ({"map": "x" * 300}, "There is no map"),
        ({"rules": ["NO_SUCH_RULE"]}, "There is no rule NO_SUCH_RULE. Did you mean NO_SCS_SEE?"),
        ({"rules": ["SMART_CD", "BLIND"]}, "BLIND is not available yet"),
        ({"rules": "BUILD_ANY"}, "Expected `array"),
        ({"preset": "1.0"}, "There is no preset '1.0'"),
        ({"options": {"9.Z": "x"}}, "There is no issue '9.Z'"),
        ({"options": {"4.A.3": "x"}}, "Issue 4.A.3 has no choice 'x'"),
        ({"units": None}, "Expected `object`"),
        ({"units": {"FRANCE": ["PAR"]}}, "'PAR' is no unit"),
        ({"units": {"FRANCE": ["A XXX"]}}, "There can be no 'A XXX'"),
        ({"units": {"FRANCE": ["F SPA"]}}, "There can be no 'F SPA'"),
        ({"units": {"FRANCE": ["F PAR"]}}, "There can be no 'F PAR'"),
        ({"units": {"ATLANTIS": ["A PAR"]}}, "There is no power 'ATLANTIS'"),
        ({"units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}}, "two units in PAR"),
        ({"units": {"FRANCE": ["A SPA", "F SPA/NC"]}}, "two units in SPA"),
        ({"centers": {"FRANCE": ["BUR"]}}, "BUR is no supply center"),
        ({"centers": {"FRANCE": ["ZZZ"]}}, "There is no place 'ZZZ'"),
        ({"centers": {"FRANCE": ["PAR"], "ITALY": ["par"]}}, "listed twice"),
        ({"orders": {"FRANCE": ["A PAR jumps"]}}, "'A PAR jumps' is no order"),
        ({"orders": {"FRANCE": [""]}}, "'' is no order"),
        ({"orders": {"FRANCE": [5]}}, "Expected `str`"),
        ({"orders": {"ATLANTIS": []}}, "There is no power 'ATLANTIS'"),
        ({"dislodged": {"A BUR": {"power": "FRANCE", "retreats": []}}}, "S1901M is none"),
        ({"phase": "S1901R", "dislodged": {"A BUR": {"power": "FRANCE"}}}, "missing required field `retreats`"),
        (
            {"phase": "S1901R", "dislodged": {"A BUR": {"power": "FRANCE", "retreats": ["NTH"]}}},
            "cannot retreat to NTH",
        ),
        ({"phase": "S1901R", "dislodged": {"A BUR": {"power": "FRANCE", "retreats": ["PAR"]}}}, "where a unit stands"),
        (
            {"phase": "S1901R", "dislodged": {"A BUR": {"power": "FRANCE", "by": "Q", "retreats": []}}},
            "There is no place 'Q'",
        ),
        (
            {
                "phase": "S1901R",
                "dislodged": {
                    "A MAR": {"power": "FRANCE", "retreats": []},
                    "F MAR": {"power": "FRANCE", "retreats": []},
                },
            },
            "two dislodged units",
        ),
    ],
)
def test_a_bad_line_is_answered_with_one_sentence(change: Data, said: str) -> None:
    answer = ask({"id": 9, **spring(PARIS, {}), **change})
    assert answer.keys() == {"id", "error"}
    assert answer["id"] == 9
    assert said in answer["error"]
    assert answer["error"].endswith((".", "?"))


@pytest.mark.parametrize(
    "line", ["", "x", "[]", "null", "5", '"a"', "{", '{"id": 1', "\ud800", b"\xff\xfe", b'{"id": "\xff"}']
)
def test_what_is_no_json_object_is_answered_too(line: str | bytes) -> None:
    answer = ask(line)
    assert answer["id"] is None
    assert answer["error"].endswith(".")


def test_nesting_without_end_is_answered() -> None:
    assert "error" in ask('{"id":' + "[" * 100_000)
    assert "error" in ask('{"phase": 1, "id":' + "[" * 100_000 + "]" * 100_000 + "}")


def test_a_line_spread_over_several_comes_back_on_one() -> None:
    assert ask('{"id": [1,\n2],\n"phase": "S1901M",\n"units": {}}')["id"] == [1, 2]


# Never a crash


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)
PLACES = st.sampled_from(
    ["PAR", "BUR", "SPA", "SPA/NC", "SPA/SC", "MAO", "BRE", "ENG", "LON", "SWI", "XXX", "/NC", "", "-"]
)
UNITS = st.builds("{} {}".format, st.sampled_from(["A", "F", "a", "X"]), PLACES)
ORDERS = st.one_of(
    st.builds("{} - {}".format, UNITS, PLACES),
    st.builds("{} - {} VIA".format, UNITS, PLACES),
    st.builds("{} - {} - {}".format, UNITS, PLACES, PLACES),
    st.builds("{} S {} - {}".format, UNITS, UNITS, PLACES),
    st.builds("{} C {} - {}".format, UNITS, UNITS, PLACES),
    st.builds("{} {}".format, UNITS, st.sampled_from(["H", "B", "D", "R", "R BUR", "S"])),
    st.just("WAIVE"),
    st.text(max_size=12),
)
POWERS = st.sampled_from(["FRANCE", "england", "GERMANY", "ATLANTIS"])
OPTIONS = st.dictionaries(
    st.sampled_from(["4.A.1", "4.A.2", "4.A.6", "4.D.3", "4.D.4", "4.D.8", "4.E.1"]),
    st.sampled_from(["last", "1982", "none", "optional", "any_text"]),
)
DISLODGED = st.fixed_dictionaries({"power": POWERS, "retreats": st.lists(PLACES, max_size=3)}, optional={"by": PLACES})
REQUESTS = st.fixed_dictionaries(
    {
        "phase": st.sampled_from(["S1901M", "F1901M", "F1901R", "W1901A", "S1901A", "s1M", "SM", ""]),
        "units": st.dictionaries(POWERS, st.lists(UNITS, max_size=3)),
    },
    optional={
        "id": JSON,
        "orders": st.dictionaries(POWERS, st.lists(ORDERS, max_size=4)),
        "centers": st.dictionaries(POWERS, st.lists(st.sampled_from(["PAR", "BRE", "LON", "BUR"]), max_size=2)),
        "dislodged": st.dictionaries(UNITS, DISLODGED, max_size=2),
        "options": OPTIONS,
        "rules": st.lists(st.sampled_from(["BUILD_ANY", "CD_RETREATS", "BLIND", "!BUILD_ANY", "x"])),
        "map": st.sampled_from(["standard", "STANDARD", "moon", None]),
    },
)


@settings(max_examples=100, deadline=None)
@given(request=REQUESTS | JSON)
@example(request={"phase": "S1901M", "units": {"FRANCE": ["F MAO"]}, "orders": {"FRANCE": ["F MAO C F MAO - MAO"]}})
def test_any_json_is_answered_with_its_id_and_results_or_an_error(request: Any) -> None:
    answer = ask(request)
    assert answer.keys() in ({"id", "error"}, {"id", "results", "units", "dislodged", "centers"})
    if isinstance(request, dict) and "phase" in request and "units" in request:
        assert answer["id"] == request.get("id")


@settings(max_examples=200, deadline=None)
@given(line=st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_or_text_are_answered(line: bytes | str) -> None:
    assert ask(line).keys() == {"id", "error"}


# Streams


def stream(data: bytes) -> list[Data]:
    target = io.BytesIO()
    adjudicate_stream(io.BytesIO(data), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_a_stream_is_answered_line_by_line_in_order_and_blank_lines_are_passed_over() -> None:
    lines = [json.dumps({"id": number, **spring(PARIS, {})}) for number in range(300)]
    lines[5] = "bad"
    answers = stream(("\r\n".join(lines[:200]) + "\n\n \n" + "\n".join(lines[200:])).encode())
    assert [answer["id"] for answer in answers] == [*range(5), None, *range(6, 300)]
    assert [at for at, answer in enumerate(answers) if "error" in answer] == [5]


def test_a_line_that_is_too_long_is_answered_and_the_next_one_is_read() -> None:
    lines = b"x" * (3 * MOST_BYTES) + b"\n" + json.dumps({"id": 2, **spring(PARIS, {})}).encode()
    answers = stream(lines)
    assert [answer["id"] for answer in answers] == [None, 2]
    assert "longer than" in answers[0]["error"]


def test_a_fault_of_ours_is_answered_and_the_next_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def trip(*_: object) -> NoReturn:
        raise KeyError("x")

    monkeypatch.setattr("judge.app.adjudication.adjudicate", trip)
    line = json.dumps({"id": 1, **spring(PARIS, {})}).encode()
    answers = stream(line + b"\n" + b'{"id": 2, "phase": "W1901A", "units": {}}\n')
    assert [answer["id"] for answer in answers] == [1, 2]
    assert "fault" in answers[0]["error"]
    assert "results" in answers[1]


def test_an_empty_stream_has_no_answers() -> None:
    assert stream(b"") == []


def test_each_answer_is_out_before_the_next_line_is_waited_for() -> None:
    target = io.BytesIO()
    line = json.dumps(spring(PARIS, {})).encode()

    class Slow(io.BytesIO):
        """Gives half a line at a time, and notes how many answers there were by then."""

        def __init__(self) -> None:
            super().__init__()
            self.halves = [line[:20], line[20:] + b"\n"] * 3
            self.answered: list[int] = []

        def read1(self, size: int | None = -1, /) -> bytes:
            assert size != 0
            self.answered.append(target.getvalue().count(b"\n"))
            return self.halves.pop(0) if self.halves else b""

    source = Slow()
    adjudicate_stream(source, target)
    assert source.answered == [0, 0, 1, 1, 2, 2, 3]
