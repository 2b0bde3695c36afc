"""Headings of orders: whether they name a phase, say that the orders are meant, or put them in doubt.

A heading puts orders in doubt if it says no more than that (`Draft:`, `Option 2`), or if it ends in a colon and has a
word of condition, negation or doubt (`Only if England agrees:`). What it says of the writer's own mails is none:
below `Not final, but in case I am late:` orders are meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from judge.board.order_text.conditions import DOUBTS
from judge.board.order_text.parse import split_power
from judge.board.order_text.prose import is_talk
from judge.board.order_text.split_orders import begins_as_an_order
from judge.board.order_text.vocabulary import fold, plain_words, vocabulary_of
from judge.board.phase_words import FOREIGN_SEASONS, is_called, read_phase, seasons_known
from judge.board.position import PhaseType
from judge.game.game import Game
from judge.game.orders_ahead import is_ahead
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.final_orders import marks_final
from judge.patterns import pattern

_WORD = pattern(r"[^\W_]+(?:['’][^\W_\d]+)?")
_DATE = pattern(r"([A-Z]{0,6})((?:\d\d){0,2})([MRAB]?)")
"""A season, a year, or both in one word, as in `F1901M`."""
_LONGEST, _MOST_WORDS, _FEW = 80, 12, 4
"""Limits of a heading, and of one that is the name of a plan."""
_SHORT_YEAR = 2
_TYPES = {"M": "movement", "R": "retreats", "A": "adjustments", "B": "builds"}


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_PLAIN = _set(
    "a an and another are as at below but by come coming current few first following follow for from game here i i'll"
    " in is just later line lines list me mine moment more moves move my new next now of on only or order orders our"
    " phase plan plans season second send sent set sets so soon some still the then there these they third this those"
    " to today tomorrow turn us we will with year yet movement adjustment adjustments retreat retreats build builds"
    " befehle züge meine für ordres mes pour órdenes mis para ordini miei per im des du de del"
)
"""Words of headings that say nothing of whether the orders below are meant."""
_DOUBT = _set(
    "alternative alternatives alternatively brainstorm brainstorming draft drafts draught hypothetical hypothetically"
    " idea ideas maybe option options perhaps possible possibly possibility possibilities potential scenario scenarios"
    " sketch sketches speculative undecided entwurf entwürfe möglich mögliche brouillon borrador bozza"
    " otherwise sonst andernfalls sinon altrimenti cancelled canceled storniert annulé annulée cancelado annullato"
)
_NUMBERED = _set("plan choice")
_NUMBERS = _set("a b c d e 1 2 3 4 5 i ii iii iv v one two three four five")
_MEANT = _set("actual binding confirmed decided definitive file filed final finalised finalized real")
_NOT = _set("not nicht non no don't do")
_ORDERS = _set("order orders moves befehle züge ordres órdenes ordini")

_HANGS = DOUBTS.union(
    plain_words(
        "CASE ONCE SHOULD ISNT ARENT WONT CANCELED EVENTUALITY"
        " KEIN KEINE NOCH NUR SPATER SOFERN AUSSER ANDERNFALLS STORNIERT UNGULTIG"
        " ANNULE ANNULES ANNULEE ANNULEES CAS SIL JAMAIS PEUT SEULEMENT TARD"
        " CANCELADO CANCELADA CANCELADOS CANCELADAS CASO NUNCA QUIZA SOLO TARDE TODAVIA"
        " ANCORA ALTRIMENTI ANNULLATO ANNULLATI DOPO MAI TARDI"
    ),
    *(plain_words(word) for word in _DOUBT),
)
"""Words with which a heading that ends in a colon puts in doubt what is below it."""
_OF_ALL = frozenset(plain_words("ONLY SOLO NUR BUT"))
"""Words among them that headings of orders have too: `Only these:`."""
_OF_PAST = frozenset(plain_words("BUT DONT FORGET LATE LONG NEIN NICHT NO NON NOT OLD PAS STOP WAS WRONG"))
"""Words that may be about something else above `my orders:`, as in `Sorry, no time. My orders:`."""
_OF_WRITER = pattern(
    r"\bI\b.{0,20}\b(?:late|forget|miss)\b|\byou (?:do not |don['’]?t )?hear\b|\bfurther notice\b|\bpreliminary\b"
    r"|\b(?:unless|until|till) I (?:change|say|send|tell|update|write)\b|\bif I (?:do not|don['’]?t) (?:send|write)\b",
    re.IGNORECASE,
)
"""Remarks of people on their own mails, above orders that count until then."""
_NO_DRAFT = pattern(r"\bnot an? ", re.IGNORECASE)
_CLAUSE = pattern(r"[,.;!–—]\s")
_AROUND = " \t*_#=~>\"'()[]"
_LONGEST_CONDITION = 200


class Doubt(NamedTuple):
    """Place of lines in doubt, and sentences on why orders there are, without their beginning."""

    place: str
    told: str
    is_of_phase: bool = False


class Headings:
    """Reads lines as headings of orders in one game."""

    def __init__(self, game: Game, in_play: RulesInPlay) -> None:
        self._game, self._in_play = game, in_play
        self._phase = in_play.variant.turn.writes_for(game, in_play)
        self._seasons = seasons_known(in_play.map)

    @cached_property
    def _plain(self) -> frozenset[str]:
        """Words that say nothing in this game; hardly any mail needs them."""
        powers = self._in_play.map.powers.values()
        names = (name for power in powers for name in (power.name, power.title, power.adjective))
        return _PLAIN.union(_words(self._game.name), *map(_words, names))

    def doubt(self, text: str, number: int) -> Doubt | None:
        """The doubt that this line of a mail casts on the orders below it; None for none."""
        words = self._words(text)
        place = f'below "{text.strip()}" (line {number})'
        told = f"are the orders {place}."
        if self._is_draft(words) or self._hangs(text):
            return Doubt(place, told)
        date = self._date(words)
        if date is None or self._is_present(date):
            return None
        now, present = self._phase, self._game.board.phase
        takes = f"{self._game.name} is in" if now == present else "Orders are taken now for"
        told = f"{told} {takes} {now.title} ({now})."
        year = date.year if len(date.year) != _SHORT_YEAR else f"{now.year // 100}{date.year}"
        meant = read_phase((date.season, year, _TYPES.get(date.kind, "")), self._in_play.map)
        is_later = meant is not None and is_ahead(meant, now, self._in_play.map)
        return Doubt(place, f"{told} PHASE {meant} above them keeps them for then." if is_later else told, True)

    def is_draft(self, text: str) -> bool:
        """True for a heading of orders that may not be meant, such as `Draft:` or `If Italy agrees:`."""
        return self._is_draft(self._words(text)) or self._hangs(text)

    def is_meant(self, text: str) -> bool:
        """True for a heading of orders that are meant: `My orders:`, `Final orders:`, the present phase."""
        words = self._words(text)
        others = [word for word in words if word not in self._plain]
        if not words or self._is_draft(words) or not _NOT.isdisjoint(words):
            return False
        date = self._date([word for word in words if word not in _MEANT])
        if date is not None:
            return self._is_present(date)
        return _MEANT.issuperset(others) and (bool(others) or not _ORDERS.isdisjoint(words))

    def _words(self, text: str) -> list[str]:
        words = _words(text) if len(text) <= _LONGEST else []
        return words if len(words) <= _MOST_WORDS else []

    def _is_draft(self, words: Sequence[str]) -> bool:
        if any(first in _NUMBERED and second in _NUMBERS for first, second in pairwise(words)) and len(words) <= _FEW:
            return True
        if _NOT.isdisjoint(words) and _DOUBT.isdisjoint(words):
            return False
        others = {word for word in words if not (word in self._plain or word in _NUMBERS or self._part(word))}
        if not _NOT.isdisjoint(others):
            may_say_so = not marks_final(self._in_play.rules)  # there it says that they are on file, and preliminary
            is_meant = not others.isdisjoint(_MEANT) or ("not" in others and not _ORDERS.isdisjoint(words))
            return may_say_so and is_meant and others <= _NOT | _MEANT | _DOUBT
        return not others.isdisjoint(_DOUBT) and others <= _DOUBT | _MEANT

    def _hangs(self, text: str) -> bool:
        """True if a heading that ends in a colon makes what is below it depend on something, or takes it back."""
        text = text.strip(_AROUND)
        if not text.endswith((":", "：")) or len(text) > _LONGEST_CONDITION:
            return False
        game_map = self._in_play.map
        said = split_power(text, game_map)[1]
        found = _HANGS.intersection(plain_words(said.replace("'", "").replace("’", "")))
        if not found or _OF_WRITER.search(said):
            return False
        if begins_as_an_order(said, vocabulary_of(game_map)) and not is_talk(said, game_map):
            return False
        words = _words(said)
        if found <= _OF_ALL and self._plain.union(_MEANT).issuperset(words):
            return False
        if not _DOUBT.isdisjoint(words) and _NO_DRAFT.search(said):
            return False
        if not _MEANT.isdisjoint(words) and marks_final(self._in_play.rules):
            return not found <= _OF_PAST  # there it says that they are on file, and preliminary
        *_, last = _CLAUSE.split(said)
        return last == said or not (found <= _OF_PAST and self.is_meant(last))

    def _date(self, words: Sequence[str]) -> _Date | None:
        """The date that a heading is no more than; None for any other line."""
        # Orders begin with A and F, too: a letter alone is no date.
        if not any(part is not None and (part.year or len(part.season) > 1) for part in map(self._part, words)):
            return None
        parts = [self._part(word) for word in words if word not in self._plain and word not in _NUMBERS]
        found = [part for part in parts if part is not None]
        seasons, years = ([part[at] for part in found if part[at]] for at in (0, 1))
        is_whole = len(found) == len(parts) and len(seasons) <= 1 and len(years) <= 1
        season, year = "".join(seasons), "".join(years)
        if not is_whole or not (year if len(season) == 1 else season or len(year) > _SHORT_YEAR):
            return None
        kinds = [kind for kind, name in _TYPES.items() for word in words if len(word) > 3 and name.startswith(word[:5])]
        return _Date(season, year, "".join(part.kind for part in found)[:1] or "".join(kinds[:1]))

    def _part(self, word: str) -> _Date | None:
        """The season, the year, or both that a word is; None for any other."""
        if season := FOREIGN_SEASONS.get(fold(word)):
            return _Date(season, "", "")
        found = _DATE.fullmatch(word.upper())
        if found is None or not word or (found[1] and found[1] not in self._seasons):
            return None
        return _Date(found[1], found[2], found[3])

    def _is_present(self, date: _Date) -> bool:
        """True if a date is that of a phase for which orders are taken now; builds are also called the fall's."""
        season, year, kind = date
        is_winter = self._phase.type is PhaseType.ADJUSTMENTS
        return is_called(self._phase, "" if is_winter else season, year, kind)


class _Date(NamedTuple):
    """A season, a year and the letter of a type of phase, in capitals; "" for what is not named."""

    season: str
    year: str
    kind: str


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
