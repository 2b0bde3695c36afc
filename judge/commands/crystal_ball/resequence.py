"""RESEQUENCE: the Master reorders the lines of a player's locked list (crystal_ball.md 7)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.courtesies import without_courtesies
from judge.commands.framework.game_names import power_on_board
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.game.rules_in_play import Submission
from judge.variants.crystal_ball.submit import resequence as put_in_order


@command(
    "RESEQUENCE",
    usage="RESEQUENCE France\nA MAR - SPA\nA PAR - BUR\nF BRE - MAO",
    help="Put the lines of a player's locked list into the order in which they stand below, if they are the same:"
    " once, in the list for the second movement phase (the Master, Crystal Ball).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
    takes=LinesTaken.ORDERS,
    variant="crystal_ball",
)
def resequence(invocation: Invocation) -> CommandResult:
    """Put a list's lines into the order given below the command; if refused, change nothing."""
    need_words(invocation.words, 1, 1, "RESEQUENCE France, and the lines of its list below it")
    power = power_on_board(invocation, invocation.words.rest[0])
    written = [line for line in invocation.body if line.text.strip()]
    lines, courtesies = without_courtesies(written, invocation.in_play.map)
    numbered = [(line.number, line.text) for line in lines]
    submission = Submission(invocation.game, invocation.in_play, invocation.actor, numbered, invocation.now)
    done = put_in_order(submission, power.name)
    return CommandResult(done.game, done.events, set_aside=tuple(courtesies))
