"""Orders that were broken over several lines, by a letter of the judge or a mail program, put together again.

A line is never read as less than what was written: `F BOT S F STP ->` and `LVN` below it are one order, and so is a
confirmation that is copied back in whatever width.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.order_text.parse import BREAK, split_power
from judge.board.order_text.split_orders import Table, is_one_name, says_something, split_orders
from judge.board.order_text.tokens import COMMENT
from judge.board.order_text.vocabulary import Kind, Verb, split_words, vocabulary_of
from judge.board.position import PhaseType

NumberedLine = tuple[int, str]
"""The number of a line in its mail, and its text."""

_MOST_LINES = 4
_NARROW = 50
"""No mail program breaks a line where the next word would have ended before this column."""
_OPEN_KINDS = frozenset({Kind.TYPE, Kind.FROM, Kind.VIA, Kind.BY, Kind.WITH, Kind.TOWARDS, Kind.NOT_VIA})
_OPEN_VERBS = (Verb.SUPPORT, Verb.CONVOY)
_OPEN_IN_RETREATS = (*_OPEN_VERBS, Verb.RETREAT)
_LONGEST = 200
"""No letter has longer lines."""
_ARROWS = ("-", "->", "=>")
"""What may stand alone on a line between two parts of an order."""
_MARKS = " -=>(/*"
"""What a line may begin with that goes on with the one above it, or is one of a list."""
_LAST_WORD = 40
"""So many signs at the end of a line have its last word."""


def unwrapped(lines: Sequence[NumberedLine], table: Table) -> list[NumberedLine]:
    """Order lines, those that are parts of one order as one, with the number of the first.

    Where the second may as well be an order of its own a BREAK stands between them, and no reader takes either.
    """
    joined: list[NumberedLine] = []
    at = 0
    while at < len(lines):
        text, count = _order_from(lines[at : at + _MOST_LINES], table)
        joined.append((lines[at][0], text))
        at += count
    return joined


def _order_from(lines: Sequence[NumberedLine], table: Table) -> tuple[str, int]:
    """The order that begins with the first of some lines, and how many of them it takes."""
    number, whole = lines[0]
    order, count = whole, 1
    for step, (below, more) in enumerate(lines[1:], 1):
        previous = lines[step - 1][1]
        joint = _joint(whole, previous, more, table) if below == number + step else None
        if joint is None:
            break
        whole = f"{whole}{joint}{more.strip()}"
        if joint == BREAK:
            return whole, step + 1
        if says_something(_last_order(whole, table), table):
            order, count = whole, step + 1
    return order, count


def _joint(whole: str, previous: str, more: str, table: Table) -> str | None:
    """A blank if `more` goes on with `whole`, whose last line is `previous`; BREAK if it may; None if it does not."""
    vocabulary = vocabulary_of(table.map)
    if not any(sign.isalnum() for sign in whole):
        return None
    if more.strip() in _ARROWS:
        return " "
    begins = split_words(more[:_LAST_WORD].lstrip(_MARKS))[:1]
    if (
        not begins
        or not begins[0].raw.isalnum()
        or COMMENT.search(previous)
        or previous.rstrip()[-1:] == ";"
        or max(len(previous), len(more)) > _LONGEST
    ):
        return None
    is_typed = vocabulary.meanings.get(begins[0].folded, (None,))[0] is Kind.TYPE
    is_open = _is_open(previous, table)
    if is_typed and not is_open:
        return None
    is_name = is_one_name(previous, more, vocabulary)
    goes_on = more.lstrip()[:1] in "-=(/" and not is_typed
    is_broken = len(previous.strip()) + 1 + len(more.split(None, 1)[0]) >= _NARROW
    last = _last_order(whole, table)
    is_whole = says_something(last, table)
    is_open = is_open or (not is_whole and previous.rstrip().endswith(","))
    if not (is_open or is_name or goes_on or is_broken) or split_power(last, table.map)[1] == "":
        return None
    if is_name:
        return " "
    if not says_something(more, table):
        return " " if is_open or goes_on or not is_whole else None
    if is_whole or not (is_open or goes_on) or not says_something(f"{last} {more}", table):
        return None
    return " " if is_broken else BREAK


def _last_order(text: str, table: Table) -> str:
    return split_orders(text, table)[-1]


def _is_open(text: str, table: Table) -> bool:
    """True if the last word of a line wants more behind it, as an arrow, a unit type, TO or SUPPORTS do."""
    words = split_words(text[-_LAST_WORD:])
    if not words:
        return False
    kind, verb = vocabulary_of(table.map).meanings.get(words[-1].folded, (None, ""))
    verbs = _OPEN_IN_RETREATS if table.phase is PhaseType.RETREATS else _OPEN_VERBS
    return words[-1].folded == "-" or kind in _OPEN_KINDS or kind is Kind.POWER or verb in verbs
