"""Delay of letters that hide their author, since letters of the same second would name them.

docs/decisions/056-hidden-authors.md says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random

from msgspec.structs import replace

from judge.game.events import Event
from judge.game.events.press import PressSent
from judge.game.visibility.viewers import everyone, omniscients, persons
from judge.mail.letters.context import LetterContext
from judge.mail.letters.letter import Letter


def pause(context: LetterContext, event: Event) -> timedelta:
    """Delay of a letter without its author; to readers as secret as the game's seed."""
    chance = Random(f"{context.game.seed} {_mark(context, event)}")
    return timedelta(seconds=chance.randint(5 * 60, 60 * 60))


def _mark(context: LetterContext, event: Event) -> str:
    """Text that identifies such an event."""
    if isinstance(event, PressSent):
        return f"{event.phase} press {event.sender} {event.text}"
    return f"{context.game.phase_code} {context.outcome.actor_id} {event}"


def kept_apart(letters: Sequence[Letter], context: LetterContext) -> tuple[Letter, ...]:
    """Return the letters, delaying hidden authors' ones only if others hear more of the same mail.

    That is something that names the author, or a second anonymous thing. A letter that comes in the same second, with
    the same Date, would give the author away (njudge_features.md 5).
    """
    waiting = [letter for letter in letters if letter.delay]
    if not waiting:
        return tuple(letters)
    knowing = _knowing(context) - {address for letter in waiting for address in letter.to}
    named = any(set(letter.to) - knowing for letter in letters if not letter.delay)
    several = len({letter.delay for letter in waiting}) > 1 and any(letter.purpose == "notice" for letter in waiting)
    if named or several:
        return tuple(letters)
    return tuple(replace(letter, delay=timedelta()) if letter.delay else letter for letter in letters)


def _knowing(context: LetterContext) -> set[str]:
    """Return the addresses that may know the sender's acts: theirs, the Master's, the omniscient's."""
    seats = [*([context.outcome.actor_id] if context.outcome.actor_id else []), *omniscients(context.game)]
    knowing = {context.outcome.sender, *context.game.master.addresses, context.identity.keeper}
    for game in (context.game, context.before):
        for viewer in persons(game, [each for each in seats if each in everyone(game)]) if game else ():
            knowing |= set(viewer.addresses)
    return knowing
