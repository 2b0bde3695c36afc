"""Whether orders on file are preliminary or final (house rule order_status)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.game import Game
from judge.rules.registry import RuleSet


def marks_final(rules: RuleSet) -> bool:
    """Whether a set is preliminary unless it contains FINAL, so that the phase waits for its deadline."""
    return rules.house.order_status == "flags"


def preliminary_sets(game: Game, rules: RuleSet) -> frozenset[PowerName]:
    """The powers whose orders on file may be followed by others: a phase is not processed early because of these.

    A set without orders, which says that nothing is due, is none of them.
    """
    if not marks_final(rules):
        return frozenset()
    return frozenset(power.name for power in game.powers if power.orders and not power.final)
