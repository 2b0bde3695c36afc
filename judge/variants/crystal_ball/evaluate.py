"""Which lines of everybody's lists count in a movement phase, and which orders follow (crystal_ball.md 3).

So many lines of a list count as the largest power has centers, and so many proxies besides as the smallest has that
has any. Lines beyond that are ignored; lines that are wrong, or taken back by later ones, have used up their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Convoy, Hold, MovementOrder, Proxy, Support
from judge.board.position import Piece, Unit
from judge.variants.crystal_ball.lists import ListedOrder, Note, NotedOrder


class Limits(NamedTuple):
    """How many lines of a list count: `most` orders, and `fewest` proxies."""

    most: int
    fewest: int


class Evaluated(NamedTuple):
    """What came of the lists: each power's orders for its own units, one for each, and its list with the notes."""

    orders: Mapping[PowerName, tuple[MovementOrder, ...]]
    lists: Mapping[PowerName, tuple[NotedOrder, ...]]


def limits(centers: Mapping[Province, PowerName]) -> Limits:
    """The limits with these owners of the centers."""
    counts: dict[PowerName, int] = {}
    for power in centers.values():
        counts[power] = counts.get(power, 0) + 1
    return Limits(max(counts.values(), default=0), min(counts.values(), default=0))


def evaluate(
    lists: Mapping[PowerName, Sequence[ListedOrder]],
    units: Sequence[Unit],
    limit: Limits,
    *,
    proxies: bool = True,
    sees: Callable[[PowerName, Province], bool] = lambda _power, _province: True,
) -> Evaluated:
    """Evaluate all lists at once. `proxies` False: nobody orders units of others (rule NO_PROXY).

    `sees`: whether a power knows what stands in a province; where it does not, a line for a unit that is not there is
    noted as one for a unit that its owner has not handed over.
    """
    board = {unit.piece: unit.power for unit in units}
    considered = {power: _considered(lines, limit) for power, lines in lists.items()}
    held_by = _holders(considered, board)
    noted = {
        power: [
            NotedOrder(line.order, note or _note(line.order, power, board, held_by, proxies=proxies, sees=sees))
            for line, note in lines
        ]
        for power, lines in considered.items()
    }
    given = _given(noted, lists, units)
    orders: dict[PowerName, list[MovementOrder]] = {}
    for unit in units:
        order = given.get(unit.piece)
        orders.setdefault(unit.power, []).append(order or Hold(unit.piece))
        if order is None:
            _note_what_holds(noted.setdefault(unit.power, []), unit)
    return Evaluated(
        {power: tuple(found) for power, found in orders.items()},
        {power: tuple(found) for power, found in noted.items()},
    )


_Considered = list[tuple[ListedOrder, Note | None]]
"""Lines with the note that they have already: revoked, ignored, or None."""


def _considered(lines: Sequence[ListedOrder], limit: Limits) -> _Considered:
    """Which lines count: the first ones up to the limits, of several for one unit the last of these."""
    found: _Considered = []
    orders = proxies = 0
    for line in lines:
        if isinstance(line.order, Proxy):
            is_ignored = proxies >= limit.fewest
            proxies += not is_ignored
        else:
            is_ignored = orders >= limit.most
            orders += not is_ignored
        if is_ignored:
            found.append((line, Note.IGNORED))
            continue
        found = [(old, Note.REVOKED if note is None and old.piece == line.piece else note) for old, note in found]
        found.append((line, None))
    return found


def _holders(considered: Mapping[PowerName, _Considered], board: Mapping[Piece, PowerName]) -> dict[Piece, PowerName]:
    """Who orders the units that their owners have handed over."""
    return {
        line.piece: line.order.holder
        for power, lines in considered.items()
        for line, note in lines
        if note is None and isinstance(line.order, Proxy) and board.get(line.piece) == power
    }


def _note(
    order: MovementOrder | Proxy,
    power: PowerName,
    board: Mapping[Piece, PowerName],
    held_by: Mapping[Piece, PowerName],
    *,
    proxies: bool,
    sees: Callable[[PowerName, Province], bool],
) -> Note:
    """What becomes of a line that counts."""
    owner = board.get(order.piece)
    unknown = Note.NO_UNIT if sees(power, order.piece.province) else Note.NO_PROXY
    if isinstance(order, Proxy):
        if owner == power:
            return Note.PROXIED
        return Note.RE_PROXY if owner is not None and held_by.get(order.piece) == power else unknown
    if owner == power:
        return Note.ORDERED
    if owner is not None and held_by.get(order.piece) == power:
        return Note.BY_PROXY
    if owner is None:
        return unknown
    return Note.NO_PROXY if proxies else Note.FOREIGN


def _given(
    noted: Mapping[PowerName, Sequence[NotedOrder]],
    lists: Mapping[PowerName, Sequence[ListedOrder]],
    units: Iterable[Unit],
) -> dict[Piece, MovementOrder]:
    """The orders that count, each for its unit."""
    standing = {unit.province: unit.piece for unit in units}
    found: dict[Piece, MovementOrder] = {}
    for power, lines in noted.items():
        for line, one in zip(lists[power], lines, strict=True):
            order = one.order
            if one.note in (Note.ORDERED, Note.BY_PROXY) and not isinstance(order, Proxy):
                found[order.piece] = _completed(order, standing) if line.any_type else order
    return found


def _completed(order: MovementOrder, standing: Mapping[Province, Piece]) -> MovementOrder:
    """An order with the unit that it supports or convoys as it stands there now."""

    def meant(piece: Piece) -> Piece:
        return standing.get(province_of(Location(piece.location)), piece)

    match order:
        case Support():
            return replace(order, supported=meant(order.supported))
        case Convoy():
            return replace(order, army=meant(order.army))
        case _:
            return order


def _note_what_holds(lines: list[NotedOrder], unit: Unit) -> None:
    """Note of a unit without an order that it holds: its owner's proxy was refused, or nothing was written for it."""
    for at, line in enumerate(lines):
        if line.note is Note.PROXIED and line.order.piece == unit.piece:
            lines[at] = NotedOrder(line.order, Note.REFUSED)
            return
    lines.append(NotedOrder(Hold(unit.piece), Note.DEFAULT))
