"""Letters to subscribers about games that start to look for players (OPENINGS DAILY).

Once a day new openings are collected, and each subscriber gets one letter with all of them. `judge.app.clock.clock`
writes a few of the letters at each look.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from judge.app.base.judge import Judge
from judge.app.consent.agreements import OPENINGS, has_agreed
from judge.app.consent.asking import Source, ask
from judge.app.recording.sending import queue_letters
from judge.decoding import prepared
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.openings import openings_text
from judge.mail.letters.consent_letters import Asked
from judge.mail.letters.judge_notices import openings_letter
from judge.store.repository import GameRepository
from judge.store.store import Transaction
from judge.variants import entered_later

_KEY = "news of openings"
_FORGOTTEN = timedelta(days=7)
"""Time after which old news is forgotten if there was no look, as when nobody is subscribed."""
_AT_ONCE = 100
"""Limit on the letters that are written at one look at the clock."""


class KnownOpenings(msgspec.Struct, frozen=True):
    """Names of games with new openings at the last look. `known` identifies all openings of that time."""

    at: datetime
    known: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


def note_wish(
    judge: Judge, tx: Transaction, outcome: Outcome, place: Source, now: datetime, *, genuine: bool = False
) -> None:
    """Subscribe or unsubscribe for OPENINGS. An address that has not agreed is asked first.

    `genuine`: the mail is proved to be from that address.
    """
    if outcome.openings is None or not outcome.sender:
        return
    if not outcome.openings:
        tx.drop_opening_reader(outcome.sender)
        tx.take_back(outcome.sender, OPENINGS)
        return
    agreed = genuine or may_hear_of_openings(judge, tx, outcome.sender, now)
    tx.add_opening_reader(outcome.sender, now, agreed=agreed)
    if not agreed:
        ask(judge, tx, outcome.sender, Asked.OPENINGS, now, key=OPENINGS, place=place)


def may_hear_of_openings(judge: Judge, tx: Transaction, address: str, now: datetime) -> bool:
    """True if an address has agreed to letters about new games."""
    return tx.reads_openings(address) or has_agreed(judge, tx, address, OPENINGS, now)


def tell_of_openings(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Look for new openings once a day, and write to some of the subscribers who do not know them yet."""
    if not tx.reads_openings():
        return
    games = GameRepository(tx, now)
    news = _news(tx)
    if news is None or news.at.date() != now.date():
        news = _look(judge, games, news, now)
        tx.set_meta(_KEY, msgspec.json.encode(news).decode())
        if news.new:
            tx.have_openings_told()
    readers = tx.readers_waiting(_AT_ONCE)
    opened = _still_open(judge, games, news) if readers else []
    if opened:
        text = openings_text(opened, judge.in_play, judge.config.judge.address, 1)
        names = [game.name for game in opened]
        queue_letters(judge, tx, [openings_letter(address, names, text) for address in readers], now)
    for address in readers:
        tx.told_of_openings(address)


def _news(tx: Transaction) -> KnownOpenings | None:
    text = tx.meta(_KEY)
    return None if text is None else msgspec.json.decode(text, type=prepared(KnownOpenings))


def _look(judge: Judge, games: GameRepository, before: KnownOpenings | None, now: datetime) -> KnownOpenings:
    """Return current openings and new ones; none is new at the first look, or after a long pause."""
    openings = {_sign(game, judge.in_play(game)): game.name for game in games.openings(entered_later())}
    if before is None or now - before.at > _FORGOTTEN:
        return KnownOpenings(now, tuple(openings))
    known = frozenset(before.known)
    return KnownOpenings(now, tuple(openings), tuple(name for sign, name in openings.items() if sign not in known))


def _sign(game: Game, in_play: RulesInPlay) -> str:
    """Return a key of a game's openings: the game is forming, or needs players for certain powers.

    A game that anybody can enter at any time is one opening from its beginning to its end.
    """
    left = in_play.variant.people.places_left(game) if game.stage.is_under_way else ()
    stage = game.stage if in_play.variant.seated and not left else ""
    return " ".join((game.name.casefold(), game.created.isoformat(), stage, *sorted((*game.vacancies, *left))))


def _still_open(judge: Judge, games: GameRepository, news: KnownOpenings) -> list[Game]:
    """Return the games in the news that still look for players, in order."""
    known = frozenset(news.known)
    found = [game for name in news.new if (game := games.get(name)) is not None]
    return [
        game for game in found if game.listed and not game.stage.is_over and _sign(game, judge.in_play(game)) in known
    ]
