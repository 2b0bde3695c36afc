"""Places and numbers of players in sentences, in the form that the answering lines need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.board.maps import Map
from judge.board.names import Location, Province, province_of
from judge.board.order_text.names_abroad import in_english
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.commands.framework.spoken_dates import NUMBER_OF
from judge.commands.framework.wishes import words_of

MOST_PLACES = 4
"""Limit on the places of an answer about neighbors."""
_LEAST_NAME = 4
"""Fewest letters of a place's name; a shorter word is one only in capitals, as codes are also words."""
_TOGETHER = {"dritt": 3, "viert": 4, "funft": 5, "sechst": 6, "siebt": 7}
"""Words for numbers of people, besides the numbers themselves: `zu dritt`."""
_FEWEST, _MOST = 2, 99


def places_named(texts: Iterable[str], map: Map) -> list[Province]:
    """Return the first places that texts name, in any language of `names_abroad`."""
    known = vocabulary_of(map)
    found: list[Province] = []
    for text in texts:
        for word, meaning in known.meant(known.words(in_english(text, map) or text)):
            is_name = len(word.folded) >= _LEAST_NAME or word.raw.isupper()
            if meaning is not None and meaning[0] is Kind.PLACE and is_name:
                found.append(province_of(Location(meaning[1])))
    return list(dict.fromkeys(found))[:MOST_PLACES]


def players_named(texts: Sequence[str]) -> str:
    """Return the only number in texts (`we are three`), in digits; "" if there is none, or several."""
    words = {word for text in texts for word in words_of(text)}
    numbers = {NUMBER_OF.get(word) or _TOGETHER.get(word) or (int(word) if word.isdecimal() else 0) for word in words}
    found = [number for number in numbers if _FEWEST <= number <= _MOST]
    return str(found[0]) if len(found) == 1 else ""
