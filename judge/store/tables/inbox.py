"""Statements on the table `inbox`: mails as received, until they are done or parked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from judge.game.people.addresses import folded
from judge.store.rows import MailRow, MailState, Received, WaitingMail, from_text, to_text
from judge.store.scrub import scrubbed, without_tokens
from judge.store.tables.meta import MetaTable
from judge.store.tables.statements import marks
from judge.store.tables.traffic import MailLine

MAX_DEATHS = 5
"""Number of times that a mail may kill the judge while being read; then it is parked unread."""

_LONGEST_ADDRESS = 320

_SCRUBBED = "raw = ?, recipients = ?, author = ?, envelope_sender = ?, scrubbed = 1"

_PARKED_TOO_LONG = "\nIts text was taken away: it was parked for too long."

_HINTS_GONE = "hints_gone"

_COLUMNS = "id, raw, envelope_sender, recipients, received_at, state, game, attempts, error, held_game, author"


class InboxTable(MetaTable):
    """The inbox. Mails are taken one at a time, oldest first, in the transaction that does them."""

    def __init__(self) -> None:
        super().__init__()
        self._taken: MailRow | None = None
        """The mail that this transaction took last, so that its text need not be read again to delete it."""
        self._finished: MailLine | None = None

    @abstractmethod
    def _note_reading(self, mail_id: int) -> int:
        """Record, beyond a crash, that this mail is being read; return the number of readers it has killed."""

    def receive(
        self,
        raw: bytes,
        envelope_sender: str,
        recipients: Sequence[str],
        received_at: datetime,
        dedupe_key: str,
        author: str = "",
    ) -> Received:
        """Store a mail, or find the copy with the same `dedupe_key` (`mail.inbound.dedupe`).

        `author` is the address under which the keeper finds it, "" for the envelope's.
        """
        # An address has at most 254 characters (RFC 5321); PostgreSQL's index refuses thousands.
        by = folded((author or envelope_sender)[:_LONGEST_ADDRESS])
        new = self._run(
            "INSERT INTO inbox (dedupe_key, envelope_sender, recipients, received_at, author, raw)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (dedupe_key) DO NOTHING RETURNING id",
            (dedupe_key, envelope_sender, "\n".join(recipients), to_text(received_at), by, raw),
        ).fetchone()
        if new is not None:
            return Received(new[0], True)
        old = self._run("SELECT id FROM inbox WHERE dedupe_key = ?", (dedupe_key,)).fetchone()
        return Received(old[0], False)

    def next_mail(self) -> MailRow | None:
        """Return the oldest new mail, held until this transaction ends; None if all are done.

        End it with `finish_mail` or `park`. A mail that has killed the judge `MAX_DEATHS` times is returned already
        parked, as its `state` shows: do not read it, only report it.
        """
        row = self._run(f"SELECT id FROM inbox WHERE state = 'new' ORDER BY id LIMIT 1{self._ALONE}").fetchone()
        return None if row is None else self.take_mail(row[0])

    def take_mail(self, mail_id: int) -> MailRow | None:
        """Return this mail, as `next_mail` does the oldest; None if it is not new, or is held elsewhere."""
        asked = f"SELECT {_COLUMNS} FROM inbox WHERE id = ? AND state = 'new'{self._ALONE}"
        row = self._run(asked, (mail_id,)).fetchone()
        return None if row is None else self._begun(_mail(row))

    def take_to_open(self, mail_id: int) -> MailRow | WaitingMail | None:
        """Return a new mail, to find its sender; a `WaitingMail` if another process has found it.

        It is held until this transaction ends, so that no other process opens it meanwhile. None: another process has
        it, or has done it.
        """
        asked = f"SELECT {_COLUMNS}, opened_sender, opened_game FROM inbox WHERE id = ? AND state = 'new'"
        row = self._run(asked + self._ALONE, (mail_id,)).fetchone()
        if row is None:
            return None
        *columns, sender, game = row
        mail = _mail(columns)
        if sender is None:
            return self._begun(mail)
        return WaitingMail(mail.id, mail.received_at, sender, game or "", mail.author)

    def _begun(self, mail: MailRow) -> MailRow:
        """Return a mail that is about to be read here, marked as such; park it if it kills its readers."""
        self._taken = mail
        self.mail_taken = mail.id
        new_deaths = self._note_reading(mail.id)
        deaths = mail.attempts + new_deaths
        if new_deaths:
            self._run("UPDATE inbox SET attempts = ? WHERE id = ?", (deaths, mail.id))
        if deaths < MAX_DEATHS:
            return mail._replace(attempts=deaths)
        error = f"The judge died {deaths} times while it read this mail."
        self.park(mail.id, error)
        return mail._replace(state=MailState.PARKED, attempts=deaths, error=error)

    def waiting_mails(self, after: int = 0, most: int = 10**9) -> list[WaitingMail]:
        """Return new mails with numbers above `after`, oldest first, at most `most`."""
        return self._waiting("id > ? ORDER BY id LIMIT ?", (after, most))

    def waiting_among(self, numbers: Collection[int]) -> list[WaitingMail]:
        """Return the new ones among these mails, oldest first."""
        return self._waiting(f"id IN ({marks(len(numbers))}) ORDER BY id", tuple(numbers)) if numbers else []

    def _waiting(self, which: str, parameters: Sequence[object]) -> list[WaitingMail]:
        rows = self._run(
            f"SELECT id, received_at, opened_sender, opened_game, author FROM inbox WHERE state = 'new' AND {which}",
            parameters,
        )
        return [
            WaitingMail(number, from_text(received), sender, game or "", author)
            for number, received, sender, game, author in rows
        ]

    def waiting_numbers(self, up_to: int) -> set[int]:
        """Return the numbers of all new mails up to that one: far quicker than the mails themselves."""
        rows = self._run("SELECT id FROM inbox WHERE state = 'new' AND id <= ?", (up_to,))
        return {number for (number,) in rows}

    def note_opened(self, mail_id: int, sender: str, game: str) -> None:
        """Tell other processes whose mail is waiting, and for which game. `take_to_open` holds the mail."""
        self._run(
            "UPDATE inbox SET opened_sender = ?, opened_game = ? WHERE id = ? AND state = 'new'",
            (sender, game, mail_id),
        )

    def mail_states(self, numbers: Collection[int]) -> dict[int, MailState]:
        """Return the states of these mails; missing ones are left out."""
        rows = self._run(f"SELECT id, state FROM inbox WHERE id IN ({marks(len(numbers))})", tuple(numbers))
        return {int(number): MailState(state) for number, state in rows}

    def count_failure(self, mail_id: int) -> int:
        """Record that the store failed to write a mail's effects; return how often it has."""
        row = self._run(
            "UPDATE inbox SET attempts = attempts + 1 WHERE id = ? RETURNING attempts", (mail_id,)
        ).fetchone()
        return 0 if row is None else int(row[0])

    def finish_mail(
        self,
        mail_id: int,
        state: MailState,
        now: datetime,
        *,
        game: str = "",
        seat: str = "",
        outcome: str = "",
        said: str = "",
        hints: tuple[str, str] = ("", ""),
    ) -> None:
        """Finish a mail as done or refused, dropping its text. `game`: the game that it was for, if any.

        `seat` is the seat that signed on, `outcome` the result in codes and counts, never in anybody's words; `said`
        distinguishes its text from others (`judge.app.mails.repeats`), "" if it had an effect. `hints` are digests of
        its network and of its press (`judge.app.mails.mail_outcomes`).
        """
        left = self._left_of(mail_id)
        if left is None:
            return
        self._run(
            "UPDATE inbox SET state = ?, done_at = ?, game = ?, seat = ?, outcome = ?, said = ?, error = '',"
            f" peer = ?, wording = ?, opened_sender = NULL, opened_game = NULL, {_SCRUBBED} WHERE id = ?",
            (state, to_text(now), game, seat, outcome, said, *hints, *left, mail_id),
        )
        if self._taken is not None and self._taken.id == mail_id:
            received, author = self._taken.received_at, without_tokens(self._taken.author)
            self._finished = MailLine(mail_id, received, author, state, game, seat, outcome, "", "", now, 0)

    def finished(self) -> MailLine | None:
        """Return the mail that this transaction has finished; None if there is none.

        It is as `mail_line` will return it after the commit, with the letters that this transaction has added.
        """
        return None if self._finished is None else self._finished._replace(letters=self.letters_added)

    def count_said(self, author: str, said: str | None, seat: str, since: datetime) -> int:
        """Return the number of somebody's ineffective mails since then with this text; None: with any text.

        With `seat`, only mails signed on for that seat.
        """
        row = self._run(
            f"SELECT count(*) FROM inbox WHERE author = ? AND {'said = ? AND' if said is not None else ''} said <> ''"
            " AND done_at >= ? AND (? = '' OR seat = ?)",
            (author, *([] if said is None else [said]), to_text(since), seat, seat),
        ).fetchone()
        count: int = row[0]
        return count

    def _scrub(self, mail_id: int) -> None:
        """Delete the text of a mail, with its passwords and reply tokens."""
        left = self._left_of(mail_id)
        if left is not None:
            self._run(f"UPDATE inbox SET {_SCRUBBED} WHERE id = ?", (*left, mail_id))

    def _left_of(self, mail_id: int) -> tuple[object, ...] | None:
        """Return the remains of a mail without its text, as parameters of `_SCRUBBED`; None: no such mail."""
        if self._taken is not None and self._taken.id == mail_id:
            mail = self._taken
            row: Any = mail.raw, "\n".join(mail.recipients), mail.author, mail.envelope_sender
        else:
            row = self._run(
                "SELECT raw, recipients, author, envelope_sender FROM inbox WHERE id = ?", (mail_id,)
            ).fetchone()
        return None if row is None else (scrubbed(bytes(row[0])), *map(without_tokens, row[1:]))

    def forget_hints(self, before: datetime) -> None:
        """Forget the digests of mails that were done before that."""
        last = self.meta(_HINTS_GONE) or ""  # all digests until then are deleted already: do not look for them again
        if last < to_text(before):
            self._run(
                "UPDATE inbox SET peer = '', wording = '' WHERE done_at >= ? AND done_at < ?"
                " AND (peer <> '' OR wording <> '')",
                (last, to_text(before)),
            )
            self.set_meta(_HINTS_GONE, to_text(before))

    def scrub_done(self, limit: int) -> int:
        """Delete the text of finished mails that still have it from older judges; return the number.

        At most `limit`.
        """
        rows = self._run(
            "SELECT id FROM inbox WHERE scrubbed = 0 AND done_at IS NOT NULL ORDER BY id LIMIT ?", (limit,)
        ).fetchall()
        for (mail_id,) in rows:
            self._scrub(mail_id)
        return len(rows)

    def has_unscrubbed(self) -> bool:
        """True if `scrub_done` has anything to do."""
        row = self._run("SELECT 1 FROM inbox WHERE scrubbed = 0 AND done_at IS NOT NULL LIMIT 1").fetchone()
        return row is not None

    def scrub_parked(self, before: datetime) -> int:
        """Delete the text of mails parked since before that; they stay in the list. Return the number."""
        rows = self._run(
            "SELECT id FROM inbox WHERE state = 'parked' AND scrubbed = 0 AND received_at < ?", (to_text(before),)
        ).fetchall()
        for (mail_id,) in rows:
            self._scrub(mail_id)
            self._run("UPDATE inbox SET error = error || ? WHERE id = ?", (_PARKED_TOO_LONG, mail_id))
        return len(rows)

    def park(self, mail_id: int, error: str) -> bool:
        """Park a new mail for the keeper, with its error (a traceback); return False if it is no longer new."""
        self.mail_taken = mail_id
        return (
            self._run(
                "UPDATE inbox SET state = 'parked', error = ?, opened_sender = NULL, opened_game = NULL"
                " WHERE id = ? AND state = 'new'",
                (error, mail_id),
            ).rowcount
            == 1
        )

    def mail(self, mail_id: int) -> MailRow | None:
        """Return one mail in any state; None if there is none with this number."""
        row = self._run(f"SELECT {_COLUMNS} FROM inbox WHERE id = ?", (mail_id,)).fetchone()
        return None if row is None else _mail(row)

    def parked(self) -> list[MailRow]:
        """Return all parked mails, oldest first."""
        return [_mail(row) for row in self._run(f"SELECT {_COLUMNS} FROM inbox WHERE state = 'parked' ORDER BY id")]

    def retry(self, mail_id: int) -> bool:
        """Make a parked mail be read again; return False if it is not parked, or its text was deleted."""
        count = self._run(
            "UPDATE inbox SET state = 'new', error = '', attempts = 0"
            " WHERE id = ? AND state = 'parked' AND scrubbed = 0",
            (mail_id,),
        ).rowcount
        if count:
            self._note_mails_again()
        return count == 1

    def drop(self, mail_id: int) -> bool:
        """Throw a parked mail away; return False if it is not parked."""
        return self._run("DELETE FROM inbox WHERE id = ? AND state = 'parked'", (mail_id,)).rowcount == 1

    def new_mails(self) -> int:
        """Return the number of mails that wait to be read."""
        return self.count_mails(MailState.NEW)

    def count_mails(self, state: MailState) -> int:
        """Return the number of mails in this state; quick for waiting, held and parked ones."""
        # The state is in the statement itself, since an index limited to some states is not used with a parameter.
        count: int = self._run(f"SELECT count(*) FROM inbox WHERE state = '{MailState(state)}'").fetchone()[0]
        return count

    def oldest_mail_at(self) -> datetime | None:
        """Return the arrival of the oldest waiting mail; None if none waits. Reveals a stuck queue."""
        row = self._run("SELECT received_at FROM inbox WHERE state = 'new' ORDER BY id LIMIT 1").fetchone()
        return None if row is None else from_text(row[0])

    def mails_by_day(self, since: datetime) -> dict[str, int]:
        """Return the number of mails for each day (`2026-12-01`, UTC) since then, without empty days."""
        rows = self._run(
            "SELECT substr(received_at, 1, 10) AS day, count(*) FROM inbox WHERE received_at >= ?"
            " GROUP BY day ORDER BY day",
            (to_text(since)[:10],),
        )
        return {str(day): int(count) for day, count in rows}


def _mail(row: Any) -> MailRow:
    """Return a row of the table as a value."""
    number, raw, sender, recipients, received_at, state, game, attempts, error, held_game, author = row
    return MailRow(
        id=number,
        raw=bytes(raw),
        envelope_sender=sender,
        recipients=tuple(recipients.split("\n")) if recipients else (),
        received_at=from_text(received_at),
        state=MailState(state),
        game=game,
        attempts=attempts,
        error=error,
        held_game=held_game,
        author=author,
    )


class HeldMail(NamedTuple):
    """A held mail, with its size in bytes."""

    id: int
    size: int


class HeldMailsTable(MetaTable):
    """Held mails: rows of `inbox` in the state `held`."""

    def hold(self, mail_id: int, address: str, game: str, *, known: bool) -> None:
        """Set a mail aside until this address answers (`release`). `known`: it has answered something before.

        `game` is the game that it is about, case-folded, "" for none.
        """
        self._run(
            "UPDATE inbox SET state = 'held', held_for = ?, held_game = ?, held_known = ?, held_size = length(raw)"
            " WHERE id = ?",
            (address, game, int(known), mail_id),
        )

    def held_for(self, address: str) -> list[HeldMail]:
        """Return the mails that are held for an address, oldest first."""
        rows = self._run(
            "SELECT id, held_size FROM inbox WHERE state = 'held' AND held_for = ? ORDER BY id", (address,)
        ).fetchall()
        return [HeldMail(*row) for row in rows]

    def held_in_all(self) -> int:
        """Return the number of bytes held for all addresses together."""
        return int(
            self._run("SELECT coalesce(sum(held_size), 0) FROM inbox WHERE state = 'held'").fetchone()[0],
        )

    def first_held(self) -> HeldMail | None:
        """Return the first mail to drop when too much is held: the oldest of unknown addresses, then others."""
        row = self._run(
            "SELECT id, held_size FROM inbox WHERE state = 'held' ORDER BY held_known, id LIMIT 1"
        ).fetchone()
        return None if row is None else HeldMail(*row)

    def let_go(self, address: str, game: str) -> list[int]:
        """Stop holding an address's mails about a game, "" for any game; return their numbers."""
        held = self._run(
            "SELECT id FROM inbox WHERE state = 'held' AND held_for = ? AND (? = '' OR held_game = ?)",
            (address, game, game),
        ).fetchall()
        for number in held:
            self._run("UPDATE inbox SET held_for = '' WHERE id = ?", number)
        return [int(number) for (number,) in held]

    def rename_held(self, old: str, new: str) -> None:
        """Change the name of the game of held and once held mails, perhaps to `GONE`. Names are case-folded."""
        self._run(
            "UPDATE inbox SET held_game = ? WHERE held_game = ? AND held_game <> '' AND state IN ('held', 'new')",
            (new, old),
        )

    def not_kept_for(self, address: str) -> int:
        """Return and reset the number of mails dropped for an address before it answered."""
        # `held_for <> ''` lets SQLite use the index of held mails; without it the whole inbox is read.
        return self._run(
            "UPDATE inbox SET held_for = '' WHERE state = 'refused' AND held_for = ? AND held_for <> ''", (address,)
        ).rowcount

    def release(self, address: str, now: datetime) -> int:
        """Release the mails held for an address, as if they arrived now, in order; return their number."""
        count = self._run(
            "UPDATE inbox SET state = 'new', received_at = ?, opened_sender = NULL, opened_game = NULL"
            " WHERE state = 'held' AND held_for = ?",
            (to_text(now), address),
        ).rowcount
        if count:
            self._note_mails_again()
        return count

    def forget_held(self, before: datetime) -> None:
        """Drop mails held since before that, since nobody has answered."""
        self._run("DELETE FROM inbox WHERE state = 'held' AND received_at < ?", (to_text(before),))
