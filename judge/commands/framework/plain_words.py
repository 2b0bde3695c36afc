"""Words of a command without the punctuation, quotes and courtesies that people add."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from judge.board.order_text.sentence_words import LINKING
from judge.board.order_text.vocabulary import MOVE_WORDS, STAY_WORDS
from judge.commands.framework.table import TABLE, Command, Where
from judge.game.game import Role
from judge.patterns import pattern

_BESIDE_HELP = frozenset({"", "ME", "THANKS", "PLEASE", "PLS", "PLZ"})


def calls_for_help(words: Sequence[str]) -> bool:
    """True if a line is a cry for help, without a topic."""
    plain = [re.sub(r"\W", "", word).upper() for word in words]
    return plain[:1] == ["HELP"] and len(plain) <= 3 and set(plain[1:]) <= _BESIDE_HELP


SMALL_WORDS = frozenset(
    re.findall(r"\w+", "AN THE ME MY MYSELF OF US IT FOR WITH IS ARE THIS THAT THESE THOSE YOUR WHAT HOW ABOVE BELOW")
)
"""Words that do not name the subject of a command."""
_NOBODY = frozenset({"PLEASE", "PLS", "PLZ", "ALL", "EVERYTHING", "IT", "SORRY"})
"""Words after `Ignore` that show a line to be about orders, so that it names nobody."""
_QUESTIONS = frozenset({"HOW", "MY", "WHAT"})
"""Words after HELP that begin a question, for which its pages are searched."""
_SMALL_WITH_MORE = frozenset({"A", "I", "PLEASE", "IN", "ON"})
"""Words that may be a name unless a word of several letters follows."""
_OF_SENTENCES = frozenset(
    {"RESIGN", "JOIN", "OBSERVE", "MONITOR", "TAKEOVER", "STATUS", "WAIT", "IGNORE", "REPLACE", "SWAP"}
)
"""Commands, besides questions, whose words also begin sentences."""
LONGEST_OF = {"WHERE AM I": 3, "MON": 3, "GET": 3, "SEND": 3}
"""Most words of some commands: `Where am I attacking?` asks more, `Send Paris to Picardy` is an order."""
_BEHIND_UNITS = MOVE_WORDS | STAY_WORDS
_OF_ARROWS = "-=>~\N{EN DASH}\N{EM DASH}\N{RIGHTWARDS ARROW}"
_DEEDS = frozenset({"PROCESS", "PREVIEW", "ROLLBACK"})
_POINTING = frozenset({"THE", "MY", "OUR", "THIS", "YOUR"})
"""Words that begin no name; after a verb of `_DEEDS` they make it a wish (`Process the turn now`)."""
_ARTICLES = frozenset({"A", "AN"})
_MORE_TIME_SAID = pattern(r"\W{0,2}(?:\d|(?:YES|NO|A|DAY|PLEASE|PLS|PLZ|THANKS?|THX|NOW)\b|\W{0,9}\Z)")
"""Pattern for words after MORE TIME: a length, an answer, or courtesy."""
_MORE_TIME_NEEDED = ("NEEDED", "WANTED")


def begins_sentence(made: Command, rest: Sequence[str]) -> bool:
    """True if the words after a command continue a sentence or an order: `Send me a map`.

    `rest` are the first of these words, in capitals. `MON - PEK` and `OBS H` are orders on some maps.
    """
    if made.where is Where.OPENER and rest:
        links = rest[0] in LINKING and made.name not in ("SIGNON", "CREATE")  # `Watch out for Russia`
        if links or not rest[0].strip(_OF_ARROWS) or rest[0] in _BEHIND_UNITS:
            return True
    if made.name == "CREATE" and rest[1:] and rest[0] in _ARTICLES:  # `Create a game for me`
        return True
    if made.name in _DEEDS and rest[:1] and rest[0] in _POINTING:
        return True
    if made.name == "IGNORE" and rest and _NOBODY.issuperset(word.strip(".,!:") for word in rest):
        return True
    if made.name == "MORE TIME" and rest and not _MORE_TIME_SAID.match(rest[0]):  # `More time would be nice`
        return len(rest) > 1 or rest[0].startswith(_MORE_TIME_NEEDED)
    if made.name == "STANDBY" and rest[:1] == ["ON"]:
        return False
    if made.name == "HELP" and rest and rest[0] in _QUESTIONS:
        return False
    is_asked = made.where is Where.INFO and made.name != "TRY"  # orders follow TRY
    if not rest or not (is_asked or made.name in _OF_SENTENCES) or " ".join(rest) in TABLE:  # HELP MY GAMES
        return False
    return (
        rest[0] == "PLEASE,"
        or rest[0].rstrip(",:.!") in SMALL_WORDS
        or (rest[0] in _SMALL_WITH_MORE and len(rest) > 1 and len(rest[1]) > 1)
    )


_TEXT = frozenset(
    {"PRESS", "BROADCAST", "OFFICIAL", "SEND TEXT", "ORDERS HELD", "ORDERS", "SET DESC", "SET NAME", "WARN", "PROTEST"}
    | {"OVERRIDE", "READ", "SETTINGS", "EDIT", "TRY", "SET PASSWORD", "SET PRIVATE", "SET TOKEN"}
)
"""Commands whose words stay as written, because they are forwarded, stored or compared."""

_NAME_FIRST = frozenset(
    {"SIGNON", "JOIN", "RESIGN", "TAKEOVER", "CREATE", "PURGE", "RENAME", "OBSERVE", "MONITOR", "REVIVE", "CLARIFY"}
    | {"DELAY", "REJECT"}
)
"""Commands in which only the first word is a name or a number, and passwords or text may follow."""

_ENTERING = frozenset({"JOIN", "OBSERVE", "MONITOR", "TAKEOVER", "CREATE"})
"""Commands that choose a password. Others compare a password, which may be `please`."""

_LISTS = frozenset({"CONTROL", "BLOCK", "DUMMY", "GRANT PROXY"})
"""Commands with several names, which people separate by commas."""

_MOST_BEHIND_COLON = 2
"""Limit on the words after the colon of `JOIN: river password`."""

_MOST_OF_PHASE = 4
_PHASE = pattern(r"PHASE\s?[:=_-]{0,2}\s?(?=[^\W\d_]{1,9}\s?\d{4}(?:\s?[^\W\d_]{1,12})?\W{0,2}\Z)", re.IGNORECASE)
"""Pattern for PHASE before a phase, without a blank or with a sign: `PHASEF1901M`, `PHASE: Fall 1901`."""

_COURTESIES = (
    *(["THANK", "YOU"], ["PLEASE"], ["PLS"], ["PLZ"], ["THANKS"], ["THX"], ["NOW"], [""]),
    *(["BITTE"], ["DANKE"], ["SVP"], ["MERCI"], ["GRACIAS"], ["GRAZIE"], ["BEDANKT"]),
)
_QUOTES = "\"'`<>\u201c\u201d\u201e\u201a\u2018\u2019\u00ab\u00bb\u2039\u203a"
_STOPS = ".,;:"


def plain_values(made: Command, words: Sequence[str]) -> tuple[str, ...]:
    """Return the words after a command's verb, without the punctuation and courtesies that people add."""
    if not words or made.order_line or made.name in _TEXT or (made.name == "PROPOSE" and words[0].upper() == "TEXT"):
        return tuple(words)
    if made.name in _NAME_FIRST:
        rest = without_courtesy(words)[1:] if made.name in _ENTERING else words[1:]
        return (_bare(words[0]), *rest)
    if words[-1].endswith("!") and made.where is Where.BODY and made.by != (Role.MASTER,):  # EAVESDROP! is a value
        words = [*words[:-1], words[-1].rstrip("!") or words[-1]]
    return without_signs(words, lists=made.name in _LISTS)


def without_signs(words: Sequence[str], *, lists: bool = False) -> tuple[str, ...]:
    """Return words without quotes, final punctuation and courtesy; `lists`: also after each word."""
    kept = without_courtesy(words)
    ends = len(kept) if lists else 1
    plain = [*map(_unquoted, kept[:-ends]), *map(_bare, kept[-ends:])]
    return tuple(plain)


def without_courtesy(words: Sequence[str]) -> list[str]:
    """Return the words without `please`, `thank you` or a separate punctuation mark at their end."""
    kept = list(words)
    while last := next((said for said in _COURTESIES if _upper(kept[-len(said) :]) == said), None):
        del kept[-len(last) :]
    return kept


def _upper(words: Sequence[str]) -> list[str]:
    return [word.strip(_STOPS + "!").upper() for word in words]


def _bare(word: str) -> str:
    """Return a word without quotes and final punctuation; a word of only such signs stays."""
    return _unquoted(word.rstrip(_STOPS)).rstrip(_STOPS) or word


def _unquoted(word: str) -> str:
    """Return a word without quotes at its ends, but not if they are part of an address.

    Example: `"judge"@example.org`.
    """
    if "@" in word and not (word[0] in _QUOTES and word[-1] in _QUOTES):
        return word
    return word.strip(_QUOTES) or word


def plain_line(
    words: Sequence[str], find: Callable[[Sequence[str]], tuple[Command, str] | None], *, alone: bool
) -> list[str]:
    """Return a line's words without additions of people: a period, an equals sign, ON and OFF.

    `find` finds the command that a line starts with. `alone`: the line is the whole mail, so a single word with a
    period or exclamation mark is no answer such as "Done.".
    """
    if len(words) <= _MOST_OF_PHASE and (sign := _PHASE.match(line := " ".join(words))) is not None:
        return ["PHASE", *line[sign.end() :].split()]
    if len(words) < 2:
        if not words or not alone:
            return list(words)
        bare = words[0].rstrip("!")
        is_called = bare and find(words) is None and find([bare]) is not None
        return [bare if is_called else words[0].removesuffix(".") or words[0]]
    if words[-1][-1] in ".!" and (last := words[-1].rstrip(".!")):
        whole, as_it_stands = [*words[:-1], last], find(words)
        found = find(whole)
        fills_line = found is not None and len(found[1].split()) == len(whole)
        if fills_line and (as_it_stands is None or (as_it_stands != found and words[-1].endswith("."))):
            return whole
    verb = words[0].rstrip(":").upper()
    if verb in _ENTERING and len(words) <= _MOST_BEHIND_COLON + 1 and words[-1][-1] not in ".!?":
        return [verb, *words[1:]]
    return _switched(_without_equals(words)) if words[0].upper() == "SET" else list(words)


def _without_equals(words: Sequence[str]) -> list[str]:
    """Return the words of a SET without a colon or equals sign between the setting and its value."""
    key = words[1].rstrip(":=")
    if f"SET {key.upper()}" not in TABLE:
        return list(words)
    return [words[0], key, *(words[3:] if words[2:3] in (["="], [":"]) else words[2:])]


_SAYS_ON = {"ON": "", "YES": "", "TRUE": "", "OFF": "NO", "NO": "NO", "FALSE": "NO"}
_OWN_SWITCHES = frozenset({"MAP", "MAPS", "CALENDAR", "VOTE", "JOINS", "QUIET", "DIGEST"})
"""Settings for which words like ON and OFF are values."""


def _switched(words: list[str]) -> list[str]:
    """Read `SET WAIT OFF` as SET NOWAIT, and `SET WAIT ON` as SET WAIT, if both settings exist."""
    key, value = words[1].upper(), words[-1].strip(_STOPS + "!").upper()
    if len(words) != 3 or value not in _SAYS_ON or key in _OWN_SWITCHES or f"SET {key}{value}" in TABLE:
        return words
    return [words[0], f"{_SAYS_ON[value]}{key}"] if f"SET NO{key}" in TABLE else words
