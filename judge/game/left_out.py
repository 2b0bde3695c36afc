"""Lines of a mail that do not count, so that an answer can tell of those that were lost by that."""

from __future__ import annotations

from msgspec import Struct

NumberedText = tuple[int, str]
"""A line with its number in the mail's text, from 1."""


class LeftOut(Struct, frozen=True):
    """Lines of a mail that were taken for a quotation or a signature.

    They stand between the lines `first` and `last`; 0: there are none. `cut` are those of a signature or below SIGNOFF,
    and those of an old letter that ended the mail (`by_quotation`). `passed_over` are `>` lines above what says that
    the mail quotes a letter, if anything does: they may be meant. `struck` are lines with words struck out or hidden.
    """

    first: int = 0
    last: int = 0
    cut: tuple[NumberedText, ...] = ()
    by_quotation: bool = False
    passed_over: tuple[str, ...] = ()
    struck: tuple[NumberedText, ...] = ()

    @property
    def is_any(self) -> bool:
        """True if anything was left out."""
        return bool(self.last or self.cut or self.struck)


NOTHING_LEFT_OUT = LeftOut()
