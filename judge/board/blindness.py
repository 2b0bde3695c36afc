"""Whether a game is blind: what the board itself has to know of it (rule BLIND)."""

from __future__ import annotations

from judge.rules.registry import RuleSet


def is_blind(rules: RuleSet) -> bool:
    """Whether everybody sees only what their own units and centers see (rules.md C1).

    What that is, `judge.game.visibility` knows; nothing may be refused for what somebody does not see.
    """
    return "BLIND" in rules
