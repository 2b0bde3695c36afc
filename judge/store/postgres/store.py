"""The store in a PostgreSQL database, shared by many processes on any number of machines.

Concurrent work concerns different mails, senders and games: `claim` sees to that. The result is as if one had come
after the other: work is repeated if another process has changed the same rows meanwhile.

The holder of a right (to send, to draw, to a game) works on the very connection that holds it: losing one means
losing the other, and then it writes nothing more.

docs/decisions/075-postgresql.md says why.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Lock, local
from typing import NoReturn, TypeVar

import psycopg
from psycopg.pq import TransactionStatus

from judge.store.postgres.bell import Bell, number_of
from judge.store.postgres.connections import LOCKS, Connection, Connections, end, faults_told
from judge.store.postgres.dialect import of_table, values
from judge.store.postgres.marks import Marks
from judge.store.postgres.replica import Replica
from judge.store.postgres.schema import bring_up_to_date
from judge.store.rows import Conflict, ReplicaState, StoreError
from judge.store.store import News, Store, Transaction
from judge.store.tables.statements import Cursor

T = TypeVar("T")

log = logging.getLogger("judge")

_MOST_TRIES = 20
"""Limit on repeats of work that others have interfered with."""

_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""For short acts: each statement sees what is there when it runs."""

_HASTY = "; SET LOCAL synchronous_commit = off"

_BEGIN_WORK = "BEGIN ISOLATION LEVEL REPEATABLE READ"
"""Begin work that computes between reading and writing, without overwriting concurrent changes."""

_BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"

_ROLES, _CLAIMS = LOCKS + 1, LOCKS + 2
_SENDER, _DRAWER = 1, 2


class PostgresStore(Store):
    """One database. Each transaction has a connection of its own; free ones wait for the next."""

    def __init__(self, url: str, password_file: str = "", read_url: str = "") -> None:
        """Open the store. Raises StoreError if it cannot reach the server or bring tables up to date.

        The server of `read_url` need not be there.
        """
        self._connections = Connections(url, password_file)
        self._replica = Replica(read_url, password_file) if read_url else None
        self._marks = Marks(self._connections)
        self._thread = local()
        self._roles_lock = Lock()
        self._roles: set[int] = set()
        self._bell: Bell | None = None
        """The one that hears of mail."""
        connection = self._connections.take()
        try:
            bring_up_to_date(connection)
        finally:
            self._connections.give_back(connection)

    def transaction(self, *, durable: bool = True) -> AbstractContextManager[Transaction]:
        """See `Store.transaction`."""
        return self._begun(_BEGIN if durable else _BEGIN + _HASTY)

    def reading(self) -> AbstractContextManager[Transaction]:
        """See `Store.reading`. Writing raises StoreError."""
        return self._begun(_BEGIN_READING, writing=False)

    def ask(self, question: Callable[[Transaction], T]) -> T:
        """See `Store.ask`."""
        self._be_busy()
        try:
            with self._on_connection(lambda connection: self._asked(connection, question)) as (_, answer):
                return answer
        finally:
            self._thread.busy = False

    def _asked(self, connection: Connection, question: Callable[[Transaction], T]) -> T:
        tx = PostgresTransaction(connection, self._marks, self._replica)
        try:
            return question(tx)
        finally:
            tx.end_showing()

    def ahead(self, work: Callable[[Transaction], T]) -> T:
        """See `Store.ahead`. Nothing need be worked out ahead: only users of the same rows are held up."""
        tries = 1
        while True:
            try:
                with self._begun(_BEGIN_WORK) as tx:
                    return work(tx)
            except Conflict as conflict:
                if tries == _MOST_TRIES:
                    raise
                log.debug("done anew: %s", conflict)
            tries += 1

    def settle(self) -> None:
        """See `Store.settle`. Commits of `ahead` are on the server's disk at once, since it may die alone."""

    def claim(self, words: Iterable[str], *, wait: bool = False) -> AbstractContextManager[bool]:
        """See `Store.claim`."""
        # Two words that share a number keep each other waiting now and then, and nothing worse.
        numbers = sorted({number_of(word) - 2**31 for word in words})
        return self._holding(_CLAIMS, numbers, wait=wait)

    def sole_sender(self) -> AbstractContextManager[bool]:
        """See `Store.sole_sender`."""
        return self._sole(_SENDER)

    def sole_drawer(self) -> AbstractContextManager[bool]:
        """See `Store.sole_drawer`."""
        return self._sole(_DRAWER)

    @contextmanager
    def listening(self, ring: Callable[[News], None], to: Collection[News] = tuple(News)) -> Iterator[None]:
        """See `Store.listening`."""
        bell = Bell(self._connections, ring, to)
        bell.start()
        if News.MAIL in to:
            self._bell = bell
        try:
            yield
        finally:
            bell.stop()
            self._bell = None if self._bell is bell else self._bell

    def comes_first(self, author: str) -> bool:
        """See `Store.comes_first`."""
        bell = self._bell
        return bell is None or bell.comes_first(author)

    def backup(self, path: str) -> NoReturn:
        """Refuse a backup: PostgreSQL has its own means. Raises StoreError, which names them."""
        raise StoreError(
            f"No backup made at {path}: a judge in PostgreSQL is saved with pg_dump --format=custom --file={path}, and"
            " brought back with pg_restore (docs/postgresql.md)."
        )

    def size(self) -> int:
        """See `Store.size`."""
        return int(self._told("SELECT pg_database_size(current_database())"))

    def engine(self) -> str:
        """See `Store.engine`."""
        return f"PostgreSQL {self._told('SHOW server_version').split()[0]}"

    def replica(self) -> ReplicaState | None:
        """See `Store.replica`."""
        if self._replica is None:
            return None
        replica = self._replica
        with self._on_connection(replica.state) as (_, state):
            return state

    def _told(self, question: str) -> str:
        """Ask the server about itself. Raises StoreError."""
        with self.reading() as tx:
            return str(tx._run(question).fetchone()[0])

    def close(self) -> None:
        """See `Store.close`."""
        self._marks.close()
        if self._replica is not None:
            self._replica.close()
        self._connections.close()

    @contextmanager
    def _begun(self, begin: str, *, writing: bool = True) -> Iterator[Transaction]:
        """A transaction, which ends when this does. Raises RuntimeError within another one of the same thread."""
        self._be_busy()
        try:
            with self._on_connection(lambda connection: connection.execute(begin.encode())) as (connection, _):
                tx = PostgresTransaction(connection, self._marks, self._replica)
                is_committed = False
                try:
                    yield tx
                    if writing:
                        _commit(connection, tx.news)
                        is_committed = True
                finally:
                    _roll_back(connection)
                    tx.end_reading(is_committed=is_committed)
                    tx.end_showing()
        finally:
            self._thread.busy = False

    def _be_busy(self) -> None:
        """Begin a transaction of this thread. Raises RuntimeError within another one."""
        if getattr(self._thread, "busy", False):
            raise RuntimeError("a transaction within a transaction")
        self._thread.busy = True

    @contextmanager
    def _sole(self, role: int) -> Iterator[bool]:
        """A lock of the connection, which the server takes away with it."""
        with self._roles_lock:
            # Asked again on the same connection, the server would say yes.
            is_free = role not in self._roles
            self._roles.add(role)
        if not is_free:
            yield False
            return
        try:
            with self._holding(_ROLES, [role]) as is_mine:
                yield is_mine
        finally:
            self._roles.discard(role)

    @contextmanager
    def _holding(self, kind: int, numbers: Sequence[int], *, wait: bool = False) -> Iterator[bool]:
        """All of these locks, or none, on the connection that this thread works with as long as it holds them."""
        with self._on_connection(lambda connection: _lock(connection, kind, numbers, wait=wait)) as (connection, got):
            before = getattr(self._thread, "held", None)
            self._thread.held = connection
            try:
                if not all(got):
                    _unlock(connection, kind, numbers, got)
                yield all(got)
            finally:
                self._thread.held = before
                if all(got):
                    _unlock(connection, kind, numbers, got)

    @contextmanager
    def _on_connection(self, begin: Callable[[Connection], T]) -> Iterator[tuple[Connection, T]]:
        """Return a connection, and the result of its first action. Raises StoreError.

        It is the one that holds the rights of this thread, else any. One that the server has ended meanwhile is
        replaced.
        """
        held: Connection | None = getattr(self._thread, "held", None)
        if held is not None:
            with faults_told():
                begun = begin(held)
            yield held, begun
            return
        connection = self._connections.take()
        try:
            try:
                begun = begin(connection)
            except (psycopg.OperationalError, StoreError):
                end(connection)
                self._connections.forget()
                connection = self._connections.new()
                with faults_told():
                    begun = begin(connection)
            yield connection, begun
        finally:
            self._connections.give_back(connection)


class PostgresTransaction(Transaction):
    """Statements on one connection. `news`: what to tell others after the commit."""

    _ALONE = " FOR UPDATE SKIP LOCKED"

    def __init__(self, connection: Connection, marks: Marks, replica: Replica | None) -> None:
        super().__init__()
        self._connection = connection
        self._marks = marks
        self._replica = replica
        """Server for data that is only shown; None: not there, or not any more."""
        self._view: Connection | None = None
        self._read: dict[int, int] = {}
        """The mails that were read, each with how often it had killed its reader before."""
        self.news: set[str] = set()

    def end_reading(self, *, is_committed: bool) -> None:
        """The mails that were read, if any were, have not killed us."""
        for mail_id, deaths in self._read.items():
            # Deaths that were counted stand in the mail's own row now: nobody shall find them here again.
            if is_committed and not deaths:
                self._marks.clear_later(mail_id)
            else:
                self._marks.clear(mail_id)

    def _run(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        if sql.startswith(_NEW_MAIL):
            self.news.add(f"{News.MAIL}, '{number_of(str(parameters[4]))}'")
        elif sql.startswith(_MAIL_AGAIN):
            self.news.add(News.MAIL)
        elif sql.startswith(_NEW_LETTERS):
            self.news.add(News.LETTERS)
        elif sql.startswith(_NEW_PICTURES):
            self.news.add(News.PICTURES)
        elif sql.startswith(_CHANGES_GAMES):
            # A mail's own changes are nowhere else yet.
            self.end_showing()
        with faults_told():
            return self._connection.execute(of_table(sql), values(parameters))

    def _show(self, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        if self._view is None and self._replica is not None:
            self._view = self._replica.view(self._connection)
            self._replica = self._replica if self._view is not None else None
        if self._view is not None and self._replica is not None:
            try:
                return self._view.execute(of_table(sql), values(parameters))
            except psycopg.Error as error:
                self._replica.fails(error)
                self.end_showing()
        return self._run(sql, parameters)

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


_NEW_MAIL = "INSERT INTO inbox (dedupe_key, envelope_sender, recipients, received_at, author,"
_MAIL_AGAIN = "UPDATE inbox SET state = 'new'"
_CHANGES_GAMES = tuple(
    f"{change} {table}" for change in ("INSERT INTO", "UPDATE", "DELETE FROM") for table in ("games", "phases")
)
_NEW_PICTURES = "INSERT INTO picture_waits"
_NEW_LETTERS = ("INSERT INTO outbox", "UPDATE outbox SET state = 'waiting'", "DELETE FROM picture_waits WHERE key")


def _commit(connection: Connection, news: Iterable[str]) -> None:
    """Commit, then tell others: by itself, so that nobody's commit waits for another's. Raises StoreError."""
    if connection.info.transaction_status != TransactionStatus.INTRANS:
        raise StoreError("a statement of this transaction failed: nothing of it is written")
    with faults_told():
        connection.execute("; ".join(["COMMIT", *(f"NOTIFY {each}" for each in news)]).encode())


def _roll_back(connection: Connection) -> None:
    """Undo, where there is anything left to undo: with its connection a transaction is gone."""
    if connection.info.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR):
        with suppress(psycopg.Error):
            connection.execute("ROLLBACK")


def _lock(connection: Connection, kind: int, numbers: Sequence[int], *, wait: bool) -> Sequence[object]:
    """Get locks of a connection, all of them with `wait`; for each number whether it was got."""
    get = "pg_advisory_lock({}, %s) IS NOT NULL" if wait else "pg_try_advisory_lock({}, %s)"
    asked = ", ".join([get.format(kind)] * len(numbers))
    return connection.execute(f"SELECT {asked}".encode(), numbers).fetchone() or ()


def _unlock(connection: Connection, kind: int, numbers: Sequence[int], got: Sequence[object]) -> None:
    """Release the locks that were obtained. A broken connection has lost them already."""
    mine = [number for number, is_mine in zip(numbers, got, strict=True) if is_mine]
    if mine:
        with suppress(psycopg.Error):
            let_go = ", ".join([f"pg_advisory_unlock({kind}, %s)"] * len(mine))
            connection.execute(f"SELECT {let_go}".encode(), mine)
