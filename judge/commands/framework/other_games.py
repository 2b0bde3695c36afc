"""Lines that say orders are for another of the writer's games: `pond:`, `wrong game`, a wrong sign-on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from judge.board.order_text.sentence_words import OF_SENTENCES
from judge.board.order_text.signs import one_edit
from judge.commands.framework.context import CommandContext
from judge.commands.framework.invocation import Words
from judge.commands.framework.order_headings import Doubt
from judge.commands.framework.parse import Request
from judge.game.game import Game
from judge.game.people.seats import player_at, roles_in
from judge.game.people.sign_on import split_sign_on
from judge.patterns import pattern
from judge.problems import Refused

_AROUND = "\"'’<>()[]{}.,;:!?*_=~#@/|-"
_BETWEEN = pattern(r"[\s/=#|]+")
"""Signs between the words of a heading: `France/pond`, `game=pond`."""
_AROUND_ORDER = " \t,;.-–—"
_COPIED = pattern(r"[> \t*_|]{0,12}::.{0,80}\bGame: (\S{1,40})")
"""Pattern for the first line of a letter, copied with its orders."""
_MOST_TOKENS, _MOST_NAMES = 12, 2
_OF_SUBJECTS = frozenset({"subject", "betreff", "objet", "asunto", "oggetto", "re", "aw", "fwd"})
_SIGNED = pattern(r"[(\[]([^()\[\]]{1,60})[)\]]\W{0,4}\Z")
"""Pattern for words after a signature: `Pierre (France in pond)`."""
_PARTING = ("//", "#", ";", "(", "[")
"""Signs that introduce a remark."""
_MOST_BEHIND = 3
"""Limit on the words after an order that may name a game without a sign: `A PAR - BUR for game pond`."""
_LONGEST = 200
_COMPARED = frozenset({"as", "like", "wie", "comme", "also", "auch", "aussi"})
_LATER = frozenset({"come", "coming", "follow", "later", "mail", "next", "tomorrow", "will"})
"""Words of a line about orders other than the ones beside it."""
_DENIED = frozenset({"not", "nicht", "pas", "isn't", "isn’t", "aren't", "aren’t"})
_DENYING = pattern(rf"\b(?:{'|'.join(sorted(_DENIED))})\b", re.IGNORECASE)
_AFFIRMED = frozenset({"but", "sondern", "mais"})
_BESIDE = frozenset(
    re.findall(
        r"\S+",
        "dear hi hello hey hallo bonjour ciao judge gm master sir good morning day evening sorry oops argh wrong"
        " mistake that's that’s thats i'm i’m they're they’re belong belongs entschuldigung désolé pardon",
    )
).union(_DENIED, _AFFIRMED, _OF_SUBJECTS)
"""Words beside the name of a game that say nothing about orders."""
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august"
        " september october november december peace love war today tomorrow",
    )
)
"""Words of headings and signatures that count as a game's name only beside `game`."""
_GAME = frozenset({"game", "games", "spiel", "partie"})
_UNNAMED = pattern(
    r"\W{0,8}(?:(?:oops|argh|sorry|oh|ah|no|hi|hello|dear|judge|my mistake|i['’]?m)\W{1,6}){0,4}"
    r"(?:(?:this|that|these|those|they|it|my orders|orders|the above)(?:['’]s| is| was| are| were)? )?"
    r"(?:(?:all|meant|intended|moves?|orders?) ){0,2}(?:(?:for|to|in|about) )?"
    r"(?:(?:the )?wrong game|another game(?: of mine)?|(?:the|my|some) other game|not (?:(?:for|in) )?this game"
    r"|falsches spiel|(?:für |ein )?(?:ein )?anderes spiel|mauvaise partie|(?:pour )?une autre partie)"
    r"(?:\W{1,6}(?:oops|sorry|please|again|my mistake)){0,2}\W{0,8}",
    re.IGNORECASE,
)
"""Pattern for lines that say orders are for another game, but do not name it: `Sorry, wrong game`."""
_FIRST = 3
"""Number of words of a copied subject in which the game is named: `Re: pond: the game begins`."""


class OtherGames:
    """Finds lines of a mail that name a game other than the one signed on to."""

    def __init__(self, context: CommandContext, game: Game, says_nothing: Callable[[str], bool]) -> None:
        self._context, self._game, self._says_nothing = context, game, says_nothing

    def doubt(self, text: str, number: int) -> Doubt | None:
        """Return the doubt that a line which is not an order casts on orders below it; None for none.

        Words after a seat may be its password, and are not quoted.
        """
        tokens = [token for word in text.split() if (token := word.strip(_AROUND))]
        if copied := _COPIED.match(text):
            return self._told(copied[0].strip(), number, copied[1].lower())
        if not tokens or len(tokens) > _MOST_TOKENS:
            return None
        if len(tokens) > 1 and one_edit(tokens[0].upper(), "SIGNON"):
            return self._told(f"{tokens[0]} {tokens[1]} ...", number, _of_seat(tokens[1]), is_known=True)
        if _UNNAMED.fullmatch(text):
            more = f" That line is about another game. The button files them in {self._game.name}."
            is_open, said = _is_open(text), f'"{text.strip()}" (line {number})'
            return Doubt(said, more, may_follow=not is_open, is_of_game=True, is_of_above=not is_open)
        parts = [part for word in _BETWEEN.split(text) if (part := word.strip(_AROUND))]
        words = {part.lower() for part in parts}
        if not _COMPARED.isdisjoint(words) or not (_is_open(text) or _LATER.isdisjoint(words)):
            return None
        is_common = _GAME.isdisjoint(words)
        names = [part for part in parts if not self._says_nothing_here(part)]
        if not names and not is_common:  # `game spring`
            names = [part for part in parts if self._other(part)]
        if not _DENIED.isdisjoint(words):
            if self._game.name in words and not names and self._is_denied(parts, self._game.name):
                return Doubt(f'"{text.strip()}" (line {number})', may_follow=not _is_open(text), is_of_game=True)
            if any(self._is_denied(parts, name.lower()) for name in names):  # `for river, not pond`
                return None
        if len(names) == 1:
            named = self._other(_of_seat(names[0])) or self._other(names[0])
            if is_common and named == names[0].lower() and self._is_common(named):
                return None
            doubt = self._told(text.strip(), number, named)
            return doubt._replace(may_follow=not _is_open(text)) if doubt is not None else None
        if len(tokens) == _MOST_NAMES and (named := self._other(_of_seat(tokens[0]))):
            return self._told(f"{tokens[0]} ...", number, named)
        if (signed := _SIGNED.search(text)) is not None and (doubt := self.doubt(signed[1], number)) is not None:
            return doubt._replace(said=f'"{text.strip()}" (line {number})', may_follow=True)
        begins = [word.strip(_AROUND) for word in text.split()[:_FIRST] if word.endswith(":")]
        begins = [name for name in begins if not (is_common and self._is_common(name))]
        named = next(filter(None, map(self._other, begins)), "")
        return self._told(text.strip(), number, named)

    def _says_nothing_here(self, word: str) -> bool:
        """True for a meaningless word beside a game's name; a seat in one of the writer's games has meaning."""
        return word.lower() in _BESIDE or (self._says_nothing(word) and not self._other(_of_seat(word)))

    def _is_common(self, word: str) -> bool:
        """True for a word of headings or signatures, which counts as a game's name only beside `game`."""
        return word.lower() in _COMMON or word.upper() in OF_SENTENCES or self._says_nothing(word)

    def _is_denied(self, words: Sequence[str], name: str) -> bool:
        """True if a denial precedes a game's name, without `but` or the present game between: `not for pond`."""
        is_denied = False
        for word in map(str.lower, words):
            if word == name:
                return is_denied
            is_denied = word in _DENIED or (is_denied and word not in _AFFIRMED and word != self._game.name)
        return False

    def without_denials(self, requests: Sequence[Request], is_order: Callable[[str], bool]) -> tuple[Request, ...]:
        """Return the requests without remarks such as `(not pond)`, which only exclude another game."""
        if _DENYING.search("\n".join([each.words.line.text for each in requests])) is None:
            return tuple(requests)
        return tuple(self._without_denial(each, is_order) for each in requests)

    def _without_denial(self, request: Request, is_order: Callable[[str], bool]) -> Request:
        line = request.words.line
        if request.command is not None or len(line.text) > _LONGEST:
            return request
        for order, remark in _parted(line.text):
            parts = [part for word in _BETWEEN.split(remark) if (part := word.strip(_AROUND))]
            names = [part for part in parts if self._other(part) and self._is_denied(parts, part.lower())]
            is_silent = all(part in names or self._says_nothing_here(part) for part in parts)
            if order and names and is_silent and is_order(order):
                return replace(request, words=Words("", tuple(order.split()), replace(line, text=order)))
        return request

    def beside_name(self, text: str) -> Iterator[str]:
        """Yield parts of a line beside the name of another game; one of them may be an order."""
        parted = _parted(text) if len(text) <= _LONGEST else ()
        return (order for order, named in parted if order and self.doubt(named, 0) is not None)

    def names_this(self, text: str) -> bool:
        """True for a heading that names the present game: `river:`, `Friver`."""
        tokens = [token for word in text.split() if (token := word.strip(_AROUND))]
        named = [token for token in tokens if self._game.name in (token.lower(), _of_seat(token))]
        return bool(named) and all(token in named or self._says_nothing(token) for token in tokens)

    def _told(self, said: str, number: int, named: str, *, is_known: bool = False) -> Doubt | None:
        """Return a doubt about a game of this name; None for the present game, or one without the writer."""
        if named == self._game.name or not (is_known or self._other(named)):
            return None
        there = f"is about another game of yours: to order there, reply to a letter of {named}"
        if is_known:
            there = "may be a sign-on to another game: to order there, begin a mail of its own with SIGNON"
        more = f" That line {there}. The button files them in {self._game.name}."
        return Doubt(f'"{said}" (line {number})', more, is_of_game=True)

    def _other(self, name: str) -> str:
        """Return the name of another game in which the writer has a seat, in lower case; "" otherwise."""
        game = self._context.games.get(name) if name and name.lower() != self._game.name else None
        if game is None:
            return ""
        players = (player_at(game, seat) for seat in roles_in(game))
        return game.name if any(each and self._context.sender in each.addresses for each in players) else ""


def _parted(text: str) -> Iterator[tuple[str, str]]:
    """Yield ways to split a line into an order and words that may name its game."""
    words = text.split()
    for sign in _PARTING:
        before, _, after = text.rpartition(sign)
        yield before.strip(_AROUND_ORDER), after
    yield " ".join(words[1:]), " ".join(words[:1])
    for many in range(1, _MOST_BEHIND + 1):
        yield " ".join(words[:-many]).strip(_AROUND_ORDER), " ".join(words[-many:])


def _is_open(text: str) -> bool:
    return text.rstrip(" \t*_)]").endswith(":")


def _of_seat(word: str) -> str:
    """Return the game in a word for a seat: `pond` for `Fpond` and `france@pond`; "" if there is none."""
    try:
        return split_sign_on(word)[1]
    except Refused:
        return ""
