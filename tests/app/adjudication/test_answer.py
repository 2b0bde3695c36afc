"""Options, presets, rules and maps that a line may choose."""

from __future__ import annotations

from tests.support.adjudicated_lines import ask, spring

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
    assert 'There is no map "moon"' in ask(spring({}, {}), map_name="moon")["error"]
    assert ask(spring({}, {}, map="standard"), map_name="moon")["results"] == {}


def test_house_rules_of_a_line_decide_as_options_do_and_its_options_go_before_them() -> None:
    swap = spring(
        {"ENGLAND": ["A NWY", "F SKA"], "RUSSIA": ["A SWE"]},
        {"ENGLAND": ["A NWY - SWE", "F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]},
    )
    assert ask(swap)["units"]["RUSSIA"] == ["A NWY"]
    by_route = {**swap, "house": ["adjacent_convoy_intent=route"]}
    assert ask(by_route)["units"]["RUSSIA"] == ["A SWE"]
    assert ask({**by_route, "options": {"4.A.3": "intent"}})["units"]["RUSSIA"] == ["A NWY"]


def test_house_rules_of_a_line_decide_about_coasts() -> None:
    fleets = {"FRANCE": ["F GAS", "F WES"]}
    line = spring(fleets, {"FRANCE": ["F GAS - SPA/SC", "F WES S F GAS - SPA/SC"]})
    assert ask(line)["units"]["FRANCE"] == ["F GAS", "F WES"]
    lenient = ask({**line, "house": ["coast_policy=lenient"]})
    assert lenient["units"]["FRANCE"] == ["F SPA/NC", "F WES"]
    assert lenient["results"] == {"F GAS": [], "F WES": []}


def test_a_house_rule_that_there_is_not_is_told() -> None:
    assert 'no house rule "coast_polcy=lenient"' in ask({**spring({}, {}), "house": ["coast_polcy=lenient"]})["error"]
