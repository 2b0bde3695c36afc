"""Railways (maps.md A.2.7): from Albury by Burton and Carham to Dunham, for the armies of North."""

from __future__ import annotations

import pytest

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName
from judge.board.results import Reason
from judge.mail.letters.reasons import explain
from judge.rules.registry import RuleSet
from tests.board.movement.test_gateways import CANAL, places, play, standing
from tests.support.board import read_order
from tests.support.rows import each_row


@each_row(
    ("orders", "comes_to", "reason"),
    [
        ("NORTH A ALB - DUN", "DUN", Reason.NONE),
        ("NORTH A DUN - ALB", "ALB", Reason.NONE),
        ("NORTH A ALB - CAR", "CAR", Reason.NONE),
        ("NORTH A ALB - DUN, NORTH A CAR H", "DUN", Reason.NONE),
        ("NORTH A ALB - DUN, SOUTH A CAR H", "BUR", Reason.RAILWAY),
        ("NORTH A ALB - DUN, SOUTH A CAR - BUR", "ALB", Reason.BOUNCE),
        ("NORTH A ALB - DUN, SOUTH A BUR - CAR", "ALB", Reason.RAILWAY),
        ("NORTH A ALB - DUN, SOUTH F DUN - ESE", "CAR", Reason.RAILWAY),
        ("NORTH A ALB - DUN, SOUTH F COV - DUN", "ALB", Reason.BOUNCE),
        ("NORTH A ALB - DUN, NORTH A DUN H", "ALB", Reason.BOUNCE),
        ("NORTH A ALB - BUR, SOUTH A CAR H", "BUR", Reason.NONE),
        ("SOUTH A ALB - DUN", "ALB", Reason.ILLEGAL),
    ],
)
def test_a_train_stops_before_the_first_place_in_which_another_power_stands(
    orders: str, comes_to: str, reason: Reason
) -> None:
    resolution = play(orders)
    assert resolution.after.units[0].location == comes_to
    assert resolution.outcomes[0].reason is reason


def test_a_stopped_train_is_told_in_a_phase_with_a_convoy_too() -> None:
    resolution = play("NORTH A ALB - DUN, SOUTH A CAR H, SOUTH A EGG - COV, SOUTH F ESE C A EGG - COV")
    assert resolution.outcomes[0].reason is Reason.RAILWAY
    assert resolution.outcomes[2].by_convoy


def test_a_move_by_rail_is_supported_as_it_is_ordered() -> None:
    orders = "NORTH A ALB - DUN, SOUTH F COV - DUN, NORTH A EGG S A ALB - DUN"
    assert "NORTH A DUN" in places(play(orders))
    stopped = play(orders + ", SOUTH A CAR H")
    assert stopped.outcomes[2].reason is Reason.VOID


def test_two_trains_of_one_power_do_not_change_places() -> None:
    assert places(play("NORTH A ALB - DUN, NORTH A DUN - ALB")) == ["NORTH A ALB", "NORTH A DUN"]


def test_an_army_that_has_no_railway_goes_by_sea_as_ever() -> None:
    by_sea = "{} A ALB - DUN, SOUTH F WSE C A ALB - DUN, SOUTH F ESE C A ALB - DUN, WEST A BUR H"
    assert "SOUTH A DUN" in places(play(by_sea.format("SOUTH")))
    position, _ = standing("SOUTH A ALB H, SOUTH F WSE H, SOUTH F ESE H")
    reading = read_order("A ALB - DUN", PowerName("SOUTH"), position, CANAL, RuleSet())
    assert reading.problems == ()
    assert reading.order is not None
    assert str(reading.order).count("WSE") == 1, "its route is filled in"


def test_an_army_with_a_railway_goes_by_sea_if_it_says_so() -> None:
    convoy = "NORTH A ALB - DUN VIA, SOUTH F WSE C A ALB - DUN, SOUTH F ESE C A ALB - DUN, WEST A BUR H"
    assert "NORTH A DUN" in places(play(convoy))


@pytest.mark.parametrize(
    ("power", "order", "code"),
    [("NORTH", "A ALB - DUN", ""), ("SOUTH", "A ALB - DUN", "E-ORD-MOVE"), ("NORTH", "A ALB - COV", "E-ORD-MOVE")],
)
def test_a_move_by_rail_is_taken_from_those_who_have_one(power: str, order: str, code: str) -> None:
    position, _ = standing(f"{power} A ALB H")
    reading = read_order(order, PowerName(power), position, CANAL, RuleSet())
    assert [problem.code for problem in reading.problems] == ([code] if code else [])
    assert bool(reading.notes) is not bool(code)


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        (
            "NORTH A ALB - DUN, SOUTH A CAR H",
            "The North army in Albury went by rail to Burton only:"
            " from there on another power's unit stood in its way.",
        ),
        (
            "NORTH A ALB - DUN, SOUTH A BUR H",
            "The North army in Albury did not get to Dunham by rail: another power's unit stood in its way.",
        ),
        (
            "NORTH A ALB - DUN, SOUTH A CAR - BUR",
            "The North army in Albury did not get to Burton: the South army from Carham went there too.",
        ),
    ],
)
def test_letters_say_how_far_a_train_came(orders: str, said: str) -> None:
    position, by_power = standing(orders)
    resolution = adjudicate(position, by_power, CANAL, RuleSet())
    assert explain(resolution.outcomes[0], resolution, position, CANAL) == said
