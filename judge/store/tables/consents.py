"""Statements on who has answered a letter of the judge: proved addresses, words on their way, what waits for them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from judge.store.rows import AddressWish, to_text
from judge.store.tables.statements import Statements


class ConsentsTable(Statements):
    """Addresses are exact and in lower case. A `mailbox` is where several of them may lead (`game.people.mailbox`)."""

    def has_consented(self, address: str) -> bool:
        """Whether an address has answered a letter, or holds a seat: nobody gets one before they have answered."""
        row = self._run(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM consents WHERE address = ?)"
            " OR EXISTS (SELECT 1 FROM seats WHERE address = ?)",
            (address, address),
        ).fetchone()
        return row is not None

    def set_consented(self, address: str, now: datetime) -> None:
        """This address has answered a letter."""
        self._run(
            "INSERT INTO consents (address, proved_at) VALUES (?, ?) ON CONFLICT (address) DO NOTHING",
            (address, to_text(now)),
        )

    def add_word(self, hashed: str, address: str, mailbox: str, now: datetime) -> None:
        """Remember the hash of a word that is sent to an address."""
        self._run(
            "INSERT INTO confirmations (word, address, mailbox, asked_at) VALUES (?, ?, ?, ?)",
            (hashed, address, mailbox, to_text(now)),
        )

    def word_sent_to(self, mailbox: str, since: datetime) -> bool:
        """Whether a word was sent to any address of a mailbox since then."""
        row = self._run(
            "SELECT 1 FROM confirmations WHERE mailbox = ? AND asked_at > ? LIMIT 1", (mailbox, to_text(since))
        ).fetchone()
        return row is not None

    def address_of_word(self, hashed: str, since: datetime) -> str | None:
        """The address that the word with this hash was sent to; None: no such word since then."""
        row = self._run(
            "SELECT address FROM confirmations WHERE word = ? AND asked_at > ?", (hashed, to_text(since))
        ).fetchone()
        return None if row is None else str(row[0])

    def set_wish(self, wish: AddressWish, unproved: Iterable[str], now: datetime) -> None:
        """Remember where the mail of a seat shall go, for each address that has to answer. The last one counts."""
        self._run("DELETE FROM address_wishes WHERE game = ? AND seat = ?", (wish.game, wish.seat))
        for address in unproved:
            self._run(
                "INSERT INTO address_wishes (address, game, seat, old, new, asked_at) VALUES (?, ?, ?, ?, ?, ?)",
                (address, wish.game, wish.seat, "\n".join(wish.old), "\n".join(wish.new), to_text(now)),
            )

    def take_wishes(self, address: str) -> list[AddressWish]:
        """The wishes that waited for this address, which are forgotten with it."""
        rows = self._run(
            "DELETE FROM address_wishes WHERE address = ? RETURNING game, seat, old, new", (address,)
        ).fetchall()
        return [
            AddressWish(game, seat, tuple(old.split("\n")), tuple(new.split("\n"))) for game, seat, old, new in rows
        ]

    def forget_unanswered(self, before: datetime) -> None:
        """Drop words, wishes and held mails that are older: nobody has answered."""
        self._run("DELETE FROM confirmations WHERE asked_at < ?", (to_text(before),))
        self._run("DELETE FROM address_wishes WHERE asked_at < ?", (to_text(before),))
        self._run("DELETE FROM inbox WHERE state = 'held' AND received_at < ?", (to_text(before),))
