"""A thread of `judge serve` that works in rounds, and sleeps until woken or until something is due."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from datetime import UTC, datetime, timedelta

from judge.app.base.judge import Judge
from judge.app.base.service_manager import tell_alive
from judge.mail.repeated_trouble import RepeatedTrouble
from judge.store.rows import StoreError

log = logging.getLogger("judge")

_LONGEST_SLEEP = timedelta(minutes=1)
"""Longest sleep, even if nothing is due sooner, because another process may have stored mail."""

AFTER_TROUBLE = timedelta(seconds=5)


class Loop(threading.Thread, ABC):
    """A thread that works in rounds, and sleeps until it is woken or until something is due."""

    def __init__(self, judge: Judge, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.is_watched = False
        """True if this thread reports to the service manager that the process is alive."""
        self.judge = judge
        self._bell = threading.Event()
        self._stopped = False
        self._ending = threading.Event()
        self._trouble = RepeatedTrouble()
        self.moved()

    def moved(self) -> None:
        """Report progress, at the end of each round and within a long one."""
        self.judge.meters.moved(self.name)
        self._tell_alive()

    def _tell_alive(self) -> None:
        """Report that the loop is not stuck, even if the store can do nothing now."""
        if self.is_watched:
            tell_alive()

    def wake(self) -> None:
        """Wake the loop, since there is something to do."""
        self._bell.set()

    def stop(self) -> None:
        """Finish the present round and end."""
        self._stopped = True
        self._ending.set()
        self._bell.set()

    def run(self) -> None:
        """Do rounds until stopped. Trouble delays the next round, and is logged from time to time."""
        while not self._stopped:
            self._bell.clear()
            self._tell_alive()
            now = datetime.now(UTC)
            try:
                due = self.round(now)
                self.moved()
                if self._trouble.ends():
                    log.info("%s goes on", self.name)
            except StoreError as error:
                self.judge.meters.store_failed()
                if self._trouble.comes():
                    log.error("%s: the store cannot do it now, trying again: %s", self.name, error)
                due = now + AFTER_TROUBLE
            except Exception:
                if self._trouble.comes():
                    log.exception("a round of %s failed; going on", self.name)
                due = now + AFTER_TROUBLE
            pause = min(due - datetime.now(UTC), _LONGEST_SLEEP) if due else _LONGEST_SLEEP
            if self._bell.wait(max(pause.total_seconds(), 0)):
                self._ending.wait(self.gathering())
        self.ended()

    @abstractmethod
    def round(self, now: datetime) -> datetime | None:
        """Do one round; return the time of the next one, None for only when woken."""

    def gathering(self) -> float:
        """Seconds to wait for more news after a wake-up; skipped when the loop is stopped."""
        return 0.0

    def ended(self) -> None:
        """Clean up; called in the thread after its last round."""
