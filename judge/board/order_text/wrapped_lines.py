"""Orders broken over several lines by the judge's letters or a mail program, joined again.

A line is never read as less than its writer wrote: `F BOT S F STP ->` and `LVN` below it are one order, and so is a
confirmation copied back at any width.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.board.order_text.conditions import DOUBTS
from judge.board.order_text.parse import BREAK, split_power
from judge.board.order_text.prose import is_prose, is_talk, without_words_before
from judge.board.order_text.split_orders import OrdersTable, is_one_name, says_something, split_orders
from judge.board.order_text.tokens import COMMENT, read_words
from judge.board.order_text.unit_lists import without_list_headings
from judge.board.order_text.vocabulary import Kind, Verb, Vocabulary, length, split_words, vocabulary_of
from judge.board.position import PhaseType

NumberedLine = tuple[int, str]
"""The number of a line in its mail, and its text."""

_MOST_LINES = 4
_MOST_LOOKS = 500
"""Limit on line pairs inspected in one mail, since that is slow; no real orders have so many."""
_NARROW = 50
"""Least width at which mail programs break lines: a word that ends before it stays on its line."""
_OPEN_KINDS = frozenset({Kind.TYPE, Kind.FROM, Kind.VIA, Kind.BY, Kind.WITH, Kind.TOWARDS, Kind.NOT_VIA})
_OF_ORDERS = frozenset({Kind.TYPE, Kind.PLACE, Kind.UNSURE, Kind.VERB})
_OPEN_VERBS = (Verb.SUPPORT, Verb.CONVOY)
_OPEN_IN_RETREATS = (*_OPEN_VERBS, Verb.RETREAT)
_LONGEST = 200
"""Limit on the length of a line in a letter."""
_ARROWS = ("-", "->", "=>")
"""Signs that may be alone on a line between two parts of an order."""
_MARKS = " -=>(/*"
"""Signs at the start of a line that continues the one above or belongs to a list."""
_STOPS = " !?"
"""Signs at the end of a sentence that are not part of an order."""
_LAST_WORD = 40
"""Number of characters at the end of a line that surely include its last word."""


def unwrapped(lines: Sequence[NumberedLine], table: OrdersTable) -> list[NumberedLine]:
    """Join order lines that are parts of one order, under the number of the first.

    Headings of adjustments (`My builds:`) are removed. If a line may also be an order of its own, a BREAK is put before
    it, and no reader accepts either.
    """
    joined: list[NumberedLine] = []
    lines = without_list_headings(lines, table)
    at = 0
    looks = iter(range(_MOST_LOOKS))
    while at < len(lines):
        text, count = _order_from(lines[at : at + _MOST_LINES], table, looks)
        joined.append((lines[at][0], text))
        at += count
    return joined


def _order_from(lines: Sequence[NumberedLine], table: OrdersTable, looks: Iterator[int]) -> tuple[str, int]:
    """Return the order that begins on the first of some lines, and its number of lines.

    `looks` has an item for each pair of lines that may still be inspected; without one a BREAK joins the continuation.
    """
    number, whole = lines[0]
    order, count, taken = whole, 1, 1
    last: _Order | None = None
    is_cut = _is_cut(whole, table)
    for step, (below, more) in enumerate(lines[1:], 1):
        seam = _seam(whole, lines[step - 1][1], more, table) if below == number + step else None
        ends = below == number + step and _ends_a_sentence(lines[step - 1][1], more, table)
        if seam is None and ends:
            return f"{whole}{BREAK}{more.strip()}", step + 1
        if seam is None:
            break
        if next(looks, None) is None:
            return (f"{whole}{BREAK}{more.strip()}", step + 1) if seam.is_plain else (order, count)
        last = last or _last_order(whole, table)
        is_cut = is_cut or (seam.is_name and not last.is_whole)
        joint = _joint(last, seam, more, table) or (BREAK if ends or (is_cut and count == 1) else None)
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


_ENDS = (".", "!", "?", ":", ";", ")", "…")
_ANOTHER = frozenset({"AND", "THEN", "PLUS", "ALSO", "UND", "ET", "E", "Y"})
"""Words at the start of a line that introduce another order."""
_HERE = frozenset({"BELOW", "FOLLOWING", "HERE", "HEREBY", "MOVES", "ORDER", "ORDERS", "PLEASE"})
"""Words of sentences that lead to orders below them."""
_ARTICLES = frozenset({"MY", "OUR", "THE"})
_LEADING = frozenset({"BE", "DO", "GO", "IS", "MOVE", "NAMELY", "OF", "PLAY", "THAT", "THE", "TO", "WAS", "WITH"})
"""Words that no sentence ends with."""
_OTHERWISE = frozenset({"HAD", "LAST", "NEXT", "WANTED", "WANTS"})
"""Words of sentences about another time."""


def _ends_a_sentence(above: str, more: str, table: OrdersTable) -> bool:
    """True if a line would be an order by itself, but ends a sentence that began above it."""
    written, below = above.strip(), more.strip()
    if not below[:1].isalpha() or written.endswith(_ENDS) or max(length(written), length(below)) > _LONGEST:
        return False
    meanings = vocabulary_of(table.map).meanings
    first, *others = [word.folded for word in split_words(below[:_LAST_WORD])]
    subject = others[0] if first in _ARTICLES and others else first
    kind = meanings.get(subject, (None,))[0]
    is_broken = len(written) + 1 + len(below.split(None, 1)[0]) >= _NARROW
    words = [word.folded for word in split_words(written)]
    is_led_to = is_prose(written, table.map) and not _HERE.isdisjoint(words)
    if kind is Kind.PLACE:  # `I'll move A` and `PAR - BUR`
        wants = meanings.get(words[-1], (None,))[0] if words else None
        goes_on = (wants is Kind.FROM and is_broken) or (wants is Kind.TYPE and len(written) >= _LONG_ENOUGH)
        goes_on = goes_on and (wants is Kind.FROM or is_talk(written, table.map))
    elif kind is Kind.TYPE:
        is_doubt = words[-1:] and words[-1] in _LEADING and not (DOUBTS | _OTHERWISE).isdisjoint(words)
        goes_on = bool(is_doubt and is_broken) or (words[:1] == ["UNLESS"] and written.endswith(","))
        goes_on = goes_on and is_talk(written, table.map)
    else:
        goes_on = below[0].islower() and written[0].isupper() and is_broken
        goes_on = goes_on and kind is not Kind.POWER and first not in _ANOTHER
    if not goes_on or is_led_to:
        return False
    return says_something(without_words_before(below, table.map), table)


_LONG_ENOUGH = 24
"""Number of characters that make a line more than a closing word and an initial: `Best regards, A`."""


class _Seam(NamedTuple):
    """Signs that a line continues in the next one.

    `is_open`: it lacks something at its end; `is_name`: a name spans the break; `goes_on`: the line below begins like
    the rest of an order, as with a dash; `is_broken`: a mail program may have broken it there; `has_comma`: it ends
    with one; `is_arrow`: the line below is an arrow alone.
    """

    is_open: bool = False
    is_name: bool = False
    goes_on: bool = False
    is_broken: bool = False
    has_comma: bool = False
    is_arrow: bool = False

    @property
    def is_plain(self) -> bool:
        """True if the two lines can hardly be read separately."""
        return self.is_open or self.is_name or self.goes_on or self.is_arrow


class _Order(NamedTuple):
    """The last order of some joined lines; `is_whole`: its words form an order."""

    text: str
    is_whole: bool


def _last_order(text: str, table: OrdersTable) -> _Order:
    last = split_orders(text, table)[-1]
    return _Order(last, says_something(last, table))


def _seam(whole: str, previous: str, more: str, table: OrdersTable) -> _Seam | None:
    """Signs that `more` continues `whole` (with `previous` as its last line); None if there are none."""
    if not any(sign.isalnum() for sign in whole):
        return None
    if more.strip() in _ARROWS:
        return _Seam(is_arrow=True)
    begins = next(iter(split_words(more[:_LAST_WORD].lstrip(_MARKS))), None)
    if begins is None or not begins.raw.isalnum():
        return None
    vocabulary = vocabulary_of(table.map)
    is_typed = vocabulary.meanings.get(begins.folded, (None,))[0] is Kind.TYPE
    is_open = _is_open(previous, table) and _says_of_units(whole, table)
    if is_typed and not is_open:
        return None
    if COMMENT.search(previous) or previous.rstrip()[-1:] == ";" or max(length(previous), length(more)) > _LONGEST:
        return None
    seam = _Seam(
        is_open,
        is_name=is_one_name(previous, more, vocabulary),
        goes_on=(more.lstrip()[:1] in "-=(/" and not is_typed)
        or _is_goal(more, begins.folded, vocabulary)
        or _is_deed(whole, more, table),
        is_broken=len(previous.strip()) + 1 + len(more.split(None, 1)[0]) >= _NARROW,
        has_comma=previous.rstrip().endswith(","),
    )
    return seam if any(seam) else None


def _joint(last: _Order, seam: _Seam, more: str, table: OrdersTable) -> str | None:
    """A blank if `more` continues with the order above it, `last`; BREAK if it may; None if it does not."""
    if seam.is_arrow:
        return " "
    is_open = seam.is_open or (not last.is_whole and seam.has_comma)
    goes_on = is_open or seam.goes_on
    if not (goes_on or seam.is_name or seam.is_broken) or split_power(last.text, table.map)[1] == "":
        return None
    if seam.is_name:
        return " "
    if not says_something(more, table):
        return " " if goes_on or not last.is_whole else None
    if last.is_whole or not goes_on or not says_something(f"{last.text.rstrip(_STOPS)} {more}", table):
        return None
    return " " if seam.is_broken else BREAK


def _is_deed(whole: str, more: str, table: OrdersTable) -> bool:
    """True for a line that begins with a verb for the unit on the line above: `Army Paris` and `supports`."""
    meanings = vocabulary_of(table.map).meanings
    kinds = (meanings.get(word.folded, (None,))[0] for word in split_words(more[:_LAST_WORD]))
    says = next((kind for kind in kinds if kind is not Kind.IGNORED), None)
    if says is not Kind.VERB or table.phase is PhaseType.ADJUSTMENTS or len(whole) > _LONGEST:
        return False
    tokens, problems = read_words(split_power(whole, table.map)[1], vocabulary_of(table.map), hints=False)
    named = [token.kind for token in tokens if token.kind is not Kind.POWER]
    return not problems and named in ([Kind.TYPE, Kind.PLACE], [Kind.PLACE])


def _is_goal(more: str, first: str, vocabulary: Vocabulary) -> bool:
    """True for a line that gives only a destination: `to SPA`, `moves to Spain`."""
    if len(more) > _LONGEST or vocabulary.meanings.get(first, (None,))[0] not in (Kind.TOWARDS, Kind.IGNORED):
        return False
    tokens, problems = read_words(more, vocabulary, hints=False)
    return not problems and [token.kind for token in tokens] == [Kind.TOWARDS, Kind.PLACE]


def _ending(text: str) -> str:
    """The last words of a line, without the punctuation that ends a sentence."""
    return text.rstrip(_STOPS)[-_LAST_WORD:]


def _is_cut(text: str, table: OrdersTable) -> bool:
    """True if a line ends before the helped unit: read alone, the next line could order that unit."""
    meanings = vocabulary_of(table.map).meanings
    *before, last = [meanings.get(word.folded, (None, "")) for word in split_words(_ending(text))] or [(None, "")]
    return last[0] is Kind.TYPE and any(verb in _OPEN_VERBS for _, verb in before)


def _says_of_units(text: str, table: OrdersTable) -> bool:
    """True if a text names a unit, place or action; `Orders from France` does not, and is complete."""
    meanings = vocabulary_of(table.map).meanings
    return any(meanings.get(word.folded, (None,))[0] in _OF_ORDERS for word in split_words(text[:_LONGEST]))


def _is_open(text: str, table: OrdersTable) -> bool:
    """True if the last word of a line needs more after it, like an arrow, a unit type, TO or SUPPORTS.

    `Fleets:` and `Orders, France:` are headings.
    """
    words = split_words(_ending(text))
    if not words or text.rstrip().endswith(":"):
        return False
    kind, verb = vocabulary_of(table.map).meanings.get(words[-1].folded, (None, ""))
    verbs = _OPEN_IN_RETREATS if table.phase is PhaseType.RETREATS else _OPEN_VERBS
    return words[-1].folded == "-" or kind in _OPEN_KINDS or kind is Kind.POWER or verb in verbs
