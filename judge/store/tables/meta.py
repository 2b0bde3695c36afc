"""Statements on the table `meta`: single values, each under a key of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from judge.store.moments import maybe_from_text, to_text
from judge.store.tables.statements import Statements, marks

_PROBE = "probe"

LAST_TICK, MAILS_AGAIN = "last_tick", "mails_again"
"""Keys that are read often: `MetaTable.ask_metas`."""


class MetaTable(Statements):
    """Values remembered for the whole judge: the last tick, the keeper's settings, wrong passwords, ..."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, str | None] = {}
        """Values that this transaction has set or read, and need not read again (`judge.store.rehearsal`)."""

    def meta(self, key: str) -> str | None:
        """Return a single remembered value; None: never set."""
        if key not in self._known:
            row = self._run("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            self._known[key] = None if row is None else str(row[0])
        return self._known[key]

    def ask_metas(self, keys: Collection[str]) -> None:
        """Read several single values in one statement, for later calls of `meta`."""
        asked = [key for key in keys if key not in self._known]
        if asked:
            rows = self._run(f"SELECT key, value FROM meta WHERE key IN ({marks(len(asked))})", asked)
            self._known |= dict.fromkeys(asked) | {str(key): str(value) for key, value in rows}

    def set_meta(self, key: str, value: str) -> None:
        """Remember a single value."""
        self.set_metas({key: value})

    def set_metas(self, values: Mapping[str, str]) -> None:
        """Remember single values, each under its key."""
        self._known |= values
        self._run(
            f"INSERT INTO meta (key, value) VALUES {', '.join(['(?, ?)'] * len(values))}"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [each for item in values.items() for each in item],
        )

    def metas(self, prefix: str) -> dict[str, str]:
        """Return all remembered values whose keys have this prefix, sorted by key."""
        found = self._run("SELECT key, value FROM meta WHERE substr(key, 1, ?) = ? ORDER BY key", (len(prefix), prefix))
        return {str(key): str(value) for key, value in found}

    def drop_meta(self, key: str) -> bool:
        """Forget a single value; return False if there was none."""
        self._known[key] = None
        return self._run("DELETE FROM meta WHERE key = ?", (key,)).rowcount > 0

    def fill(self, size: int) -> None:
        """Write `size` bytes, to be rolled back, to test that the store can take them."""
        self.set_meta(_PROBE, "." * size)

    def empty(self) -> None:
        """Delete what `fill` wrote."""
        self.drop_meta(_PROBE)

    def last_tick(self) -> datetime | None:
        """Return the clock's last look; None if there was none."""
        return maybe_from_text(self.meta(LAST_TICK))

    def set_last_tick(self, now: datetime) -> None:
        """Remember that the clock was looked at."""
        self.set_meta(LAST_TICK, to_text(now))

    def mails_again(self) -> str:
        """Return a text that changes whenever parked or held mails wait again under their old numbers."""
        return self.meta(MAILS_AGAIN) or ""

    def _note_mails_again(self) -> None:
        self._known.pop(MAILS_AGAIN, None)
        self._run(
            "INSERT INTO meta (key, value) VALUES (?, '1')"
            " ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(meta.value AS INTEGER) + 1 AS TEXT)",
            (MAILS_AGAIN,),
        )
