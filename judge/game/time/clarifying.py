"""Requests to send faulty orders again (house rules clarify_on_error and clarify_min_time)."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.game.game import Game
from judge.rules.registry import RuleSet


def asks_again(game: Game, rules: RuleSet, now: datetime) -> bool:
    """True if faulty orders are to be sent again, and the deadline leaves enough time."""
    soonest = now + timedelta(hours=rules.house.clarify_min_time)
    return rules.house.clarify_on_error and (game.deadline is None or soonest <= game.deadline)


def rules_at(game: Game, rules: RuleSet, now: datetime) -> RuleSet:
    """The rules by which orders are read at this hour: clarify_on_error as it counts now."""
    if asks_again(game, rules, now) or not rules.house.clarify_on_error:
        return rules
    return rules.with_house(replace(rules.house, clarify_on_error=False))
