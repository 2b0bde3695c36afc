"""A store with games, letters and parked mails for the keeper to look at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from judge.app.base.judge import Judge
from judge.store.rows import LetterRow
from judge.store.sqlite import SQLiteStore
from judge.store.store import Store
from tests.support.games import NOON


def add_letter(judge: Judge, recipient: str = "bob@example.org", subject: str = "river: S1901M results") -> int:
    """Queue a letter with a text and an HTML part; its number."""
    raw = (
        b"Subject: x\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"
        b"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nYour orders, Bob.\r\n"
        b"--b\r\nContent-Type: text/html\r\n\r\n<p>Your orders, Bob.</p>\r\n--b--\r\n"
    )
    letter = LetterRow("<1@example.org>", recipient, "", raw, NOON, subject=subject, game="river")
    with judge.store.transaction() as tx:
        number = len(tx.letters())
        return tx.add_letter(letter._replace(message_id=f"<{number}@example.org>"))


def park(judge: Judge, raw: bytes = b"From: bob@example.org\r\n\r\nSIGNON Fgame secret\r\nA PAR H\r\n") -> int:
    """Have a mail parked; its number."""
    judge.store.receive(raw, "bob@example.org", ["judge@example.org"], NOON, str(raw))
    with judge.store.transaction() as tx:
        mail = tx.next_mail()
        assert mail is not None
        tx.park(mail.id, "Traceback:\n  line 3\nKeyError: 'PAR'")
        return mail.id


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """The store's file cannot grow meanwhile."""
    assert isinstance(store, SQLiteStore)
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        store._connection.execute("PRAGMA max_page_count = 1000000000")
