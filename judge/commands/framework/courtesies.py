"""Lines of mere courtesy above and below a mail's requests, set aside and reported in one line.

Above a sign-on only greeting words are quoted, because any other word could be a password.

docs/decisions/013-lines-that-are-no-orders.md says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from itertools import takewhile

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.order_text.prose import is_prose, is_talk, names_only
from judge.board.order_text.remarks import split_comment, split_remark, split_struck
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.unit_lists import is_open_heading
from judge.commands.framework.context import CommandContext
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Script, find_command, unknown_command
from judge.game.people.secret_words import speaks_of_password
from judge.game.people.sign_on import split_sign_on
from judge.patterns import pattern
from judge.problems import Refused

_MOST_TOLD = 6
_MOST_SIGNS = 40
_LONGEST_PASSWORD_LINE = 2
"""Limit on the words of a line such as `KEY swordfish`, below a sign-on without a password."""


def without_courtesies(
    lines: Sequence[TextLine], map: Map, is_meant: Callable[[str], bool] = lambda _: False
) -> tuple[list[TextLine], list[TextLine]]:
    """Return the order lines of a mail, and the courtesies and headings removed from among them.

    `is_meant` is true for lines that do not look like orders but that the game's variant reads.
    """
    first, last = 0, len(lines)
    while first < last and not is_meant(lines[first].text) and _is_courtesy(lines[first], map):
        first += 1
    while last > first and not is_meant(lines[last - 1].text) and _is_courtesy(lines[last - 1], map):
        last -= 1
    inner = lines[first:last]
    headings = (line for line in inner if is_open_heading(line.text, map) and not is_meant(line.text))
    besides = [*_copied(inner, map), *headings]
    orders = [line for line in inner if line not in besides] if besides else inner
    return list(orders), [*lines[:first], *besides, *lines[last:]]


def without_remarks(
    lines: Sequence[TextLine], table: OrdersTable, is_meant: Callable[[str], bool]
) -> tuple[list[TextLine], list[TextLine]]:
    """Return the order lines without remarks after orders or crossed-out words, and the words removed.

    Lines for which `is_meant` is true have remarks only after `//`.
    """
    kept, remarks = list[TextLine](), list[TextLine]()
    for line in lines:
        text, struck = split_struck(line.text)
        order, remark = split_comment(text) if is_meant(text) else split_remark(text, table)
        if order or not struck:
            kept.append(line if order == line.text else replace(line, text=order))
        remarks += [replace(line, text=said) for said in (struck, remark) if said]
    return kept, remarks


_OF_OUR_LETTERS = pattern(
    r"\s*(?:Still missing: (?:an order|the orders)|No order for |End of orders\.|Current orders for |NOT taken:"
    r"|These lines were NOT taken:|Note: )"
)
"""Pattern for lines of a confirmation that people copy with its orders; none is an order."""


def _copied(lines: Sequence[TextLine], map: Map) -> list[TextLine]:
    """Return lines of a confirmation that are not orders, with the rest of their wrapped sentences."""
    copied: list[TextLine] = []
    is_open = False
    for line in lines:
        is_open = _OF_OUR_LETTERS.match(line.text) is not None or (is_open and _ends_sentence(line.text, map))
        if is_open:
            copied.append(line)
            is_open = not line.text.rstrip().endswith((".", ":"))
    return copied


def _ends_sentence(text: str, map: Map) -> bool:
    """True if a line may continue a wrapped sentence: it is a list of units or prose without an order."""
    return names_only(text, map) or is_talk(text, map)


def _is_courtesy(line: TextLine, map: Map) -> bool:
    words = line.text.split()
    # Most lines are orders and no prose, so only other lines are searched for mistyped commands.
    return is_prose(line.text, map) and find_command(words) is None and unknown_command(words) is None


def without_orders_above(script: Script, context: CommandContext) -> Script:
    """Return the script, cut at the first line above a sign-on that turns out to be no courtesy."""
    if not script.above:
        return script
    map = context.load_map("standard")
    for number_before, line in script.above:
        if not is_prose(line.text, map) or any(names_game(word, context) for word in line.text.split()):
            first = next(other for before, other in script.above if before == number_before)
            return replace(script, requests=script.requests[:number_before], above=(), stray=first)
    return script


def names_game(word: str, context: CommandContext) -> bool:
    """True if a word names a game, or a seat in one as in a sign-on."""
    plain = word.strip("\"'<>()[].,;:!?")
    try:
        names = (plain.lower(), split_sign_on(plain)[1])
    except Refused:
        names = (plain.lower(), "")
    return any(name and context.games.get(name) is not None for name in names)


def told_in_one_line(
    above: Sequence[TextLine], lines: Sequence[TextLine], *, signs_on: bool = True, passwords: Container[int] = ()
) -> str:
    """Return one line that lists the lines set aside; "" if there are none.

    Above a sign-on only greetings are quoted. `signs_on`: the mail has a sign-on. `passwords`: numbers of lines that
    may be a lone password.
    """
    where = " (above the sign-on)" if signs_on else ""
    told = [f"line {line.number}{_greeting(line.text)}{where}" for line in above]
    told += [f"line {line.number}{_quoted(line.text.strip(), line.number in passwords)}" for line in lines]
    if not told:
        return ""
    more = len(told) - _MOST_TOLD
    rest = f" and {more} more" if more > 0 else ""
    return f"Not read as orders: {', '.join(told[:_MOST_TOLD])}{rest}."


def _quoted(text: str, in_its_place: bool) -> str:
    """Quote a line, but not if it mentions a password or may be one."""
    if in_its_place and len(text.split()) <= _LONGEST_PASSWORD_LINE and not is_greeting(text):
        return " (which may be a password)"
    return " (which speaks of a password)" if speaks_of_password(text) else f' "{_shortened(text)}"'


_GREETINGS = frozenset(
    re.findall(
        r"\w+",
        "abend abends afternoon all and are bonjour bonsoir buenas buenos buona buonasera buongiorno ciao day dear dias"
        " evening everybody everyone for good greetings guten hallo hello here hey hi hola is judge moin morgen morning"
        " moves my noches orders our please salut salve servus sera sir tag tardes thank thanks the there to very with"
        " you zusammen",
    )
)


def is_greeting(text: str) -> bool:
    """True for a line that greets or thanks, and says nothing else."""
    return all(_bare(word) in _GREETINGS for word in text.split())


def _greeting(text: str) -> str:
    """Quote the greeting that begins a line above a sign-on; "" if none does."""
    words = text.split()
    greeting = " ".join(takewhile(lambda word: _bare(word) in _GREETINGS, words))
    more = "" if greeting == " ".join(words) else " ..."
    return f' "{_shortened(greeting)}{more}"' if greeting else ""


def _bare(word: str) -> str:
    return word.strip(".,;:!?").casefold()


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST_SIGNS else f"{text[:_MOST_SIGNS]}..."
