"""Status of orders on file: preliminary or final (house rule order_status)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.rules.registry import RuleSet


def marks_final(rules: RuleSet) -> bool:
    """True if a set without FINAL is preliminary, so that the phase waits for its deadline."""
    return rules.house.order_status == "flags"


def sets_on_file(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """Powers with a set on file that can be preliminary: one without orders only says none are due."""
    if (own := in_play.variant.turn.owes(game, in_play)) is not None:
        return own.owing & own.complete
    return frozenset(power.name for power in game.powers if power.orders)


def preliminary_sets(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """Powers whose orders on file may still change, so the phase is not processed early."""
    if not marks_final(in_play.rules):
        return frozenset()
    return frozenset(name for name in sets_on_file(game, in_play) if not game.power(name).final)


def status_of_set(game: Game, in_play: RulesInPlay, name: PowerName) -> str:
    """Sentence about a power's set on file; "" if it is not marked."""
    if not marks_final(in_play.rules) or name not in sets_on_file(game, in_play):
        return ""
    return "These orders are final." if game.power(name).final else "These orders are preliminary (FINAL marks them)."
