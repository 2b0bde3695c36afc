"""Sets of orders by mail under house rules (house_rules.md 1).

They are merged, the first of two counts, or faulty ones hold.
"""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from judge.board.orders import Hold
from judge.rules.house import HouseRules
from tests.support.command_mails import order_all, power, put, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, House, address, to

FRANCE, ENGLAND = address("FRANCE"), address("ENGLAND")
FAULTY = ("A PAR - LON", "A PAR - XYZ", "A PAR - BUR")
FIRST = ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")


def on_file(house: House, name: str = "FRANCE") -> list[str] | None:
    """Return the orders of a power on file; the words of a faulty order stand behind its hold."""
    orders = power(house, name).orders
    if orders is None:
        return None
    said = {order: order.misorder for order in orders if isinstance(order, Hold) and order.misorder}
    texts = (f"{format_order(order)} ({said[order]})" if order in said else format_order(order) for order in orders)
    return sorted(texts)


def test_the_order_in_force_is_that_of_the_newest_set_that_names_the_unit(river: House) -> None:
    river.master("HOUSE order_set_merge=merge unordered_unit=hold")
    river.play("FRANCE", *FIRST)
    river.play("FRANCE", "A MAR - PIE")
    assert on_file(river) == ["A MAR - PIE", "A PAR - BUR", "F BRE - MAO"]


def test_a_newer_set_replaces_the_older_one_and_the_units_that_it_leaves_out_hold(river: House) -> None:
    letters = river.master("HOUSE order_set_merge=replace unordered_unit=hold")
    assert "House rule order_set_merge: replace (it was merge)." in told(letters, FRANCE)
    river.play("FRANCE", *FIRST)
    river.play("FRANCE", "A MAR - PIE")
    assert on_file(river) == ["A MAR - PIE"]
    river.tick(hours=80)
    assert river.game().phase_code == "S1901M", "six powers have sent nothing"


def test_a_newer_set_that_leaves_units_out_is_refused_where_they_may_not_hold(river: House) -> None:
    river.master("HOUSE order_set_merge=replace")
    river.play("FRANCE", *FIRST)
    refused_play(river, "E-ORD-MISSING", "FRANCE", "A MAR - PIE")


def test_whether_sets_replace_one_another_is_the_setting_orders_by_another_name(river: House) -> None:
    river.master("HOUSE order_set_merge=replace")
    assert river.game().whole_sets
    assert river.game().house == HouseRules()
    assert "House rules" not in told(river.master("LIST river"), GM)
    assert "The house rules are as they were." in told(river.master("HOUSE order_set_merge=replace"), GM)
    river.master("HOUSE MARCH")
    assert not river.game().whole_sets, "Garry merges"
    river.master("SET ORDERS WHOLE")
    assert "it was replace" in told(river.master("HOUSE order_set_merge=merge"), GM)


def test_a_game_can_be_made_with_sets_that_replace_one_another(house: House) -> None:
    house.create("HOUSE order_set_merge=replace unordered_unit=hold")
    assert house.game().whole_sets
    assert house.game().house == HouseRules(unordered_unit="hold")


def test_clear_above_the_orders_of_a_set_forgets_the_earlier_sets(river: House) -> None:
    river.master("HOUSE unordered_unit=hold")
    river.play("FRANCE", *FIRST)
    river.play("FRANCE", "CLEAR", "A MAR - PIE")
    assert on_file(river) == ["A MAR - PIE"]


def test_units_without_an_order_hold_and_nobody_waits_for_them(river: House) -> None:
    order_all(river, but=("FRANCE",))
    river.play("FRANCE", "A MAR - SPA")
    assert river.game().phase_code == "S1901M", "two of its units lack their orders"


def test_a_set_that_leaves_units_out_is_complete_where_they_hold(river: House) -> None:
    river.master("HOUSE unordered_unit=hold")
    order_all(river, but=("FRANCE",))
    letters = river.play("FRANCE", "A MAR - SPA")
    river.tick(hours=1)
    assert river.game().phase_code == "F1901M"
    assert "missing" not in to(letters, FRANCE)[0].subject


@pytest.mark.parametrize(("which", "kept"), [("first", "A PAR H"), ("last", "A PAR - BUR")])
def test_of_two_orders_for_a_unit_one_counts_and_then_overrides_the_earlier_set(
    river: House, which: str, kept: str
) -> None:
    river.master(f"HOUSE duplicate_in_set={which}")
    river.play("FRANCE", "A PAR - PIC", *FIRST[1:])
    said = told(river.play("FRANCE", "A PAR H", "A PAR - BUR"), FRANCE)
    assert on_file(river) == ["A MAR - SPA", kept, "F BRE - MAO"]
    counts, other = ("2", "3") if which == "first" else ("3", "2")
    assert f"Line {other}: it does not count: the army in Paris has its order from line {counts}" in said


@pytest.mark.parametrize(("which", "lines"), [("first", FAULTY), ("last", FAULTY[::-1])])
def test_a_faulty_order_is_none_of_two_for_a_unit(river: House, which: str, lines: tuple[str, ...]) -> None:
    river.master(f"HOUSE duplicate_in_set={which}")
    said = told(river.play("FRANCE", *lines), FRANCE)
    assert on_file(river) == ["A PAR - BUR"]
    assert "A PAR - LON" in said
    assert "it does not count" not in said


def test_without_the_house_rule_two_orders_for_a_unit_are_an_error(river: House) -> None:
    river.play("FRANCE", *FIRST)
    assert "none of them counts" in refused_play(river, "E-ORD-TWICE", "FRANCE", "A PAR H", "A PAR - BUR")


def test_the_first_order_for_a_unit_counts_in_whole_sets_too(river: House) -> None:
    river.master("HOUSE order_set_merge=replace duplicate_in_set=first")
    river.play("FRANCE", *FIRST, "A PAR H", "A PAR H")
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]


def in_picardy(house: House) -> None:
    """France has a fleet in the Channel and an army in Picardy, nobody else a unit."""
    put(house, at_position(house.game(), "S1902M", {"FRANCE": ["F ENG", "A PIC"]}, {"FRANCE": ["PAR", "BRE"]}))


def test_a_convoy_orders_the_army_only_where_the_house_infers_it(river: House) -> None:
    in_picardy(river)
    river.master("HOUSE unordered_unit=hold")
    river.play("FRANCE", "F ENG C A PIC - LON")
    assert on_file(river) == ["F ENG C A PIC - LON"], "the army holds"
    river.master("HOUSE infer_from_other_orders=true")
    said = told(river.play("FRANCE", "F ENG C A PIC - LON"), FRANCE)
    assert "the army in Picardy moves as well, as this says" in said
    assert on_file(river) == ["A PIC - ENG - LON", "F ENG C A PIC - LON"]


@pytest.mark.parametrize(
    ("lines", "filed"),
    [
        (("A MAR S A PAR - BUR",), ["A MAR S A PAR - BUR", "A PAR - BUR"]),
        (("A MAR S A PAR - BUR", "A PAR - BUR"), ["A MAR S A PAR - BUR", "A PAR - BUR"]),
        (("A MAR S A MUN - BUR",), ["A MAR S A MUN - BUR"]),
        (("A MAR S A PAR - BUR", "F BRE S A PAR - PIC"), ["A MAR S A PAR - BUR", "F BRE S A PAR - PIC"]),
        (("A PAR S A MAR",), None),
        (("A PAR S F BRE - PIC", "A MAR H"), ["A MAR H", "A PAR S F BRE - PIC", "F BRE - PIC"]),
        (("A PAR S F BRE", "A MAR H"), ["A MAR H", "A PAR S F BRE"]),
    ],
)
def test_a_support_of_a_move_orders_the_unit_where_the_house_infers_it(
    river: House, lines: tuple[str, ...], filed: list[str] | None
) -> None:
    river.master("HOUSE infer_from_other_orders=true")
    river.play("FRANCE", *lines)
    assert (on_file(river) or None) == filed
    river.master("SET RULE NO_CHECK")
    river.master("PROCESS!")
    assert river.game().phase_code == "F1901M"


def test_a_support_kept_for_a_later_phase_orders_the_unit_then(river: House) -> None:
    river.master("HOUSE infer_from_other_orders=true")
    river.play("FRANCE", "PHASE F1901M", "A MAR S A PAR - BUR")
    river.master("PROCESS!")
    assert river.game().phase_code == "F1901M"
    assert on_file(river) == ["A MAR S A PAR - BUR", "A PAR - BUR"]


def test_the_option_is_turned_on_with_supports_on_file(river: House) -> None:
    river.play("FRANCE", "A MAR S A PAR - BUR")
    river.master("HOUSE infer_from_other_orders=true")
    assert river.game().house.infer_from_other_orders
    river.master("PROCESS!")
    assert river.game().phase_code == "F1901M"


def test_nothing_is_inferred_for_a_unit_that_has_its_order(river: House) -> None:
    in_picardy(river)
    river.master("HOUSE infer_from_other_orders=true")
    river.play("FRANCE", "A PIC H")
    river.play("FRANCE", "F ENG C A PIC - LON")
    assert on_file(river) == ["A PIC H", "F ENG C A PIC - LON"]


def test_a_condition_is_cut_off_with_a_notice_or_an_error(river: House) -> None:
    text = "A MAR-SPA UNLESS A PIE-MAR, THEN A MAR H"
    river.play("FRANCE", "A PAR H", text)
    assert on_file(river) == ["A PAR H"]
    river.master("HOUSE conditional_orders=base")
    said = told(river.play("FRANCE", text), FRANCE)
    assert on_file(river) == ["A MAR - SPA", "A PAR H"]
    assert 'so everything from "UNLESS" on does not count' in said
    river.play("FRANCE", "IF A MUN-BUR THEN A PAR-PIC")
    assert on_file(river) == ["A MAR - SPA", "A PAR H (hold)"]


def test_an_order_with_a_condition_is_dropped_with_a_notice(river: House) -> None:
    river.master("HOUSE conditional_orders=drop")
    river.play("FRANCE", *FIRST)
    said = told(river.play("FRANCE", "A PAR H", "A MAR - PIE IF Italy moves"), FRANCE)
    assert on_file(river) == ["A MAR - SPA", "A PAR H", "F BRE - MAO"]
    assert 'Line 3: this order is left out, for it has a condition ("IF").' in said


def test_a_faulty_order_rejects_no_set_and_its_unit_holds(river: House) -> None:
    river.master("HOUSE illegal_order=hold")
    letters = river.play("FRANCE", "A PAR - LON", "A MAR S A MOS - ANK", "F BRE - MAO")
    assert on_file(river) == ["A MAR H (hold)", "A PAR H (move)", "F BRE - MAO"]
    (letter,) = to(letters, FRANCE)
    assert letter.subject == "river S1901M: 3 orders on file"
    said = told(letters, FRANCE)
    assert "Line 2: the army in Paris holds, and cannot be supported, since it is told to move" in said
    assert "Army Paris HOLD (a faulty order to move)" in said
    assert "send this order again" in said


def test_without_the_house_rule_a_faulty_order_is_refused(river: House) -> None:
    assert "cannot move to London" in refused_play(river, "E-ORD-MOVE", "FRANCE", "A PAR - LON")


def test_what_is_for_no_unit_of_the_power_is_told_and_rejects_no_whole_set(river: House) -> None:
    river.master("HOUSE illegal_order=hold order_set_merge=replace")
    said = told(river.play("FRANCE", "A PAR - LON", "A MAR H", "F BRE H", "A VEN - TYR"), FRANCE)
    assert on_file(river) == ["A MAR H", "A PAR H (move)", "F BRE H"]
    assert "Line 5: this counts for nothing (house rule illegal_order). The army in Venice is Italian" in said
    refused_play(river, "E-ORD-UNIT", "FRANCE", "A VEN - TYR")


def test_shortly_before_the_deadline_and_where_the_house_says_so_nobody_is_asked_again(river: House) -> None:
    river.master("HOUSE illegal_order=hold")
    deadline = river.game().deadline
    assert deadline is not None
    hours = (deadline - river.now).total_seconds() / 3600
    river.wait(hours=hours - 4)
    assert "send this order again" in told(river.play("FRANCE", "A PAR - LON"), FRANCE)
    river.master("HOUSE clarify_on_error=false")
    assert "send this order again" not in told(river.play("FRANCE", "A PAR - LON"), FRANCE)
    river.master("HOUSE clarify_on_error=true")
    river.wait(minutes=30)
    said = told(river.play("FRANCE", "A PAR - LON"), FRANCE)
    assert "send this order again" not in said
    assert "cannot move to London" in said, "what is wrong is told at any hour"
    river.master("HOUSE clarify_min_time=3H")
    assert "send this order again" in told(river.play("FRANCE", "A PAR - LON"), FRANCE)


def test_results_tell_that_orders_were_faulty_and_that_support_for_a_unit_told_to_move_was_void(river: House) -> None:
    river.master("HOUSE illegal_order=hold unordered_unit=hold")
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR", "A PIC"]}
    put(river, at_position(river.game(), "S1902M", units, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}))
    river.play("GERMANY", "A BUR - PAR", "A PIC S A BUR - PAR")
    river.play("FRANCE", "A PAR - LON", "A GAS S A PAR")
    said = told(river.tick(hours=1), ENGLAND)
    assert "Army Paris HOLD (a faulty order to move). (*void, dislodged*)" in said
    assert "Army Gascony SUPPORT Army Paris. (*void*)" in said
    assert river.game().phase_code == "S1902R"
