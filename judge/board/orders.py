"""Orders as values; `order_text.notation` is their text, and `legality` checks them.

Every order names its unit by `piece` (kind and location). The position knows whose unit that is.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from judge.board.names import Location, PowerName
from judge.board.position import Piece


class Misorder(StrEnum):
    """Content of a faulty order that counts as a hold (house rule illegal_order)."""

    NONE = ""
    """Not a faulty order."""
    HOLD = "hold"
    """No move at all: the unit can be supported to stay."""
    MOVE = "move"
    """A move, however impossible: the unit cannot be supported to stay."""


class Hold(Struct, frozen=True, tag=True, gc=False, cache_hash=True, omit_defaults=True):
    """`A PAR H`. `misorder`: it replaces a faulty order."""

    piece: Piece
    misorder: Misorder = Misorder.NONE


class Move(Struct, frozen=True, tag=True, gc=False, cache_hash=True):
    """`A PAR - BUR`, `A LON - BRE VIA`. `via`: by convoy, explicitly. `path`: sea provinces on the way.

    `avoid`: provinces that a convoy may not use (house rule convoy_route_syntax).
    """

    piece: Piece
    to: Location
    via: bool = False
    path: tuple[Location, ...] = ()
    avoid: tuple[Location, ...] = ()


class Support(Struct, frozen=True, tag=True, gc=False, cache_hash=True):
    """`A PAR S A MAR - BUR`, or `A PAR S A MAR` (to None: support to stay).

    A `signal` is a support that was impossible when it was ordered: it never counts (rule SIGNAL_SUPPORT).
    """

    piece: Piece
    supported: Piece
    to: Location | None = None
    signal: bool = False


class Convoy(Struct, frozen=True, tag=True, gc=False, cache_hash=True):
    """`F ENG C A LON - BRE`."""

    piece: Piece
    army: Piece
    to: Location


class Proxy(Struct, frozen=True, tag=True, gc=False):
    """`A PAR P ITALY`: the holder's order for this unit counts (rule PROXY_OK)."""

    piece: Piece
    holder: PowerName


class Retreat(Struct, frozen=True, tag=True, gc=False):
    """`A BUR R GAS`."""

    piece: Piece
    to: Location


class Disband(Struct, frozen=True, tag=True, gc=False):
    """`A BUR D`: a dislodged unit leaves the board."""

    piece: Piece


class Build(Struct, frozen=True, tag=True, gc=False):
    """`A PAR B`."""

    piece: Piece


class Remove(Struct, frozen=True, tag=True, gc=False):
    """`A PAR D` in an adjustment phase: a unit too many leaves the board."""

    piece: Piece


class Waive(Struct, frozen=True, tag=True, gc=False):
    """`WAIVE`: one build is not used."""


# A proxy is settled before the adjudicator sees the orders (`judge.game.turn.resolve`).
MovementOrder = Hold | Move | Support | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | Proxy | RetreatOrder | AdjustmentOrder
