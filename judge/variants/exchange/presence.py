"""Investors who have left: cash and shares wait under their name, their words no longer count."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec.structs import replace

from judge.variants.exchange.state import Candidacy, Exchange, Step


def said_by(exchange: Exchange, speakers: Collection[str]) -> Exchange:
    """The exchange with nothing said in its present step but by these."""
    return _said(exchange, lambda name: name in speakers)


def without_words_of(exchange: Exchange, who: str) -> Exchange:
    """Exchange without one investor's words in this step and others' votes for them."""
    others = _said(exchange, lambda name: name != who)
    return replace(others, votes=tuple(vote for vote in others.votes if vote.candidate != who))


def _said(exchange: Exchange, counts: Callable[[str | None], bool]) -> Exchange:
    return replace(
        exchange,
        wishes=tuple(each for each in exchange.wishes if counts(each.investor)),
        asked=tuple(each for each in exchange.asked if counts(each.buyer) and counts(each.seller)),
        offered=tuple(each for each in exchange.offered if counts(each.buyer) and counts(each.seller)),
        consents=tuple(each for each in exchange.consents if counts(each.investor)),
        candidacies=tuple(each for each in exchange.candidacies if counts(each.investor)),
        votes=tuple(each for each in exchange.votes if counts(each.investor)),
        dividends=tuple(each for each in exchange.dividends if counts(exchange.stock(each.power).leader)),
        done=tuple(name for name in exchange.done if counts(name)),
        spoken=tuple(name for name in exchange.spoken if counts(name)),
    )


def led_by(exchange: Exchange, present: Collection[str]) -> Exchange:
    """Exchange as people read it: a power with an absent leader has none until a successor comes."""
    led = (stock if stock.leader in present else replace(stock, leader=None) for stock in exchange.stocks)
    return replace(exchange, stocks=tuple(led))


def of_those_present(exchange: Exchange, present: Collection[str]) -> Exchange:
    """Exchange without the words of absent investors; absent leaders do not run again."""
    said = said_by(exchange, present)
    if exchange.step not in (Step.MARKET, Step.ELECTION):
        return said
    gone = [stock for stock in exchange.stocks if stock.leader is not None and stock.leader not in present]
    stay = tuple(Candidacy(stock.leader, stock.power, False) for stock in gone if stock.leader is not None)
    return replace(said, candidacies=(*said.candidacies, *stay))
