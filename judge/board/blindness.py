"""Predicate for blind games (rule BLIND), as far as the board needs it."""

from __future__ import annotations

from judge.rules.registry import RuleSet


def is_blind(rules: RuleSet) -> bool:
    """True if players see only what their own units and centers see (rules.md C1).

    `judge.game.visibility` knows the details. An order must not be refused because of something its sender cannot
    see.
    """
    return "BLIND" in rules
