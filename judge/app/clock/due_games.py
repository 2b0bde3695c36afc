"""Games with due work: a few at a time, with other processes if there are many."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from judge.app.base.judge import Judge
from judge.app.base.rush import MANY
from judge.app.clock.clock import is_due, tick_one
from judge.app.clock.helpers import DueGame, Helpers, WorkedOut
from judge.app.recording.faults import tick_put_off
from judge.app.waiting.mail_queue import MailQueue, game_claim
from judge.store.rows import StoreError
from judge.store.store import Transaction

_MOST_DUE = 100
"""Most due games fetched at a time."""

_FRESH = timedelta(seconds=10)
"""Age at which results worked out ahead are discarded."""


class DueGames:
    """The games that are due, for one process. `queue` has the mails that wait."""

    def __init__(self, judge: Judge, queue: MailQueue) -> None:
        self._judge = judge
        self._queue = queue
        self._helpers = Helpers(judge)
        self._held: dict[str, datetime | None] = {}
        """Due games that wait for mails, with the arrival of the first of these mails."""
        self.next_hour: datetime | None = None
        """Time of the next due game, as of the last look; None if there is none."""

    def look(self, tx: Transaction, now: datetime) -> list[str]:
        """Return some of the due games, earliest first. Call it just after the queue has looked."""
        hour = self.next_hour = tx.next_wake()
        due = [] if hour is None or hour > now else tx.due_games(now, _MOST_DUE + len(self._held))
        if hour is not None and due:
            self._judge.meters.note_delay(max((now - hour).total_seconds(), 0.0))
        still = set(due)
        self._held = {name: first for name, first in self._held.items() if name in still}
        return due

    def do_some(self, due: Sequence[str], now: datetime, within: float) -> bool:
        """Do what is due in some of these games, for about `within` seconds; return True if anything was."""
        end = time.monotonic() + within
        # Asked before the answers are carried out, since `due` still lists those games.
        asked = self._helpers.asked()
        ticked = self._carry_out(now)
        ticked |= self._judge.rush.note(len(due))
        for name in due:
            first = self._queue.first_for(name)
            if name in asked or (name in self._held and self._held[name] == first):
                continue
            self._held.pop(name, None)
            game = DueGame(name, now, first)
            if len(due) < MANY or not self._helpers.ask(game):
                ticked |= self._do(game)
                ticked |= self._carry_out(now)
            if time.monotonic() > end:
                break
        return ticked

    def hurried(self) -> list[str]:
        """Return due games that wait for a mail from before their deadline."""
        return [name for name, first in self._held.items() if self._queue.first_for(name) == first]

    def end(self) -> None:
        """End the helpers."""
        self._helpers.end()

    def _do(self, game: DueGame) -> bool:
        """Do what is due in a game, unless another process does; return True if it was done."""
        began = time.monotonic()
        with self._judge.store.claim([game_claim(game.name)]) as is_ours:
            if not is_ours or not is_due(self._judge, game.name, game.now):
                return False
            is_done = tick_one(self._judge, *game)
        return self._noted(game, time.monotonic() - began, is_done=is_done)

    def _carry_out(self, now: datetime) -> bool:
        """Save the helpers' results; return True if anything was done."""
        ticked = False
        for answer in self._helpers.answers():
            ticked |= self._carried_out(answer, now)
        return ticked

    def _carried_out(self, answer: WorkedOut, now: datetime) -> bool:
        began = time.monotonic()
        game = answer.due
        # A mail for the game may have arrived meanwhile, and must be done first.
        counts = now - game.now < _FRESH and self._queue.first_for(game.name) == game.first_mail
        try:
            if counts and answer.rehearsed is not None and self._judge.store.carry_out(answer.rehearsed):
                return self._noted(game, answer.seconds + time.monotonic() - began, is_done=answer.is_done)
        except StoreError as error:
            tick_put_off(self._judge, game.name, error, now)
            return True
        return self._do(DueGame(game.name, now, self._queue.first_for(game.name)))

    def _noted(self, game: DueGame, seconds: float, *, is_done: bool) -> bool:
        if is_done:
            self._judge.meters.count_game(seconds)
        else:
            self._held[game.name] = game.first_mail
        return is_done
