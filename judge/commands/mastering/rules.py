"""SET RULE: rules switched on and off (commands.md 9.6)."""

from __future__ import annotations

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import change_rules, setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command


@command(
    "SET RULE",
    "SET RULES",
    usage="SET RULE NO_PRESS\nSET RULE !NO_PRESS",
    help="Switch rules on, or off with a ! before the name (the Master).",
    topic=Topic.RULES,
    by=MASTER_ONLY,
)
def set_rule(invocation: Invocation) -> CommandResult:
    """Other rules from now on, with all that they bring along."""
    stated = setting_value(invocation, "SET RULE NO_PRESS").upper().replace(",", " ").split()
    return change_rules(invocation, stated, invocation.game.voting)
