"""One line of a mail -> the orders that it holds, so that a faulty one costs the others nothing (orders.md 2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.order_text.conditions import split_condition
from judge.board.order_text.parse import LONGEST_ORDER, split_power
from judge.board.order_text.statement import read_statement
from judge.board.order_text.tokens import leading_sign, read_words
from judge.board.order_text.vocabulary import Kind, Vocabulary, vocabulary_of
from judge.board.position import PhaseType
from judge.patterns import pattern
from judge.problems import Problem

_DIVIDERS = (
    pattern(r",(?:\s*and\s)?", re.IGNORECASE),
    pattern(r"\.\s+"),
    pattern(r"\s+and\s+", re.IGNORECASE),
)
"""What divides orders where it does not belong to one: commas, then stops, then `and`."""
_NAMES = (Kind.TYPE, Kind.PLACE, Kind.POWER)


def split_orders(text: str, map: Map, phase: PhaseType) -> list[str]:
    """The orders of one line, divided at `;`, and at commas, stops and `and` where these do not belong to one order.

    So `A LVP, YOR` stays one; a power's name before the first order is for all that commas divide.
    """
    orders: list[str] = []
    for written in text.partition("%")[0].split(";"):
        part = written[: LONGEST_ORDER + 1]  # the whole of a longer one is refused by its beginning
        is_divided = any(divider.search(part) for divider in _DIVIDERS)
        power, rest = split_power(part, map) if is_divided else (None, part)
        pieces = _pieces(rest, vocabulary_of(map), phase, _DIVIDERS) if is_divided else [part]
        if len(pieces) > 1:
            orders += [piece if power is None else f"[{power}] {piece}" for piece in pieces]
        else:
            orders.append(part)
    return orders


def split_conditional_orders(text: str, map: Map, phase: PhaseType) -> list[str]:
    """The orders of one line as `split_orders` has them; what a condition says belongs to the order before it."""
    orders: list[str] = []
    for part in text.partition("%")[0].split(";"):
        base, condition = split_condition(part, map)
        before = split_orders(base, map, phase)
        orders += [*before[:-1], f"{before[-1]} {condition}".strip()]
    return orders


def _pieces(text: str, vocabulary: Vocabulary, phase: PhaseType, dividers: Sequence[re.Pattern[str]]) -> list[str]:
    """A text divided as often as its parts are orders; the text alone where it is one, or none."""
    if not dividers:
        return [text]
    pieces = [piece.strip() for piece in dividers[0].split(text) if piece.strip()]
    if len(pieces) < 2 or not _are_orders(pieces, text, vocabulary, phase):
        return _pieces(text, vocabulary, phase, dividers[1:])
    return [order for piece in pieces for order in _pieces(piece, vocabulary, phase, dividers[1:])]


def _are_orders(pieces: Sequence[str], whole: str, vocabulary: Vocabulary, phase: PhaseType) -> bool:
    """Whether each piece is an order by itself; or one is, all begin as orders do, and they make no single order."""
    sound = [_says_something(piece, vocabulary, phase) for piece in pieces]
    if all(sound):
        return True
    if not any(sound) and not _all_name_units(pieces, vocabulary):
        return False
    likely = all(fine or begins_as_an_order(piece, vocabulary) for piece, fine in zip(pieces, sound, strict=True))
    return likely and not _says_something(whole, vocabulary, phase)


def _says_something(text: str, vocabulary: Vocabulary, phase: PhaseType) -> bool:
    tokens, problems = read_words(leading_sign(text)[1], vocabulary, hints=False)
    return not problems and not isinstance(read_statement(tokens, phase), Problem)


def begins_as_an_order(piece: str, vocabulary: Vocabulary) -> bool:
    """Whether a text of several words begins with a unit, a place or a power, or says what a unit at a place does.

    So `if Munich moves` is no order of its own: nobody's order is cut off from its condition.
    """
    text = leading_sign(piece)[1]
    tokens, problems = read_words(text, vocabulary, hints=False)
    if len(text.split()) < 2 or not tokens:
        return False
    if any(problem.words and text.casefold().startswith(problem.words.casefold()) for problem in problems):
        return False
    kinds = [token.kind for token in tokens]
    return kinds[0] in _NAMES or (kinds[0] is Kind.VERB and any(kind in _NAMES for kind in kinds))


def _all_name_units(pieces: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Whether each piece begins with a unit, and has more words than a unit has."""
    firsts = [read_words(leading_sign(piece)[1], vocabulary, hints=False)[0][:1] for piece in pieces]
    return all(len(piece.split()) > 2 for piece in pieces) and all(
        first and first[0].kind is Kind.TYPE for first in firsts
    )
