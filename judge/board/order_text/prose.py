"""Courtesy around orders: `is_prose` distinguishes it from lines that are, or were meant as, orders.

`is_talk` distinguishes a sentence to somebody, which may name places and units, from a misspelled order.
`begins_as_order_of` finds such an order, and one with a remark after it, by its first unit.

Greetings in any language match the order language by chance: `por` is Portugal's code and Spanish, `A presto` begins as
an army's order does. So a line is prose if one of its words resembles nothing in the order language and nothing makes
it an order: no place and unit in full, no arrow, no two codes. A misspelling counts as the intended word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise
from weakref import WeakKeyDictionary

from judge.board.maps import Map
from judge.board.names import Province
from judge.board.order_text.parse import is_clearing, split_power
from judge.board.order_text.sentence_words import OF_SENTENCES
from judge.board.order_text.together import said_of_many
from judge.board.order_text.tokens import is_one_off
from judge.board.order_text.vocabulary import Kind, Verb, Vocabulary, Word, fold, length, vocabulary_of
from judge.patterns import pattern


class _Mark(Enum):
    """Role of a word in deciding if its line is an order."""

    NAME = auto()
    """A place or a unit in full, or a word that only orders have: the line is an order."""
    CODE = auto()
    """A place in at most four letters, or a coast in two."""
    LETTER = auto()
    """A unit, or its action, in one letter."""
    VERB = auto()
    """A verb for acts of both units and people: `support`, `stay`, `keep`."""
    ARROW = auto()
    SLIP = auto()
    """A word one or two letters away from a word of the order language."""
    SHORT = auto()
    """An unknown word of three letters at most, which may be a misspelled code."""
    STRANGE = auto()
    """An unknown word unlike any of the order language, or a word of sentences."""
    NEUTRAL = auto()


_ORDERING = frozenset({Verb.CONVOY, Verb.RETREAT, Verb.BUILD, Verb.DISBAND, Verb.WAIVE, Verb.PROXY})
_HOLDING = frozenset({"HOLD", "HOLDS", "HOLDING"})
LONGEST_PROSE = 1000
"""Limit on the characters of a paragraph that is checked for prose."""


def is_prose(text: str, map: Map) -> bool:
    """True if a line has nothing of an order in it, not even misspelled.

    Powers' names are no sign of an order, since many people sign with them; but a line with nothing else is a heading.
    """
    return (_is_prose if len(text) <= LONGEST_PROSE else _is_prose.__wrapped__)(text, map)


@lru_cache(maxsize=256)
def _is_prose(text: str, map: Map) -> bool:
    """Answer `is_prose`, cached because all readers of a mail ask it."""
    vocabulary = vocabulary_of(map)
    if _is_heading(text, map) or (len(text.split()) <= _MOST_BEFORE and _is_run_together(text, vocabulary)):
        return False
    marks = _marks(text.partition("%")[0], vocabulary)
    return not _is_order(marks, shouted=text.isupper())


def _is_run_together(text: str, vocabulary: Vocabulary) -> bool:
    """True if a short line is a unit with place and verb in one word: `A belgiumnhold`, `F BREholds`."""
    if len(text) > _LONGEST_UNIT:
        return False
    words = [word.folded for word in vocabulary.words(text)]
    if not 1 < len(words) <= _MOST_BEFORE or vocabulary.meanings.get(words[0], (None,))[0] is not Kind.TYPE:
        return False
    if words[1] in vocabulary.meanings:
        return False
    ends = [(name, words[1].removeprefix(name)) for name in vocabulary.names if words[1].startswith(name)]
    return any(
        len(name) > _SHORT_NAME or (len(rest) >= _SHORT_NAME and vocabulary.meanings.get(rest, (None,))[0] is Kind.VERB)
        for name, rest in ends
    )


def _is_heading(text: str, map: Map) -> bool:
    """True if a line names only a power or all units, clears orders, has brackets, or is too long."""
    if length(text) > LONGEST_PROSE or is_clearing(text) or text.lstrip()[:1] in ("[", "("):
        return True
    if said_of_many(text, map) is not None:
        return True
    power, rest = split_power(text, map)
    return power is not None and (not rest or is_clearing(rest))


def is_talk(text: str, map: Map) -> bool:
    """True if a line is a sentence rather than an order: courtesy, or mostly words not used in orders.

    No readable order is talk, since all its words are order words.
    """
    if is_prose(text, map):
        return True
    if _is_heading(text, map):
        return False
    marks = _marks(text.partition("%")[0], vocabulary_of(map))
    strange = marks.count(_Mark.STRANGE) + marks.count(_Mark.SHORT)
    return _Mark.STRANGE in marks and strange > len(marks) - strange - marks.count(_Mark.NEUTRAL)


def may_be_sentence(text: str, map: Map) -> bool:
    """True if a line has a word not used in orders: a quick test that takes some orders for sentences."""
    known = vocabulary_of(map).meanings
    words = (word.strip(".,:;!'\"()").upper() for word in text.split())
    return "?" in text or any(word in OF_SENTENCES or (len(word) > 3 and word not in known) for word in words)


def may_be_said(text: str, map: Map) -> bool:
    """True if a line has a word that no order has, and nothing that only an order has.

    Short words that are also codes do not count: `por favor`. A question may name units and places.
    """
    marks = _marks(text[:LONGEST_PROSE], vocabulary_of(map))
    of_orders = {_Mark.ARROW} if _ASKS.match(text) else {_Mark.NAME, _Mark.ARROW}
    return _Mark.STRANGE in marks and of_orders.isdisjoint(marks) and marks.count(_Mark.LETTER) < 2


def orders_nothing(text: str, map: Map) -> bool:
    """True if a sentence has no order, even among words (`Army Paris holds, when is the deadline?`).

    A question may name units and their actions; any sentence may name one place, but no unit or action. "Hold on" and
    "hold the game" are not actions of a unit.
    """
    written, text = text, _NO_ORDER_WORDS.sub("", text)
    if is_prose(text, map):
        return True
    vocabulary = vocabulary_of(map)
    is_question = text.rstrip().endswith("?")
    marks = _marks(text[:LONGEST_PROSE], vocabulary)
    if _Mark.ARROW in marks or not (is_talk(text, map) or (is_question and _Mark.STRANGE in marks)):
        return False
    meanings = [meaning for _, meaning in _meanings(vocabulary.words(_uncontracted(text)), vocabulary) if meaning]
    places = sum(kind in (Kind.PLACE, Kind.UNSURE) for kind, _ in meanings)
    if (is_question and _asks(written, map)) or _TELLS_A_QUESTION.search(text):
        return _Mark.LETTER not in marks or places < 2  # `Where is A PAR, and who has BUR?` may be meant as orders
    if places:
        return places == 1 and not any(kind in (Kind.TYPE, Kind.VERB) for kind, _ in meanings)
    return is_question or not any(kind is Kind.TYPE or said in _DONE_ALONE for kind, said in meanings)


def _asks(text: str, map: Map) -> bool:
    """True if a text begins as a question, or goes on as one behind words that order nothing.

    `Please tell me, why did my army not move?`
    """
    before, _, clause = text.partition(": ") if ": " in text else text.partition(", ")
    return _ASKS.match(text) is not None or (_ASKS.match(clause) is not None and orders_nothing(before, map))


def names_no_order(text: str, map: Map, *, may_hold: bool = False) -> bool:
    """True if a text names no unit in full, and one place at most.

    Nor may it have an action that needs no unit, unless `may_hold`.
    """
    vocabulary = vocabulary_of(map)
    meanings = _meanings(vocabulary.words(_uncontracted(text[:LONGEST_PROSE])), vocabulary)
    found = [meaning for word, meaning in meanings if meaning is not None and len(word) > 1]
    places = sum(kind in (Kind.PLACE, Kind.UNSURE) for kind, _ in found)
    does = (kind is Kind.TYPE or (said in _DONE_ALONE and not may_hold) for kind, said in found)
    return places <= 1 and not any(does)


_NO_ORDER_WORDS = pattern(
    r"\bhold(?:ing)?\s+(?:on|off|up|(?:the|this|our)\s+(?:game|clock|deadline|phase|turn|match))\b"
    r"|\ba\s+(?=(?:fleet|army|unit)\b)",
    re.IGNORECASE,
)
"""Words of orders that mean something else in a sentence: `hold the game`, the article of `a fleet`."""

_ASKS = pattern(
    r"\W*(?:how|what|when|where|who|which|why|wie|was|wann|wo|wer|comment|quand|qui|c[o\u00f3]mo|cu[a\u00e1]ndo|qui[e\u00e9]n"
    r"|come|quando|dove|chi|warum|wieso|pourquoi|perch[e\u00e9]|por\s+qu[e\u00e9]"
    r"|(?:kann|k\u00f6nnte|darf)\s+(?:eine?|meine?|man|ich)|(?:peut|puis|pourrait)[\s-]+(?:on|je|une?)"
    r"|puede\s+(?:una?|mi)|pu[o\u00f2]\s+(?:una?|la\s+mia)"
    r"|(?:can|could|may|might|must|does|do|did|will|would|is|are|was|has)\s+"
    r"(?:an?|any|another|one|armies|fleets|units|i|it|he|she|they))\b",
    re.IGNORECASE,
)
"""Beginnings of questions, except about orders: `Can army Paris support Marseilles?`"""
_TELLS_A_QUESTION = pattern(
    r"\b(?:understand|know|wonder|wondering|see|explain|verstehe|wei\u00df|comprends|sais|entiendo|s\u00e9|capisco|so)\s+"
    r"(?:why|how|what|when|where|who|which|whether|warum|wieso|wie|pourquoi|por\s+qu\u00e9|perch[e\u00e9])\b",
    re.IGNORECASE,
)
"""A question put as a statement: `I don't understand why my fleet did not move`."""
_DONE_ALONE = frozenset[str]({Verb.HOLD, Verb.WAIVE})
"""Verbs that need no unit named."""


def names_only(text: str, map: Map) -> bool:
    """True if a line only names units, places and powers: `Army Paris and Fleet Brest.`"""
    if length(text) > LONGEST_PROSE:
        return False
    named = {
        None if meaning is None else meaning[0]
        for _, meaning in _meanings(vocabulary_of(map).words(text), vocabulary_of(map))
    }
    return named <= {Kind.TYPE, Kind.PLACE, Kind.COAST, Kind.POWER, Kind.IGNORED}


def is_unit_alone(text: str, map: Map) -> bool:
    """True if a line is a unit with its type and no order: `A PAR`."""
    vocabulary = vocabulary_of(map)
    kinds = [
        None if meaning is None else meaning[0]
        for _, meaning in _meanings(vocabulary.words(text[:_LONGEST_UNIT]), vocabulary)
    ]
    return len(text) <= _LONGEST_UNIT and kinds == [Kind.TYPE, Kind.PLACE]


_LONGEST_UNIT = 80
_MOST_BEFORE = 3


def without_words_before(text: str, map: Map) -> str:
    """Return a line without up to three foreign words before its unit: `P.S. A PAR - BUR`.

    A question stays as it is.
    """
    meanings = vocabulary_of(map).meanings
    words = text.split(None, _MOST_BEFORE + 1)
    for at, word in enumerate(words[: _MOST_BEFORE + 1]):
        kind = meanings.get(fold(word.strip(".:,;-")), (None,))[0]
        if kind is Kind.TYPE:
            return text if text.endswith("?") else text.split(None, at)[at]
        if kind not in (None, Kind.IGNORED):
            break
    return text


_GIVEN_FIRST = frozenset({Verb.BUILD, Verb.DISBAND, Verb.RETREAT})
"""Verbs that come before the unit they are about."""
_DEEDS = frozenset({_Mark.ARROW, _Mark.LETTER, _Mark.VERB})
_ANYTHING = _DEEDS | {_Mark.CODE, _Mark.NAME, _Mark.SLIP}


_MOST_STRANGE = 2
"""Limit on the words after a unit that may be a misspelled place; more make a sentence."""


def begins_as_order_of(text: str, places: Collection[Province], map: Map) -> bool:
    """True if a line begins as an order of a unit here, misspelled or with a remark after it.

    A unit's letter, its place and an arrow or a verb's letter are enough, in any sentence. Otherwise the line must
    not be talk, and without the unit's type it must have no strange word, or an arrow between two places (`PRA - BUR
    please`). A unit in full followed by one or two unknown words also counts: `A PAR BRU`.
    """
    vocabulary = vocabulary_of(map)
    words = _meanings(vocabulary.words(text[:LONGEST_PROSE]), vocabulary)
    while words and words[0][1] is None and not words[0][0].isalpha():
        del words[0]
    first = words[0][1] if words else None
    is_given = first is not None and first[0] is Kind.VERB and first[1] in _GIVEN_FIRST
    type, *after = words[is_given:] or [("", None)]
    is_typed = type[1] is not None and type[1][0] is Kind.TYPE
    (word, meaning), *rest = (after or [("", None)]) if is_typed else (type, *after)
    if not _is_place(word, meaning, places, vocabulary):
        return False
    marks = _marks_of(rest, vocabulary)
    if not rest or _ANYTHING.isdisjoint(marks):
        is_short = is_typed and meaning is not None and 0 < len(rest) <= _MOST_STRANGE
        return (is_given or is_short) and not is_talk(text, map)
    if is_typed and len(type[0]) == 1 and meaning is not None and marks[0] in (_Mark.ARROW, _Mark.LETTER):
        return True
    if is_talk(text, map):
        return False
    if is_typed:
        return marks[0] is not _Mark.STRANGE
    leads_on = marks[0] is _Mark.ARROW and marks[1:2] and marks[1] in (_Mark.CODE, _Mark.NAME, _Mark.SLIP)
    return bool(leads_on) or (_Mark.STRANGE not in marks and not _DEEDS.isdisjoint(marks))


def _is_place(
    word: str, meaning: tuple[Kind, str] | None, places: Collection[Province], vocabulary: Vocabulary
) -> bool:
    """True if a word is one of these places, or one letter away from one."""
    if meaning is not None:
        return meaning[0] is Kind.PLACE and meaning[1] in places
    names = (name for name, code in vocabulary.names.items() if code in places and len(name) >= _SHORT_NAME - 1)
    return word.isalpha() and any(is_one_off(word, name) for name in names)


def _is_order(marks: Sequence[_Mark], *, shouted: bool) -> bool:
    """True if these words are an order, or an attempt at one."""
    codes, letters, short = map(marks.count, (_Mark.CODE, _Mark.LETTER, _Mark.SHORT))
    has_strange, has_slip = _Mark.STRANGE in marks, _Mark.SLIP in marks
    if _Mark.NAME in marks or codes > 1 or letters > 1:
        return True
    if _Mark.ARROW in marks and (codes or letters or short > 1 or (has_slip and not has_strange)):
        return True
    if has_slip and codes:
        return True
    if any({one, other} == {_Mark.LETTER, _Mark.CODE} for one, other in pairwise(marks)):
        return True
    if codes or letters or has_slip or _Mark.VERB in marks:
        return not has_strange
    return shouted and short > 1 and not has_strange


@lru_cache(maxsize=256)
def _marks(text: str, vocabulary: Vocabulary) -> tuple[_Mark, ...]:
    """A mark for each word and sign; none for arrows at the ends, which are bullets and dashes."""
    marks = _marks_of(_meanings(vocabulary.words(_uncontracted(text)), vocabulary), vocabulary)
    while marks and marks[0] is _Mark.ARROW:
        del marks[0]
    while marks and marks[-1] is _Mark.ARROW:
        marks.pop()
    return tuple(marks)


_CONTRACTED = pattern(
    r"(?<![^\W\d_])([^\W\d_])['\u2019](?=[^\W\d_])|(?<=[^\W\d_])['\u2019](?![sS])(?=[^\W\d_](?![^\W\d_]))"
)
"""Apostrophes within words, except in `'s`, which is ignored elsewhere: `Xena's Rest` is a place."""


def _uncontracted(text: str) -> str:
    """The text with contractions joined, so that the D of `I'd` is not a disband."""
    return _CONTRACTED.sub(r"\1", text) if "'" in text or "\u2019" in text else text


def _marks_of(words: Iterable[tuple[str, tuple[Kind, str] | None]], vocabulary: Vocabulary) -> list[_Mark]:
    marks: list[_Mark] = []
    left = _MOST_SLIPS
    for word, meaning in words:
        mark = _mark(word, meaning)
        if mark is _Mark.STRANGE and left:
            left -= 1
            mark = _Mark.SLIP if word not in OF_SENTENCES and _is_slip(word, vocabulary) else mark
        marks.append(mark)
    return marks


def _meanings(words: Sequence[Word], vocabulary: Vocabulary) -> list[tuple[str, tuple[Kind, str] | None]]:
    """Return the words with their meanings, joining words with one meaning; None: no meaning."""
    return [(word.folded, meaning) for word, meaning in vocabulary.meant(words)]


_MOST_SLIPS = 10
"""Limit on unknown words taken for misspellings: a line with more is no order, and checks are slow."""


def _mark(word: str, meaning: tuple[Kind, str] | None) -> _Mark:
    """Return the mark of a word, without distinguishing misspellings from strange words."""
    if meaning is None:
        return _unknown(word)
    kind, text = meaning
    match kind:
        case Kind.PLACE | Kind.UNSURE | Kind.COAST:
            return _Mark.CODE if len(word) <= _SHORT_NAME else _Mark.NAME
        case Kind.TYPE:
            return _Mark.LETTER if len(word) == 1 else _Mark.NAME
        case Kind.VERB if len(word) == 1:
            return _Mark.LETTER
        case Kind.VERB:
            return _Mark.NAME if (text in _ORDERING and word != "PASS") or word in _HOLDING else _Mark.VERB
        case _:
            return _Mark.NEUTRAL


_SHORT_NAME = 4
"""Length of a place's name up to which it may also be a word of any language."""


def may_be_misspelled(word: str, map: Map) -> bool:
    """True for an unknown word in capitals that may be a misspelled order word or code."""
    mark = _unknown(word)
    if mark is _Mark.STRANGE:
        return word not in OF_SENTENCES and _is_slip(word, vocabulary_of(map))
    return mark is _Mark.SHORT


def _unknown(word: str) -> _Mark:
    if word == "-":
        return _Mark.ARROW
    if not word.isalpha():
        return _Mark.NEUTRAL
    return _Mark.SHORT if len(word) <= 3 and word not in OF_SENTENCES else _Mark.STRANGE


# Slips: two words are near when some letters taken out of each leave the same

_Remains = frozenset[str]
_REMAINS: WeakKeyDictionary[Vocabulary, tuple[_Remains, _Remains]] = WeakKeyDictionary()


def _is_slip(word: str, vocabulary: Vocabulary) -> bool:
    """True if a word is one slip (long words: two) from a name, part of a name, or an order word."""
    if len(word) > _LONGEST:
        return False
    known = _REMAINS.get(vocabulary)
    if known is None:
        parts = {part for key in (*vocabulary.suggested, *vocabulary.powers) for part in key.split() if len(part) > 3}
        known = _REMAINS[vocabulary] = (
            frozenset(left for part in parts for left in _remains(part, 1)),
            frozenset(left for part in parts if len(part) >= _LONG for left in _remains(part, 2)),
        )
    once, twice = known
    return not once.isdisjoint(_remains(word, 1)) or (len(word) >= _LONG and not twice.isdisjoint(_remains(word, 2)))


_LONG = 8
_LONGEST = 20


def _remains(word: str, slips: int) -> _Remains:
    """Return the word with up to this many letters left out, in all ways."""
    found = shorter = {word}
    for _ in range(slips):
        shorter = {each[:at] + each[at + 1 :] for each in shorter for at in range(len(each))}
        found = found | shorter
    return frozenset(found)
