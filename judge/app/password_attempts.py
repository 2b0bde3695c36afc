"""Holding back whoever guesses passwords by mail (modern_mail.md 4): a few tries, then minutes, then hours.

Tries are counted for each position, in the store. Mails from an address on file there are counted apart and get far
more of them: From proves nothing, and five forged mails shall not shut a player out before a deadline.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from judge.commands.framework.parse import Script
from judge.game.game import Game
from judge.game.people.seats import MASTER, find_seat, player_at
from judge.game.people.sign_on import KEEPER, means_keeper, split_sign_on
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.rows import from_text, to_text
from judge.store.store import Transaction

_OPENERS = frozenset({"SIGNON", "RESIGN", "TAKEOVER"})
_OF_THE_MASTER = frozenset({"PURGE", "RENAME"})
_FEW = 5
_MANY = 10
_FEW_ON_FILE = 100
_MINUTES = timedelta(minutes=10)
_HOURS = timedelta(hours=3)
_FORGOTTEN = timedelta(hours=24)


class Tried(NamedTuple):
    """The position that a mail signs on as, and where its mail goes. `game` "": the keeper's, which is one for all."""

    game: str
    position: str
    addresses: tuple[str, ...]

    @property
    def called(self) -> str:
        """As a sentence names it."""
        title = self.position.replace("_", " ").title()
        return f"{title} in {self.game}" if self.game else "the keeper of this judge"


def position_tried(
    script: Script, games: GameRepository, in_play: Callable[[Game], RulesInPlay], keeper: str = ""
) -> Tried | None:
    """The position that a mail's password is for; None when there is no such position.

    Tries for a power that nobody holds count as well: the Master's password opens it, and silence where others are
    refused would tell a hidden dummy. `keeper` is the address of the judge's keeper, "" when he does not sign on by
    mail: tries to do so in his name count all the same, so that nobody can tell.
    """
    for request in script.requests:
        if request.command is None or len(request.words.rest) < 2:
            continue
        try:
            if request.command.name in _OF_THE_MASTER:
                word, name = MASTER, request.words.rest[0].lower()
            elif request.command.name in _OPENERS:
                word, name = split_sign_on(request.words.rest[0])
            else:
                continue
        except Refused:
            return None
        if means_keeper(word):
            return Tried("", KEEPER, (keeper,))
        game = games.get(name)
        position = find_seat(game, in_play(game).map, word) if game is not None else None
        if game is None or position is None:
            return None
        if request.command.name == "TAKEOVER" and position != MASTER:
            return None  # whoever takes over a power chooses its password
        player = player_at(game, position)
        return Tried(game.name, position, player.addresses if player else ())
    return None


def refuse_guesser(tx: Transaction, tried: Tried, sender: str, now: datetime) -> Refused | None:
    """A refusal when too many wrong passwords came for this position: the password is not even looked at."""
    count, last = _tries(tx, _key(tried, sender), now)
    few, many = (_FEW_ON_FILE, _FEW_ON_FILE) if sender in tried.addresses else (_FEW, _MANY)
    pause = _HOURS if count >= many else _MINUTES
    if count < few or now >= last + pause:
        return None
    return Refused(
        "E-SIGNON-WAIT",
        f"Too many wrong passwords came for {tried.called}. No more are tried for the next"
        f" {'hours' if pause is _HOURS else 'minutes'}, and nothing in your mail was done. If you play there, write"
        " from the address that the judge sends your mail to.",
    )


def count_wrong_password(tx: Transaction, tried: Tried, sender: str, now: datetime) -> None:
    """Remember one more wrong password for a position."""
    key = _key(tried, sender)
    count, _ = _tries(tx, key, now)
    tx.set_meta(key, f"{count + 1} {to_text(now)}")


def _tries(tx: Transaction, key: str, now: datetime) -> tuple[int, datetime]:
    """How many wrong passwords came, and when the last one did. A day without any, and they are forgotten."""
    count, _, moment = (tx.meta(key) or "").partition(" ")
    last = from_text(moment) if moment else now
    return (0, now) if not count or now - last >= _FORGOTTEN or last > now else (int(count), last)


def _key(tried: Tried, sender: str) -> str:
    return f"wrong passwords, {'on file' if sender in tried.addresses else 'elsewhere'}: {tried.game} {tried.position}"
