"""Names signed below a text: `Cheers, P`, `-- Norah`. They are set aside like courtesies.

Many first names resemble a place's name. Text that reads as an order or a command, or continues the order above it, is
no signature.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from judge.board.maps import Map
from judge.board.order_text.conditions import closes_block, is_of_block
from judge.board.order_text.parse import BREAK, is_clearing, syntax_problems
from judge.board.order_text.prose import is_prose, names_only
from judge.board.order_text.remarks import without_asking
from judge.board.order_text.split_orders import OrdersTable, says_something, split_orders
from judge.board.order_text.together import said_of_many
from judge.board.order_text.vocabulary import Kind, split_words, vocabulary_of
from judge.board.order_text.wrapped_lines import unwrapped
from judge.board.position import PhaseType
from judge.commands.framework.context import CommandContext
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import find_command, unknown_command
from judge.game.game import Game
from judge.game.people.seats import player_at
from judge.patterns import pattern

_LETTERS = pattern(r"[^\W\d_]+")
_LONGEST = 80
_NOT_IN_NAMES = pattern(r"[\d?\[]")
"""Pattern for signs that no signature contains."""
_MOST_LINES = 6
"""Limit on the lines below an order that are searched for a signature."""
_CLOSINGS = frozenset(
    _LETTERS.findall(
        "abrazo abrazos all amicalement and best beste besten bien bises bye care cheers ciao cordialement cordiali"
        " cordially faithfully freundliche freundlichen friend from good greetings groeten groetjes gruss grusse grüsse"
        " herzliche hälsningar hilsen kind kindest lg liebe lieben love luck many mfg mit obrigado pozdrawiam regards"
        " rgds salutations salut saludo saludos saluti schöne signed sincerely take thank thanks the thx truly un vg"
        " viele warm warmest wishes with xx xxx you your yours"
    )
)
"""Closing words beside a name in a signature."""


def names_of_writer(context: CommandContext, game: Game | None = None, seat: str = "") -> frozenset[str]:
    """Return words and initials of the writer's names: in From, before the @, and in the game."""
    player = player_at(game, seat) if game is not None and seat else None
    written = (context.sender_name, context.sender.partition("@")[0], player.name if player else "", seat)
    words = [_LETTERS.findall(name.casefold()) for name in written]
    together = ["".join([word[0] for word in each]) for each in words]
    return frozenset(together).union(*words)


def is_signature(text: str, names: Collection[str]) -> bool:
    """True if a line has names of the writer, or one letter, and otherwise only closing words.

    `[FRANCE]` is no signature: it names the power of the next lines.
    """
    if len(text) > _LONGEST or _NOT_IN_NAMES.search(text):
        return False
    own = [word for word in _LETTERS.findall(text.casefold()) if word not in _CLOSINGS]
    letters = "".join(word for word in own if len(word) == 1)
    is_own = all(word in names or len(word) == 1 for word in own)
    return bool(own) and is_own and (len(letters) <= 1 or letters in names)


def closes_letter(text: str) -> bool:
    """True for a line with only closing words: `Best,`, `Viele Grüße`."""
    return len(text) <= _LONGEST and all(word in _CLOSINGS for word in _LETTERS.findall(text.casefold()))


def may_be_name(text: str, map: Map) -> bool:
    """True for a line of names alone, or one that begins with an initial: `Paris`, `D. Spain`."""
    return names_only(text, map) or _INITIAL.match(text) is not None


def without_signature(
    lines: Sequence[TextLine],
    names: Collection[str],
    table: OrdersTable,
    is_meant: Callable[[str], bool] = lambda _: False,
    *,
    closing: bool = False,
) -> tuple[list[TextLine], list[TextLine]]:
    """Return the lines without a signature below them, and the signature; courtesies around it stay.

    `is_meant` is true for lines that do not look like orders but that the game's variant reads. `closing`: other lines
    that close the mail are removed too.
    """
    if closing and lines and not _TYPED.match(lines[-1].text):
        lines, closed = without_closing(lines, table, is_meant)
        if closed:
            lines, above = without_signature(lines, names, table, is_meant)
            return lines, [*above, *closed]
    signed: list[TextLine] = []
    for at in range(len(lines) - 1, max(-1, len(lines) - 1 - _MOST_LINES), -1):
        line = lines[at]
        if is_meant(line.text) or is_clearing(line.text) or find_command(line.text.split()) is not None:
            break
        if is_signature(line.text, names):
            if _is_order(line, lines[at - 1 : at], table):
                break
            signed.append(line)
        elif not is_prose(line.text, table.map):
            break
    return [line for line in lines if line not in signed], signed[::-1]


_MOST_BELOW = 12
"""Limit on the lines below orders that close a mail."""
_OPENING = frozenset(
    _LETTERS.findall(
        "abrazo best bises bye cheers ciao cordialement good gr greetings groeten gruss grüsse grüße kind kindest lg"
        " love mfg ps regards rgds salut saludos saluti see sincerely thank thanks thx vg viele warm yours"
    )
)
"""First words of a line that closes a mail."""
_TYPED = pattern(r"[AF] [^\W\d_]", re.IGNORECASE)
_INITIAL = pattern(r"\W{0,8}[^\W\d_]\.(?=\s*[^\W\d_]{2})")
_JOINED = pattern(r"[^\W\d_]\)?\s{0,3}(?:[-–—=~]{1,3}>|→|\s[-–—]{1,2}\s|-)\s{0,3}\(?[^\W\d_]")


def without_closing(
    lines: Sequence[TextLine], table: OrdersTable, is_meant: Callable[[str], bool] = lambda _: False
) -> tuple[list[TextLine], list[TextLine]]:
    """Split lines into the mail proper and the closing lines below its last order.

    Closing lines begin with a closing word (`Kind regards,`) or follow a blank line, and none begins with a unit or a
    verb of orders. If they follow only a blank line, they contain no such verb at all.
    """
    first = len(lines)
    while first > max(1, len(lines) - _MOST_BELOW) and not (
        is_meant(lines[first - 1].text) or _is_to_be_done(lines[first - 1].text, table)
    ):
        first -= 1
    is_closed = False
    for at in range(first, len(lines)):
        text = lines[at].text
        is_closed = is_closed or _closes(text)
        is_apart = lines[at].number > lines[at - 1].number + 1
        if is_closed or (is_apart and all(_says_no_deed(line.text, table) for line in lines[at:])):
            return list(lines[:at]), list(lines[at:])
    return list(lines), []


def without_closing_of_settings(
    lines: Sequence[TextLine], names: Collection[str], is_setting: Callable[[str], bool]
) -> tuple[Sequence[TextLine], list[TextLine]]:
    """Split off the end of a mail with settings: a closing word or the writer's name, and all below it.

    A name that From does not have counts on the last line, below an empty one.
    """
    last = next((at for at in reversed(range(len(lines))) if lines[at].text.strip()), 0)
    for at, line in enumerate(lines):
        is_apart = at == last > 0 and (not lines[at - 1].text.strip() or line.number > lines[at - 1].number + 1)
        is_name = is_apart and line.text.strip().isalpha() and line.text.strip().istitle()
        closes = is_name or _closes(line.text) or is_signature(line.text, names)
        if closes and not any(is_setting(each.text) for each in lines[at:]):
            return lines[:at], [each for each in lines[at:] if each.text.strip()]
    return lines, []


def _closes(text: str) -> bool:
    """True for a line that begins like the end of a letter: `Cheers, V.`, `See you in Paris!`."""
    first = next(iter(_LETTERS.findall(text[:_LONGEST].casefold())), "")
    return first in _OPENING and len(text) <= _LONGEST


def _is_to_be_done(text: str, table: OrdersTable) -> bool:
    """True for a command, or the signs of an order: a unit with type, a verb first, a code with an arrow."""
    words = split_words(text[:_LONGEST_ORDER])
    meanings = vocabulary_of(table.map).meanings
    kinds = [meanings.get(word.folded, (None,))[0] for word in words]
    is_initial = _INITIAL.match(text) is not None and _JOINED.search(text) is None
    for kind, other in pairwise(kinds):
        if kind is Kind.TYPE and other in (Kind.PLACE, Kind.UNSURE) and not is_initial:
            return True
    if closes_block(text) or is_of_block(text, table.map):
        return True
    if is_clearing(text) or said_of_many(text, table.map) is not None or find_command(text.split()) is not None:
        return True
    if text.lstrip()[:1] in ("[", "(", "%") or unknown_command(text.split()) is not None:
        return True
    firsts = [(word.folded, kind) for word, kind in zip(words, kinds, strict=True) if word.raw.isalnum()][:2]
    if firsts and firsts[0][1] is Kind.VERB and len(firsts[0][0]) > 1:
        return True
    if firsts and firsts[0][1] is Kind.TYPE and not is_initial:
        return True
    codes = [word for word, kind in zip(words, kinds, strict=True) if kind is Kind.PLACE and len(word.folded) <= _CODE]
    return bool(codes) and _JOINED.search(text) is not None


def _says_no_deed(text: str, table: OrdersTable) -> bool:
    """True for a line that is no order and has neither an arrow nor a verb of orders."""
    meanings = vocabulary_of(table.map).meanings
    text = without_asking(text)
    words = [word.folded for word in split_words(text[:_LONGEST_ORDER]) if word.raw.isalnum()]
    known = [meanings.get(word, (None,))[0] for word in words]
    if _JOINED.search(text) or any(
        kind is Kind.VERB and len(word) > 1 for word, kind in zip(words, known, strict=True)
    ):
        return False
    if known[:1] == [Kind.PLACE] and len(words[0]) <= _CODE:
        return False
    if table.phase is PhaseType.ADJUSTMENTS and (len(words) == 1 or _INITIAL.match(text)):
        return known[-1:] in ([Kind.PLACE], [Kind.POWER]) or is_prose(text, table.map)
    is_faulty = len(words) > 1 and bool(syntax_problems(text, table.map, table.phase, hints=False))
    return is_faulty or known == [Kind.POWER]


_LONGEST_ORDER, _CODE = 200, 4


def _is_order(line: TextLine, above: Sequence[TextLine], table: OrdersTable) -> bool:
    """True if a line reads as an order, or completes one on the line above it."""
    if said_of_many(line.text, table.map) is not None:
        return True
    if not syntax_problems(line.text, table.map, table.phase, hints=False):
        return True
    if not above or _says_order(above[0].text, table):
        return False
    whole = unwrapped([(each.number, each.text) for each in (*above, line)], table)
    return len(whole) == 1 and (BREAK in whole[0][1] or _says_order(whole[0][1], table))


def _says_order(text: str, table: OrdersTable) -> bool:
    return says_something(split_orders(text, table)[-1], table)
