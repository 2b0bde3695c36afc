"""REJECT: the Master lets protested results stand (house_rules.md 9)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.rulings import ProtestRejected
from judge.game.people.secret_words import without_words
from judge.game.press.held import is_here
from judge.game.protests import Protest
from judge.problems import Refused

_MOST_WORDS = 200


@command(
    "REJECT",
    usage="REJECT 1\nREJECT 1 The support was cut, see the results",
    help="Let results stand that somebody protested against, with your reason for them (the Master). ROLLBACK, or EDIT"
    " (AMEND), corrects results instead.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def reject(invocation: Invocation) -> CommandResult:
    """Close a case and tell the player who opened it, if they are still there."""
    need_words(invocation.words, 0, _MOST_WORDS, "REJECT 1 and your reason")
    case, reason = _case(invocation)
    game = invocation.game
    left = tuple(other for other in game.protests if other is not case)
    left_seat = bool(case.addresses) and not is_here(game, case.by, case.addresses)
    rejected = ProtestRejected(case.by, case.number, case.phase, reason, left_seat)
    return CommandResult(replace(game, protests=left), (rejected,))


def _case(invocation: Invocation) -> tuple[Protest, str]:
    """Return the protest with that number, or the only one, and the comment on it."""
    protests, words = invocation.game.protests, invocation.words.rest
    numbered = bool(words) and words[0].isdecimal()
    number = int(words[0][:9]) if numbered else 0
    found = [case for case in protests if case.number == number] if numbered else list(protests)
    if len(found) != 1:
        numbers = ", ".join(str(case.number) for case in protests)
        told = (
            f"These wait for an answer: {numbers}. REJECT {protests[0].number} answers the first."
            if numbers
            else "There is none."
        )
        raise Refused("E-CASE-NONE", f"Say which protest you mean. {told}")
    return found[0], without_words(" ".join(words[1:] if numbered else words))
