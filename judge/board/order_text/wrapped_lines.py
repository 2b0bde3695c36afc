"""Orders broken over several lines by the judge's letters or a mail program, joined again.

A line is never read as less than what was written: `F BOT S F STP ->` and `LVN` below it are one order, and so is a
confirmation copied back at any width.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.board.order_text.parse import BREAK, split_power
from judge.board.order_text.split_orders import Table, is_one_name, says_something, split_orders
from judge.board.order_text.tokens import COMMENT
from judge.board.order_text.vocabulary import Kind, Verb, length, split_words, vocabulary_of
from judge.board.position import PhaseType

NumberedLine = tuple[int, str]
"""The number of a line in its mail, and its text."""

_MOST_LINES = 4
_MOST_LOOKS = 500
"""Limit on line pairs inspected in one mail, since that is slow; no real orders have so many."""
_NARROW = 50
"""Column. No mail program breaks a line if the next word would have ended before it."""
_OPEN_KINDS = frozenset({Kind.TYPE, Kind.FROM, Kind.VIA, Kind.BY, Kind.WITH, Kind.TOWARDS, Kind.NOT_VIA})
_OPEN_VERBS = (Verb.SUPPORT, Verb.CONVOY)
_OPEN_IN_RETREATS = (*_OPEN_VERBS, Verb.RETREAT)
_ABOVE_ADJUSTMENTS = (Verb.BUILD, Verb.DISBAND)
_LONGEST = 200
"""Limit on the length of a line in a letter."""
_ARROWS = ("-", "->", "=>")
"""Signs that may stand alone on a line between two parts of an order."""
_MARKS = " -=>(/*"
"""Signs at the start of a line that continues the one above or belongs to a list."""
_LAST_WORD = 40
"""Characters at the end of a line that surely include its last word."""


def unwrapped(lines: Sequence[NumberedLine], table: Table) -> list[NumberedLine]:
    """Join order lines that are parts of one order, under the number of the first.

    If the second may also be an order of its own, a BREAK is put between them, and no reader takes either.
    """
    joined: list[NumberedLine] = []
    at = 0
    looks = iter(range(_MOST_LOOKS))
    while at < len(lines):
        text, count = _order_from(lines[at : at + _MOST_LINES], table, looks)
        joined.append((lines[at][0], text))
        at += count
    return joined


def _order_from(lines: Sequence[NumberedLine], table: Table, looks: Iterator[int]) -> tuple[str, int]:
    """Return the order that begins with the first of some lines, and the number of its lines.

    `looks` has an item for each pair of lines that may still be inspected; without one a BREAK joins the continuation.
    """
    number, whole = lines[0]
    order, count, taken = whole, 1, 1
    last: _Order | None = None
    is_cut = _is_cut(whole, table)
    for step, (below, more) in enumerate(lines[1:], 1):
        seam = _seam(whole, lines[step - 1][1], more, table) if below == number + step else None
        if seam is None:
            break
        if next(looks, None) is None:
            return (f"{whole}{BREAK}{more.strip()}", step + 1) if seam.is_plain else (order, count)
        last = last or _last_order(whole, table)
        joint = _joint(last, seam, more, table) or (BREAK if is_cut and count == 1 else None)
        if joint is None:
            break
        whole, taken = f"{whole}{joint}{more.strip()}", step + 1
        if joint == BREAK:
            return whole, taken
        last = _last_order(f"{last.text}{joint}{more.strip()}", table)
        if last.is_whole:
            order, count = whole, taken
    if is_cut and taken > count == 1:
        return f"{order}{BREAK}{whole.removeprefix(order).strip()}", taken
    return order, count


class _Seam(NamedTuple):
    """Signs that a line goes on in the one below it.

    `is_open`: it wants more behind it; `is_name`: a name goes over the break; `goes_on`: the line below begins with a
    dash or a bracket; `is_broken`: a mail program may have broken it there; `is_arrow`: an arrow is all that is below;
    `is_heading`: it is one word above adjustments, as in `Builds:`.
    """

    is_open: bool = False
    is_name: bool = False
    goes_on: bool = False
    is_broken: bool = False
    has_comma: bool = False
    is_arrow: bool = False
    is_heading: bool = False

    @property
    def is_plain(self) -> bool:
        """True if the two can hardly be read one by one."""
        return self.is_open or self.is_name or self.goes_on or self.is_arrow or self.is_heading


class _Order(NamedTuple):
    """The last order of some joined lines; `is_whole`: it is one by its words."""

    text: str
    is_whole: bool


def _last_order(text: str, table: Table) -> _Order:
    last = split_orders(text, table)[-1]
    return _Order(last, says_something(last, table))


def _seam(whole: str, previous: str, more: str, table: Table) -> _Seam | None:
    """Signs that `more` goes on with `whole`, whose last line is `previous`; None if there are none."""
    if not any(sign.isalnum() for sign in whole):
        return None
    if more.strip() in _ARROWS:
        return _Seam(is_arrow=True)
    begins = next(iter(split_words(more[:_LAST_WORD].lstrip(_MARKS))), None)
    if begins is None or not begins.raw.isalnum():
        return None
    vocabulary = vocabulary_of(table.map)
    if _is_heading(whole, table):
        return _Seam(is_heading=True)
    is_typed = vocabulary.meanings.get(begins.folded, (None,))[0] is Kind.TYPE
    is_open = _is_open(previous, table)
    if is_typed and not is_open:
        return None
    if COMMENT.search(previous) or previous.rstrip()[-1:] == ";" or max(length(previous), length(more)) > _LONGEST:
        return None
    seam = _Seam(
        is_open,
        is_name=is_one_name(previous, more, vocabulary),
        goes_on=more.lstrip()[:1] in "-=(/" and not is_typed,
        is_broken=len(previous.strip()) + 1 + len(more.split(None, 1)[0]) >= _NARROW,
        has_comma=previous.rstrip().endswith(","),
    )
    return seam if any(seam) else None


def _joint(last: _Order, seam: _Seam, more: str, table: Table) -> str | None:
    """A blank if `more` goes on with the order above it, `last`; BREAK if it may; None if it does not."""
    if seam.is_arrow or seam.is_heading:
        return " "
    is_open = seam.is_open or (not last.is_whole and seam.has_comma)
    goes_on = is_open or seam.goes_on
    if not (goes_on or seam.is_name or seam.is_broken) or split_power(last.text, table.map)[1] == "":
        return None
    if seam.is_name:
        return " "
    if not says_something(more, table):
        return " " if goes_on or not last.is_whole else None
    if last.is_whole or not goes_on or not says_something(f"{last.text} {more}", table):
        return None
    return " " if seam.is_broken else BREAK


def _is_heading(text: str, table: Table) -> bool:
    """True for `Builds:` alone in a phase of adjustments."""
    if table.phase is not PhaseType.ADJUSTMENTS or len(text) > _LAST_WORD:
        return False
    words = split_words(text)
    return (
        len(words) == 1 and vocabulary_of(table.map).meanings.get(words[0].folded, (None, ""))[1] in _ABOVE_ADJUSTMENTS
    )


def _is_cut(text: str, table: Table) -> bool:
    """True if a line ends before the helped unit: alone, the next line could order that unit."""
    meanings = vocabulary_of(table.map).meanings
    *before, last = [meanings.get(word.folded, (None, "")) for word in split_words(text[-_LAST_WORD:])] or [(None, "")]
    return last[0] is Kind.TYPE and any(verb in _OPEN_VERBS for _, verb in before)


def _is_open(text: str, table: Table) -> bool:
    """True if the last word of a line wants more behind it, as an arrow, a unit type, TO or SUPPORTS do."""
    words = split_words(text[-_LAST_WORD:])
    if not words:
        return False
    kind, verb = vocabulary_of(table.map).meanings.get(words[-1].folded, (None, ""))
    verbs = _OPEN_IN_RETREATS if table.phase is PhaseType.RETREATS else _OPEN_VERBS
    return words[-1].folded == "-" or kind in _OPEN_KINDS or kind is Kind.POWER or verb in verbs
