"""Words for new passwords (FORGOT), mailed to the addresses on file of the seat.

A word counts for a day, as the reply token of its seat, in a mail that sets a password. The store has its hash, under
the forgotten password, so that it ends with that.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from judge.app.base.judge import Judge
from judge.app.mails.guard import Guard
from judge.app.recording.reply_limits import Purpose
from judge.game.people.secret import Secret
from judge.mail.letters.judge_notices import new_password_notice
from judge.mail.letters.letter import Letter

_DAY = timedelta(hours=24)
_MOST_A_DAY = 5
"""Limit on such letters to one mailbox in a day, for all seats together."""


def new_password_letters(judge: Judge, guard: Guard, forgotten: Iterable[Secret]) -> list[Letter]:
    """Letters with words for these seats; none for a seat that has had its word within 24 hours."""
    letters: list[Letter] = []
    for secret in dict.fromkeys(forgotten):
        written = sum(set(letter.to) <= set(secret.addresses) for letter in letters)
        to = tuple(address for address in secret.addresses if _had(guard, address) + written < _MOST_A_DAY)
        word = guard.new_word(secret) if to and secret.hashed else None
        if word is not None:
            letters.append(new_password_notice(judge.identity, to, secret.game, secret.holder, secret.called, word))
    return letters


def _had(guard: Guard, address: str) -> int:
    return guard.tx.count_letters(address, Purpose.NEW_PASSWORD, guard.now - _DAY)
