"""Bargains among investors, in a market: shares change hands as soon as both have said the same."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.problems import Refused
from judge.variants.exchange.state import Bargain, Exchange, Payment, Stock


class Traded(Struct, frozen=True):
    """Result of a word for a bargain: `payment` None until the other one agrees."""

    exchange: Exchange
    payment: Payment | None = None


def offer(exchange: Exchange, bargain: Bargain, money: Mapping[str, int], board: Map) -> Traded:
    """Record the seller's word for a bargain. Raises Refused if either side cannot keep it.

    The buyer is checked only when the bargain is struck.
    """
    _check(bargain)
    if exchange.stock(bargain.power).of(bargain.seller) < bargain.number:
        held, title = exchange.stock(bargain.power).of(bargain.seller), board.title_of(bargain.power)
        raise Refused(
            "E-EX-SHARES",
            f"You hold {_shares(held)} of {title}, and cannot sell {bargain.number}. Nothing was sold.",
        )
    if bargain not in exchange.asked:
        return Traded(replace(exchange, offered=_with(exchange.offered, bargain)))
    if money.get(bargain.buyer, 0) < bargain.price:
        raise _not_now(bargain.buyer)
    return _struck(exchange, bargain)


def ask(exchange: Exchange, bargain: Bargain, money: Mapping[str, int]) -> Traded:
    """Record the buyer's word for a bargain. Raises Refused if either side cannot keep it.

    The seller is checked only when the bargain is struck.
    """
    _check(bargain)
    if (cash := money.get(bargain.buyer, 0)) < bargain.price:
        raise Refused("E-EX-CASH", f"You have {cash} AgP, and this costs {bargain.price}. Nothing was bought.")
    if bargain not in exchange.offered:
        return Traded(replace(exchange, asked=_with(exchange.asked, bargain)))
    if exchange.stock(bargain.power).of(bargain.seller) < bargain.number:
        raise _not_now(bargain.seller)
    return _struck(exchange, bargain)


def taken_back(exchange: Exchange, bargain: Bargain, by: str) -> tuple[Exchange, Bargain]:
    """The exchange without what somebody offered to or asked from another one of a power, and that word.

    Of `bargain` the two and the power count. Raises Refused if they have given no such word.
    """
    said = exchange.offered if by == bargain.seller else exchange.asked
    left = _without(said, bargain)
    gone = next((each for each in said if each not in left), None)
    if gone is None:
        what = f"offer {bargain.buyer}" if by == bargain.seller else f"ask {bargain.seller} for"
        raise Refused("E-EX-NOWORD", f"You {what} no shares of that power at present. Nothing was changed.")
    return replace(exchange, offered=left) if by == gone.seller else replace(exchange, asked=left), gone


def _check(bargain: Bargain) -> None:
    if bargain.seller == bargain.buyer:
        raise Refused("E-EX-SELF", "You cannot trade with yourself. Name the other investor.")


def _not_now(other: str) -> Refused:
    """Refusal when the other side cannot keep a bargain; it does not tell how much they have."""
    return Refused("E-EX-NOTNOW", f"{other} cannot keep that bargain at present. Nothing changed hands.")


def _struck(exchange: Exchange, bargain: Bargain) -> Traded:
    """Return the exchange after a bargain; other terms offered earlier between the two are dropped."""
    stock = exchange.stock(bargain.power)
    moved = with_shares(with_shares(stock, bargain.seller, -bargain.number), bargain.buyer, bargain.number)
    left = replace(
        exchange.with_stock(moved),
        asked=_without(exchange.asked, bargain),
        offered=_without(exchange.offered, bargain),
    )
    return Traded(left, Payment(bargain.buyer, bargain.seller, bargain.price))


def _with(bargains: tuple[Bargain, ...], bargain: Bargain) -> tuple[Bargain, ...]:
    """The bargains with this one; between the same two there is one a power, the latest."""
    return (*_without(bargains, bargain), bargain)


def _without(bargains: tuple[Bargain, ...], bargain: Bargain) -> tuple[Bargain, ...]:
    """Bargains without those between the same seller and buyer over the same power's shares."""
    same = (bargain.seller, bargain.buyer, bargain.power)
    return tuple(each for each in bargains if (each.seller, each.buyer, each.power) != same)


def with_shares(stock: Stock, investor: str, more: int) -> Stock:
    """Stock after an investor gains (or loses) shares; anyone left with none is no holder."""
    held = {**stock.held, investor: stock.of(investor) + more}
    return replace(stock, held={name: number for name, number in sorted(held.items()) if number})


def _shares(number: int) -> str:
    return "1 share" if number == 1 else f"{number or 'no'} shares"
