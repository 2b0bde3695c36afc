"""Vocabulary of orders on a map: its names and the order language (orders.md section 2).

Everything is folded first: case, accents, dots and typographic signs do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from functools import lru_cache
from unicodedata import combining
from weakref import WeakKeyDictionary

from msgspec import Struct

from judge.board.maps import COAST_NAMES, Map, Place
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.signs import ARROWS, DASHES, POINTERS, in_steps
from judge.patterns import pattern


class Verb(StrEnum):
    """Kind of order, as the letter of classic order text. A move has none."""

    HOLD = "H"
    SUPPORT = "S"
    CONVOY = "C"
    RETREAT = "R"
    BUILD = "B"
    DISBAND = "D"
    WAIVE = "V"
    KEEP = "K"
    PROXY = "P"


class Kind(Enum):
    """Kind of token. Its text: `A` or `F`, the verb's letter, the location, the power's key."""

    TYPE = "unit type"
    VERB = "verb"
    PLACE = "place"
    POWER = "power"
    FROM = "the place after it comes first"
    VIA = "the places after it lie on the way"
    BY = "the places after it lie on the way, or the unit after it is the one that goes there"
    TOWARDS = "the place after it is where a unit goes"
    NOT_VIA = "the places after it are to be avoided"
    WITH = "the unit after it is the one ordered"
    NUMBER = "number"
    COAST = "coast"
    UNSURE = "a name of several places"
    IGNORED = "ignored"
    SIGN = "sign"


class Word(Struct, frozen=True):
    """A word, folded and as written. A sign (dash, slash, bracket) has itself as `folded`."""

    folded: str
    raw: str


_SIGNS = str.maketrans(
    {
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys(f"{ARROWS}{POINTERS}›»", ">"),
        **dict.fromkeys(".\u200b\u200c\u200d\ufeff\u00ad", ""),
        **dict.fromkeys(':,;+|"“”„«`´&\u00a0\u202f\t', " "),
        "©": " C ",  # telephones replace `(c)` with it
        **dict.fromkeys("’‘ʼ", "'"),
    }
)
"""Dots vanish (`St. Petersburg`, `N.C.`), other punctuation separates words."""
_LETTERS = str.maketrans(
    {"ß": "SS", "ẞ": "SS", "Ø": "O", "Æ": "AE", "Œ": "OE", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH"}
)
_APOSTROPHE = pattern("['\u2019]")
_UMLAUT = pattern(r"([AOU])E")
_LEAST_WITH_UMLAUT = 4
"""Fewest letters of a word in which `UE` can mean an umlaut: `MUENCHEN` is MUNCHEN, AER not AR."""
_HYPHEN = pattern(r"(?<=\w)-(?=\w)")
"""A hyphen that separates words but not names: `Mid-Atlantic`. Other dashes separate names too."""
_POSSESSIVE = pattern(r"'[sS]\b")
_LEX = pattern(r"(?<![-=~])[-=~]*+>+|-+|[^\W_]+|[^\w\s]|_")
_SPEECH = {
    (Kind.TYPE, "A"): "A ARMY ARMIES",
    (Kind.TYPE, "F"): "F FF FL FLT FLEET FLEETS",
    (Kind.VERB, "S"): "S SUP SUPP SUPPORT SUPPORTS SUPPORTING",
    (Kind.VERB, "C"): "C T CONVOY CONVOYS CONVOYING CONVOYED TRANSPORT TRANSPORTS TRANSPORTING",
    (Kind.VERB, "H"): "H HOLD HLD HOLDS HOLDING STAND STANDS STAY STAYS REMAIN REMAINS",
    (Kind.VERB, "R"): "R RET RETR RETREAT RETREATS RETREATING",
    (Kind.VERB, "B"): "B BLD BUILD BUILDS BUILDING",
    (Kind.VERB, "D"): "D DISB DISBAND DISBANDS DISBANDING DISBANDED REM REMOVE REMOVES REMOVING REMOVED"
    " OTB DESTROY DESTROYS",
    (Kind.VERB, "V"): "V W WAIVE WAIVES WAIVED WAIVING PASS",
    (Kind.VERB, "K"): "K KEEP KEEPS KEEPING",
    (Kind.VERB, "P"): "P PROXY PROXIES PROXYING",
    (Kind.FROM, ""): "OF FROM",
    (Kind.VIA, ""): "VIA THROUGH OVER",
    (Kind.BY, ""): "BY",
    (Kind.WITH, ""): "WITH",
    (Kind.TOWARDS, ""): "TO INTO ATTACK ATTACKS ATTACKING",
    (Kind.TOWARDS, "ON"): "ON",
    (Kind.IGNORED, "-"): "M MV MOVE MOVES MOVING GO GOES GOING",
    (Kind.IGNORED, ""): "THE AN NEW IS ARE WILL IN AT AND MY OUR ITS ALL BOTH UNIT UNITS ORDER ORDERS",
}
"""Words of one meaning each, with the token they become."""
_NATIVE = {
    "de": {
        (Kind.TYPE, "A"): "ARMEE ARMEEN",
        (Kind.TYPE, "F"): "FLOTTE FLOTTEN",
        (Kind.VERB, "S"): "UNTERSTUETZT UNTERSTUETZEN UNTERSTUETZE",
        (Kind.VERB, "C"): "KONVOI KONVOIERT GELEITET TRANSPORTIERT",
        (Kind.VERB, "H"): "HAELT HALTEN HALTE BLEIBT STEHT",
        (Kind.VERB, "R"): "RUECKZUG",
        (Kind.VERB, "B"): "BAUT BAUEN BAUE",
        (Kind.VERB, "D"): "AUFLOESEN AUFGELOEST ENTFERNT ENTFERNEN",
        (Kind.VERB, "V"): "VERZICHT VERZICHTET VERZICHTE",
        (Kind.VERB, "K"): "BEHAELT BEHALTEN",
        (Kind.TOWARDS, ""): "NACH",
        (Kind.FROM, ""): "VON AUS",
        (Kind.VIA, ""): "UEBER DURCH",
        (Kind.WITH, ""): "MIT",
        (Kind.IGNORED, ""): "DER DIE DAS DEN DEM IM UND GEHT ZIEHT",
    },
    "fr": {
        (Kind.TYPE, "A"): "ARMEE ARMEES",
        (Kind.TYPE, "F"): "FLOTTE FLOTTES",
        (Kind.VERB, "S"): "SOUTIENT SOUTENIR SOUTIENNENT",
        (Kind.VERB, "C"): "CONVOIE CONVOIENT CONVOYER TRANSPORTE",
        (Kind.VERB, "H"): "TIENT TIENNENT TENIR RESTE RESTENT",
        (Kind.VERB, "R"): "RETRAITE RECULE",
        (Kind.VERB, "B"): "CONSTRUIT CONSTRUIRE",
        (Kind.VERB, "D"): "DISSOUT DISSOUDRE RETIRE RETIRER",
        (Kind.VERB, "V"): "RENONCE PASSE",
        (Kind.VERB, "K"): "GARDE GARDER",
        (Kind.TOWARDS, ""): "VERS ATTAQUE",
        (Kind.FROM, ""): "DE DU DEPUIS",
        (Kind.WITH, ""): "AVEC",
        (Kind.IGNORED, ""): "L LE LA LES EN ET VA",
    },
}
"""Order words in the languages of maps, which are understood there besides the English words."""


def spoken_words() -> list[tuple[str, str]]:
    """Rows of meaning and English words, for the page of orders."""
    rows = (((kind.value, token.strip("-")), words) for (kind, token), words in _SPEECH.items())
    return [(f"{token} ({meaning})" if token else meaning, words) for (meaning, token), words in rows]


MOVE_WORDS = frozenset(f"{_SPEECH[Kind.IGNORED, '-']} {_SPEECH[Kind.TOWARDS, '']}".split()) - {"M"}
"""Words that say that a unit goes somewhere."""
STAY_WORDS = frozenset(
    word
    for (kind, verb), words in _SPEECH.items()
    if kind is Kind.VERB and verb in (Verb.HOLD, Verb.SUPPORT, Verb.CONVOY, Verb.PROXY)
    for word in words.split()
)
"""Words that say that a unit stays where it is and helps others or does nothing."""
_DONE_IN_WORDS = {
    "BY SEA": Verb.CONVOY,
    "OFF THE BOARD": Verb.DISBAND,
    "OFF BOARD": Verb.DISBAND,
}
"""Actions expressed in several words."""
_NOT_VIA = ("NOT VIA", "NOT THROUGH", "NOT OVER", "NOT BY", "NOT BY WAY OF")
_SPAIN = Province("SPA")
_FORMER_COASTS = {Location("SPA/WC"): Location("SPA/SC")}
"""Spain's southern coast as older boards call it."""


def fold(text: str) -> str:
    """Upper case without accents: `Málaga` gives `MALAGA`."""
    upper = text.upper()
    if upper.isascii():
        return upper
    apart = in_steps("NFKD", upper.translate(_LETTERS))
    return "".join(sign for sign in apart if not combining(sign))


def split_words(text: str) -> list[Word]:
    """Split a text into words and signs; dashes and arrows next to a blank become `-`."""
    return [*(_split if len(text) <= _KEPT else _split.__wrapped__)(text)]


_KEPT = 1000
"""Limit on the characters of a text whose words are cached."""


@lru_cache(maxsize=512)
def _split(text: str) -> tuple[Word, ...]:
    """Split a text, and cache its words because each reader of a line begins with them."""
    plain = (text if text.isascii() else in_steps("NFKC", text)).translate(_SIGNS)
    if "'" in plain:
        plain = _POSSESSIVE.sub(" ", plain).replace("'", " ")
    folded = str.upper if plain.isascii() else fold
    found = _LEX.findall(_HYPHEN.sub(" ", plain))
    return tuple([Word("-", raw) if raw[-1] in "->" else Word(folded(raw), raw) for raw in found])


_GLUED = 4
"""Number of letters in a unit's letter and a code together."""


_COAST = 2
"""Number of letters in a coast's code."""


def _without_coast(word: Word) -> list[Word]:
    return [Word(word.folded[:-_COAST], word.raw[:-_COAST]), Word(word.folded[-_COAST:], word.raw[-_COAST:])]


def _parted(word: Word) -> tuple[Word, Word]:
    return Word(word.folded[:1], word.raw[:1]), Word(word.folded[1:], word.raw[1:])


def length(text: str) -> int:
    """Return the number of characters in normal form KC, up to `MOST_FOR_ONE` times those written."""
    return len(text) if text.isascii() else len(in_steps("NFKC", text))


MOST_FOR_ONE = 18
"""Largest number of characters of normal form KC that one character can become."""


def plain_words(name: str) -> list[str]:
    """The words of a name or power, signs left out."""
    return [word.folded for word in split_words(name) if word.raw.isalnum()]


class Vocabulary:
    """Words and names for one map. Made once for each map, see `vocabulary_of`.

    `meanings` maps folded words, joined by blanks, to their meanings; `longest` maps a first word to the length in
    words of the longest name that starts with it. `powers` are the powers' names and adjectives, `headings` those that
    may stand before an order without a sign (`France A PAR H`), `initials` their letters. `shared` are the provinces
    that share a name with a power.
    """

    def __init__(self, map: Map) -> None:
        self.meanings: dict[str, tuple[Kind, str]] = {}
        self.longest: dict[str, int] = {}
        self.shared: dict[Location, PowerName] = {}
        self.powers: dict[str, PowerName] = {}
        self.headings: dict[str, PowerName] = {}
        self.initials: dict[str, PowerName] = {}
        self.titles: dict[str, str] = {}
        """Location -> `Ukraine (UKR)`."""
        self.coasts: dict[Province, tuple[Location, ...]] = {code: place.coasts for code, place in map.places.items()}
        self.slashed: dict[str, str] = {}
        """Coasts by the text after a slash: `N`, `NORTH`, `NORTHERN` or `NC`."""
        self.coast_titles = {**COAST_NAMES, **map.coast_names}
        self.former_coasts = {old: new for old, new in _FORMER_COASTS.items() if new in self.coasts.get(_SPAIN, ())}
        # The first meaning added wins: a map may have a place AND, but none can be called S.
        self._add_speech(1, 2)
        self._add_coasts()
        for place in map.places.values():
            self._add_place_name(place.code, place)
        for place in map.places.values():
            for name in (place.name, *place.aliases):
                self._add_place_name(name, place)
                self._add_place_name(_APOSTROPHE.sub("", name), place)
        self._add_speech(3, 99)
        for (kind, text), words in _NATIVE.get(map.language, {}).items():
            for word in words.split():
                self._add(word, kind, text)
        self._add_unsure(map)
        self._add_powers(map)
        self.names = {key: text for key, (kind, text) in self.meanings.items() if kind is Kind.PLACE}
        """Folded names and codes -> province."""
        self.longest_power = max((len(key.split()) for key in self.powers), default=0)
        """Largest number of words in a power's name."""
        suggested = (Kind.PLACE, Kind.VERB, Kind.TYPE)
        self.suggested = {
            key: _letters(key) for key, (kind, _) in self.meanings.items() if kind in suggested and key[1:]
        }
        """Words to suggest in place of an unknown one, with their letters."""

    def _add(self, words: str, kind: Kind, text: str) -> bool:
        """Add a meaning; False if the words have one already. Umlauts count as one letter and as two."""
        for spelling in (words, _UMLAUT.sub(r"\1", words) if len(words) >= _LEAST_WITH_UMLAUT else words):
            self.meanings.setdefault(spelling, (kind, text))
            first, *others = spelling.split(" ")
            self.longest[first] = max(self.longest.get(first, 0), 1 + len(others))
        return self.meanings[words] == (kind, text)

    def _add_speech(self, least: int, most: int) -> None:
        """Add the words of the order language of `least` to `most` letters."""
        for (kind, text), words in _SPEECH.items():
            for word in words.split():
                if least <= len(word) <= most:
                    self._add(word, kind, text)
        for words, verb in _DONE_IN_WORDS.items():
            self._add(words, Kind.VERB, verb)
        for words in _NOT_VIA:
            self._add(words, Kind.NOT_VIA, "")

    def _add_coasts(self) -> None:
        for code, title in self.coast_titles.items():
            named = fold(title).split()
            self._add(code, Kind.COAST, code)
            self._add(" ".join(named), Kind.COAST, code)
            self._add("".join(named), Kind.COAST, code)
            self._add(f"{named[0]}ERN COAST", Kind.COAST, code)
            for short in (code, code[:1], named[0], f"{named[0]}ERN"):
                self.slashed.setdefault(short, code)

    def _add_place_name(self, name: str, place: Place) -> None:
        words = plain_words(name)
        self.titles[place.code] = f"{place.name} ({place.code})"
        if not words:
            return
        self._add(" ".join(words), Kind.PLACE, place.code)
        if len(words) > 1:
            self._add("".join(words), Kind.PLACE, place.code)

    def _add_unsure(self, map: Map) -> None:
        meant: dict[str, list[str]] = {}
        for place in map.places.values():
            for name in place.unsure:
                meant.setdefault(" ".join(plain_words(name)), []).append(place.code)
        for words, codes in meant.items():
            self._add(words, Kind.UNSURE, " ".join(codes))

    def _add_powers(self, map: Map) -> None:
        for name, power in map.powers.items():
            for title in (name, power.title, power.adjective, *power.aliases):
                key = " ".join(plain_words(title))
                if not key:
                    continue
                for spelling in (key, _UMLAUT.sub(r"\1", key)):
                    self.powers.setdefault(spelling, name)
                if self._add(key, Kind.POWER, name):
                    if title != power.adjective:
                        self.headings[key] = name
                elif self.meanings[key][0] is Kind.PLACE:
                    self.shared[Location(self.meanings[key][1])] = name
            if power.letter:
                self.initials[fold(power.letter)] = name

    def words(self, text: str) -> list[Word]:
        """Return the words of an order, splitting those that were joined: `APAR-BUR`, `SPANC`."""
        split = split_words(text)
        titles = self.coast_titles
        coasts = [word for word in split if word.folded[-_COAST:] in titles and self._is_with_coast(word)]
        found = [each for word in split for each in (_without_coast(word) if word in coasts else [word])]
        if _GLUED not in [len(word.folded) for word in found]:
            return found
        words: list[Word] = []
        for at, word in enumerate(found):
            words += _parted(word) if self._is_glued(word, found[at + 1 : at + 3]) else (word,)
        return words

    def meant(self, words: Sequence[Word]) -> list[tuple[Word, tuple[Kind, str] | None]]:
        """Return the words with their meanings, joining words with one meaning; None: no meaning."""
        found: list[tuple[Word, tuple[Kind, str] | None]] = []
        at = 0
        while at < len(words):
            longest = min(self.longest.get(words[at].folded, 1), len(words) - at)
            for size in range(longest, 0, -1):
                folded = " ".join([word.folded for word in words[at : at + size]])
                if folded in self.meanings or size == 1:
                    raw = words[at].raw if size == 1 else " ".join([word.raw for word in words[at : at + size]])
                    found.append((Word(folded, raw), self.meanings.get(folded)))
                    at += size
                    break
        return found

    def _is_with_coast(self, word: Word) -> bool:
        """True for a word that can only be a place's name with one of its coasts: `SPANC`, `SPA.NC`."""
        place, coast = word.folded[:-_COAST], word.folded[-_COAST:]
        if word.folded in self.meanings or place not in self.names:
            return False
        return f"{self.names[place]}/{coast}" in self.coasts.get(Province(self.names[place]), ())

    def _is_glued(self, word: Word, after: Sequence[Word]) -> bool:
        """True for a word that can only be a unit with an order: `Amos` alone is a name."""
        if len(word.folded) != _GLUED or len(word.raw) != _GLUED or word.folded in self.meanings:
            return False
        is_unit = word.folded[1:] in self.coasts and self.meanings.get(word.folded[0], (None,))[0] is Kind.TYPE
        if not is_unit or not after:
            return False
        kind = self.meanings.get(after[0].folded, (None,))[0]
        return kind in (Kind.VERB, Kind.PLACE, Kind.TOWARDS) or (after[0].folded == "-" and len(after) > 1)

    def title(self, location: str) -> str:
        """Return a location as suggestions name it: `Ukraine (UKR)`."""
        return self.titles.get(location, location)

    def resembling(self, words: str) -> list[str]:
        """Titles of the places, or words of the order language, most like some words; at most two."""
        from difflib import get_close_matches  # only where a word is unknown

        letters = _letters(words)
        # Count the most that two words can share first: the comparison itself takes a hundred times as long.
        worth = [
            key
            for key, its in self.suggested.items()
            if 2 * (letters & its).bit_count() >= _ALIKE * (letters.bit_count() + its.bit_count())
        ]
        near = get_close_matches(words, worth, n=4, cutoff=_ALIKE)
        titles = [self.title(self.names[key]) if key in self.names else key for key in near]
        return list(dict.fromkeys(titles))[:2]


_ALIKE = 0.66
"""Share of two words that must match for one to be suggested for the other."""


def _letters(words: str) -> int:
    """Letters of some words as a set of bits, one bit for each occurrence of a letter."""
    bits = 0
    for letter in words[:_LONGEST_NAME]:
        bit = 1 << (ord(letter) % 64)
        while bits & bit:
            bit <<= 64
        bits |= bit
    return bits


_LONGEST_NAME = 100


_VOCABULARIES: WeakKeyDictionary[Map, Vocabulary] = WeakKeyDictionary()


def vocabulary_of(map: Map) -> Vocabulary:
    """Return the vocabulary of a map, created on the first call."""
    known = _VOCABULARIES.get(map)
    if known is None:
        known = _VOCABULARIES[map] = Vocabulary(map)
    return known


def find_power(words: str, vocabulary: Vocabulary, *, bracketed: bool = False) -> PowerName | None:
    """Power named by these words alone: by name, initial or first letters. None if they name none.

    `bracketed`: the words cannot mean a place (`ENG`), unlike first letters without brackets.
    """
    key = " ".join(plain_words(words))
    known = vocabulary.powers.get(key) or vocabulary.initials.get(key)
    if known is not None:
        return known
    if len(key) >= 3 and (bracketed or key not in vocabulary.names):
        starting = {power for name, power in vocabulary.powers.items() if name.startswith(key)}
        if len(starting) == 1:
            return starting.pop()
    return None
