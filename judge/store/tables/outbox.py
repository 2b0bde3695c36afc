"""Statements on `outbox` and `gathered`: letters until they are sent or given up, and waiting ones."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from judge.game.people.addresses import mailbox
from judge.game.people.secret_words import without_words
from judge.store.packing import CommonWords, packed, unpacked
from judge.store.rows import GatheredLetter, LetterRow, LetterState, from_text, to_text
from judge.store.tables.statements import Statements, ends_with, marks


class GatheredTable(Statements):
    """The table `gathered`: a row for each letter and address."""

    def add_gathered(self, game: str, letter: GatheredLetter, due_at: datetime) -> None:
        """Store a letter about a game that waits until then."""
        self._run(
            "INSERT INTO gathered (game, address, written_at, due_at, letter) VALUES (?, ?, ?, ?, ?)",
            (game.casefold(), letter.address, to_text(letter.written_at), to_text(due_at), letter.letter),
        )

    def gathered_in(self, game: str, address: str = "") -> list[GatheredLetter]:
        """Return waiting letters about a game, to an address or, with "", to anybody; oldest first."""
        to = " AND address = ?" if address else ""
        rows = self._run(
            f"SELECT address, written_at, letter, id FROM gathered WHERE game = ?{to} ORDER BY written_at, id",
            (game.casefold(), *([address] if address else [])),
        )
        return [GatheredLetter(to, from_text(at), bytes(letter), number) for to, at, letter, number in rows.fetchall()]

    def gathered_due(self, now: datetime, most: int) -> list[tuple[str, str]]:
        """Return (game, address) of the letters that have been due longest, each once; game case-folded."""
        rows = self._run(
            "SELECT game, address FROM gathered WHERE due_at <= ? ORDER BY due_at LIMIT ?", (to_text(now), most)
        )
        return list(dict.fromkeys((str(game), str(address)) for game, address in rows.fetchall()))

    def drop_gathered(self, number: int) -> bool:
        """Remove a letter that leaves now; return False if another process has removed it."""
        return self._run("DELETE FROM gathered WHERE id = ?", (number,)).rowcount == 1

    def put_off_gathered(self, number: int, due_at: datetime) -> None:
        """Make a letter wait until then."""
        self._run("UPDATE gathered SET due_at = ? WHERE id = ?", (to_text(due_at), number))


# Missing pictures are not found with EXISTS: for that PostgreSQL would read all of the other table, however few letters
# are wanted.
_COLUMNS = (
    "message_id, recipient, envelope_sender, raw, created_at, subject, game, kind, state, attempts, next_try_at,"
    " error, id, seal, (SELECT 1 FROM picture_waits WHERE letter_id = outbox.id LIMIT 1) AS lacks"
)


# All addresses a+ANYTHING lie between `a+` and `a,`: a range for the index.
_TO_MAILBOX = f"(recipient = ? OR (recipient >= ? AND recipient < ? AND {ends_with('recipient')}))"


def _to_mailbox(local: str, domain: str) -> tuple[str, ...]:
    """Return the parameters of `_TO_MAILBOX`."""
    return (f"{local}@{domain}", f"{local}+", f"{local},", f"@{domain}", f"@{domain}")


_TAKEN_AWAY = b"\n[This letter had a word to send back. Its text was taken away when it was sent.]\n"


class StoppedLetter(NamedTuple):
    """A letter that is not sent, without its text."""

    id: int
    game: str
    kind: str


class OutboxTable(Statements):
    """The outbox. Letters are added by the transaction that causes them and sent after it."""

    def put_letter(self, letter: LetterRow, *, pictures: Collection[str] = (), until: datetime | None = None) -> None:
        """Queue a letter, due at `next_try_at`, or at once if that is None; never due while `STOPPED`.

        While one of its `pictures` is not drawn, it is due at `until`; see `PicturesTable.wait_for_pictures`. The saved
        game's present phase is recorded with it.
        """
        self._run(*self._putting(letter, pictures, until))

    def add_letter(self, letter: LetterRow, *, pictures: Collection[str] = (), until: datetime | None = None) -> int:
        """Queue a letter as `put_letter` does; return its number, which costs a query."""
        sql, parameters = self._putting(letter, pictures, until)
        number: int = self._run(f"{sql} RETURNING id", parameters).fetchone()[0]
        return number

    def _putting(
        self, letter: LetterRow, pictures: Collection[str], until: datetime | None
    ) -> tuple[str, tuple[object, ...]]:
        self.letters_added += 1
        due, due_at = "?", [to_text(letter.next_try_at or letter.created_at)]
        if pictures and until is not None:
            lacks = f"EXISTS (SELECT 1 FROM pictures WHERE key IN ({marks(len(pictures))}) AND image IS NULL)"
            due, due_at = f"CASE WHEN {lacks} THEN ? ELSE ? END", [*pictures, to_text(until), *due_at]
        return (
            "INSERT INTO outbox"
            " (message_id, recipient, envelope_sender, raw, created_at, subject, game, kind, next_try_at, mail_id,"
            f" seal, state, phase) VALUES (?, ?, ?, ?, ?, ?, ?, ?, {due}, ?, ?, ?,"
            " coalesce((SELECT phase FROM games WHERE key = ?), ''))",
            (
                letter.message_id,
                letter.recipient,
                letter.envelope_sender,
                letter.raw,
                to_text(letter.created_at),
                letter.subject,
                letter.game,
                letter.kind,
                *due_at,
                self.mail_taken,
                letter.seal,
                letter.state,
                letter.game.casefold(),
            ),
        )

    def letters_due(
        self, now: datetime, of_mails: int = 100, others: int = 100, *, lacking: bool = True
    ) -> list[LetterRow]:
        """Return letters due now, oldest first: those caused by mails, then others, each with a limit.

        `lacking`: include letters that have waited in vain for their pictures.
        """
        whole = "" if lacking else " AND NOT EXISTS (SELECT 1 FROM picture_waits WHERE letter_id = outbox.id)"
        of_each = [
            f"SELECT * FROM (SELECT {_COLUMNS}, {place} AS place FROM outbox WHERE state = 'waiting'"
            f" AND next_try_at <= ? AND {caused}{whole} ORDER BY next_try_at, id LIMIT ?) AS part{place}"
            for place, caused in enumerate(("mail_id <> 0", "mail_id = 0"))
        ]
        at = to_text(now)
        rows = self._run(f"{' UNION ALL '.join(of_each)} ORDER BY place, next_try_at, id", (at, of_mails, at, others))
        return [_letter(row[:-1]) for row in rows]

    def next_letter_at(self, after: datetime | None = None) -> datetime | None:
        """Return the next time at which a letter is due; None if none waits. With `after`, only later times."""
        later = "" if after is None else " AND next_try_at > ?"
        row = self._run(
            f"SELECT next_try_at FROM outbox WHERE state = 'waiting'{later} ORDER BY next_try_at, id LIMIT 1",
            () if after is None else (to_text(after),),
        ).fetchone()
        return None if row is None else from_text(row[0])

    def sent_since(self, moment: datetime, now: datetime) -> list[tuple[str, datetime]]:
        """Return recipients of letters sent after this moment but not after `now`, with times, oldest first."""
        rows = self._run(
            "SELECT recipient, done_at FROM outbox WHERE done_at > ? AND done_at <= ? AND state = 'sent'"
            " ORDER BY done_at, id",
            (to_text(moment), to_text(now)),
        )
        return [(recipient, from_text(at)) for recipient, at in rows]

    def mark_sent(self, letter: LetterRow, now: datetime, answer: str = "") -> None:
        """Mark a letter as accepted by the next server, with its reply. Its text is packed only now.

        `letter` is as in the store: not as sent, with its pictures and reply words.
        """
        subject, raw = _kept(letter)
        self._run(
            "UPDATE outbox SET state = 'sent', done_at = ?, attempts = attempts + 1, error = '', answer = ?,"
            " subject = ?, raw = ? WHERE id = ?",
            (to_text(now), answer, subject, raw, letter.id),
        )
        if letter.lacks:
            self._run("DELETE FROM picture_waits WHERE letter_id = ?", (letter.id,))

    def put_off(self, letter_id: int, until: datetime) -> None:
        """Put off a letter that was not tried now."""
        self._run("UPDATE outbox SET next_try_at = ? WHERE id = ?", (to_text(until), letter_id))

    def mark_delayed(self, letter_id: int, next_try_at: datetime, error: str) -> None:
        """Note that a letter could not be handed over, and when to try again."""
        self._run(
            "UPDATE outbox SET next_try_at = ?, attempts = attempts + 1, error = ? WHERE id = ?",
            (to_text(next_try_at), error, letter_id),
        )

    def mark_failed(self, letter_id: int, error: str) -> None:
        """Mark a letter as finally refused or tried long enough.

        It stays for the keeper until `retry_letter` or `drop_letter`.
        """
        self._run(
            "UPDATE outbox SET state = 'failed', attempts = attempts + 1, error = ? WHERE id = ?", (error, letter_id)
        )

    def letters(self, state: LetterState = LetterState.WAITING, limit: int = 1000) -> list[LetterRow]:
        """Return the letters in this state, oldest first."""
        # The state is in the statement itself, since an index limited to some states is not used with a parameter.
        # Without the plus sign all letters would be scanned in the order of their numbers.
        oldest = f"SELECT id FROM outbox WHERE state = '{LetterState(state)}' ORDER BY +id LIMIT ?"
        rows = self._run(f"SELECT {_COLUMNS} FROM outbox WHERE id IN ({oldest}) ORDER BY id", (limit,))
        return [_letter(row) for row in rows]

    def letter(self, letter_id: int) -> LetterRow | None:
        """Return one letter in any state; None if there is none with this number."""
        row = self._run(f"SELECT {_COLUMNS} FROM outbox WHERE id = ?", (letter_id,)).fetchone()
        return None if row is None else _letter(row)

    def retry_letter(self, letter_id: int, now: datetime) -> bool:
        """Have a waiting or failed letter tried now (an old one is given up again); False if there is none."""
        done = self._run(
            "UPDATE outbox SET state = 'waiting', attempts = 0, next_try_at = ?, error = ''"
            " WHERE id = ? AND state IN ('waiting', 'failed')",
            (to_text(now), letter_id),
        )
        return done.rowcount == 1

    def drop_letter(self, letter_id: int) -> bool:
        """Delete a waiting or failed letter; return False if no such letter has this number."""
        done = self._run("DELETE FROM outbox WHERE id = ? AND state IN ('waiting', 'failed')", (letter_id,))
        return done.rowcount == 1

    def drop_letters_to(self, address: str) -> int:
        """Delete waiting letters of an address, or of a domain (`@example.org`); return their number.

        An address without a plus part includes those with one.
        """
        local, _, domain = address.rpartition("@")
        parameters: tuple[str, ...] = (address,)
        where = "recipient = ?"
        if not local:
            where, parameters = ends_with("recipient"), (address, address)
        elif "+" not in local:
            where, parameters = _TO_MAILBOX, _to_mailbox(local, domain)
        return self._run(f"DELETE FROM outbox WHERE state = 'waiting' AND {where}", parameters).rowcount

    def count_letters(self, recipient: str, kind: str, since: datetime) -> int:
        """Return the number of letters of a kind written to a mailbox since then, for limits per person."""
        local, _, domain = mailbox(recipient).rpartition("@")
        row = self._run(
            f"SELECT count(*) FROM outbox WHERE created_at >= ? AND kind = ? AND {_TO_MAILBOX}",
            (to_text(since), kind, *_to_mailbox(local, domain)),
        ).fetchone()
        count: int = row[0]
        return count

    def stopped_letters(self, address: str, game: str | None = None) -> list[StoppedLetter]:
        """Return the letters not sent to an address because letters to it bounce, oldest first.

        `game`: only letters about that game.
        """
        rows = self._run(
            "SELECT id, game, kind FROM outbox WHERE recipient = ? AND state = 'stopped' ORDER BY id", (address,)
        )
        letters = [StoppedLetter(*row) for row in rows]
        return letters if game is None else [letter for letter in letters if letter.game == game]

    def send_stopped(self, letter_id: int, now: datetime) -> None:
        """Make a stopped letter be tried now."""
        self._run(
            "UPDATE outbox SET state = 'waiting', next_try_at = ? WHERE id = ? AND state = 'stopped'",
            (to_text(now), letter_id),
        )

    def readdress_stopped(self, letter_id: int, recipient: str, raw: bytes) -> None:
        """Redirect a stopped letter to another address, as these bytes, without a reply token."""
        self._run(
            "UPDATE outbox SET recipient = ?, raw = ?, seal = '' WHERE id = ? AND state = 'stopped'",
            (recipient, raw, letter_id),
        )

    def drop_stopped(self, letter_id: int) -> None:
        """Throw a stopped letter away."""
        self._run("DELETE FROM outbox WHERE id = ? AND state = 'stopped'", (letter_id,))

    def count_state(self, state: LetterState) -> int:
        """Return the number of letters in this state; quick for all but sent ones."""
        # The state is in the statement itself, as for `letters`.
        row = self._run(f"SELECT count(*) FROM outbox WHERE state = '{LetterState(state)}'").fetchone()
        count: int = row[0]
        return count

    def oldest_letter_at(self) -> datetime | None:
        """Return the date of the oldest waiting letter; None if none waits."""
        # The index of waiting letters has only their numbers, which are in the order of their age.
        row = self._run(
            "SELECT created_at FROM outbox WHERE id = (SELECT min(id) FROM outbox WHERE state = 'waiting')"
        ).fetchone()
        return None if row is None else from_text(row[0])

    def letters_by_day(self, since: datetime) -> dict[str, int]:
        """Return the number of letters written each day (`2026-12-01`, UTC) since then, without empty days."""
        rows = self._run(
            "SELECT substr(created_at, 1, 10) AS day, count(*) FROM outbox WHERE created_at >= ?"
            " GROUP BY day ORDER BY day",
            (to_text(since)[:10],),
        )
        return {str(day): int(count) for day, count in rows}


def _kept(letter: LetterRow) -> tuple[str, bytes]:
    """Return subject and text of a sent letter as stored: packed, since they are rarely read.

    A letter with a reply word is reduced to its time and recipient.
    """
    blanked = without_words(letter.subject)
    return blanked, packed(letter.raw, CommonWords.LETTERS) if blanked == letter.subject else _TAKEN_AWAY


def _letter(row: Any) -> LetterRow:
    """Return the columns as a value."""
    message_id, recipient, sender, raw, created, subject, game, kind, state, attempts, next_try, error, *rest = row
    number, seal, lacks = rest
    return LetterRow(
        message_id=message_id,
        recipient=recipient,
        envelope_sender=sender,
        raw=unpacked(raw),
        created_at=from_text(created),
        subject=subject,
        game=game,
        kind=kind,
        state=LetterState(state),
        attempts=attempts,
        next_try_at=from_text(next_try),
        error=error,
        id=number,
        seal=seal,
        lacks=bool(lacks),
    )
