"""Statements on what is wanted of seats once the addresses concerned have answered: `Wish`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from judge.store.rows import Wish, WishKind, to_text
from judge.store.tables.statements import Statements


class WishesTable(Statements):
    """The table `address_wishes`: a row for each address that has to answer, exact and in lower case."""

    def set_wish(self, wish: Wish, unproved: Iterable[str], now: datetime) -> None:
        """Store a wish for each address that has to answer. The last one of a kind for a seat counts."""
        self._drop(wish)
        for address in unproved:
            self._run(
                "INSERT INTO address_wishes (address, game, seat, old, new, asked_at, kind, holders)"
                " VALUES (?, ?, ?, '', ?, ?, ?, ?)",
                (address, wish.game, wish.seat, "\n".join(wish.new), to_text(now), wish.kind, wish.holders),
            )

    def wishes(self, address: str) -> list[Wish]:
        """The wishes that wait for this address."""
        rows = self._run(
            "SELECT kind, game, seat, new, holders FROM address_wishes WHERE address = ? ORDER BY id", (address,)
        ).fetchall()
        return [
            Wish(WishKind(kind), game, seat, tuple(new.split("\n")), holders) for kind, game, seat, new, holders in rows
        ]

    def answer_wish(self, wish: Wish, address: str) -> bool:
        """Record an address's answer; True if the wish waited for no others, and is now forgotten."""
        self._run(
            "DELETE FROM address_wishes WHERE address = ? AND kind = ? AND game = ? AND seat = ?",
            (address, wish.kind, wish.game, wish.seat),
        )
        left = self._run(
            "SELECT 1 FROM address_wishes WHERE kind = ? AND game = ? AND seat = ?", (wish.kind, wish.game, wish.seat)
        ).fetchone()
        if left is not None and wish.kind is WishKind.ADDRESS:
            return False
        self._drop(wish)
        return True

    def rename_wishes(self, old: str, new: str) -> None:
        """Move requested changes of seats to a game's new name."""
        self._run("UPDATE address_wishes SET game = ? WHERE game = ?", (new, old))

    def drop_wishes_in(self, game: str) -> None:
        """Forget what is wanted of seats in a game."""
        self._run("DELETE FROM address_wishes WHERE game = ?", (game,))

    def drop_wish(self, wish: Wish) -> None:
        """Forget a wish: one whom it concerns does not want it."""
        self._drop(wish)

    def _drop(self, wish: Wish) -> None:
        self._run(
            "DELETE FROM address_wishes WHERE kind = ? AND game = ? AND seat = ?", (wish.kind, wish.game, wish.seat)
        )

    def forget_wishes(self, before: datetime) -> None:
        """Drop wishes that are older: nobody has answered."""
        self._run("DELETE FROM address_wishes WHERE asked_at < ?", (to_text(before),))
