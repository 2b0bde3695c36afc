"""The statements of one transaction in PostgreSQL, several of them sent together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from judge.store.postgres.bell import number_of
from judge.store.postgres.connections import LOCKS, Connection
from judge.store.postgres.dialect import of_table, values
from judge.store.postgres.line import Line, SentStatement
from judge.store.postgres.marks import Marks
from judge.store.postgres.replica import Replica
from judge.store.rows import StoreError
from judge.store.store import News, Transaction
from judge.store.tables.statements import Cursor

CLAIMS = LOCKS + 2
"""First number of the locks that represent claims."""


def claimed(words: Iterable[str]) -> list[int]:
    """Return the numbers of claims: if two words share a number, they only keep each other waiting."""
    return sorted({number_of(word) - 2**31 for word in words})


class PostgresTransaction(Transaction):
    """Statements on one line. `begin`: those that begin a transaction; empty if there is none.

    With `writing`, statements that only write are sent with the next query or the commit, which raises their faults.
    """

    _ALONE = " FOR UPDATE SKIP LOCKED"

    def __init__(
        self, line: Line, begin: Sequence[str], marks: Marks, replica: Replica | None, *, writing: bool
    ) -> None:
        super().__init__()
        self._line = line
        self._writing = writing
        self._unsent = [SentStatement(each.encode()) for each in begin]
        self._is_one = bool(begin)
        """True if this is one transaction; otherwise each statement is committed by itself."""
        self._begins = len(begin)
        """Number of unsent statements that begin the transaction."""
        self._marks = marks
        self._replica = replica
        """Server for data that is only shown; None: there is none, or it is no longer used."""
        self._view: Connection | None = None
        self._read: dict[int, int] = {}
        """The mails that were read, each with the number of readers that it had killed before."""
        self._news: set[tuple[News, str]] = set()
        """News for others after the commit, each with its details."""

    def send(self) -> None:
        """Send all unsent statements. Raises StoreError."""
        if unsent := self._unsent:
            self._unsent, self._begins = [], 0
            self._line.run(unsent)

    def commit(self) -> None:
        """Commit, then notify separately, so that no commit waits for another's. Raises StoreError."""
        told = ", ".join(f"pg_notify('{channel}', '{what}')" for channel, what in self._news)
        if self._begins and len(self._unsent) > self._begins:
            # The first statements may be sent twice, so the commit is not among them.
            self.send()
        if self._is_one and not self._begins:
            if self._line.status is not TransactionStatus.INTRANS:
                raise StoreError("a statement of this transaction failed: nothing of it is written")
            self._unsent.append(SentStatement(b"COMMIT"))
        elif self._is_one:
            self._unsent.clear()  # nothing was queried or written
        else:
            self.send()
        if told:
            self._unsent.append(SentStatement(f"SELECT {told}".encode()))
        self.send()

    def end_reading(self, *, is_committed: bool) -> None:
        """Note that any mails read have not killed us."""
        for mail_id, deaths in self._read.items():
            # Counted deaths are in the mail's own row now: clear the mark at once, or they would be counted again.
            if is_committed and not deaths:
                self._marks.clear_later(mail_id)
            else:
                self._marks.clear(mail_id)

    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        if sql.startswith(_NEW_MAIL):
            self._news.add((News.MAIL, str(number_of(str(parameters[4])))))
        elif sql.startswith(_MAIL_AGAIN):
            self._news.add((News.MAIL, ""))
        elif sql.startswith(_NEW_LETTERS):
            self._news.add((News.LETTERS, ""))
        elif sql.startswith(_NEW_PICTURES):
            self._news.add((News.PICTURES, ""))
        elif sql.startswith(_CHANGES_GAMES):
            # The replica does not have this transaction's own changes.
            self.end_showing()
        statement = SentStatement(of_table(sql), values(parameters))
        self._unsent.append(statement)
        if not (self._writing and sql.startswith(_WRITES)):
            self.send()
        return _Answer(self, statement)

    def _show(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        if self._view is None and self._replica is not None:
            self.send()
            self._view = self._replica.view(self._line.connection)
            self._replica = self._replica if self._view is not None else None
        if self._view is not None and self._replica is not None:
            try:
                return self._view.execute(of_table(sql), values(parameters))
            except psycopg.Error as error:
                self._replica.fails(error)
                self.end_showing()
        return self._run(sql, parameters)

    def claim(self, words: Iterable[str]) -> bool:
        """See `Transaction.claim`."""
        numbers = claimed(words)
        asked = ", ".join([f"pg_try_advisory_xact_lock({CLAIMS}, ?)"] * len(numbers))
        return all(self._run(f"SELECT {asked}", numbers).fetchone())

    def end_showing(self) -> None:
        """Read nothing more from the replica."""
        if self._view is not None and self._replica is not None:
            self._replica.end_view(self._view)
        self._view = self._replica = None

    def _note_reading(self, mail_id: int) -> int:
        # Whatever happens during marking, the mark is cleared.
        self._read[mail_id] = 1
        deaths = self._read[mail_id] = self._marks.note(mail_id)
        return deaths


class _Answer:
    """Cursor of a statement, which is sent, if it was not, when its answer is needed."""

    def __init__(self, transaction: PostgresTransaction, statement: SentStatement) -> None:
        self._transaction, self._statement = transaction, statement

    @property
    def rowcount(self) -> int:
        """Return the number of rows that the statement changed."""
        return self._given().rowcount

    def fetchone(self) -> Any:
        """Return the next row; None after the last."""
        return self._given().fetchone()

    def fetchall(self) -> list[Any]:
        """Return the remaining rows."""
        return self._given().fetchall()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._given())

    def _given(self) -> psycopg.Cursor[Any]:
        if self._statement.answer is None:
            self._transaction.send()
        if self._statement.answer is None:
            raise StoreError("this statement failed: it has no answer")
        return self._statement.answer


_WRITES = ("INSERT INTO ", "UPDATE ", "DELETE FROM ")
_NEW_MAIL = "INSERT INTO inbox (dedupe_key, envelope_sender, recipients, received_at, author,"
_MAIL_AGAIN = "UPDATE inbox SET state = 'new'"
_CHANGES_GAMES = tuple(
    f"{change} {table}" for change in ("INSERT INTO", "UPDATE", "DELETE FROM") for table in ("games", "phases")
)
_NEW_PICTURES = "INSERT INTO picture_waits"
_NEW_LETTERS = ("INSERT INTO outbox", "UPDATE outbox SET state = 'waiting'", "DELETE FROM picture_waits WHERE key")
