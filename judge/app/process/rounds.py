"""Work of `judge serve` in small steps: a few due games, then one mail.

So neither thousands of due games hold up a mail for long, nor thousands of mails a game.

docs/decisions/027-mail-in-time.md says why.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from judge.app.base.judge import Judge
from judge.app.clock.clock import CLOCK_CLAIM, look, next_tick, next_tick_after, trusted_in
from judge.app.clock.clock_trust import REMEMBERED, Uptime, is_pruning, moves_wait
from judge.app.clock.due_games import DueGames
from judge.app.mails.incoming import take_next
from judge.app.waiting.mail_queue import MailQueue
from judge.store.store import Transaction
from judge.store.tables.meta import MAILS_AGAIN

_SHORTEST_SLICE = 0.02
"""Shortest turn of games, in seconds; otherwise they get as long as the last mail took."""

_RUSH_SLICE = 0.1
"""Seconds that games get at least while many are due."""

_LOOK_EVERY = timedelta(seconds=1)

_BREATH = timedelta(seconds=0.2)

_LOOK_AGAIN = timedelta(seconds=10)
"""Time between looks while the clock is in doubt."""

_EXPECTED = timedelta(minutes=3)
"""Longest time between a serving judge's looks at the clock, however much there is to do."""

_PAUSES = tuple(timedelta(seconds=seconds) for seconds in (1, 5, 15, 60))
"""Pauses before a mail whose effects the store could not write is tried again, by number of failures."""


class Rounds:
    """State of one process's work: the mails that wait, and the games that wait for them."""

    def __init__(self, judge: Judge, uptime: Callable[[], Uptime | None] = lambda: None) -> None:
        self._judge = judge
        self._uptime = uptime
        self._queue = MailQueue(judge)
        self._due = DueGames(judge, self._queue)
        self._looked_at: datetime | None = None
        self._in_time = False
        self._has_rested = False
        """True if the last step looked at all games and did nothing."""
        self._moving = False
        self._pruning = False
        self._resting: dict[int, datetime] = {}
        self._failures: dict[int, int] = {}
        self._slice = _SHORTEST_SLICE

    def step(self, now: datetime) -> bool:
        """Look at the clock, do some games and one mail; return False if idle. Raises StoreError."""
        self._has_rested = False
        in_time = self._look(now)
        if self._moving:
            # Whether a mail is late in a game is only known when the deadline has moved.
            return True
        due, counts = self._see(now, in_time=in_time)
        ticked = in_time and self._due.do_some(due, now, self._share_of_games())
        if due or ticked:
            # Doing games takes a while: look again for mails and the time.
            _, counts = self._see(now, in_time=False)
        handled = self._handle(counts)
        self._has_rested = in_time and not (ticked or handled)
        return ticked or handled

    def _see(self, now: datetime, *, in_time: bool) -> tuple[list[str], datetime]:
        """Read waiting mails, some due games, and the time that counts for mails, in one transaction."""
        with self._judge.store.reading() as tx:
            tx.ask_metas((MAILS_AGAIN, *REMEMBERED))
            self._queue.look(tx)
            due = self._due.look(tx, now) if in_time else []
            return due, trusted_in(tx, now)

    def _handle(self, now: datetime) -> bool:
        """Do the mail whose turn it is; return True if there was one."""
        began = time.monotonic()
        resting = [number for number, until in self._resting.items() if now < until]
        handled = take_next(self._judge, self._queue, now, resting, self._due.hurried())
        self._slice = max(_SHORTEST_SLICE, time.monotonic() - began)
        if handled is None:
            return False
        self._resting.pop(handled.id, None)
        if handled.put_off:
            failures = self._failures[handled.id] = self._failures.get(handled.id, 0) + 1
            self._resting[handled.id] = now + _PAUSES[min(failures, len(_PAUSES)) - 1]
        else:
            self._failures.pop(handled.id, None)
        return True

    def _share_of_games(self) -> float:
        """Return the seconds for which games are done before the next mail."""
        return max(self._slice, _RUSH_SLICE) if self._judge.rush.is_on() else self._slice

    def next_due(self, now: datetime) -> datetime:
        """Return the time of the next due work if no mail arrives; work due now counts as done."""
        pause = _BREATH if self._in_time or self._looked_at is None else _LOOK_AGAIN
        leaves_some = self._queue.leaves_some
        if self._queue.passed_over or self._queue.is_behind or (leaves_some and self._due.hurried()):
            # The process that does those mails may die, or leave the next of them to us.
            return now + _BREATH
        looks = [now + _LOOK_EVERY] if self._pruning or leaves_some else []
        tick = (
            next_tick_after(self._judge, now, self._due.next_hour) if self._has_rested else next_tick(self._judge, now)
        )
        return max(min([tick, *self._resting.values(), *looks]), now + pause)

    def end(self) -> None:
        """End the rounds: no further step is done."""
        self._due.end()

    def _look(self, now: datetime) -> bool:
        """True if the clock can be trusted; checked once a second."""
        last = self._looked_at
        if last is None or not last <= now < last + _LOOK_EVERY:
            with self._judge.store.claim([CLOCK_CLAIM]) as is_ours:
                if not is_ours:
                    # Another process is looking: its result will be known in a moment.
                    self._looked_at = None
                    return False
                self._in_time = look(self._judge, now, self._uptime(), _EXPECTED, whole=False)
            self._moving, self._pruning = self._judge.store.ask(_unfinished)
            self._looked_at = None if self._moving else now
        return self._in_time


def _unfinished(tx: Transaction) -> tuple[bool, bool]:
    """Return two flags: True if deadlines are being moved, and if old data is being removed."""
    tx.ask_metas(REMEMBERED)
    return moves_wait(tx), is_pruning(tx)
