"""Checks that names of people and games are not words that the judge knows.

A watcher called `everybody` would get press for all, and a game called `full` would take every LIST FULL. Only new
names are checked; those on file stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from itertools import chain, count

from judge.board.maps import Map
from judge.board.order_text.sentence_words import LINKING, POWERS_ABROAD
from judge.board.order_text.signs import one_edit
from judge.board.order_text.vocabulary import fold
from judge.commands.framework.named_readers import FOR_ALL, WORDS_OF_READERS
from judge.commands.framework.plain_words import SMALL_WORDS
from judge.commands.index import KEYWORDS
from judge.game.game import Game
from judge.game.people.display_names import is_office, skeleton
from judge.game.people.naming import is_name_here
from judge.game.people.seats import find_seat, power_named
from judge.game.text_end import ends_press
from judge.patterns import pattern

_OPTIONS = frozenset(
    re.findall(
        r"\w+", "ENDPRESS ENDBROADCAST SIGNOFF FAKE FROM WHITE GREY GRAY QUIET BEGIN END STOP EOM YES NO PLEASE THANKS"
    )
)
_OF_SAMPLES = frozenset({"NAME"})
"""Placeholders for names in HELP: `OBSERVE name@mygame`."""
_BESIDE_GAMES = frozenset(re.findall(r"\w+", "FULL ALL GAME GAMES MYGAMES NEW")) | LINKING
"""Words beside the names of games, as in `JOIN game river`."""
_VALUES = frozenset(re.findall(r"\w+", "ON OFF HERE NOW TODAY DAILY HOURLY WEEKLY NEVER ALWAYS EACH ONCE NONE SANDBOX"))
"""Words that people write after settings and commands."""
_POWERS = frozenset(re.findall(r"\w+", "AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY"))
_BLANK = "your-"
"""Beginning of a placeholder that somebody has not filled in: `CREATE your-game`."""
_THE_OTHERS = frozenset({"REST", "OTHER", "OTHERS"})


_DIGITS = "0123456789"
_LONG = 5
"""Fewest letters of a word that is recognized despite one misspelling."""
_TO_LETTERS = pattern(r"[_#-]+")


def fault_of_game_name(name: str, boards: Collection[str] = ()) -> str:
    """Return a clause on why a new game cannot have a name; "" if it can. `boards`: maps and variants."""
    word = _letters(name)
    core = word.strip(_DIGITS)
    if (
        name.lower().startswith(_BLANK)
        or word in _BESIDE_GAMES
        or core in _VALUES
        or word in {_letters(board) for board in boards}
    ):
        return _MEANT
    if core in POWERS_ABROAD or core in _POWERS:
        return "it reads like a power's name"
    return _MEANT if word in _words_of_the_judge() or _is_of_all(name) else ""


def fault_of_id(game_map: Map, name: str) -> str:
    """Return a clause on why a newcomer cannot have an ID; "" if they can."""
    word = _letters(name)
    if _is_list(game_map, name.upper()):
        return "it reads like powers"
    if not word.strip(_DIGITS):
        return "it has no letter"
    if name[0] in "#-":
        return f"in press {name[0]} before a name means something else"
    if _is_powers(game_map, word):
        return "it reads like a power's name"
    parts = [fold(part) for part in _TO_LETTERS.sub(" ", name).split()]
    if word in _words_of_the_judge() or (len(parts) > 1 and _words_of_the_judge().issuperset(parts)):
        return _MEANT
    return _MEANT if ends_press("".join(parts)) or _is_of_all(name) else ""


def free_id(game: Game, game_map: Map, wanted: str, *, first: int, taken: Collection[str] = (), told: bool) -> str:
    """Return a newcomer's ID, made from a name or the first part of an address.

    If that cannot be an ID, it begins with `person-`. If the ID or a similar one exists, or is `taken`, a number is
    added, from `first` on. `told`: the name of a person in the game counts as existing too.
    """
    plain = re.sub(r"[^a-z0-9_-]", "", wanted.lower()).strip("_-")[:_LONGEST_MADE] or "player"
    if len(plain) < _SHORTEST_MADE or fault_of_id(game_map, plain):
        plain = f"person-{plain}"[:_LONGEST_MADE].rstrip("_-")
        plain = "person" if fault_of_id(game_map, plain) else plain  # `person-judge` would still read as an office
    alike = {skeleton(id) for id in (*taken, *(watcher.id for watcher in game.observers))}
    ids = chain([plain], (f"{plain}{number}" for number in count(first)))
    return next(
        one
        for one in ids
        if not (skeleton(one) in alike or find_seat(game, game_map, one) or (told and is_name_here(game, one)))
    )


_SHORTEST_MADE, _LONGEST_MADE = 3, 16
"""Limits on the characters of an ID made from a name, without its number."""
_MEANT = "it reads like a word of the judge"


def _letters(name: str) -> str:
    """Return a name in capitals without separators such as hyphens."""
    return fold(_TO_LETTERS.sub("", name))


def _is_of_all(name: str) -> bool:
    """True if a name, even with a number, reads as a group of people or as an office."""
    core = _letters(name).strip(_DIGITS).removeprefix("THE").removesuffix("ELSE")
    if core in _THE_OTHERS or any(one_edit(core, word) for word in FOR_ALL if len(word) >= _LONG):
        return True
    apart = _TO_LETTERS.sub(" ", name)
    return core in WORDS_OF_READERS or is_office(apart) or is_office(apart.strip(_DIGITS + " "))


@cache
def _words_of_the_judge() -> frozenset[str]:
    """Return the words of commands and of press headings."""
    words = frozenset(re.findall(r"\w+", " ".join(word for words in KEYWORDS.values() for word in words)))
    return words.union(_OPTIONS, SMALL_WORDS) - _OF_SAMPLES


def _is_list(game_map: Map, upper: str) -> bool:
    """True if a word is a list of readers of press: distinct letters of powers and the Master."""
    return len(set(upper)) == len(upper) and set(upper) <= {
        *(each.letter.upper() for each in game_map.powers.values()),
        "M",
    }


def _is_powers(game_map: Map, word: str) -> bool:
    """True if a word is a power, even with separators, digits, look-alike letters or one misspelling."""
    core = word.strip(_DIGITS)
    if core in POWERS_ABROAD or power_named(game_map, word) or (len(core) > 1 and power_named(game_map, core)):
        return True
    alike = {skeleton(word), skeleton(core)}
    spellings = {
        fold(spelling)
        for power in game_map.powers.values()
        for spelling in (power.name, power.title, power.adjective, *power.aliases)
    }
    return any(
        len(spelling) > 2 and (skeleton(spelling) in alike or (len(spelling) >= _LONG and one_edit(core, spelling)))
        for spelling in spellings
    )
