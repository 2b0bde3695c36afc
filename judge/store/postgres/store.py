"""The store in a PostgreSQL database, shared by many processes on any number of machines.

Concurrent work concerns different mails, senders and games: `claim` ensures that. The result is as if the pieces of
work came one after the other: work is repeated if another process has changed the same rows meanwhile.

The holder of a right (to send, to draw, to a game) works on the very connection that holds it: if the connection is
lost, so is the right, and nothing more can be written.

docs/decisions/075-postgresql.md says why.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Lock, local
from typing import NoReturn, TypeVar

import psycopg

from judge.store.postgres.bell import Bell
from judge.store.postgres.connections import LOCKS, Connection, Connections, end, faults_told
from judge.store.postgres.line import Line
from judge.store.postgres.marks import Marks
from judge.store.postgres.replica import Replica
from judge.store.postgres.schema import bring_up_to_date
from judge.store.postgres.transaction import CLAIMS, PostgresTransaction, claimed
from judge.store.rows import Conflict, ReplicaState, StoreError
from judge.store.store import News, Store, Transaction

T = TypeVar("T")

log = logging.getLogger("judge")

_MOST_TRIES = 20
"""Limit on repeats of work with which others have interfered."""

_BEGIN = ("BEGIN ISOLATION LEVEL READ COMMITTED",)
"""Begin a short act, in which each statement sees the data of its own moment."""

_BEGIN_HASTY = (*_BEGIN, "SET LOCAL synchronous_commit = off")

_BEGIN_WORK = ("BEGIN ISOLATION LEVEL REPEATABLE READ",)
"""Begin work that computes between reading and writing, without overwriting concurrent changes."""

_BEGIN_READING = ("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",)

_ROLES = LOCKS + 1
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
        """The bell that listens for mail."""
        connection = self._connections.take()
        try:
            bring_up_to_date(connection)
        finally:
            self._connections.give_back(connection)

    def transaction(self, *, durable: bool = True) -> AbstractContextManager[Transaction]:
        """See `Store.transaction`."""
        return self._begun(_BEGIN if durable else _BEGIN_HASTY)

    def _write_at_once(self, act: Callable[[Transaction], T]) -> T:
        """See `Store._write_at_once`. A statement outside a transaction is its own transaction."""
        with self._begun(()) as tx:
            return act(tx)

    def reading(self) -> AbstractContextManager[Transaction]:
        """See `Store.reading`. Writing raises StoreError."""
        return self._begun(_BEGIN_READING, writing=False)

    def ask(self, question: Callable[[Transaction], T]) -> T:
        """See `Store.ask`."""
        with self._begun((), writing=False) as tx:
            return question(tx)

    def ahead(self, work: Callable[[Transaction], T]) -> T:
        """See `Store.ahead`. No work needs to be done ahead, because only users of the same rows have to wait."""
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
        """See `Store.settle`. Commits of `ahead` are on disk at once: the server may die without the judge."""

    def claim(self, words: Iterable[str], *, wait: bool = False) -> AbstractContextManager[bool]:
        """See `Store.claim`."""
        return self._holding(CLAIMS, claimed(words), wait=wait)

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
        """Refuse a backup, because PostgreSQL has its own tools. Raises StoreError, which names them."""
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
    def _begun(self, begin: Sequence[str], *, writing: bool = True) -> Iterator[Transaction]:
        """Begin a transaction that ends with this context. Raises RuntimeError within another of this thread."""
        self._be_busy()
        try:
            with Line(self._connections, getattr(self._thread, "held", None)) as line:
                tx = PostgresTransaction(line, begin, self._marks, self._replica, writing=writing)
                is_committed = False
                try:
                    yield tx
                    if writing:
                        tx.commit()
                        is_committed = True
                finally:
                    line.roll_back()
                    tx.end_reading(is_committed=is_committed)
                    tx.end_showing()
        finally:
            self._thread.busy = False

    def _be_busy(self) -> None:
        """Note that this thread has a transaction. Raises RuntimeError within another one."""
        if getattr(self._thread, "busy", False):
            raise RuntimeError("a transaction within a transaction")
        self._thread.busy = True

    @contextmanager
    def _sole(self, role: int) -> Iterator[bool]:
        """Hold a role by a lock of the connection, which the server removes with it."""
        with self._roles_lock:
            # If asked again on the same connection, the server would say yes.
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
        """Hold all of these locks, or none, on one connection, which this thread uses meanwhile."""
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

        It is the one that holds the rights of this thread, else any. A connection that the server has ended meanwhile
        is replaced.
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


def _lock(connection: Connection, kind: int, numbers: Sequence[int], *, wait: bool) -> Sequence[object]:
    """Get locks of a connection, all of them with `wait`; return for each number if its lock was obtained."""
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
