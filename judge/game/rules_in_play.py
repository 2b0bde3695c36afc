"""What a variant may replace: `Variant`, the steps of a turn. And `RulesInPlay`, what a game is played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from judge.board.datc_options import DEFAULT, Options
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.orders import Order
from judge.game.game import Game
from judge.rules.registry import RuleSet

Submitted = Mapping[PowerName, tuple[Order, ...] | None]
"""What each power has on file for the phase; None: nothing."""


def as_submitted(game: Game) -> Submitted:
    """Standard play: what a player hands in are the orders of his units."""
    return {power.name: power.orders for power in game.powers}


@dataclass(frozen=True)
class Variant:
    """One way to play. Every step defaults to standard play; a variant's module replaces the few that differ."""

    name: str
    title: str
    determine_orders: Callable[[Game], Submitted] = as_submitted


@dataclass(frozen=True)
class RulesInPlay:
    """The board and the rules that a game's names stand for, looked up once per mail or tick.

    `tick` is the length of the judge's tick, which the pauses and roundings of the clock count in.
    """

    map: Map
    rules: RuleSet
    variant: Variant
    tick: timedelta = timedelta(minutes=20)
    options: Options = DEFAULT
