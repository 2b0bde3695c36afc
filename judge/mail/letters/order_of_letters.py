"""Order of the letters of one outcome: the effects of a phase are read behind its results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.mail.letters.letter import Letter


class Notice(Struct, frozen=True):
    """A notice, with the fact of having news from after a phase's results."""

    letter: Letter
    follows: bool


def in_order(notices: Iterable[Notice], letters: Sequence[Letter]) -> Iterator[Letter]:
    """Order letters: notices, then letters of their own such as results, then a phase's consequences.

    The last ones leave no sooner than the results, which may wait for their pictures.
    """
    told = list(notices)
    pictures = {letter.to[0]: tuple(each.key for each in letter.pictures) for letter in letters if letter.pictures}
    yield from (each.letter for each in told if not each.follows)
    yield from letters
    for each in told:
        if each.follows:
            yield replace(each.letter, behind=pictures.get(each.letter.to[0], ()))
