"""Recipients of letters: none blocked by the keeper, none who never answered (`[auth] confirm`)."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import keeper_settings
from judge.game.people.addresses import folded
from judge.mail.letters.letter import Letter
from judge.store.repository import REGISTERED
from judge.store.store import Transaction

log = logging.getLogger("judge")


def may_be_written_to(judge: Judge, tx: Transaction, address: str) -> bool:
    """True if an address has agreed to letters: it answered one, holds a seat, or is registered."""
    if not judge.config.auth.confirm or address == folded(judge.config.judge.keeper):
        return True
    return tx.has_consented(address) or tx.meta(REGISTERED + address) is not None


def reached(judge: Judge, tx: Transaction, letter: Letter, *, strangers: bool = False) -> Letter:
    """Return a letter without the addresses that may not get it, perhaps with none left.

    With `strangers` it may go to people who have never answered, as only the letter that asks them does.
    """
    blocks = keeper_settings(tx).blocks
    kept = tuple(
        address
        for address in letter.to
        if not blocks(address) and (strangers or may_be_written_to(judge, tx, folded(address)))
    )
    if kept == letter.to:
        return letter
    log.info("%d copies of a letter are not written: blocked, or never answered", len(letter.to) - len(kept))
    return replace(letter, to=kept)
