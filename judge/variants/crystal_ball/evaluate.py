"""Lines of lists that count in a movement phase, and the orders that follow (crystal_ball.md 3).

A list may use as many lines as the largest power has centers, plus as many proxies as the smallest surviving power has.
Further lines are ignored. Faulty lines, and lines revoked by later ones, still count towards the limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.orders import Convoy, Hold, MovementOrder, Proxy, Support
from judge.board.position import Piece, Unit
from judge.variants.crystal_ball.lists import ListedOrder, Note, NotedOrder, UnitNamed, named


class Limits(NamedTuple):
    """Number of lines that count in a list: `most` orders, `fewest` proxies."""

    most: int
    fewest: int


class Evaluated(NamedTuple):
    """Result of the lists: orders for each power's own units, one for each, and the noted lists."""

    orders: Mapping[PowerName, tuple[MovementOrder, ...]]
    lists: Mapping[PowerName, tuple[NotedOrder, ...]]


def limits(centers: Mapping[Province, PowerName]) -> Limits:
    """The limits with these owners of centers."""
    counts: dict[PowerName, int] = {}
    for power in centers.values():
        counts[power] = counts.get(power, 0) + 1
    return Limits(max(counts.values(), default=0), min(counts.values(), default=0))


Sees = Callable[[PowerName, UnitNamed], bool]
"""Predicate: would a power see another's unit where the list names it?"""


def sees_everything(_power: PowerName, _unit: UnitNamed) -> bool:
    """Return True: powers see everything in a game without fog."""
    return True


def evaluate(
    lists: Mapping[PowerName, Sequence[ListedOrder]],
    units: Sequence[Unit],
    limit: Limits,
    *,
    proxies: bool = True,
    sees: Sees = sees_everything,
) -> Evaluated:
    """Evaluate all lists at once. `proxies` False: nobody may order units of others (NO_PROXY).

    Notes must not reveal unseen units. So if a power does not see the place, a line for a missing unit gets the same
    note as a line for another power's unit: that its owner let nobody order it.
    """
    owners = _owners(units)
    considered = {power: _considered(lines, limit) for power, lines in lists.items()}
    held_by = _holders(considered, owners)
    noted = {
        power: [
            NotedOrder(line, note or _note(line, power, owners, held_by, proxies=proxies, sees=sees))
            for line, note in lines
        ]
        for power, lines in considered.items()
    }
    given = _given(noted.values(), units)
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


def foreseen(
    power: PowerName, lines: Sequence[ListedOrder], units: Sequence[Unit], limit: Limits, *, proxies: bool = True
) -> tuple[NotedOrder, ...]:
    """A power's list with notes before evaluation, with these units on the board.

    Others' lists are not known, so it is also unknown whether a unit that was given to another power will be ordered.
    """
    owners = _owners(units)
    shown: list[NotedOrder] = []
    ordered: set[UnitNamed] = set()
    for line, note in _considered(lines, limit):
        found = note or _note(line, power, owners, {}, proxies=proxies, sees=sees_everything)
        shown.append(NotedOrder(line, Note.UNCERTAIN if found in (Note.NO_PROXY, Note.PROXIED) else found))
        if found in (Note.ORDERED, Note.PROXIED):
            ordered.add(line.unit)
    for unit in units:
        if unit.power == power and named(unit.piece) not in ordered:
            _note_what_holds(shown, unit)
    return tuple(shown)


_Considered = list[tuple[ListedOrder, Note | None]]
"""Lines with the note that they have already: revoked, ignored, or None."""


def _owners(units: Iterable[Unit]) -> dict[UnitNamed, PowerName]:
    return {named(unit.piece): unit.power for unit in units}


def _considered(lines: Sequence[ListedOrder], limit: Limits) -> _Considered:
    """Lines that count: the first ones up to the limits; of several for one unit, the last."""
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
        found = [(old, Note.REVOKED if note is None and old.unit == line.unit else note) for old, note in found]
        found.append((line, None))
    return found


def _holders(
    considered: Mapping[PowerName, _Considered], owners: Mapping[UnitNamed, PowerName]
) -> dict[UnitNamed, PowerName]:
    """Powers that order units handed over by their owners."""
    return {
        line.unit: line.order.holder
        for power, lines in considered.items()
        for line, note in lines
        if note is None and isinstance(line.order, Proxy) and owners.get(line.unit) == power
    }


def _note(
    line: ListedOrder,
    power: PowerName,
    owners: Mapping[UnitNamed, PowerName],
    held_by: Mapping[UnitNamed, PowerName],
    *,
    proxies: bool,
    sees: Sees,
) -> Note:
    """Note for a line that counts."""
    owner = owners.get(line.unit)
    is_held = owner is not None and held_by.get(line.unit) == power
    is_proxy = isinstance(line.order, Proxy)
    if owner == power:
        return Note.PROXIED if is_proxy else Note.ORDERED
    if is_held:
        return Note.RE_PROXY if is_proxy else Note.BY_PROXY
    if owner is None and sees(power, line.unit):
        return Note.NO_UNIT
    return Note.NO_PROXY if proxies else Note.FOREIGN


def _given(noted: Iterable[Sequence[NotedOrder]], units: Sequence[Unit]) -> dict[Piece, MovementOrder]:
    """Orders that count, each for its unit as on the board."""
    standing = {unit.province: unit.piece for unit in units}
    found: dict[Piece, MovementOrder] = {}
    for lines in noted:
        for one in lines:
            order = one.line.order
            if one.note in (Note.ORDERED, Note.BY_PROXY) and not isinstance(order, Proxy):
                piece = standing[one.line.unit.province]
                found[piece] = replace(_completed(order, one.line.any_type, standing), piece=piece)
    return found


def _completed(order: MovementOrder, any_type: bool, standing: Mapping[Province, Piece]) -> MovementOrder:
    """Return an order that supports or convoys the unit now in that place, if it is of the type meant."""

    def meant(piece: Piece) -> Piece:
        there = standing.get(piece.province, piece)
        return there if any_type or there.type is piece.type else piece

    match order:
        case Support():
            return replace(order, supported=meant(order.supported))
        case Convoy():
            return replace(order, army=meant(order.army))
        case _:
            return order


def _note_what_holds(lines: list[NotedOrder], unit: Unit) -> None:
    """Note that a unit without an order holds: its proxy was refused, or it had no line."""
    for at, one in enumerate(lines):
        if one.note is Note.PROXIED and one.line.unit == named(unit.piece):
            lines[at] = NotedOrder(one.line, Note.REFUSED)
            return
    lines.append(NotedOrder(ListedOrder(Hold(unit.piece)), Note.DEFAULT))
