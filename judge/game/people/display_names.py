"""Display names: names that others see, and their limits.

A name comes from the part before the address in From, or from SET NAME. Strangers choose both, and others read them
beside a power. So a name has only letters and few other characters, contains no address, and cannot be mistaken for the
judge or a Master.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import lru_cache

from judge.patterns import pattern

LONGEST_NAME = 40
"""Limit on the characters of a name."""

_BESIDES_LETTERS = frozenset(" .'’-")
_TELLS_ADDRESS = "It contains an address, or looks like one."

_TELLS_OFFICE = "It names an office, or everybody; letters say by themselves who is a Master."

_UNSEEN = pattern("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Invisible letters and marks; other invisible characters are neither."""

_MAIL_DOMAIN = pattern(r"\w-*[\w-]\.(?:[a-z][a-z-]+|[A-Z]{2,}\b)")
"""`example.org`, but not `J.Smith` or `Dr.Smith`."""

_LOOKALIKES = str.maketrans(
    "авекмнорстхуіјѕԁһӏαβεζηικμνορτυχ01ıil5ø",
    "abekmhopctxyijsdhlabezhlkmnoptyxollllso",
)
"""Lookalike characters in lower case: Cyrillic, Greek, digits; i and l count as one."""

_OFFICES = (
    "master masters gamemaster comaster deputy gm judge judgekeeper keeper jk moderator admin administrator official"
    " postmaster webmaster daemon mailerdaemon root system robot nobody everybody everyone vacant dummy spielleiter"
    " spielleiterin schiedsrichter arbitre juge juez giudice arbitro spelleider мастер судья ведущий"
)
_WITHIN = ("gamemaster", "judgekeeper", "themaster", "thejudge", "thekeeper", "postmaster")
_BETWEEN_WORDS = pattern(r"[ .'’-]+")
_DIGITS_READ = str.maketrans("34", "ea")
"""Further digits that people write for letters although they look less similar: `M4ster`."""


def skeleton(text: str) -> str:
    """Reduce a name so that similar ones match: no case, marks, blanks or lookalike letters."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(sign for sign in plain.translate(_LOOKALIKES) if sign.isalnum())
    return letters.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w")


_OFFICES_MEANT = frozenset(skeleton(word) for word in _OFFICES.split())
_WITHIN_MEANT = tuple(skeleton(word) for word in _WITHIN)


def clean_name(text: str, addresses: Collection[str] = ()) -> str:
    """Make a display name from the one in a mail's From; "" if that is impossible.

    Invalid characters become blanks, and overlong names are cut. `addresses` are the person's: a name equal to one, or
    to its part before the @, would reveal too much.
    """
    return "" if fault_of_given(text, addresses) else _cleaned(text)


def fault_of_given(text: str, addresses: Collection[str] = ()) -> str:
    """Return the reason why a mail's From gives no name, as a sentence; "" if it gives one."""
    plain = unicodedata.normalize("NFKC", text)[: 5 * LONGEST_NAME]
    return _TELLS_ADDRESS if _is_address(plain.strip(), addresses) else fault_of(_cleaned(text), addresses)


def _cleaned(text: str) -> str:
    """Replace invalid characters of a name with blanks, and cut it to its limit."""
    plain = unicodedata.normalize("NFKC", text)[: 5 * LONGEST_NAME]
    seen = "".join(sign if _may_stand(sign) else " " for sign in _UNSEEN.sub("", plain))
    return " ".join(_few_marks(seen).split())[:LONGEST_NAME].strip(" -'’")


def fault_of(name: str, addresses: Collection[str] = ()) -> str:
    """Return the reason why a text cannot be a name, as a sentence; "" if it can."""
    if len(name) > LONGEST_NAME:
        return f"It has {len(name)} characters; at most {LONGEST_NAME} are allowed."
    if _is_address(name, addresses):
        return _TELLS_ADDRESS
    if wrong := sorted({sign for sign in name if not _may_stand(sign) or (not sign.isascii() and _UNSEEN.match(sign))}):
        shown = " ".join(sign if sign.isprintable() and not sign.isspace() else f"U+{ord(sign):04X}" for sign in wrong)
        return f"It has characters that names cannot have: {shown}. Letters, digits, blanks and . ' - are fine."
    if _few_marks(name) != name:
        return "It has too many marks on one letter."
    if not any(sign.isalpha() for sign in name):
        return "It has no letter in it."
    if any(_mixes_alphabets(word) for word in _BETWEEN_WORDS.split(name)):
        return "One of its words has letters of more than one alphabet, and would be taken for another one."
    return _TELLS_OFFICE if is_office(name) else ""


@lru_cache(maxsize=4096)
def is_name(name: str, addresses: tuple[str, ...]) -> bool:
    """True if a stored text can be a name. Cached, since each mail reads all players of its game."""
    return not fault_of(name, addresses)


def _may_stand(sign: str) -> bool:
    return sign in _BESIDES_LETTERS or unicodedata.category(sign)[0] in "LM" or unicodedata.category(sign) == "Nd"


def _few_marks(text: str) -> str:
    """A text with at most two marks on each letter: more would cover the lines above and below."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        kept += [sign] if marks <= 2 else []
    return "".join(kept)


def _is_address(text: str, addresses: Collection[str]) -> bool:
    """True if a text is an address, a domain, or a local part of one of these (but `anna` is a name)."""
    plain = unicodedata.normalize("NFKC", text)
    if "@" in plain or _MAIL_DOMAIN.search(plain):
        return True
    before_the_at = {address.rpartition("@")[0].casefold() for address in addresses}
    return plain.casefold() in {local for local in before_the_at if not local.isalpha()}


def _mixes_alphabets(word: str) -> bool:
    """True if a word mixes Latin letters with Cyrillic or Greek ones, many of which look the same."""
    scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in word if sign.isalpha()}
    return len(scripts & {"LATIN", "CYRILLIC", "GREEK"}) > 1


def is_office(name: str) -> bool:
    """True if a name could be mistaken for an office in the game, or for LIST's words about a power."""
    name = name.translate(_DIGITS_READ)
    words = {skeleton(word) for word in _BETWEEN_WORDS.split(name)}
    whole = skeleton(name)
    return bool(words & _OFFICES_MEANT) or whole in _OFFICES_MEANT or any(word in whole for word in _WITHIN_MEANT)
