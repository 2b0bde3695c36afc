"""Permission to move the deadline, or to ask for days without deadlines."""

from __future__ import annotations

from judge.game.game import Role
from judge.rules.registry import RuleSet


def may_move_deadline(role: Role, rules: RuleSet) -> bool:
    """True if somebody can move the deadline: the Master, others to later (PLAYER_DEADLINES)."""
    return role is Role.MASTER or ("PLAYER_DEADLINES" in rules and role is not Role.MONITOR)


def may_be_absent(role: Role, rules: RuleSet) -> bool:
    """True if somebody can ask for days without deadlines."""
    return role is Role.MASTER or ("NO_ABSENCES" not in rules and role is not Role.MONITOR)
