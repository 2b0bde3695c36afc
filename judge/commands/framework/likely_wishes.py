"""Likeliest wishes of a sentence that fits no wording of the table, to be offered to its writer.

Words, parts of words and groups of words are counted in the samples of each wish, and in its wordings. A sentence is
compared with these counts (naive Bayes). A guess is only offered, never carried out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, pairwise

from judge.commands.framework.context import WordCounts
from judge.commands.framework.wish_kinds import Wish
from judge.commands.framework.wish_table import TALK, WISHES
from judge.commands.framework.wishes import groups_of, named_abroad, wish_of, words_of
from judge.patterns import pattern

FEWEST_WORDS = 3
"""Fewest words of a sentence that is read; shorter ones are greetings or signatures."""
_MOST_WORDS = 60
"""Limit on the words of a mail that are compared: wishes come at its beginning."""
_LONGEST_WORD = 24
_STEM = 6
"""Number of letters of a word that count, since endings vary."""
_PART = 4
"""Number of letters in the parts of words compared, for compounds, slips and related languages."""
_OF_GROUPS = 2.0
"""Factor for groups of words, which mean the same in all languages."""
DOUBT = 300.0
"""Number of average samples weighed against each wish's own, because few samples prove little."""
_STRANGE = 0.8
"""Factor for the weight that a wish loses through words missing from its few samples.

These three values did best in five-fold cross-validation: for five samples of six the wish is among three guesses.
"""
LEAST = 10.0
"""Least weight of a guess: one or two words that happen to be in a sample weigh less."""
STRONG = 40.0
"""Least weight of a guess for somebody in no game, who may only greet."""
_OF_WORDING = 15.0
"""Extra weight of a wish that is found by a wording.

When a guess outweighs it, the guess is right two times in three, the wording one time in six. The extra weight is
doubled if no guess is offered instead.
"""
CERTAIN = 10.0
"""Least lead of a wish over all with other answers, for it to be answered and not just offered.

In the same cross-validation such wishes are right five times in six, and three sentences in five have one.
"""
_AGREED = 5.0
"""Least lead of the wish that a wording finds."""
_OF_THE_FIRST = 0.2
"""Fraction of the first wish's weight that others need to be offered with it."""


def likely_wishes(sentences: Iterable[str], counts: WordCounts, least: float = LEAST) -> list[Wish]:
    """Return the wishes that sentences may mean, the likeliest first; [] if none is likely."""
    texts = list(sentences)
    said = _said([text for text in texts if certain_wish(text, counts) is not TALK] or texts)
    totals = _weights(said, counts)
    for wish in filter(None, map(wish_of, said)) if totals else ():
        totals[WISHES.index(wish)] += _OF_WORDING
    ranked = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)
    enough = (at for at in ranked if totals[at] >= max(least, _OF_THE_FIRST * totals[ranked[0]]))
    return [wish for wish in map(WISHES.__getitem__, enough) if wish is not TALK]


def certain_wish(sentence: str, counts: WordCounts, found: Wish | None = None, least: float = LEAST) -> Wish | None:
    """Return the wish, or `TALK`, that outweighs by far all wishes with other answers; None if none does.

    `found` is the wish that a wording finds; a sentence of few words has no other.
    """
    totals = _weights(_said([sentence]), counts)
    if not totals:
        return found
    if found is not None:
        totals[WISHES.index(found)] += _OF_WORDING
    at = max(range(len(totals)), key=totals.__getitem__)
    wish = WISHES[at]
    rest = max(total for total, other in zip(totals, WISHES, strict=True) if not _answers(wish, other))
    return wish if totals[at] >= max(least, rest + (_AGREED if wish is found else CERTAIN)) else None


def is_outweighed(wish: Wish, sentence: str, counts: WordCounts, *, offers: bool) -> bool:
    """True if a wish with a different answer outweighs the wish that a wording found."""
    totals = _weights(_said([sentence]), counts)
    if not totals:
        return False
    at = max(range(len(totals)), key=totals.__getitem__)
    other, own = WISHES[at], totals[WISHES.index(wish)]
    if not offers:
        is_told = other.entrance is not None or other.nobody is not None or other.asks_outside != wish.asks_outside
        return is_told and totals[at] >= max(STRONG, own + 2 * _OF_WORDING)
    return not _answers(wish, other) and totals[at] >= max(LEAST, own + _OF_WORDING)


def _answers(wish: Wish, other: Wish) -> bool:
    """True if the answer to a wish answers the other one too."""
    return wish is other or (other is not TALK and wish.guide is other.guide and set(wish.asks) >= set(other.asks))


def _said(sentences: Iterable[str]) -> list[list[str]]:
    """Return the words of meaningful sentences, with powers' names in the form used by wordings."""
    said: list[list[str]] = []
    left = _MOST_WORDS
    for words in map(named_words, sentences):
        if len(words) >= FEWEST_WORDS and left > 0:
            said.append(words[:left])
            left -= len(words)
    return said


def named_words(sentence: str) -> list[str]:
    """Return the words of a sentence, with powers' names in the form used by wordings."""
    return [named_abroad(word) for word in words_of(sentence)]


def _weights(said: Sequence[Sequence[str]], counts: WordCounts) -> list[float]:
    """Return the weight of each wish of the table; [] if there are no sentences."""
    if not said:
        return []
    sizes, count_of = counts
    parts = set(chain.from_iterable(map(parts_of, said))) & count_of.keys()
    totals = [len(parts) * _STRANGE * math.log(DOUBT / (size + DOUBT)) for size in sizes.values()]
    per_text = DOUBT / sum(sizes.values())
    for part in parts:
        told = _unpacked(count_of[part])
        rate = per_text * sum(n for _, n in told)
        times = _OF_GROUPS if part[0] == "@" else 1.0
        for at, n in told:
            totals[at] += times * math.log1p(n / rate)
    return totals


_FIRST_SIGN = 0xC0
_PACKED = pattern(r"(\D)(\d*)")


def packed(at: int, number: int) -> str:
    """Return a count for the file: a character for the wish at this place, and any number above 1."""
    return f"{chr(_FIRST_SIGN + at)}{number if number > 1 else ''}"


def _unpacked(told: str) -> list[tuple[int, int]]:
    """Return the place and number of each wish from counts in the file's notation."""
    return [(ord(sign) - _FIRST_SIGN, int(number or 1)) for sign, number in _PACKED.findall(told)]


def parts_of(words: Sequence[str]) -> set[str]:
    """Return stems, pairs of neighbors, short parts (`#end_`), and groups with their pairs (`@WHO`)."""
    plain = ["0" if word.isdigit() else word[:_LONGEST_WORD] for word in words]
    found = {word[:_STEM] for word in plain} | {f"{one[:5]} {other[:5]}" for one, other in pairwise(plain)}
    for word in plain:
        framed = f"_{word}_"
        found.update(f"#{framed[at : at + _PART]}" for at in range(len(framed) - _PART + 1))
    groups = sorted(groups_of(words))
    found.update(f"@{group}" for group in groups)
    found.update(f"@{one} {other}" for one, other in combinations(groups, 2))
    return found
