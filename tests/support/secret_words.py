"""Words that only some readers may know, and a search for them in every letter."""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import unquote

from tests.support.house import GM, Got


@dataclass
class SecretWords:
    """The secrets of a game: `known` has the readers of words, besides the Master; `found` the leaks."""

    known: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    found: list[str] = field(default_factory=list)
    searched: int = 0

    def tell(self, words: str, readers: Iterable[str]) -> None:
        """Let these readers read the words from now on, and other words that stand in them."""
        readers = set(readers)
        self.known[words] |= readers
        for other, theirs in self.known.items():
            if other != words and other in words:
                theirs |= readers
            elif other != words and words in other:
                self.known[words] |= theirs

    def look(self, letters: Iterable[Got]) -> None:
        """Search these letters: subject, text, HTML, and the mails that their links would write."""
        for letter in letters:
            text = all_words(letter)
            for words, readers in self.known.items():
                if letter.to not in readers and letter.to != GM:
                    self.searched += 1
                    if words in text:
                        self.found.append(f"{words!r} in {letter.subject!r} to {letter.to}")


def all_words(letter: Got) -> str:
    """Return all that a letter says, with one blank between words."""
    shown = html.unescape(re.sub(r"<[^>]*>", " ", letter.html))
    links = unquote(" ".join(re.findall(r"mailto:\S+", letter.text)))
    return " ".join(f"{letter.subject} {letter.text} {shown} {links}".split())
