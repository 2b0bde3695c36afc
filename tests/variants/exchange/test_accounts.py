"""Accounts of shareholders: the yearly report about their powers, and the winner at the end."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from judge.variants.exchange.accounts import PowerReport, Wealth, reports_for, wealth, winners
from tests.support.exchange import led, say, the_step
from tests.support.house import GM
from tests.variants.exchange.markets import ANN, BOB, CEM, FRANCE, ITALY, RUSSIA, exchange_of, stock

EXCHANGE = exchange_of(stock(FRANCE, 3, leader=BOB, ann=2, bob=7), stock(ITALY, 11, cem=1))


def test_shareholders_read_treasury_and_shareholders_of_their_powers_and_of_no_others() -> None:
    money = {FRANCE: 61, ITALY: 48, ANN: 90}
    assert reports_for(EXCHANGE, ANN, money) == (PowerReport(FRANCE, 61, 3, 5, {BOB: 7, ANN: 2}, BOB),)
    assert [each.power for each in reports_for(EXCHANGE, CEM, money)] == [ITALY]
    assert reports_for(EXCHANGE, "dan", money) == ()
    assert list(reports_for(EXCHANGE, ANN, money)[0].holders) == [BOB, ANN]


AT_THE_END = exchange_of(stock(FRANCE, 2, ann=6, bob=4), stock(ITALY, 0, bob=3, cem=9), stock(RUSSIA, 12))
MONEY = {ANN: 10, BOB: 20, CEM: 300}


def test_who_holds_most_of_the_power_that_won_wins_however_little_money_they_have() -> None:
    ranked = wealth(AT_THE_END, MONEY, MONEY, [FRANCE])
    assert ranked == (Wealth(ANN, Fraction(3, 5), 10), Wealth(BOB, Fraction(2, 5), 20), Wealth(CEM, Fraction(0), 300))
    assert winners(ranked) == (ANN,)


def test_in_a_draw_the_parts_of_all_who_drew_are_added() -> None:
    ranked = wealth(AT_THE_END, MONEY, MONEY, [FRANCE, ITALY])
    assert [(each.investor, each.part) for each in ranked] == [
        (CEM, Fraction(3, 4)),
        (BOB, Fraction(13, 20)),
        (ANN, Fraction(3, 5)),
    ]


def test_equal_parts_are_decided_by_cash_and_equal_cash_by_nothing() -> None:
    even = exchange_of(stock(FRANCE, 0, ann=6, bob=6))
    assert winners(wealth(even, (ANN, BOB), {ANN: 5, BOB: 6}, [FRANCE])) == (BOB,)
    assert winners(wealth(even, (ANN, BOB), {ANN: 6, BOB: 6}, [FRANCE])) == (ANN, BOB)


def test_nobody_wins_by_a_power_of_which_nobody_holds_a_share() -> None:
    assert winners(wealth(AT_THE_END, MONEY, MONEY, [RUSSIA])) == ()


def test_a_year_with_which_the_game_ends_has_no_market_after_it(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    house.mail(GM, "SIGNON M@river gmpw123", "SET VICTORY 4")
    letters = house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    assert house.game().ending is not None
    assert the_step(house) is None
    assert not [letter.subject for letter in letters if "market" in letter.subject]
    assert "market" not in say(house, "bob", "SHARES")[0].text


def test_what_an_investor_has_who_has_left_is_shown_and_corrected_and_does_not_win(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail("bob@example.org", "RESIGN bob@river bobpw12 YES")
    house.mail(GM, "SIGNON M@river gmpw123", "EDIT TREASURY bob 41")
    told = house.mail(GM, "SIGNON M@river gmpw123", "SHARES")[0].text
    assert "Has left: bob: 41 AgP; France 4, Italy 8." in told
    house.mail(GM, "SIGNON M@river gmpw123", "SET VICTORY 4", "PROCESS")
    letters = house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    end = " ".join(next(letter.text for letter in letters if "Has left" in letter.text).split())
    assert "Nobody has won" in end
    assert "Has left, and cannot win: bob: no such shares (0.0 %); 41 AgP." in end
