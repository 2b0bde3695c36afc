"""Agreements: each answer admits one address to one game, since senders' names can be forged."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum

from judge.app.base.judge import Judge
from judge.game.game import Game
from judge.game.people.seats import MASTER
from judge.store.repository import addresses_by_seat
from judge.store.rows import SUCCESSION, SeatWish, WishKind
from judge.store.store import Transaction

_EVER = datetime(1, 1, 1, tzinfo=UTC)

OPENINGS = "*openings"
"""The key of a yes to letters about games that look for players. No game has such a name."""


STANDBY = "*standby"
"""The key of a yes to the standby list. No game has such a name."""


class YesTo(StrEnum):
    """Subject of a yes to a game. The values are stored, after the game's name."""

    ENTER = ""
    MASTER = " master"
    LETTERS = " letters"
    ANSWERS = " answers"
    """Yes to receiving answers to mails with a game's password from an address unknown to the game."""

    INVITED = " invited"
    """Yes to an invitation, which replaces the privacy word of a private game."""

    CO_MASTER = " co-master"
    """Yes to being one of the Masters of a game."""

    SEAT = " seat "
    """Yes to playing a certain power at the Master's request (REPLACE). The power's name follows."""


def key_of(game: str, yes: YesTo = YesTo.ENTER) -> str:
    """Return the store's key for a yes and the word that asks for it. Names of games have no blanks."""
    return game.casefold() + yes


def key_of_wish(wish: SeatWish) -> str:
    """Return the key of the yes to this wish."""
    if wish.kind in SUCCESSION:
        return key_of(wish.game, YesTo.SEAT) + wish.seat.casefold()
    if wish.kind is WishKind.CO_MASTER:
        return key_of(wish.game, YesTo.CO_MASTER)
    return key_of(wish.game, YesTo.MASTER if wish.kind is WishKind.MASTER else YesTo.LETTERS)


def is_for_answers(key: str) -> bool:
    """True if this key (`key_of`) permits answers to mail that was carried out for another address."""
    return key.endswith(YesTo.ANSWERS)


def is_invitation(key: str) -> bool:
    """True if this key (`key_of`) belongs to an invitation to play, in any seat or a certain one."""
    return key.endswith(YesTo.INVITED) or YesTo.SEAT in key


def stands_for_line(key: str) -> bool:
    """True if no request waits for a yes to this key: the yes itself claims the seat."""
    return key.endswith(YesTo.INVITED)


def asks_to_enter(key: str) -> bool:
    """True if this key belongs to a Master's unrequested offer of a seat."""
    return key.endswith(YesTo.CO_MASTER) or YesTo.SEAT in key


def game_in(key: str) -> str:
    """Return the case-folded game in a key made by `key_of`."""
    return key.partition(" ")[0]


def wants_answers(judge: Judge, tx: Transaction, address: str, name: str, games: Iterable[Game]) -> bool:
    """True if a signed-on sender is answered at the address that their mail claims.

    That holds for anyone in the game before or after their mail (`games`), and for anyone who has said yes to it.
    """
    if not judge.config.auth.confirm:
        return True
    on_file = {known for game in games for _, known in addresses_by_seat(game)}
    return address in on_file or tx.has_agreed(address, key_of(name, YesTo.ANSWERS), _EVER)


def is_invited(judge: Judge, tx: Transaction, address: str, game: str, now: datetime) -> bool:
    """True if an address has lately said yes to an invitation to a game."""
    return tx.has_agreed(address, key_of(game, YesTo.INVITED), now - judge.config.auth.answer_within)


def has_agreed(
    judge: Judge, tx: Transaction, address: str, game: str, now: datetime, *, as_master: bool = False
) -> bool:
    """True if an address has agreed to a game: it is in the game, or has lately said yes to it.

    A Master must have agreed to being Master.
    """
    if not judge.config.auth.confirm or tx.sits_in(address, game, MASTER if as_master else ""):
        return True
    key = key_of(game, YesTo.MASTER if as_master else YesTo.ENTER)
    return tx.has_agreed(address, key, now - judge.config.auth.answer_within)
