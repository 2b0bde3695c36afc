"""Limits on spending: the worked examples of payola.md 6, and many markets by lot."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.orders import MovementOrder
from judge.board.position import Piece
from judge.variants.payola import rounds
from judge.variants.payola.auction import AuctionTerms, bidding, sell
from judge.variants.payola.offers import OTHERS, Bidder, OfferKind
from judge.variants.payola.rounds import Bids
from judge.variants.payola.spending import Market, bill_ranges, lot_of, ranked, settle
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
        done = settled(market(BOARD, sheets, money), BOARD, AuctionTerms(ebayola=ebayola))
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

    done = settle(on, lambda _piece, _order: True, AuctionTerms(ebayola=ebayola), lots)
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


THREE_POWERS = board(F="A PAR, A MAR, F BRE", G="A MUN, F KIE", T="A CON")
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
    "plain": AuctionTerms(),
    "ebayola": AuctionTerms(ebayola=True),
    "ebayola with public totals": AuctionTerms(ebayola=True, public_totals=True),
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
    made = market(THREE_POWERS, sheets, money, open_units=open_units)
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
    terms: AuctionTerms, markets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, leaps = Random(8), 0
    for number in range(markets):
        on = by_lot(chance, offers=chance.choice([3, 12]), dearest=chance.choice([30, 400]))
        leapt, played = settled_with(on, terms, monkeypatch, leaps=True)
        stepped, all_played = settled_with(on, terms, monkeypatch, leaps=False)
        assert leapt == stepped, f"market {number}"
        leaps += played < all_played
    assert leaps > markets // 4


def settled_with(
    on: Market, terms: AuctionTerms, monkeypatch: pytest.MonkeyPatch, *, leaps: bool
) -> tuple[object, int]:
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
def test_every_bill_is_within_the_bounds_whoever_is_lowered_and_however_often(
    terms: AuctionTerms, markets: int
) -> None:
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
@pytest.mark.slow
def test_four_full_sheets_of_different_amounts_are_settled_in_a_few_hundred_rounds(terms: AuctionTerms) -> None:
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

    done = settle(market(THREE_POWERS, sheets, dict.fromkeys(LETTERS, 48)), any_order, terms, counted)
    assert max(done.reductions.values()) > 9000
    assert len(sold) / len(THREE_POWERS.units) < 700
