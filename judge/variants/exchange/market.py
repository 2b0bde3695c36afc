"""Shares that change hands: sales by the powers, more stock, and bargains among investors."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.problems import Refused
from judge.variants.payola.exchange_state import Bargain, Consent, Exchange, Payment, Plan, ShareWish, Stock, but_for


class SharesSold(Struct, frozen=True):
    """Sales by the powers: `got` are the bids with the numbers of shares bought, perhaps 0."""

    exchange: Exchange
    got: tuple[ShareWish, ...]
    payments: tuple[Payment, ...]


def wished(exchange: Exchange, wish: ShareWish) -> Exchange:
    """Record a bid, replacing the investor's earlier one for that power; a bid for 0 shares removes it."""
    others = but_for(exchange.wishes, wish)
    return replace(exchange, wishes=(*others, wish) if wish.number else others)


def close_market(exchange: Exchange, money: Mapping[str, int], lots: Random) -> SharesSold:
    """Sell the powers' shares in rounds: one share for each bid that is not yet filled.

    An investor's bids are in the order in which they were sent; the order of investors is drawn once. A bid gets no
    more shares once its investor cannot pay for the next one, and none if it is below the price.
    """
    cash = dict(money)
    stocks = {stock.power: stock for stock in exchange.stocks}
    got: dict[tuple[str, PowerName], int] = {}
    open_wishes = _in_turn(exchange.wishes, lots)
    while open_wishes:
        for wish in tuple(open_wishes):
            stock = stocks[wish.power]
            key = (wish.investor, wish.power)
            if got.get(key, 0) == wish.number or not _can_buy(stock, wish, cash.get(wish.investor, 0)):
                open_wishes.remove(wish)
                continue
            stocks[wish.power] = with_shares(replace(stock, own=stock.own - 1), wish.investor, 1)
            cash[wish.investor] -= stock.price
            got[key] = got.get(key, 0) + 1
    met = tuple(replace(wish, number=got.get((wish.investor, wish.power), 0)) for wish in exchange.wishes)
    after = replace(exchange, stocks=tuple(stocks[stock.power] for stock in exchange.stocks))
    return SharesSold(after, met, tuple(_price(exchange.stock(wish.power), wish) for wish in met if wish.number))


def _can_buy(stock: Stock, wish: ShareWish, cash: int) -> bool:
    return stock.own > 0 and stock.price <= min(wish.price, cash)


def _in_turn(wishes: tuple[ShareWish, ...], lots: Random) -> list[ShareWish]:
    """Bids in the order of a round: everybody's first ones, then their second ones, and so on."""
    investors = sorted({wish.investor for wish in wishes})
    lots.shuffle(investors)
    lists = [[wish for wish in wishes if wish.investor == investor] for investor in investors]
    longest = max((len(each) for each in lists), default=0)
    return [each[number] for number in range(longest) for each in lists if number < len(each)]


def _price(stock: Stock, wish: ShareWish) -> Payment:
    return Payment(wish.investor, wish.power, wish.number * stock.price)


class Traded(Struct, frozen=True):
    """Result of agreeing to a bargain: `payment` is None until the other side agrees, too."""

    exchange: Exchange
    payment: Payment | None = None


def offer(exchange: Exchange, bargain: Bargain, money: Mapping[str, int], board: Map) -> Traded:
    """Record the seller's consent to a bargain. Raises Refused if either side cannot keep it.

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
    """Record the buyer's consent to a bargain. Raises Refused if either side cannot keep it.

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
    """The exchange without one investor's offer to another for a power, and that offer.

    Only the two investors and the power of `bargain` count. Raises Refused if there is no such offer.
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
    """Refusal if the other side cannot keep a bargain; it does not reveal how much they have."""
    return Refused("E-EX-NOTNOW", f"{other} cannot keep that bargain at present. Nothing changed hands.")


def _struck(exchange: Exchange, bargain: Bargain) -> Traded:
    """Return the exchange after a bargain; the two investors' earlier offers with other terms are dropped."""
    stock = exchange.stock(bargain.power)
    moved = with_shares(with_shares(stock, bargain.seller, -bargain.number), bargain.buyer, bargain.number)
    left = replace(
        exchange.with_stock(moved),
        asked=_without(exchange.asked, bargain),
        offered=_without(exchange.offered, bargain),
    )
    return Traded(left, Payment(bargain.buyer, bargain.seller, bargain.price))


def _with(bargains: tuple[Bargain, ...], bargain: Bargain) -> tuple[Bargain, ...]:
    """The bargains with this one, which replaces the one between the same investors for that power."""
    return (*_without(bargains, bargain), bargain)


def _without(bargains: tuple[Bargain, ...], bargain: Bargain) -> tuple[Bargain, ...]:
    """Bargains without those between the same seller and buyer over the same power's shares."""
    same = (bargain.seller, bargain.buyer, bargain.power)
    return tuple(each for each in bargains if (each.seller, each.buyer, each.power) != same)


def with_shares(stock: Stock, investor: str, more: int) -> Stock:
    """Stock after an investor gains (or loses) shares; anyone left with none is no longer a holder."""
    held = {**stock.held, investor: stock.of(investor) + more}
    return replace(stock, held={name: number for name, number in sorted(held.items()) if number})


def _shares(number: int) -> str:
    return "1 share" if number == 1 else f"{number or 'no'} shares"


_NEEDED = 80
"""Percentage of the investors' shares whose holders must agree to a plan."""


class Issued(Struct, frozen=True):
    """Result of a consent or a bargain: `plan` is the plan that it has carried out, None if there is none."""

    exchange: Exchange
    plan: Plan | None


def most_that_can_be_issued(stock: Stock) -> int:
    """Return the largest number of shares a power can still issue: it may hold a third of its own stock."""
    return max(0, (stock.total - 3 * stock.own) // 2)


def consent(exchange: Exchange, given: Consent, board: Map) -> Issued:
    """Record an investor's consent to a plan, and carry the plan out if enough agree.

    It replaces their earlier consent for that power. Raises Refused if they hold none of its shares, or the power would
    hold more than a third of its own stock.
    """
    stock, title = exchange.stock(given.plan.power), board.title_of(given.plan.power)
    if not stock.of(given.investor):
        raise Refused(
            "E-EX-HOLDER", f"You hold no shares of {title}, and only its shareholders decide about its stock."
        )
    if given.plan.number > (most := most_that_can_be_issued(stock)):
        raise Refused(
            "E-EX-THIRD",
            f"{title} can issue {most} shares at most: no power may hold more than a third of its own stock."
            " Nothing was issued.",
        )
    others = tuple(
        each for each in exchange.consents if (each.investor, each.plan.power) != (given.investor, stock.power)
    )
    return issued(replace(exchange, consents=(*others, given)), stock.power)


def without_consent(exchange: Exchange, investor: str, power: PowerName, board: Map) -> Exchange:
    """Return the exchange without an investor's consent to more stock of a power.

    Raises Refused E-EX-NOWORD if there is none: the stock may have been issued already.
    """
    left = tuple(each for each in exchange.consents if (each.investor, each.plan.power) != (investor, power))
    if left == exchange.consents:
        raise Refused(
            "E-EX-NOWORD",
            f"You have no proposal for more stock of {board.title_of(power)} to take back. What was issued stays"
            " issued. SHARES shows what you have said.",
        )
    return replace(exchange, consents=left)


def issued(exchange: Exchange, power: PowerName) -> Issued:
    """Issue stock of a power if supporters of the same plan hold enough of its shares now.

    It is called after each consent and each bargain, since either may complete the majority. A plan that is now too
    large stays a proposal.
    """
    stock = exchange.stock(power)
    needed, most = _NEEDED * stock.outstanding, most_that_can_be_issued(stock)
    for plan in {each.plan for each in exchange.consents if each.plan.power == power}:  # at most one has so many
        if 100 * in_favor(exchange, plan) >= needed and plan.number <= most:
            after = exchange.with_stock(replace(stock, own=stock.own + plan.number, price=plan.price))
            left = tuple(each for each in exchange.consents if each.plan.power != power)
            return Issued(replace(after, consents=left), plan)
    return Issued(exchange, None)


def in_favor(exchange: Exchange, plan: Plan) -> int:
    """Return the number of shares of everybody who has consented to this plan."""
    stock = exchange.stock(plan.power)
    return sum(stock.of(each.investor) for each in exchange.consents if each.plan == plan)
