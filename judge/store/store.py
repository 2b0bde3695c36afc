"""The seam between the judge and its database: `Store.open`, and transactions with every statement there is.

The statements (`inbox_table`, `game_tables`, `outbox_table`, ...) are SQL that SQLite and PostgreSQL both
understand. What differs between engines (connections, locks, types, safety when killed) is in the engine's module.

    with Store.open("sqlite:games/judge.db") as store:
        store.receive(raw, sender, recipients, now, dedupe_key(raw, recipients))
        with store.transaction() as tx:      # one mail: all of it or nothing
            mail = tx.next_mail()
            ...
            tx.finish_mail(mail.id, "done", now, game="alpha")
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Self

from judge.store.rows import Pruned, Received, StoreError, maybe_from_text, to_text
from judge.store.tables.games import GameTables
from judge.store.tables.inbox import InboxTable
from judge.store.tables.outbox import OutboxTable
from judge.store.tables.people import PeopleTables
from judge.store.tables.pictures import PicturesTable
from judge.store.tables.records import RecordsTable


class Transaction(InboxTable, GameTables, OutboxTable, PeopleTables, PicturesTable, RecordsTable):
    """All that can be read and written between one begin and its end. Used in one thread, not after its end."""

    def meta(self, key: str) -> str | None:
        """A single remembered value; None: never set."""
        row = self._run("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def set_meta(self, key: str, value: str) -> None:
        """Remember a single value."""
        self._run(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )

    def metas(self, prefix: str) -> dict[str, str]:
        """All remembered values whose keys begin with this, by key in its order."""
        found = self._run("SELECT key, value FROM meta WHERE substr(key, 1, ?) = ? ORDER BY key", (len(prefix), prefix))
        return {str(key): str(value) for key, value in found}

    def drop_meta(self, key: str) -> bool:
        """Forget a single value; False if there was none."""
        return self._run("DELETE FROM meta WHERE key = ?", (key,)).rowcount > 0

    def last_tick(self) -> datetime | None:
        """When the clock was last looked at; None: never."""
        return maybe_from_text(self.meta("last_tick"))

    def set_last_tick(self, now: datetime) -> None:
        """Remember that the clock was looked at."""
        self.set_meta("last_tick", to_text(now))

    def prune(self, now: datetime, keep_mail: timedelta, keep_letters: timedelta) -> Pruned:
        """Take away mails done and letters sent longer ago than that. What waits, is parked or has failed stays."""
        mails = self._run("DELETE FROM inbox WHERE done_at < ?", (to_text(now - keep_mail),)).rowcount
        letters = self._run(
            "DELETE FROM outbox WHERE state = 'sent' AND done_at < ?", (to_text(now - keep_letters),)
        ).rowcount
        self._run(
            "DELETE FROM pictures WHERE asked_at < ?"
            " AND NOT EXISTS (SELECT 1 FROM outbox WHERE state = 'waiting' AND created_at <= asked_at)",
            (to_text(now - keep_letters),),
        )
        return Pruned(mails, letters)


class Store(ABC):
    """An open store. May be used from several threads; each transaction belongs to the thread that began it."""

    @staticmethod
    def open(url: str) -> Store:
        """Open `sqlite:PATH`, making the file and its directory when needed, and bring its tables up to date.

        Raises StoreError for another kind of URL, a file that is no store, or one of a newer judge.
        """
        kind, colon, rest = url.partition(":")
        if colon and rest and kind == "sqlite":
            from judge.store.sqlite import SQLiteStore

            return SQLiteStore(rest)
        raise StoreError(f"The judge knows no store {url!r}; write sqlite:PATH.")

    @abstractmethod
    def transaction(self, *, durable: bool = True) -> AbstractContextManager[Transaction]:
        """Begin to write: committed at the end of the `with`, undone when an exception leaves it.

        There is one writer at a time; others wait. When it is committed it survives a power cut; with `durable` False
        it is certain to survive the death of the process only, and costs far less. Raises StoreError when the
        store is locked for too long or full.
        """

    @abstractmethod
    def reading(self) -> AbstractContextManager[Transaction]:
        """Look at one moment of the store. Nothing that is written in it stays."""

    @abstractmethod
    def sole_sender(self) -> AbstractContextManager[bool]:
        """The right to send letters: True for one holder at a time among all processes; it ends with the process."""

    @abstractmethod
    def backup(self, path: str) -> None:
        """Copy the whole store, as it is at one moment, to a new file; others go on meanwhile."""

    @abstractmethod
    def close(self) -> None:
        """Close it. Doing so twice is harmless."""

    def receive(
        self, raw: bytes, envelope_sender: str, recipients: Sequence[str], received_at: datetime, dedupe_key: str
    ) -> Received:
        """Keep a mail: on the disk for good when this returns. See `InboxTable.receive`."""
        with self.transaction() as tx:
            return tx.receive(raw, envelope_sender, recipients, received_at, dedupe_key)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
