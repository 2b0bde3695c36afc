"""SET VOTING: the count of votes on the end, as far as the rules leave it open (draws.md 5)."""

from __future__ import annotations

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import change_rules, setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.settings import read_voting


@command(
    "SET VOTING",
    usage="SET VOTING BALLOTS LIST\nSET VOTING LIFETIME STANDING\nSET VOTING UNSET NONE",
    help="With NO_DIAS, whether lists or sizes are voted on; whether a vote lasts a PHASE or is STANDING; whether a"
    " power that has not voted accepts no end (NONE) or its own win (SOLO) (the Master).",
    topic=Topic.DRAWS,
    by=MASTER_ONLY,
)
def set_voting(invocation: Invocation) -> CommandResult:
    """Change what counts in votes besides the rules."""
    setting_value(invocation, "SET VOTING BALLOTS LIST")
    return change_rules(invocation, (), read_voting(invocation.words.rest, invocation.game.voting))
