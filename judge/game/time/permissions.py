"""Who may move the deadline, and who may ask for days without deadlines."""

from __future__ import annotations

from judge.game.game import Role
from judge.rules.registry import RuleSet


def may_move_deadline(role: Role, rules: RuleSet) -> bool:
    """Whether somebody can give the phase another deadline: the Master any, others a later one (PLAYER_DEADLINES)."""
    return role is Role.MASTER or ("PLAYER_DEADLINES" in rules and role is not Role.MONITOR)


def may_be_absent(role: Role, rules: RuleSet) -> bool:
    """Whether somebody can ask for days without deadlines."""
    return role is Role.MASTER or ("NO_ABSENCES" not in rules and role is not Role.MONITOR)
