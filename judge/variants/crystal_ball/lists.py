"""A power's list for a later movement phase, perhaps for units that it will not have."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from judge.board.names import Province
from judge.board.order_text.notation import format_order
from judge.board.orders import Convoy, MovementOrder, Proxy, Support
from judge.board.position import Piece, UnitType


class UnitNamed(NamedTuple):
    """A unit as named in lists, whose writers cannot know a fleet's later coast."""

    type: UnitType
    province: Province


def named(piece: Piece) -> UnitNamed:
    """Name of this unit in lists."""
    return UnitNamed(piece.type, piece.province)


class ListedOrder(Struct, frozen=True):
    """A line of a list. `any_type`: the supported or convoyed unit was named without its type.

    The order then has an army there, and means any unit that is in that province when the list is evaluated.
    """

    order: MovementOrder | Proxy
    any_type: bool = False

    @property
    def unit(self) -> UnitNamed:
        """The unit that the line is for."""
        return named(self.order.piece)

    def __str__(self) -> str:
        """Return the line in its shown form: `A LON S WAL` if the type was left out."""
        order, text = self.order, format_order(self.order)
        if not self.any_type or not isinstance(order, Support | Convoy):
            return text
        other = order.supported if isinstance(order, Support) else order.army
        verb = "S" if isinstance(order, Support) else "C"
        return text.replace(f" {verb} {other}", f" {verb} {other.province}", 1)


class Note(StrEnum):
    """Fate of a line, in the words shown with lists."""

    ORDERED = "ordered"
    """The order was given."""
    REVOKED = "revoked"
    """A later line is for the same unit."""
    IGNORED = "ignored"
    """There were more lines than count."""
    PROXIED = "proxied"
    """Another power orders the unit."""
    REFUSED = "refused"
    """Another power should have ordered the unit but did not, so it holds."""
    BY_PROXY = "byProxy"
    """The order was given to a unit of another power, which had allowed it."""
    RE_PROXY = "reProxy"
    """A unit ordered by proxy cannot be handed on, so it holds."""
    NO_UNIT = "no unit"
    """There is no such unit."""
    FOREIGN = "foreign"
    """The unit is another power's, and in this game nobody orders others' units."""
    NO_PROXY = "noProxy"
    """The unit belongs to another power, which has not allowed this one to order it."""
    UNCERTAIN = "proxy??"
    """The unit belongs or was handed to another power, whose orders are not known yet."""
    DEFAULT = "default"
    """No line was for the unit: it holds."""


class NotedOrder(Struct, frozen=True):
    """A line with its fate; `DEFAULT` marks one that nobody wrote."""

    line: ListedOrder
    note: Note
