"""Answers of a few words that may be retreats or adjustments: `to GAS`, `off the board`, `two armies`.

They name no unit, so they do not count as orders in a mail. In press they are as secret as orders, so the judge asks
the writer before it sends them.
"""

from __future__ import annotations

from collections.abc import Collection

from judge.board.maps import Map
from judge.board.names import Province
from judge.board.order_text.vocabulary import Kind, Verb, plain_words, split_words, vocabulary_of
from judge.board.position import PhaseType

_MOST_WORDS = 10
_LEAST_ALIKE = 4
"""Fewest first letters that a place's name shares with its name in another language: `Gascogne`."""


def _set(words: str) -> frozenset[str]:
    return frozenset(plain_words(words))


_TYPES = _set("heer armee armeen armée armées flotte flotten flottes")
_GONE = _set("board brett plateau otb destroy skip drop dissolve auflösen abbauen dissoudre retirer")
_BESIDES = _set(
    "i ill ll it then else or off back please pls thanks thank you both one two three four five want pull withdraw lose"
    " for me just ich ein eine einen zwei drei nach auf aus vom dann oder bitte danke baue bauen ziehe rückzug"
    " je un une deux trois à a en vers au du de hors sur puis ou merci svp construis retraite"
)


def is_terse_order(text: str, map: Map, kind: PhaseType, places: Collection[Province]) -> bool:
    """True for a line of only order words, courtesy and numbers, about one of these places or a unit."""
    words = [word.folded.strip("0123456789") for word in split_words(text) if word.raw.isalnum()]
    if kind is PhaseType.MOVEMENT or "?" in text or not 0 < len(words) <= _MOST_WORDS:
        return False
    said = set[bool]()
    meanings, begins = vocabulary_of(map).meanings, {map.places[place].name.upper()[:_LEAST_ALIKE] for place in places}
    deeds = (Verb.DISBAND,) if kind is PhaseType.RETREATS else (Verb.BUILD, Verb.DISBAND, Verb.WAIVE)
    for word in filter(None, words):
        meant, text = meanings.get(word, (None, ""))
        if meant is Kind.PLACE:
            said.add(text.partition("/")[0] in places)
        elif len(word) > _LEAST_ALIKE and word[:_LEAST_ALIKE] in begins:
            said.add(True)
        elif word in _GONE or word in _TYPES:
            said.add(word in _GONE or kind is PhaseType.ADJUSTMENTS)
        elif meant is Kind.TYPE:
            said.add(kind is PhaseType.ADJUSTMENTS and word != "A")
        elif meant is Kind.VERB and len(word) > 1:
            said.add(text in deeds)
        elif meant is None and word not in _BESIDES:
            return False
    return True in said
