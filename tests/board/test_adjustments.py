"""Builds and removals beyond the DATC cases: where, how many, and which of too many orders count."""

from __future__ import annotations

import pytest

from judge.board.adjustments import adjustments_due, build_sites, resolve_adjustments
from judge.board.datc_options import Options
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.position import Phase, PhaseType, Position, Unit
from judge.board.results import Resolution, Result
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")
RUSSIA, TURKEY = PowerName("RUSSIA"), PowerName("TURKEY")
VOID = (Result.VOID,)


def board(units: dict[PowerName, str], centers: dict[PowerName, str]) -> Position:
    """Units are written `A MOS, F SEV`, centers `MOS SEV`."""
    return Position(
        Phase("winter", 1901, PhaseType.ADJUSTMENTS),
        tuple(
            Unit(power, piece.type, piece.location)
            for power, texts in units.items()
            for piece in map(parse_piece, filter(None, texts.split(", ")))
        ),
        {Province(center): power for power, codes in centers.items() for center in codes.split()},
    )


def resolve(position: Position, orders: list[str], choices: dict[str, str] | None = None) -> Resolution:
    read = [parse_order(order, PhaseType.ADJUSTMENTS) for order in orders]
    return resolve_adjustments(position, {RUSSIA: read}, MAP, RuleSet(), Options.of(choices))


def units(resolution: Resolution) -> list[str]:
    return [str(unit) for unit in resolution.after.units]


TWO_BUILDS = board({RUSSIA: "A UKR"}, {RUSSIA: "MOS SEV STP"})
ONE_BUILD = board({RUSSIA: "A UKR, A GAL"}, {RUSSIA: "MOS SEV STP"})
ONE_REMOVAL = board({RUSSIA: "A UKR, A GAL, F STP/SC"}, {RUSSIA: "MOS SEV"})


@each_row(
    ("rules", "sites"),
    [
        ([], {"ANK"}),
        (["BUILD_ANY"], {"ANK", "BUL", "GRE", "SEV"}),
        (["HOME_BUILDS"], {"ANK", "SEV"}),
        (["REMOTE_BUILDS"], {"ANK", "BUL", "GRE", "SEV"}),
        (["REMOTE_BUILDS", "HOME_BUILDS"], {"ANK", "SEV"}),
    ],
)
def test_sites_are_vacant_owned_homes_or_what_the_rules_make_of_them(rules: list[str], sites: set[str]) -> None:
    position = board({TURKEY: "A CON", RUSSIA: "A SER"}, {TURKEY: "ANK CON BUL GRE SER SEV"})
    assert build_sites(TURKEY, position, MAP, RuleSet(rules)) == sites


def test_remote_builds_end_with_the_last_own_home_center() -> None:
    position = board({}, {TURKEY: "BUL GRE RUM SER"})
    assert build_sites(TURKEY, position, MAP, RuleSet(["REMOTE_BUILDS"])) == frozenset()
    assert build_sites(TURKEY, position, MAP, RuleSet(["BUILD_ANY"])) == {"BUL", "GRE", "RUM", "SER"}


def test_builds_due_are_limited_by_the_sites_and_removals_by_nothing() -> None:
    rules = RuleSet()
    assert adjustments_due(RUSSIA, TWO_BUILDS, MAP, rules) == 2
    assert adjustments_due(RUSSIA, board({RUSSIA: "A MOS"}, {RUSSIA: "MOS RUM BUL SEV"}), MAP, rules) == 1
    assert adjustments_due(RUSSIA, board({RUSSIA: "A MOS"}, {RUSSIA: "MOS RUM BUL"}), MAP, rules) == 0
    assert adjustments_due(RUSSIA, board({RUSSIA: "A MOS"}, {RUSSIA: "MOS RUM BUL"}), MAP, RuleSet(["BUILD_ANY"])) == 2
    assert adjustments_due(RUSSIA, board({RUSSIA: "A MOS, A UKR"}, {}), MAP, rules) == -2
    assert adjustments_due(TURKEY, TWO_BUILDS, MAP, rules) == 0


def test_builds_join_the_board_with_their_coast() -> None:
    resolution = resolve(TWO_BUILDS, ["F STP/SC B", "A MOS B"])
    assert units(resolution) == ["A UKR", "F STP/SC", "A MOS"]
    assert [outcome.results for outcome in resolution.outcomes] == [(), ()]
    assert resolution.after.centers == TWO_BUILDS.centers


@each_row(
    ("order", "choices", "built", "reason"),
    [
        ("F STP B", {}, None, "coast_missing"),
        ("F STP B", {"4.B.7": "default_coast"}, "F STP/SC", ""),
        ("F STP/EC B", {}, None, "coast_missing"),
        ("F STP/EC B", {"4.B.6": "fails"}, None, "illegal"),
        ("F SEV/NC B", {}, "F SEV", ""),
        ("A STP/NC B", {}, "A STP", ""),
        ("F MOS B", {}, None, "fleet_inland"),
        ("F MOS B", {"4.C.4": "army"}, "A MOS", ""),
        ("A ANK B", {}, None, "not_owned"),
        ("A UKR B", {}, None, "not_home"),
        ("A XXX B", {}, None, "not_home"),
        ("A MOS D", {}, None, "too_many"),
        ("A MOS H", {}, None, "illegal"),
    ],
)
def test_one_build_order(order: str, choices: dict[str, str], built: str | None, reason: str) -> None:
    resolution = resolve(TWO_BUILDS, [order], choices)
    assert units(resolution) == ["A UKR", *([built] if built else [])]
    [outcome] = resolution.outcomes
    assert (outcome.results, outcome.reason) == (VOID if reason else (), reason)


@pytest.mark.parametrize(
    ("choices", "built"),
    [({}, ["A MOS"]), ({"4.D.4": "last"}, ["F SEV"]), ({"4.D.4": "none"}, [])],
)
def test_which_of_too_many_builds_count_is_an_option(choices: dict[str, str], built: list[str]) -> None:
    resolution = resolve(ONE_BUILD, ["A MOS B", "F SEV B"], choices)
    assert units(resolution) == ["A UKR", "A GAL", *built]
    assert all(outcome.reason == "too_many" for outcome in resolution.outcomes if outcome.results)


@pytest.mark.parametrize(
    ("choices", "built"),
    [({}, ["F SEV"]), ({"4.D.5": "last"}, ["A SEV"]), ({"4.D.5": "none"}, [])],
)
def test_which_of_two_builds_in_one_province_counts_is_an_option(choices: dict[str, str], built: list[str]) -> None:
    resolution = resolve(TWO_BUILDS, ["F SEV B", "A SEV B"], choices)
    assert units(resolution) == ["A UKR", *built]
    assert all(outcome.reason == "occupied" for outcome in resolution.outcomes if outcome.results)


@pytest.mark.parametrize("orders", [["F MOS B", "A MOS B"], ["A MOS B", "F MOS B"]])
def test_a_build_that_cannot_be_does_not_stand_in_the_way_of_a_good_one_in_its_place(orders: list[str]) -> None:
    resolution = resolve(TWO_BUILDS, orders)
    assert units(resolution) == ["A UKR", "A MOS"]
    assert {str(outcome.unit): outcome.reason for outcome in resolution.outcomes} == {
        "A MOS": "",
        "F MOS": "fleet_inland",
    }


@pytest.mark.parametrize("choice", ["first", "last"])
def test_a_build_that_cannot_be_takes_none_of_those_that_are_due(choice: str) -> None:
    orders = ["F MOS B", "A SEV B"] if choice == "first" else ["A SEV B", "F MOS B"]
    assert units(resolve(ONE_BUILD, orders, {"4.D.4": choice})) == ["A UKR", "A GAL", "A SEV"]


def test_waives_fill_what_builds_leave_and_surplus_ones_are_void() -> None:
    resolution = resolve(TWO_BUILDS, ["WAIVE", "A MOS B", "WAIVE"])
    assert units(resolution) == ["A UKR", "A MOS"]
    assert [outcome.results for outcome in resolution.outcomes] == [(), (), VOID]
    assert [str(outcome.unit) for outcome in resolution.outcomes] == ["None", "A MOS", "None"]
    [refused] = resolve(TWO_BUILDS, ["WAIVE"], {"4.D.7": "not_allowed"}).outcomes
    assert (refused.results, refused.reason) == (VOID, "illegal")


def test_removals_take_units_off_the_board() -> None:
    resolution = resolve(ONE_REMOVAL, ["F STP D"])
    assert units(resolution) == ["A UKR", "A GAL"]
    [outcome] = resolution.outcomes
    assert (str(outcome.unit), outcome.results) == ("F STP/SC", ())


def test_removals_that_are_not_ordered_are_made_by_the_rule_for_civil_disorder() -> None:
    resolution = resolve(board({RUSSIA: "A UKR, A GAL, F BAR"}, {RUSSIA: "MOS"}), ["A UKR D"])
    assert units(resolution) == ["A GAL"]  # two moves from Moscow, as the fleet is; fleets go first
    assert [outcome.results for outcome in resolution.outcomes] == [(), (Result.DISBAND,)]
    assert resolution.outcomes[1].reason == "civil_disorder"


@each_row(
    ("order", "choices", "reason"),
    [
        ("A BUR D", {}, "no_such_unit"),
        ("A CON D", {}, "no_such_unit"),
        ("F UKR D", {"4.C.2": "invalid"}, "no_such_unit"),
        ("F STP/NC D", {"4.B.5": "fails"}, "no_such_unit"),
        ("A MOS B", {}, "too_many"),
        ("WAIVE", {}, "too_many"),
        ("A UKR H", {}, "illegal"),
    ],
)
def test_an_order_that_removes_nothing_leaves_the_choice_to_civil_disorder(
    order: str, choices: dict[str, str], reason: str
) -> None:
    position = board({RUSSIA: "A UKR, A GAL, F STP/SC", TURKEY: "A CON"}, {RUSSIA: "MOS SEV", TURKEY: "CON"})
    resolution = resolve(position, [order], choices)
    assert units(resolution) == ["A UKR", "F STP/SC", "A CON"]
    assert [(outcome.results, outcome.reason) for outcome in resolution.outcomes] == [
        (VOID, reason),
        ((Result.DISBAND,), "civil_disorder"),
    ]


def test_a_unit_badly_described_is_removed_all_the_same() -> None:
    assert units(resolve(ONE_REMOVAL, ["F UKR D"])) == ["A GAL", "F STP/SC"]
    assert units(resolve(ONE_REMOVAL, ["F STP/NC D"])) == ["A UKR", "A GAL"]


def test_a_power_without_centers_loses_all_its_units() -> None:
    resolution = resolve(board({RUSSIA: "A UKR, F BLA", TURKEY: "A CON"}, {TURKEY: "CON"}), [])
    assert units(resolution) == ["A CON"]


def test_orders_of_one_power_do_not_touch_another() -> None:
    position = board({RUSSIA: "A UKR", TURKEY: "A ARM, A SYR"}, {RUSSIA: "MOS SEV", TURKEY: "CON"})
    resolution = resolve(position, ["A ARM D", "A CON B"])
    # Turkey has one unit too many: Syria is as far from Constantinople as Armenia is, and later in the alphabet.
    assert units(resolution) == ["A UKR", "A SYR"]
