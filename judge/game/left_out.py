"""Lines of a mail that do not count, so that an answer can tell of those that were lost by that."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

NumberedText = tuple[int, str]
"""A line with its number in the mail's text, from 1."""


class LeftOut(Struct, frozen=True):
    """Lines of a mail that were taken for a quotation or a signature.

    `spans` are the first and last numbers of those that stand together, in order. `cut` are lines of a signature or
    below SIGNOFF, and those of an old letter that ended the mail (`by_quotation`; `of_judge`: it is the judge's, None
    if nobody can tell, False if it is another's or has no heading). `passed_over` are `>` lines that are no quotation
    of a letter of the judge, as far as that can be seen. `press_cut` are numbers of lines that were left out of press
    which has its end. `comments` are lines that begin with `//`, outside press. `struck` are lines with words struck
    out or hidden. `letter_ends` is the number of the line below which the letter of the judge that ended the mail has
    no orders, 0 if none is known.
    """

    spans: tuple[tuple[int, int], ...] = ()
    cut: tuple[NumberedText, ...] = ()
    by_quotation: bool = False
    of_judge: bool | None = None
    passed_over: tuple[NumberedText, ...] = ()
    press_cut: tuple[int, ...] = ()
    comments: tuple[NumberedText, ...] = ()
    struck: tuple[NumberedText, ...] = ()
    letter_ends: int = 0

    @property
    def is_any(self) -> bool:
        """True if anything was left out."""
        return bool(self.spans or self.cut or self.struck)


NOTHING_LEFT_OUT = LeftOut()


def joined(
    spans: Iterable[tuple[int, int]], is_nothing: Callable[[int], bool] = lambda _: False
) -> tuple[tuple[int, int], ...]:
    """Merge ranges of line numbers that have only `is_nothing` lines, or none, between them.

    Each range is first and last number, in order.
    """
    found: list[tuple[int, int]] = []
    for first, last in spans:
        if found and all(map(is_nothing, range(found[-1][1] + 1, first))):
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return tuple(found)
