"""The bribe chart: all bids of a movement phase, their results, and both as plain text (payola.md 13)."""

from __future__ import annotations

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.orders import Hold, MovementOrder
from judge.board.position import Unit
from judge.variants.payola.auction import is_signal


class Bid(Struct, frozen=True):
    """Money on one order, by seat; seats that offered 0 for it are included."""

    order: MovementOrder
    money: dict[str, int]

    @property
    def total(self) -> int:
        """All money on the order."""
        return sum(self.money.values())


class SoldUnit(Struct, frozen=True):
    """A sold unit: its order, the price, and each seat's payment."""

    unit: Unit
    order: MovementOrder
    price: int
    shares: dict[str, int]
    bids: tuple[Bid, ...] = ()


class SeatAccount(Struct, frozen=True):
    """One seat's account for a phase: money before, payments, reductions of offers, and its sheet.

    `earned` is what its units were paid, which it gets with the next income (rule ZEROSUM).
    """

    before: int
    paid: int
    reductions: int = 0
    lines: tuple[str, ...] = ()
    earned: int = 0

    @property
    def after(self) -> int:
        """Money left."""
        return self.before - self.paid


class Chart(Struct, frozen=True):
    """A whole phase. `lists`: the acceptance lists of all powers, with `?` filled by lot."""

    lists: dict[PowerName, tuple[PowerName, ...]]
    units: tuple[SoldUnit, ...]
    accounts: dict[str, SeatAccount]


def chart_text(chart: Chart, map: Map) -> str:
    """All bids, with a line for each order of each unit and a column for each seat; then the accounts."""
    seats = list(chart.accounts)
    shown = [seat for seat in seats if _takes_part(chart, seat)]
    heads = [_short(seat, map) for seat in shown]
    widths = [max(4, len(head)) for head in heads]
    lines = [_row("", ["Sum", *heads], [4, *widths])]
    for sold in chart.units:
        lines.append(f"{map.title_of(sold.unit.power)} {sold.unit.piece}, price {sold.price}:")
        lines += [_row(_marked(bid, sold), _amounts(bid, shown), [4, *widths]) for bid in _sorted(sold)]
    accounts = [chart.accounts[seat] for seat in shown]
    sums = [
        ("Treasury before", [account.before for account in accounts]),
        ("Paid", [account.paid for account in accounts]),
        ("Treasury after", [account.after for account in accounts]),
        ("Reductions", [account.reductions for account in accounts]),
    ]
    lines.append("Accounts:")
    lines += [_row(f"  {name}", [str(sum(row)), *_texts(row)], [4, *widths]) for name, row in sums]
    lines += ["Acceptance lists:", *(f"  {map.title_of(power)}: {_list(chart, power, map)}" for power in chart.lists)]
    return "\n".join(lines)


def _texts(row: list[int]) -> list[str]:
    return [str(number) for number in row]


_ORDER = 28


def _row(name: str, cells: list[str], widths: list[int]) -> str:
    fields = " ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return f"{name:<{_ORDER}} {fields}".rstrip()


def _takes_part(chart: Chart, seat: str) -> bool:
    account = chart.accounts[seat]
    return bool(account.before or account.lines or account.paid)


def _short(seat: str, map: Map) -> str:
    return map.powers[PowerName(seat)].letter if seat in map.powers else seat


def _marked(bid: Bid, sold: SoldUnit) -> str:
    signals = is_signal(sold.order) and isinstance(bid.order, Hold)  # a signal costs as much as a hold
    return f"{'> ' if bid.order == sold.order or signals else '  '}{format_order(bid.order)}"


def _amounts(bid: Bid, seats: list[str]) -> list[str]:
    return [str(bid.total), *(str(bid.money[seat]) if seat in bid.money else "." for seat in seats)]


def _sorted(sold: SoldUnit) -> list[Bid]:
    return sorted(sold.bids, key=lambda bid: -bid.total)


def _list(chart: Chart, power: PowerName, map: Map) -> str:
    return "".join(map.powers[other].letter for other in chart.lists[power])
