"""What investors read of an exchange, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.variants.exchange.dividend import Paid
from judge.variants.exchange.election import Elected, Won, candidates
from judge.variants.exchange.report import Report
from judge.variants.exchange.state import Bargain, Exchange, Step, Stock, Wish
from judge.variants.exchange.wealth import Wealth

_NOW = {
    Step.MARKET: (
        "The market is open. BUY 3 FRANCE is a wish for shares that the power sells; SELL 2 FRANCE TO bob FOR 15 and"
        " BUY 2 FRANCE FROM ann FOR 15 make a bargain; ISSUE 3 FRANCE FOR 8 is a word for more stock; RUN FRANCE says"
        " that you would lead a power."
    ),
    Step.ELECTION: "Leaders are elected. RUN FRANCE says that you would lead a power; ELECT bob FRANCE is your vote.",
    Step.DIVIDEND: "Dividends are set. DIVIDEND 4 FRANCE, from its leader, pays 4 AgP for each share.",
}
_WHY = {
    Won.LEADING: "equally many votes; who led it stays",
    Won.LEADER: "equally many votes; the vote of who led it decides",
    Won.SHARES: "equally many votes; most shares decide",
    Won.LOT: "equally many votes and shares; it was drawn by lot",
}


def what_now(step: Step | None) -> tuple[str, ...]:
    """What can be done now; None: the board is played."""
    if step is None:
        return ("The board is played now. Whoever leads a power signs on for it and writes its offers.",)
    return (_NOW[step], "SHARES shows what you have. DONE says that you want nothing more now.")


def shares(number: int) -> str:
    """`1 share`, `3 shares`, `no shares`."""
    return "1 share" if number == 1 else f"{number or 'no'} shares"


def for_sale(exchange: Exchange, board: Map) -> list[str]:
    """What every power has to sell, and whether it can be led: known to everybody."""
    return [_for_sale(stock, board) for stock in exchange.stocks]


def _for_sale(stock: Stock, board: Map) -> str:
    left = f"{shares(stock.own)} for sale at {stock.price} AgP" if stock.own else "all shares are sold"
    led = f"{stock.leader} leads it" if stock.leader else "nobody leads it"
    return f"{board.title_of(stock.power)}: {left}; {led if stock.is_floated else 'too few are sold for a leader'}."


def who_runs(exchange: Exchange, board: Map) -> list[str]:
    """Who runs for each power, where somebody does."""
    found = ((stock, candidates(exchange, stock)) for stock in exchange.stocks)
    return [f"For {board.title_of(stock.power)}: {', '.join(names)}." for stock, names in found if names]


def portfolio(exchange: Exchange, investor: str, cash: int, board: Map) -> list[str]:
    """What an investor has."""
    held = [f"{board.title_of(each.power)} {each.of(investor)}" for each in exchange.stocks if each.of(investor)]
    return [f"You have {cash} AgP and {'these shares: ' + ', '.join(held) if held else 'no shares'}."]


def has(exchange: Exchange, investor: str, cash: int, board: Map) -> str:
    """What an investor has, as another one reads it."""
    held = [f"{board.title_of(each.power)} {each.of(investor)}" for each in exchange.stocks if each.of(investor)]
    return f"{investor}: {cash} AgP; {', '.join(held) or 'no shares'}."


def asked_for(exchange: Exchange, investor: str, board: Map) -> list[str]:
    """What an investor has said in the present step."""
    lines = [f"You wish to buy {_of(wish, board)}." for wish in exchange.wishes if wish.investor == investor]
    lines += [f"You offer {bargain(each, board)}." for each in exchange.offered if each.seller == investor]
    lines += [f"You are offered {bargain(each, board)}." for each in exchange.offered if each.buyer == investor]
    lines += [f"You would take {bargain(each, board)}." for each in exchange.asked if each.buyer == investor]
    lines += [f"You are asked for {bargain(each, board)}." for each in exchange.asked if each.seller == investor]
    for consent in exchange.consents:
        if consent.investor == investor:
            plan = consent.plan
            lines.append(f"You are for {shares(plan.number)} more of {board.title_of(plan.power)} at {plan.price} AgP.")
    lines += [f"You run for {board.title_of(p)}." for p in _runs(exchange, investor)]
    for vote in exchange.votes:
        if vote.investor == investor:
            lines.append(f"You elect {vote.candidate} for {board.title_of(vote.power)}.")
    for declared in exchange.dividends:
        if exchange.stock(declared.power).leader == investor:
            lines.append(f"{board.title_of(declared.power)} is to pay {declared.each} AgP a share.")
    return lines


def _runs(exchange: Exchange, investor: str) -> list[str]:
    return [stock.power for stock in exchange.stocks if investor in candidates(exchange, stock)]


def _of(wish: Wish, board: Map) -> str:
    return f"{shares(wish.number)} of {board.title_of(wish.power)} at {wish.price} AgP each"


def bargain(each: Bargain, board: Map) -> str:
    """`2 shares of France from ann to bob for 15 AgP`."""
    what = f"{shares(each.number)} of {board.title_of(each.power)}"
    return f"{what} from {each.seller} to {each.buyer} for {each.price} AgP"


def what_was_bought(got: Sequence[Wish], exchange: Exchange, investor: str, board: Map) -> list[str]:
    """What came of an investor's wishes."""
    return [_bought(wish, exchange.stock(wish.power), board) for wish in got if wish.investor == investor]


def _bought(wish: Wish, stock: Stock, board: Map) -> str:
    price = f", for {wish.number * stock.price} AgP" if wish.number else ""
    return f"You bought {shares(wish.number)} of {board.title_of(wish.power)}{price}."


def who_leads(elected: Sequence[Elected], board: Map) -> list[str]:
    """How the elections came out, as everybody may know it."""
    return [_who_leads(each, board) for each in elected]


def _who_leads(each: Elected, board: Map) -> str:
    if each.leader is None:
        why = "too few of its shares are sold" if each.won is Won.UNSOLD else "nobody was elected"
        return f"{board.title_of(each.power)}: nobody leads it ({why})."
    why = f" ({_WHY[each.won]})" if each.won in _WHY else ""
    return f"{board.title_of(each.power)}: {each.leader} leads it{why}."


def votes_had(elected: Sequence[Elected], exchange: Exchange, investor: str, board: Map) -> list[str]:
    """How many votes each candidate had, for the powers in which an investor holds shares."""
    return [
        f"{board.title_of(each.power)}: {', '.join(f'{name} {votes}' for name, votes in each.votes.items())}."
        for each in elected
        if each.votes and exchange.stock(each.power).of(investor)
    ]


def how_to_lead(exchange: Exchange, investor: str, game: str, board: Map) -> list[str]:
    """How an investor orders for the powers that they lead."""
    led = [stock.power for stock in exchange.stocks if stock.leader == investor]
    return [
        f"You lead {board.title_of(power)}: SIGNON {power.lower()}@{game} your-password writes its offers and orders."
        for power in led
    ]


def dividends(paid: Sequence[Paid], board: Map) -> list[str]:
    """What every led power pays."""
    return [
        f"{board.title_of(each.declared.power)} "
        + (f"pays {each.declared.each} AgP a share." if each.declared.each else "withholds its dividend.")
        for each in paid
    ]


def paid_to(paid: Sequence[Paid], investor: str, board: Map) -> list[str]:
    """What an investor was paid."""
    return [
        f"{board.title_of(payment.payer)} paid you {payment.amount} AgP."
        for each in paid
        for payment in each.payments
        if payment.payee == investor
    ]


def report_lines(report: Report, board: Map) -> list[str]:
    """A power's report to its shareholders."""
    holders = ", ".join(f"{name} {number}" for name, number in report.holders.items())
    return [f"{board.title_of(report.power)} has {report.treasury} AgP. Shares: {holders}; its own {report.own}."]


def richest(ranked: Sequence[Wealth], won: Sequence[str], board: Map, victors: Sequence[PowerName]) -> list[str]:
    """Who has won, and what each investor has at the end."""
    of = ", ".join(board.title_of(power) for power in victors)
    told = f"{' and '.join(won)} {'has' if len(won) == 1 else 'have'} won" if won else "Nobody has won"
    each = "; ".join(f"{one.investor} {_part(one.part)} and {one.cash} AgP" for one in ranked)
    return [f"{told}, by shares of {of}. Parts of those shares, and cash: {each}."]


def _part(part: Fraction) -> str:
    return f"{float(100 * part):.1f} %"
