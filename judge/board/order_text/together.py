"""Lines for many units: `all hold`, `both disband`, `waive the rest`, `no more builds`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from judge.board.maps import Map
from judge.board.order_text.vocabulary import Kind, Verb, plain_words, split_words, vocabulary_of
from judge.board.position import PhaseType, UnitType

_BOTH = frozenset(plain_words("BOTH BEIDE DEUX AMBOS AMBAS ENTRAMBI ENTRAMBE"))
_ALL = frozenset(plain_words("ALL EVERYTHING EVERYONE EVERYBODY EVERY EACH ALLE ALLES TOUT TOUS TOUTES")) | _BOTH
_ELSE = "ELSE"
_REST = frozenset(plain_words("REST OTHER OTHERS REMAINING REMAINDER ÜBRIGEN ANDEREN RESTLICHEN AUTRES")) | {_ELSE}
_AMOUNTS = _ALL | _REST
_NONE = frozenset(plain_words("NO NONE"))
_FURTHER = frozenset(plain_words("MORE FURTHER ANOTHER"))
"""Words with which `no more builds` waives the rest."""
_BESIDE = frozenset(
    plain_words("I MY OUR OF THE THEM DISLODGED UNIT UNITS TROOPS IS ARE WILL SHALL SHOULD TO JUST PLEASE")
    + plain_words("IN PLACE PUT THIS TURN PHASE SEASON NOW WHERE THEY DER DIE DAS LE LA LES EINHEITEN UNITÉS")
)
_MOST_WORDS = 8
_MOST_SIGNS = 80


DUE = {PhaseType.MOVEMENT: Verb.HOLD, PhaseType.RETREATS: Verb.DISBAND, PhaseType.ADJUSTMENTS: Verb.WAIVE}
"""Verbs that a line can have for many units, by phase."""


class Together(NamedTuple):
    """A verb for many units: for all of them, or for units that no other line names.

    With `type`, it is for armies or fleets only; with `is_two`, there are two of them.
    """

    verb: Verb
    is_rest: bool
    type: UnitType | None = None
    is_two: bool = False


def said_of_many(text: str, map: Map) -> Together | None:
    """Read a line that holds, disbands or waives for many units and has no other word; else None.

    BOTH is the Gulf of Bothnia after a fleet and beside a letter alone: `F BOTH H`.
    """
    if len(text) > _MOST_SIGNS:
        return None
    words = [word.folded for word in split_words(text.strip(" \t.!*-")) if word.raw.isalnum()]
    if not _NONE.isdisjoint(words):
        return _none_built(words, map)
    if _AMOUNTS.isdisjoint(words):  # most lines; the question is asked several times about each order
        return None
    meanings = vocabulary_of(map).meanings
    verbs = {meanings[word][1] for word in words if meanings.get(word, (None,))[0] is Kind.VERB}
    types = {meanings[word][1] for word in words if len(word) > 1 and meanings.get(word, (None,))[0] is Kind.TYPE}
    named = [word for word in words if meanings.get(word, (None,))[0] not in (Kind.VERB, Kind.TYPE)]
    amounts = _AMOUNTS.intersection(named)
    if amounts == {_ELSE}:  # `A PAR - BUR, else hold` is one order and its alternative
        return None
    if any(meanings.get(word, (None,))[0] is Kind.PLACE and word not in _BOTH for word in named):
        return None
    is_two = not _BOTH.isdisjoint(amounts)
    if is_two and (any(len(word) == 1 for word in words if word != "I") or ("FLEET", "BOTH") in pairwise(words)):
        return None
    if not amounts or len(words) > _MOST_WORDS or len(types) > 1 or not _BESIDE.issuperset(set(named) - amounts):
        return None
    is_rest = not _REST.isdisjoint(amounts)
    if verbs in ({Verb.HOLD}, {Verb.DISBAND}):
        return Together(Verb(verbs.pop()), is_rest, UnitType(types.pop()) if types else None, is_two)
    if Verb.WAIVE in verbs and verbs <= {Verb.WAIVE, Verb.BUILD} and not types:
        return Together(Verb.WAIVE, is_rest)
    return None


def waives(text: str, map: Map) -> bool:
    """True if an adjustment line waives builds, in any words, and names no place."""
    many = said_of_many(text, map)
    meanings = vocabulary_of(map).meanings
    said = [meanings.get(word, (None, "")) for word in plain_words(text)]
    is_waive = (Kind.VERB, Verb.WAIVE) in said and all(kind is not Kind.PLACE for kind, _ in said)
    return is_waive or (many is not None and many.verb is Verb.WAIVE)


def _none_built(words: Sequence[str], map: Map) -> Together | None:
    """Read `no builds` and `no more builds` as waiving all, or the rest; None for any other line."""
    meanings = vocabulary_of(map).meanings
    others = set(words) - _NONE - _FURTHER - _REST - _BESIDE
    if len(words) > _MOST_WORDS or not others or any(meanings.get(word) != (Kind.VERB, Verb.BUILD) for word in others):
        return None
    return Together(Verb.WAIVE, not (_FURTHER | _REST).isdisjoint(words))
