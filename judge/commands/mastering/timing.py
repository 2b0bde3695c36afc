"""SET TIMING: other deadlines from the next phase on (commands.md 9.6)."""

from __future__ import annotations

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import keep_timing, setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.time.read_timing import changed_timing, in_digits
from judge.game.time.timing import Timing
from judge.problems import Refused


@command(
    "SET TIMING",
    usage="SET TIMING MOVE 2D AT 20:00",
    help="Change parts of the game's TIMING; the others and the present deadline stay (the Master).",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
)
def set_timing(invocation: Invocation) -> CommandResult:
    """Other lengths, days or times for the deadlines from the next phase on."""
    game, said = invocation.game, setting_value(invocation, "SET TIMING MOVE 2D AT 20:00")
    read = changed_timing(game.timing, in_digits(said, invocation.now, game.zone))
    if not isinstance(read, Timing):
        listed = "\n".join(dict.fromkeys(problem.text for problem in read))
        raise Refused(read[0].code, f"{listed}\nThe timing was not changed.", tuple(read))
    return keep_timing(invocation, read)
