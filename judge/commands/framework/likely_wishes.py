"""Likeliest wishes of a sentence that fits no wording of the table, to be offered.

Words and parts of words are counted in the samples of each wish, and in its wordings. A sentence is compared with
these counts (naive Bayes); nothing is done by a guess.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice, pairwise
from typing import NamedTuple

from judge.commands.framework.wish_kinds import Wish
from judge.commands.framework.wish_samples import SAMPLES
from judge.commands.framework.wish_table import WISHES
from judge.commands.framework.wish_words import WORDINGS
from judge.commands.framework.wishes import parted, words_of

_MOST = 3
_FEWEST_WORDS = 3
"""A line or sentence with fewer greets or signs."""
_MOST_WORDS = 60
"""Limit on the words of a mail that are compared: what it wants stands at its beginning."""
_LONGEST_WORD = 24
_STEM = 6
"""Letters of a word that count: endings differ."""
_PART = 4
"""Letters of the parts of a word that are compared, for compounds, slips and kindred languages."""
_DOUBT = 100.0
"""Samples of the whole table that weigh against each wish's own: few samples prove little."""
_STRANGE = 0.5
"""Part that counts of what a wish loses by words that its few samples lack.

This and `_DOUBT` are the best of some tried, each sample guessed from the others: four of five are among three guesses.
"""
_LEAST = 12.0
"""Least weight of a guess: one or two words that happen to be in a sample have less."""
STRONG = 40.0
"""Least weight of a guess before which a wording gives way."""
_FAR_LIKELIER = 3.0
"""Times that it weighs more than the wish of that wording."""
_OF_THE_FIRST = 0.2
"""Part of the first wish's weight that the others need to be offered beside it."""


def likely_wishes(sentences: Iterable[str], least: float = _LEAST) -> list[Wish]:
    """Return up to three wishes that these sentences may say, the likeliest first.

    [] if their words say too little.
    """
    totals = _weights(sentences)
    ranked = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)[:_MOST]
    return [WISHES[at] for at in ranked if totals[at] >= max(least, _OF_THE_FIRST * totals[ranked[0]])]


def is_outweighed(wish: Wish, sentence: str) -> bool:
    """True if another wish, with another guide, is far likelier than the one that a wording finds."""
    totals = _weights([sentence])
    if not totals:
        return False
    first = max(range(len(totals)), key=totals.__getitem__)
    is_strong = totals[first] >= max(STRONG, _FAR_LIKELIER * totals[WISHES.index(wish)])
    return is_strong and (wish.guide is None or WISHES[first].guide is not wish.guide)


def _weights(sentences: Iterable[str]) -> list[float]:
    """Return the weight of each wish of the table; [] if the words say too little."""
    said = (words for words in map(words_of, sentences) if len(words) >= _FEWEST_WORDS)
    words = list(islice(chain.from_iterable(said), _MOST_WORDS))
    if not words:
        return []
    table = _table()
    known = [table.weights[part] for part in _parts(words) if part in table.weights]
    totals = [len(known) * base for base in table.bases]
    for weights in known:
        for at, weight in weights.items():
            totals[at] += weight
    return totals


def _parts(words: Sequence[str]) -> set[str]:
    """Stems of words, pairs of neighbors, and short parts, which have a `#`."""
    plain = ["0" if word.isdigit() else word[:_LONGEST_WORD] for word in words]
    found = {word[:_STEM] for word in plain} | {f"{one[:5]} {other[:5]}" for one, other in pairwise(plain)}
    for word in plain:
        framed = f"_{word}_"
        found.update(f"#{framed[at : at + _PART]}" for at in range(len(framed) - _PART + 1))
    return found


class _Table(NamedTuple):
    """Weights of the parts of words. A wish is named by its place in the table of wishes.

    `bases` is what a part weighs that a wish does not have, by wish; `weights` what one that it has weighs more.
    """

    bases: tuple[float, ...]
    weights: dict[str, dict[int, float]]


@cache
def _table() -> _Table:
    """Return the weights of all parts, counted in the samples and wordings."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    sizes: list[int] = []
    for at, wish in enumerate(WISHES):
        texts = [*_samples(wish.name), *_phrases(wish.name)]
        sizes.append(len(texts))
        for words in texts:
            for part in _parts(words):
                counts[part][at] += 1
    rates = {part: _DOUBT * count.total() / sum(sizes) for part, count in counts.items()}
    return _Table(
        tuple(_STRANGE * math.log(_DOUBT / (size + _DOUBT)) for size in sizes),
        {part: {at: math.log1p(n / rates[part]) for at, n in count.items()} for part, count in counts.items()},
    )


def _samples(name: str) -> Iterator[list[str]]:
    for line in SAMPLES.get(name, ()):
        for sentence in line.split(" / "):
            yield words_of(sentence)


def _phrases(name: str) -> Iterator[list[str]]:
    """The phrases of a wish's wordings, as words, without the groups that many wordings share."""
    for wording in WORDINGS[name]:
        for group in wording.lstrip("=~").split():
            for phrase in filter(str.islower, group.split("|")):
                yield parted(word.strip("*") for word in phrase.split("_") if word.strip("*"))
