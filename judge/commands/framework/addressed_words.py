"""Lines by which the orders below them are words to other powers: `To Germany:`, `Dear Germany,`."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from itertools import pairwise

from judge.board.order_text.vocabulary import fold
from judge.board.wording import listed
from judge.commands.framework.blanks import power_meant
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.named_readers import EVERYBODY, may_name_readers, readers_named
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.order_headings import Doubt
from judge.game.game import Game, Role
from judge.game.people.control import ordered_by
from judge.game.people.secret_words import speaks_of_password
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.text_end import ends_press
from judge.patterns import pattern

_AHEAD = pattern(r"\b(?:will|would|shall|going|werden|seront)\b|['’]ll\b", re.IGNORECASE)


class AddressedWords:
    """Finds the lines of a player's mail that address other powers.

    `ended` has the numbers of lines whose message ends at an ENDPRESS (`ended_words`).
    """

    def __init__(
        self, game: Game, in_play: RulesInPlay, actor: Actor, own: Callable[[], OwnLines], ended: Container[int]
    ) -> None:
        self._ended = ended
        self._game, self._in_play, self._actor, self._own = game, in_play, actor, own

    def doubt(self, text: str, number: int) -> Doubt | None:
        """Return the doubt that a line casts on the orders below it, which are for its readers to read.

        None for a power that the writer orders for, and for Masters: such a line says whose orders follow. None also
        if the words below it have their own end.
        """
        is_masters = self._actor.by_master or self._actor.role is Role.MASTER
        if is_masters or number in self._ended or not may_name_readers(text):
            return None
        own = self._own()
        named = readers_named(text, lambda word, short: own.find_reader(word, short=short)) or frozenset()
        said, map = f'"{text.strip()}" (line {number})', self._in_play.map
        if named == EVERYBODY and fold(text).startswith(("TO", "MESSAGE")):
            return Doubt(said, " They read as words to everybody.", readers="BROADCAST")
        powers = {power_meant(word, map) or word for word in named} & map.powers.keys()
        others = sorted(powers - ordered_by(self._game, self._actor))
        if not others:
            return None
        titles = listed([map.title_of(power) for power in others])
        return Doubt(said, f" They read as words to {titles}.", readers=f"PRESS TO {','.join(others).upper()}")


def ended_words(lines: Sequence[TextLine], set_aside: Sequence[TextLine]) -> set[int]:
    """Return the numbers of the lines above words that an ENDPRESS has set aside."""
    words = {line.number for line in set_aside}
    written = [line.number for line in lines if line.text.strip()]
    return {above for above, below in pairwise(written) if below in words}


def tells_ahead(text: str) -> bool:
    """True for a heading that tells others of orders to come: `My orders will be:`."""
    return _AHEAD.search(text) is not None


def as_press(heading: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines as press, without the name of its readers in the first one; () without a heading.

    () also for words that speak of a password, or would end the press.
    """
    _, colon, rest = lines[0].partition(":")
    text = tuple(filter(None, map(str.strip, (rest if colon else "", *lines[1:]))))
    if not heading or any(speaks_of_password(line) or ends_press(line) for line in text):
        return ()
    return (heading, *text, "ENDPRESS")
