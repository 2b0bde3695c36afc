"""Statements on consents: addresses that have answered a letter, and their agreed games."""

from __future__ import annotations

from datetime import datetime

from judge.store.rows import to_text
from judge.store.tables.statements import Statements

_ABOUT = "(game = ? OR (game >= ? AND game < ?))"
"""Condition for the keys of one game (`_about`), as a range for the index.

The keys are its name, and its name with a word after it.
"""


def _about(game: str) -> tuple[str, str, str]:
    """Parameters of `_ABOUT`: all keys `river WORD` are between `river ` and `river!`."""
    return game, f"{game} ", f"{game}!"


class ConsentsTable(Statements):
    """Consents. Addresses are exact, in lower case. `game` is a case-folded name, perhaps with a word."""

    def has_consented(self, address: str) -> bool:
        """True if an address has answered a letter, or holds a seat, which needs an answer first."""
        if address not in self._consented:
            row = self._run(
                "SELECT 1 WHERE EXISTS (SELECT 1 FROM consents WHERE address = ?)"
                " OR EXISTS (SELECT 1 FROM seats WHERE address = ?)",
                (address, address),
            ).fetchone()
            self._consented[address] = row is not None
        return self._consented[address]

    def set_consented(self, address: str, now: datetime) -> None:
        """Note that an address has answered a letter."""
        self._consented.clear()
        self._run(
            "INSERT INTO consents (address, proved_at) VALUES (?, ?) ON CONFLICT (address) DO NOTHING",
            (address, to_text(now)),
        )

    def has_agreed(self, address: str, game: str, since: datetime) -> bool:
        """True if an address has agreed to this game since then."""
        row = self._run(
            "SELECT 1 FROM agreements WHERE address = ? AND game = ? AND agreed_at > ?", (address, game, to_text(since))
        ).fetchone()
        return row is not None

    def set_agreed(self, address: str, game: str, now: datetime) -> None:
        """Record an address's yes to this game, until it is taken back (`take_back`) or expires."""
        self._run(
            "INSERT INTO agreements (address, game, agreed_at) VALUES (?, ?, ?)"
            " ON CONFLICT (address, game) DO UPDATE SET agreed_at = excluded.agreed_at",
            (address, game, to_text(now)),
        )

    def take_back(self, address: str, game: str) -> None:
        """Withdraw an address's yes, and the words that were sent to ask for it."""
        self._run("DELETE FROM agreements WHERE address = ? AND game = ?", (address, game))
        self._run("UPDATE confirmations SET game = '' WHERE address = ? AND game = ?", (address, game))

    def free_name(self, game: str) -> None:
        """Drop all that was said about a game of this name, which another game gets.

        Words already sent still prove their address, and pending questions are asked for that alone, once.
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
        """Move consents and questions about a game to its new, free name (`free_name`)."""
        key, was = new.casefold(), old.casefold()
        for table in ("agreements", "confirmations", "questions"):
            self._run(
                f"UPDATE {table} SET game = ? || substr(game, ?) WHERE {_ABOUT}",
                (key, len(was) + 1, *_about(was)),
            )
        self._run("UPDATE questions SET named = ? WHERE named = ?", (new, old))

    def sits_in(self, address: str, game: str, seat: str = "") -> bool:
        """True if an address holds a seat in a game; with `seat`, that one."""
        row = self._run(
            "SELECT 1 FROM seats JOIN games ON games.id = seats.game_id WHERE address = ? AND key = ?"
            " AND (? = '' OR seat = ?) LIMIT 1",
            (address, game.casefold(), seat, seat),
        ).fetchone()
        return row is not None

    def seats_held(self, address: str) -> list[tuple[str, str]]:
        """Unfinished games with seats of an address, each with the seat, by name; at most 50."""
        rows = self._run(
            "SELECT name, seat FROM seats JOIN games ON games.id = seats.game_id WHERE address = ?"
            " AND stage NOT IN ('completed', 'terminated') ORDER BY key, seat LIMIT 50",
            (address,),
        ).fetchall()
        return [(str(name), str(seat)) for name, seat in rows]

    def forget_agreements(self, before: datetime) -> None:
        """Drop older agreements: players who entered hold a seat and no longer need them.

        The wish for answers is kept as long as the game exists.
        """
        self._run(
            "DELETE FROM agreements WHERE agreed_at < ? AND game NOT IN (SELECT key || ' answers' FROM games)",
            (to_text(before),),
        )
