"""Who has said yes to what: one answer lets an address into one game, since anybody can write in anybody's name."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum

from judge.app.base.judge import Judge
from judge.game.game import Game
from judge.game.people.seats import MASTER
from judge.store.repository import addresses_by_seat
from judge.store.store import Transaction

_EVER = datetime(1, 1, 1, tzinfo=UTC)

OPENINGS = "*openings"
"""The key of a yes to letters about games that look for players. No game has such a name."""


class Yes(StrEnum):
    """What a yes to a game is for. The values are stored, after the game's name."""

    ENTER = ""
    MASTER = " master"
    LETTERS = " letters"
    ANSWERS = " answers"
    """Answers to mails with a password of that game, though the address is not on file there."""


def key_of(game: str, yes: Yes = Yes.ENTER) -> str:
    """Under what the store keeps a yes, and the word that asks for it. Names of games have no blanks."""
    return game.casefold() + yes


def is_for_answers(key: str) -> bool:
    """Whether what `key_of` gives asks about mail that was done when it came: only its answer went elsewhere."""
    return key.endswith(Yes.ANSWERS)


def game_in(key: str) -> str:
    """The game, case-folded, in what `key_of` gives."""
    return key.partition(" ")[0]


def wants_answers(judge: Judge, tx: Transaction, address: str, name: str, games: Iterable[Game]) -> bool:
    """Whether somebody who has signed on to a game is answered at the address that their mail claims to be from.

    That is so for whoever was in it before their mail or is after it (`games`), and for whoever has said yes to it.
    """
    if not judge.config.auth.confirm:
        return True
    on_file = {known for game in games for _, known in addresses_by_seat(game)}
    return address in on_file or tx.has_agreed(address, key_of(name, Yes.ANSWERS), _EVER)


def has_agreed(
    judge: Judge, tx: Transaction, address: str, game: str, now: datetime, *, as_master: bool = False
) -> bool:
    """Whether an address has said yes to a game: whoever is in it has, and who has answered for it of late.

    To be its Master somebody must have said yes to that.
    """
    if not judge.config.auth.confirm or tx.sits_in(address, game, MASTER if as_master else ""):
        return True
    key = key_of(game, Yes.MASTER if as_master else Yes.ENTER)
    return tx.has_agreed(address, key, now - judge.config.auth.answer_within)
