"""Addresses written by judges before 0.2, converted to the form in which they are compared."""

from __future__ import annotations

from judge.game.people.addresses import folded
from judge.store.tables.statements import Statements

_PLACES = (
    ("consents", "address", ()),
    ("seats", "address", ("game_id", "seat")),
    ("records", "address", ("game", "created", "power", "phase", "about")),
    ("outbox", "recipient", ("message_id",)),
    ("inbox", "author", ("dedupe_key",)),
)
"""Table, column, and the other columns that together with it make a row unique.

Addresses within games are folded when the games are read. Others last only for days, or are never compared.
"""


class OlderAddressesTable(Statements):
    """Statements on every table with addresses that are looked up."""

    def fold_addresses(self) -> int:
        """Fold all addresses used for lookup; return the number changed. Duplicates are merged."""
        count = 0
        for table, column, others in _PLACES:
            found = [str(row[0]) for row in self._run(f"SELECT DISTINCT {column} FROM {table}").fetchall()]
            for old in found:
                if (new := folded(old)) != old:
                    self._replace(table, column, others, old, new)
                    count += 1
        return count

    def _replace(self, table: str, column: str, others: tuple[str, ...], old: str, new: str) -> None:
        """Rename an address in a table, except in rows that exist under the new one."""
        same = "".join(f" AND other.{name} = {table}.{name}" for name in others)
        self._run(
            f"UPDATE {table} SET {column} = ? WHERE {column} = ?"
            f" AND NOT EXISTS (SELECT 1 FROM {table} AS other WHERE other.{column} = ?{same})",
            (new, old, new),
        )
        self._run(f"DELETE FROM {table} WHERE {column} = ?", (old,))
