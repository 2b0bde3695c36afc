"""Retreats and civil disorder by mail: NO_RETREAT, NO_QUARTER, LATE_CHANGES, CD_SUPPORTS, SMART_CD."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from tests.support.command_mails import HOLDS, code_of, order_all, put, refused_play, sign_on, told
from tests.support.games import at_position, units_of
from tests.support.house import GM, Got, House, address

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


def besieged(house: House, *rules: str) -> None:
    """Fall 1901: the German army in Munich is about to be dislodged by two French ones."""
    if rules:
        house.master(f"SET RULE {' '.join(rules)}")
    units = {"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]}
    centers = {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN", "BER"], "ITALY": ["ROM"]}
    put(house, at_position(house.game(), "F1901M", units, centers))
    house.play("FRANCE", "A BUR - MUN", "A RUH S A BUR - MUN")
    house.play("GERMANY", "A MUN H")
    house.play("ITALY", "A ROM H")


def test_dislodged_units_retreat(river: House) -> None:
    besieged(river)
    letters = river.master("PROCESS")
    assert river.game().phase_code == "F1901R"
    assert "The German army in Munich can retreat to Berlin" in told(letters, FRANCE)


@pytest.mark.parametrize("rules", ["NO_RETREAT", "NO_QUARTER", "NO_RETREAT DONT_SKIP_PHASES"])
def test_with_no_retreat_dislodged_units_are_destroyed_and_no_retreats_are_played(river: House, rules: str) -> None:
    besieged(river, *rules.split())
    letters = river.master("PROCESS")
    game = river.game()
    assert game.phase_code == "W1901A"
    assert units_of(game, "GERMANY") == []
    assert game.board.centers["MUN"] == "FRANCE"
    results = told(letters, FRANCE)
    assert "The German army in Munich with no valid retreats was destroyed." in results
    assert "There are no retreats in this game (rule NO_RETREAT)." in results
    assert "Ownership of supply centers:" in results


def test_no_quarter_has_no_draws_either(river: House) -> None:
    assert code_of(river, FRANCE, sign_on("FRANCE"), "SET DRAW") == ""
    river.master("SET RULE NO_QUARTER")
    assert "NO_DRAW" in told(river.play("FRANCE", "SET DRAW"), FRANCE)
    assert river.game().power("FRANCE").vote is None


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("", ""),
        ("LATE_CHANGES", ""),
        ("NO_LATE_CHANGES", "E-ORD-LATECHANGE"),
        ("CIVIL_DISORDER", "E-ORD-LATECHANGE"),
        ("CIVIL_DISORDER LATE_CHANGES", ""),
        ("CIVIL_DISORDER !NO_LATE_CHANGES", ""),
    ],
)
def test_whether_orders_on_file_can_be_changed_after_the_deadline(river: House, rules: str, code: str) -> None:
    river.master("SET TIMING GRACE 3D")
    if rules:
        river.master(f"SET RULE {rules}")
    order_all(river, but=("ITALY",))
    assert code_of(river, FRANCE, sign_on("FRANCE"), *HOLDS["FRANCE"]) == ""
    put(river, replace(river.game(), deadline=river.now - timedelta(hours=1)))
    again = ("A PAR H", "F BRE H")
    if code:
        said = refused_play(river, code, "FRANCE", *again)
        assert "can no longer be changed" in said
    else:
        river.play("FRANCE", *again)
        assert river.game().power("FRANCE").orders is not None
        assert "PAR - BUR" not in told(river.play("FRANCE", "STATUS"), FRANCE)
    assert code_of(river, address("ITALY"), sign_on("ITALY"), *HOLDS["ITALY"]) == "", "a first set is always taken"


def threatened(house: House, *rules: str) -> None:
    """Germany, which sends nothing, has an army that two French and two Austrian ones could attack."""
    house.master(f"SET RULE CIVIL_DISORDER {' '.join(rules)}")
    units = {"GERMANY": ["A MUN", "A BER", "A KIE"], "FRANCE": ["A BUR", "A RUH"], "AUSTRIA": ["A TYR", "A BOH"]}
    centers = {"GERMANY": ["MUN", "BER", "KIE"], "FRANCE": ["PAR", "BRE"], "AUSTRIA": ["VIE", "BUD"]}
    put(house, at_position(house.game(), "S1902M", units, centers))
    house.play("FRANCE", "A BUR - MUN", "A RUH S A BUR - MUN")
    house.play("AUSTRIA", "A TYR H", "A BOH H")


def test_in_disorder_units_hold(river: House) -> None:
    threatened(river)
    results = told(river.master("PROCESS"), FRANCE)
    assert "Germany: Army Munich HOLD. (*dislodged*)" in results


@pytest.mark.parametrize("rule", ["CD_SUPPORTS", "SMART_CD"])
def test_cd_supports_and_smart_cd_support_what_is_in_danger_and_preview_says_the_same(river: House, rule: str) -> None:
    threatened(river, rule)
    lines = ("Germany: Army Berlin SUPPORT Army Munich.", "Germany: Army Kiel SUPPORT Army Munich.")
    previewed = told(river.master("PREVIEW"), GM)
    results = told(river.master("PROCESS"), FRANCE)
    for line in (*lines, "France: Army Burgundy -> Munich. (*bounce*)"):
        assert line in previewed
        assert line in results
    assert units_of(river.game(), "GERMANY") == ["A BER", "A KIE", "A MUN"]


def at_the_deadline(house: House) -> tuple[list[Got], list[Got]]:
    """The letters until an hour before the deadline, and those of the next two hours."""
    deadline = house.game().deadline
    assert deadline is not None
    before = house.tick(seconds=(deadline - house.now - timedelta(hours=1)).total_seconds())
    return before, house.tick(hours=2)


@pytest.mark.parametrize("rules", ["CD_RETREATS", "SMART_CD !CIVIL_DISORDER"])
def test_retreats_that_are_late_are_made_sensibly_where_no_rule_says_who_is_in_disorder(
    river: House, rules: str
) -> None:
    besieged(river, *rules.split())
    river.master("PROCESS")
    assert river.game().phase_code == "F1901R"
    reminder, results = at_the_deadline(river)
    assert "Then the game goes on without your orders, by the rules of civil disorder." in told(reminder, GERMANY)
    assert "Germany: Army Munich -> " in told(results, FRANCE)
    assert river.game().phase_code == "W1901A"
    assert units_of(river.game(), "GERMANY") in (["A BER"], ["A KIE"])


def test_retreats_that_are_late_are_waited_for_without_such_a_rule_and_by_a_judge_that_only_plays_dummies(
    river: House,
) -> None:
    besieged(river, "CD_DUMMIES", "CD_RETREATS")
    river.master("PROCESS")
    at_the_deadline(river)
    assert river.game().phase_code == "F1901R"


def test_builds_that_are_late_are_made_by_lot_where_no_rule_says_who_is_in_disorder(river: House) -> None:
    river.master("SET RULE CD_BUILDS")
    units = {"GERMANY": ["A BER"], "FRANCE": ["A PAR"]}
    centers = {"GERMANY": ["MUN", "BER", "KIE", "HOL"], "FRANCE": ["PAR"]}
    put(river, at_position(river.game(), "W1901A", units, centers))
    results = told(at_the_deadline(river)[1], FRANCE)
    assert results.count("Germany: Builds") == 2
    assert river.game().phase_code == "S1902M"


def test_movement_that_is_late_is_waited_for_under_cd_builds_and_cd_retreats(river: House) -> None:
    river.master("SET RULE SMART_CD !CIVIL_DISORDER")
    order_all(river, but=("ITALY",))
    river.tick(days=9)
    assert river.game().phase_code == "S1901M"
    assert "Orders are missing from Italy." in told(river.master("PROCESS"), GM)


def test_what_disorder_draws_by_lot_is_the_same_in_preview_and_process(river: House) -> None:
    river.master("SET RULE SMART_CD")
    units = {"GERMANY": ["A BER"], "FRANCE": ["A PAR"]}
    centers = {"GERMANY": ["MUN", "BER", "KIE", "HOL"], "FRANCE": ["PAR"]}
    put(river, at_position(river.game(), "W1901A", units, centers))
    previewed = told(river.master("PREVIEW"), GM)
    results = told(river.master("PROCESS"), FRANCE)
    built = [line for line in results.split("Germany: ") if line.startswith("Builds")]
    assert len(built) == 2
    assert all(f"Germany: {line.split('. ')[0]}." in previewed for line in built)
