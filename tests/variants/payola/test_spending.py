"""Limits on spending: the worked examples of payola.md 6, and many markets by lot."""

from __future__ import annotations

from random import Random

import pytest

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.position import Piece
from judge.variants.payola.auction import Terms
from judge.variants.payola.offers import OTHERS, Bidder
from judge.variants.payola.spending import ranked, settle
from tests.support.payola import LETTERS, board, market, settled
from tests.support.rows import each_row

BOARD = board(F="A PAR, A MAR, F BRE", G="A MUN")
FRANCE, GERMANY = Bidder(LETTERS["F"]), Bidder(LETTERS["G"])


def test_who_overspends_has_every_offer_above_its_plateau_lowered_until_the_bill_can_be_paid() -> None:
    sheets = {
        "F": ["4 $", "8#4 : A PAR - BUR", "3*2 : A MAR - SPA", "1 : F BRE - MAO"],
        "G": ["5 : A MAR H"],
    }
    done = settled(market(BOARD, sheets, {"F": 14, "G": 20}), BOARD)
    assert [format_order(sale.order) for sale in done.sales] == ["A PAR - BUR", "A MAR H", "F BRE - MAO", "A MUN H"]
    assert (done.bills[FRANCE], done.reductions[FRANCE]) == (7, 1)
    assert (done.bills[GERMANY], done.reductions[GERMANY]) == (5, 0)


@pytest.mark.parametrize(("second", "reductions", "bill"), [("4#", 2, 4), ("4#1", 3, 5)])
def test_when_all_offers_are_at_their_plateaus_these_are_forgotten(second: str, reductions: int, bill: int) -> None:
    sheets = {"F": ["4# : A PAR - BUR", f"{second} : A MAR - SPA"]}
    done = settled(market(BOARD, sheets, {"F": 5}), BOARD)
    assert (done.reductions[FRANCE], done.bills[FRANCE]) == (reductions, bill)


def test_money_put_aside_is_not_spent_and_more_than_there_is_leaves_nothing() -> None:
    sheets = {"F": ["90 $", "3 : A PAR - BUR"]}
    done = settled(market(BOARD, sheets, {"F": 14}), BOARD)
    assert (done.bills[FRANCE], done.reductions[FRANCE]) == (0, 3)


@pytest.mark.parametrize("markets", [40, pytest.param(150, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ebayola", [False, True])
def test_in_markets_by_lot_nobody_pays_more_than_they_have_and_prices_are_what_is_paid(
    ebayola: bool, markets: int
) -> None:
    lots = Random(7)
    orders = ["A PAR - BUR", "A PAR - PIC", "A PAR H", "A MAR - SPA", "A MAR - BUR", "F BRE - MAO", "A MUN - BUR"]
    for _ in range(markets):
        sheets = {
            letter: [
                f"{lots.randint(1, 9)}{lots.choice(['', '#', '#1'])} {lots.choice(':!>@&')} {lots.choice(orders)}"
                for _ in range(lots.randint(0, 6))
            ]
            for letter in LETTERS
        }
        money = {letter: lots.randint(0, 20) for letter in LETTERS}
        done = settled(market(BOARD, sheets, money), BOARD, Terms(ebayola=ebayola))
        for letter, power in LETTERS.items():
            assert 0 <= done.bills[Bidder(power)] <= money[letter]
        assert sum(done.bills.values()) == sum(sale.price for sale in done.sales)
        for sale in done.sales:
            assert sum(sale.shares.values()) == sale.price


@each_row("ebayola", [False, True])
@each_row(
    ("sheets", "reductions"),
    [
        ({"F": ["9999 : A PAR - BUR"]}, {"F": 9951}),
        ({"F": ["9999 : A PAR - BUR"], "G": ["9999 : A PAR - PIC"]}, {"F": 9951, "G": 9951}),
        ({"F": ["2*9999 : A PAR - BUR"], "G": ["9999 : A PAR - PIC", "7777 : A MAR H"]}, {"F": 9975, "G": 9951}),
    ],
)
def test_who_promises_thousands_too_many_is_reduced_that_often_in_a_few_rounds_that_are_played(
    ebayola: bool, sheets: dict[str, list[str]], reductions: dict[str, int]
) -> None:
    on, drawn = market(BOARD, sheets, {"F": 48, "G": 48}), list[Piece]()

    def lots(piece: Piece) -> Random:
        drawn.append(piece)
        return Random(str(piece))

    done = settle(on, lambda _piece, _order: True, Terms(ebayola=ebayola), lots)
    assert all(done.bills[Bidder(power)] <= 48 for power in LETTERS.values())
    assert len(drawn) / len(BOARD.units) < 200
    if not ebayola:
        assert {letter: done.reductions[Bidder(LETTERS[letter])] for letter in sheets} == reductions


def test_the_question_mark_of_an_acceptance_list_stands_for_all_others_in_an_order_that_is_drawn() -> None:
    powers = [PowerName(power) for power in LETTERS.values()]
    france, turkey = LETTERS["F"], LETTERS["T"]
    drawn = {ranked((france, OTHERS, turkey), powers, Random(chance)) for chance in range(30)}
    assert {(found[0].power, found[-1].power) for found in drawn} == {(france, turkey)}
    assert len(drawn) > 10
    assert all(sorted(one.power or "" for one in found) == sorted(powers) for found in drawn)
    assert ranked((france,), powers, Random(1)) == ranked((france, OTHERS), powers, Random(1))
