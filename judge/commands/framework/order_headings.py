"""Headings of orders that name a phase, confirm the orders, or put them in doubt.

A line casts doubt if it says nothing else (`Draft:`, `don't send these`), if it is only a condition (`If he moves to
Bur`), or if it ends in a colon and has a word of doubt (`Only with English help:`). Words about the writer's own mails
cast none: orders below `Not final, but in case I am late:` or `No changes:` are serious.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from judge.board.order_text.conditions import CONDITIONS, DOUBTS, RETRACTIONS, is_of_block
from judge.board.order_text.parse import split_power
from judge.board.order_text.prose import is_talk
from judge.board.order_text.sentence_words import POWERS_ABROAD
from judge.board.order_text.signs import one_edit
from judge.board.order_text.split_orders import begins_as_an_order
from judge.board.order_text.together import said_of_many
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.board.phase_words import FOREIGN_SEASONS, is_called, read_phase, seasons_known
from judge.board.position import PhaseType
from judge.commands.framework.heading_words import (
    AGREEING,
    ALONE,
    ARTICLES,
    DENIALS,
    DONE,
    HELD_BACK,
    IN_COLONS,
    MEANT,
    MIGHT,
    NOT_ORDERED,
    NUMBERED,
    NUMBERS,
    OF_ELSEWHERE,
    OF_OTHERS,
    OF_OTHERS_WILL,
    OF_WRITER,
    ORDINALS,
    PAST,
    PERIODS,
    PLAIN,
    PROPOSED,
    SETTLED,
    STATUS,
    TAKEN_BACK,
    TO_CHOOSE,
    TO_JUDGE,
    TO_READ,
    UNSETTLED,
    WITH,
    words_of,
)
from judge.commands.framework.invocation import TextLine
from judge.game.game import Game
from judge.game.on_file.owed_orders import marks_final
from judge.game.orders_ahead import is_ahead
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern
from judge.problems import Refused

_DATE = pattern(r"([A-Z]{0,6})((?:\d\d){0,2})([MRAB]?)")
"""A season, a year, or both in one word, as in `F1901M`."""
_LONGEST, _MOST_WORDS, _FEW = 200, 12, 4
"""Limits: characters of a heading, words of one that only casts doubt, words of one that names a turn."""
_SHORT_YEAR, _SHORT_SEASON = 2, 3
_TYPES = {"M": "MOVEMENT", "R": "RETREATS", "A": "ADJUSTMENTS", "B": "BUILDS"}


_WORD = pattern(r"[^\W\d_]+")
_SENTENCE = pattern(r"[.;!](?:\s|$)")
_CONSEQUENCE = pattern(r",|\bthen\b(?=.)", re.IGNORECASE)
_AROUND = " \t*_#=~>\"'()[]"
_AROUND_SENTENCE = f"{_AROUND}.,!:;-"
_MARKS = ("]", ")", ":", ",", "-")
_NUMBERS = frozenset(" ".join(NUMBERS).split())


class Doubt(NamedTuple):
    """A heading that casts doubt: `said`, its words and line; `more`, a further sentence on the orders.

    `may_follow`: without orders below, it concerns the orders above. `is_of_game`: it names another game.
    `is_of_above`: it takes back the lines above, and means nothing without them. `readers`: the press line to the
    people whom it addresses, "" for nobody. `until`: number of the line that ends its words, 0 for none. `kept_by`: the
    line that stores orders for the later phase that it names, "" for none.
    """

    said: str
    more: str = ""
    is_of_phase: bool = False
    may_follow: bool = False
    is_of_game: bool = False
    is_of_above: bool = False
    readers: str = ""
    until: int = 0
    kept_by: str = ""


_OF_DOUBT = DOUBTS | CONDITIONS | RETRACTIONS | DENIALS | WITH | NUMBERED | PERIODS | {"TURN"}
"""Words of doubt: a line without one of them and without a final colon casts no doubt."""


class OrderHeadings:
    """Reader of headings of orders in one game."""

    def __init__(self, game: Game, in_play: RulesInPlay) -> None:
        self._game, self._in_play = game, in_play
        self._phase = in_play.variant.turn.writes_for(game, in_play)
        self._seasons = seasons_known(in_play.map)
        # In games that mark sets as final, `not final` means that a set is preliminary, but filed.
        self._not_denied = MEANT if marks_final(in_play.rules) else frozenset()

    @cached_property
    def _plain(self) -> frozenset[str]:
        """Words without meaning in headings of this game; computed when needed, as few mails do."""
        powers = self._in_play.map.powers.values()
        names = (name for power in powers for name in (power.name, power.title, power.adjective))
        return PLAIN.union(_words(self._game.name), *map(_words, names))

    def doubt(self, text: str, number: int) -> Doubt | None:
        """Return the doubt that this line of a mail casts on the orders below it; None for none."""
        said, words = f'"{text.strip()}" (line {number})', _words(text)
        is_of_below = _is_open(text) and NOT_ORDERED.search(text) is not None
        if not is_of_below and TAKEN_BACK.fullmatch(text.strip(_AROUND_SENTENCE)):
            return Doubt(said, may_follow=True, is_of_above=True)
        if self._is_in_doubt(text, words):
            return Doubt(said, may_follow=not _is_open(text))
        date = self._date([word for word in words if word not in STATUS])
        if date is None or self._is_present(date):
            return None
        now, present = self._phase, self._game.board.phase
        takes = f"{self._game.name} is in" if now == present else "Orders are taken now for"
        more = f" {takes} {now.title} ({now})."
        year = date.year if len(date.year) != _SHORT_YEAR else f"{now.year // 100}{date.year}"
        meant = read_phase((date.season, year, _TYPES.get(date.kind, "")), self._in_play.map)
        is_later = meant is not None and is_ahead(meant, now, self._in_play.map)
        is_later = is_later and not self._in_play.variant.turn.for_all_units  # lists are for one phase alone
        return Doubt(said, more, True, kept_by=f"PHASE {meant}" if is_later else "")

    def _is_order(self, said: str) -> bool:
        game_map = self._in_play.map
        return begins_as_an_order(said, vocabulary_of(game_map)) and not is_talk(said, game_map)

    def says_nothing(self, text: str) -> bool:
        """True if words say only whose orders these are and for when, or are only words used in orders."""
        words = _words(text)
        return self._says_nothing(words) or all(word in vocabulary_of(self._in_play.map).meanings for word in words)

    def is_of_unit(self, text: str) -> bool:
        """True if a line begins as most orders do; then it is no heading."""
        words = text.split(None, 1)
        kind = vocabulary_of(self._in_play.map).meanings.get(words[0].upper(), (None,))[0] if len(words) > 1 else None
        return kind is Kind.TYPE

    def is_draft(self, text: str) -> bool:
        """True for a heading of orders that may not be meant, such as `Draft:` or `If Italy agrees:`."""
        return self._is_in_doubt(text, _words(text))

    def is_taken_back_by(self, remark: str) -> bool:
        """True if a remark beside an order puts it in doubt: `for fall`, `obsolete`, `subject to Italy`."""
        words = _words(remark)
        if any(form.fullmatch(remark) for form in (HELD_BACK, TAKEN_BACK)):
            return True
        date = self._date([word for word in words if word not in STATUS])
        if date is not None and not self._is_present(date) and (date.year or len(date.season) > _SHORT_SEASON):
            return True
        if any(form.search(remark) for form in (PROPOSED, UNSETTLED)) or self._depends_on_power(words):
            return True
        begins_with_power = vocabulary_of(self._in_play.map).meanings.get("".join(words[:1]), (None,))[0] is Kind.POWER
        is_of_past = not begins_with_power and self._is_of_past(words)  # `Germany dropped out` is about a player
        return is_of_past or not IN_COLONS.isdisjoint(self._doubts(words))

    def is_meant(self, text: str) -> bool:
        """True for a heading of serious orders: `My orders:`, `Final orders:`, the current phase."""
        words = _words(text)
        date = self._date(words)
        if date is not None:
            return self._is_present(date)
        return self._says_nothing(words) and not (MEANT | DONE).isdisjoint(words)

    def is_owned(self, text: str, rest: str) -> bool:
        """True if the name at the start of a doubtful line says whose orders follow; `rest` comes after it.

        In `Germany permitting:` it does not.
        """
        return not rest or text.partition(rest)[0].rstrip()[-1:] in _MARKS or self._takes_back(_words(rest))

    def _is_in_doubt(self, text: str, words: Sequence[str]) -> bool:
        """True for a line that is not an order and casts doubt on the orders beside it."""
        if len(text) > _LONGEST:
            return False
        if HELD_BACK.fullmatch(text.strip(_AROUND_SENTENCE)):
            return True
        if (_OF_DOUBT.isdisjoint(words) and not _is_open(text)) or OF_WRITER.search(text):
            return False
        said, game_map = split_power(text.strip(_AROUND), self._in_play.map)[1], self._in_play.map
        if self._is_order(said) or (not _is_open(text) and is_of_block(text, game_map)):
            return False
        told = [each for each in _SENTENCE.split(said) if "?" not in each]
        if any(self._takes_back(_words(each)) or self._is_condition(each) for each in told):
            return True
        return self._depends_on_power(words) or (_is_open(text) and self._is_doubtful_heading(text, words))

    def _is_doubtful_heading(self, text: str, words: Sequence[str]) -> bool:
        """True if a line that ends in a colon has a word of doubt, even among unknown words."""
        found = self._doubts(words)
        forms = (MIGHT, PROPOSED, UNSETTLED, TO_READ, NOT_ORDERED, OF_ELSEWHERE, TO_CHOOSE)
        if any(form.search(text) for form in forms) or self._is_of_past(words):
            return True
        unnamed = _WORD.sub(self._without_name, text)
        if any(form.search(unnamed) for form in (OF_OTHERS_WILL, TO_CHOOSE)):
            return True
        if not IN_COLONS.isdisjoint(found):
            return True
        is_denied = not DENIALS.isdisjoint(found) and RETRACTIONS.isdisjoint(words)
        is_meant = not self._not_denied.isdisjoint(words)
        return is_denied and not is_meant and self._says_nothing(word for word in words if word not in DENIALS)

    def _without_name(self, word: re.Match[str]) -> str:
        """Return a word of a heading, or `he` in place of a power's name."""
        folded = word[0].upper()
        kind = vocabulary_of(self._in_play.map).meanings.get(folded, (None,))[0] if len(folded) > 1 else None
        return "he" if kind is Kind.POWER or folded in POWERS_ABROAD else word[0]

    def _is_of_past(self, words: Sequence[str]) -> bool:
        """True for words about orders that no longer count, or never did: `replaced`, `old orders`."""
        if next((word for word in words if word not in self._plain), "") in PAST:
            return True
        return not ALONE.isdisjoint(words) and self.says_nothing(" ".join(word for word in words if word not in ALONE))

    def _depends_on_power(self, words: Sequence[str]) -> bool:
        """True for words that say only something like `with England` or `Only with Germany's permission`."""
        meanings = vocabulary_of(self._in_play.map).meanings
        powers = [word for word in words if meanings.get(word, (None,))[0] is Kind.POWER or word in POWERS_ABROAD]
        if not powers:
            return False
        first, *others = (word for word in words if word not in ("ONLY", "BUT"))
        if first not in WITH:
            return False
        return all(word in powers or word in AGREEING or self._says_nothing([word]) for word in others)

    def _takes_back(self, words: Sequence[str]) -> bool:
        """True if a sentence says only that orders are a draft or must not be used."""
        doubts = self._doubts(words)
        others = (word for word in words if word not in RETRACTIONS and word not in DENIALS)
        if not doubts or len(words) > _MOST_WORDS or not self._says_nothing(others):
            return False
        if not (RETRACTIONS | NUMBERED | PERIODS).isdisjoint(doubts):
            return True
        denied = (SETTLED if "NO" in doubts else SETTLED | DONE) - self._not_denied
        return not DENIALS.isdisjoint(doubts) and not denied.isdisjoint(words)

    def _doubts(self, words: Sequence[str]) -> list[str]:
        """Return words of doubt, including `plan B` and `next turn`, but not `not a draft`."""
        found = [first for first, second in pairwise(words) if first in NUMBERED and second in _NUMBERS]
        found += [second for first, second in pairwise(words) if first in ORDINALS and second in NUMBERED]
        if len(words) <= _FEW:
            found += [second for first, second in pairwise(words) if first == "NEXT" and second in PERIODS]
            found += [
                first
                for first, second in pairwise(words)
                if first == "TURN" and second in _NUMBERS and second not in self._turns
            ]
        is_denied = False
        for word in words:
            if is_denied and (word in RETRACTIONS or word in NUMBERED):
                found.pop()
            elif (word in DOUBTS and word not in NUMBERED) or word in DENIALS:
                found.append(word)
            is_denied = word in DENIALS or (is_denied and word in ARTICLES)
        return found

    @cached_property
    def _turns(self) -> frozenset[str]:
        """Return the numbers of the current turn, in years and in movement phases."""
        game_map, now = self._in_play.map, self._phase
        moving = [season.name for season in game_map.calendar if PhaseType.MOVEMENT in season.phases]
        years = abs(now.year - game_map.start.year)
        movements = years * len(moving) + (moving.index(now.season) if now.season in moving else len(moving) - 1)
        return frozenset(word for at in (years, movements) for word in " ".join(NUMBERS[at : at + 1]).split())

    def _is_condition(self, sentence: str) -> bool:
        """True if a sentence is only a condition on other players: `If he moves to BUR, then`."""
        clause, *others = _CONSEQUENCE.split(sentence)
        clause = _words(clause)
        first = next((word for word in clause if not (word in self._plain or word == "BUT")), "")
        if first not in CONDITIONS or not TO_JUDGE.isdisjoint(clause) or not all(map(self._follows, others)):
            return False
        meanings = vocabulary_of(self._in_play.map).meanings
        kinds = {meanings[word][0] for word in clause if len(word) > 1 and word in meanings}
        names = OF_OTHERS | POWERS_ABROAD.keys()
        return not (kinds.isdisjoint((Kind.POWER, Kind.PLACE)) and names.isdisjoint(clause))

    def _follows(self, said: str) -> bool:
        """True for the end of a condition: `then these`, `then all hold`."""
        return self._says_nothing(_words(said)) or said_of_many(said, self._in_play.map) is not None

    def _says_nothing(self, words: Iterable[str]) -> bool:
        """True for words that leave open if orders are meant, or confirm it."""
        return all(word in self._plain or word in SETTLED or word in _NUMBERS or self._part(word) for word in words)

    def _date(self, words: Sequence[str]) -> _Date | None:
        """Return the date if a heading consists of nothing else; None for any other line."""
        # Orders begin with A and F, too: a letter alone is no date.
        if not any(part is not None and (part.year or len(part.season) > 1) for part in map(self._part, words)):
            return None
        silent = self._plain | _NUMBERS | MEANT
        parts = [self._part(word) for word in words if not (word in silent or one_edit(word, "PHASE"))]
        found = [part for part in parts if part is not None]
        seasons, years = ([part[at] for part in found if part[at]] for at in (0, 1))
        is_whole = len(found) == len(parts) and len(seasons) <= 1 and len(years) <= 1
        season, year = "".join(seasons), "".join(years)
        if not is_whole or not (year if len(season) == 1 else season or len(year) > _SHORT_YEAR):
            return None
        kinds = [kind for kind, name in _TYPES.items() for word in words if len(word) > 3 and name.startswith(word[:5])]
        return _Date(season, year, "".join(part.kind for part in found)[:1] or "".join(kinds[:1]))

    def _part(self, word: str) -> _Date | None:
        """Return the season, the year or both in a word; None for any other word."""
        if season := FOREIGN_SEASONS.get(word):
            return _Date(season, "", "")
        found = _DATE.fullmatch(word.removeprefix("PHASE"))
        if found is None or not found[0] or (found[1] and found[1] not in self._seasons):
            return None
        return _Date(found[1], found[2], found[3])

    def _is_present(self, date: _Date) -> bool:
        """True if a date names the phase that takes orders now; builds may also be called fall."""
        season, year, kind = date
        is_winter = self._phase.type is PhaseType.ADJUSTMENTS
        return is_called(self._phase, "" if is_winter else season, year, kind)


def check_no_draft(game: Game, in_play: RulesInPlay, lines: Sequence[TextLine]) -> None:
    """Raise Refused E-ORD-DRAFT for lines below PHASE or ENTER ORDERS that have a heading like `Draft:`."""
    headings = OrderHeadings(game, in_play)
    if found := next((line for line in lines if headings.is_draft(line.text)), None):
        raise Refused(
            "E-ORD-DRAFT",
            f'Line {found.number}, "{found.text.strip()}", puts the orders below it in doubt: none was kept. If you'
            " mean them, send them again without that line.",
        )


class _Date(NamedTuple):
    """A season, a year and the letter of a type of phase, in capitals; "" for a missing part."""

    season: str
    year: str
    kind: str


def _words(text: str) -> list[str]:
    return words_of(text) if len(text) <= _LONGEST else []


def _is_open(text: str) -> bool:
    return text.strip(_AROUND).endswith((":", "："))
