"""Orders that units follow, and their payers: the examples of payola.md 5, 8, 9 and 11."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order, parse_order, parse_piece
from judge.board.orders import Hold, MovementOrder
from judge.board.position import PhaseType
from judge.variants.payola.auction import Amounts, AuctionTerms, Sale, UnitForSale, bidding, sell
from judge.variants.payola.offers import Bidder, Offer, OfferKind
from judge.variants.payola.spending import MarketResult
from tests.support.payola import LETTERS, board, market, settled
from tests.support.rows import each_row

PARIS = board(F="A PAR, A MAR, F BRE", G="A MUN", E="F LON", I="A PIE")


def sale_of(unit: str, done: MarketResult) -> Sale:
    return next(sale for sale in done.sales if sale.piece == parse_piece(unit))


def paid(sale: Sale) -> dict[str, int]:
    """Return the payments of powers, by their letters, without those that pay nothing."""
    letters = {Bidder(power): letter for letter, power in LETTERS.items()}
    return {letters[bidder]: share for bidder, share in sorted(sale.shares.items()) if share}


def sold(
    sheets: Mapping[str, Sequence[str]],
    accepted: str = "FEGIART",
    terms: AuctionTerms = AuctionTerms(),  # noqa: B008
) -> tuple[str, int, dict[str, int]]:
    """Return the order that A PAR follows, its price, and each payment."""
    sale = sale_of("A PAR", settled(market(PARIS, sheets, lists={"F": accepted}), PARIS, terms))
    return format_order(sale.order), sale.price, paid(sale)


@each_row(
    ("sheets", "order", "shares"),
    [
        ({"F": ["3 : A PAR - BUR"], "G": ["2 : A PAR - GAS", "1 ! A PAR - BUR"], "E": ["1 : A PAR - GAS"]},
         "A PAR - GAS", {"G": 3, "E": 1}),
        ({"E": ["5 : A PAR - PIC"], "G": ["5 : A PAR - BUR"]}, "A PAR - PIC", {"E": 5}),
        ({"E": ["5 : A PAR - PIC"], "G": ["5 : A PAR - BUR"], "F": ["0 : A PAR - BUR"]}, "A PAR - BUR", {"G": 5}),
        ({"F": ["4 @ A PAR - BUR"], "G": ["3 > A PAR - GAS | S F BRE", "2 : A PAR - PIC"]},
         "A PAR - BUR", {"F": 4, "G": 3}),
        ({"F": ["2 : A PAR - BUR"], "G": ["4 & A PAR - GAS"]}, "A PAR - BUR", {"F": 2, "G": 4}),
        ({"F": ["2 : A PAR - BUR", "1 : A PAR - GAS"], "G": ["4 ! A PAR - BUR", "4 ! A PAR - GAS"]},
         "A PAR H", {"G": 8}),
        ({"F": ["2 : A PAR - BUR", "1 : A PAR - GAS"], "G": ["4 ! A PAR - BUR | - GAS"]}, "A PAR H", {"G": 4}),
        ({"F": ["5 ! A PAR - PIC"], "G": ["1 : A PAR - BUR"], "E": ["1 : A PAR H"]}, "A PAR H", {"F": 5, "E": 1}),
        ({"F": ["5 ! A PAR - PIC | H"], "G": ["1 : A PAR - BUR"], "E": ["6 : A PAR H"]},
         "A PAR - BUR", {"F": 5, "G": 1}),
        ({"G": ["4 ! A PAR H"]}, "A PAR H", {}),
        ({}, "A PAR H", {}),
    ],
)  # fmt: skip
def test_a_unit_follows_the_order_for_which_most_is_promised(
    sheets: Mapping[str, Sequence[str]], order: str, shares: dict[str, int]
) -> None:
    assert sold(sheets)[0::2] == (order, shares)


def test_what_lies_on_each_order_is_known() -> None:
    sheets = {"F": ["4 @ A PAR - BUR"], "G": ["3 > A PAR - GAS | S F BRE", "2 : A PAR - PIC"]}
    sale = sale_of("A PAR", settled(market(PARIS, sheets, lists={"F": "FEGIART"}), PARIS))
    totals = {format_order(order): sale.total(order) for order in sale.money}
    assert totals == {"A PAR - BUR": 7, "A PAR S F BRE": 7, "A PAR - PIC": 5, "A PAR - GAS": 3}


# Signals

TRIESTE = board(A="F TRI, A VIE", I="A VEN", F="A MAR")
SIGNALS = ("ZERO_FOREIGN", "SIGNAL_SUPPORT")


def trieste(
    sheets: Mapping[str, Sequence[str]], terms: AuctionTerms, rules: Sequence[str]
) -> tuple[str, dict[str, int]]:
    sale = sale_of("F TRI", settled(market(TRIESTE, sheets, rules=rules), TRIESTE, terms))
    return format_order(sale.order), paid(sale)


def test_a_signal_takes_bribes_like_any_order() -> None:
    sheets = {
        "A": ["2 : F TRI - VEN", "0 : F TRI S A VEN - SWI ?"],
        "F": ["3 : F TRI - VEN", "1 : F TRI S A VIE - ROM ?"],
        "I": ["5 ! F TRI - VEN"],
    }
    order, shares = trieste(sheets, AuctionTerms(), SIGNALS)
    assert order.startswith("F TRI S A VIE - ROM")
    assert shares == {"F": 1, "I": 5}


def test_under_restrict_signal_it_is_given_for_the_price_of_holding() -> None:
    sheets = {
        "A": ["2 : F TRI - VEN", "0 : F TRI S A VEN - SWI ?"],
        "F": ["3 : F TRI - VEN", "1 : F TRI H"],
        "I": ["5 ! F TRI - VEN"],
    }
    order, shares = trieste(sheets, AuctionTerms(restrict_signal=True), (*SIGNALS, "RESTRICT_SIGNAL"))
    assert order.startswith("F TRI S A VEN - SWI")
    assert shares == {"F": 1, "I": 5}


def test_a_unit_with_nothing_but_its_owners_signal_gives_it_for_nothing() -> None:
    sheets = {"A": ["0 : F TRI S A VEN - SWI ?"]}
    order, shares = trieste(sheets, AuctionTerms(restrict_signal=True), (*SIGNALS, "RESTRICT_SIGNAL"))
    assert (order[:19], shares) == ("F TRI S A VEN - SWI", {})


# EBAYOLA

EBAYOLA = AuctionTerms(ebayola=True)


@each_row(
    ("sheets", "accepted", "price", "shares"),
    [
        ({"F": ["5 : A PAR - BUR"], "E": ["3 : A PAR - BUR"], "G": ["4 : A PAR - GAS"]}, "FEGIART", 5,
         {"F": 2, "E": 3}),
        ({"F": ["5 : A PAR - BUR"], "E": ["3 : A PAR - BUR"], "G": ["4 : A PAR - GAS"]}, "EFGIART", 5, {"F": 5}),
        ({"F": ["5#4 : A PAR - BUR"], "E": ["3 : A PAR - BUR"], "G": ["4 : A PAR - GAS"]}, "FEGIART", 5,
         {"F": 4, "E": 1}),
        ({"F": ["5 : A PAR - BUR"], "G": ["5 : A PAR - GAS"]}, "FEGIART", 5, {"F": 5}),
        ({"F": ["5 : A PAR - BUR"]}, "FEGIART", 1, {"F": 1}),
        ({"F": ["5# : A PAR - BUR"]}, "FEGIART", 5, {"F": 5}),
    ],
)  # fmt: skip
def test_ebayola_lowers_the_price_to_one_more_than_the_next_best(
    sheets: Mapping[str, Sequence[str]], accepted: str, price: int, shares: dict[str, int]
) -> None:
    assert sold(sheets, accepted, EBAYOLA)[1:] == (price, shares)


def test_with_public_totals_plateaus_do_not_hinder_it() -> None:
    sheets = {"F": ["5#4 : A PAR - BUR"], "E": ["3 : A PAR - BUR"], "G": ["4 : A PAR - GAS"]}
    assert sold(sheets, terms=AuctionTerms(ebayola=True, public_totals=True))[1:] == (5, {"F": 2, "E": 3})


# Dummies

BALKANS = board(A="A BUD", T="A CON", I="A SER")


@each_row(
    ("sheets", "order", "price", "shares"),
    [
        ({"A": ["3 : A SER - BUL"], "T": ["3 : A SER - GRE"]}, "A SER H", 4, {}),
        ({"A": ["3 : A SER - BUL", "3 : A SER - GRE"]}, "A SER - BUL", 3, {"A": 3}),
        ({"A": ["3 : A SER - BUL"], "T": ["3 : A SER - GRE", "2 : A SER H"]}, "A SER H", 4, {"T": 2}),
        ({"A": ["4 : A SER - BUL"], "T": ["3 : A SER - GRE"]}, "A SER - BUL", 4, {"A": 4}),
    ],
)
def test_a_dummy_holds_when_different_people_offer_the_same(
    sheets: Mapping[str, Sequence[str]], order: str, price: int, shares: dict[str, int]
) -> None:
    on = market(BALKANS, sheets, lists={"I": "AEFGIRT"}, open_units=["A SER"])
    sale = sale_of("A SER", settled(on, BALKANS))
    assert (format_order(sale.order), sale.price, paid(sale)) == (order, price, shares)


INVESTORS = Bidder(None, "ANN"), Bidder(None, "BOB")
PIECE = parse_piece("A PAR")


def investors(*orders: str, legal: str = "") -> set[str]:
    """Return orders of A PAR over many chances: Ann offers 5 for the first order, Bob 5 for the second."""
    offers = {
        investor: (Offer(PIECE, OfferKind.DIRECT, (movement(order),), 5),)
        for investor, order in zip(INVESTORS, orders, strict=True)
    }
    offers = {Bidder(PowerName("FRANCE")): (HOLDS,), **offers}
    lot = UnitForSale(PIECE, offers, dict.fromkeys(offers, (0,)), (Bidder(PowerName("FRANCE")),))
    amounts = Amounts({bidder: (found[0].amount,) for bidder, found in offers.items()}, dict.fromkeys(offers, (0,)))

    def is_legal(order: MovementOrder) -> bool:
        return format_order(order) in legal or not legal

    on = bidding(lot, is_legal, AuctionTerms())
    return {format_order(sell(on, amounts, AuctionTerms(), Random(chance)).order) for chance in range(40)}


HOLDS = Offer(PIECE, OfferKind.DIRECT, (Hold(PIECE),), 0)


def movement(text: str) -> MovementOrder:
    order = parse_order(text, PhaseType.MOVEMENT)
    assert isinstance(order, MovementOrder)
    return order


def test_a_tie_between_people_without_a_power_is_drawn() -> None:
    assert investors("A PAR - BUR", "A PAR - PIC") == {"A PAR - BUR", "A PAR - PIC"}


def test_an_order_that_cannot_be_given_any_more_is_passed_over() -> None:
    assert investors("A PAR - BUR", "A PAR - PIC", legal="A PAR - PIC") == {"A PAR - PIC"}
