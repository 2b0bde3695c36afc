"""BECOME: the Master writes in somebody's place (commands.md 9.6)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.parse import find_command
from judge.commands.framework.table import MASTER_ONLY, Topic, Where, command
from judge.game.events.people import MasterActed
from judge.game.game import Role
from judge.game.people.seats import MASTER, find_seat, near_power, role_of
from judge.game.people.secret_words import before_password
from judge.game.people.sign_on import Actor
from judge.problems import Refused


@command(
    "BECOME",
    "AS",
    usage="BECOME france",
    help="Write the rest of the mail in the place of a power or an observer, who gets a copy (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def become(invocation: Invocation) -> CommandResult:
    """Let the rest of the mail act as somebody else. It can have no commands of the Master."""
    need_words(invocation.words, 1, 1, "BECOME france")
    found = find_seat(invocation.game, invocation.in_play.map, invocation.words.rest[0])
    if found == MASTER:  # njudge makes the only player of a new game its Master.
        told = f"You are the Master of {invocation.game.name} already. BECOME and a power writes in its place."
        return CommandResult(invocation.game, notes=(told,))
    if found is None:
        word = invocation.words.rest[0]
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-POWER", f"There is no {word} in {invocation.game.name} in whose place you can write.{near}")
    role = role_of(invocation.game, found)
    actor = Actor(found, role, PowerName(found) if role is Role.POWER else None, by_master=True)
    acted = MasterActed(found, tuple(map(_without_password, invocation.lines_below)))
    return CommandResult(invocation.game, (acted,), actor=actor)


def _without_password(line: TextLine) -> str:
    """Return a line for the copy, without passwords; Master's commands are not done here."""
    words = line.text.split()
    known = find_command(words)
    if known is None:
        mistyped = len(words) > 2 and words[0].upper() == "SET"  # perhaps SET PASWORD
        start = f"{' '.join(words[:2])} " if mistyped else before_password(line.text)
        return line.text if start is None else f"{start}..."
    made, verb = known
    secret = made.where is Where.OPENER or made.by == MASTER_ONLY or made.name == "SET PASSWORD"
    return f"{verb} ..." if secret else line.text
