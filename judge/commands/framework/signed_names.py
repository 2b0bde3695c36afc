"""Names signed below a text: `Cheers, P`, `-- Norah`. They are set aside, as courtesies are.

Many first names are near a place's name. Text that reads as an order or a command, or continues the order above it, is
no signature.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from judge.board.order_text.parse import BREAK, is_clearing, syntax_problems
from judge.board.order_text.prose import is_prose
from judge.board.order_text.split_orders import Table, says_something, split_orders
from judge.board.order_text.together import said_of_many
from judge.board.order_text.wrapped_lines import unwrapped
from judge.commands.framework.context import CommandContext
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import find_command
from judge.game.game import Game
from judge.game.people.seats import player_at
from judge.patterns import pattern

_LETTERS = pattern(r"[^\W\d_]+")
_LONGEST = 80
_NOT_IN_NAMES = pattern(r"[\d?\[]")
"""Signs of a line that is a signature."""
_MOST_LINES = 6
"""Limit on the lines below an order that form a signature with its surroundings."""
_CLOSINGS = frozenset(
    _LETTERS.findall(
        "abrazo abrazos all amicalement and best beste besten bien bises bye care cheers ciao cordialement cordiali"
        " cordially faithfully freundliche freundlichen friend from good greetings groeten groetjes gruss grusse grüsse"
        " herzliche hälsningar hilsen kind kindest lg liebe lieben love luck many mfg mit obrigado pozdrawiam regards"
        " rgds salutations salut saludo saludos saluti schöne signed sincerely take thank thanks the thx truly un vg"
        " viele warm warmest wishes with xx xxx you your yours"
    )
)
"""Words beside a name in a signature."""


def names_of_writer(context: CommandContext, game: Game | None = None, seat: str = "") -> frozenset[str]:
    """Words and initials of the writer's names: in From, before the @, and as the game names them."""
    player = player_at(game, seat) if game is not None and seat else None
    written = (context.sender_name, context.sender.partition("@")[0], player.name if player else "", seat)
    words = [_LETTERS.findall(name.casefold()) for name in written]
    together = ("".join(word[0] for word in each) for each in words)
    return frozenset((*(word for each in words for word in each), *together))


def is_signature(text: str, names: Collection[str]) -> bool:
    """True if a line has such names, or one letter, and no word beside but those with which letters close.

    `[FRANCE]` is not one: it says for which power the next lines order.
    """
    if len(text) > _LONGEST or _NOT_IN_NAMES.search(text):
        return False
    own = [word for word in _LETTERS.findall(text.casefold()) if word not in _CLOSINGS]
    letters = "".join(word for word in own if len(word) == 1)
    is_own = all(word in names or len(word) == 1 for word in own)
    return bool(own) and is_own and (len(letters) <= 1 or letters in names)


def without_signature(
    lines: Sequence[TextLine], names: Collection[str], table: Table, is_meant: Callable[[str], bool] = lambda _: False
) -> tuple[list[TextLine], list[TextLine]]:
    """The lines without a signature below them, and that; courtesies among its lines stay.

    `is_meant` says of lines that look like no orders whether the game's variant reads them all the same.
    """
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


def _is_order(line: TextLine, above: Sequence[TextLine], table: Table) -> bool:
    """True if a line reads as an order, or completes one on the line above it."""
    if said_of_many(line.text, table.map) is not None:
        return True
    if not syntax_problems(line.text, table.map, table.phase, hints=False):
        return True
    if not above or _says_order(above[0].text, table):
        return False
    whole = unwrapped([(each.number, each.text) for each in (*above, line)], table)
    return len(whole) == 1 and (BREAK in whole[0][1] or _says_order(whole[0][1], table))


def _says_order(text: str, table: Table) -> bool:
    return says_something(split_orders(text, table)[-1], table)
