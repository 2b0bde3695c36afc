"""Meanings of words in learned weights: groups of words (`word_groups`) and pairs of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise


class Meanings:
    """Finder of the groups to which words belong: `a*` is a beginning in a group, `*a` an end."""

    def __init__(self, groups: Mapping[str, str]) -> None:
        self._groups = groups
        self._known: dict[str, tuple[str, ...]] = {}

    def parts(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the groups to which words belong, and pairs of them, skipping words of no group."""
        said = [groups for word in words if (groups := self._of(word))]
        yield from (f"={group}" for groups in said for group in groups if group[0].isalpha())
        yield from (f"={one} {other}" for before, after in pairwise(said) for one in before for other in after)

    def _of(self, word: str) -> tuple[str, ...]:
        """Return the groups to which a word belongs; a stand-in or a stop is its own group."""
        if not word.isalpha():
            return (word,) if word != "0" else ()
        if word not in self._known:
            self._known[word] = self._found(word)
        return self._known[word]

    def _found(self, word: str) -> tuple[str, ...]:
        exact, beginnings, ends = self._tables
        lengths = range(1, len(word) + 1)
        found = exact.get(word, set()).union(*(beginnings.get(word[:length], ()) for length in lengths))
        return (*sorted(found.union(*(ends.get(word[-length:], ()) for length in lengths))),)

    @cached_property
    def _tables(self) -> tuple[dict[str, set[str]], dict[str, set[str]], dict[str, set[str]]]:
        """Groups by their whole words, by beginnings and by ends of words."""
        tables: tuple[dict[str, set[str]], dict[str, set[str]], dict[str, set[str]]] = ({}, {}, {})
        for group in self._groups:
            for word in self._words_of(group):
                table = tables[1] if word.endswith("*") else tables[2] if word.startswith("*") else tables[0]
                table.setdefault(word.strip("*"), set()).add(group)
        return tables

    def _words_of(self, group: str) -> Iterator[str]:
        for word in self._groups[group].split():
            if word in self._groups and word.isupper():
                yield from self._words_of(word)
            elif "_" not in word:
                yield word
