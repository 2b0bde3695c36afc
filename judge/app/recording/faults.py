"""Handling of our own errors: a mail is parked or a game sleeps, and people are notified."""

from __future__ import annotations

import logging
import traceback
from datetime import datetime, timedelta

from judge.app.base.judge import Judge
from judge.app.base.stored_mail import sender_of_unread, sender_to_tell
from judge.app.recording.sending import queue_letters
from judge.mail.letters.judge_notices import apology, fault_notice, stalled_notice
from judge.store.codec import UnreadableGame
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, StoreError
from judge.store.store import Store, Transaction

log = logging.getLogger("judge")
_AGAIN = timedelta(minutes=1)
"""Time for which the clock leaves a game alone after the store could not write its due work."""

_MOST_FAILURES = 5
"""Number of failures after which a mail is parked, if the store works except for this mail."""

_PROBE = 458_752
"""Size in bytes of a trial write. A store that accepts it can write the effects of nearly every mail."""

_SLEEP = timedelta(hours=1)
"""Time for which the clock leaves a game alone after an internal error in it."""


def park(judge: Judge, mail: MailRow, now: datetime) -> None:
    """Park a mail that caused an internal error; apologize to its sender, tell the keeper."""
    trace = traceback.format_exc()
    sender = sender_to_tell(judge.config, mail)
    with judge.store.transaction() as tx:
        _park(judge, tx, mail, sender, trace, now)


def park_unread(judge: Judge, tx: Transaction, mail: MailRow, now: datetime) -> None:
    """Park a mail that used up its CPU time, without reading it again for its sender."""
    told = f"It took more than {judge.config.limits.seconds_per_mail} seconds of CPU time ([limits] seconds_per_mail)."
    _park(judge, tx, mail, sender_of_unread(judge.config, mail), f"{told}\n{traceback.format_exc()}", now)


def _park(judge: Judge, tx: Transaction, mail: MailRow, sender: str, error: str, now: datetime) -> None:
    log.error("mail %d is parked:\n%s", mail.id, error)
    # Another process may have processed the mail since this one gave up.
    if tx.park(mail.id, error):
        tell_of_parked(judge, tx, mail.id, sender, error, now)


def cannot_write(store: Store) -> str:
    """Return why the store accepts no writes now, such as a lock or a full disk; "" if a probe worked."""
    try:
        with store.transaction() as tx:
            tx.fill(_PROBE)
        with store.transaction() as tx:
            tx.empty()
    except StoreError as error:
        return str(error)
    return ""


def store_fails(judge: Judge, mail: MailRow, error: StoreError, now: datetime) -> bool:
    """True if the store can write nothing now, after it has failed to write a mail's effects.

    If it can write other things, the failure is counted, and a mail that keeps failing is parked and reported. Raises
    StoreError.
    """
    if cannot_write(judge.store):
        return True
    try:
        with judge.store.transaction() as tx:
            failures = tx.count_failure(mail.id)
    except StoreError:
        return True
    log.error("mail %d: the store has failed to write it %d times: %s", mail.id, failures, error)
    if failures >= _MOST_FAILURES:
        park(judge, mail, now)
    return False


def tell_of_parked(judge: Judge, tx: Transaction, mail_id: int, sender: str, error: str, now: datetime) -> None:
    """Tell the keeper what failed, and the sender that their mail failed; `sender` "": nobody."""
    letters = [fault_notice(judge.identity, mail_id, sender, error)]
    letters += [apology(judge.identity, sender)] if sender else []
    queue_letters(judge, tx, letters, now)


def tick_failed(judge: Judge, name: str, now: datetime) -> None:
    """Put a game to sleep whose tick has just caused an internal error; tell Master and keeper."""
    trace = traceback.format_exc()
    log.error("the tick of %s failed:\n%s", name, trace)
    with judge.store.transaction() as tx:
        _put_to_sleep(judge, tx, name, trace, now)


def tick_put_off(judge: Judge, name: str, error: StoreError, now: datetime) -> None:
    """Postpone a game whose tick the store could not write, so that others get their turn.

    Raises StoreError if the store cannot write even that.
    """
    with judge.store.transaction() as tx:
        row = tx.game(name)
        if row is not None:
            tx.save_game(row._replace(wake_at=now + _AGAIN))
    log.error("the tick of %s: the store cannot do it now: %s", name, error)


def moving_failed(judge: Judge, tx: Transaction, name: str, now: datetime) -> None:
    """Put a game to sleep if moving its deadline caused an internal error; tell Master and keeper."""
    trace = traceback.format_exc()
    log.error("moving the deadline of %s failed:\n%s", name, trace)
    _put_to_sleep(judge, tx, name, trace, now)


def _put_to_sleep(judge: Judge, tx: Transaction, name: str, trace: str, now: datetime) -> None:
    """Let the clock look at a game later; tell Master and keeper, once a day."""
    row = tx.game(name)
    if row is not None:
        tx.save_game(row._replace(wake_at=now + _SLEEP))
    key, today = f"fault {name}", f"{now:%Y-%m-%d}"
    if tx.meta(key) == today:
        return
    tx.set_meta(key, today)
    letters = [fault_notice(judge.identity, 0, name, trace)]
    try:
        game = GameRepository(tx, now).get(name)
    except UnreadableGame:
        game = None
    if game is not None:
        letters.append(stalled_notice(judge.identity, game.masters_addresses, name))
    queue_letters(judge, tx, letters, now)
