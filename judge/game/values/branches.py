"""Branches of a sandbox: positions saved under a name, from which it can continue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import Order
from judge.board.position import Position


class Branch(Struct, frozen=True):
    """A position with its orders on file and its variant's own data.

    `phases` are the store's numbers of the phases played before it, in order.
    """

    name: str
    position: Position
    orders: Mapping[PowerName, tuple[Order, ...] | None]
    own: dict[str, Any]
    phases: tuple[int, ...]
