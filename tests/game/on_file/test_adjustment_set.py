"""Builds and removals under the house rules on adjustments (house_rules.md 4), each off and on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import format_order, parse_piece
from judge.board.position import Phase, PhaseType, Position, Unit
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.power_set import Present
from judge.game.turn.resolve import resolve
from judge.game.visibility.seen_game import builds_known, seen_board
from judge.game.visibility.viewers import viewers
from judge.rules.house import DEFAULT, MARCH, HouseRules
from judge.rules.registry import RuleSet
from tests.support.games import at_position, in_play, started_game, with_orders
from tests.support.paths import DATA
from tests.support.rows import each_row

MAP = load_map("standard")
FRANCE = PowerName("FRANCE")


def france(units: str, centers: str) -> Position:
    """France with these units, `F MAO, A SPA`, and centers, `PAR BRE MAR`."""
    pieces = [parse_piece(text) for text in units.split(", ") if text]
    return Position(
        Phase("winter", 1901, PhaseType.ADJUSTMENTS),
        tuple(Unit(FRANCE, piece.type, piece.location) for piece in pieces),
        {Province(center): FRANCE for center in centers.split()},
    )


TWO_BUILDS = france("A SPA", "PAR BRE MAR")
TWO_REMOVALS = france("A MUN, F NTH, A SPA, F TUN", "PAR BRE")
BOTH_WAYS = [None, {FRANCE: Present()}]
"""The set counts as a whole, or line by line."""


def read(
    position: Position,
    *lines: str,
    house: HouseRules = DEFAULT,
    present: dict[PowerName, Present] | None = None,
    map: Map = MAP,
    power: PowerName = FRANCE,
) -> tuple[list[str], str]:
    """Return a power's orders that count, and all remarks on its lines, or their faults."""
    rules = RuleSet((), load_registry().names, house)
    numbered = list(enumerate(lines, start=1))
    found = collect_orders(numbered, power, frozenset({power}), position, map, rules, present=present)
    if not isinstance(found, OrderSets):
        return [], "\n".join(f"{problem.code} {problem.text}" for problem in found)
    said = [*found.notes.get(power, ()), *(f"{problem.code} {problem.text}" for problem in found.problems)]
    return [format_order(order) for order in found.sets.get(power, ())], "\n".join(said)


@each_row("present", BOTH_WAYS)
def test_example_of_the_page_builds_the_army_in_paris_and_the_fleet_in_brest(
    present: dict[PowerName, Present] | None,
) -> None:
    lines = ("F PAR", "A PAR", "A PAR", "F BRE", "A MAR")
    orders, said = read(TWO_BUILDS, *lines, house=MARCH, present=present)
    assert orders == ["A PAR B", "F BRE B"]
    assert said.splitlines() == [
        "Line 1: this builds nothing (house rule impossible_build), since no fleet can be built in Paris: it has no"
        " coast.",
        "Line 3: line 2 builds in Paris already; this builds nothing (house rule same_site_builds).",
        "Only the first 2 builds count: the army in Marseilles is not built (house rule excess_adjustments).",
    ]
    orders, said = read(TWO_BUILDS, *lines, present=present)
    assert orders == []
    assert {"E-ADJ-UNIT", "E-ADJ-DOUBLE"} <= set(said.split())


def test_build_without_a_type_is_an_error_or_builds_nothing() -> None:
    house = HouseRules(build_without_type="skip")
    assert "E-ADJ-UNIT" in read(TWO_BUILDS, "BUILD BRE", "A PAR")[1]
    orders, said = read(TWO_BUILDS, "BUILD BRE", "A PAR", house=house)
    assert orders == ["A PAR B", "WAIVE"]
    assert said == (
        "Line 1: this builds nothing (house rule build_without_type), since it does not say whether an army or a"
        " fleet is meant."
    )
    assert read(TWO_BUILDS, "BUILD PAR", "F BRE")[0] == ["A PAR B", "F BRE B"]
    orders, said = read(TWO_BUILDS, "BUILD PAR", "F BRE", house=house)
    assert orders == ["F BRE B", "WAIVE"], "no type is inferred inland either"
    assert said.startswith("Line 1: this builds nothing (house rule build_without_type)")
    assert "E-ADJ-UNIT" in read(TWO_BUILDS, "BUILD F PAR", "A MAR", house=house)[1]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("BUILD F PAR", "no fleet can be built in Paris"),
        ("BUILD A SPA", "France cannot build in Spain"),
        ("BUILD A BUR", "France cannot build in Burgundy"),
    ],
)
def test_impossible_build_is_an_error_or_builds_nothing(line: str, why: str) -> None:
    assert read(TWO_BUILDS, line, "A MAR")[0] == []
    orders, said = read(TWO_BUILDS, line, "A MAR", house=HouseRules(impossible_build="skip"))
    assert orders == ["A MAR B", "WAIVE"]
    assert why in said


@each_row("line", ["BUILD BRE", "B BRE", "BUILD PAR", "B PAR", "PAR", "BUILD A BRE", "BUILD F PAR"])
def test_one_line_for_two_builds_is_not_taken_whatever_becomes_of_it(line: str) -> None:
    house = HouseRules(build_without_type="skip", impossible_build="skip")
    orders, said = read(TWO_BUILDS, line, house=house)
    assert orders == []
    assert "E-ADJ-COUNT" in said
    given = ["A BRE B", "WAIVE"] if line == "BUILD A BRE" else ["WAIVE", "WAIVE"]
    assert read(TWO_BUILDS, line, "WAIVE", house=house)[0] == given


MARSHLAND, COAST = read_map(DATA / "marshland.yaml"), PowerName("COAST")
EITHER = Position(
    Phase("winter", 1901, PhaseType.ADJUSTMENTS),
    (),
    {Province(center): COAST for center in ("COV", "PIN", "OAK")},
    homes={COAST: tuple(map(Province, ("COV", "PIN", "ELM")))},
)
"""The Coast has two builds. One in Oakham stands for one in Cove, which must then stay empty."""


@pytest.mark.parametrize("present", [None, {COAST: Present()}])
def test_build_that_the_one_above_it_excludes_is_an_error_or_builds_nothing(
    present: dict[PowerName, Present] | None,
) -> None:
    cove, oakham, pinfold = "BUILD A COV", "BUILD A OAK", "BUILD A PIN"
    assert "E-ADJ-SITE" in read(EITHER, oakham, cove, map=MARSHLAND, power=COAST, present=present)[1]
    house = HouseRules(impossible_build="skip")
    orders, said = read(EITHER, oakham, cove, pinfold, map=MARSHLAND, power=COAST, house=house, present=present)
    assert orders == ["A OAK B", "A PIN B"]
    assert said == (
        "The army in Cove is not built (house rule impossible_build). A build in Oakham stands for one in Cove, which"
        " must then stay empty."
    )
    assert read(EITHER, cove, oakham, map=MARSHLAND, power=COAST, house=house)[0] == ["A COV B", "WAIVE"]


def test_skipped_lines_use_up_no_build() -> None:
    house = HouseRules(impossible_build="skip")
    assert read(TWO_BUILDS, "F PAR", "A PAR", "F BRE", house=house)[0] == ["A PAR B", "F BRE B"]
    assert read(TWO_BUILDS, "F PAR", "F MAR", house=house)[0] == ["F MAR B", "WAIVE"]


def test_second_build_in_a_center_is_an_error_or_left_out() -> None:
    assert "E-ADJ-DOUBLE" in read(TWO_BUILDS, "F BRE", "A BRE")[1]
    orders, _ = read(TWO_BUILDS, "F BRE", "A BRE", "A PAR", house=HouseRules(same_site_builds="first"))
    assert orders == ["F BRE B", "A PAR B"]


def test_too_many_builds_are_an_error_or_the_first_ones_count() -> None:
    lines = ("A PAR", "F BRE", "A MAR")
    assert "E-ADJ-COUNT" in read(TWO_BUILDS, *lines)[1]
    house = HouseRules(excess_adjustments="first")
    assert read(TWO_BUILDS, *lines, house=house)[0] == ["A PAR B", "F BRE B"]
    assert read(TWO_BUILDS, "WAIVE", *lines, house=house)[0] == ["A PAR B", "WAIVE"]


def test_too_many_removals_are_an_error_or_the_first_ones_count() -> None:
    lines = ("REMOVE A SPA", "REMOVE F NTH", "REMOVE A MUN")
    assert "E-ADJ-COUNT" in read(TWO_REMOVALS, *lines)[1]
    orders, said = read(TWO_REMOVALS, *lines, house=HouseRules(excess_adjustments="first"))
    assert sorted(orders) == ["A SPA D", "F NTH D"]
    assert said == (
        "Only the first 2 removals count: the army in Munich is not removed (house rule excess_adjustments)."
    )


def test_too_few_builds_or_removals_are_an_error_whatever_the_house_rules_say() -> None:
    assert "E-ADJ-COUNT" in read(TWO_BUILDS, "A PAR", house=MARCH)[1]
    assert "E-ADJ-COUNT" in read(TWO_REMOVALS, "REMOVE A SPA", house=MARCH)[1]


@each_row("present", BOTH_WAYS)
@each_row(
    ("lines", "expected", "told"),
    [
        (("2 builds waived",), ["WAIVE", "WAIVE"], ""),
        (("WAIVE 1", "WAIVE 1"), ["WAIVE", "WAIVE"], ""),
        (("BUILD A PAR", "WAIVE 1"), ["A PAR B", "WAIVE"], ""),
        (("WAIVE 1", "WAIVE"), ["WAIVE", "WAIVE"], ""),
        (("WAIVE 1",), [], "This waives 1 build; 2 are left. Write WAIVE 2, or more builds."),
        (("WAIVE 3",), [], "This waives 3 builds; 2 are left. Write WAIVE 2, or more builds."),
        (("WAIVE 0",), [], "This waives 0 builds; 2 are left. Write WAIVE 2, or more builds."),
        (("BUILD A PAR", "WAIVE 2"), [], "This waives 2 builds; 1 is left. Write WAIVE 1, or more builds."),
        (("BUILD A PAR, A MAR", "WAIVE 1"), [], "France has no build left to waive. Leave that line out."),
        (("1 of 2 builds waived",), [], "This does not say how many builds are waived. Write one number: WAIVE 2."),
        (("WAIVE ፩",), [], "This does not say how many builds are waived. Write one number: WAIVE 2."),
    ],
)
def test_waives_with_a_number_are_so_many_or_refused(
    lines: tuple[str, ...], expected: list[str], told: str, present: dict[PowerName, Present] | None
) -> None:
    orders, said = read(TWO_BUILDS, *lines, present=present)
    assert (orders, told if told in said else said) == (expected, told)
    assert expected or said


def test_a_number_of_waives_fits_with_or_without_a_build_that_is_skipped() -> None:
    for waived in ("WAIVE 1", "WAIVE 2"):
        assert read(TWO_BUILDS, "F PAR", waived, house=MARCH)[0] == ["WAIVE", "WAIVE"]


@each_row(
    ("lines", "said"),
    [
        (("A PAR", "F BRE", "WAIVE"), "WAIVE does nothing here: no build is left over."),
        (("A PAR", "WAIVE", "F BRE"), "WAIVE does nothing here: no build is left over."),
        (("A PAR", "WAIVE", "WAIVE"), "Only 1 build is left over to waive."),
        (("A PAR", "WAIVE"), ""),
        (("WAIVE", "WAIVE"), ""),
    ],
)
def test_waive_that_does_nothing_is_told(lines: tuple[str, ...], said: str) -> None:
    assert read(TWO_BUILDS, *lines)[1] == said


AUSTRIA, ITALY = PowerName("AUSTRIA"), PowerName("ITALY")


def winter() -> Game:
    """Austria builds in Vienna and waives a build, Italy removes an army."""
    units = {"AUSTRIA": ["A SER"], "ITALY": ["A ROM", "A TYR"]}
    game = at_position(started_game(), "W1901A", units, {"AUSTRIA": ["VIE", "TRI", "SER"], "ITALY": ["ROM"]})
    return with_orders(game, {"AUSTRIA": ["A VIE B", "WAIVE"], "ITALY": ["A TYR D"]})


def spring(*rules: str) -> tuple[Game, PhaseRecord]:
    """Return the game after it, and the record of the phase."""
    record = resolve(winter(), in_play(*rules))
    return replace(winter(), position=record.after), record


def test_builds_are_remembered_as_hidden_until_the_next_movement() -> None:
    assert spring()[1].after.hidden == ()
    game, record = spring("HIDE_BUILDS")
    assert record.after.hidden == ("VIE",)
    assert resolve(game, in_play("HIDE_BUILDS")).after.hidden == ()


def test_a_hidden_unit_is_on_the_board_of_those_who_order_for_its_power() -> None:
    game, _ = spring("HIDE_BUILDS")
    table = in_play("HIDE_BUILDS")
    assert "VIE" in seen_board(game, table, {AUSTRIA}).position.occupied
    for powers in ({ITALY}, set[PowerName]()):
        assert seen_board(game, table, powers).position.occupied == {"SER", "ROM"}
    assert seen_board(spring()[0], in_play(), ()).position.occupied == {"SER", "ROM", "VIE"}
    assert "VIE" in seen_board(replace(game, stage=Stage.COMPLETED), table, ()).position.occupied


def test_the_master_knows_all_builds_and_a_player_his_own() -> None:
    game, record = spring("HIDE_BUILDS")
    known = {viewer.id: builds_known(record, viewer) for viewer in viewers(game)}
    assert known["MASTER"] is None
    assert known["AUSTRIA"] == {AUSTRIA}
    assert known["ITALY"] == {ITALY}
    open_record = spring()[1]
    assert {builds_known(open_record, viewer) for viewer in viewers(game)} == {None}
