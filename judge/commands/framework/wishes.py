"""The wish in a sentence, according to the wordings of the table (`wish_table`)."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, dropwhile
from typing import NamedTuple

from judge.board.maps import Map
from judge.board.order_text.sentence_words import POWERS_ABROAD
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.commands.framework.wish_kinds import Wish
from judge.commands.framework.wish_table import WISHES
from judge.commands.framework.wish_words import THANKS, WORDINGS
from judge.commands.framework.word_groups import GROUPS, PEOPLES
from judge.patterns import pattern

_MOST_WORDS = 40
"""Limit on the words of a sentence: a longer one is not a question to a judge."""

_WIDEST_GAP = 7
"""Limit on the distance between two words of a wording."""

_APART = (
    *("who s", "what s", "where s", "when s", "how s", "that s", "don t", "doesn t", "didn t", "isn t", "aren t"),
    *("wasn t", "hasn t", "haven t", "can t", "couldn t", "won t", "i ve", "we ve", "you re", "they re"),
)
_RUN_TOGETHER: Mapping[str, tuple[str, ...]] = {
    **{words.replace(" ", ""): tuple(words.split()) for words in _APART},
    "pls": ("please",),
    "plz": ("please",),
    "wanna": ("want", "to"),
    "gonna": ("going", "to"),
    "im": ("i", "m"),
    "u": ("you",),
    "idk": ("i", "don", "t", "know"),
    "dunno": ("don", "t", "know"),
    "gotta": ("got", "to"),
    "lemme": ("let", "me"),
    "jpeux": ("je", "peux"),
    "jsuis": ("je", "suis"),
    "jme": ("je", "me"),
}
"""Words that people run together or shorten in haste, with the words they mean."""


def parted(words: Iterable[str]) -> list[str]:
    """Return words, with run-together and hastily shortened ones written out."""
    return [plain for word in words for plain in _RUN_TOGETHER.get(word, (word,))]


_Group = tuple[tuple[str, ...], ...]


_WHOLE, _ANY_ORDER = "=", "~"
"""Signs before a wording that must be the whole sentence, and before one in any order."""


@cache
def _groups(wording: str) -> tuple[str, tuple[_Group, ...]]:
    """Return the sign before a wording ("" for none), and its groups of phrases."""
    sign = wording[0] if wording[0] in (_WHOLE, _ANY_ORDER) else ""
    return sign, tuple(_phrases(group) for group in wording.removeprefix(sign).split())


@cache
def _phrases(group: str) -> _Group:
    """Return the phrases of a group, including those of the `GROUPS` that it names."""
    found: list[tuple[str, ...]] = []
    for phrase in group.split("|"):
        named = GROUPS.get(phrase)
        found += _phrases("|".join(named.split())) if named is not None else [tuple(parted(phrase.split("_")))]
    return tuple(dict.fromkeys(found))


@cache
def _firsts(wording: str) -> tuple[tuple[frozenset[str], tuple[str, ...], tuple[str, ...]], ...]:
    """Return the first words of each group's phrases: whole words, beginnings and ends of words."""
    firsts = [[phrase[0] for phrase in group] for group in _groups(wording)[1]]
    return tuple(
        (
            frozenset(word for word in words if "*" not in word),
            tuple(word[:-1] for word in words if word.endswith("*")),
            tuple(word[1:] for word in words if word.startswith("*")),
        )
        for words in firsts
    )


class _Beginnings(NamedTuple):
    """Phrases of all groups by their first word: whole words, beginnings and ends of words."""

    whole: dict[str, list[tuple[str, tuple[str, ...]]]]
    begun: dict[str, list[tuple[str, tuple[str, ...]]]]
    ended: dict[str, list[tuple[str, tuple[str, ...]]]]


@cache
def _beginnings() -> _Beginnings:
    found = _Beginnings(defaultdict(list), defaultdict(list), defaultdict(list))
    for group in GROUPS:
        for phrase in _phrases(group):
            first = phrase[0]
            part = found.begun if first.endswith("*") else found.ended if first.startswith("*") else found.whole
            part[first.strip("*")].append((group, phrase))
    return found


def groups_of(words: Sequence[str]) -> set[str]:
    """Return the groups with a word, or words side by side, that a sentence contains."""
    by = _beginnings()
    found: set[str] = set()
    for at, word in enumerate(words):
        begun = (by.begun.get(word[:size], ()) for size in range(1, len(word) + 1))
        ended = (by.ended.get(word[size:], ()) for size in range(len(word)))
        for group, phrase in chain(by.whole.get(word, ()), *begun, *ended):
            if group not in found and _at(phrase, words, at):
                found.add(group)
    return found


NAMES_GAME = "<game>"
"""Placeholder for a game's name in a wording, like `<power>`, `<place>`, `<phase>` and `<address>`."""
_LEAST_PLACE = 5
"""Fewest letters of a place's name in a sentence; shorter words are codes, or words of some language."""


def words_of(sentence: str) -> list[str]:
    """Return the words of a sentence in the form of wordings: lower case, without accents and signs."""
    words: list[str] = []
    for part in folded_text(sentence).split():
        if has_address(part):
            words.append("<address>")
        else:
            words += "".join(sign if sign.isalnum() else " " for sign in part).split()
    return parted(words)


def folded_text(text: str) -> str:
    """Return a text in lower case and without accents."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("\N{LATIN SMALL LETTER SHARP S}", "ss"))
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


def has_address(part: str) -> bool:
    """True if a part of a sentence without blanks contains a mail address."""
    name, _, domain = part.strip("<>,;:().'\"").rpartition("@")
    return bool(name) and "." in domain


_PHASE = pattern(r"[sfw]\d{4}[a-z]")


def with_names(words: Sequence[str], games: Collection[str], map: Map) -> list[str]:
    """Return words with names of games, powers and places replaced by their stand-ins: `<power>`."""
    return [NAMES_GAME if word in games else _named(word, map) for word in words]


def named_abroad(word: str) -> str:
    """Return `<power>` for a power's name in a known language, `<phase>` for a phase, else the word."""
    is_power = word.upper() in POWERS_ABROAD or word.startswith(PEOPLES) or word.upper() in POWERS_ABROAD.values()
    return "<power>" if is_power else "<phase>" if _PHASE.fullmatch(word) else word


def _named(word: str, map: Map) -> str:
    kind = vocabulary_of(map).meanings.get(word.upper(), (None,))[0]
    named = "<power>" if kind is Kind.POWER else named_abroad(word)
    if named != word or len(word) < _LEAST_PLACE:
        return named
    from judge.board.order_text.names_abroad import is_place_abroad  # few mails have sentences

    return "<place>" if kind in (Kind.PLACE, Kind.UNSURE) or is_place_abroad(word, map) else word


def wish_of(words: Sequence[str]) -> Wish | None:
    """Return the wish that these words express; None if the table has none."""
    if not words or len(words) > _MOST_WORDS:
        return None
    known = _known(words)
    return next((wish for wish in WISHES if any(_fits(each, words, known) for each in WORDINGS[wish.name])), None)


def is_thanks(words: Sequence[str]) -> bool:
    """True if a sentence only thanks, praises or wishes well."""
    if not words or len(words) > _MOST_WORDS:
        return False
    known = _known(words)
    return any(_fits(wording, words, known) for wording in THANKS) or _short_thanks().issuperset(words)


@cache
def _short_thanks() -> frozenset[str]:
    """Return words that thank or agree on their own, or together: `lol ok`."""
    whole = (wording[1:].split("|") for wording in THANKS if wording.startswith("="))
    return frozenset(word for words in whole for word in words if "_" not in word)


_ASKING = frozenset(
    {"when", "what", "who", "which", "whose", "how", "where", "why", "can", "could", "may", "will", "would", "please"}
    | {"send", "show", "tell", "give", "explain", "bitte", "wann", "wer", "quand", "qui", "cuando", "quien", "chi"}
)
"""Words that begin sentences that ask for something."""
_EXCLAIMING = frozenset({"how", "what"})
_WISHING = (["i", "d", "like"], ["i", "would", "like"], ["i", "want"], ["i", "need"])


def is_request(sentence: str, words: Sequence[str]) -> bool:
    """True if a sentence asks for something: neither `Here are my orders` nor a heading does."""
    if sentence.endswith(":"):
        return False
    said = [*dropwhile(_GREETING.__contains__, words)]
    exclaims = bool(said) and said[0] in _EXCLAIMING and sentence.endswith("!")
    begins = bool(said) and (said[0] in _ASKING or any(said[: len(wish)] == wish for wish in _WISHING)) and not exclaims
    merci = said[:2] == ["merci", "de"] and said[-1] != "de"  # `Merci de me renvoyer la carte`
    return begins or merci or sentence.rstrip().endswith("?")


_GREETING = frozenset({"hi", "hello", "hey", "dear", "judge", "and", "also", "hallo", "bonjour", "hola", "ciao"})
_POLITE = frozenset({"please", "pls", "plz", "bitte", "thanks", "hi", "hello", "hey", "dear", "judge", "the", "hallo"})


def _known(words: Sequence[str]) -> frozenset[str]:
    """Return the words of a sentence that wordings may contain, with `game` for a game's name."""
    return frozenset((*words, "game") if NAMES_GAME in words else words)


def _fits(wording: str, words: Sequence[str], known: frozenset[str]) -> bool:
    """True if a sentence has the groups of a wording in their order.

    Most wordings fail quickly, because no phrase of some group begins with a `known` word.
    """
    for whole, begun, ended in _firsts(wording):
        if whole.isdisjoint(known) and not any(word.startswith(begun) or word.endswith(ended) for word in known):
            return False
    sign, groups = _groups(wording)
    if sign == _ANY_ORDER:
        return _fits_in_any_order(groups, words)
    if sign == _WHOLE:
        plain = [word for word in words if word not in _POLITE]
        return any(len(phrase) == len(plain) and _at(phrase, plain, 0) for phrase in groups[0])
    at, until = 0, len(words)
    for group in groups:
        ends = (place + len(phrase) for place in range(at, until) for phrase in group if _at(phrase, words, place))
        found = next(ends, None)
        if found is None:
            return False
        at, until = found, min(len(words), found + _WIDEST_GAP)
    return True


def _fits_in_any_order(groups: Sequence[_Group], words: Sequence[str]) -> bool:
    """True if a sentence has separate words for each group."""
    taken: set[int] = set()
    for group in groups:
        places = (range(at, at + len(phrase)) for at in range(len(words)) for phrase in group if _at(phrase, words, at))
        found = next((place for place in places if taken.isdisjoint(place)), None)
        if found is None:
            return False
        taken.update(found)
    return True


def _at(phrase: Sequence[str], words: Sequence[str], place: int) -> bool:
    """True if a phrase stands at this place among the words."""
    return len(phrase) <= len(words) - place and all(map(_is_word, phrase, words[place : place + len(phrase)]))


def _is_word(said: str, word: str) -> bool:
    """True if a word of a sentence matches a word of a wording."""
    if said.endswith("*"):
        return word.startswith(said[:-1])
    if said.startswith("*"):
        return word.endswith(said[1:])
    return word == said or (word == NAMES_GAME and said == "game")
