"""Words that may be shown from a mail without a valid sign-on: no possible passwords.

If a sign-on is broken over lines, has its words in another order, or is not understood, nobody can know which word was
the password. So answers quote only words that the judge knows: words of commands and orders, names of powers, and names
of public games. The writer also sees words in places without passwords: in a question (LIST, HELP, MAP), and in a
sentence if nothing in the mail looks like a sign-on. So the writer sees a game's name before the password of JOIN and
similar commands, unless a game's name follows. The answer may still reach somebody else, since From proves nothing, so
nothing more is shown if a mail has a sign-on.

docs/decisions/039-masked-words.md says why.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache

from judge.board.maps import Map
from judge.commands.framework.context import Games
from judge.commands.framework.game_names import near_game
from judge.commands.framework.invocation import MASK, TextLine
from judge.commands.framework.parse import Request, find_command, words_of_other_judges
from judge.commands.framework.table import TABLE, Where, commands, opener_near
from judge.commands.framework.variant_lines import names_only_boards
from judge.game.game import Game, Stage
from judge.game.people.open_seats import INVESTOR
from judge.game.people.sign_on import split_sign_on
from judge.patterns import pattern
from judge.problems import Refused

_WHY_MASKED = f"Where words of yours could be a password, you see {MASK}."

_SIGNS = "\"'“”‘’`<>()[]{}*.,;:!?="
_ORDER_WORDS = frozenset(
    re.findall(
        r"\S+",
        "A F ARMY FLEET H HOLD HOLDS S SUPPORT SUPPORTS C CONVOY CONVOYS M MOVE MOVES TO VIA BY B BUILD R REMOVE D"
        " DISBAND RETREAT WAIVE PASS - -> -- /",
    )
)
_GREETINGS = frozenset(re.findall(r"\S+", "DEAR HELLO HEY HI JUDGE MY IS I AM THE AND PLEASE PASSWORD"))
_AMONG_COMMANDS = frozenset(
    re.findall(
        r"\S+", "ENDPRESS ENDBROADCAST ENDDIARY ENDCOMMENTARY ENDCOMMENT END SIGNOFF OFF FROM GREY FAKE QUIET FULL"
    )
)
_WORDS = (
    _GREETINGS
    | _ORDER_WORDS
    | _AMONG_COMMANDS
    | words_of_other_judges()
    | {word for keyword in TABLE for word in keyword.split()}
    | {INVESTOR}
)
_UNITS = frozenset({"A", "F", "ARMY", "FLEET"})
_VERBS = frozenset(re.findall(r"\S+", "H HOLD HOLDS S SUPPORT SUPPORTS C CONVOY CONVOYS M MOVE MOVES TO RETREAT"))
_COASTS = frozenset(re.findall(r"\S+", "NC SC EC WC NORTH SOUTH EAST WEST COAST"))
_ORDER_TEXT = pattern(r"[^\W\d_][^\W\d_ ./()>'-]*(?:[ ./()>'-]+[^\W\d_]+)*[ .)]*")
_LETTERS = pattern(r"[^\W\d_]+")
_TALK = frozenset(
    re.findall(
        r"\S+",
        "AN ARE AS AT BE BUT CAN COULD DID DO DOES FOR HAS HAVE HERE HOW IF IN IT ME NOT OF ON OR OUR SHOULD SO THAT"
        " THERE THESE THIS US WE WHAT WHEN WHERE WHO WHY WILL WITH WOULD YOU YOUR",
    )
)
_CHAT = frozenset(
    re.findall(
        r"\S+",
        "ABOUT ALSO ANY ANYBODY BEEN BY DIPLOMACY E-MAIL EMAIL FOUND FRIEND FROM GAME GAMES GOOD HEARD KNOW LIKE LOVE"
        " MAIL NEW PLAY PLAYED PLAYER PLAYERS PLAYING POSSIBLE QUESTION START STILL THANK THANKS TOLD UNDERSTAND"
        " WANT WORK WORKS",
    )
)
"""Further words of newcomers' prose, which are likelier to be passwords (`Secrecy._has_no_sign_on`)."""
_MOST_CHAT = 50
"""Limit on the words of a newcomer's letter, because each is looked up as the name of a game."""
_LEAST_TALK = 3
"""Fewest small words (as above) in a line of prose; even misspelled sign-ons hardly have one."""
_BEFORE_A_PASSWORD = frozenset(re.findall(r"\S+", "IS PASSWORD PASSWD PASS PW WORD SECRET"))
_OF_A_SIGN_ON = ("LOGIN", "SIGN", "SIGNON", "SIGNED", *(_BEFORE_A_PASSWORD - {"IS"}))
_FIRST = sorted(word for word in {keyword.split()[0] for keyword in TABLE} if len(word) > 4)
_CLOSE = 0.8
_ENTERING = frozenset({"JOIN", "OBSERVE", "MONITOR", "TAKEOVER", "CREATE"})
"""Openers whose word, if there is only one, is the name of a game."""
_MOST_GAMES_ASKED = 50
_MOST_COMPARED = 300
_LONGEST_COMPARED = 40
_MOST_NEAR = 10
"""Limit on the words of a mail that are compared with the names of games."""
_AFTER_QUOTE = pattern(r'(?<=")[^"\n]*')
_QUOTED = pattern(r'"[^"]*(?:"|$)')
_QUOTES = frozenset('"“”„')
_AFTER_COLON = pattern(r"(?<=: )\S+(?=\.)")


@cache
def _sign_ons() -> list[str]:
    openers = {word for made in commands() if made.where is Where.OPENER for word in made.keywords}
    return sorted(openers | {"SIGN", "LOGIN", INVESTOR})


class Secrecy:
    """Masks words of one mail that may be a password.

    `board` has the names of powers and places in orders. `writer` is the mail's address if the words go there; "" if
    they go to the keeper. `maps`: names of maps, which are not passwords after CREATE.
    """

    def __init__(
        self,
        games: Games,
        board: Map,
        lines: Sequence[TextLine],
        opener: Request | None,
        *,
        writer: str = "",
        maps: Collection[str] = (),
    ) -> None:
        self._writer, self._maps = writer, maps
        self._games = games
        self._known: dict[str, bool] = {}
        self._games_of: dict[str, bool] = {}
        self._asked = 0
        self._places = frozenset(map(str.upper, board.places))
        self._powers = frozenset(map(str.upper, board.powers))
        names = " ".join(place.name.upper() for place in board.places.values())
        self._place_words = self._places | _COASTS | frozenset(_LETTERS.findall(names))
        self._plain_after = self._is_whole(opener)
        self._close: dict[tuple[str, bool], bool] = {}
        self._near: dict[str, bool] = {}
        few = sum(len(line.text.split()) for line in lines) <= _MOST_CHAT
        self._asks = bool(writer) and few and not any(self._may_sign_on(line.text.split()) for line in lines)
        # If the mail has a quotation mark itself, nobody can tell which mark ends a quotation.
        self._quotations = _AFTER_QUOTE if any(_QUOTES & set(line.text) for line in lines) else _QUOTED
        self._is_chat = self._has_no_sign_on(" ".join(line.text for line in lines).split())
        self._hidden = {
            form.casefold()
            for line in lines
            if not self._is_plain(line)
            for number, (word, is_shown) in enumerate(self._words(line.text))
            if not is_shown  # a shown word shows its parts
            for form in _forms(word)
            if len(form) > 1 and not self._is_shown(form, begins=number == 0)
        }

    def line(self, line: TextLine) -> str:
        """Return a line to send back, with words masked that may be a password."""
        if self._is_plain(line):
            return line.text
        return " ".join(word if is_shown else MASK for word, is_shown in self._words(line.text))

    def sentence(self, text: str) -> str:
        """Return the judge's text about the mail, with the mail's words masked if they may be a password.

        The mail's words are in quotation marks or after a colon. The judge's own words stay, including its examples
        between two quotations.
        """
        text = self._quotations.sub(lambda found: self._without_hidden(found[0]), text)
        text = _AFTER_COLON.sub(lambda found: MASK if found[0].casefold() in self._hidden else found[0], text)
        return f"{text} {_WHY_MASKED}" if MASK in text else text

    def _without_hidden(self, text: str) -> str:
        """Return a text from the mail with each hidden word masked; punctuation around it stays."""
        return re.sub(r"\S+", lambda found: self._masked(found[0]), text)

    def _masked(self, word: str) -> str:
        bare = word.strip(_SIGNS)
        for form in (word, bare):
            if form.casefold() in self._hidden:
                return word.replace(form, MASK)
        return re.sub(r"\w+", lambda found: MASK if found[0].casefold() in self._hidden else found[0], word)

    def _is_plain(self, line: TextLine) -> bool:
        """True if a line contains no password, such as an order, or a line below a complete sign-on."""
        words = line.text.split()
        if (self._asks and words and _is_question(words)) or (words and words[0].upper() == "INVITE"):
            return True
        if words[1:] and words[0].upper() == "CREATE" and names_only_boards(words[1:], self._maps):
            return True
        if self._writer and self._is_chat and _is_talk(words):
            return True
        if self._plain_after is not None and line.number > self._plain_after and len(words) != 1:
            first = words[0].strip(_SIGNS).upper() if words else ""
            return not self._is_close(first, _sign_ons(), doubtful=True)
        return self._is_order(words) or self._is_order_in_full(line.text.strip())

    def _has_no_sign_on(self, words: Sequence[str]) -> bool:
        """True if a mail has no game, no password, and no word that resembles a sign-on."""
        bare = [word.strip(_SIGNS) for word in words]
        return len(words) <= _MOST_CHAT and not any(
            "@" in word
            or word.endswith((":", "="))
            or get_close_matches(plain.upper(), _OF_A_SIGN_ON, n=1, cutoff=_CLOSE)
            or (plain and self._names_known_game(plain))
            for word, plain in zip(words, bare, strict=True)
        )

    def _may_sign_on(self, words: Sequence[str]) -> bool:
        """True if a line may contain a password: it begins like a sign-on, or mentions a seat or password."""
        bare = [word.strip(_SIGNS) for word in words]
        if not words or self._is_close(bare[0].upper(), _sign_ons(), doubtful=True):
            return bool(words)
        found = find_command(words)
        if found is not None and found[0].where is Where.OPENER:
            return True
        return any(
            "@" in word
            or _announces(word)
            or plain.upper() in _OF_A_SIGN_ON
            or (not self._games_called(plain) and bool(self._games_named(plain)))
            for word, plain in zip(words[1:], bare[1:], strict=True)
        )

    def _names_known_game(self, word: str) -> bool:
        """True if a word names a game known to the writer: masking must not reveal one in preparation."""
        return any(
            game.stage is not Stage.PREPARATION or (self._writer and self._writer in game.masters_addresses)
            for game in self._games_named(word)
        )

    def _games_called(self, word: str) -> bool:
        """True if a word is just a game's name, without a position."""
        return bool(word) and self._games.get(word.lower().removeprefix("?")) is not None

    def _is_whole(self, opener: Request | None) -> int | None:
        """Return the line number of a complete opener; None if its words may run onto another line."""
        if opener is None or opener.command is None or opener.command.where is not Where.OPENER:
            return None
        words = opener.words.rest
        made = opener.command.name == "CREATE" and bool(words)  # only its password may be missing
        whole = made or (len(words) >= 2 and bool(self._games_named(words[0])))
        return opener.words.line.number if whole else None

    def _is_order(self, words: list[str]) -> bool:
        """True for an order that cannot be a sign-on: a unit first, and only places after it."""
        upper = [word.upper() for word in words]
        return (
            len(words) > 2
            and upper[0] in _ORDER_WORDS
            and all(word in _ORDER_WORDS or word in self._places or word[:3] in self._places for word in upper)
            and all(len(word) <= 6 or word in _ORDER_WORDS for word in upper)
        )

    def _is_order_in_full(self, text: str) -> bool:
        """True for an order with full place names or without blanks that does not look like a sign-on.

        It has a unit, a verb and otherwise only place names; the word at the place of a sign-on's game is no game.
        """
        parts = [part.upper() for part in _LETTERS.findall(text)] if _ORDER_TEXT.fullmatch(text) else []
        known = _ORDER_WORDS | self._place_words
        return (
            len(parts) > 2
            and parts[0] in _UNITS
            and parts[1] in self._place_words
            and ("-" in text or ">" in text or not _VERBS.isdisjoint(parts[2:]))
            and known.issuperset(parts)
            and not any(self._may_name_game(word.strip(_SIGNS)) for word in text.split()[1:3])
        )

    def _words(self, text: str) -> list[tuple[str, bool]]:
        """Return the words of a line, each with True if it is shown; in prose, small words are shown, too."""
        words = text.split()
        bare = [word.strip(_SIGNS).upper() for word in words]
        is_talk = _is_talk(words)
        small = _TALK | _CHAT if self._is_chat else _TALK
        name = self._name_meant(words, bare) if self._writer else None
        return [
            (
                word,
                number == name
                or self._is_shown(word, begins=number == 0)
                or (is_talk and bare[number] in small and not _announces(words[number - 1] if number else "")),
            )
            for number, word in enumerate(words)
        ]

    def _name_meant(self, words: Sequence[str], bare: Sequence[str]) -> int | None:
        """Return the index of the word before the password that names the command's game; None if unclear.

        If the name of a game follows, the word may be a password written before the game by mistake.
        """
        found = find_command(words) if words else None
        if found is None or found[0].where is not Where.OPENER:
            return None
        at = len(found[1].split())
        if len(bare) <= at + 1:
            # No password is needed to enter, so a single word is the game's name.
            named = len(bare) == at + 1 and all(part.isalpha() for part in bare[at].split("@", 1))
            return at if named and found[0].name in _ENTERING else None
        behind = bare[at + 1 :]
        return None if any(self._names_known_game(word) or self._is_near_game(word) for word in behind) else at

    def _is_near_game(self, word: str) -> bool:
        """True if this word may mean a listed game, alone or after a position."""
        if word not in self._near:
            _, at, name = word.rpartition("@")
            parts = [part for part in ((name,) if at else (word, word[1:])) if part]
            few = len(self._near) < _MOST_NEAR and len(word) <= _LONGEST_COMPARED
            self._near[word] = few and any(near_game(self._games, part.lower()) for part in parts)
        return self._near[word]

    def _is_shown(self, word: str, *, begins: bool) -> bool:
        """True for a word of the judge, or a misspelling of one if it `begins` a line."""
        plain = word.strip(_SIGNS)
        if plain.upper() in _WORDS or plain.upper() in self._powers or self._is_game(plain):
            return True
        return begins and (bool(opener_near(plain)) or self._is_close(plain.upper(), _FIRST))

    def _is_close(self, word: str, known: Sequence[str], *, doubtful: bool = False) -> bool:
        """True if a word may be a misspelling of one of these; `doubtful` after too many comparisons."""
        key = word, known is _FIRST
        if key not in self._close and len(self._close) >= _MOST_COMPARED:
            return doubtful
        if key not in self._close:
            near = len(word) <= _LONGEST_COMPARED and get_close_matches(word, known, n=1, cutoff=_CLOSE)
            self._close[key] = bool(near)
        return self._close[key]

    def _is_game(self, word: str) -> bool:
        """True if a word names a public game, alone or with a seat in it."""
        if word not in self._known:
            self._asked += 1
            self._known[word] = self._asked <= _MOST_GAMES_ASKED and any(map(_is_public, self._games_named(word)))
        return self._known[word]

    def _may_name_game(self, word: str) -> bool:
        """True if a word names a game that is past preparation, or the mail has too many words to check."""
        if word not in self._games_of:
            self._asked += 1
            self._games_of[word] = self._asked > _MOST_GAMES_ASKED or any(
                game.stage is not Stage.PREPARATION for game in self._games_named(word)
            )
        return self._games_of[word]

    def _games_named(self, word: str) -> list[Game]:
        names = [word.lower().removeprefix("?")]
        with suppress(Refused):
            names.append(split_sign_on(word)[1])
        return [game for name in names if name and (game := self._games.get(name)) is not None]


def _forms(word: str) -> list[str]:
    """Return the forms of a word that may be quoted: as it is, without signs around it, and its parts."""
    return [word, word.strip(_SIGNS), *re.split(r"[^\w]+", word)]


def _announces(word: str) -> bool:
    """True if a password may follow this word."""
    return word.endswith((":", "=")) or word.strip(_SIGNS).upper() in _BEFORE_A_PASSWORD


def _is_talk(words: Sequence[str]) -> bool:
    """True if a line is a sentence: it has more small words than even a misspelled sign-on."""
    return sum(word.strip(_SIGNS).upper() in _TALK for word in words) >= _LEAST_TALK


def _is_question(words: Sequence[str]) -> bool:
    found = find_command(words)
    return found is not None and found[0].where is Where.INFO


def _is_public(game: Game) -> bool:
    return game.private is None and game.stage is not Stage.PREPARATION
