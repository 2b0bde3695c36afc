"""Holding back those who guess passwords by mail (modern_mail.md 4): a few tries, then minutes, then hours.

Tries are counted for each seat, in the store. Mails from an address on file there are counted apart and get far
more of them: From proves nothing, and five forged mails shall not shut a player out before a deadline.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from judge.app.judge import Judge
from judge.app.sending import queue_letters
from judge.commands.framework.parse import Request, Script
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.people.seats import MASTER, find_seat, player_at
from judge.game.people.sign_on import KEEPER, means_keeper, split_sign_on
from judge.game.rules_in_play import RulesInPlay
from judge.mail.letters.judge_notices import guess_notice
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.rows import from_text, to_text
from judge.store.store import Transaction

_OPENERS = frozenset({"SIGNON", "RESIGN", "TAKEOVER"})
_OF_THE_MASTER = frozenset({"PURGE", "RENAME"})

_TRIES_BEFORE_SHORT_PAUSE = 5
_TRIES_BEFORE_LONG_PAUSE = 10
_TRIES_FROM_ADDRESS_ON_FILE = 100
_SHORT_PAUSE = timedelta(minutes=10)
_LONG_PAUSE = timedelta(hours=3)
_FORGOTTEN = timedelta(hours=24)
"""So long after the last wrong password all are forgotten."""


class Tried(NamedTuple):
    """The seat that a mail signs on as, and where its mail goes. `game` "": the keeper's, which is one for all."""

    game: str
    seat: str
    addresses: tuple[str, ...]

    @property
    def called(self) -> str:
        """As a sentence names it."""
        title = self.seat.replace("_", " ").title()
        return f"{title} in {self.game}" if self.game else "the keeper of this judge"


def seat_tried(
    script: Script, games: GameRepository, in_play: Callable[[Game], RulesInPlay], keeper: str = ""
) -> Tried | None:
    """The seat that a mail's password is for; None when there is no such seat.

    Tries for a power that nobody holds count as well: the Master's password opens it, and silence where others are
    refused would tell a hidden dummy. `keeper` is the address of the judge's keeper, "" when they do not sign on
    by mail: tries to do so in their name count all the same, so that nobody can tell.
    """
    for request in script.requests:
        try:
            named = _seat_and_game(request)
        except Refused:
            return None
        if named is None:
            continue
        word, name = named
        if means_keeper(word):
            return Tried("", KEEPER, (keeper,))
        game = games.get(name)
        seat = find_seat(game, in_play(game).map, word) if game is not None else None
        if game is None or seat is None or (_takes_over(request) and seat != MASTER):
            return None
        player = player_at(game, seat)
        return Tried(game.name, seat, player.addresses if player else ())
    return None


def _seat_and_game(request: Request) -> tuple[str, str] | None:
    """The words for a seat and for its game, if a command has a password for one. Raises Refused for wrong words."""
    if request.command is None or len(request.words.rest) < 2:
        return None
    if request.command.name in _OF_THE_MASTER:
        return MASTER, request.words.rest[0].lower()
    return split_sign_on(request.words.rest[0]) if request.command.name in _OPENERS else None


def _takes_over(request: Request) -> bool:
    """Whether a player takes over a seat with it, and chooses its password rather than trying one."""
    return request.command is not None and request.command.name == "TAKEOVER"


def refuse_guesser(games: GameRepository, tried: Tried | None, sender: str) -> Refused | None:
    """A refusal when too many wrong passwords came for this seat: the password is not even looked at."""
    if tried is None:
        return None
    now = games.now
    count, last = _tries(games.tx, _key(tried, sender), now)
    few, many = _TRIES_BEFORE_SHORT_PAUSE, _TRIES_BEFORE_LONG_PAUSE
    if sender in tried.addresses:
        few = many = _TRIES_FROM_ADDRESS_ON_FILE
    pause = _LONG_PAUSE if count >= many else _SHORT_PAUSE
    if count < few or now >= last + pause:
        return None
    return Refused(
        "E-SIGNON-WAIT",
        f"Too many wrong passwords came for {tried.called}. No more are tried for the next"
        f" {'hours' if pause is _LONG_PAUSE else 'minutes'},"
        " and nothing in your mail was done. If you play there, write"
        " from the address that the judge sends your mail to.",
    )


def count_if_wrong(judge: Judge, games: GameRepository, tried: Tried | None, sender: str, outcome: Outcome) -> None:
    """Remember one more wrong password for a seat if that is what the mail came to, and tell who holds the seat."""
    if tried is None or outcome.refusal is None or outcome.refusal.code != "E-SIGNON":
        return
    key = _key(tried, sender)
    count, _ = _tries(games.tx, key, games.now)
    games.tx.set_meta(key, f"{count + 1} {to_text(games.now)}")
    told = () if sender in tried.addresses else tried.addresses
    letters = [guess_notice(to, tried.game, tried.seat) for to in told if to]
    queue_letters(judge, games.tx, letters, games.now)


def _tries(tx: Transaction, key: str, now: datetime) -> tuple[int, datetime]:
    """How many wrong passwords came, and when the last one did. A day without any, and they are forgotten."""
    count, _, moment = (tx.meta(key) or "").partition(" ")
    last = from_text(moment) if moment else now
    return (0, now) if not count or now - last >= _FORGOTTEN or last > now else (int(count), last)


def _key(tried: Tried, sender: str) -> str:
    return f"wrong passwords, {'on file' if sender in tried.addresses else 'elsewhere'}: {tried.game} {tried.seat}"
