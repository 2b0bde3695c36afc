"""Orders ahead for the next retreats and adjustments, sent with the moves (house rule minor_phases)."""

from __future__ import annotations

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order, parse_piece
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.files.maps.load import load_map
from judge.game.on_file.contingent import choices, may_be_contingent, next_of_kind, orders_in_force, split_sections
from judge.game.on_file.power_set import NO_DUMMIES
from judge.rules.house import MARCH, HouseRules
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")
GERMANY, FRANCE = PowerName("GERMANY"), PowerName("FRANCE")
RETREATS, BUILDS = PhaseType.RETREATS, PhaseType.ADJUSTMENTS


def lines(*texts: str) -> list[tuple[int, str]]:
    """The lines of a mail, numbered from one."""
    return list(enumerate(texts, start=1))


def unit(power: PowerName, text: str) -> Unit:
    piece = parse_piece(text)
    return Unit(power, piece.type, piece.location)


def beaten(**retreats: str) -> Position:
    """Fall 1901: Germany's armies in these places were dislodged from Bohemia and may go where it says."""
    lost = tuple(
        Dislodged(unit(GERMANY, f"A {place}"), Province("BOH"), tuple(Location(to) for to in where.split()))
        for place, where in retreats.items()
    )
    return Position(Phase("fall", 1901, RETREATS), (), {}, lost)


def winter(units: str, centers: str) -> Position:
    """Winter 1901: France with these units and centers."""
    return Position(
        Phase("winter", 1901, BUILDS),
        tuple(unit(FRANCE, text) for text in units.split(", ")),
        {Province(center): FRANCE for center in centers.split()},
    )


def in_force(position: Position, power: PowerName, *texts: str) -> list[str] | None:
    """Return the orders in force from these lines of a power when their phase has begun."""
    orders = orders_in_force(texts, power, position, MAP, RuleSet(), NO_DUMMIES)
    return None if orders is None else [format_order(order) for order in orders]


def test_a_set_may_bring_orders_for_later_phases_where_the_house_rule_says_so() -> None:
    assert may_be_contingent(RuleSet((), house=MARCH))
    assert not may_be_contingent(RuleSet((), house=HouseRules()))


def test_lines_below_a_heading_are_for_the_next_phase_of_its_kind_and_builds_need_no_verb() -> None:
    mail = lines("A MUN S A BER - KIE", "RETREATS:", "A MUN: RUH, KIE", "", "builds", "A MUN", "BUILD F KIE", "WAIVE")
    sections = split_sections(mail, PhaseType.MOVEMENT, MAP)
    assert sections.now == ((1, "A MUN S A BER - KIE"),)
    assert sections.later[RETREATS] == ((3, "A MUN: RUH, KIE"), (4, ""))
    assert sections.later[BUILDS] == ((6, "BUILD A MUN"), (7, "BUILD F KIE"), (8, "WAIVE"))


def test_below_the_heading_of_the_present_phase_lines_count_now() -> None:
    sections = split_sections(lines("RETREATS", "A MUN R KIE", "REMOVES", "A BER"), RETREATS, MAP)
    assert sections.now == ((2, "A MUN R KIE"),)
    assert sections.later == {BUILDS: ((4, "REMOVE A BER"),)}


def test_the_power_that_is_named_above_a_heading_is_that_of_the_lines_below_it() -> None:
    sections = split_sections(lines("[GERMANY]", "A MUN H", "RETREATS", "A MUN: KIE"), PhaseType.MOVEMENT, MAP)
    assert sections.now == ((1, "[GERMANY]"), (2, "A MUN H"))
    assert sections.later[RETREATS] == ((3, "[GERMANY]"), (4, "A MUN: KIE"))


@each_row(
    ("kind", "present", "later"),
    [
        (RETREATS, "S1901M", "S1901R"),
        (RETREATS, "S1901R", "F1901R"),
        (BUILDS, "S1901M", "W1901A"),
        (BUILDS, "W1901A", "W1902A"),
    ],
)
def test_they_are_for_the_next_phase_of_their_kind_in_the_calendar(kind: PhaseType, present: str, later: str) -> None:
    assert str(next_of_kind(kind, MAP.phase(present), MAP)) == later


def test_a_line_with_a_colon_is_a_choice_of_retreats_and_any_other_line_is_itself() -> None:
    assert choices("A MUN: RUH, KIE; disband", RETREATS) == ("A MUN R RUH", "A MUN R KIE", "A MUN DISBAND")
    assert choices("A MUN R RUH", RETREATS) == ("A MUN R RUH",)
    assert choices("A MUN:", RETREATS) == ()
    assert choices("BUILD A MUN: KIE", BUILDS) == ("BUILD A MUN: KIE",)


def test_of_the_retreats_of_a_line_the_first_that_is_open_counts() -> None:
    """The example of the specification: Ruhr is occupied, so the army in Munich goes to Kiel."""
    assert in_force(beaten(MUN="KIE BER"), GERMANY, "A MUN: RUH, KIE, DISBAND") == ["A MUN R KIE"]
    assert in_force(beaten(MUN="SIL"), GERMANY, "A MUN: RUH, KIE, DISBAND") == ["A MUN D"]
    assert in_force(beaten(MUN="SIL"), GERMANY, "A MUN: RUH, KIE") is None


def test_no_line_retreats_to_where_a_line_above_it_does() -> None:
    both = beaten(MUN="KIE BER", RUH="KIE HOL")
    assert in_force(both, GERMANY, "A MUN: KIE, BER", "A RUH: KIE, HOL") == ["A MUN R KIE", "A RUH R HOL"]
    assert in_force(both, GERMANY, "A RUH: KIE", "A MUN: KIE") == ["A RUH R KIE"]


def test_of_several_lines_for_a_unit_the_first_one_that_can_be_counts() -> None:
    assert in_force(beaten(MUN="KIE BER"), GERMANY, "A MUN: RUH", "A MUN R BER", "A MUN R KIE") == ["A MUN R BER"]


def test_builds_count_from_the_top_until_the_number_that_is_due_and_impossible_ones_are_passed_over() -> None:
    board = winter("A SPA", "PAR BRE MAR")
    assert in_force(board, FRANCE, "BUILD F PAR", "BUILD F BRE", "BUILD A PAR", "BUILD A MAR") == ["F BRE B", "A PAR B"]
    assert in_force(board, FRANCE, "BUILD F BRE") == ["F BRE B", "WAIVE"]


def test_removals_count_from_the_top_each_unit_once() -> None:
    board = winter("A SPA, A GAS, F ENG, A RUH", "PAR BRE")
    texts = ("REMOVE A BUR", "REMOVE A RUH", "REMOVE A RUH", "REMOVE F ENG", "REMOVE A SPA")
    assert sorted(in_force(board, FRANCE, *texts) or ()) == ["A RUH D", "F ENG D"]


def test_lines_for_the_other_kind_of_adjustments_come_to_nothing() -> None:
    assert in_force(winter("A SPA, A GAS", "PAR"), FRANCE, "BUILD A PAR") in (None, [])
