"""What a game is played with: `RulesInPlay`, its map, its rules and its variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from judge.board.datc_options import DEFAULT, Options
from judge.board.maps import Map
from judge.game.variant import Variant
from judge.rules.registry import RuleSet

TICK = timedelta(minutes=20)
"""How often the clock looks at the games, unless configured otherwise. Deadlines fall on multiples of it."""


@dataclass(frozen=True)
class RulesInPlay:
    """The board and the rules that a game's names stand for, looked up once per mail or tick.

    `reasons` says of each rule that is on where it comes from (see `RuleChoice`); for people to read.
    `tick` is the length of the judge's tick, which the pauses and roundings of the clock count in.
    """

    map: Map
    rules: RuleSet
    variant: Variant
    tick: timedelta = TICK
    options: Options = DEFAULT
    reasons: Mapping[str, str] = field(default_factory=dict, compare=False)
