"""Investors who have left: their cash and shares wait under their name, what they have said counts no more."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.variants.exchange.state import Candidacy, Exchange, Step


def said_by(exchange: Exchange, speakers: Collection[str]) -> Exchange:
    """The exchange with nothing said in its present step but by these."""
    return replace(
        exchange,
        wishes=tuple(each for each in exchange.wishes if each.investor in speakers),
        asked=tuple(each for each in exchange.asked if {each.buyer, each.seller} <= set(speakers)),
        offered=tuple(each for each in exchange.offered if {each.buyer, each.seller} <= set(speakers)),
        consents=tuple(each for each in exchange.consents if each.investor in speakers),
        candidacies=tuple(each for each in exchange.candidacies if each.investor in speakers),
        votes=tuple(each for each in exchange.votes if each.investor in speakers),
        dividends=tuple(each for each in exchange.dividends if exchange.stock(each.power).leader in speakers),
        done=tuple(name for name in exchange.done if name in speakers),
    )


def led_by(exchange: Exchange, present: Collection[str]) -> Exchange:
    """The exchange as people read of it: a leader who is not there leads nothing, until somebody comes for them."""
    led = (stock if stock.leader in present else replace(stock, leader=None) for stock in exchange.stocks)
    return replace(exchange, stocks=tuple(led))


def of_those_present(exchange: Exchange, present: Collection[str]) -> Exchange:
    """The exchange without what those have said who are not there; a leader who is not there does not run again."""
    said = said_by(exchange, present)
    if exchange.step not in (Step.MARKET, Step.ELECTION):
        return said
    gone = [stock for stock in exchange.stocks if stock.leader is not None and stock.leader not in present]
    stay = tuple(Candidacy(stock.leader, stock.power, False) for stock in gone if stock.leader is not None)
    return replace(said, candidacies=(*said.candidacies, *stay))
