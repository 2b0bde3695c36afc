"""VERSION."""

from __future__ import annotations

from judge import __version__
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.outcome import Answer


@command("VERSION", where=Where.INFO, usage="VERSION", help="Which judge this is.", topic=Topic.LISTING)
def version(invocation: Invocation) -> CommandResult:
    """Name and version of the judge."""
    text = f"{invocation.context.judge_name} runs version {__version__} of the judge."
    return CommandResult(answers=(Answer(f"Version of {invocation.context.judge_name}", "", text),))
