"""A reply that says only yes or no, read as the answer to the request that waits for its writer.

Letters about more time, a pause or a change of players ask for such an answer; answers to CONFIRM letters are read
before any command.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.order_text.prose import orders_nothing
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import TABLE
from judge.commands.framework.wishes import wish_of, words_of
from judge.game.game import Game, Role
from judge.game.people.seats import power_named
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.agreed_time import open_wish, those_asked
from judge.patterns import pattern


class _Asked(Struct, frozen=True):
    """A wish that waits for somebody's answer: its command, and the words after it that mean yes."""

    what: str
    command: str
    yes: tuple[str, ...]

    def line(self, *, yes: bool) -> str:
        """Return the line that says yes or no."""
        return " ".join((self.command, *self.rest(yes=yes)))

    def rest(self, *, yes: bool) -> tuple[str, ...]:
        """Return the words after the command."""
        return self.yes if yes else ("NO",)


def read_plain_answer(run: Run) -> None:
    """Replace a mail's plain yes or no with the line that its letter asks for; leave other mails alone."""
    game, actor = run.game, run.actor
    if game is None or actor is None or run.context.answers_press_of is not None:
        return
    yes = run.context.says_yes()
    if yes is None:
        return
    in_play = run.context.in_play(game)
    said = [request for request in run.script.requests if request is not run.opener]
    if not said or not all(each.command is None and _asks_nothing(each.words.line.text, in_play.map) for each in said):
        return
    waiting = _waiting(run, game, in_play, actor)
    if not waiting:
        return
    kept = [request for request in run.script.requests if request is run.opener]
    meant = _meant(waiting, run.context.answered_words())
    if len(meant) == 1:
        kept.append(_request(meant[0], said[0].words.line, yes=yes))
    else:
        run.notes.append(_which(waiting, yes=yes, has_ended=not meant))
    run.script = replace(run.script, requests=tuple(kept))


def _asks_nothing(text: str, map: Map) -> bool:
    """True if a line orders and wishes nothing; a power's name alone may be the signature."""
    if power_named(map, text.strip(" .,-")) is not None:
        return True
    return orders_nothing(text, map) and wish_of(words_of(text)) is None


def _waiting(run: Run, game: Game, in_play: RulesInPlay, actor: Actor) -> list[_Asked]:
    """Return the wishes that wait for this writer's answer."""
    if actor.in_anothers_place:
        return []
    found: list[_Asked] = []
    wanted = open_wish(game, run.context.now)
    if wanted is not None and actor.power not in wanted.agreed:
        asked = those_asked(game, in_play, wanted.by, pause=wanted.pause)
        if actor.role is Role.MASTER or actor.power in asked:
            found.append(_Asked(wanted.called, "MORE TIME", ("YES", str(wanted.number))))
    swap = game.swap
    if swap is not None and actor.power in swap.powers and actor.power not in swap.agreed:
        found.append(_Asked("the change of players", "SWAP", tuple(name.lower() for name in swap.powers)))
    return found


def _meant(waiting: Sequence[_Asked], letter: str) -> list[_Asked]:
    """Return the wishes that a letter names; none if it names one that has ended, all if it names none."""
    named = [each for each in waiting if any(f"{each.line(yes=True)}{end}" in f"{letter} " for end in " .,")]
    return named or ([] if _ASKS.search(letter) else list(waiting))


_ASKS = pattern(r"To agree, reply (?:MORE TIME YES|SWAP) ")


def _request(asked: _Asked, line: TextLine, *, yes: bool) -> Request:
    return Request(TABLE[asked.command], Words(asked.command, asked.rest(yes=yes), line))


def _which(waiting: Sequence[_Asked], *, yes: bool, has_ended: bool) -> str:
    """Return the line for each wish, in sentences; `has_ended`: the letter's own request has ended."""
    why = "What that letter asks for has ended" if has_ended else "Several wishes wait for your word"
    lines = " ".join(f"For {each.what}, reply {each.line(yes=yes)}." for each in waiting)
    return f"{why}, so your {'yes' if yes else 'no'} was not counted. {lines}"
