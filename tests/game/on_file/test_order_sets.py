"""The order lines of a mail: which power they are for, complete sets, and all problems at once."""

from __future__ import annotations

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order, parse_piece
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.power_set import Dummies
from judge.problems import Problem
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")
OPENING = Position(
    MAP.start,
    tuple(unit for power in MAP.powers.values() for unit in power.units),
    {center: power.name for power in MAP.powers.values() for center in power.owns},
)


def unit(power: str, text: str) -> Unit:
    piece = parse_piece(text)
    return Unit(PowerName(power), piece.type, piece.location)


LOST = Position(
    Phase("fall", 1901, PhaseType.RETREATS),
    (unit("FRANCE", "A MUN"), unit("ITALY", "A TYR")),
    {},
    (
        Dislodged(unit("GERMANY", "A MUN"), Province("BUR"), (Location("BER"), Location("BOH"))),
        Dislodged(unit("GERMANY", "A VIE"), Province("TYR"), (Location("BOH"),)),
        Dislodged(unit("GERMANY", "A TRI"), Province("VEN")),
    ),
)
WINTER = Position(
    Phase("winter", 1901, PhaseType.ADJUSTMENTS),
    (unit("GERMANY", "A KIE"), unit("FRANCE", "F DEN"), unit("FRANCE", "A HOL"), unit("FRANCE", "A BEL")),
    {
        **{Province(center): PowerName("GERMANY") for center in ("BER", "MUN", "BEL")},
        **{Province(center): PowerName("FRANCE") for center in ("DEN", "HOL")},
    },
)
"""Germany may build twice, France must remove one unit, everybody else has nothing to do."""


def send(
    *lines: str,
    by: str | None = "AUSTRIA",
    controlled: str = "",
    position: Position = OPENING,
    rules: tuple[str, ...] = (),
) -> OrderSets | list[Problem]:
    """Send lines as a power that controls others besides itself; `by` None: as the Master."""
    powers = frozenset(PowerName(power) for power in controlled.split()) | ({PowerName(by)} if by else frozenset())
    if by is None:
        powers = frozenset(MAP.powers)
    return collect_orders(
        list(enumerate(lines, start=1)),
        None if by is None else PowerName(by),
        powers,
        position,
        MAP,
        RuleSet(rules, load_registry().names),
    )


def on_file(read: OrderSets | list[Problem]) -> dict[str, list[str]]:
    assert isinstance(read, OrderSets), read
    return {str(power): [format_order(order) for order in orders] for power, orders in read.sets.items()}


def faults(read: OrderSets | list[Problem]) -> list[tuple[int, str]]:
    assert isinstance(read, list), read
    return [(problem.line, problem.code) for problem in read]


def test_a_set_is_put_on_file_in_board_order() -> None:
    read = send("f tri h", "", "a vie - gal", "a bud - ser")
    assert on_file(read) == {"AUSTRIA": ["A BUD - SER", "A VIE - GAL", "F TRI H"]}


def test_orders_on_one_line_are_divided_at_semicolons() -> None:
    assert on_file(send("f tri h; a vie - gal ; a bud - ser;")) == {
        "AUSTRIA": ["A BUD - SER", "A VIE - GAL", "F TRI H"]
    }


def test_units_without_an_order_are_each_reported_and_nothing_is_stored() -> None:
    read = send("tri h")
    assert faults(read) == [(0, "E-ORD-MISSING"), (0, "E-ORD-MISSING")]
    assert isinstance(read, list)
    assert [problem.text for problem in read] == [
        "There is no order for the army in Budapest.",
        "There is no order for the army in Vienna.",
    ]


def test_under_default_unordered_a_part_of_the_units_will_do() -> None:
    assert on_file(send("a vie h", rules=("DEFAULT_UNORDERED",))) == {"AUSTRIA": ["A VIE H"]}


def test_all_problems_are_reported_at_once_by_line() -> None:
    read = send("a bud - ser", "f tri - foo", "a vie - mos", "a par h")
    assert faults(read) == [(2, "E-ORD-PLACE"), (3, "E-ORD-MOVE"), (4, "E-ORD-UNIT")]
    assert isinstance(read, list)
    assert [problem.words for problem in read] == ["foo", "a vie - mos", "a par h"]


def test_a_unit_whose_line_is_faulty_is_not_called_missing_too() -> None:
    assert faults(send("a bud - ser", "f tri - foo")) == [(2, "E-ORD-PLACE"), (0, "E-ORD-MISSING")]


def test_a_unit_ordered_twice_is_refused_with_the_line_of_its_first_order() -> None:
    read = send("a bud - ser", "a bud - rum", "a vie h", "f tri h")
    assert faults(read) == [(2, "E-ORD-TWICE")]
    assert isinstance(read, list)
    assert read[0].text == "The army in Budapest has an order already (line 1)."


def test_no_orders_at_all_are_a_problem() -> None:
    assert faults(send("", "---")) == [(0, "E-ORD-EMPTY")]
    assert faults(send("[AUSTRIA]")) == [(0, "E-ORD-EMPTY")]
    assert faults(send()) == [(0, "E-ORD-EMPTY")]


def test_a_wrong_nationality_is_remarked_on_with_its_line() -> None:
    read = send("a bud h", "a vie s italian f tri", "f tri h")
    assert isinstance(read, OrderSets)
    assert read.notes == {PowerName("AUSTRIA"): ("Line 2: the fleet in Trieste is Austrian, not Italian.",)}


# Powers


def test_a_heading_changes_the_power_for_all_lines_below_it() -> None:
    read = send(
        "a bud h", "a vie h", "f tri h", "[Turkey]", "a con h", "a smy h", "f ank - bla", controlled="TURKEY GERMANY"
    )
    assert on_file(read) == {
        "AUSTRIA": ["A BUD H", "A VIE H", "F TRI H"],
        "TURKEY": ["A CON H", "A SMY H", "F ANK - BLA"],
    }


def test_a_power_before_an_order_is_for_that_line_only() -> None:
    read = send("T: a con h", "a bud h", "TURKEY a smy h", "a vie h", "[T] f ank h", "f tri h", controlled="TURKEY")
    assert on_file(read) == {
        "TURKEY": ["A CON H", "A SMY H", "F ANK H"],
        "AUSTRIA": ["A BUD H", "A VIE H", "F TRI H"],
    }


def test_a_power_may_name_itself() -> None:
    read = send("AUSTRIA: a bud h", "Austria", "a vie h", "[A]", "f tri h")
    assert on_file(read) == {"AUSTRIA": ["A BUD H", "A VIE H", "F TRI H"]}


def test_a_power_that_is_not_controlled_is_refused_once_with_all_lines_below_it() -> None:
    lines = ("a bud h", "a vie h", "f tri h")
    assert faults(send(*lines, "[ENGLAND] nth h")) == [(4, "E-ORD-CONTROL")]
    assert faults(send(*lines, "ENGLAND", "f lon h", "f foo h")) == [(4, "E-ORD-CONTROL")]
    assert faults(send("ENGLAND", "f lon h", "AUSTRIA", *lines[:2])) == [(1, "E-ORD-CONTROL"), (0, "E-ORD-MISSING")]


def test_a_fault_for_one_power_refuses_the_sets_of_all() -> None:
    read = send("a bud h", "a vie h", "f tri h", "TURKEY", "a con h", "a smy - foo", "f ank h", controlled="TURKEY")
    assert faults(read) == [(6, "E-ORD-PLACE")]


def test_the_master_names_the_power_first() -> None:
    refused = send("a mar - bur", "a par - bur", by=None)
    assert faults(refused) == [(1, "E-ORD-NOUNITS")]
    assert "[AUSTRIA]" in str(refused), "a power of this map"
    assert "[Ruritania] names no power of this map." in str(send("[Ruritania]", "a par h", by=None))
    read = send("[FRANCE]", "a mar - bur", "a par - bur", "G: a mun h", by=None, rules=("DEFAULT_UNORDERED",))
    assert on_file(read) == {"FRANCE": ["A MAR - BUR", "A PAR - BUR"], "GERMANY": ["A MUN H"]}


# CLEAR


@each_row("word", ["CLEAR", "NMR", "(NMR)", "[clear]", "{Nmr}", "clear.", "CLEAR % sorry"])
def test_clear_alone_takes_the_stored_set_back(word: str) -> None:
    read = send(word)
    assert isinstance(read, OrderSets)
    assert read.sets == {}
    assert read.cleared == ("AUSTRIA",)


def test_clear_forgets_the_lines_before_it_and_what_was_wrong_with_them() -> None:
    read = send("a bud - nowhere", "CLEAR", "a bud h", "a vie h", "f tri h")
    assert on_file(read) == {"AUSTRIA": ["A BUD H", "A VIE H", "F TRI H"]}
    assert isinstance(read, OrderSets)
    assert read.cleared == ()


def test_clear_concerns_the_current_power_only() -> None:
    read = send("a bud h", "a vie h", "f tri h", "TURKEY", "a con h", "CLEAR", controlled="TURKEY")
    assert on_file(read) == {"AUSTRIA": ["A BUD H", "A VIE H", "F TRI H"]}
    assert isinstance(read, OrderSets)
    assert read.cleared == ("TURKEY",)
    one_line = send("[TURKEY] NMR", "CLEAR", controlled="TURKEY")
    assert isinstance(one_line, OrderSets)
    assert one_line.cleared == ("TURKEY", "AUSTRIA")


# Retreats


def test_each_dislodged_unit_that_can_retreat_needs_an_order() -> None:
    read = send("a vie - boh", by="GERMANY", position=LOST)
    assert faults(read) == [(0, "E-RET-INCOMPLETE")]
    read = send("disband vie", "a mun - ber", by="GERMANY", position=LOST)
    assert on_file(read) == {"GERMANY": ["A MUN R BER", "A VIE D"]}


def test_default_unordered_does_not_excuse_retreats() -> None:
    read = send("a vie - boh", by="GERMANY", position=LOST, rules=("DEFAULT_UNORDERED",))
    assert faults(read) == [(0, "E-RET-INCOMPLETE")]


def test_a_dislodged_unit_ordered_twice_is_refused() -> None:
    read = send("a vie - boh", "a mun d", "a vie d", by="GERMANY", position=LOST)
    assert faults(read) == [(3, "E-RET-TWICE")]


def test_faulty_retreats_are_reported_by_line() -> None:
    read = send("A MUN H", "A VIE - KIE", by="GERMANY", position=LOST)
    assert faults(read) == [(1, "E-RET-VERB"), (2, "E-RET-DEST")]


def test_two_retreats_to_one_place_are_accepted_with_a_warning() -> None:
    read = send("a mun - boh", "a vie - boh", by="GERMANY", position=LOST)
    assert on_file(read) == {"GERMANY": ["A MUN R BOH", "A VIE R BOH"]}
    assert isinstance(read, OrderSets)
    assert read.notes[PowerName("GERMANY")] == (
        "The army in Munich and the army in Vienna retreat to the same place, Bohemia: all of them will be destroyed.",
    )


# Adjustments


def test_one_waive_fills_all_builds_that_are_left() -> None:
    assert on_file(send("WAIVE", by="GERMANY", position=WINTER)) == {"GERMANY": ["WAIVE", "WAIVE"]}
    assert on_file(send("waive", "a ber", by="GERMANY", position=WINTER)) == {"GERMANY": ["A BER B", "WAIVE"]}


def test_waives_too_many_are_dropped() -> None:
    read = send("build a ber", "waive", "build f mun", by="GERMANY", position=WINTER)
    assert faults(read) == [(3, "E-ADJ-UNIT")]
    read = send("build a ber", "waive", "waive", "build a mun", by="GERMANY", position=WINTER)
    assert on_file(read) == {"GERMANY": ["A BER B", "A MUN B"]}


def test_too_few_builds_are_refused_with_what_is_due() -> None:
    read = send("BUILD A BER", by="GERMANY", position=WINTER)
    assert faults(read) == [(0, "E-ADJ-COUNT")]
    assert isinstance(read, list)
    assert read[0].text == (
        "Germany has 2 builds to make; this mail has 1 build. Write WAIVE for what you do not want to build."
    )


def test_builds_are_counted_against_the_units_that_are_short() -> None:
    two_short = send("a ber", "a mun", "f bel", by="GERMANY", position=WINTER, rules=("BUILD_ANY",))
    assert faults(two_short) == [(3, "E-ADJ-SITE")]
    free = Position(WINTER.phase, WINTER.units[:1], WINTER.centers)
    too_many = send("a ber", "a mun", "f bel", by="GERMANY", position=free, rules=("BUILD_ANY",))
    assert faults(too_many) == [(0, "E-ADJ-COUNT")]
    elsewhere = send("f bel", "a mun", by="GERMANY", position=free, rules=("BUILD_ANY",))
    assert on_file(elsewhere) == {"GERMANY": ["F BEL B", "A MUN B"]}


def test_two_builds_on_one_site_are_refused() -> None:
    assert faults(send("a ber", "f ber", by="GERMANY", position=WINTER)) == [(2, "E-ADJ-DOUBLE")]


def test_removals_must_be_exactly_as_many_as_due() -> None:
    assert on_file(send("keep f den", "- a hol", by="FRANCE", position=WINTER)) == {"FRANCE": ["A HOL D"]}
    assert faults(send("keep f den", by="FRANCE", position=WINTER)) == [(0, "E-ADJ-COUNT")]
    read = send("a hol", "f den", by="FRANCE", position=WINTER)
    assert faults(read) == [(0, "E-ADJ-COUNT")]
    assert isinstance(read, list)
    assert read[0].text == "France must remove 1 unit; this mail has 2 removals."


def test_a_unit_kept_and_removed_or_removed_twice_is_a_conflict() -> None:
    assert faults(send("KEEP A HOL", "REMOVE A HOL", by="FRANCE", position=WINTER)) == [(2, "E-ADJ-CONFLICT")]
    assert faults(send("REMOVE A HOL", "D HOL", by="FRANCE", position=WINTER)) == [(2, "E-ADJ-CONFLICT")]


def test_a_power_with_nothing_to_adjust_sends_no_orders() -> None:
    read = send("build a vie", position=WINTER)
    assert faults(read) == [(1, "E-ADJ-COUNT")]


def test_builds_when_removals_are_due_and_the_other_way_round_are_refused() -> None:
    assert faults(send("build a par", by="FRANCE", position=WINTER)) == [(1, "E-ADJ-KIND")]
    assert faults(send("remove a kie", by="GERMANY", position=WINTER)) == [(1, "E-ADJ-KIND")]


def test_units_of_an_immobile_power_may_do_anything_but_move():
    lines = ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H"]
    numbered, france = list(enumerate(lines, start=1)), PowerName("FRANCE")
    rules = RuleSet((), load_registry().names)
    free = collect_orders(numbered, france, frozenset({france}), OPENING, MAP, rules)
    assert sorted(on_file(free)["FRANCE"]) == sorted(lines)
    read = collect_orders(
        numbered, france, frozenset({france}), OPENING, MAP, rules, dummies=Dummies(immobile=frozenset({france}))
    )
    assert faults(read) == [(1, "E-ORD-IMMOBILE")]
