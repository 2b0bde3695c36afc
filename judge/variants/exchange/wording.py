"""Sentences for investors about an exchange."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.wording import listed
from judge.variants.exchange.accounts import PowerReport, Wealth
from judge.variants.exchange.dividend import Paid
from judge.variants.exchange.election import Elected, Won, candidates
from judge.variants.payola.exchange_state import (
    Bargain,
    Declared,
    Exchange,
    LeaderVote,
    Plan,
    ShareWish,
    Stock,
    YearStep,
)

_WHY = {
    Won.LEADING: "equally many votes; who led it stays",
    Won.LEADER: "equally many votes; the vote of who led it decides",
    Won.SHARES: "equally many votes; most shares decide",
    Won.LOT: "equally many votes and shares; it was drawn by lot",
}


def shares(number: int) -> str:
    """Return a number of shares in words: `1 share`, `3 shares`, `no shares`."""
    return "1 share" if number == 1 else f"{number or 'no'} shares"


def for_sale(exchange: Exchange, board: Map) -> list[str]:
    """Public list of the shares that powers have for sale, and of leaders; like ones are listed together."""
    alike: dict[tuple[object, ...], list[Stock]] = {}
    for stock in exchange.stocks:
        alike.setdefault((stock.own, stock.own and stock.price, stock.leader, stock.is_floated), []).append(stock)
    return [_for_sale(stocks, board) for stocks in alike.values()]


def _for_sale(stocks: Sequence[Stock], board: Map) -> str:
    first, it = stocks[0], "it" if len(stocks) == 1 else "them"
    left = f"{shares(first.own)}{'' if len(stocks) == 1 else ' of each'} for sale at {first.price} AgP"
    led = f"{first.leader} leads {it}" if first.leader else f"nobody leads {it}"
    return (
        f"{_titles((stock.power for stock in stocks), board)}: {left if first.own else 'all shares are sold'};"
        f" {led if first.is_floated else 'too few are sold for a leader'}."
    )


def _titles(powers: Iterable[PowerName], board: Map) -> str:
    return listed([board.title_of(power) for power in powers])


def who_runs(exchange: Exchange, board: Map) -> list[str]:
    """Candidates for each power that has any."""
    return [line for stock in exchange.stocks for line in who_runs_for(exchange, stock, board)]


def who_runs_for(exchange: Exchange, stock: Stock, board: Map) -> list[str]:
    """Candidates for one power; [] if there are none."""
    names = candidates(exchange, stock)
    return [f"Running for {board.title_of(stock.power)}: {', '.join(names)}."] if names else []


def runs_or_nobody(exchange: Exchange, stock: Stock, board: Map) -> str:
    """Candidates for one power, or a note that there are none."""
    return next(iter(who_runs_for(exchange, stock, board)), f"Nobody runs for {board.title_of(stock.power)}.")


def runs_no_more(investor: str, powers: Iterable[PowerName], board: Map) -> str:
    """Return `cem does not run for Italy anymore`, for an investor who has left."""
    return f"{investor} does not run for {_titles(powers, board)} anymore"


def portfolio(exchange: Exchange, investor: str, cash: int, board: Map) -> list[str]:
    """Cash and shares of an investor."""
    held = [f"{board.title_of(each.power)} {each.of(investor)}" for each in exchange.stocks if each.of(investor)]
    return [f"You have {cash} AgP and {'these shares: ' + ', '.join(held) if held else 'no shares'}."]


def has(exchange: Exchange, investor: str, cash: int, board: Map) -> str:
    """Cash and shares of an investor, as another one reads it."""
    held = [f"{board.title_of(each.power)} {each.of(investor)}" for each in exchange.stocks if each.of(investor)]
    return f"{investor}: {cash} AgP; {', '.join(held) or 'no shares'}."


def asked_for(exchange: Exchange, investor: str, board: Map) -> list[str]:
    """An investor's submissions in this step, and others' offers to them."""
    lines = [f"{wish_of(wish, board)}." for wish in exchange.wishes if wish.investor == investor]
    lines += [f"You offer {bargain(each, board)}." for each in exchange.offered if each.seller == investor]
    lines += [f"You are offered {bargain(each, board)}." for each in exchange.offered if each.buyer == investor]
    lines += [f"You would take {bargain(each, board)}." for each in exchange.asked if each.buyer == investor]
    lines += [f"You are asked for {bargain(each, board)}." for each in exchange.asked if each.seller == investor]
    lines += [f"{consent_to(each.plan, board)}." for each in exchange.consents if each.investor == investor]
    if exchange.step in (YearStep.MARKET, YearStep.ELECTION):
        runs = [stock.power for stock in exchange.stocks if investor in candidates(exchange, stock)]
        lines += [f"You run for {_titles(runs, board)}."] if runs else []
    lines += [f"{vote_of(vote, exchange, board)}." for vote in exchange.votes if vote.investor == investor]
    for declared in exchange.dividends:
        if exchange.stock(declared.power).leader == investor:
            lines.append(f"{to_be_paid(declared, exchange, board)}.")
    return lines


def wish_of(wish: ShareWish, board: Map) -> str:
    """Describe a bid: `You wish to buy 3 shares of France at 5 AgP each`."""
    if not wish.number:
        return f"You wish to buy no shares of {board.title_of(wish.power)} anymore"
    return f"You wish to buy {shares(wish.number)} of {board.title_of(wish.power)} at {wish.price} AgP each"


def consent_to(plan: Plan, board: Map) -> str:
    """Describe a consent: `You are for 3 shares more of France at 8 AgP each`."""
    return f"You are for {shares(plan.number)} more of {board.title_of(plan.power)} at {plan.price} AgP each"


def vote_of(vote: LeaderVote, exchange: Exchange, board: Map) -> str:
    """Describe a vote: `You elect bob for France by 3 shares`."""
    held = exchange.stock(vote.power).of(vote.investor)
    return f"You elect {vote.candidate} for {board.title_of(vote.power)} by {shares(held)}"


def to_be_paid(declared: Declared, exchange: Exchange, board: Map) -> str:
    """Describe a declared dividend: `France is to pay 3 AgP a share, 36 AgP in all`."""
    in_all = declared.each * exchange.stock(declared.power).outstanding
    return f"{board.title_of(declared.power)} is to pay {declared.each} AgP a share, {in_all} AgP in all"


def beyond_cash(exchange: Exchange, investor: str, cash: int) -> list[str]:
    """Lines that tell an investor that their bids come to more than they can pay; none if they do not."""
    total = sum(wish.number * wish.price for wish in exchange.wishes if wish.investor == investor)
    if total <= cash:
        return []
    return [f"Your wishes come to {total} AgP: they are met by turns, one share each, as far as your cash goes."]


def bargain(each: Bargain, board: Map) -> str:
    """Describe a bargain: `2 shares of France from ann to bob for 15 AgP`."""
    what = f"{shares(each.number)} of {board.title_of(each.power)}"
    return f"{what} from {each.seller} to {each.buyer} for {each.price} AgP"


def what_was_bought(got: Sequence[ShareWish], exchange: Exchange, investor: str, board: Map) -> list[str]:
    """Results of an investor's bids. `exchange` still has the bids from before the market closed."""
    return [
        _bought(wished, met.number, exchange.stock(met.power), board)
        for wished, met in zip(exchange.wishes, got, strict=True)
        if met.investor == investor
    ]


def _bought(wished: ShareWish, number: int, stock: Stock, board: Map) -> str:
    if not number:
        return f"You bought none of the {shares(wished.number)} of {board.title_of(stock.power)} that you wished for."
    of_all = f"{number} of the {wished.number} shares" if number < wished.number else shares(number)
    return f"You bought {of_all} of {board.title_of(stock.power)}, for {number * stock.price} AgP."


def who_leads(elected: Sequence[Elected], board: Map) -> list[str]:
    """Public results of the elections. Powers that cannot be led are listed together."""
    unsold = [each.power for each in elected if each.won is Won.UNSOLD]
    lines = [_who_leads(each, board) for each in elected if each.won is not Won.UNSOLD]
    return [*lines, f"{_titles(unsold, board)}: too few shares are sold for a leader."] if unsold else lines


def _who_leads(each: Elected, board: Map) -> str:
    if each.leader is None:
        return f"{board.title_of(each.power)}: nobody was elected, and nobody leads it."
    why = f" ({_WHY[each.won]})" if each.won in _WHY else ""
    return f"{board.title_of(each.power)}: {each.leader} leads it{why}."


def votes_had(elected: Sequence[Elected], exchange: Exchange, investor: str, board: Map) -> list[str]:
    """Votes for each candidate, for the powers in which an investor holds shares."""
    return [
        f"Votes in {board.title_of(each.power)}: {', '.join(f'{name} {votes}' for name, votes in each.votes.items())}."
        for each in elected
        if each.votes and exchange.stock(each.power).of(investor)
    ]


def leads(exchange: Exchange, investor: str, board: Map) -> list[str]:
    """Powers that an investor leads, if any."""
    led = [stock.power for stock in exchange.stocks if stock.leader == investor]
    return [f"You lead {_titles(led, board)}, and order for {'it' if len(led) == 1 else 'them'}."] if led else []


def without_leader(exchange: Exchange, investor: str, board: Map) -> str:
    """Return `Nobody leads France now`, about a departed investor's powers; "" if they led none."""
    led = [stock.power for stock in exchange.stocks if stock.leader == investor]
    return nobody_leads(led, board) if led else ""


def nobody_leads(powers: Iterable[PowerName], board: Map) -> str:
    """Return `Nobody leads France now`, about these powers."""
    return f"Nobody leads {_titles(powers, board)} now"


def until_led(exchange: Exchange, investor: str) -> str:
    """Time for which a departed investor's powers have no leader."""
    election = "this election is over" if exchange.step is YearStep.ELECTION else "an election"
    return f"until {election}, or until somebody comes as {investor}"


def said_between(exchange: Exchange, investor: str, other: str, board: Map) -> list[str]:
    """Offers and requests between two investors, and the first one's votes for the other."""
    both = {investor, other}
    lines = [
        f"{'You offered' if each.seller == investor else 'You were offered'} {bargain(each, board)}."
        for each in exchange.offered
        if {each.seller, each.buyer} == both
    ]
    lines += [
        f"{'You would have taken' if each.buyer == investor else 'You were asked for'} {bargain(each, board)}."
        for each in exchange.asked
        if {each.seller, each.buyer} == both
    ]
    for vote in exchange.votes:
        if (vote.investor, vote.candidate) == (investor, other):
            held = exchange.stock(vote.power).of(investor)
            lines.append(f"You elected {other} for {board.title_of(vote.power)} by {shares(held)}.")
    return lines


def leads_now(exchange: Exchange, investor: str, board: Map) -> str:
    """Return `bob leads France now`, about a new investor's powers; "" if they lead none."""
    led = [stock.power for stock in exchange.stocks if stock.leader == investor]
    return f"{investor} leads {_titles(led, board)} now" if led else ""


def dividends(paid: Sequence[Paid], board: Map) -> list[str]:
    """Dividend of every led power."""
    return [
        f"{board.title_of(each.declared.power)} "
        + (f"pays {each.declared.each} AgP a share." if each.declared.each else "withholds its dividend.")
        for each in paid
    ]


def paid_to(paid: Sequence[Paid], investor: str, board: Map) -> list[str]:
    """Dividends paid to an investor."""
    return [
        f"{board.title_of(payment.payer)} paid you {payment.amount} AgP."
        for each in paid
        for payment in each.payments
        if payment.payee == investor
    ]


def report_lines(report: PowerReport, board: Map) -> list[str]:
    """A power's report to its shareholders."""
    holders = ", ".join(f"{name} {number}" for name, number in report.holders.items())
    unsold = f"; {report.own} not sold" if report.own else ""
    return [f"{board.title_of(report.power)} has {report.treasury} AgP. Its shares: {holders}{unsold}."]


def richest(
    ranked: Sequence[Wealth],
    won: Sequence[str],
    gone: Sequence[Wealth],
    exchange: Exchange,
    board: Map,
    victors: Sequence[PowerName],
) -> list[str]:
    """Winners, reasons, and each investor's wealth at the end; `gone` are the investors who left."""
    of = _titles(victors, board)
    told = f"{listed(won)} {'has' if len(won) == 1 else 'have'} won{_why(ranked, won)}" if won else "Nobody has won"
    by = f"what counts are shares of {of}, each power's parts added up, and then cash"
    stocks = [exchange.stock(power) for power in victors]
    left = [f"Has left, and cannot win: {_wealth(each, stocks, board)}" for each in gone]
    return [f"{told}: {by}.", *(_wealth(each, stocks, board) for each in ranked), *left]


def _why(ranked: Sequence[Wealth], won: Sequence[str]) -> str:
    """Words on equal parts: cash decided between them, or was equal too; "" if no parts are equal."""
    equals = [each for each in ranked if each.part == ranked[0].part]
    if len(won) > 1:
        return " together, with equal parts and equal cash"
    return " by cash, of those with equal parts" if len(equals) > 1 else ""


def _wealth(one: Wealth, stocks: Sequence[Stock], board: Map) -> str:
    held = [
        f"{board.title_of(stock.power)} {stock.of(one.investor)} of {stock.outstanding}"
        for stock in stocks
        if stock.of(one.investor)
    ]
    return f"{one.investor}: {', '.join(held) or 'no such shares'} ({float(100 * one.part):.1f} %); {one.cash} AgP."
