"""Yearly reports to shareholders: exchange.md 2."""

from __future__ import annotations

from judge.variants.exchange.report import Report, reports_for
from tests.variants.exchange.markets import ANN, BOB, CEM, FRANCE, ITALY, exchange_of, stock

EXCHANGE = exchange_of(stock(FRANCE, 3, leader=BOB, ann=2, bob=7), stock(ITALY, 11, cem=1))


def test_shareholders_read_treasury_and_shareholders_of_their_powers_and_of_no_others() -> None:
    money = {FRANCE: 61, ITALY: 48, ANN: 90}
    assert reports_for(EXCHANGE, ANN, money) == (Report(FRANCE, 61, 3, 5, {BOB: 7, ANN: 2}, BOB),)
    assert [each.power for each in reports_for(EXCHANGE, CEM, money)] == [ITALY]
    assert reports_for(EXCHANGE, "dan", money) == ()
    assert list(reports_for(EXCHANGE, ANN, money)[0].holders) == [BOB, ANN]
