"""What a variant may replace: `Variant`, the steps of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from judge.board.names import PowerName
from judge.board.orders import Order
from judge.game.game import Game

Orders = Mapping[PowerName, tuple[Order, ...]]
"""What each power orders in a phase."""

Submitted = Mapping[PowerName, tuple[Order, ...] | None]
"""What each power has on file for the phase; None: nothing."""


def as_submitted(game: Game) -> Submitted:
    """What each power has on file: in standard play, players hand in the orders of their units."""
    return {power.name: power.orders for power in game.powers}


@dataclass(frozen=True)
class Variant:
    """One way to play. Every step defaults to standard play; a variant's module replaces the few that differ."""

    name: str
    title: str
    determine_orders: Callable[[Game], Submitted] = as_submitted
    without_house: Mapping[str, str] = field(default_factory=dict)
    """The house rules (`judge.rules.house`) that mean nothing in it, each with the reason, a sentence."""
