"""Statements on wishes: requested changes of seats, which wait until people have answered."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from judge.store.rows import OF_MASTERS, SUCCESSION, SeatWish, WishKind, from_text, to_text
from judge.store.tables.statements import Statements


class WishesTable(Statements):
    """The table `address_wishes`: a row for each address that has to answer, exact and in lower case."""

    def set_wish(self, wish: SeatWish, unproved: Iterable[str], now: datetime, *, counts: bool = True) -> None:
        """Store a wish for each address that has to answer. It replaces those that `drop_wish` would drop.

        `counts` False: a yes does not fulfill it; the Master who asked is told the same about it as about others.
        """
        self.drop_wish(wish)
        wanted_at = to_text(now) if wish.kind in OF_MASTERS else None
        for address in unproved:
            self._run(
                "INSERT INTO address_wishes (address, game, seat, old, new, asked_at, kind, holders, counts, wanted_at)"
                " VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, ?)",
                (
                    address,
                    wish.game,
                    wish.seat,
                    "\n".join(wish.new),
                    to_text(now),
                    wish.kind,
                    wish.holders,
                    int(counts),
                    wanted_at,
                ),
            )

    def wishes(self, address: str) -> list[SeatWish]:
        """Return the wishes that wait for this address."""
        rows = self._run(
            "SELECT kind, game, seat, new, holders FROM address_wishes WHERE address = ? AND counts = 1 ORDER BY id",
            (address,),
        ).fetchall()
        return list(map(_wish, rows))

    def wishes_for(self, game: str, seat: str) -> list[SeatWish]:
        """Return the wishes for a seat that wait for any address."""
        rows = self._run(
            "SELECT kind, game, seat, new, holders FROM address_wishes WHERE game = ? AND seat = ? AND counts = 1"
            " ORDER BY id",
            (game, seat),
        ).fetchall()
        return list(map(_wish, rows))

    def open_wishes(self, game: str) -> list[tuple[SeatWish, datetime]]:
        """Return a game's wishes of Masters that were not told to be over, each with its hour, oldest first."""
        rows = self._run(
            "SELECT kind, game, seat, new, holders, wanted_at FROM address_wishes WHERE game = ?"
            " AND wanted_at IS NOT NULL ORDER BY wanted_at, id",
            (game,),
        ).fetchall()
        return [(_wish(row[:-1]), from_text(row[-1])) for row in rows]

    def games_with_lapsed(self, before: datetime) -> list[str]:
        """Return the names of games with open wishes of Masters from before then."""
        rows = self._run(
            "SELECT DISTINCT game FROM address_wishes WHERE wanted_at IS NOT NULL AND wanted_at < ? ORDER BY game",
            (to_text(before),),
        ).fetchall()
        return [str(name) for (name,) in rows]

    def close_wishes(self, game: str, before: datetime) -> None:
        """Note that the Master was told of the open wishes from before then; a yes may still count."""
        self._run(
            "UPDATE address_wishes SET wanted_at = NULL WHERE game = ? AND wanted_at < ?", (game, to_text(before))
        )

    def renew_wish(self, wish: SeatWish, now: datetime) -> None:
        """Let a wish wait for its answer from now on."""
        self._run(
            "UPDATE address_wishes SET asked_at = ? WHERE kind = ? AND game = ? AND seat = ? AND new = ?",
            (to_text(now), wish.kind, wish.game, wish.seat, "\n".join(wish.new)),
        )

    def refuse_wish(self, wish: SeatWish) -> None:
        """End a wish after a no. A Master's stays open for the Master, who is not told of the no."""
        if wish.kind not in OF_MASTERS:
            self.drop_wish(wish)
            return
        self._run(
            "UPDATE address_wishes SET counts = 0 WHERE kind = ? AND game = ? AND seat = ? AND new = ?",
            (wish.kind, wish.game, wish.seat, "\n".join(wish.new)),
        )

    def drop_wishes_for(self, game: str, seat: str, kinds: Collection[WishKind]) -> None:
        """Forget all wishes of these kinds for a seat."""
        signs = ", ".join("?" * len(kinds))
        self._run(f"DELETE FROM address_wishes WHERE game = ? AND seat = ? AND kind IN ({signs})", (game, seat, *kinds))

    def answer_wish(self, wish: SeatWish, address: str) -> bool:
        """Record an address's answer; return True if the wish waits for no other, and is now forgotten."""
        self._run(
            "DELETE FROM address_wishes WHERE address = ? AND kind = ? AND game = ? AND seat = ?",
            (address, wish.kind, wish.game, wish.seat),
        )
        left = self._run(
            "SELECT 1 FROM address_wishes WHERE kind = ? AND game = ? AND seat = ?", (wish.kind, wish.game, wish.seat)
        ).fetchone()
        if left is not None and wish.kind is WishKind.ADDRESS:
            return False
        self.drop_wish(wish)
        return True

    def rename_wishes(self, old: str, new: str) -> None:
        """Move requested changes of seats to a game's new name."""
        self._run("UPDATE address_wishes SET game = ? WHERE game = ?", (new, old))

    def drop_wishes_in(self, game: str) -> None:
        """Forget the requested changes of seats in a game."""
        self._run("DELETE FROM address_wishes WHERE game = ?", (game,))

    def drop_wish(self, wish: SeatWish) -> None:
        """Forget the wishes of this kind for a seat; of `SUCCESSION` only the one for these people."""
        same = " AND new = ?" if wish.kind in SUCCESSION else ""
        self._run(
            f"DELETE FROM address_wishes WHERE kind = ? AND game = ? AND seat = ?{same}",
            (wish.kind, wish.game, wish.seat, *(["\n".join(wish.new)] if same else [])),
        )

    def forget_wishes(self, before: datetime) -> None:
        """Drop older wishes, which nobody has answered, and of which the Master was told."""
        self._run("DELETE FROM address_wishes WHERE asked_at < ? AND wanted_at IS NULL", (to_text(before),))


def _wish(row: Any) -> SeatWish:
    kind, game, seat, new, holders = row
    return SeatWish(WishKind(kind), game, seat, tuple(new.split("\n")), holders)
