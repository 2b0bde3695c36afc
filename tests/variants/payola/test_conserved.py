"""Conservation of money in whole games by lot: none is made or lost but where the rules say so."""

from __future__ import annotations

from random import Random

import pytest

from judge.variants.payola.in_game import state_of
from judge.variants.payola.turn import told_of
from tests.support.payola_games import payola_in_play, phases_by_lot
from tests.support.rows import each_row


def check_game(seed: int, rules: list[str], phases: int) -> int:
    """Balance every phase of a game, to the piece of silver. How many bills were paid."""
    bills = 0
    for before, after, record in phases_by_lot(Random(seed), payola_in_play(*rules), phases):
        old, new, told = state_of(before), state_of(after), told_of(record.told)
        accounts = told.chart.accounts if told.chart else {}
        paid = sum(account.paid for account in accounts.values())
        earned = sum(account.earned for account in accounts.values())
        assert earned == (paid if "ZEROSUM" in rules else 0)
        come = sum(b.income + b.tribute + b.captured for b in told.bookings.values())
        gone = sum(b.ceded + b.hoarded + b.forfeited for b in told.bookings.values())
        assert new.total == old.total - paid + earned + come - gone
        assert all(booking.is_balanced for booking in told.bookings.values())
        assert all(purse.money >= 0 and purse.earned >= 0 for purse in new.purses.values())
        assert all(account.paid <= account.before for account in accounts.values())
        for seat, purse in new.purses.items():
            had = accounts[seat].after if seat in accounts else old.purse(seat).money
            booking = told.bookings.get(seat)
            assert booking is None or booking.before == had
            assert purse.money == (had if booking is None else booking.after)
        bills += sum(account.paid > 0 for account in accounts.values())
    return bills


RULES: list[list[str]] = [
    [],
    ["EBAYOLA"],
    ["ZEROSUM"],
    ["ZEROSUM", "NO_HOARDING", "EBAYOLA", "PUBLIC_TOTALS"],
    ["PAYOLA_CLASSIC", "NO_HOARDING"],
    ["NO_DONATIONS", "LIMIT_OFFERS"],
]


@each_row("rules", RULES, ids="-".join)
@pytest.mark.slow
def test_every_phase_of_a_game_by_lot_balances_to_the_piece_of_silver(rules: list[str]) -> None:
    assert check_game(1, rules, 9) > 2


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids="-".join)
def test_every_phase_of_many_long_games_by_lot_balances(rules: list[str]) -> None:
    for seed in range(12):
        assert check_game(seed, rules, 40) > 0
