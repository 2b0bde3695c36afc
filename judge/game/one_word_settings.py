"""Settings of a game that take one word (`LEAVING DAY`): a row for each, which all uses of it follow.

CREATE and SETTINGS read and write them, SET changes them, LIST shows unusual ones, and letters announce their changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.game.archiving import Archived, archived_sentence, read_archived
from judge.game.game import Game
from judge.game.order_taking import order_taking_sentence, read_order_taking
from judge.game.people.invitations import (
    invites_sentence,
    read_invites,
    read_standby_rule,
    standby_sentence_of,
    with_standby,
)
from judge.game.people.leave_setting import leaving_sentence, read_leaving
from judge.game.people.senders import read_senders, senders_sentence
from judge.game.people.showing import read_showing
from judge.game.time.more_time import MoreTimeRule, more_time_sentence, read_more_time


class OneWordSetting(Struct, frozen=True, kw_only=True):
    """One setting. `read` turns its word into a value, or raises Refused; `words` has each value's word."""

    key: str
    """First word of its lines."""
    place: str
    """Field of `Game` that has the value, or `field.part`."""
    read: Callable[[str], Any]
    words: Mapping[Any, str]
    usual: Any
    """Value in a new game whose Master does not say another."""
    given: Callable[[Game, Any, datetime], Game] | None = None
    """The game with a value that is set now, if more than `place` changes."""
    always_written: bool = False
    """True if SETTINGS has its line even for the usual value."""

    def value(self, game: Game) -> Any:
        """Return the game's value."""
        return attrgetter(self.place)(game)

    def put(self, game: Game, value: Any, now: datetime) -> Game:
        """Return the game with this value, set now (UTC)."""
        if self.given is not None:
            return self.given(game, value, now)
        field, _, part = self.place.partition(".")
        return replace(game, **{field: replace(getattr(game, field), **{part: value}) if part else value})

    def line(self, game: Game) -> str:
        """Return its line for SETTINGS; "" if it needs none."""
        value = self.value(game)
        return f"{self.key} {self.words[value]}" if self.always_written or value != self.usual else ""


class ToldSetting(OneWordSetting, frozen=True, kw_only=True):
    """Setting with a sentence that no rule changes (others: `judge.game.visibility.showing_changes`)."""

    sentence: Callable[[Game], str]
    in_list: bool = True
    """True if LIST shows a value that is not usual."""


def _with_more_time(game: Game, rule: MoreTimeRule, _now: datetime) -> Game:
    """Return the game with this rule; NO drops a waiting request."""
    wanted = None if rule is MoreTimeRule.NO else game.more_time.wanted
    return replace(game, more_time=replace(game.more_time, rule=rule, wanted=wanted))


_SHOWN = {True: "SHOW", False: "HIDE"}
_ON = {True: "ON", False: "OFF"}

ORDERS = ToldSetting(
    key="ORDERS",
    place="whole_sets",
    read=read_order_taking,
    words={True: "WHOLE", False: "SINGLY"},
    usual=False,
    sentence=lambda game: order_taking_sentence(game.whole_sets),
    always_written=True,
)
NAMES = OneWordSetting(
    key="NAMES",
    place="names_shown",
    read=lambda word: read_showing("NAMES", word),
    words=_SHOWN,
    usual=True,
    always_written=True,
)
ADDRESSES = OneWordSetting(
    key="ADDRESSES",
    place="addresses_shown",
    read=lambda word: read_showing("ADDRESSES", word),
    words=_SHOWN,
    usual=False,
    always_written=True,
)
SENDERS = ToldSetting(
    key="SENDERS",
    place="verified_senders",
    read=read_senders,
    words={True: "VERIFIED", False: "PASSWORD"},
    usual=True,
    sentence=lambda game: senders_sentence(game.verified_senders),
)
LEAVING = ToldSetting(
    key="LEAVING",
    place="leave_in_silence",
    read=read_leaving,
    words={True: "DAY", False: "TWICE"},
    usual=False,
    sentence=lambda game: leaving_sentence(game.leave_in_silence),
)
INVITES = ToldSetting(
    key="INVITES",
    place="inviting.players",
    read=read_invites,
    words=_ON,
    usual=False,
    sentence=lambda game: invites_sentence(players=game.inviting.players),
)
STANDBY = ToldSetting(
    key="STANDBY",
    place="inviting.standby",
    read=read_standby_rule,
    words=_ON,
    usual=False,
    sentence=lambda game: standby_sentence_of(by_itself=game.inviting.standby),
    given=lambda game, is_on, now: replace(game, inviting=with_standby(game.inviting, now, by_itself=is_on)),
)
MORETIME = ToldSetting(
    key="MORETIME",
    place="more_time.rule",
    read=read_more_time,
    words={rule: rule.value for rule in MoreTimeRule},
    usual=MoreTimeRule.YES,
    sentence=lambda game: more_time_sentence(game.more_time.rule),
    given=_with_more_time,
)
ARCHIVE = ToldSetting(
    key="ARCHIVE",
    place="archived",
    read=read_archived,
    words={value: value.value.upper() for value in Archived},
    usual=Archived.ALWAYS,
    sentence=lambda game: archived_sentence(game.name, game.archived),
    in_list=False,
)

BEHIND_HOUSE = (NAMES, ADDRESSES, SENDERS, LEAVING, INVITES, STANDBY, MORETIME, ARCHIVE)
"""Settings that SETTINGS and LIST show behind the house rules."""

ONE_WORD = {one.key: one for one in (ORDERS, *BEHIND_HOUSE)}
"""All these settings by their keys."""

USUAL = {one.key: one.usual for one in ONE_WORD.values()}
"""Value of each in a new game."""


def with_values(game: Game, values: Mapping[str, Any], now: datetime) -> Game:
    """Return the game with these values, by key; other settings stay."""
    for key, value in values.items():
        game = ONE_WORD[key].put(game, value, now)
    return game


def written(settings: Sequence[OneWordSetting], game: Game) -> Iterator[str]:
    """Yield the lines of a game's settings for SETTINGS, in the form of CREATE."""
    yield from filter(None, (one.line(game) for one in settings))


def unusual_sentences(settings: Sequence[OneWordSetting], game: Game) -> Iterator[str]:
    """Yield a sentence for each setting that is not the usual one, for LIST."""
    for one in settings:
        if isinstance(one, ToldSetting) and one.in_list and one.value(game) != one.usual:
            yield one.sentence(game)


def changed_sentences(old: Game, new: Game) -> Iterator[str]:
    """Yield a sentence for each setting whose value has changed."""
    for one in ONE_WORD.values():
        if isinstance(one, ToldSetting) and one.value(new) != one.value(old):
            yield one.sentence(new)
