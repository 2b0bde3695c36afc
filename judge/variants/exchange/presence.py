"""Investors who have left: their cash and shares wait under their name, what they have said counts no more."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.variants.exchange.state import Candidacy, Exchange, Step


def of_those_present(exchange: Exchange, present: Collection[str]) -> Exchange:
    """The exchange without what those have said who are not there; a leader who is not there does not run again."""
    gone = [stock for stock in exchange.stocks if stock.leader is not None and stock.leader not in present]
    runs = exchange.step in (Step.MARKET, Step.ELECTION)
    return replace(
        exchange,
        wishes=tuple(each for each in exchange.wishes if each.investor in present),
        asked=tuple(each for each in exchange.asked if {each.buyer, each.seller} <= set(present)),
        offered=tuple(each for each in exchange.offered if {each.buyer, each.seller} <= set(present)),
        consents=tuple(each for each in exchange.consents if each.investor in present),
        candidacies=(
            *(each for each in exchange.candidacies if each.investor in present),
            *(Candidacy(stock.leader, stock.power, False) for stock in gone if runs and stock.leader is not None),
        ),
        votes=tuple(each for each in exchange.votes if each.investor in present),
        done=tuple(name for name in exchange.done if name in present),
    )
