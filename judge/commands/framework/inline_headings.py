"""Headings on the line of an order: `Draft: A PAR - BUR`, `Spring 1901: A PAR - BUR`.

They are read like headings on separate lines. Meaningless headings are removed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.board.order_text.corrections import without_lead
from judge.board.order_text.prose import names_only
from judge.board.order_text.split_orders import OrdersTable, says_something, split_orders
from judge.board.order_text.unit_lists import is_open_heading
from judge.board.order_text.vocabulary import plain_words
from judge.board.position import PhaseType
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.order_headings import Doubt, OrderHeadings
from judge.commands.framework.parse import Request
from judge.patterns import pattern

_LONGEST = 60
_LETTERED = pattern(r"(?<=[^\W\d_]{3})[\s-]{1,3}\(?[A-E]\)?\s{0,3}\Z", re.IGNORECASE)
"""Pattern for a plan's letter, which would read as a unit or a build: `Plan A`, `Option (b)`."""
_ADDING = frozenset(
    plain_words(
        "addendum addition additionally added also and finally forgot forgotten lastly missing nb ps pps then nachtrag"
        " ergänzung außerdem auch zusatz vergessen zuletzt befehl befehle zug züge ajout aussi enfin oublié et ordre"
        " ordres además también olvidé y orden órdenes inoltre anche dimenticato e ordine ordini ook vergeten en"
    )
)
"""Words that only announce one more order."""


def split_heading(text: str, table: OrdersTable) -> tuple[str, str]:
    """Return a heading in front of orders, with its colon ("" if there is none), and the orders."""
    head, colon, rest = text.partition(":")
    if not colon or len(head) > _LONGEST or not is_open_heading(f"{_LETTERED.sub('', head)}:", table.map):
        return "", text
    if says_something(text, table) or not says_something(split_orders(rest, table)[0], table):
        return "", text
    if table.phase is PhaseType.ADJUSTMENTS and names_only(rest, table.map):
        return "", text  # `unit_lists` reads these
    return ("", text) if without_lead(text, table) is not None else (f"{head.strip()}:", rest.strip())


def with_headings_apart(
    requests: Sequence[Request],
    doubt: Callable[[str, int], Doubt | None],
    headings: OrderHeadings,
    table: OrdersTable,
    is_own_line: Callable[[str], bool],
) -> tuple[Request, ...]:
    """Return requests with headings of doubt on lines above their orders, and empty headings removed."""
    apart: list[Request] = []
    for each in requests:
        line = each.words.line
        head, order = ("", "") if each.command is not None or ":" not in line.text else split_heading(line.text, table)
        if not head or is_own_line(line.text):
            apart.append(each)
            continue
        is_doubt = doubt(head, line.number) is not None
        if is_doubt:
            apart.append(_with_text(each, head))
        says_nothing = all(word in _ADDING or headings.says_nothing(word) for word in plain_words(head))
        apart.append(_with_text(each, order) if is_doubt or says_nothing or headings.is_meant(head) else each)
    return tuple(apart)


def _with_text(request: Request, text: str) -> Request:
    return replace(request, words=Words("", tuple(text.split()), TextLine(request.words.line.number, text)))
