"""Likely meaning of a reply to press, by weights learned from samples (docs/press_samples.txt).

Each part of a text adds its weight: above 0 if texts for others than their readers have it. A part is a word, a pair of
neighbors, a group of words with one meaning in all languages (`=DEADLINE`), a pair of these, or a trait, such as
`~about <reader>`: somebody who speaks of Germany does not write to Germany. docs/decisions/094-counted-words.md says
why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from types import MappingProxyType

from judge.board.maps import Map
from judge.board.names import Location, Province, province_of
from judge.board.order_text.sentence_words import OF_SENTENCES, POWERS_ABROAD
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.commands.framework.context import PressWeights
from judge.commands.framework.wishes import folded_text, parted
from judge.commands.framework.word_groups import GROUPS
from judge.commands.framework.word_meanings import Meanings
from judge.patterns import pattern

_MOST_SIGNS = 1_000
"""Limit on the characters of a text that are weighed."""
_EACH = "~text"
"""A part of every text."""
_STEM, _PAIRED = 6, 5
"""Letters of a word that count, alone and in a pair, since endings vary."""
_LEAST_PLACE = 5
_SECOND = 2
"""Place of the second word of a text."""
_FEW = 5
_SIGN = pattern(r"\w{1,40}|[?!,:]|\s[-–—]{1,2}\s")
_STOPS = frozenset(",!:?")
READER, OWN, OTHER = "<reader>", "<own>", "<other>"
"""Stand-ins for names of powers and people, by their role in a text."""
STRANGER = "<name>"
"""Stand-in for the name of an unknown person who is greeted: `Dear Klaus`."""
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
SAID_OF: Mapping[str, str] = {
    **GROUPS,
    **_PERSONS,
    "NOTE": "note notes notiz* nota notas memo* appunti apuntes notit* diary tagebuch journal diario archive files"
    " records file todo",
    "REMEMBER": "remember remind* forget vergess* erinner* merk* oubli* rappel* record* olvid* ricord* dimentic*"
    " promemoria vergeet vergeten onthoud*",
    "SELF": "self myself selbst mismo stesso mezelf",
    "DEAL": "agree* deal einverstanden accord* acuerdo promise* verspr* promesse promet* promesa prometi* promess*"
    " belofte beloof* afspraak afgesproken ally alliance* allianz bundnis trust vertrau*",
    "FOOLED": "suspect* ahn* doute sospech* sospett* believe* glaubt croit cree crede bought swallowed clue idea idee"
    " ahnung lie* lied luge* gelogen ment* mensonge mentira bugia fell",
    "PASS_ON": "forward* pass weiterleit* transm* reenvi* inoltr* doorstur* tell sag* dites decid* dite inform*",
    "ASKS": "please bitte pls plz favor favore veuillez merci alsjeblieft",
    "OFFICE": "judge* richter juge juez giudice keeper system spelleider* MASTER",
    "MAP": "map maps karte* carte* mapa* mappa* kaart*",
    "MORE_TIME": "uitstel DEADLINE PUT_OFF",
}
"""Groups of words with one meaning."""
_MEANINGS = Meanings(SAID_OF)
_WORD = pattern(r"\w+")
_GREETS = frozenset(
    _WORD.findall(
        "dear hi hello hey lieber liebes liebe hallo cher chere bonjour salut querido querida estimado estimada hola"
        " caro cara ciao beste hoi"
    )
)
"""Words before the name of somebody who is greeted."""
_CALLS = _GREETS | {"^", "my", "mon"}
"""Words before the name of somebody who is addressed; `^` is the beginning of the text."""
_GREETED = pattern(r"\b([^\W\d_]{2,9})\s{1,3}([^\W\d_]{2,20})\b(\s{0,3}(?:[,!.:–—-]|\Z)|[^\S\n]{0,3}\n)?")
_NO_NAMES = frozenset(
    _WORD.findall(
        "all alle allen alles allemaal tous tutti todos everyone everybody there again you friend friends neighbor"
        " neighbour ally partner mate buddy guys folks sir madam colleague comrade brother old my mein mon mio mi from"
        " to for and or freund freunde nachbar kollege mitspieler ami amis voisin allie amico amici vicino amigo amigos"
        " vecino aliado alleato vriend vrienden buur judge richter spielleiter arbitre juge arbitro juez giudice"
        " moderator moderador moderatore moderateur gm gamemaster game master organizer organizers player players"
        " fellow this it is we im ich je yo io ik herr frau monsieur madame senor senora signore signora kaiser zar"
        " tsar czar sultan king konig roi rey re koning"
    )
)
"""Words after a greeting that are nobody's names."""
_NAME = "_name"


def weight_of(text: str, weights: PressWeights, role_of: Callable[[str], str]) -> int:
    """Return the weight of a text: above 0 if it reads like words for others than its readers."""
    return sum(weights.get(part, 0) for part in parts_of_text(text, role_of))


def roles(
    map: Map,
    readers: Collection[str],
    own: Collection[str],
    places: Collection[Province] = (),
    names: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[str], str]:
    """Return a function that gives the stand-in for a word, or the word itself.

    `own` and `places` are the writer's powers, and the places of their units. `names` has seats of people, by folded
    words of their names.
    """
    vocabulary = vocabulary_of(map)

    @cache
    def role_of(word: str) -> str:
        kind, meant = vocabulary.meanings.get(word.upper(), (None, ""))
        named = meant if kind is Kind.POWER and len(word) > 2 else "" if kind else names.get(word) or _nation(word)
        if named in map.powers or word in names:
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
    """Return words, pairs of neighbors, meanings and traits of a text."""
    return parts_of_words(["^", *words_of(text[:_MOST_SIGNS], role_of)], _MEANINGS)


def parts_of_words(words: Sequence[str], meanings: Meanings) -> set[str]:
    """Return the parts of a text from its folded words, stand-ins and stops; the first is its beginning."""
    paired = [_cut(word, _PAIRED) for word in words]
    stems = (_cut(word, _STEM) for word in words[1:])
    return {_EACH, *stems, *map(" ".join, pairwise(paired)), *meanings.parts(words), *_traits(words)}


def words_of(text: str, role_of: Callable[[str], str]) -> Iterator[str]:
    """Yield the folded words of a text, with stand-ins for names, and its stops."""
    for sign in _SIGN.findall(folded_text(_GREETED.sub(partial(_without_name, role_of=role_of), text))):
        yield from [STRANGER] if sign == _NAME else [","] if sign[0].isspace() else map(role_of, parted([sign]))


def _without_name(found: re.Match[str], role_of: Callable[[str], str]) -> str:
    """Return words with a greeting, with a sign in place of a name that nobody knows."""
    greeting, name = map(folded_text, found.group(1, 2))
    is_name = greeting in _GREETS and may_be_unknown_name(name) and role_of(name) == name
    if not (is_name and (found[2][0].isupper() or found[3])):
        return found[0]
    return f"{found[1]} {_NAME}{found[3] or ' '}"


def may_be_unknown_name(word: str) -> bool:
    """True for a folded word that may be a person's name after a greeting."""
    return word not in _NO_NAMES


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
        is_first = before in _CALLS or at == _SECOND
        is_called = (
            before in _GREETS or (before == "," and after == "?") or (after in _STOPS and (is_first or before == ","))
        )
        if word in (READER, OTHER, STRANGER) and is_called:
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
