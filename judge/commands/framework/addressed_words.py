"""Lines such as `To Germany:` or `Dear Germany,`, which address the orders below to other powers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from judge.board.order_text.vocabulary import fold
from judge.board.wording import listed
from judge.commands.framework.blanks import power_meant
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.named_readers import EVERYBODY, may_head_press, may_name_readers, readers_named
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.order_headings import Doubt
from judge.commands.framework.parse import Request
from judge.commands.framework.table import LinesTaken
from judge.game.game import Game, Role
from judge.game.people.control import ordered_by
from judge.game.people.seats import MASTER
from judge.game.people.secret_words import speaks_of_password
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.text_end import ends_press
from judge.patterns import pattern

_AHEAD = pattern(r"\b(?:will|would|shall|going|werden|seront)\b|['’]ll\b", re.IGNORECASE)


class AddressedWords:
    """Finds the lines of a player's mail that address other powers.

    `ends` has the numbers of lines that end a message without a heading of press (`words_end`).
    """

    def __init__(
        self, game: Game, in_play: RulesInPlay, actor: Actor, own: Callable[[], OwnLines], ends: Sequence[int]
    ) -> None:
        self._ends = ends
        self._game, self._in_play, self._actor, self._own = game, in_play, actor, own

    def doubt(self, text: str, number: int) -> Doubt | None:
        """Return the doubt that a line casts on the orders below it, which may be meant for its readers.

        Return None for a line to a power that the writer orders for, and for Masters: it says whose orders follow. An
        ENDPRESS below shows that a line addresses readers, even a Master's line or one without a word such as `to`
        (`Germany: hi`).
        """
        until = next((end for end in self._ends if end > number), 0)
        is_masters = self._actor.by_master or self._actor.role is Role.MASTER
        if may_head_press(text) or (not until and (is_masters or not may_name_readers(text))):
            return None
        own = self._own()
        named = readers_named(text, lambda word, short: own.find_reader(word, short=short)) or frozenset()
        said, map = f'"{text.strip()}" (line {number})', self._in_play.map
        if named == EVERYBODY and fold(text).startswith(("TO", "MESSAGE")):
            return Doubt(said, " They read as words to everybody.", readers="BROADCAST", until=until)
        powers = {power_meant(word, map) or word for word in named} & map.powers.keys()
        others = sorted(powers if is_masters else powers - ordered_by(self._game, self._actor))
        if others:
            titles = listed([map.title_of(power) for power in others])
            readers = f"PRESS TO {','.join(others).upper()}"
            return Doubt(said, f" They read as words to {titles}.", readers=readers, until=until)
        if until and named == {MASTER}:
            return Doubt(said, " They read as words to the Master.", readers="PRESS TO M", until=until)
        is_to_somebody = until and not named and fold(text).startswith(("TO ", "MESSAGE"))
        return Doubt(said, " They read as words to somebody.", until=until) if is_to_somebody else None


def words_end(lines: Sequence[TextLine], requests: Sequence[Request]) -> tuple[int, ...]:
    """Return the numbers of lines that end a message (ENDPRESS) above which no heading of press stands."""
    ends = {line.number: False for line in lines if ends_press(line.text)}
    opens = {each.words.line.number: True for each in requests if _opens_press(each)}
    found, is_open = list[int](), False
    for number, opening in sorted([*ends.items(), *opens.items()]):
        found += [] if opening or is_open else [number]
        is_open = opening
    return tuple(found)


def _opens_press(request: Request) -> bool:
    return request.command is not None and request.command.takes is LinesTaken.PRESS


def tells_ahead(text: str) -> bool:
    """True for a heading that announces future orders to others: `My orders will be:`."""
    return _AHEAD.search(text) is not None


def as_press(heading: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines as press, without the readers before the first line's colon; () without a heading.

    Returns () also if a line speaks of a password, or would end the press.
    """
    _, colon, rest = lines[0].partition(":")
    text = tuple(filter(None, map(str.strip, (rest if colon else lines[0], *lines[1:]))))
    if not heading or any(speaks_of_password(line) or ends_press(line) for line in text):
        return ()
    return (heading, *text, "ENDPRESS")
