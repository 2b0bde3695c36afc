"""Retreats beyond the DATC cases: missing, doubled and loose orders, coasts, and units that stay."""

from __future__ import annotations

import pytest

from judge.board.datc_options import DEFAULT, Options
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.board.results import OrderOutcome, Resolution, Result
from judge.board.retreats import resolve_retreats
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")
FRANCE, GERMANY = PowerName("FRANCE"), PowerName("GERMANY")


def unit(power: PowerName, text: str) -> Unit:
    piece = parse_piece(text)
    return Unit(power, piece.type, piece.location)


def retreat(
    lost: dict[tuple[PowerName, str], list[str]], orders: dict[PowerName, list[str]], options: Options = DEFAULT
) -> Resolution:
    """Resolve with one unit, the German army in Munich; all dislodged units were beaten from Silesia."""
    dislodged = tuple(
        Dislodged(unit(power, text), Province("SIL"), tuple(Location(place) for place in places))
        for (power, text), places in lost.items()
    )
    position = Position(
        Phase("fall", 1903, PhaseType.RETREATS), (unit(GERMANY, "A MUN"),), {Province("MUN"): GERMANY}, dislodged
    )
    read = {power: [parse_order(text, PhaseType.RETREATS) for text in texts] for power, texts in orders.items()}
    return resolve_retreats(position, read, MAP, RuleSet(), options)


def only(resolution: Resolution) -> OrderOutcome:
    [outcome] = resolution.outcomes
    return outcome


def test_a_unit_retreats_and_everything_else_stays() -> None:
    resolution = retreat({(FRANCE, "A BOH"): ["GAL", "TYR"]}, {FRANCE: ["A BOH R TYR"]})
    assert list(map(str, resolution.after.units)) == ["A MUN", "A TYR"]
    assert (only(resolution).results, resolution.after.dislodged) == ((), ())
    assert resolution.after.centers == {"MUN": GERMANY}
    assert str(resolution.after.phase) == "F1903R"


def test_a_retreat_may_be_written_as_a_move() -> None:
    resolution = retreat({(FRANCE, "A BOH"): ["TYR"]}, {FRANCE: ["A BOH - TYR"]})
    assert list(map(str, resolution.after.units)) == ["A MUN", "A TYR"]


def test_an_ordered_disband_happens_as_ordered() -> None:
    resolution = retreat({(FRANCE, "A BOH"): ["TYR"]}, {FRANCE: ["A BOH D"]})
    assert list(map(str, resolution.after.units)) == ["A MUN"]
    assert (only(resolution).results, only(resolution).reason) == ((), "")


def test_a_unit_without_order_is_disbanded_and_that_is_said() -> None:
    resolution = retreat({(FRANCE, "A BOH"): ["TYR"]}, {})
    assert list(map(str, resolution.after.units)) == ["A MUN"]
    assert only(resolution).results == (Result.DISBAND,)


@each_row("order", ["A BOH R SIL", "A BOH R XXX", "A BOH H", "A BOH S A MUN", "A BOH B"])
def test_an_order_that_is_no_open_retreat_disbands_the_unit(order: str) -> None:
    resolution = retreat({(FRANCE, "A BOH"): ["TYR"]}, {FRANCE: [order]})
    assert list(map(str, resolution.after.units)) == ["A MUN"]
    assert only(resolution).results == (Result.VOID, Result.DISBAND)
    assert only(resolution).reason == "illegal"


def test_nobody_orders_the_retreat_of_another_power() -> None:
    resolution = retreat({(FRANCE, "A BOH"): ["TYR"]}, {GERMANY: ["A BOH R TYR"]})
    assert list(map(str, resolution.after.units)) == ["A MUN"]


def test_two_powers_that_retreat_to_one_province_by_different_coasts_both_disband() -> None:
    lost = {(FRANCE, "F GAS"): ["SPA/NC", "BRE"], (GERMANY, "F MAR"): ["SPA/SC"]}
    resolution = retreat(lost, {FRANCE: ["F GAS R SPA/NC"], GERMANY: ["F MAR R SPA/SC"]})
    assert list(map(str, resolution.after.units)) == ["A MUN"]
    assert [outcome.results for outcome in resolution.outcomes] == [(Result.BOUNCE, Result.DISBAND)] * 2
    assert resolution.contested == {"SPA"}


def test_an_illegal_retreat_stops_nobody() -> None:
    lost = {(FRANCE, "A BOH"): ["GAL"], (GERMANY, "A PRU"): ["LVN"]}
    resolution = retreat(lost, {FRANCE: ["A BOH R GAL"], GERMANY: ["A PRU R GAL"]})
    assert list(map(str, resolution.after.units)) == ["A MUN", "A GAL"]


@each_row(
    ("order", "offered", "choices", "goal"),
    [
        ("F GAS R SPA", ["SPA/NC"], {}, "F SPA/NC"),
        ("F GAS R SPA", ["SPA/NC"], {"4.B.2": "fails"}, None),
        ("F POR R SPA", ["SPA/NC", "SPA/SC"], {}, None),
        ("F POR R SPA", ["SPA/NC", "SPA/SC"], {"4.B.1": "default_coast"}, "F SPA/SC"),
        ("F GAS R SPA/SC", ["SPA/NC"], {}, None),
        ("F GAS R SPA/SC", ["SPA/NC"], {"4.B.3": "corrected"}, "F SPA/NC"),
        ("F GAS R SPA/EC", ["SPA/NC"], {}, "F SPA/NC"),
        ("F GAS R SPA/EC", ["SPA/NC"], {"4.B.6": "fails"}, None),
        ("A GAS R SPA/NC", ["SPA"], {}, "A SPA"),
        ("A GAS R SPA/NC", ["SPA"], {"4.B.6": "fails"}, None),
        ("F GAS R BRE/NC", ["BRE"], {}, "F BRE"),
        ("A GAS R BRE", ["BRE"], {"4.C.2": "invalid"}, "A BRE"),
    ],
)
def test_coasts_in_retreats_follow_the_options_for_moves(
    order: str, offered: list[str], choices: dict[str, str], goal: str | None
) -> None:
    piece = " ".join(order.split()[:2])
    resolution = retreat({(FRANCE, piece): offered}, {FRANCE: [order]}, Options.of(choices))
    assert list(map(str, resolution.after.units)) == ["A MUN", *([goal] if goal else [])]


def test_a_wrong_unit_type_or_coast_of_the_retreating_unit_is_ignored_unless_an_option_says_otherwise() -> None:
    lost = {(FRANCE, "F SPA/NC"): ["GAS"]}
    for order, strict in (("A SPA R GAS", {"4.C.2": "invalid"}), ("F SPA/SC R GAS", {"4.B.5": "fails"})):
        assert list(map(str, retreat(lost, {FRANCE: [order]}).after.units)) == ["A MUN", "F GAS"]
        refused = retreat(lost, {FRANCE: [order]}, Options.of(strict))
        assert list(map(str, refused.after.units)) == ["A MUN"]


@pytest.mark.parametrize("order", ["F SPA/NC R GAS", "F SPA R GAS"])
def test_a_retreating_fleet_is_named_with_its_coast_or_without_where_a_wrong_one_is_not_ignored(order: str) -> None:
    resolution = retreat({(FRANCE, "F SPA/NC"): ["GAS"]}, {FRANCE: [order]}, Options.of({"4.B.5": "fails"}))
    assert list(map(str, resolution.after.units)) == ["A MUN", "F GAS"]


@pytest.mark.parametrize(("choice", "units"), [("illegal", []), ("first", ["A GAL"]), ("last", ["A TYR"])])
def test_which_of_two_orders_for_one_unit_counts_is_an_option(choice: str, units: list[str]) -> None:
    orders = {FRANCE: ["A BOH R GAL", "A BOH R TYR"]}
    resolution = retreat({(FRANCE, "A BOH"): ["GAL", "TYR"]}, orders, Options.of({"4.D.3": choice}))
    assert list(map(str, resolution.after.units)) == ["A MUN", *units]


def test_the_same_order_twice_is_one_order() -> None:
    resolution = retreat({(FRANCE, "A BOH"): ["GAL"]}, {FRANCE: ["A BOH R GAL", "A BOH R GAL"]})
    assert list(map(str, resolution.after.units)) == ["A MUN", "A GAL"]


def test_an_order_for_the_right_unit_type_comes_first_where_the_option_says_so() -> None:
    orders = {FRANCE: ["F BOH R GAL", "A BOH R TYR"]}
    resolution = retreat({(FRANCE, "A BOH"): ["GAL", "TYR"]}, orders, Options.of({"4.C.2": "valid_unless_other"}))
    assert list(map(str, resolution.after.units)) == ["A MUN", "A TYR"]
