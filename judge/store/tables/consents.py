"""Statements on who has agreed to what: addresses that have answered a letter, and the games they said yes to."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import to_text
from judge.store.tables.statements import Statements

_ABOUT = "(game = ? OR (game >= ? AND game < ?))"
"""The keys of one game (`_about`): its name, and that with a word after it, as a range that the index knows."""


def _about(game: str) -> tuple[str, str, str]:
    """What the marks in `_ABOUT` stand for: between `river ` and `river!` lie all keys `river WORD`."""
    return game, f"{game} ", f"{game}!"


class ConsentsTable(Statements):
    """Addresses are exact and in lower case. `game` is a key: a game's name, case-folded, perhaps with a word after."""

    def has_consented(self, address: str) -> bool:
        """Whether an address has answered a letter, or holds a seat: nobody gets one before they have answered."""
        if address not in self._consented:
            row = self._run(
                "SELECT 1 WHERE EXISTS (SELECT 1 FROM consents WHERE address = ?)"
                " OR EXISTS (SELECT 1 FROM seats WHERE address = ?)",
                (address, address),
            ).fetchone()
            self._consented[address] = row is not None
        return self._consented[address]

    def set_consented(self, address: str, now: datetime) -> None:
        """This address has answered a letter."""
        self._consented.clear()
        self._run(
            "INSERT INTO consents (address, proved_at) VALUES (?, ?) ON CONFLICT (address) DO NOTHING",
            (address, to_text(now)),
        )

    def has_agreed(self, address: str, game: str, since: datetime) -> bool:
        """Whether an address has said yes to this game since then."""
        row = self._run(
            "SELECT 1 FROM agreements WHERE address = ? AND game = ? AND agreed_at > ?", (address, game, to_text(since))
        ).fetchone()
        return row is not None

    def set_agreed(self, address: str, game: str, now: datetime) -> None:
        """This address says yes to this game. It counts until the address takes it back (`take_back`), or runs out."""
        self._run(
            "INSERT INTO agreements (address, game, agreed_at) VALUES (?, ?, ?)"
            " ON CONFLICT (address, game) DO UPDATE SET agreed_at = excluded.agreed_at",
            (address, game, to_text(now)),
        )

    def take_back(self, address: str, game: str) -> None:
        """This address does not say yes to this any more. What was sent to ask it counts for nothing either."""
        self._run("DELETE FROM agreements WHERE address = ? AND game = ?", (address, game))
        self._run("UPDATE confirmations SET game = '' WHERE address = ? AND game = ?", (address, game))

    def free_name(self, game: str) -> None:
        """Nothing that was said about a game of this name counts for another that gets it.

        Words that were sent prove their address still, and what was to be asked is asked for that alone, once.
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
        """What was said, and is asked, about a game goes along with its new name, which is free (`free_name`)."""
        key, was = new.casefold(), old.casefold()
        for table in ("agreements", "confirmations", "questions"):
            self._run(
                f"UPDATE {table} SET game = ? || substr(game, ?) WHERE {_ABOUT}",
                (key, len(was) + 1, *_about(was)),
            )
        self._run("UPDATE questions SET named = ? WHERE named = ?", (new, old))

    def sits_in(self, address: str, game: str, seat: str = "") -> bool:
        """Whether an address holds a seat in a game; with `seat`, that one."""
        row = self._run(
            "SELECT 1 FROM seats JOIN games ON games.id = seats.game_id WHERE address = ? AND key = ?"
            " AND (? = '' OR seat = ?) LIMIT 1",
            (address, game.casefold(), seat, seat),
        ).fetchone()
        return row is not None

    def seats_held(self, address: str) -> list[tuple[str, str]]:
        """The games that are not over in which an address holds seats, each with the seat, by name; at most 50."""
        rows = self._run(
            "SELECT name, seat FROM seats JOIN games ON games.id = seats.game_id WHERE address = ?"
            " AND stage NOT IN ('completed', 'terminated') ORDER BY key, seat LIMIT 50",
            (address,),
        ).fetchall()
        return [(str(name), str(seat)) for name, seat in rows]

    def forget_agreements(self, before: datetime) -> None:
        """Drop what was agreed to before that: those who came into their game hold a seat, and need it no more.

        That somebody wants answers counts as long as the game is there.
        """
        self._run(
            "DELETE FROM agreements WHERE agreed_at < ? AND game NOT IN (SELECT key || ' answers' FROM games)",
            (to_text(before),),
        )
