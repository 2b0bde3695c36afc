"""End-of-game statements: broadcasts after the end are kept for SUMMARY."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.events.press import PressSent
from judge.game.game import Game, Stage, Statement
from judge.rules.registry import RuleSet

_MOST_KEPT = 60_000
"""Signs of end-of-game statements that a game keeps in all."""


def keeps_statements(game: Game, rules: RuleSet) -> bool:
    """True if broadcasts are now kept as end-of-game statements, for SUMMARY."""
    return game.stage is Stage.COMPLETED and "NO_EOG" not in rules


def with_statement(game: Game, rules: RuleSet, press: PressSent) -> tuple[Game, PressSent]:
    """Keep a broadcast as a statement if it is one and there is room; return it so marked."""
    room = _MOST_KEPT - sum(len(kept.text) for kept in game.statements)
    if not press.broadcast or not keeps_statements(game, rules) or len(press.text) > room:
        return game, press
    kept = Statement(press.sender, press.text)
    return replace(game, statements=(*game.statements, kept)), replace(press, statement=True)
