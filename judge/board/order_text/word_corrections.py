"""Corrections that name a place alone: `BUR should be GAS`, `GAS instead of BUR`, `change BUR to GAS`.

Also orders after words that mean nothing in orders: `Nah, let me try A PAR - GAS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.board.names import Location, Province, province_of
from judge.board.order_text.conditions import DOUBTS
from judge.board.order_text.context import OrderContext
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import LONGEST_ORDER, read_order
from judge.board.order_text.vocabulary import Kind, Vocabulary, vocabulary_of
from judge.board.orders import Move, Order, Retreat
from judge.board.position import PhaseType
from judge.patterns import pattern

_OLD_FIRST = pattern(
    r"@ (?:(?:should|must|ought to|has to|needs to|(?:is|was) (?:meant|supposed) to) (?:have )?(?:be|been|read|say)"
    r"|(?:sollte?|muss|müsste)|(?:devrait|doit) être|deber?[ií]?a? ser|dovrebbe essere|deve essere|moet) (?:the )?@"
    r"|(?:change|correct|replace|substitute|ändere|ersetze|remplacer?|remplacez|changez|cambiar?|sostituire|vervang)"
    r" (?:the )?@ (?:to|with|by|into|durch|zu|in|par|en|por|con|door) @",
    re.IGNORECASE,
)
_NEW_FIRST = pattern(
    r"@ (?:and |und |et |y |e |en )?(?:instead of|rather than|in place of|for|not|statt|anstatt|anstelle von|nicht"
    r"|au lieu de|pas|en lugar de|en vez de|no|invece di|anziché|non|in plaats van|niet) @",
    re.IGNORECASE,
)
"""Forms of such a correction, each with `@` for a place."""


def with_place_corrected(text: str, orders: Iterable[Order], context: OrderContext) -> list[Order]:
    """Return the orders that a correction changes, in their new form; [] for other or ambiguous texts.

    A text is ambiguous if two orders go to the place, or if a corrected order is impossible.
    """
    places = _places_corrected(text, context)
    if places is None:
        return []
    (old, new), is_winter = places, context.position.phase.type is PhaseType.ADJUSTMENTS
    corrected: list[Order] = []
    for order in orders:
        words = format_order(order).split()
        # The unit that an order is for comes second, and only a build can be for another one.
        meant = [
            new if province_of(Location(word)) == old and (is_winter or at > 1) else word
            for at, word in enumerate(words)
        ]
        if meant == words:
            continue
        read = read_order(" ".join(meant), context._replace(hints=False)).order
        if not isinstance(read, Order):
            return []
        corrected.append(read)
    return corrected if sum(isinstance(order, Move | Retreat) for order in corrected) <= 1 else []


def behind_words(text: str, vocabulary: Vocabulary) -> str:
    """A line from its first order word on.

    "" if that word is the last, or if nothing or a doubt comes before it.
    """
    before: list[str] = []
    for word, meaning in vocabulary.meant(vocabulary.words(text[:LONGEST_ORDER]))[:_MOST_BEFORE]:
        if meaning is not None and meaning[0] in _BEGINNING:
            starts = [found.start() for found in _WORD.finditer(text)][len(before) :]
            return text[starts[0] :] if before and starts[1:] and _OF_DOUBT.isdisjoint(before) else ""
        before += [word.folded] if word.raw.isalnum() else []
    return ""


_WORD = pattern(r"[^\W_]+")
_MOST_BEFORE = 8
_OF_DOUBT = DOUBTS | frozenset({"THEN", "STRIKE", "DROP", "AVOID", "AGAINST", "WITHOUT", "WAIT"})
_BEGINNING = (Kind.TYPE, Kind.PLACE, Kind.VERB, Kind.POWER, Kind.UNSURE)


def _places_corrected(text: str, context: OrderContext) -> tuple[Province, str] | None:
    """The written place and the intended one; None if the text is no correction."""
    vocabulary = vocabulary_of(context.map)
    named: list[str] = []
    said: list[str] = []
    for word, meaning in vocabulary.meant(vocabulary.words(text)) if len(text) <= LONGEST_ORDER else ():
        kind, code = meaning or (None, "")
        if kind in (Kind.TYPE, Kind.POWER, Kind.UNSURE, Kind.COAST) and len(word.raw) > 1:
            return None
        named += [code] if kind is Kind.PLACE else []
        said.append("@" if kind is Kind.PLACE else word.raw)
    if len(named) != 2 or named[0] == named[1]:
        return None
    sentence = " ".join(said)
    if _OLD_FIRST.search(sentence):
        return province_of(Location(named[0])), named[1]
    return (province_of(Location(named[1])), named[0]) if _NEW_FIRST.search(sentence) else None
