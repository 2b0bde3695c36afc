"""Rounds that are leapt over are those that go as told: against settling every market round by round."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from judge.board.orders import MovementOrder
from judge.board.position import Piece
from judge.variants.payola import rounds
from judge.variants.payola.auction import Terms, bidding, sell
from judge.variants.payola.bounds import bill_ranges
from judge.variants.payola.offers import Bidder, OfferKind
from judge.variants.payola.rounds import Bids
from judge.variants.payola.spending import Market, lot_of, settle
from tests.support.payola import LETTERS, board, market
from tests.support.rows import each_row

BOARD = board(F="A PAR, A MAR, F BRE", G="A MUN, F KIE", T="A CON")
ORDERS = {
    "A PAR": ("- BUR", "- PIC", "- GAS", "H"),
    "A MAR": ("- SPA", "- BUR", "H"),
    "F BRE": ("- MAO", "H"),
    "A MUN": ("- BUR", "- RUH", "H"),
    "F KIE": ("- DEN", "- HOL", "H"),
    "A CON": ("- BUL", "- SMY", "H"),
}
INVESTORS = Bidder(None, "ann"), Bidder(None, "bob")
TERMS = {
    "plain": Terms(),
    "ebayola": Terms(ebayola=True),
    "ebayola with public totals": Terms(ebayola=True, public_totals=True),
}


def any_order(_piece: Piece, _order: MovementOrder) -> bool:
    return True


def by_lot(chance: Random, offers: int, dearest: int) -> Market:
    """Draw sheets of all kinds, far too dear, of powers and of two without one.

    Turkey is a dummy in some markets.
    """
    sheets = {letter: _sheet(chance, chance.randint(0, offers), dearest) for letter in (*LETTERS, "A", "E")}
    money = {letter: chance.randint(0, 60) for letter in LETTERS}
    open_units = ["A CON"] if chance.random() < 0.5 else []
    for letter, bid in ("F", "& A CON - BUL"), ("G", ": A CON - BUL"), ("E", ": A CON - SMY"):
        sheets[letter] += [f"{dearest} {bid}"] * bool(open_units)  # as much for two orders: it holds for nothing
    made = market(BOARD, sheets, money, open_units=open_units)
    more = {who: made.sheets[Bidder(LETTERS[letter])] for who, letter in zip(INVESTORS, "AE", strict=True)}
    return replace(
        made,
        sheets={**made.sheets, **more},
        treasuries={**made.treasuries, **dict.fromkeys(INVESTORS, chance.randint(0, 60))},
    )


def _sheet(chance: Random, offers: int, dearest: int) -> list[str]:
    lines = []
    for _ in range(offers):
        unit = chance.choice(sorted(ORDERS))
        amount = chance.randint(1, dearest)
        plateau = f"#{chance.randint(0, amount)}" if chance.random() < 0.3 else ""
        lines.append(f"{amount}{plateau} {chance.choice([*':::', *OfferKind])} {unit} {chance.choice(ORDERS[unit])}")
    return lines


def lots(piece: Piece) -> Random:
    return Random(str(piece))


def no_leap(*_: object) -> int:
    return 0


@pytest.mark.parametrize("markets", [8, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("terms", TERMS.values(), ids=TERMS)
def test_markets_by_lot_are_settled_as_when_no_round_is_leapt_over(
    terms: Terms, markets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, leaps = Random(8), 0
    for number in range(markets):
        on = by_lot(chance, offers=chance.choice([3, 12]), dearest=chance.choice([30, 400]))
        leapt, played = settled_with(on, terms, monkeypatch, leaps=True)
        stepped, all_played = settled_with(on, terms, monkeypatch, leaps=False)
        assert leapt == stepped, f"market {number}"
        leaps += played < all_played
    assert leaps > markets // 4


def settled_with(on: Market, terms: Terms, monkeypatch: pytest.MonkeyPatch, *, leaps: bool) -> tuple[object, int]:
    """Settle a market; return the result, and the number of sales made for it."""
    drawn: list[Piece] = []

    def counted(piece: Piece) -> Random:
        drawn.append(piece)
        return lots(piece)

    with monkeypatch.context() as patch:
        if not leaps:
            patch.setattr(rounds._Leap, "over_rounds", no_leap)
        done = settle(on, any_order, terms, counted)
    orders = [(sale.piece, sale.order, sale.price, sale.shares) for sale in done.sales]
    return (orders, done.bills, done.reductions), len(drawn)


@pytest.mark.parametrize("markets", [15, pytest.param(60, marks=pytest.mark.slow)])
@each_row("terms", TERMS.values(), ids=TERMS)
def test_every_bill_is_within_the_bounds_whoever_is_lowered_and_however_often(terms: Terms, markets: int) -> None:
    chance, inside = Random(9), 0
    for _ in range(markets):
        on = by_lot(chance, offers=8, dearest=40)
        on_sale = [bidding(lot, lambda _: True, terms) for lot in [lot_of(on, unit) for unit in on.units]]
        early = Bids.of(on.sheets).reduced(list(on.sheets), chance.randint(0, 10))
        over = [bidder for bidder in on.sheets if chance.random() < 0.6]
        late = chance.randint(1, 40)
        ranges = bill_ranges(on_sale, early.amounts, early.reduced(over, late).amounts, terms)
        for times in range(late + 1):
            amounts = early.reduced(over, times).amounts
            bills = dict.fromkeys(on.sheets, 0)
            for each in on_sale:
                for bidder, share in sell(each, amounts, terms, lots(each.lot.piece)).shares.items():
                    bills[bidder] += share
            for bidder, bill in bills.items():
                assert ranges[bidder].least <= bill <= ranges[bidder].most
                inside += ranges[bidder].least < bill < ranges[bidder].most
    assert inside > markets * 5 // 3


@pytest.mark.parametrize("markets", [15, pytest.param(60, marks=pytest.mark.slow)])
def test_lowering_many_times_at_once_is_lowering_as_often_by_one(markets: int) -> None:
    chance = Random(10)
    for _ in range(markets):
        bids = Bids.of(by_lot(chance, offers=6, dearest=20).sheets)
        over = [bidder for bidder in bids.reductions if chance.random() < 0.7]
        step = bids
        for times in range(1, 45):
            step = step.reduced(over)
            assert bids.reduced(over, times) == step


@each_row("terms", TERMS.values(), ids=TERMS)
def test_four_full_sheets_of_different_amounts_are_settled_in_a_few_hundred_rounds(terms: Terms) -> None:
    chance = Random(11)
    sheets = {
        letter: [
            f"{amount} : {unit} {chance.choice(ORDERS[unit])}"
            for amount in chance.sample(range(1, 10_000), 500)
            for unit in [chance.choice(sorted(ORDERS))]
        ]
        for letter in "FGEI"
    }
    sold: list[Piece] = []

    def counted(piece: Piece) -> Random:
        sold.append(piece)
        return lots(piece)

    done = settle(market(BOARD, sheets, dict.fromkeys(LETTERS, 48)), any_order, terms, counted)
    assert max(done.reductions.values()) > 9000
    assert len(sold) / len(BOARD.units) < 700
