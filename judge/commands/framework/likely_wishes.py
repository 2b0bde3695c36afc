"""Likeliest wishes of a sentence that fits no wording of the table, to be offered.

Words, parts of words and groups of words are counted in the samples of each wish, and in its wordings. A sentence is
compared with these counts (naive Bayes); nothing is done by a guess.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, pairwise

from judge.commands.framework.context import WordCounts
from judge.commands.framework.wish_kinds import Wish
from judge.commands.framework.wish_table import WISHES
from judge.commands.framework.wishes import groups_of, named_abroad, wish_of, words_of
from judge.patterns import pattern

FEWEST_WORDS = 3
"""A line or sentence with fewer greets or signs."""
_MOST_WORDS = 60
"""Limit on the words of a mail that are compared: what it wants stands at its beginning."""
_LONGEST_WORD = 24
_STEM = 6
"""Letters of a word that count: endings differ."""
_PART = 4
"""Letters of the parts of a word that are compared, for compounds, slips and kindred languages."""
_OF_GROUPS = 2.0
"""Weight of what groups of words say, which holds in all languages."""
DOUBT = 300.0
"""Samples of the whole table that weigh against each wish's own: few samples prove little."""
_STRANGE = 0.8
"""Part that counts of what a wish loses by words that its few samples lack.

These three are the best of some tried, each fifth of the samples guessed from the others: five of six are among three
guesses.
"""
LEAST = 10.0
"""Least weight of a guess: one or two words that happen to be in a sample have less."""
STRONG = 40.0
"""Least weight of a guess for somebody in no game, who may only greet."""
_OF_WORDING = 15.0
"""Extra weight of a wording's wish.

Of the guesses that outweigh it two in three are right, and of the wordings one in six. It is twice as much where no
guess is offered instead.
"""
_OF_THE_FIRST = 0.2
"""Part of the first wish's weight that the others need to be offered beside it."""


def likely_wishes(sentences: Iterable[str], counts: WordCounts, least: float = LEAST) -> list[Wish]:
    """Return the wishes that sentences may mean, the likeliest first; [] if none is likely."""
    said = _said(sentences)
    totals = _weights(said, counts)
    for wish in filter(None, map(wish_of, said)) if totals else ():
        totals[WISHES.index(wish)] += _OF_WORDING
    ranked = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)
    return [WISHES[at] for at in ranked if totals[at] >= max(least, _OF_THE_FIRST * totals[ranked[0]])]


def is_outweighed(wish: Wish, sentence: str, counts: WordCounts, *, offers: bool) -> bool:
    """True if a wish with another answer outweighs a wording's."""
    totals = _weights(_said([sentence]), counts)
    if not totals:
        return False
    at = max(range(len(totals)), key=totals.__getitem__)
    other, own = WISHES[at], totals[WISHES.index(wish)]
    if not offers:
        is_told = other.entrance is not None or other.nobody is not None or other.asks_outside != wish.asks_outside
        return is_told and totals[at] >= max(STRONG, own + 2 * _OF_WORDING)
    is_alike = wish.guide is other.guide and set(wish.asks) >= set(other.asks)
    return not is_alike and totals[at] >= max(LEAST, own + _OF_WORDING)


def _said(sentences: Iterable[str]) -> list[list[str]]:
    """Return the words of sentences that say something, with the names of powers as wordings have them."""
    said: list[list[str]] = []
    left = _MOST_WORDS
    for words in map(named_words, sentences):
        if len(words) >= FEWEST_WORDS and left > 0:
            said.append(words[:left])
            left -= len(words)
    return said


def named_words(sentence: str) -> list[str]:
    """Return the words of a sentence, those that name a power as wordings have them."""
    return [named_abroad(word) for word in words_of(sentence)]


def _weights(said: Sequence[Sequence[str]], counts: WordCounts) -> list[float]:
    """Return the weight of each wish of the table; [] if nothing is said."""
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
    """Return a count as in the file: a sign for the wish, by its place in the table, and a number above 1."""
    return f"{chr(_FIRST_SIGN + at)}{number if number > 1 else ''}"


def _unpacked(told: str) -> list[tuple[int, int]]:
    """Return the place of each wish, and its number, from counts as the file has them."""
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
