"""Likely meaning of a reply to press, from counts of words in samples (docs/press_samples.txt).

Each part of a text adds its weight: above 0 if texts meant for somebody other than their readers have it more often. A
part is a word, a pair of neighbors, or a trait, such as `~about <reader>`: somebody who speaks of Germany does not
write to Germany. docs/decisions/094-counted-words.md says why.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from judge.board.maps import Map
from judge.board.names import Location, Province, province_of
from judge.board.order_text.sentence_words import OF_SENTENCES, POWERS_ABROAD
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.commands.framework.context import PressWeights
from judge.commands.framework.wishes import folded_text, parted
from judge.patterns import pattern

_MOST_SIGNS = 1_000
"""Limit on the characters of a text that are weighed."""
_STEM, _PAIRED = 6, 5
"""Letters of a word that count, alone and in a pair, since endings vary."""
_LEAST_PLACE = 5
_FEW = 5
_SIGN = pattern(r"\w{1,40}|[?!,:]")
_STOPS = frozenset(",!:?")
READER, OWN, OTHER = "<reader>", "<own>", "<other>"
"""Stand-ins for names of powers, by their role in a text."""
MINE, PLACE = "<mine>", "<place>"
"""Stand-ins for names of places: those of the writer's units, and others."""

_NATIONS: Mapping[str, str] = {
    "GERMANY": "german deutsch aleman alleman tedesc kaiser",
    "ENGLAND": "engl brit angleter anglai ingles inglater inghil",
    "ITALY": "ital",
    "RUSSIA": "russ ruso rusa rusia tsar zar czar",
    "AUSTRIA": "austri autrich osterreich",
    "TURKEY": "turk turc turqu sultan ottoman",
    "FRANCE": "france francai frances francia frankreich franzos french",
}
"""Beginnings of words for powers of the standard map, their people and rulers, in players' languages."""

_PERSONS: Mapping[str, str] = {
    "you": "you your yours yourself u ur ya du dir dich dein deine deinen deinem deiner ihr euch euer eure tu te toi"
    " ton ta tes vous votre vos ti contigo usted ustedes os tuo tua tuoi tue voi vi vostro",
    "we": "we us our ours let lets together both wir uns unser unsere nous notre nos on nosotros nuestro nuestra noi ci"
    " nostro nostra",
    "i": "i me my mine ich mich mir mein meine meinen je j m moi mon ma mes yo mi mis io mio mia miei mie",
    "he": "he him his er ihn ihm il lui lo gli",
}
_CALLS = frozenset(
    {"^", "dear", "hi", "hello", "hey", "lieber", "liebes", "liebe", "hallo", "cher", "chere", "bonjour", "salut", "my"}
    | {"mon", "querido", "querida", "estimado", "estimada", "hola", "caro", "cara", "ciao"}
)
"""Words before the name of an addressed person; `^` is the beginning of the text."""


def weight_of(text: str, weights: PressWeights, role_of: Callable[[str], str]) -> int:
    """Return the weight of a text, in tenths: above 0 if it seems meant for others than its readers."""
    return sum(weights.get(part, 0) for part in parts_of_text(text, role_of))


def roles(
    map: Map, readers: Collection[str], own: Collection[str], places: Collection[Province] = ()
) -> Callable[[str], str]:
    """Return a function that gives the stand-in for a word, or the word itself.

    `own` and `places` are the writer's powers, and the places of their units.
    """
    vocabulary = vocabulary_of(map)

    @cache
    def role_of(word: str) -> str:
        kind, meant = vocabulary.meanings.get(word.upper(), (None, ""))
        named = meant if kind is Kind.POWER and len(word) > 2 else "" if kind else _nation(word)
        if named in map.powers:
            return READER if named in readers else OWN if named in own else OTHER
        if kind in (Kind.PLACE, Kind.UNSURE) and len(word) >= _LEAST_PLACE:
            return MINE if kind is Kind.PLACE and province_of(Location(meant)) in places else PLACE
        return "0" if word.isdecimal() else word

    return role_of


def _nation(word: str) -> str:
    """Return the standard map's power that a word names: `Allemagne`, `tedesco`, `ger`; "" for none."""
    folded = word.upper()
    if folded in POWERS_ABROAD:
        return POWERS_ABROAD[folded]
    is_short = len(word) == 3 and folded not in OF_SENTENCES
    nations = _NATIONS.items()
    return next(
        (name for name, words in nations if word.startswith((*words.split(),)) or (is_short and name[:3] == folded)), ""
    )


def parts_of_text(text: str, role_of: Callable[[str], str]) -> set[str]:
    """Return words, pairs of neighbors and traits of a text."""
    words = ["^", *_words(text[:_MOST_SIGNS], role_of)]
    paired = [_cut(word, _PAIRED) for word in words]
    return {*(_cut(word, _STEM) for word in words[1:]), *map(" ".join, pairwise(paired)), *_traits(words)}


def _words(text: str, role_of: Callable[[str], str]) -> Iterator[str]:
    for sign in _SIGN.findall(folded_text(text)):
        yield from map(role_of, parted([sign]))


def _cut(word: str, length: int) -> str:
    return word if word.startswith("<") else word[:length]


def _traits(words: Sequence[str]) -> Iterator[str]:
    """Yield traits: persons spoken of, powers addressed, a reader spoken about, a question, few words."""
    persons = [person for person, said in _persons().items() if not said.isdisjoint(words)]
    yield f"~{' '.join(persons)}"
    yield from (f"~{person}" for person in persons)
    you = "you" if "you" in persons else "no you"
    for at, (before, word) in enumerate(pairwise(words), 1):
        after = words[at + 1] if at + 1 < len(words) else ","
        is_called = after in _STOPS and (before in _CALLS or before == ",")
        if word in (READER, OTHER) and is_called:
            yield f"~calls {word}"
        elif word == READER:
            yield from ("~about <reader>", f"~about <reader>, {you}")
    if "?" in words:
        yield f"~?, {you}"
    if len(words) <= _FEW:
        yield "~short"


@cache
def _persons() -> Mapping[str, frozenset[str]]:
    return {person: frozenset(words.split()) for person, words in _PERSONS.items()}
