"""The judge under a keeper's cron: a tick every 20 minutes, a pipe for each mail, a backup each night."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_all, trusted
from judge.app.clock.clock_trust import Uptime
from judge.app.delivery.delivering import deliver_letters
from judge.app.mails.incoming import receive, work
from judge.config import read_config
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.store.codec import decode_game
from judge.store.restore import Restored, restore

TICK = timedelta(minutes=20)
ADDRESS = "judge@club.example"
KEEPER = "keeper@club.example"


class JudgeAtWork:
    """One judge. `skew` is how wrong its clock is, `starts` how often its computer was started anew.

    `cpu` are the seconds of CPU that it has used.

    Pictures are not drawn: nobody here looks at them.
    """

    def __init__(self, folder: Path) -> None:
        self._store = folder / "judge.db"
        self._backup = folder / "backup.db"
        self._config = read_config(
            {
                "judge": {"address": ADDRESS, "keeper": KEEPER},
                "store": {"url": "sqlite:judge.db"},
                "send": {"pictures": False},
            },
            str(folder),
        )
        self.judge = Judge.open(self._config)
        self.skew = timedelta()
        self.starts = 0
        self.cpu = 0.0
        self.is_down = False
        self.backed_up_at: datetime | None = None

    def take(self, raw: bytes, sender: str, to: str, now: datetime) -> None:
        """A mail by the pipe, as `judge deliver` takes it. `now` is the true hour, as everywhere here."""
        with self._counted():
            moment = now + self.skew
            receive(self.judge, raw, sender, [to], moment)
            tick_all(self.judge, moment, self._uptime(now), of_mails=True)
            moment = trusted(self.judge, moment)
            work(self.judge, moment)
            deliver_letters(self.judge, moment)

    def tick(self, now: datetime) -> None:
        """Do the work that cron starts, as `judge tick` does it."""
        with self._counted():
            moment = now + self.skew
            tick_all(self.judge, moment, self._uptime(now))
            counts = trusted(self.judge, moment)
            if work(self.judge, counts):
                tick_all(self.judge, moment, self._uptime(now))
            deliver_letters(self.judge, counts)

    def back_up(self, now: datetime) -> None:
        """Keep a copy of the store."""
        self.judge.store.backup(str(self._backup))
        self.backed_up_at = now

    def restore(self, now: datetime) -> Restored:
        """Put the last copy in the place of the store; return the known losses."""
        self.judge.store.close()
        done = restore(str(self._backup), str(self._store), now)
        Path(done.aside).unlink()
        self.judge = Judge.open(self._config)
        return done

    def knows(self, name: str) -> bool:
        """True if there is a game of this name."""
        with self.judge.store.reading() as tx:
            return tx.game(name) is not None

    def game(self, name: str) -> Game:
        """A game as it is stored."""
        with self.judge.store.reading() as tx:
            row = tx.game(name)
        assert row is not None, name
        return decode_game(row.state)

    def in_play(self, game: Game) -> RulesInPlay:
        """Return the rules, map and variant of a game."""
        return self.judge.in_play(game)

    @property
    def size(self) -> int:
        """Bytes of the store."""
        return self.judge.store.size() or 0

    @property
    def key_file(self) -> str:
        """Path of the judge's key."""
        return self._config.auth.key_file

    def _uptime(self, now: datetime) -> Uptime:
        """The computer's own count of time, which a wrong clock does not change."""
        return Uptime(f"start-{self.starts}", now.timestamp())

    @contextmanager
    def _counted(self) -> Iterator[None]:
        began = time.process_time()
        try:
            yield
        finally:
            self.cpu += time.process_time() - began
