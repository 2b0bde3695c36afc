"""INFOPLAYER: how reliably the sender plays (njudge_features.md 7)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.outcome import Answer
from judge.game.people.addresses import folded
from judge.game.people.reliability import WINDOW, describe
from judge.problems import Refused


@command(
    "INFOPLAYER",
    "INFO PLAYER",
    where=Where.INFO,
    usage="INFOPLAYER",
    help="Your own record on this judge: how often your orders came in time.",
    topic=Topic.RELIABILITY,
)
def info_player(invocation: Invocation) -> CommandResult:
    """Return the sender's record, which is mailed to nobody else."""
    need_words(invocation.words, 0, 1, "INFOPLAYER")
    sender = invocation.context.sender
    if invocation.words.rest and folded(invocation.words.rest[0].strip("<>")) != sender:
        raise Refused(
            "E-PRIVACY",
            "You can ask for your own record only, from the address that it is kept under: INFOPLAYER",
        )
    lines = [
        *describe(invocation.context.games.record(sender)),
        "",
        f"What counts are the last {WINDOW} phases of all games.",
    ]
    subject = f"Your record on {invocation.context.judge_name}"
    return CommandResult(answers=(Answer(subject, f"Record of {sender}", "\n".join(lines), only_for=sender),))
