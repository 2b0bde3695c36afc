"""Words in press for somebody other than its readers: another player, the Master or the judge.

Press whose end nobody wrote is not sent if it has such words: its writer is asked (`unended_press`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from judge.board.order_text.vocabulary import Kind, plain_words, vocabulary_of
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.named_readers import EVERYBODY, OFFICIALS, may_name_readers
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.told_sentences import reader_of_sentences
from judge.commands.framework.wishes import wish_of, words_of
from judge.game.game import Game
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern

_LONGEST = 500
_SHORT = 40
"""Limit on the characters of a line with nothing but readers, above their text: `[England]`."""
_AROUND = " \t[]()<>*_,!:–—-"
_SENTENCE = pattern(r"(?<=[.!?])\s")
_POSTSCRIPT = pattern(r"\W{0,3}P\.?\s?S\b[.:]?\s{0,3}", re.IGNORECASE)
_LONE = pattern(r"\W{0,3}([\w#]{2,20})(?:,|\s[-–—])\s+(\w.{0,300})")
_TO_PERSON = pattern(
    r"(?:you|your|shall|let|can|could|please|will|do|don['’]t|are|how about|what about|I['’]ll)\b", re.IGNORECASE
)
"""Pattern for the beginning of words to a person whom the writer has just named."""
_LAST = pattern(r",\s([^\W\d_]{2,20})\W{0,3}\Z")
_PASSES_ON = pattern(
    r"\W*(?:(?:please|pls|bitte|and|also|then|can you|could you)\s+){0,2}(?:tell|forward|inform|notify|relay|show"
    r"|pass(?:\s\w+){0,3}\sto|sag|sage|dites?|dis|dile|d[iì])\s+(?:this\s+|that\s+|to\s+|an?\s+|à\s+|a\s+)?([\w#]+)",
    re.IGNORECASE,
)
_WITH_READER = frozenset(
    {"you", "your", "yours", "we", "us", "our", "ours", "together", "both", "agreed"}
    | {"dir", "dein", "deine", "du", "wir", "uns", "toi", "tu", "vous", "votre", "nous", "tuo", "tuoi", "noi"}
)
"""Words that concern readers: a paragraph that has one of them is not meant for the judge."""
_DENIES = frozenset({"not", "never", "don", "won", "didn", "nicht", "pas"})
_LONGEST_REQUEST = 12
_REQUESTS = frozenset({"change_orders", "leave", "must_leave", "away", "more_time", "on_file", "send_on"})
"""Wishes that only the judge or the Master can fulfill."""
_OWN = frozenset(
    {"my", "meine", "meinen", "mes", "mis", "miei", "mail", "mails", "orders", "undo", "cancel"}
    | {"unsubscribe", "resign", "absent", "absence"}
)
"""Words without which a wish of `_REQUESTS` may concern the reader: `All clear`, `Leave me Gascony`."""
_WANTS = pattern(
    r"\b(?:please|pls|bitte|I (?:want|order|would like|wish)|I['’]d like|should)\b|\A\W*(?:let|make|have)\b",
    re.IGNORECASE,
)
_CORRECTS = pattern(r"\b(?:meant|forgot|instead|new order|order for|judge)\b", re.IGNORECASE)
_TELLS = pattern(r"\b(?:will|shall|I|we|my|our)\b|['’]ll\b", re.IGNORECASE)
"""Words of a writer who tells a player what they do; `Burgundy goes to Munich` tells the judge."""
_OFFICIALS = frozenset(map(str.casefold, OFFICIALS))
_ASIDE = pattern(r",\s[^,]{1,20},\s")


class Misaddressed:
    """Finds words for others in a message."""

    def __init__(self, heading: Words, game: Game, in_play: RulesInPlay, actor: Actor, own: OwnLines) -> None:
        self._own, self._map = own, in_play.map
        self._readers = frozenset(_readers(heading, own)) or EVERYBODY
        self._orders = reader_of_sentences(game, in_play, actor)

    def first(self, lines: Sequence[TextLine]) -> int | None:
        """Return the index of the first line with words for others; None if there is none."""
        is_top, filled = True, [at for at, line in enumerate(lines) if line.text.strip()]
        for is_filled, block in groupby(range(len(lines)), lambda at: bool(lines[at].text.strip())):
            places = list(block) if is_filled else []
            words = words_of(" ".join(lines[at].text for at in places)[:_LONGEST])
            for at in places:
                text = lines[at].text.strip()[:_LONGEST]
                is_alone = at != filled[-1] and len(text) <= _SHORT
                parts = _SENTENCE.split(text)
                calls = any(self._calls(part, is_top=is_top and part is parts[0]) for part in parts)
                if calls or (is_alone and self._calls(f"{text.strip(_AROUND)}:", is_top=True)):
                    return at
                if _WITH_READER.isdisjoint(words) and any(map(self._is_for_judge, parts)):
                    return at
                if any(self._passes_on(part, words) for part in parts):
                    return at
                is_top = is_top and is_greeting(text)
        return None

    def _calls(self, text: str, *, is_top: bool) -> bool:
        """True if a sentence calls somebody who is no reader: `England, he believes me`, `Thanks, judge`."""
        text = _POSTSCRIPT.sub("", text, count=1)
        named = self._own.readers_named(text)
        if named is not None and not is_top and not (named <= OFFICIALS or may_name_readers(text)):
            named = None
        if named is None and (lone := _LONE.match(text)) and self._speaks_to_others(lone[2]):
            named = self._own.readers_named(f"{lone[1]}:")
        if named is None and (last := _LAST.search(text)):
            named = self._own.readers_named(f"{last[1]}:") or frozenset()
            named = named if named <= OFFICIALS else None
        return bool(named) and self._are_others(named or frozenset())

    def _are_others(self, named: frozenset[str]) -> bool:
        if named <= OFFICIALS:
            return named != self._readers
        to_all = self._readers == EVERYBODY or (named == EVERYBODY and len(self._readers) > 1)
        return named != self._readers and not to_all

    def _speaks_to_others(self, text: str) -> bool:
        """True if words name a reader, or address somebody whom the writer has named before them."""
        return self._names_reader(plain_words(text)) or _TO_PERSON.match(text) is not None

    def _names_reader(self, words: Sequence[str]) -> bool:
        return any(self._own.find_reader(word, short=False) in self._readers for word in words)

    def _passes_on(self, text: str, words: Sequence[str]) -> bool:
        """True for a request to tell somebody who is no reader: `Tell England that I will stab Germany`."""
        found = _PASSES_ON.match(text)
        named = self._own.readers_named(f"{found[1]}:") if found is not None else None
        if named is None or not self._are_others(named):
            return False
        return _WITH_READER.isdisjoint(words) or self._names_reader(plain_words(text))

    def _is_for_judge(self, text: str) -> bool:
        """True for a sentence about the writer's own orders or seat, or one that gives orders."""
        words = words_of(text)
        wish = wish_of(words) if len(words) <= _LONGEST_REQUEST and _DENIES.isdisjoint(words) else None
        is_own = not _OWN.isdisjoint(words) or (words[:1] != ["the"] and not _OFFICIALS.isdisjoint(words[:2]))
        if wish is not None and wish.name in _REQUESTS and is_own:
            return True
        if text.endswith("?") or (_TELLS.search(_WANTS.sub("", text)) and not _CORRECTS.search(text)):
            return False
        plain = _ASIDE.sub(" ", text)
        if plain != text and self._own.is_order(plain):
            return True
        return self._is_terse(plain) or any(self._orders(part, ()) for part in (plain, plain.partition(":")[2]) if part)

    def _is_terse(self, text: str) -> bool:
        """True for a correction with several places, one of them the writer's own, or for `Fleet: ENG`."""
        meanings = vocabulary_of(self._map).meanings
        words = plain_words(text)
        kinds = [meanings.get(word, (None,))[0] for word in words]
        if _CORRECTS.search(text):
            own = self._own.places
            return kinds.count(Kind.PLACE) > 1 and any(meanings[word][1] in own for word in words if word in meanings)
        return set(kinds) == {Kind.TYPE, Kind.PLACE} and len(words) > 1


def _readers(heading: Words, own: OwnLines) -> Iterator[str]:
    """Yield the readers in a heading of press; none for a broadcast, or press to all but some."""
    listed = heading.rest[1] if heading.verb == "PRESS" and len(heading.rest) > 1 else "ALL"
    for word in filter(None, listed.split(",") if listed.upper() != "ALL" and not listed.startswith("-") else ()):
        seat = own.find_reader(word, short=True)
        letters = [own.find_reader(letter, short=True) for letter in word] if seat is None else [seat]
        yield from [each for each in letters if each is not None] if None not in letters else [word]
