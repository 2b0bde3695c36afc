"""Orders one by one: a mail changes the units that it names; one fault hurts no other order."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Order
from judge.board.position import PhaseType, Position
from judge.files.rules import load_registry
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.owed_orders import lacking_units
from judge.game.on_file.power_set import Present
from judge.problems import Problem
from judge.rules.registry import RuleSet
from tests.game.on_file.test_order_sets import LOST, MAP, OPENING, WINTER
from tests.support.rows import each_row


def rule_set(*rules: str) -> RuleSet:
    return RuleSet(rules, load_registry().names)


def orders(texts: tuple[str, ...], phase: PhaseType = PhaseType.MOVEMENT) -> tuple[Order, ...]:
    return tuple(parse_order(text, phase) for text in texts)


def send(
    *lines: str,
    on_file: tuple[str, ...] | None = None,
    late: bool = False,
    by: str = "AUSTRIA",
    position: Position = OPENING,
    rules: tuple[str, ...] = (),
) -> OrderSets | list[Problem]:
    """Send lines as a power that has these orders on file; `late`: they can be changed no more."""
    power = PowerName(by)
    present = Present(None if on_file is None else orders(on_file, position.phase.type), late)
    numbered = list(enumerate(lines, start=1))
    return collect_orders(
        numbered, power, frozenset({power}), position, MAP, rule_set(*rules), present={power: present}
    )


def on_file(read: OrderSets | list[Problem], power: str = "AUSTRIA") -> list[str]:
    assert isinstance(read, OrderSets), read
    return [format_order(order) for order in read.sets[PowerName(power)]]


def faults(read: OrderSets | list[Problem]) -> list[tuple[int, str]]:
    problems = read.problems if isinstance(read, OrderSets) else read
    return [(problem.line, problem.code) for problem in problems]


ALL = ("A BUD - SER", "A VIE - GAL", "F TRI - ALB")


def test_a_mail_changes_the_units_that_it_names_and_the_others_keep_theirs() -> None:
    read = send("a vie - tyr", on_file=ALL)
    assert on_file(read) == ["A BUD - SER", "A VIE - TYR", "F TRI - ALB"]
    assert faults(read) == []
    assert isinstance(read, OrderSets)
    assert read.taken == 1


def test_a_part_of_the_units_is_taken_and_the_power_is_not_ready_yet() -> None:
    read = send("a vie - tyr")
    assert on_file(read) == ["A VIE - TYR"]
    lacking = lacking_units(PowerName("AUSTRIA"), orders(("A VIE - TYR",)), OPENING, rule_set())
    assert sorted(map(str, lacking)) == ["A BUD", "F TRI"]
    for rule in ("DEFAULT_UNORDERED", "IGNORE_ERRORS"):
        assert not lacking_units(PowerName("AUSTRIA"), orders(("A VIE - TYR",)), OPENING, rule_set(rule))


def test_a_faulty_line_leaves_its_unit_as_it_was_and_the_good_ones_count() -> None:
    read = send("a vie - mos", "f tri - ven", on_file=ALL)
    assert on_file(read) == ["A BUD - SER", "A VIE - GAL", "F TRI - VEN"]
    assert faults(read) == [(1, "E-ORD-MOVE")]
    assert isinstance(read, OrderSets)
    assert read.taken == 1


def test_of_two_different_orders_for_a_unit_in_one_mail_neither_counts_and_both_are_told() -> None:
    read = send("a vie - tyr", "f tri - ven", "a vie h", on_file=ALL)
    assert on_file(read) == ["A BUD - SER", "A VIE - GAL", "F TRI - VEN"]
    assert faults(read) == [(1, "E-ORD-TWICE"), (3, "E-ORD-TWICE")]
    assert isinstance(read, OrderSets)
    assert read.problems[0].text == (
        "The army in Vienna is in lines 1 and 3, which do not say the same: none of them counts."
    )


def test_the_same_order_twice_is_one() -> None:
    read = send("a vie - tyr", "Army Vienna -> Tyrolia")
    assert on_file(read) == ["A VIE - TYR"]
    assert faults(read) == []


@each_row("line", ["a vie - qqq", "a vie - mos", "a vie!", "a vie tyr maybe"])
def test_a_faulty_line_and_a_good_one_that_order_one_unit_both_count_for_nothing(line: str) -> None:
    for lines in ((line, "a vie - tyr"), ("a vie - tyr", line)):
        read = send(*lines, "a bud - rum", on_file=ALL)
        assert on_file(read) == ["A BUD - RUM", "A VIE - GAL", "F TRI - ALB"]
        assert ((lines.index("a vie - tyr") + 1), "E-ORD-TWICE") in faults(read)


@each_row("line", ["a vie", "support vie with qqqq", "Vienna is lovely", "the key is vie, so", "a bud s a vie - qqq"])
def test_a_line_that_only_names_a_unit_does_not_block_the_order_for_it(line: str) -> None:
    read = send(line, "a vie - tyr", on_file=ALL)
    assert on_file(read) == ["A BUD - SER", "A VIE - TYR", "F TRI - ALB"]
    assert {at for at, _ in faults(read)} == {1}


def test_when_no_line_counts_nothing_is_changed() -> None:
    assert isinstance(send("a vie - mos", "qqq h", on_file=ALL), list)


def test_clear_above_lines_empties_the_file_first() -> None:
    assert on_file(send("CLEAR", "a vie - tyr", on_file=ALL)) == ["A VIE - TYR"]
    read = send("a vie - tyr", "CLEAR", on_file=ALL)
    assert isinstance(read, OrderSets)
    assert read.cleared == ("AUSTRIA",)


def test_clear_above_faulty_lines_only_takes_nothing_back() -> None:
    assert isinstance(send("CLEAR", "a vie - mos", on_file=ALL), list)


def test_a_complete_set_replaces_all_that_was_on_file_orders_for_units_of_others_too() -> None:
    had = (*ALL, "A VEN H")
    assert on_file(send("a bud h", "a vie h", on_file=had, rules=("PROXY_OK",))) == [
        "A BUD H",
        "A VIE H",
        "F TRI - ALB",
        "A VEN H",
    ]
    assert on_file(send("a bud h", "a vie h", "f tri h", on_file=had, rules=("PROXY_OK",))) == [
        "A BUD H",
        "A VIE H",
        "F TRI H",
    ]


def test_with_no_check_several_orders_for_a_unit_are_kept_and_replaced_together() -> None:
    read = send("a vie - tyr", "a vie - par", on_file=ALL, rules=("NO_CHECK",))
    assert on_file(read) == ["A BUD - SER", "A VIE - TYR", "A VIE - PAR", "F TRI - ALB"]
    had = ("A BUD - SER", "A VIE - TYR", "A VIE - PAR", "F TRI - ALB")
    assert on_file(send("a vie h", on_file=had, rules=("NO_CHECK",))) == ["A BUD - SER", "A VIE H", "F TRI - ALB"]


def test_with_ignore_errors_a_mail_has_the_whole_set_and_what_is_faulty_holds() -> None:
    read = send("a vie - mos", "f tri - ven", on_file=ALL, rules=("IGNORE_ERRORS",))
    assert on_file(read) == ["F TRI - VEN"]
    assert faults(read) == []


def test_a_proxy_on_file_is_replaced_by_a_later_order_and_stays_when_another_unit_is_ordered() -> None:
    had = ("A VIE P ITALY",)
    assert on_file(send("a bud h", on_file=had, rules=("PROXY_OK",))) == ["A BUD H", "A VIE P ITALY"]
    assert on_file(send("a vie h", on_file=had, rules=("PROXY_OK",))) == ["A VIE H"]


def test_what_can_be_changed_no_more_stays_and_what_lacks_is_added() -> None:
    had = ("A BUD - SER", "A VIE - GAL")
    read = send("a bud - rum", "a vie - gal", "f tri - ven", on_file=had, late=True)
    assert on_file(read) == ["A BUD - SER", "A VIE - GAL", "F TRI - VEN"]
    assert faults(read) == [(1, "E-ORD-LATECHANGE")]
    assert faults(send("f tri - ven", on_file=had, late=True, rules=("DEFAULT_UNORDERED",))) == [
        (1, "E-ORD-LATECHANGE")
    ]
    assert on_file(send("CLEAR", "f tri - ven", on_file=had, late=True)) == [*had, "F TRI - VEN"]


# Retreats and adjustments


def test_retreats_are_taken_one_by_one() -> None:
    read = send("a vie - boh", by="GERMANY", position=LOST)
    assert on_file(read, "GERMANY") == ["A VIE R BOH"]
    read = send("a mun - kie", "a mun h", "a vie d", by="GERMANY", position=LOST, on_file=("A VIE R BOH",))
    assert on_file(read, "GERMANY") == ["A VIE D"]
    read = send("a mun - boh", by="GERMANY", position=LOST, on_file=("A VIE R BOH",))
    assert on_file(read, "GERMANY") == ["A MUN R BOH", "A VIE R BOH"]
    assert isinstance(read, OrderSets)
    assert "all of them will be destroyed" in read.notes[PowerName("GERMANY")][0]


def test_default_unordered_does_not_excuse_retreats() -> None:
    lacking = lacking_units(PowerName("GERMANY"), (), LOST, rule_set("DEFAULT_UNORDERED"))
    assert sorted(map(str, lacking)) == ["A MUN", "A VIE"]


def test_adjustments_replace_those_on_file_as_a_whole() -> None:
    had = ("A BER B", "A MUN B")
    read = send("f ber", "waive", by="GERMANY", position=WINTER, on_file=had)
    assert on_file(read, "GERMANY") == ["F BER B", "WAIVE"]


@each_row(
    ("lines", "codes"),
    [
        (("build a ber",), [(0, "E-ADJ-COUNT")]),
        (("build a ber", "build f mun"), [(2, "E-ADJ-UNIT"), (0, "E-ADJ-COUNT")]),
        (("build a ber", "build f ber"), [(1, "E-ADJ-DOUBLE"), (2, "E-ADJ-DOUBLE")]),
        (("build a ber", "build a ber"), [(2, "E-ADJ-DOUBLE"), (0, "E-ADJ-COUNT")]),
        (("f mun b", "a mun b", "a ber b"), [(1, "E-ADJ-UNIT"), (0, "E-ADJ-COUNT")]),
        (("f mun b", "a ber b", "waive"), [(1, "E-ADJ-UNIT"), (0, "E-ADJ-COUNT")]),
        (("waive", "build f mun"), [(2, "E-ADJ-UNIT"), (0, "E-ADJ-COUNT")]),
    ],
)
def test_builds_with_a_faulty_line_or_too_few_change_nothing_with_or_without_waive(
    lines: tuple[str, ...], codes: list[tuple[int, str]]
) -> None:
    for had in (("A BER B", "WAIVE"), ()):
        read = send(*lines, by="GERMANY", position=WINTER, on_file=had)
        assert isinstance(read, list)
        assert faults(read) == codes


def test_a_unit_kept_and_removed_in_one_mail_is_in_dispute() -> None:
    read = send("KEEP A HOL", "REMOVE A HOL", by="FRANCE", position=WINTER)
    assert faults(read) == [(1, "E-ADJ-CONFLICT"), (2, "E-ADJ-CONFLICT")]
