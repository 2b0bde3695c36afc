"""Values for the blanks of a line (`SET NAME your-name`), if its mail states them clearly.

Each kind of blank has a reader, which returns a value in the command's own form; only names are copied from the mail,
after a check. A blank with two possible values stays empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import chain, takewhile

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.sentence_words import POWERS_ABROAD
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.commands.framework.arguments import need_address
from judge.commands.framework.context import CommandContext
from judge.commands.framework.spoken_dates import format_day_and_hour, later_deadline, length_in, time_away
from judge.commands.framework.wishes import has_address, words_of
from judge.game.calendar.zones import parse_zone, to_local
from judge.game.game import Game, Role
from judge.game.people.naming import check_name
from judge.game.people.sign_on import Actor
from judge.game.time.more_time import MOST
from judge.game.visibility.identities import names_told
from judge.patterns import pattern
from judge.problems import Refused

_MOST_SIGNS = 2_000
"""Limit on the characters of a mail that are searched for values."""


class SaidBy(Struct, frozen=True):
    """Sentences of a mail, with the writer and the game that they are about."""

    texts: tuple[str, ...]
    actor: Actor
    game: Game
    context: CommandContext

    @property
    def map(self) -> Map:
        """The map of the game."""
        return self.context.in_play(self.game).map


def filled(line: str, said: SaidBy | None) -> str:
    """Return a line with its blanks filled if their values are certain.

    `word=default` is a blank with a default, which may be empty: `DELAY length=24H`.
    """
    for blank, reader in _READERS.items():
        before, found, after = f" {line} ".partition(f" {blank}" if blank.endswith("=") else f" {blank} ")
        if said is not None and found and (value := reader(said)):
            usual = after.partition(" ")[0] if blank.endswith("=") else ""
            line = f"{before} {value} {after.removeprefix(usual)}".strip()
    return " ".join(filter(None, (word.partition("=")[2] if "=" in word else word for word in line.split())))


def said_in(texts: Iterable[str], actor: Actor, game: Game, context: CommandContext) -> SaidBy:
    """Return the sentences for `filled`, up to the limit on their length.

    The period in `am 23. Dezember` ends no sentence.
    """
    kept: list[str] = []
    size = 0
    for text in texts:
        size += len(text)
        if size > _MOST_SIGNS:
            break
        if kept and kept[-1].endswith(".") and kept[-1][-2:-1].isdecimal():
            kept[-1] = f"{kept[-1]} {text}"
        else:
            kept.append(text)
    return SaidBy(tuple(kept), actor, game, context)


def _only(values: Iterable[str]) -> str:
    """Return the value if all are the same; "" if there is none, or several."""
    found = list(dict.fromkeys(values))
    return found[0] if len(found) == 1 else ""


def _address(said: SaidBy) -> str:
    """Return the only address besides the writer's own; "" if there is none, or several."""
    found: list[str] = []
    for part in filter(has_address, chain.from_iterable(text.split() for text in said.texts)):
        bare = part.strip("<>,;:().'\"!?").removeprefix("mailto:")
        with suppress(Refused):
            found.append(need_address(bare, said.context.judge_address, ""))
    return _only(address for address in found if address != said.context.sender)


_WORD = r"[^\W\d_][\w'\N{RIGHT SINGLE QUOTATION MARK}-]{0,19}\.?"
_CALLED = pattern(
    r"(?:(?i:\b(?:call me|be called|known as|go(?:es)? by|my name is|(?:my|the|your) name (?:to|as|into)|name is now"
    r"|nenn[et]* mich|ich hei(?:\xdfe|sse)|mein(?:en)? namen? (?:in|zu|auf|ist)"
    r"|appele[zr]-moi|appelle-moi|m['\N{RIGHT SINGLE QUOTATION MARK}]appelle[rz]?|mon nom (?:en|par|est|pour|à)"
    r"|ll[áa]ma(?:d|me|dme)+|me llamo|mi nombre (?:a|por|es|en)"
    r"|chiamatemi|chiamami|mi chiamo|(?:mio )?nome (?:in|con|è))) [\"'\N{LEFT DOUBLE QUOTATION MARK}]?)"
    rf"((?-i:(?=[^\W\d_a-z\xdf-\xff])){_WORD}(?: (?-i:(?=[^\W\d_a-z\xdf-\xff])){_WORD}){{0,2}})"
)
"""Pattern for a name of up to three capitalized words, after words that introduce one."""


_OF_OTHERS = frozenset(
    re.findall(
        r"\w+",
        "his her their contact seine ihre ihr wenden kontakt son sa leur contacter contactez suo sua su"
        " contactar contattare urgent urgence dringend dringenden urgente urgenza urgenti urgentes colleague"
        " friend",
    )
)
"""Words that occur beside another person's address."""


def _own_address(said: SaidBy) -> str:
    """Return the only address, unless a word or another power's name suggests that it is someone else's."""
    is_others = any("@" in text for text in said.texts if not _OF_OTHERS.isdisjoint(words_of(text)))
    is_others = is_others or not {said.actor.power}.issuperset(_powers(said))
    return "" if is_others else _address(said)


def _name(said: SaidBy) -> str:
    """Return the only name that the writer gives themselves; "" if there is none, or several."""
    found: list[str] = []
    for match in chain.from_iterable(_CALLED.finditer(text) for text in said.texts):
        last = match[1].rsplit(" ", 1)[-1]
        name = match[1] if len(last.rstrip(".")) == 1 and " " in match[1] else match[1].rstrip(".")
        in_play = said.context.in_play(said.game)
        with suppress(Refused):
            check_name(said.game, in_play.map, said.actor.own_seat, name, told=names_told(said.game, in_play.rules))
            found.append(name)
    return _only(found)


_CAPITALS = pattern(r"[A-Z]{3,4}|(?:UTC|GMT) ?[+-] ?\d{1,2}")
_LEAST_CITY = 4
_MOST_OF_CITY = 3


def _zone(said: SaidBy) -> str:
    """Return the only time zone that a city or an abbreviation names: `Buenos Aires`, `CET`."""
    found: list[str] = []
    for text in said.texts:
        words = [word.strip(".,;:!?()\"'") for word in text.split()]
        for at in range(len(words)):
            for count in range(_MOST_OF_CITY, 0, -1):
                name = " ".join(words[at : at + count])
                is_city = len(name) >= _LEAST_CITY and name[0].isupper() and not power_meant(name, said.map)
                if is_city or _CAPITALS.fullmatch(name):
                    with suppress(Refused):
                        found.append(parse_zone(name))
                        break
    return _only(found)


def power_meant(word: str, map: Map) -> PowerName | None:
    """Return the power of this map that a word names, in any language of `POWERS_ABROAD`."""
    folded = "".join(words_of(word)).upper()
    name = POWERS_ABROAD.get(folded, folded)
    if vocabulary_of(map).meanings.get(name, (None,))[0] is not Kind.POWER:
        return None
    return vocabulary_of(map).powers.get(name)


_OWN = frozenset({"me", "i", "myself", "mich", "mir", "moi", "mi", "yo", "io", "ich"})


def _powers(said: SaidBy, *, own: bool = False) -> list[PowerName]:
    """Return the powers named, in order; with `own`, words such as `me` name the writer's power."""
    found: list[PowerName] = []
    for word in chain.from_iterable(map(words_of, said.texts)):
        power = power_meant(word, said.map)
        if power is None and own and word in _OWN:
            power = said.actor.power
        found += [power] if power is not None else []
    return list(dict.fromkeys(found))


def _other_powers(said: SaidBy, number: int) -> str:
    """Return the named powers without the writer's, if there are `number` of them; otherwise ""."""
    found = [power for power in _powers(said) if power != said.actor.power]
    return " ".join(power.upper() for power in found) if len(found) == number else ""


_EVERYBODY = frozenset(re.findall(r"\w+", "everybody everyone all alle allen tous todos tutti"))
"""Words for all players of a game, as readers of press."""


def _readers(said: SaidBy) -> str:
    """Return the only other power that is named, or ALL for everybody; "" if neither is certain."""
    if _powers(said):
        return _other_powers(said, 1)
    return "ALL" if any(not _EVERYBODY.isdisjoint(words_of(text)) for text in said.texts) else ""


def _draw(said: SaidBy) -> str:
    """Return the powers that would share a draw; "" unless they are several, including the writer's."""
    found = _powers(said, own=True)
    return " ".join(found) if said.actor.power in found and len(found) > 1 else ""


_NOT = frozenset(
    re.findall(
        r"\w+",
        "not no never except but nicht kein keine nie au\xdfer ausser pas non jamais sauf nunca salvo mai tranne",
    )
)
"""Words that come before powers that somebody does not want."""


def _preference(said: SaidBy) -> str:
    """Return the letters of the powers that somebody prefers."""
    letters = {name: letter for letter, name in vocabulary_of(said.map).initials.items()}
    wanted = [" ".join(takewhile(lambda word: word not in _NOT, words_of(text))) for text in said.texts]
    found = _powers(replace(said, texts=tuple(wanted)))
    return "".join(letters[power] for power in found) if all(power in letters for power in found) else ""


_TOO = "(?:too|zu|trop|demasiado|muy|troppo)"
_SIZES = (
    ("PRINT", pattern(r"\b(?:print\w*|druck\w*|imprim\w*|stampa\w*|poster)\b")),
    (
        "BIG",
        pattern(
            r"\b(?:bigger|larger|enlarge|grosser|vergross|tiny|minute|winzig|minuscul|agrand|ingrand)\w*"
            rf"|\b{_TOO} (?:small|klein|petit|pequen|piccol)\w*|\b(?:plus|mas|piu) grand\w*"
        ),
    ),
    (
        "SMALL",
        pattern(
            r"\b(?:smaller|kleiner)\w*"
            rf"|\b{_TOO} (?:big|large|gross|grand)\w*|\b(?:plus|mas|piu) (?:petit|pequen|piccol)\w*"
        ),
    ),
)
"""Sizes of maps, each with a pattern for words that request it."""


def _size(said: SaidBy) -> str:
    """Return the only map size requested; "" if there is none, or several."""
    texts = [" ".join(words_of(text)) for text in said.texts]
    return _only(size for size, words in _SIZES if any(map(words.search, texts)))


def _absence(said: SaidBy) -> str:
    """Return the days of an absence in the form of SET ABSENCE, at most as many as it accepts."""
    is_master = said.actor.role is Role.MASTER
    now, zone = said.context.now, said.game.zone
    return _only(filter(None, (time_away(text, now, zone, any_length=is_master) for text in said.texts)))


def _length(said: SaidBy) -> str:
    """Return the length of time named, or the time until the hour named; "" if neither is certain."""
    current, moment = said.game.deadline, _moment(said)
    length = _only(filter(None, map(length_in, said.texts)))
    if length or current is None or moment is None:
        return length
    hours = -((current - moment) // timedelta(hours=1))
    most = hours if said.actor.role is Role.MASTER else MOST // timedelta(hours=1)
    return "" if hours > most else f"{hours}H" if hours % 24 else f"{hours // 24}D"


def _moment(said: SaidBy) -> datetime | None:
    """Return the only later deadline that is named; None if there is none, or several."""
    current, zone = said.game.deadline, said.game.zone
    named = (later_deadline(text, current, said.context.now, zone) for text in said.texts) if current else ()
    found = set(filter(None, named))
    return found.pop() if len(found) == 1 else None


def _pace(said: SaidBy) -> str:
    length = _length(said)
    return f"MOVE {length}" if length else ""


def _later(said: SaidBy) -> str:
    moment = _moment(said)
    if moment is not None:
        return format_day_and_hour(to_local(moment, said.game.zone))
    length = _length(said)
    return f"+{length}" if length else ""


_READERS: Mapping[str, Callable[[SaidBy], str]] = {
    "your-new-address": _own_address,
    "new-address": _address,
    "your-name": _name,
    "your-zone": _zone,
    "readers=": _readers,
    "their-power other-power": lambda said: _other_powers(said, 2),
    "their-power": lambda said: _other_powers(said, 1),
    "your-letters": _preference,
    "those=": _draw,
    "size=": _size,
    "first-day TO last-day": _absence,
    "day hour": _later,
    "your-timing": _pace,
    "length=": _length,
}
"""The reader of each kind of blank; longer blanks come before those that they contain."""
