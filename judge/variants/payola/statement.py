"""Statement to each player after a movement phase: prices, bribes, account (payola.md 13)."""

from __future__ import annotations

from msgspec import Struct

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.board.orders import MovementOrder
from judge.board.position import Unit
from judge.rules.registry import RuleSet
from judge.variants.payola.chart import Chart, SeatAccount, SoldUnit


class SoldOwn(Struct, frozen=True):
    """A unit of the reader. `price` None: not shown. `is_bought`: by others alone; None: not shown."""

    unit: Unit
    order: MovementOrder
    price: int | None
    is_bought: bool | None


class Bribe(Struct, frozen=True):
    """An accepted offer of the reader, and its price. `order` None: only the unit's power is shown."""

    unit: Unit
    order: MovementOrder | None
    share: int


class PlayerStatement(Struct, frozen=True):
    """A player's statement. Fields are None if the rules keep them secret.

    `received` is the total payment for own units (rule ZEROSUM; None without it). `lines` are their sheet.
    """

    seat: str
    account: SeatAccount
    units: tuple[SoldOwn, ...] | None = None
    received: int | None = None
    bribes: tuple[Bribe, ...] | None = None
    lines: tuple[str, ...] | None = None


def statement(chart: Chart, seat: str, own: frozenset[PowerName], rules: RuleSet) -> PlayerStatement | None:
    """Statement for a seat that owns the units of the powers `own`; None if there is none (NO_LEDGERS)."""
    if "NO_LEDGERS" in rules:
        return None
    account = chart.accounts[seat]
    shows_offers = "HIDE_OFFERS" not in rules
    return PlayerStatement(
        seat,
        account,
        _own_units(chart, seat, own, rules) if "PAY_DUMMIES" not in rules else None,
        account.earned if "ZEROSUM" in rules else None,
        _bribes(chart, seat, own, rules) if shows_offers else None,
        account.lines if shows_offers else None,
    )


def _own_units(chart: Chart, seat: str, own: frozenset[PowerName], rules: RuleSet) -> tuple[SoldOwn, ...]:
    return tuple(
        SoldOwn(
            sold.unit,
            sold.order,
            None if "HIDE_COST" in rules else sold.price,
            None if "HIDE_OFFERS" in rules else seat not in sold.shares,
        )
        for sold in chart.units
        if sold.unit.power in own
    )


def _bribes(chart: Chart, seat: str, own: frozenset[PowerName], rules: RuleSet) -> tuple[Bribe, ...]:
    return tuple(
        Bribe(sold.unit, None if is_blind(rules) else sold.order, sold.shares[seat])
        for sold in chart.units
        if seat in sold.shares and _is_told(sold, seat, own, rules)
    )


def _is_told(sold: SoldUnit, seat: str, own: frozenset[PowerName], rules: RuleSet) -> bool:
    """True if a share is listed. A share of 0 would reveal an unseen unit's order for free."""
    return sold.shares[seat] > 0 or sold.unit.power in own or not is_blind(rules)
