"""Statements on mails of the inbox that are held until the address that they came from answers."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from judge.store.rows import to_text
from judge.store.tables.meta import MetaTable


class HeldMail(NamedTuple):
    """A mail that is held, and its bytes."""

    id: int
    size: int


class HeldMailsTable(MetaTable):
    """Held mails: rows of `inbox` in the state `held`."""

    def hold(self, mail_id: int, address: str, game: str, *, known: bool) -> None:
        """Set a mail aside until this address answers (`release`). `known`: it has answered something before.

        `game` is the one that it is about, case-folded, "" for none.
        """
        self._run(
            "UPDATE inbox SET state = 'held', held_for = ?, held_game = ?, held_known = ?, held_size = length(raw)"
            " WHERE id = ?",
            (address, game, int(known), mail_id),
        )

    def held_for(self, address: str) -> list[HeldMail]:
        """The mails that are held for an address, the oldest first."""
        rows = self._run(
            "SELECT id, held_size FROM inbox WHERE state = 'held' AND held_for = ? ORDER BY id", (address,)
        ).fetchall()
        return [HeldMail(*row) for row in rows]

    def held_in_all(self) -> int:
        """Number of bytes held for all together."""
        return int(
            self._run("SELECT coalesce(sum(held_size), 0) FROM inbox WHERE state = 'held'").fetchone()[0],
        )

    def first_held(self) -> HeldMail | None:
        """First mail to drop when too much is held: the oldest of unknown addresses, then of others."""
        row = self._run(
            "SELECT id, held_size FROM inbox WHERE state = 'held' ORDER BY held_known, id LIMIT 1"
        ).fetchone()
        return None if row is None else HeldMail(*row)

    def let_go(self, address: str, game: str) -> list[int]:
        """Hold the mails no longer that are held for an address about a game, "": about any; their numbers."""
        held = self._run(
            "SELECT id FROM inbox WHERE state = 'held' AND held_for = ? AND (? = '' OR held_game = ?)",
            (address, game, game),
        ).fetchall()
        for number in held:
            self._run("UPDATE inbox SET held_for = '' WHERE id = ?", number)
        return [int(number) for (number,) in held]

    def rename_held(self, old: str, new: str) -> None:
        """The game that mails are or were held about is called so now, or `GONE`. Names are case-folded."""
        self._run(
            "UPDATE inbox SET held_game = ? WHERE held_game = ? AND held_game <> '' AND state IN ('held', 'new')",
            (new, old),
        )

    def not_kept_for(self, address: str) -> int:
        """Return and reset the number of mails dropped for an address before it answered."""
        # That nobody's is "" is said for the index, which has only these: else all mails there ever were would be read.
        return self._run(
            "UPDATE inbox SET held_for = '' WHERE state = 'refused' AND held_for = ? AND held_for <> ''", (address,)
        ).rowcount

    def release(self, address: str, now: datetime) -> int:
        """Release the mails held for an address, as if they had come now, in order; return their number."""
        count = self._run(
            "UPDATE inbox SET state = 'new', received_at = ?, opened_sender = NULL, opened_game = NULL"
            " WHERE state = 'held' AND held_for = ?",
            (to_text(now), address),
        ).rowcount
        if count:
            self._note_mails_again()
        return count

    def forget_held(self, before: datetime) -> None:
        """Drop mails that were held since before that: nobody has answered."""
        self._run("DELETE FROM inbox WHERE state = 'held' AND received_at < ?", (to_text(before),))
