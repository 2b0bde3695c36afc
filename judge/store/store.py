"""The interface between the judge and its database: stores, and transactions with all statements.

The statements (`judge.store.tables`) are SQL that SQLite and PostgreSQL both understand.
The differences between engines (connections, locks, types, safety when killed) are in the engine's module.

    with open_store("sqlite:games/judge.db") as store:
        store.receive(raw, sender, recipients, now, dedupe_key(raw, recipients))
        with store.transaction() as tx:      # one mail: all of it or nothing
            mail = tx.next_mail()
            ...
            tx.finish_mail(mail.id, MailState.DONE, now, game="alpha")
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self, TypeVar

from judge.store.rehearsed import Rehearsed
from judge.store.rows import EVERYTHING, Pruned, Received, ReplicaState, to_text
from judge.store.tables.consents import ConsentsTable, OpeningReadersTable, QuestionsTable, StandbysTable
from judge.store.tables.games import FinishedGamesTable
from judge.store.tables.inbox import HeldMailsTable, InboxTable
from judge.store.tables.limits import AttemptsTable, BudgetsTable, GenuineMailsTable
from judge.store.tables.older_addresses import OlderAddressesTable
from judge.store.tables.outbox import GatheredTable, OutboxTable
from judge.store.tables.pictures import PicturesTable
from judge.store.tables.records import RecordsTable
from judge.store.tables.returns import ReturnsTable
from judge.store.tables.traffic import TrafficTable
from judge.store.tables.waiting import WaitingTable
from judge.store.tables.wishes import WishesTable

T = TypeVar("T")

_KEEP_PARKED = timedelta(days=30)
"""Time for which a parked mail can be read again. Then its text is deleted, with any passwords."""

_KEEP_PICTURES = timedelta(days=7)
"""Time for which a picture stays if no unsent letter needs it. It is large, and can be redrawn."""

_NOT_SHOWN = (
    "asked_at < ? AND NOT EXISTS"
    " (SELECT 1 FROM outbox WHERE state IN ('waiting', 'stopped') AND created_at <= pictures.asked_at)"
)

_KEEP_PROVED = timedelta(days=14)
"""Time for which finished signed mails are remembered; far longer than a signature is valid."""


class Transaction(
    InboxTable,
    HeldMailsTable,
    GenuineMailsTable,
    BudgetsTable,
    ConsentsTable,
    QuestionsTable,
    WishesTable,
    FinishedGamesTable,
    GatheredTable,
    OutboxTable,
    PicturesTable,
    RecordsTable,
    AttemptsTable,
    TrafficTable,
    ReturnsTable,
    WaitingTable,
    OpeningReadersTable,
    StandbysTable,
    OlderAddressesTable,
):
    """All reads and writes of one transaction, which is used in one thread, and not after its end."""

    def claim(self, words: Iterable[str]) -> bool:  # noqa: ARG002
        """Claim these names until the end, as `Store.claim` does; return False if another process has one."""
        return True

    def prune(self, now: datetime, keep_mail: timedelta, keep_letters: timedelta, most: Pruned = EVERYTHING) -> Pruned:
        """Delete older finished mails, and sent or stopped letters, with limits for each kind.

        Waiting, parked and failed mails and letters stay.
        """
        letters = to_text(now - keep_letters)
        mails = self._prune("inbox", "id", "done_at < ?", to_text(now - keep_mail), most.mails)
        sent = self._prune("outbox", "id", "state = 'sent' AND done_at < ?", letters, most.letters)
        stopped = self._prune("outbox", "id", "state = 'stopped' AND created_at < ?", letters, most.letters - sent)
        asked = to_text(now - min(keep_letters, _KEEP_PICTURES))
        pictures = self._prune("pictures", "key", _NOT_SHOWN, asked, most.pictures)
        self.forget_returned(now - keep_letters)
        self.forget_attempts(now)
        self.forget_genuine(now - _KEEP_PROVED)
        self.scrub_parked(now - _KEEP_PARKED)
        return Pruned(mails, sent + stopped, pictures)

    def _prune(self, table: str, key: str, old: str, before: str, most: int) -> int:
        """Delete at most `most` matching rows; return their number."""
        rows = f"SELECT {key} FROM {table} WHERE {old} LIMIT ?"
        return self._run(f"DELETE FROM {table} WHERE {key} IN ({rows})", (before, most)).rowcount


class News(StrEnum):
    """Kind of news that another process may have written to the store."""

    MAIL = "judge_mail"
    """Mail that waits to be read."""
    LETTERS = "judge_letters"
    """Letters to be sent, or with pictures now drawn."""
    PICTURES = "judge_pictures"
    """Pictures that letters wait for."""


class Store(ABC):
    """An open store, usable from several threads; a transaction belongs to the thread that began it."""

    @abstractmethod
    def transaction(self, *, durable: bool = True) -> AbstractContextManager[Transaction]:
        """Begin to write: committed at the end of the `with` block, undone if an exception leaves it.

        There is one writer at a time; others wait. Once committed, the changes survive a power cut; with `durable`
        False they are certain to survive only the death of the process, at a far lower cost. Raises StoreError if the
        store is locked for too long, or full.
        """

    @abstractmethod
    def reading(self) -> AbstractContextManager[Transaction]:
        """Open a view of the store at one moment. Anything written in it is discarded."""

    def ask(self, question: Callable[[Transaction], T]) -> T:
        """Read as in `reading`, but each statement at its own moment: cheaper if one statement is enough."""
        with self.reading() as tx:
            return question(tx)

    @abstractmethod
    def ahead(self, work: Callable[[Transaction], T]) -> T:
        """Do work in a transaction that holds others up only while it writes; return the work's result.

        It has the same effect as `with transaction() as tx: work(tx)`. The work may run twice, first on a view in which
        nothing is written (`judge.store.rehearsal`). So it must do everything through the transaction, except actions
        that may be repeated. Raises StoreError, and whatever the work raises; nothing is written then.

        Committed changes survive the death of the process, but a power cut only once `settle` has returned. So nobody
        outside may be told about them before that.
        """

    def rehearse(self, work: Callable[[Transaction], T]) -> tuple[Rehearsed, T] | None:  # noqa: ARG002
        """Compute writes and result of some work, as `ahead` does, without writing.

        Another process may `carry_out` the result. Raises StoreError, and whatever the work raises. Returns None if the
        work has to be done in a transaction, which is always so if several processes can write at once.
        """
        return None

    def carry_out(self, rehearsed: Rehearsed) -> bool:  # noqa: ARG002
        """Write rehearsed work, as the end of `ahead`; if the store has changed, write nothing, return False.

        Raises StoreError.
        """
        return False

    @abstractmethod
    def settle(self) -> None:
        """Return once all earlier commits, by any process, survive a power cut. Raises StoreError."""

    @abstractmethod
    def sole_sender(self) -> AbstractContextManager[bool]:
        """Claim the right to send letters: True for one holder among all processes, until its process ends."""

    @abstractmethod
    def sole_drawer(self) -> AbstractContextManager[bool]:
        """Claim the right to draw pictures for letters: True for one holder at a time, as in `sole_sender`."""

    def claim(self, words: Iterable[str], *, wait: bool = False) -> AbstractContextManager[bool]:  # noqa: ARG002
        """Claim everything named by these words, until this ends: True if no other process has any of it.

        Claim before reading the store. `wait`: wait for others to finish; raises StoreError if they take too long. If
        only one process at a time can write, claims are not needed.
        """
        return nullcontext(True)

    def listening(
        self,
        ring: Callable[[News], None],  # noqa: ARG002
        to: Collection[News] = tuple(News),  # noqa: ARG002
    ) -> AbstractContextManager[None]:
        """Call `ring`, in a thread of the store, when another process may have news of these kinds.

        One listener, always the same for each author, is notified of a mail at once, the others a little later, in case
        it is busy. Some engines never call `ring`, so look into the store now and then in any case.
        """
        return nullcontext()

    def comes_first(self, author: str) -> bool:  # noqa: ARG002
        """True if this listener is notified first of this author's mails (`WaitingMail.author`).

        True if nobody listens.
        """
        return True

    @abstractmethod
    def backup(self, path: str) -> None:
        """Copy the whole store, as of one moment, to a new file; others continue meanwhile."""

    @abstractmethod
    def size(self) -> int | None:
        """Return the store's bytes on the disk; None: unknown. Raises StoreError."""

    @abstractmethod
    def engine(self) -> str:
        """Return the engine: `sqlite 3.45.1`. Raises StoreError."""

    def replica(self) -> ReplicaState | None:
        """Return the state of the copy used for display; None if there is none. Raises StoreError."""
        return None

    @abstractmethod
    def close(self) -> None:
        """Close the store. A second call is harmless."""

    def receive(
        self,
        raw: bytes,
        envelope_sender: str,
        recipients: Sequence[str],
        received_at: datetime,
        dedupe_key: str,
        author: str = "",
    ) -> Received:
        """Store a mail, which is safely on the disk when this returns. See `InboxTable.receive`."""
        return self._write_at_once(
            lambda tx: tx.receive(raw, envelope_sender, recipients, received_at, dedupe_key, author)
        )

    def _write_at_once(self, act: Callable[[Transaction], T]) -> T:
        """Do an act of one writing statement in a durable transaction."""
        with self.transaction() as tx:
            return act(tx)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
