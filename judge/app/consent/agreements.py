"""Who has said yes to what: one answer lets an address into one game, since anybody can write in anybody's name."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from judge.app.judge import Judge
from judge.game.people.seats import MASTER
from judge.store.store import Transaction


class Yes(StrEnum):
    """What a yes to a game is for. The values are stored, after the game's name."""

    ENTER = ""
    MASTER = " master"
    LETTERS = " letters"


def key_of(game: str, yes: Yes = Yes.ENTER) -> str:
    """Under what the store keeps a yes, and the word that asks for it. Names of games have no blanks."""
    return game.casefold() + yes


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
