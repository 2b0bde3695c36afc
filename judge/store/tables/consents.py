"""Statements on consents: addresses that have answered a letter, and their agreed games."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from enum import IntEnum
from typing import Any, NamedTuple

from judge.store.rows import Question, from_text, to_text
from judge.store.tables.statements import Statements

_ABOUT = "(game = ? OR (game >= ? AND game < ?))"
"""Condition for the keys of one game (`_about`), as a range for the index.

The keys are its name, and its name with a word after it.
"""


def _about(game: str) -> tuple[str, str, str]:
    """Return the parameters of `_ABOUT`: all keys `river WORD` are between `river ` and `river!`."""
    return game, f"{game} ", f"{game}!"


class ConsentsTable(Statements):
    """Consents. Addresses are exact, in lower case. `game` is a case-folded name, perhaps with a word."""

    def has_consented(self, address: str) -> bool:
        """True if an address has answered a letter, or holds a seat, which needs an answer first."""
        if address not in self._consented:
            row = self._run(
                "SELECT 1 WHERE EXISTS (SELECT 1 FROM consents WHERE address = ?)"
                " OR EXISTS (SELECT 1 FROM seats WHERE address = ?)",
                (address, address),
            ).fetchone()
            self._consented[address] = row is not None
        return self._consented[address]

    def set_consented(self, address: str, now: datetime) -> None:
        """Note that an address has answered a letter."""
        self._consented.clear()
        self._run(
            "INSERT INTO consents (address, proved_at) VALUES (?, ?) ON CONFLICT (address) DO NOTHING",
            (address, to_text(now)),
        )

    def has_agreed(self, address: str, game: str, since: datetime) -> bool:
        """True if an address has agreed to this game since then."""
        row = self._run(
            "SELECT 1 FROM agreements WHERE address = ? AND game = ? AND agreed_at > ?", (address, game, to_text(since))
        ).fetchone()
        return row is not None

    def set_agreed(self, address: str, game: str, now: datetime) -> None:
        """Record an address's yes to this game, until it is taken back (`take_back`) or expires."""
        self._run(
            "INSERT INTO agreements (address, game, agreed_at) VALUES (?, ?, ?)"
            " ON CONFLICT (address, game) DO UPDATE SET agreed_at = excluded.agreed_at",
            (address, game, to_text(now)),
        )

    def take_back(self, address: str, game: str) -> None:
        """Withdraw an address's yes to a game, and detach the words that asked for it."""
        self._run("DELETE FROM agreements WHERE address = ? AND game = ?", (address, game))
        self._run("UPDATE confirmations SET game = '' WHERE address = ? AND game = ?", (address, game))

    def free_name(self, game: str) -> None:
        """Drop all consents about a game of this name, which another game is getting.

        Words already sent still prove their address, and pending questions are asked only to prove it, once.
        """
        about = _about(game.casefold())
        self._run(f"DELETE FROM agreements WHERE {_ABOUT}", about)
        self._run(f"UPDATE confirmations SET game = '' WHERE {_ABOUT}", about)
        self._run(
            f"DELETE FROM questions WHERE {_ABOUT} AND (mailbox IN (SELECT mailbox FROM questions WHERE game = '')"
            f" OR id NOT IN (SELECT min(id) FROM questions WHERE {_ABOUT} GROUP BY mailbox))",
            (*about, *about),
        )
        self._run(f"UPDATE questions SET game = '', named = '' WHERE {_ABOUT}", about)

    def rename_consents(self, old: str, new: str) -> None:
        """Move consents and questions about a game to its new, free name (`free_name`)."""
        key, was = new.casefold(), old.casefold()
        for table in ("agreements", "confirmations", "questions"):
            self._run(
                f"UPDATE {table} SET game = ? || substr(game, ?) WHERE {_ABOUT}",
                (key, len(was) + 1, *_about(was)),
            )
        self._run("UPDATE questions SET named = ? WHERE named = ?", (new, old))

    def sits_in(self, address: str, game: str, seat: str = "") -> bool:
        """True if an address holds a seat in a game; with `seat`, that one."""
        row = self._run(
            "SELECT 1 FROM seats JOIN games ON games.id = seats.game_id WHERE address = ? AND key = ?"
            " AND (? = '' OR seat = ?) LIMIT 1",
            (address, game.casefold(), seat, seat),
        ).fetchone()
        return row is not None

    def seats_held(self, address: str) -> list[tuple[str, str]]:
        """Unfinished games with seats of an address, each with the seat, by name; at most 50."""
        rows = self._run(
            "SELECT name, seat FROM seats JOIN games ON games.id = seats.game_id WHERE address = ?"
            " AND stage NOT IN ('completed', 'terminated') ORDER BY key, seat LIMIT 50",
            (address,),
        ).fetchall()
        return [(str(name), str(seat)) for name, seat in rows]

    def forget_agreements(self, before: datetime) -> None:
        """Drop older agreements: players who entered hold a seat and no longer need them.

        A wish for answers is kept as long as the game exists.
        """
        self._run(
            "DELETE FROM agreements WHERE agreed_at < ? AND game NOT IN (SELECT key || ' answers' FROM games)",
            (to_text(before),),
        )


class Reply(IntEnum):
    """Answer to a word that was sent. The values are stored."""

    NONE = 0
    YES = 1
    NO = 2
    UNCLEAR = 3
    """It came back with other words by its reader. It may still come back with a yes or a no."""


class SentWord(NamedTuple):
    """A word that was sent: its address, its game (a key, "" for none), and the answer."""

    address: str
    game: str
    reply: Reply
    hashed: str
    asked_at: datetime


_SENT = "address, game, answered, word, asked_at"


class QuestionsTable(Statements):
    """Questions. A `mailbox` may have several addresses (`judge.game.people.addresses`). Words are hashed."""

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
        """Return the words that were sent to any address of a mailbox since then, oldest first."""
        rows = self._run(
            f"SELECT {_SENT} FROM confirmations WHERE mailbox = ? AND asked_at > ? ORDER BY asked_at",
            (mailbox, to_text(since)),
        ).fetchall()
        return [_sent(row) for row in rows]

    def strangers_asked(self, since: datetime, *, peer: str = "", domain: str = "") -> int:
        """Return the number of letters to strangers since then; with `peer` or `domain`, those it caused."""
        return int(
            self._run(
                "SELECT count(*) FROM confirmations WHERE stranger = 1 AND asked_at > ?"
                " AND (? = '' OR peer = ?) AND (? = '' OR domain = ?)",
                (to_text(since), peer, peer, domain, domain),
            ).fetchone()[0]
        )

    def letters_caused_by(self, domain: str, since: datetime) -> int:
        """Return the number of letters since then that this `domain` of `Question` has caused, to anybody."""
        counted = self._run(
            "SELECT count(*) FROM confirmations WHERE asked_at > ? AND domain = ?", (to_text(since), domain)
        ).fetchone()
        return int(counted[0])

    def sent_word(self, hashed: str, since: datetime) -> SentWord | None:
        """Return the word with this hash; None if no such word was sent since then."""
        row = self._run(
            f"SELECT {_SENT} FROM confirmations WHERE word = ? AND asked_at > ?", (hashed, to_text(since))
        ).fetchone()
        return None if row is None else _sent(row)

    def set_reply(self, hashed: str, reply: Reply) -> None:
        """Record the answer to the word with this hash."""
        self._run("UPDATE confirmations SET answered = ? WHERE word = ?", (int(reply), hashed))

    def add_question(self, asked: Question, *, stranger: bool) -> None:
        """Queue a question for when limits allow. The first one to an address about a game stays.

        But if it was for a stranger, one asked after the address has answered replaces it: a mail in somebody's name
        must not make its owner wait.
        """
        self._run(
            "INSERT INTO questions (address, mailbox, game, asked, named, peer, domain, due_at, wanted_at, stranger)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (address, game) DO UPDATE"
            " SET asked = excluded.asked, named = excluded.named, peer = excluded.peer, domain = excluded.domain,"
            " due_at = excluded.due_at, wanted_at = excluded.wanted_at, stranger = 0"
            " WHERE questions.stranger = 1 AND excluded.stranger = 0",
            (*asked[:-2], to_text(asked.wanted_at), to_text(asked.wanted_at), int(stranger)),
        )

    def questions(self, now: datetime, limit: int, *, stranger: bool) -> list[Question]:
        """Return at most `limit` questions to ask now: origins take turns, the oldest of each first."""
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
        """True if any question is still to be asked, now or later."""
        return self._run("SELECT 1 FROM questions LIMIT 1").fetchone() is not None

    def put_off_question(self, asked: Question, until: datetime) -> None:
        """Put off a question until then."""
        self._run("UPDATE questions SET due_at = ? WHERE id = ?", (to_text(until), asked.id))

    def drop_questions_to(self, address: str, game: str) -> None:
        """Drop the questions to an address about this game (a key)."""
        self._run("DELETE FROM questions WHERE address = ? AND game = ?", (address, game))

    def drop_questions_but(self, address: str, kept: Collection[str]) -> None:
        """Drop all questions to an address, except for those of the kinds in `kept`."""
        signs = ", ".join("?" * len(kept))
        self._run(f"DELETE FROM questions WHERE address = ? AND asked NOT IN ({signs})", (address, *kept))

    def ask_mailbox_now(self, mailbox: str, known: str, now: datetime) -> None:
        """Make the questions to a mailbox due now; its address `known` has just answered."""
        self._run(
            "UPDATE questions SET due_at = ? WHERE mailbox = ? AND due_at > ?", (to_text(now), mailbox, to_text(now))
        )
        self._run("UPDATE questions SET stranger = 0 WHERE address = ?", (known,))

    def waits_longer(self, asked: Question, other: Collection[str]) -> bool:
        """True if an older question waits for the same address, of another kind than these."""
        signs = ", ".join("?" * len(other))
        row = self._run(
            f"SELECT 1 FROM questions WHERE address = ? AND id < ? AND asked NOT IN ({signs}) LIMIT 1",
            (asked.address, asked.id, *other),
        ).fetchone()
        return row is not None

    def drop_question(self, asked: Question) -> None:
        """Drop a question that was asked, or need not be asked anymore."""
        self._run("DELETE FROM questions WHERE id = ?", (asked.id,))

    def forget_questions(self, before: datetime) -> None:
        """Drop questions that have waited since before that time, because their mails are no longer held."""
        self._run("DELETE FROM questions WHERE wanted_at < ?", (to_text(before),))

    def forget_words(self, before: datetime) -> None:
        """Drop older words, which nobody has answered."""
        self._run("DELETE FROM confirmations WHERE asked_at < ?", (to_text(before),))


def _sent(row: Any) -> SentWord:
    """Return the columns of `_SENT` as a value."""
    address, game, reply, hashed, asked_at = row
    return SentWord(str(address), str(game), Reply(reply), str(hashed), from_text(asked_at))


class OpeningReadersTable(Statements):
    """The table `opening_readers`: a row for each address, in lower case."""

    def add_opening_reader(self, address: str, now: datetime, *, agreed: bool) -> None:
        """Record that an address wants the news; `agreed` if it has said yes itself."""
        self._run(
            "INSERT INTO opening_readers (address, agreed, since) VALUES (?, ?, ?)"
            " ON CONFLICT (address) DO UPDATE SET agreed = CASE WHEN excluded.agreed > opening_readers.agreed"
            " THEN excluded.agreed ELSE opening_readers.agreed END",
            (address, int(agreed), to_text(now)),
        )

    def agree_to_openings(self, address: str) -> bool:
        """Record an address's yes; return True if it wanted the news."""
        return self._run("UPDATE opening_readers SET agreed = 1 WHERE address = ?", (address,)).rowcount > 0

    def drop_opening_reader(self, address: str) -> bool:
        """End news to an address; return True if it was subscribed."""
        return self._run("DELETE FROM opening_readers WHERE address = ?", (address,)).rowcount > 0

    def reads_openings(self, address: str = "") -> bool:
        """True if an address gets the news; with "", if anybody does."""
        row = self._run(
            "SELECT 1 FROM opening_readers WHERE agreed = 1 AND (address = ? OR ? = '') LIMIT 1", (address, address)
        ).fetchone()
        return row is not None

    def have_openings_told(self) -> None:
        """Note that there is news for everybody subscribed."""
        self._run("UPDATE opening_readers SET waits = 1 WHERE agreed = 1")

    def readers_waiting(self, most: int) -> list[str]:
        """Return some of the addresses to which news of openings is still to be sent."""
        rows = self._run("SELECT address FROM opening_readers WHERE waits = 1 ORDER BY address LIMIT ?", (most,))
        return [address for (address,) in rows]

    def told_of_openings(self, address: str) -> None:
        """Note that an address has been sent the news of openings."""
        self._run("UPDATE opening_readers SET waits = 0 WHERE address = ?", (address,))

    def forget_unasked_readers(self, before: datetime) -> None:
        """Drop addresses asked before that which have not answered."""
        self._run("DELETE FROM opening_readers WHERE agreed = 0 AND since < ?", (to_text(before),))


class StandbysTable(Statements):
    """The table `standbys`: a row for each address, in lower case, with its wish as text."""

    def set_standby(self, address: str, wish: str, now: datetime, *, agreed: bool) -> None:
        """Put an address on the list, or change its wish; `agreed` once it has said yes to that itself."""
        self._run(
            "INSERT INTO standbys (address, agreed, since, wish) VALUES (?, ?, ?, ?) ON CONFLICT (address) DO UPDATE"
            " SET wish = excluded.wish, agreed = CASE WHEN excluded.agreed > standbys.agreed THEN excluded.agreed"
            " ELSE standbys.agreed END",
            (address, int(agreed), to_text(now), wish),
        )

    def agree_to_standby(self, address: str) -> None:
        """Record an address's yes."""
        self._run("UPDATE standbys SET agreed = 1 WHERE address = ?", (address,))

    def drop_standby(self, address: str) -> None:
        """Take an address off the list."""
        self._run("DELETE FROM standbys WHERE address = ?", (address,))

    def standby_wish(self, address: str) -> str | None:
        """Return the wish of an address that is on the list and has agreed; None for any other."""
        row = self._run("SELECT wish FROM standbys WHERE address = ? AND agreed = 1", (address,)).fetchone()
        return None if row is None else str(row[0])

    def standbys(self, most: int) -> list[tuple[str, str]]:
        """Return addresses that have agreed, with their wishes, those longest on the list first."""
        rows = self._run(
            "SELECT address, wish FROM standbys WHERE agreed = 1 ORDER BY since, address LIMIT ?", (most,)
        ).fetchall()
        return [(str(address), str(wish)) for address, wish in rows]

    def forget_unasked_standbys(self, before: datetime) -> None:
        """Drop addresses asked before that which have not answered."""
        self._run("DELETE FROM standbys WHERE agreed = 0 AND since < ?", (to_text(before),))
