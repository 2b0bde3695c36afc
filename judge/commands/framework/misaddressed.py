"""Words in press for somebody other than its readers: another player, the Master or the judge.

Press whose end nobody wrote is not sent if it has such words: its writer is asked (`unended_press`). Certain signs are
names of others above or in front of words; otherwise the words are weighed (`likely_meaning`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from judge.board.order_text.vocabulary import plain_words
from judge.commands.framework.context import PressWeights
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.likely_meaning import roles, weight_of
from judge.commands.framework.named_readers import EVERYBODY, OFFICIALS, may_name_readers
from judge.commands.framework.open_press import LONGEST_COURTESY, OwnLines
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern

_LONGEST = 500
_SHORT = 40
"""Limit on the characters of a line with nothing but readers, above their text: `[England]`."""
_LEAST = 100
"""Least weight of words for others: it catches 5 of 6 such texts, and 1 of 11 other texts."""
_FEW, _LEAST_OF_FEW = 2, 200
"""Number of words up to which a text says little, and the least weight for such texts."""
_SALUTATION = 3
"""Most words of a paragraph that is judged with the one below it: `Dear Klaus,`."""
_AROUND = " \t[]()<>*_,!:–—-"
_SENTENCE = pattern(r"(?<=[.!?])\s")
_POSTSCRIPT = pattern(r"\W{0,3}P\.?\s?S\b[.:]?\s{0,3}", re.IGNORECASE)
_LONE = pattern(r"\W{0,3}([\w#]{2,20})(?:,|\s[-–—])\s+(\w.{0,300})")
_LAST = pattern(r",\s([^\W\d_]{2,20})\W{0,3}\Z")


class Misaddressed:
    """Finds words for others in a message."""

    def __init__(
        self,
        heading: Words,
        in_play: RulesInPlay,
        actor: Actor,
        own: OwnLines,
        weights: PressWeights,
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`names` has the seats of people whose names the writer knows, by words of these names."""
        self._own, self._weights, self._names = own, weights, names
        self._readers = frozenset(_readers(heading, own)) or EVERYBODY
        self._role_of = roles(in_play.map, self._readers, {actor.id}, own.places, names)
        self._counts = self._readers <= in_play.map.powers.keys()
        """True if the readers are powers: words to the Master or to everybody are not in the samples."""

    def first(self, lines: Sequence[TextLine]) -> int | None:
        """Return the index of the first line with words for others; None if there is none."""
        filled = [at for at, line in enumerate(lines) if line.text.strip()]
        blocks = [list(block) for is_filled, block in groupby(range(len(lines)), filled.__contains__) if is_filled]
        if len(blocks) > 1 and len(" ".join(lines[at].text for at in blocks[0]).split()) <= _SALUTATION:
            blocks[:2] = [[*blocks[0], *blocks[1]]]
        is_top = True
        for places in blocks:
            texts = [lines[at].text.strip()[:_LONGEST] for at in places]
            for at, text in zip(places, texts, strict=True):
                is_alone = at != filled[-1] and len(text) <= _SHORT
                parts = _SENTENCE.split(text)
                calls = any(self._calls(part, is_top=is_top and part is parts[0]) for part in parts)
                if calls or (is_alone and self._calls(f"{text.strip(_AROUND)}:", is_top=True)):
                    return at
                is_top = is_top and is_greeting(text)
            is_name = (
                places is blocks[-1] and places is not blocks[0] and len(" ".join(texts).split()) <= LONGEST_COURTESY
            )
            if not is_name and self._is_for_others(texts):
                return places[0]
        is_many = len(blocks) > 1
        return filled[0] if is_many and self._is_for_others([lines[at].text for at in filled]) else None

    def _is_for_others(self, texts: Sequence[str]) -> bool:
        """True if words, by their weight, seem meant for others and do not begin with their readers' names."""
        whole = "\n".join(texts)
        if not self._counts or is_greeting(whole) or self._named(texts[0]) == self._readers:
            return False
        least = _LEAST if len(whole.split()) > _FEW else _LEAST_OF_FEW
        return weight_of(whole, self._weights, self._role_of) > least

    def _calls(self, text: str, *, is_top: bool) -> bool:
        """True if a sentence addresses somebody who is no reader: `England, he believes me`, `Thanks, judge`."""
        text = _POSTSCRIPT.sub("", text, count=1)
        named = self._named(text)
        if named is not None and not is_top and not (named <= OFFICIALS or may_name_readers(text)):
            named = None
        if named is None and (lone := _LONE.match(text)) and self._names_reader(plain_words(lone[2])):
            named = self._named(f"{lone[1]}:")
        if named is None and (last := _LAST.search(text)):
            named = self._named(f"{last[1]}:") or frozenset()
            named = named if named <= OFFICIALS else None
        return bool(named) and self._are_others(named or frozenset())

    def _named(self, text: str) -> frozenset[str] | None:
        return self._own.readers_named(text, self._names)

    def _are_others(self, named: frozenset[str]) -> bool:
        if named <= OFFICIALS:
            return named != self._readers
        to_all = self._readers == EVERYBODY or (named == EVERYBODY and len(self._readers) > 1)
        return named != self._readers and not to_all

    def _names_reader(self, words: Sequence[str]) -> bool:
        return any(self._own.find_reader(word, short=False) in self._readers for word in words)


def _readers(heading: Words, own: OwnLines) -> Iterator[str]:
    """Yield the readers in a heading of press; none for a broadcast, or press to all but some."""
    listed = heading.rest[1] if heading.verb == "PRESS" and len(heading.rest) > 1 else "ALL"
    for word in filter(None, listed.split(",") if listed.upper() != "ALL" and not listed.startswith("-") else ()):
        seat = own.find_reader(word, short=True)
        letters = [own.find_reader(letter, short=True) for letter in word] if seat is None else [seat]
        yield from [each for each in letters if each is not None] if None not in letters else [word]
