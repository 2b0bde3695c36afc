"""Holds that stand for faulty orders: support for them to stay (house_rules.md 1)."""

from __future__ import annotations

import pytest

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Hold, Misorder, Order
from judge.board.results import Reason, Resolution, Result
from judge.rules.house import HouseRules
from judge.rules.registry import RuleSet
from tests.support.order_texts import MAP, board

FRANCE, GERMANY = PowerName("FRANCE"), PowerName("GERMANY")
PARIS = parse_piece("A PAR")


def attacked(paris: Order, house: HouseRules = HouseRules()) -> Resolution:  # noqa: B008  # it is frozen
    """Paris is supported by Gascony to stay, and attacked from Burgundy with the support of Picardy."""
    position = board(FRANCE="A PAR, A GAS", GERMANY="A BUR, A PIC")
    orders = {
        FRANCE: [paris, parse_order("A GAS S A PAR")],
        GERMANY: [parse_order("A BUR - PAR"), parse_order("A PIC S A BUR - PAR")],
    }
    return adjudicate(position, orders, MAP, RuleSet(house=house))


def lost(resolution: Resolution) -> set[str]:
    return {str(each.unit.piece) for each in resolution.after.dislodged}


def results(resolution: Resolution) -> dict[str, tuple[Result, ...]]:
    return {str(outcome.order.piece): outcome.results for outcome in resolution.outcomes}  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", [Misorder.NONE, Misorder.HOLD])
def test_a_unit_whose_faulty_order_says_nothing_of_a_move_can_be_supported(kind: Misorder) -> None:
    assert lost(attacked(Hold(PARIS, kind))) == set()


def test_a_unit_whose_faulty_order_tells_it_to_move_cannot_be_supported() -> None:
    resolution = attacked(Hold(PARIS, Misorder.MOVE))
    assert lost(resolution) == {"A PAR"}
    assert results(resolution)["A GAS"] == (Result.VOID,)
    assert results(resolution)["A PAR"] == (Result.VOID, Result.DISLODGED)


def test_such_a_unit_can_be_supported_where_failed_moves_can() -> None:
    assert lost(attacked(Hold(PARIS, Misorder.MOVE), HouseRules(failed_move_takes_hold_support=True))) == set()


def test_a_unit_told_to_move_stands_for_one_when_it_is_attacked_and_bounces_nobody_elsewhere() -> None:
    position = board(FRANCE="A PAR", GERMANY="A BUR, A GAS")
    orders = {FRANCE: [Hold(PARIS, Misorder.MOVE)], GERMANY: [parse_order("A BUR - PAR"), parse_order("A GAS - BRE")]}
    resolution = adjudicate(position, orders, MAP, RuleSet())
    assert results(resolution) == {"A PAR": (Result.VOID,), "A BUR": (Result.BOUNCE,), "A GAS": ()}
    assert next(iter(resolution.outcomes)).reason is Reason.ILLEGAL


def test_letters_say_that_the_order_was_faulty() -> None:
    assert describe_order(Hold(PARIS), MAP, None) == "Army Paris HOLD"
    assert describe_order(Hold(PARIS, Misorder.HOLD), MAP, None) == "Army Paris HOLD (a faulty order)"
    assert describe_order(Hold(PARIS, Misorder.MOVE), MAP, None) == "Army Paris HOLD (a faulty order to move)"
