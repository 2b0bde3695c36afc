"""Statements on the tables `pictures` and `picture_waits`: pictures in letters, drawn once for all."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from judge.store.rows import LetterState, WantedPicture, from_text, to_text
from judge.store.tables.statements import Cursor, Statements, marks

_WANTED = "picture_waits.key, lower(outbox.recipient), picture_waits.due_at"

_MOST_OTHERS = 3000
"""Limit on the pictures examined for letters that no mail has caused."""


class PicturesTable(Statements):
    """Pictures by key (`judge.mail.letters.letter.Picture.key`), and the letters waiting for them."""

    def ask_for_picture(self, key: str, request: bytes, now: datetime) -> None:
        """Store the request for a picture; if it was requested before, only the time changes."""
        self._run(
            "INSERT INTO pictures (key, asked_at, request) VALUES (?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET asked_at = excluded.asked_at",
            (key, to_text(now), request),
        )

    def picture(self, key: str) -> tuple[bytes, bytes | None] | None:
        """Return the request for a picture, and its file if drawn; None: never requested, or long ago."""
        row = self._run("SELECT request, image FROM pictures WHERE key = ?", (key,)).fetchone()
        return None if row is None else (bytes(row[0]), None if row[1] is None else bytes(row[1]))

    def keep_picture(self, key: str, image: bytes) -> None:
        """Store the file of a picture that has been drawn."""
        self._run("UPDATE pictures SET image = ? WHERE key = ?", (image, key))

    def wait_for_pictures(self, message_ids: Collection[str], keys: Collection[str], due_at: datetime) -> None:
        """Have letters added with these pictures wait for undrawn ones; then they are due as of `due_at`."""
        self._run(
            "INSERT INTO picture_waits (letter_id, key, due_at) SELECT outbox.id, pictures.key, ?"
            f" FROM outbox JOIN pictures ON pictures.key IN ({marks(len(keys))})"
            f" WHERE message_id IN ({marks(len(message_ids))}) AND image IS NULL ON CONFLICT DO NOTHING",
            (to_text(due_at), *keys, *message_ids),
        )

    def pictures_wanted(self, *, of_mails: bool) -> list[WantedPicture]:
        """Return a picture for each waiting recipient, from their oldest letter; the oldest letters first.

        With `of_mails` these are letters that mails have caused. Without it they are the oldest of all other letters,
        which can be too many to examine quickly.
        """
        rows = (self._wanted_of_mails() if of_mails else self._wanted_of_others()).fetchall()
        found: dict[str, WantedPicture] = {}
        for key, reader, due_at in sorted(rows, key=lambda row: str(row[2])):
            found.setdefault(reader, WantedPicture(key, reader, from_text(due_at), of_mails))
        return list(found.values())

    def _wanted_of_mails(self) -> Cursor:
        # The order of the tables makes it fast: SQLite keeps that of a cross join. The condition on a time selects the
        # index of waiting letters, which begins with it: with the index of mails all letters ever sent would be read.
        return self._run(
            f"SELECT {_WANTED} FROM outbox CROSS JOIN picture_waits"
            " WHERE letter_id = outbox.id AND outbox.state = 'waiting' AND outbox.mail_id <> 0"
            " AND outbox.next_try_at > ''"
            " ORDER BY letter_id, picture_waits.key"
        )

    def _wanted_of_others(self) -> Cursor:
        return self._run(
            f"SELECT {_WANTED} FROM picture_waits CROSS JOIN outbox"
            " WHERE outbox.id = letter_id AND outbox.state = 'waiting' AND outbox.mail_id = 0"
            " ORDER BY letter_id, picture_waits.key LIMIT ?",
            (_MOST_OTHERS,),
        )

    def are_pictures_wanted(self) -> bool:
        """True if any letter waits for pictures."""
        row = self._run(
            "SELECT 1 FROM picture_waits JOIN outbox ON outbox.id = letter_id WHERE outbox.state = 'waiting' LIMIT 1"
        ).fetchone()
        return row is not None

    def count_wanted(self) -> int:
        """Return the number of pictures that letters wait for."""
        row = self._run(
            "SELECT count(DISTINCT picture_waits.key) FROM picture_waits JOIN outbox ON outbox.id = letter_id"
            " WHERE outbox.state = 'waiting'"
        ).fetchone()
        return int(row[0])

    def end_wait(self, key: str) -> None:
        """End all waits for this picture: untried letters that wait for no other become due."""
        self._run(
            "UPDATE outbox SET next_try_at = (SELECT due_at FROM picture_waits WHERE letter_id = outbox.id AND key = ?)"
            " WHERE id IN (SELECT letter_id FROM picture_waits WHERE key = ?) AND state = ? AND attempts = 0"
            " AND NOT EXISTS (SELECT 1 FROM picture_waits WHERE letter_id = outbox.id AND key <> ?)",
            (key, key, LetterState.WAITING, key),
        )
        self._run("DELETE FROM picture_waits WHERE key = ?", (key,))

    def prolong_waits(self, until: datetime) -> None:
        """Extend the wait of untried letters for pictures until then, after a pause in drawing."""
        self._run(
            "UPDATE outbox SET next_try_at = ? WHERE state = ? AND attempts = 0 AND next_try_at < ?"
            " AND id IN (SELECT letter_id FROM picture_waits)",
            (to_text(until), LetterState.WAITING, to_text(until)),
        )
