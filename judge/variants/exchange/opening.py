"""The exchange before anything is bought: every power holds all of its shares."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.names import PowerName
from judge.variants.exchange.state import Exchange, Step, Stock, Terms


def opened(powers: Iterable[PowerName], terms: Terms) -> Exchange:
    """The exchange of a new game: its first market is open."""
    return Exchange(tuple(Stock(power, terms.shares, terms.price) for power in powers), terms, Step.MARKET)
