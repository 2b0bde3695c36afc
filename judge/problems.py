"""Problems with a request, worded for its sender.

`Problem` is one fault among several; `Refused` stops the request.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Problem(Struct, frozen=True):
    """One fault among possibly several, so that all of them can be corrected in one reply.

    `code` is the stable name for tests and logs (`E-ORD-PLACE`); it is never shown to players.
    `text` is a whole sentence for people. `words` are the words concerned, as written.
    `line` counts the lines of the mail or file from 1; 0 when no line can be named.
    """

    code: str
    text: str
    words: str = ""
    line: int = 0
    file: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.file and self.line else f"{self.file}: " if self.file else ""
        return where + self.text


class Refused(Exception):
    """Refusal of a request; none of it is carried out, except for lines that were `taken`.

    `code` is the stable name for tests and logs; `text` tells the sender the problem, the words concerned and what to
    do. `problems` lists the single faults if there are several. `taken` is the number of the request's lines (orders of
    a mail) that were accepted anyway; None: nothing was done.
    """

    def __init__(self, code: str, text: str, problems: tuple[Problem, ...] = (), *, taken: int | None = None) -> None:
        super().__init__(code, text, problems)
        self.code = code
        self.text = text
        self.problems = problems
        self.taken = taken

    def __str__(self) -> str:
        return self.text


class AnswerNeeded(Exception):
    """A mail must wait until its claimed address has said yes for this game.

    `as_master`: the mail would make that address the game's Master. Nothing has been changed.
    """

    def __init__(self, game: str, *, as_master: bool = False) -> None:
        super().__init__(game)
        self.game = game
        self.as_master = as_master


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` Did you mean NAME?` for the closest known word, ignoring case; "" if none is close."""
    near = nearest(word, known)
    return f" Did you mean {near}?" if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word closest to this one, ignoring case; "" if none is close."""
    return next(iter(near_ones(word, known, most=1)), "")


def near_ones(word: str, known: Iterable[str], *, most: int, alike: float = 0.7) -> list[str]:
    """Return the known words closest to this one, ignoring case, at most `most` of them."""
    from difflib import get_close_matches  # few mails need it

    names = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold()[:_LONGEST_COMPARED], names, n=most, cutoff=alike)
    return [names[name] for name in near]


_LONGEST_COMPARED = 40
