"""Winner: the investor with the most of the victors' shares, then with the most cash."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from judge.board.names import PowerName
from judge.variants.exchange.state import Exchange


class Wealth(Struct, frozen=True):
    """An investor's wealth at the end: `part` is the sum of their parts of the winners' shares."""

    investor: str
    part: Fraction
    cash: int


def wealth(
    exchange: Exchange, investors: Iterable[str], money: Mapping[str, int], victors: Collection[PowerName]
) -> tuple[Wealth, ...]:
    """All investors, the richest first, equals in alphabetical order. A power's own shares do not count."""
    found = [Wealth(name, _part(exchange, name, victors), money.get(name, 0)) for name in investors]
    return tuple(sorted(found, key=lambda each: (-each.part, -each.cash, each.investor)))


def winners(ranked: tuple[Wealth, ...]) -> tuple[str, ...]:
    """Winners among investors ranked by `wealth`: none without a winner's share, several if tied."""
    if not ranked or not ranked[0].part:
        return ()
    best = (ranked[0].part, ranked[0].cash)
    return tuple(each.investor for each in ranked if (each.part, each.cash) == best)


def _part(exchange: Exchange, investor: str, victors: Collection[PowerName]) -> Fraction:
    return sum(
        (
            Fraction(stock.of(investor), stock.outstanding)
            for stock in exchange.stocks
            if stock.power in victors and stock.outstanding
        ),
        Fraction(0),
    )
