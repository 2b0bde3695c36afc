"""Outcomes of orders, as people read them."""

from __future__ import annotations

from judge.board.adjustments import resolve_adjustments
from judge.board.names import PowerName
from judge.board.order_text.notation import parse_order
from judge.board.orders import MovementOrder
from judge.board.position import PhaseType, Position
from judge.board.results import _DONE
from judge.rules.registry import RuleSet
from tests.support.movement_play import MAP, play


def test_outcomes_print_their_order_and_what_came_of_it() -> None:
    resolution = play(
        "FRANCE: A PAR - BUR, A MAR S A PAR - BUR, F BRE - ENG, A PIC S A PAR - PIC",
        "GERMANY: A BUR - PAR, A MUN H",
        "ENGLAND: F LON - ENG, A YOR - NWY, F NTH C A YOR - NWY",
    )
    assert [str(outcome) for outcome in resolution.outcomes] == [
        "A PAR - BUR  moved",
        "A MAR S A PAR - BUR  supported",
        "F BRE - ENG  bounce",
        "A PIC S A PAR - PIC  void",
        "A BUR - PAR  bounce, dislodged",
        "A MUN H  held",
        "F LON - ENG  bounce",
        "A YOR - NWY  moved",
        "F NTH C A YOR - NWY  convoyed",
    ]


def test_builds_print_too() -> None:
    france = PowerName("FRANCE")
    board = Position(MAP.phase("W1901A"), (), dict.fromkeys(MAP.homes_of(france), france))
    orders = [parse_order(text, PhaseType.ADJUSTMENTS) for text in ("A PAR B", "F PAR B", "WAIVE")]
    outcomes = resolve_adjustments(board, {france: orders}, MAP, RuleSet()).outcomes
    assert [str(outcome) for outcome in outcomes] == ["A PAR B  built", "F PAR B  void", "WAIVE  waived"]


def test_each_kind_of_order_has_a_word_for_its_success() -> None:
    assert set(_DONE) > set(MovementOrder.__args__)
    assert len(set(_DONE.values())) == len(_DONE) == 10
