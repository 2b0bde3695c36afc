"""Statements on the table `pictures`: what letters show, drawn once however many carry it."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import to_text
from judge.store.tables.statements import Statements


class PicturesTable(Statements):
    """Pictures by their keys (`judge.mail.letters.letter.Picture.key`)."""

    def ask_for_picture(self, key: str, request: bytes, now: datetime) -> None:
        """Note what a picture shall show; nothing but the time changes if it was asked for before."""
        self._run(
            "INSERT INTO pictures (key, asked_at, request) VALUES (?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET asked_at = excluded.asked_at",
            (key, to_text(now), request),
        )

    def picture(self, key: str) -> tuple[bytes, bytes | None] | None:
        """What a picture shall show, and the file if it was drawn already. None: nobody asked for it, or long ago."""
        row = self._run("SELECT request, image FROM pictures WHERE key = ?", (key,)).fetchone()
        return None if row is None else (bytes(row[0]), None if row[1] is None else bytes(row[1]))

    def keep_picture(self, key: str, image: bytes) -> None:
        """The picture is drawn."""
        self._run("UPDATE pictures SET image = ? WHERE key = ?", (image, key))
