"""An exchange in the course of a game: its start, its next step, and the end of each step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from judge.board.names import PowerName
from judge.board.opening import first_phase
from judge.game.events import Event
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Game
from judge.game.people.open_seats import has_investors, investors
from judge.game.rules_in_play import OptionKind, RulesInPlay, option
from judge.variants.exchange import wording
from judge.variants.exchange.accounts import reports_for, wealth, winners
from judge.variants.exchange.advice import waited_for
from judge.variants.exchange.dividend import close_dividends
from judge.variants.exchange.election import close_election
from judge.variants.exchange.market import close_market
from judge.variants.exchange.purses import (
    exchange_in,
    investors_who_left,
    led_by,
    money_in,
    those_who_count,
    with_cash,
    with_exchange,
    with_leaders,
)
from judge.variants.exchange.views import NAMES
from judge.variants.payola.exchange_state import Exchange, ExchangeTerms, Payment, Stock, YearStep

OPTIONS = {
    "cash": OptionKind("EXCHANGE: what each investor begins with, in AgP", "100", least=1, most=9999),
    "shares": OptionKind("EXCHANGE: how many shares each power has", "12", least=3, most=999),
    "price": OptionKind("EXCHANGE: what a power's share costs, in AgP", "5", least=1, most=999),
}
"""Settings of games with an exchange, besides Payola's."""

Tell = Callable[[str], list[str]]
"""News for one investor."""


def begun(game: Game, in_play: RulesInPlay) -> Game:
    """The game at the opening of its exchange, if it has one: every investor gets cash."""
    if not has_investors(in_play):
        return game
    cash, number, price = (int(option(game, in_play, name)) for name in ("cash", "shares", "price"))
    exchange = opened((power.name for power in game.powers), ExchangeTerms(cash, number, price))
    return with_cash(with_exchange(game, exchange), dict.fromkeys(investors(game), cash))


def stands_still(game: Game) -> bool:
    """True if the exchange is in one of its steps, so that the board must wait."""
    exchange = exchange_in(game)
    return exchange is not None and exchange.step is not None


def lasts(game: Game) -> bool:
    """True if a step lasts until its deadline, because some investors are not done."""
    exchange = exchange_in(game)
    return exchange is not None and exchange.step is not None and bool(waited_for(exchange, investors(game)))


def end_of_year(game: Game, in_play: RulesInPlay, year: int) -> tuple[Game, tuple[Event, ...]]:
    """The game when a year is over: shareholders get their reports, and the market opens."""
    exchange = exchange_in(game)
    if exchange is None:
        return game, ()
    exchange, money, board = year_over(exchange), money_in(game), in_play.map
    led = led_by(exchange, investors(game))

    def tell(investor: str) -> list[str]:
        reports = reports_for(led, investor, money)
        return [line for each in reports for line in wording.report_lines(each, board)]

    game = with_exchange(game, exchange)
    title = f"The year {year} is over; now {NAMES[YearStep.MARKET]}"
    news = SharesNews(title, tuple(wording.for_sale(led, board)), opens=True)
    return game, (news, *_told(game, exchange, in_play, f"Report of {year}", tell))


def end_of_step(game: Game, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after the present step of its exchange. Raises ValueError if there is none."""
    exchange = exchange_in(game)
    if exchange is None or exchange.step is None:
        raise ValueError(f"{game.name} stands in no step of an exchange")
    lots = Random(f"{game.seed} {game.board.phase} {exchange.step}")
    close = {YearStep.MARKET: _market, YearStep.ELECTION: _election, YearStep.DIVIDEND: _dividend}
    closed = close[exchange.step](game, exchange, in_play, lots)
    after = next_step(closed.exchange, before_first=game.board.phase == first_phase(in_play.map, in_play.rules))
    game = with_leaders(with_exchange(game, after, closed.payments))
    runs = wording.who_runs(after, in_play.map) if after.step is YearStep.ELECTION else []
    now = NAMES[after.step] if after.step else in_play.map.phase(game.phase_code).title
    news = SharesNews(f"{closed.title}; now {now}", (*closed.public, *runs), opens=True)
    return game, (news, *_told(game, after, in_play, "What came of it for you", closed.tell))


class Closed(NamedTuple):
    """End of a step: the exchange, payments, and news for all and for each investor."""

    exchange: Exchange
    payments: tuple[Payment, ...]
    title: str
    public: list[str]
    tell: Tell


def _market(game: Game, exchange: Exchange, in_play: RulesInPlay, lots: Random) -> Closed:
    bought = close_market(exchange, money_in(game), lots)

    def tell(investor: str) -> list[str]:
        return wording.what_was_bought(bought.got, exchange, investor, in_play.map)

    public = wording.for_sale(led_by(bought.exchange, investors(game)), in_play.map)
    return Closed(bought.exchange, bought.payments, "The market has closed", public, tell)


def _election(_game: Game, exchange: Exchange, in_play: RulesInPlay, lots: Random) -> Closed:
    after, elected = close_election(exchange, lots)

    def tell(investor: str) -> list[str]:
        return [
            *wording.votes_had(elected, after, investor, in_play.map),
            *wording.leads(after, investor, in_play.map),
        ]

    return Closed(after, (), "The leaders are elected", wording.who_leads(elected, in_play.map), tell)


def _dividend(game: Game, exchange: Exchange, in_play: RulesInPlay, _lots: Random) -> Closed:
    after, paid = close_dividends(exchange, money_in(game))

    def tell(investor: str) -> list[str]:
        return wording.paid_to(paid, investor, in_play.map)

    payments = tuple(payment for each in paid for payment in each.payments)
    return Closed(after, payments, "The dividends are paid", wording.dividends(paid, in_play.map), tell)


def _told(game: Game, exchange: Exchange, in_play: RulesInPlay, title: str, tell: Tell) -> list[SharesTold]:
    """Letters to all investors: the text from `tell`, and their holdings."""
    money = money_in(game)
    return [
        SharesTold(name, title, (*tell(name), *wording.portfolio(exchange, name, money.get(name, 0), in_play.map)))
        for name in investors(game)
    ]


def verdict(game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """Winners of an ended game, and everybody's wealth; nothing without an exchange or an end."""
    exchange = exchange_in(game)
    if exchange is None or game.ending is None:
        return ()
    ranked = wealth(exchange, those_who_count(game), money_in(game), game.ending.victors)
    gone = wealth(exchange, investors_who_left(game), money_in(game), game.ending.victors)
    return tuple(wording.richest(ranked, winners(ranked), gone, exchange, in_play.map, game.ending.victors))


def opened(powers: Iterable[PowerName], terms: ExchangeTerms) -> Exchange:
    """The exchange of a new game: its first market is open."""
    return Exchange(tuple(Stock(power, terms.shares, terms.price) for power in powers), terms, YearStep.MARKET)


def year_over(exchange: Exchange) -> Exchange:
    """The exchange when a year is over: its market opens."""
    return _at(exchange, YearStep.MARKET)


def next_step(exchange: Exchange, *, before_first: bool) -> Exchange:
    """Return the exchange at its next step; its `step` is None if the board is next.

    A step with nothing to do is skipped: an election while no power can be led, a dividend while none is led. Before
    the first year (`before_first`) there is no dividend, because nothing has been earned yet.
    """
    if exchange.step is YearStep.MARKET and any(stock.is_floated for stock in exchange.stocks):
        return _at(exchange, YearStep.ELECTION)
    led = any(stock.leader is not None for stock in exchange.stocks)
    if exchange.step is YearStep.ELECTION and led and not before_first:
        return _at(exchange, YearStep.DIVIDEND)
    return _at(exchange, None)


def _at(exchange: Exchange, step: YearStep | None) -> Exchange:
    """Return the exchange at the start of a step; all submissions are cleared, except candidacies."""
    candidacies = exchange.candidacies if step is YearStep.ELECTION else ()
    return Exchange(exchange.stocks, exchange.terms, step, candidacies=candidacies)
