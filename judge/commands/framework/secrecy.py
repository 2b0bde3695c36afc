"""What is said of a mail whose sign-on failed: nothing that can be a password, however the sign-on was misspelled.

Where a sign-on is broken over lines, has its words in another order, or is not understood at all, nobody can tell
which word was the password. So of such a mail only words are sent back that the judge knows: those of commands and
orders, and names of games that there are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches

from judge.commands.framework.context import CommandContext
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request
from judge.commands.framework.table import TABLE, Where
from judge.game.game import Game
from judge.game.people.sign_on import split_sign_on
from judge.problems import Refused

MASK = "********"

_SIGNS = "\"'“”‘’`<>()[]{}*.,;:!?="
_ORDER_WORDS = frozenset(
    re.findall(
        r"\S+",
        "A F ARMY FLEET H HOLD HOLDS S SUPPORT SUPPORTS C CONVOY CONVOYS M MOVE MOVES TO VIA BY B BUILD R REMOVE D"
        " DISBAND RETREAT WAIVE PASS - -> -- /",
    )
)
_GREETINGS = frozenset(re.findall(r"\S+", "DEAR HELLO HEY HI JUDGE MY IS I AM THE AND PLEASE PASSWORD"))
_WORDS = _GREETINGS | {word for keyword in TABLE for word in keyword.split()}
_FIRST = sorted(word for word in {keyword.split()[0] for keyword in TABLE} if len(word) > 4)
_CLOSE = 0.8
_MOST_GAMES_ASKED = 50


class Secrecy:
    """Which words of one mail may be shown."""

    def __init__(self, context: CommandContext, lines: Sequence[TextLine], opener: Request | None) -> None:
        self._context = context
        self._known: dict[str, bool] = {}
        self._asked = 0
        self._places = frozenset(map(str.upper, context.load_map("standard").places))
        self._named = self._name_of_opener(opener)
        self._plain_after = self._is_whole(opener)
        self._hidden = {
            form
            for line in lines
            if not self._is_plain(line)
            for word in line.text.split()
            for form in (word, word.strip(_SIGNS), *re.split(r"[^\w]+", word))
            if len(form) > 1 and not self._is_shown(form)
        }

    def line(self, line: TextLine) -> str:
        """A line as it is sent back: words that can be a password are masked."""
        if self._is_plain(line):
            return line.text
        return " ".join(word if self._is_shown(word) else MASK for word in line.text.split())

    def sentence(self, text: str) -> str:
        """What the judge says about the mail, without words that it has from it and that can be a password.

        Words of the mail stand in quotation marks or after a colon; what the judge says itself stays as it is.
        """
        for word in sorted(self._hidden, key=len, reverse=True):
            text = re.sub(
                rf'(?<=")([^"\n]*?)(?<!\w){re.escape(word)}(?!\w)', rf"\g<1>{MASK}", text, flags=re.IGNORECASE
            )
            text = re.sub(rf"(?<=: )({re.escape(word)})(?=\.)", MASK, text, flags=re.IGNORECASE)
        return text

    def _is_plain(self, line: TextLine) -> bool:
        """Whether a line has no password: an order, or one below a sign-on that has both its words."""
        words = line.text.split()
        if self._plain_after is not None and line.number > self._plain_after and len(words) != 1:
            return True
        return self._is_order(words)

    def _is_whole(self, opener: Request | None) -> int | None:
        """The number of the opener's line when that has all its words; None when one may stand on another line."""
        if opener is None or opener.command is None or opener.command.where is not Where.OPENER:
            return None
        words = opener.words.rest
        whole = len(words) >= 2 and (self._is_game(words[0]) or opener.command.name == "CREATE")
        return opener.words.line.number if whole else None

    def _is_order(self, words: list[str]) -> bool:
        """Whether this is an order that a sign-on could not be: a unit first, and nothing else than places."""
        upper = [word.upper() for word in words]
        return (
            len(words) > 2
            and upper[0] in _ORDER_WORDS
            and all(word in _ORDER_WORDS or word in self._places or word[:3] in self._places for word in upper)
            and all(len(word) <= 6 or word in _ORDER_WORDS for word in upper)
        )

    def _is_shown(self, word: str) -> bool:
        plain = word.strip(_SIGNS)
        if plain.upper() in _WORDS or plain.lower() == self._named or self._is_game(plain):
            return True
        return bool(get_close_matches(plain.upper(), _FIRST, n=1, cutoff=_CLOSE))

    def _is_game(self, word: str) -> bool:
        """Whether a word names a game that there is, alone or with a position in it."""
        if word not in self._known:
            self._asked += 1
            self._known[word] = self._asked <= _MOST_GAMES_ASKED and self._game(word) is not None
        return self._known[word]

    def _game(self, word: str) -> Game | None:
        names = [word.lower().removeprefix("?")]
        with suppress(Refused):
            names.append(split_sign_on(word)[1])
        return next((game for name in names if name and (game := self._context.games.get(name)) is not None), None)

    def _name_of_opener(self, opener: Request | None) -> str:
        """The word after SIGNON, JOIN and the like, if it stands where the game belongs and is none that there is.

        Not when another word names a game: then the words are in another order, and this may be the password.
        """
        if opener is None or opener.command is None or opener.command.where is not Where.OPENER:
            return ""
        words = opener.words.rest
        if len(words) < 2 or any(self._is_game(word) for word in words[1:]):
            return ""
        return words[0].strip(_SIGNS).lower()
