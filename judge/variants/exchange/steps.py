"""Next step: market, election and dividend between two years, no dividend before the first."""

from __future__ import annotations

from judge.variants.exchange.state import Exchange, Step


def year_over(exchange: Exchange) -> Exchange:
    """The exchange when a year is over: its market opens."""
    return _at(exchange, Step.MARKET)


def next_step(exchange: Exchange, *, before_first: bool) -> Exchange:
    """Return the exchange after its present step. Unneeded steps are left out; None: the board is played.

    There is no election if no power can be led, and no dividend if none is led, nor `before_first`: before the first
    year, in which nothing was earned yet.
    """
    if exchange.step is Step.MARKET and any(stock.is_floated for stock in exchange.stocks):
        return _at(exchange, Step.ELECTION)
    led = any(stock.leader is not None for stock in exchange.stocks)
    if exchange.step is Step.ELECTION and led and not before_first:
        return _at(exchange, Step.DIVIDEND)
    return _at(exchange, None)


def _at(exchange: Exchange, step: Step | None) -> Exchange:
    """Return the exchange at the start of a step; all requests are cleared, except candidacies."""
    candidacies = exchange.candidacies if step is Step.ELECTION else ()
    return Exchange(exchange.stocks, exchange.terms, step, candidacies=candidacies)
