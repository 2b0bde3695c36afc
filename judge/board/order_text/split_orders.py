"""Orders on one line of a mail, split so that a bad one does not spoil the others (orders.md 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from judge.board.maps import Map
from judge.board.names import Province
from judge.board.order_text.conditions import DOUBTS, split_condition
from judge.board.order_text.parse import LONGEST_LINE, is_no_order, split_power
from judge.board.order_text.statement import Statement, read_statement
from judge.board.order_text.together import said_of_many
from judge.board.order_text.tokens import COMMENT, Token, leading_sign, read_words
from judge.board.order_text.vocabulary import Kind, Verb, Vocabulary, length, plain_words, split_words, vocabulary_of
from judge.board.position import PhaseType, UnitType
from judge.patterns import pattern
from judge.problems import Problem

_DIVIDERS = (
    pattern(r",(?:\s*(?:and|und|et)\s)?", re.IGNORECASE),
    pattern(r"\.\s+"),
    pattern(r"(?<!\s)\s+(?:and|und|et)\s+", re.IGNORECASE),
    pattern(r"(?<!\s)\s{3,}"),
)
"""Signs and words between orders: commas, then periods, then `and` in some languages, then wide gaps."""
_NAMES = (Kind.TYPE, Kind.PLACE, Kind.POWER)


class OrdersTable(NamedTuple):
    """Context for dividing orders.

    `armies`: places where orders without a unit type may be for armies. `conditional`: a condition stays with its
    order.
    """

    map: Map
    phase: PhaseType
    armies: frozenset[Province] = frozenset()
    conditional: bool = False


def split_orders(text: str, table: OrdersTable) -> list[str]:
    """Split a line into orders at `;`, and at commas, periods and `and` that are not part of an order.

    `A LVP, YOR` stays one, and `A TUN - WES, LYO - MAR` too, since no army ends its journey at sea. A condition or a
    doubt after `;` stays with the orders before it, to the last `;`. A power's name before the first order applies to
    all that commas divide.
    """
    if length(text) > LONGEST_LINE:
        return [text]
    orders: list[str] = []
    for part in _parts(text, table):
        is_divided = ";" not in part and any(divider.search(part) for divider in _DIVIDERS)
        power, rest = split_power(part, table.map) if is_divided else (None, part)
        pieces = _pieces(rest, table, _DIVIDERS) if is_divided else [part]
        if len(pieces) > 1:
            orders += [piece if power is None else f"[{power}] {piece}" for piece in pieces]
        else:
            orders.append(part)
    return orders


def split_conditional_orders(text: str, table: OrdersTable) -> list[str]:
    """Split a line like `split_orders`; a condition stays with the order before it."""
    if length(text) > LONGEST_LINE:
        return [text]
    orders: list[str] = []
    for part in _parts(text, table):
        base, condition = split_condition(part, table.map)
        before = split_orders(base, table)
        orders += [*before[:-1], f"{before[-1]} {condition}".strip()]
    return orders


def _parts(text: str, table: OrdersTable) -> list[str]:
    """The parts of a line between `;`, comments left out.

    A part that only takes orders back stays attached to the part before it, with its `;`.
    """
    parts: list[str] = []
    for part in COMMENT.split(text, maxsplit=1)[0].split(";"):
        if parts and _takes_back(part, table):
            parts[-1] += f";{part}"
        else:
            parts.append(part)
    return parts


def _takes_back(part: str, table: OrdersTable) -> bool:
    """True for a text that is not an order, and has a word of condition or doubt."""
    if DOUBTS.isdisjoint(plain_words(part.replace("'", "").replace("’", ""))):
        return False
    return not begins_as_an_order(part.strip(), vocabulary_of(table.map))


def _pieces(text: str, table: OrdersTable, dividers: Sequence[re.Pattern[str]]) -> list[str]:
    """Divide a text into all its orders; return the text alone if it is one order, or none."""
    if not dividers:
        return [text]
    found = list(islice(dividers[0].finditer(text), _MOST_PIECES))
    if not 0 < len(found) < _MOST_PIECES:
        return _pieces(text, table, dividers[1:])
    pieces = [piece.strip() for piece in _divided(text, found, vocabulary_of(table.map)) if piece.strip()]
    if len(pieces) < 2 or not _are_orders(pieces, text, table):
        return _pieces(text, table, dividers[1:])
    return [order for piece in pieces for order in _pieces(piece, table, dividers[1:])]


def _divided(text: str, dividers: Iterable[re.Match[str]], vocabulary: Vocabulary) -> Iterator[str]:
    """The parts of a text between dividers, except dividers within names: `St. Petersburg`."""
    start = 0
    for found in dividers:
        if not is_one_name(text[start : found.start()], text[found.end() :], vocabulary):
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


_MOST_PIECES = 60
"""Limit on pieces, well above any number of units, since reading each one takes time."""
_MOST_WORDS = 4
_MOST_SIGNS = 80


def is_one_name(before: str, after: str, vocabulary: Vocabulary) -> bool:
    """True if the last words of one text and the first ones of another are one name or word together."""
    first = [
        word.folded for word in split_words(" ".join(before[-_MOST_SIGNS:].rsplit(None, _MOST_WORDS)[-_MOST_WORDS:]))
    ]
    second = [word.folded for word in split_words(" ".join(after[:_MOST_SIGNS].split(None, _MOST_WORDS)[:_MOST_WORDS]))]
    first, second = first[-_MOST_WORDS:], second[:_MOST_WORDS]
    for at in range(len(first)):
        longest = vocabulary.longest.get(first[at], 0) - (len(first) - at)
        for end in range(1, min(longest, len(second)) + 1):
            if " ".join(first[at:] + second[:end]) in vocabulary.meanings:
                return True
    return False


def _are_orders(pieces: Sequence[str], whole: str, table: OrdersTable) -> bool:
    """True if the pieces are separate orders: all are orders, or one is and the others begin like orders.

    In the second case the whole must not be an order. If no piece is an order, each must begin with a unit and have
    more words.
    """
    vocabulary = vocabulary_of(table.map)
    sound = 0
    name_units = True
    for piece in pieces:
        tokens, problems = _read(piece, vocabulary)
        if tokens and tokens[0].text == Verb.PROXY:
            return False  # `A PAR - BUR, P ENGLAND`
        if (not problems and _is_order(tokens, table)) or said_of_many(piece, table.map) is not None:
            sound += 1
        elif not _begins_as_an_order(piece, tokens, problems) or _ends_in_doubt(piece):
            return False
        name_units = name_units and len(piece.split()) > 2 and [token.kind for token in tokens[:1]] == [Kind.TYPE]
    return sound == len(pieces) or ((sound > 0 or name_units) and not says_something(whole, table))


def _ends_in_doubt(piece: str) -> bool:
    """True if the last sentence begins with a condition or a doubt, which then covers what follows."""
    _, stop, last = piece.rpartition(". ")
    return bool(stop) and not DOUBTS.isdisjoint(plain_words(last)[:1])


def says_something(text: str, table: OrdersTable) -> bool:
    """True if a text is one order by its words, and sends no army to a place at sea."""
    if is_no_order(text):
        return False
    tokens, problems = _read(text, vocabulary_of(table.map))
    return not problems and _is_order(tokens, table)


@lru_cache(maxsize=256)
def _read(text: str, vocabulary: Vocabulary) -> tuple[tuple[Token, ...], tuple[Problem, ...]]:
    """Return the tokens of a text and its problems; cached, since joined lines repeat the question."""
    tokens, problems = read_words(leading_sign(text)[1], vocabulary, hints=False)
    return tuple(tokens), tuple(problems)


def _is_order(tokens: Sequence[Token], table: OrdersTable) -> bool:
    statement = read_statement(tokens, table.phase)
    return not isinstance(statement, Problem) and not _ends_at_sea(statement, table)


def _ends_at_sea(statement: Statement, table: OrdersTable) -> bool:
    if statement.verb is not None or statement.unit is None or statement.to is None:
        return False
    is_army = statement.unit.type is UnitType.ARMY
    is_army |= statement.unit.type is None and statement.unit.province in table.armies
    return is_army and table.map.is_sea(statement.to.province)


def begins_as_an_order(piece: str, vocabulary: Vocabulary) -> bool:
    """True if a text of several words begins with a unit, place or power, or has a verb of orders.

    So `if Munich moves` is not a separate order, and no order is cut off from its condition.
    """
    if is_no_order(piece):
        return False
    return _begins_as_an_order(piece, *_read(piece, vocabulary))


def _begins_as_an_order(piece: str, tokens: Sequence[Token], problems: Sequence[Problem]) -> bool:
    text = leading_sign(piece)[1]
    if len(text.split()) < 2 or not tokens:
        return False
    if any(problem.words and text.casefold().startswith(problem.words.casefold()) for problem in problems):
        return False
    kinds = [token.kind for token in tokens]
    return kinds[0] in _NAMES or (kinds[0] is Kind.VERB and any(kind in _NAMES for kind in kinds))
