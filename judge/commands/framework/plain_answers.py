"""A reply that says only yes or no, read as the line that the answered letter suggests.

The letter decides which line: a reply to an old letter answers no newer question. If the letter asks nothing or is
unknown, a yes answers the only wish that waits for its writer. Answers to CONFIRM letters are read before any command,
words about a gagged writer's press in `gag_answers`. If other words answer a question, the judge says which lines mean
yes and no.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.order_text.prose import orders_nothing
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.parse import Request, find_command
from judge.commands.framework.run_state import Run
from judge.commands.framework.signed_names import names_of_writer
from judge.commands.framework.wishes import wish_of, words_of
from judge.game.game import Game, Role
from judge.game.leaving import has_said
from judge.game.people.seats import power_named
from judge.game.people.sign_on import Actor
from judge.game.time.agreed_time import open_wish, those_asked
from judge.patterns import pattern


class _Asked(Struct, frozen=True):
    """A question of the judge, with the lines for yes and no; `no` is "" if silence means no."""

    yes: str
    no: str
    what: str = ""

    @property
    def is_a_request(self) -> bool:
        """True if somebody else asks for it, so that it can be granted."""
        return self.yes.startswith(("MORE TIME", "SWAP", "PROCESS!"))

    def line(self, *, yes: bool) -> str:
        """Return the line that says yes or no."""
        return self.yes if yes else self.no


_IN_LETTERS = pattern(
    r"\breply ((MORE TIME|SWAP|TERMINATE|RESIGN) (?:YES(?: \d{1,6})?|[a-z]{1,32} [a-z]{1,32}))(?=[ .,]|$)"
    r"|\b(PROCESS! \w{3,10}) runs the phase\b"
)
"""Pattern for the line that says yes to a letter's question."""


def read_plain_answer(run: Run) -> None:
    """Replace a mail's plain yes or no with the line that its letter suggests; leave other mails alone."""
    game, actor = run.game, run.actor
    if game is None or actor is None or actor.in_anothers_place or run.context.answers_press_of is not None:
        return
    said = [request for request in run.script.requests if request is not run.opener]
    texts, map = [each.words.line.text for each in said], run.context.in_play(game).map
    if not said or any(each.command is not None for each in said):
        return
    if not all(_orders_nothing(text, map) for text in texts):
        return
    asked = _in_letter(run.context.answered_words())
    granted = _granted(run, texts, asked)
    if granted is None and any(wish_of(words_of(text)) is not None for text in texts):
        return
    yes = run.context.says_yes() if granted is None else granted
    waiting = _waiting(run, game, actor)
    meant = [each for each in waiting if each.yes in {other.yes for other in asked}]
    if not meant and len(asked) == 1 and not waiting:
        meant = asked
    elif not meant and not asked:
        meant = waiting
    if not meant and not waiting:
        return
    if yes is None and not (asked and len(meant) == 1):
        return
    kept = [request for request in run.script.requests if request is run.opener]
    if yes is None:
        run.notes.append(_neither(meant[0]))
    elif len(meant) != 1:
        run.notes.append(_which(meant or waiting, yes=yes, has_ended=not meant))
    elif line := _line_now(run, game, actor, meant[0].line(yes=yes)):
        kept.append(request_of(line, said[0].words.line))
    else:
        run.notes.append("Nothing was changed.")
    run.script = replace(run.script, requests=tuple(kept))


def _granted(run: Run, lines: Sequence[str], asked: Sequence[_Asked]) -> bool | None:
    """Return True or False for a reply that only grants, refuses or repeats a request; None for others."""
    if len(lines) > _MOST_LINES or run.game is None or run.actor is None or not asked:
        return None
    from judge.commands.framework.granting_words import is_granted, means_act  # few mails need it

    if any(each.is_a_request for each in asked):
        return is_granted(lines, names_of_writer(run.context, run.game, run.actor.own_seat))
    return True if len(asked) == 1 and means_act(lines, asked[0].yes.partition(" ")[0]) else None


_MOST_LINES = 4


def _orders_nothing(text: str, map: Map) -> bool:
    """True if a line orders nothing; a power's name alone may be the signature."""
    return power_named(map, text.strip(" .,-")) is not None or orders_nothing(text, map)


def _in_letter(letter: str) -> list[_Asked]:
    """Return the questions that a letter asks."""
    found = {
        yes: _Asked(yes, f"{command} NO" if command else "")
        for yes, command in ((match[1] or match[3], match[2]) for match in _IN_LETTERS.finditer(letter))
    }
    return list(found.values())


def _waiting(run: Run, game: Game, actor: Actor) -> list[_Asked]:
    """Return the wishes that wait for this writer's answer."""
    found: list[_Asked] = []
    wanted = open_wish(game, run.context.now)
    if wanted is not None and actor.power not in wanted.agreed:
        asked = those_asked(game, run.context.in_play(game), wanted.by, pause=wanted.pause)
        if actor.role is Role.MASTER or actor.power in asked:
            found.append(_Asked(f"MORE TIME YES {wanted.number}", "MORE TIME NO", wanted.called))
    swap = game.swap
    if swap is not None and actor.power in swap.powers and actor.power not in swap.agreed:
        line = f"SWAP {' '.join(name.lower() for name in swap.powers)}"
        found.append(_Asked(line, "SWAP NO", "the change of players"))
    return found


def _line_now(run: Run, game: Game, actor: Actor, line: str) -> str:
    """Return the line as it counts now: a command is not confirmed a day late; it is asked about again."""
    command, _, word = line.partition(" ")
    is_late = word == "YES" and not has_said(game, actor.own_seat, command, run.context.now)
    return command if is_late else line


def request_of(text: str, line: TextLine) -> Request:
    """Return the request of a command line that replaces a line of a mail."""
    words = text.split()
    found = find_command(words)
    assert found is not None
    return Request(found[0], Words(found[1], tuple(words[len(found[1].split()) :]), line))


def _neither(asked: _Asked) -> str:
    """Return the lines that say yes and no, for words that are neither: `Granted`, `Yes, on Friday`."""
    no = f"reply {asked.no}" if asked.no else "do nothing"
    return f"Your words are no plain yes or no, so nothing was done. To say yes, reply {asked.yes}. To say no, {no}."


def _which(waiting: Sequence[_Asked], *, yes: bool, has_ended: bool) -> str:
    """Return the line for each wish, in sentences; `has_ended`: the letter's own request has ended."""
    why = "What that letter asks for has ended" if has_ended else "Several wishes wait for your word"
    lines = " ".join(f"For {each.what or each.yes}, reply {each.line(yes=yes)}." for each in waiting)
    return f"{why}, so your {'yes' if yes else 'no'} was not counted. {lines}"
