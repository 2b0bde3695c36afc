"""Statements on words that were sent, and on letters that are still to be written: `Question`."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum
from typing import Any, NamedTuple

from judge.store.rows import Question, from_text, to_text
from judge.store.tables.statements import Statements


class Reply(IntEnum):
    """Answer to a word that was sent. The values are stored."""

    NONE = 0
    YES = 1
    NO = 2
    UNCLEAR = 3
    """It came back with words of its reader's own. It may still come back with a yes or a no."""


class SentWord(NamedTuple):
    """A word that was sent: its address, its game (a key, "" for none), and the answer."""

    address: str
    game: str
    reply: Reply
    hashed: str


_SENT = "address, game, answered, word"


class QuestionsTable(Statements):
    """Questions. A `mailbox` may have several addresses (`judge.game.people.mailbox`). Words are hashed."""

    def add_word(self, hashed: str, asked: Question, now: datetime, *, stranger: bool) -> None:
        """Remember the hash of a word that is sent to an address. `stranger`: it had never answered before."""
        self._run(
            "INSERT INTO confirmations (word, address, mailbox, asked_at, game, stranger, peer, domain)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                hashed,
                asked.address,
                asked.mailbox,
                to_text(now),
                asked.game,
                int(stranger),
                asked.peer,
                asked.domain,
            ),
        )

    def words_sent_to(self, mailbox: str, since: datetime) -> list[SentWord]:
        """The words that were sent to any address of a mailbox since then."""
        rows = self._run(
            f"SELECT {_SENT} FROM confirmations WHERE mailbox = ? AND asked_at > ?", (mailbox, to_text(since))
        ).fetchall()
        return [_sent(row) for row in rows]

    def strangers_asked(self, since: datetime, *, peer: str = "", domain: str = "") -> int:
        """Number of letters to strangers since then; with `peer` or `domain`, those caused by its mails."""
        return int(
            self._run(
                "SELECT count(*) FROM confirmations WHERE stranger = 1 AND asked_at > ?"
                " AND (? = '' OR peer = ?) AND (? = '' OR domain = ?)",
                (to_text(since), peer, peer, domain, domain),
            ).fetchone()[0]
        )

    def sent_word(self, hashed: str, since: datetime) -> SentWord | None:
        """The word with this hash; None: no such word was sent since then."""
        row = self._run(
            f"SELECT {_SENT} FROM confirmations WHERE word = ? AND asked_at > ?", (hashed, to_text(since))
        ).fetchone()
        return None if row is None else _sent(row)

    def set_reply(self, hashed: str, reply: Reply) -> None:
        """The word with this hash has come back so."""
        self._run("UPDATE confirmations SET answered = ? WHERE word = ?", (int(reply), hashed))

    def add_question(self, asked: Question, *, stranger: bool) -> None:
        """Queue a question for an address, for when limits allow. The first one per mailbox and game stays."""
        self._run(
            "INSERT INTO questions (address, mailbox, game, asked, named, peer, domain, due_at, wanted_at, stranger)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (mailbox, game) DO NOTHING",
            (*asked[:-2], to_text(asked.wanted_at), to_text(asked.wanted_at), int(stranger)),
        )

    def questions(self, now: datetime, limit: int, *, stranger: bool) -> list[Question]:
        """Questions to ask now, at most `limit`: origins take turns, oldest of each first."""
        rows = self._run(
            "SELECT address, mailbox, game, asked, named, peer, domain, wanted_at, id FROM ("
            "SELECT questions.*, row_number() OVER (PARTITION BY peer, domain ORDER BY id) AS turn FROM questions"
            " WHERE stranger = ? AND due_at <= ?) AS queued ORDER BY turn, id LIMIT ?",
            (int(stranger), to_text(now), limit),
        ).fetchall()
        return [
            Question(address, box, game, asked, named, peer, domain, from_text(wanted_at), number)
            for address, box, game, asked, named, peer, domain, wanted_at, number in rows
        ]

    def has_questions(self) -> bool:
        """True if somebody is to be asked, now or later."""
        return self._run("SELECT 1 FROM questions LIMIT 1").fetchone() is not None

    def put_off_question(self, asked: Question, until: datetime) -> None:
        """Put off a question that cannot be asked before that."""
        self._run("UPDATE questions SET due_at = ? WHERE id = ?", (to_text(until), asked.id))

    def drop_questions_to(self, address: str, game: str) -> None:
        """An address need not be asked about this (a key) any more."""
        self._run("DELETE FROM questions WHERE address = ? AND game = ?", (address, game))

    def drop_question(self, asked: Question) -> None:
        """Drop a question that was asked, or need not be asked any more."""
        self._run("DELETE FROM questions WHERE id = ?", (asked.id,))

    def forget_questions(self, before: datetime) -> None:
        """Drop what has waited to be asked since before that: its mails are held no more."""
        self._run("DELETE FROM questions WHERE wanted_at < ?", (to_text(before),))

    def forget_words(self, before: datetime) -> None:
        """Drop words that are older: nobody has answered."""
        self._run("DELETE FROM confirmations WHERE asked_at < ?", (to_text(before),))


def _sent(row: Any) -> SentWord:
    """The columns of `_SENT` as a value."""
    address, game, reply, hashed = row
    return SentWord(str(address), str(game), Reply(reply), str(hashed))
