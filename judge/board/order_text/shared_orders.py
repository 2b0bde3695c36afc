"""Orders of several units in one sentence: `Paris and Marseilles go to Gascony and Spain`.

Also without punctuation between them, as people dictate them: `army Paris to Burgundy fleet Brest holds`. Such a text
is ambiguous too often to be filed, so its writer is shown the orders.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.order_text.context import OrderContext
from judge.board.order_text.parse import LONGEST_LINE, LONGEST_ORDER, read_order
from judge.board.order_text.vocabulary import Kind, Verb, Word, vocabulary_of
from judge.board.orders import Order

_Meant = tuple[Word, tuple[Kind, str] | None]
_MOST_UNITS = 34
_GOES = (Kind.IGNORED, "-")
_SILENT = frozenset({"AND", "BOTH", "EACH", "RESPECTIVELY"})


def shared_orders(text: str, context: OrderContext) -> list[Order]:
    """Return the orders of two or more units that share an action; [] for any other text."""
    vocabulary = vocabulary_of(context.map)
    words = vocabulary.meant(vocabulary.words(text)) if len(text) <= LONGEST_ORDER else []
    units, done = _units(words)
    if not 1 < len(units) <= _MOST_UNITS or not done:
        return []
    orders = [read_order(order, context._replace(hints=False)).order for order in _each(units, done)]
    return [order for order in orders if isinstance(order, Order)] if all(isinstance(o, Order) for o in orders) else []


def dictated_orders(text: str, context: OrderContext) -> list[Order]:
    """Return orders that follow one another unpunctuated; [] if there is no reading, or several."""
    vocabulary = vocabulary_of(context.map)
    words = vocabulary.meant(vocabulary.words(text)) if len(text) <= LONGEST_LINE else []
    starts = [at for at, (_, meaning) in enumerate(words) if meaning is not None and meaning[0] is Kind.TYPE]
    if not 1 < len(starts) <= 2 * _MOST_UNITS or any(meaning is not None for _, meaning in words[: starts[0]]):
        return []
    ends = [*starts, len(words)]
    ways: dict[int, list[list[Order]]] = {len(starts): [[]]}
    for first in reversed(range(len(starts))):
        ways[first] = []
        for last in range(first + 1, min(first + 2, len(starts)) + 1):  # a unit, and the one that it helps
            said = " ".join(word.raw for word, _ in words[ends[first] : ends[last]])
            order = read_order(said, context._replace(hints=False)).order if ways[last] else None
            ways[first] += [[order, *rest] for rest in ways[last][:_ENOUGH]] if isinstance(order, Order) else []
    found = ways[0]
    return found[0] if len(found) == 1 and len(found[0]) > 1 else []


_ENOUGH = 2
"""Number of readings that makes a text ambiguous."""


def _units(words: Sequence[_Meant]) -> tuple[list[str], Sequence[_Meant]]:
    """The units that a text begins with, and its other words."""
    units: list[str] = []
    type = ""
    for at, (word, meaning) in enumerate(words):
        kind = meaning[0] if meaning is not None else None
        if word.folded in _SILENT or meaning == (Kind.IGNORED, ""):
            continue
        if kind is Kind.TYPE and not type:
            type = f"{word.raw} "
        elif kind is Kind.PLACE:
            units.append(f"{type}{word.raw}")
            type = ""
        else:
            return ([], words) if type else (units, words[at:])
    return units, []


def _each(units: Sequence[str], done: Sequence[_Meant]) -> list[str]:
    """The text of each unit's order; [] if it is unclear which unit does what."""
    if any(meaning is None and word.folded not in (*_SILENT, "-") for word, meaning in done):
        return []
    word, first = done[0]
    if first is not None and first[0] is Kind.VERB:
        rest = " ".join(word.raw for word, _ in done)
        return [f"{unit} {rest}" for unit in units] if first[1] != Verb.BUILD else []
    if word.folded != "-" and first != _GOES and (first is None or first[0] is not Kind.TOWARDS):
        return []
    kinds = {meaning[0] for _, meaning in done if meaning is not None}
    places = [word.raw for word, meaning in done if meaning is not None and meaning[0] is Kind.PLACE]
    if not kinds <= {Kind.PLACE, Kind.TOWARDS, Kind.IGNORED} or len(places) != len(units):
        return []
    return [f"{unit} - {place}" for unit, place in zip(units, places, strict=True)]
