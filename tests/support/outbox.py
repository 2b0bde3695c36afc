"""Letters in an outbox, and their fates."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from judge.config import Config
from judge.mail.delivery.outbox import deliver
from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import Origin, to_rows
from judge.store.rows import LetterRow
from judge.store.store import Store, Transaction

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
ORIGIN = Origin("Judge", "judge@example.org")
DAY = timedelta(days=1)


def queue(
    store: Store,
    *recipients: str,
    text: str = "Paris holds.\n",
    at: datetime = NOON,
    mail: int = 0,
) -> list[LetterRow]:
    """One letter to each, caused by this mail."""
    rows = [row for to in recipients for row in to_rows(Letter((to,), "results", text), ORIGIN, at)]
    with store.transaction() as tx:
        tx.mail_taken = mail
        return [row._replace(id=tx.add_letter(row)) for row in rows]


def mark_sent(tx: Transaction, letter_id: int, now: datetime, answer: str = "") -> None:
    """The next server has taken a letter."""
    letter = tx.letter(letter_id)
    assert letter is not None
    tx.mark_sent(letter, now, answer)


def states(store: Store) -> dict[str, str]:
    """Return the state of the letter to each recipient."""
    with store.reading() as tx:
        return {row.recipient: state for state in ("waiting", "sent", "failed") for row in tx.letters(state)}


def row_to(store: Store, recipient: str) -> LetterRow:
    """The letter to somebody."""
    with store.reading() as tx:
        rows = [row for state in ("waiting", "sent", "failed") for row in tx.letters(state)]
    (row,) = (row for row in rows if row.recipient == recipient)
    return row


# With a transport that does as it is told


def trouble(store: Store, config: Config) -> str:
    """Return the reason why nothing could be sent; the letter is checked to be waiting."""
    report = deliver(store, config, NOON)
    assert (report.sent, report.delayed, report.failed) == (0, 1, ())
    return report.trouble


@dataclass
class Scripted:
    """A transport that raises what stands for a recipient, or for everybody under "*"."""

    faults: dict[str, Exception] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)
    closed: int = 0
    handed: list[LetterRow] = field(default_factory=list)
    """Letters as they leave, those that were refused too."""

    def send(self, letter: LetterRow) -> str:
        self.tried.append(letter.recipient)
        self.handed.append(letter)
        fault = self.faults.get(letter.recipient, self.faults.get("*"))
        if fault is not None:
            raise fault
        return "250 taken"

    def close(self) -> None:
        self.closed += 1
