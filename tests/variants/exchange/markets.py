"""An exchange for tests: three powers, investors Ann, Bob and Cem, and their money after payments."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.variants.payola.exchange_state import Exchange, ExchangeTerms, Payment, Stock, YearStep

BOARD = load_map("standard")
FRANCE, ITALY, RUSSIA = PowerName("FRANCE"), PowerName("ITALY"), PowerName("RUSSIA")
ANN, BOB, CEM = "ann", "bob", "cem"


def exchange_of(*stocks: Stock, step: YearStep = YearStep.MARKET) -> Exchange:
    """An exchange of these stocks, in a step of its year."""
    return Exchange(stocks, ExchangeTerms(), step)


def stock(power: PowerName, own: int, *, price: int = 5, leader: str | None = None, **held: int) -> Stock:
    """A stock of which the power has `own` shares left."""
    return Stock(power, own, price, held, leader)


def paid(money: dict[str, int], payments: Iterable[Payment]) -> dict[str, int]:
    """Return everybody's money after payments. Nobody can pay what they do not have."""
    after = dict(money)
    for each in payments:
        after[each.payer] -= each.amount
        after[each.payee] += each.amount
        assert after[each.payer] >= 0
        assert each.amount >= 0
    return after
