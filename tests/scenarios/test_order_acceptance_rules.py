"""NO_CHECK and IGNORE_ERRORS by mail: accepted orders, and their results (rules.md C11)."""

from __future__ import annotations

import pytest

from tests.support.command_mails import (
    HOLDS,
    code_of,
    order_all,
    power,
    put,
    refused_master,
    refused_play,
    sign_on,
    told,
)
from tests.support.games import at_position, units_of
from tests.support.house import Got, House, address

ENGLAND, ITALY = address("ENGLAND"), address("ITALY")


# NO_CHECK


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("F LON - PAR", "E-ORD-MOVE"),
        ("A LON - NTH", "E-ORD-UNIT"),
        ("A PAR H", "E-ORD-UNIT"),
        ("A BEL H", "E-ORD-UNIT"),
        ("A TYR H", "E-ORD-UNIT"),
        ("F LON S A BUD", "E-ORD-SUPADJ"),
        ("F LON S F BEL - HOL", "E-ORD-SUPWHO"),
        ("F LON C A LVP - NWY", "E-ORD-CONWHO"),
        ("A LVP - NTH - NWY", "E-ORD-PATH"),
        ("F LON - LON", "E-ORD-STAY"),
    ],
)
def test_with_no_check_an_order_that_cannot_be_carried_out_is_accepted(river: House, line: str, code: str) -> None:
    river.master("SET RULE DEFAULT_UNORDERED")
    assert code_of(river, ENGLAND, sign_on("ENGLAND"), line) == code
    river.master("SET RULE NO_CHECK")
    letters = river.play("ENGLAND", line)
    assert len(power(river, "ENGLAND").orders or ()) == 1
    assert "Current orders for England:" in told(letters, ENGLAND)
    for word in ("invalid", "cannot", "void"):
        assert word not in told(letters, ENGLAND)
    results = told(river_processed(river), ITALY)
    assert "(*invalid*)" in results
    assert units_of(river.game(), "ENGLAND") == ["A LVP", "F EDI", "F LON"]


def river_processed(house: House, *others: str) -> list[Got]:
    """All but England and these others hold; the results."""
    order_all(house, but=("ENGLAND", *others))
    return house.master("PROCESS")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("F LON - XYZ", "E-ORD-PLACE"),
        ("LIV H", "E-ORD-AMBIG"),
        ("F LON", "E-ORD-EMPTY"),
        ("F LON dances", "E-ORD-WORD"),
        ("F LON S F MAO - SPA/NC", "E-ORD-COAST"),
    ],
)
def test_with_no_check_an_order_has_to_be_readable_all_the_same(river: House, line: str, code: str) -> None:
    river.master("SET RULE NO_CHECK")
    refused_play(river, code, "ENGLAND", line)


def test_with_no_check_a_unit_with_two_different_orders_holds_and_both_are_shown(river: House) -> None:
    refused_play(river, "E-ORD-TWICE", "ENGLAND", "F LON - NTH", "F LON - ENG")
    river.master("SET RULE NO_CHECK")
    river.play("ENGLAND", "F LON - PAR", "F LON - ENG", "A LVP - YOR", "A LVP - YOR")
    previewed = told(river.master("PREVIEW"), "gm@example.org")
    results = told(river_processed(river), ITALY)
    for line in (
        "England: Army Liverpool -> Yorkshire. England:",
        "England: Fleet London -> Paris. (*reorder*)",
        "England: Fleet London -> English Channel. (*reorder*)",
    ):
        assert line in results
    assert "(*reorder*)" in previewed
    assert "The English fleet in London was given different orders, so it held." in results
    assert units_of(river.game(), "ENGLAND") == ["A YOR", "F EDI", "F LON"]


def test_an_order_for_a_unit_that_is_not_there_or_not_ones_own_does_nothing(river: House) -> None:
    river.master("SET RULE NO_CHECK")
    river.play("ENGLAND", "A PAR - BUR", "A BEL H", "F LON - NTH")
    results = told(river_processed(river), ITALY)
    assert "England: Army Paris -> Burgundy. (*invalid*)" in results
    assert "England: Army Belgium HOLD. (*invalid*)" in results
    assert "There was no English army in Belgium to order." in results
    assert units_of(river.game(), "ENGLAND") == ["A LVP", "F EDI", "F NTH"]


def test_a_unit_whose_order_is_impossible_can_be_dislodged(river: House) -> None:
    river.master("SET RULE NO_CHECK")
    units = {"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A MUN"]}
    put(river, at_position(river.game(), "S1902M", units, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}))
    river.play("FRANCE", "A BUR - MUN", "A RUH S A BUR - MUN")
    river.play("GERMANY", "A MUN - LON", "A MUN - BER")
    results = told(river.master("PROCESS"), ITALY)
    assert "Germany: Army Munich -> London. (*reorder, dislodged*)" in results
    assert "The German army in Munich can retreat to" in results
    river.master("ROLLBACK S1902M")
    river.play("FRANCE", "A BUR - MUN", "A RUH S A BUR - MUN")
    river.play("GERMANY", "A MUN - LON")
    assert "Germany: Army Munich -> London. (*invalid, dislodged*)" in told(river.master("PROCESS"), ITALY)


def test_a_unit_given_by_proxy_and_ordered_twice_by_its_holder_holds_and_both_are_shown(river: House) -> None:
    river.master("SET RULE NO_CHECK PROXY_OK")
    river.play("ENGLAND", "F LON P FRANCE", "A LVP H", "F EDI H")
    river.play("FRANCE", *HOLDS["FRANCE"], "F LON - NTH", "F LON - ENG")
    results = told(river_processed(river, "FRANCE"), ITALY)
    assert "England: Fleet London -> North Sea. (*reorder*)" in results
    assert "England: Fleet London -> English Channel. (*reorder*)" in results
    assert "F LON" in units_of(river.game(), "ENGLAND")


# IGNORE_ERRORS


def test_with_ignore_errors_faulty_orders_are_dropped_and_the_others_count(river: House) -> None:
    lines = ("F LON - PAR", "A LVP - YOR", "gibberish here", "A LVP - EDI", "[FRANCE]", "A PAR H")
    assert code_of(river, ENGLAND, sign_on("ENGLAND"), *lines).startswith("E-ORD")
    river.master("SET RULE IGNORE_ERRORS")
    confirmation = told(river.play("ENGLAND", *lines), ENGLAND)
    assert "Army Liverpool -> Yorkshire." in confirmation
    for word in ("gibberish", "Paris", "Edinburgh ->", "control", "not changed"):
        assert word not in confirmation
    assert len(power(river, "ENGLAND").orders or ()) == 1
    assert power(river, "FRANCE").orders is None
    results = told(river_processed(river), ITALY)
    assert "England: Fleet London HOLD." in results


def test_below_a_second_order_for_a_unit_the_good_lines_count_with_ignore_errors(river: House) -> None:
    river.master("SET RULE IGNORE_ERRORS")
    confirmation = told(
        river.play("ENGLAND", "A LVP - YOR", "A LVP - EDI", "F EDI - NTH", "A LVP - WAL", "F LON - ENG"), ENGLAND
    )
    for line in ("Army Liverpool -> Yorkshire.", "Fleet Edinburgh -> North Sea.", "Fleet London -> English Channel."):
        assert line in confirmation
    assert len(power(river, "ENGLAND").orders or ()) == 3


def test_when_every_line_is_faulty_what_is_on_file_stays_and_is_shown(river: House) -> None:
    river.master("SET RULE IGNORE_ERRORS")
    assert "(None)" in told(river.play("ENGLAND", "F LON - PAR"), ENGLAND)
    assert power(river, "ENGLAND").orders is None
    river.play("ENGLAND", *HOLDS["ENGLAND"])
    for line in ("F LON - PAR", "[FRANCE] A PAR H"):
        assert "Fleet London HOLD." in told(river.play("ENGLAND", line), ENGLAND)
        assert len(power(river, "ENGLAND").orders or ()) == 3
    river.play("ENGLAND", "CLEAR")
    assert power(river, "ENGLAND").orders is None
    refused_master(river, "E-ORD-NOUNITS", "A LON H")


def test_with_ignore_errors_too_many_builds_or_removals_are_dropped_and_missing_ones_waived(river: House) -> None:
    river.master("SET RULE IGNORE_ERRORS")
    units = {"AUSTRIA": ["A SER"], "ITALY": ["A ROM", "A VEN", "A APU"], "TURKEY": ["A CON"]}
    centers = {"AUSTRIA": ["VIE", "TRI", "SER"], "ITALY": ["ROM"], "TURKEY": ["CON", "ANK"]}
    put(river, at_position(river.game(), "W1901A", units, centers))
    river.play("AUSTRIA", "BUILD A VIE", "BUILD A BUD")
    river.play("ITALY", "REMOVE A ROM", "REMOVE A VEN", "REMOVE A APU")
    river.play("TURKEY", "BUILD F ANK", "BUILD A SMY", "BUILD A CON")
    results = told(river.master("PROCESS"), ITALY)
    assert "Austria: Build waived." in results
    assert units_of(river.game(), "ITALY") == ["A APU"]
    assert units_of(river.game(), "TURKEY") == ["A CON", "F ANK"]
