"""Deadlines moved because the judge was away or its letters were stuck: a few games at a time.

Which games are done is remembered in the transaction that does them, so that a judge that is killed meanwhile goes on
where it was, and no deadline moves twice. Until all are done nothing is processed.
"""

from __future__ import annotations

import time
from datetime import datetime

import msgspec
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.clock.clock_trust import MOVES
from judge.app.recording.faults import moving_failed
from judge.app.recording.record import record
from judge.app.recording.sending import queue_letters
from judge.decoding import prepared
from judge.game.events.clock import GapKind
from judge.game.game import Stage
from judge.game.time.clock_gaps import Gap, after_gap
from judge.mail.letters.judge_notices import gap_notice
from judge.store.repository import GameRepository
from judge.store.rows import StoreError
from judge.store.store import Transaction

_SLICE = 0.03
"""Seconds. A transaction begins no further game after so long."""

_AT_ONCE = 100
"""Limit on the games that are moved at a time."""


class Move(msgspec.Struct, frozen=True):
    """Deadlines on the move. `done`: name of the last game looked at, "" at first; `count` moved."""

    kind: GapKind
    since: datetime
    until: datetime
    done: str = ""
    count: int = 0

    @property
    def gap(self) -> Gap:
        """Return the gap that moves them."""
        return Gap(self.kind, self.since, self.until)


def begin_move(tx: Transaction, move: Move) -> None:
    """Have deadlines moved from now on."""
    tx.set_meta(MOVES, msgspec.json.encode(move).decode())


def moving(tx: Transaction) -> bool:
    """True if deadlines are on the move."""
    return tx.meta(MOVES) is not None


def move_some(judge: Judge, now: datetime) -> bool:
    """Move the deadlines of some games; return True if more are to be moved."""

    def work(tx: Transaction) -> bool:
        end = time.monotonic() + _SLICE
        text = tx.meta(MOVES)
        if text is None:
            return False
        move = msgspec.json.decode(text, type=prepared(Move))
        games = GameRepository(tx, now)
        names = tx.next_games(move.done, (Stage.ACTIVE, Stage.WAITING), _AT_ONCE)
        for name in names:
            move = replace(move, done=name, count=move.count + _moved(judge, games, name, move))
            if time.monotonic() > end:
                break
        if names:
            begin_move(tx, move)
            return True
        tx.drop_meta(MOVES)
        if move.count or move.kind in (GapKind.LONG, GapKind.BACK):
            queue_letters(judge, tx, [gap_notice(judge.identity, move.gap.length, move.count, move.kind)], now)
        return False

    return judge.store.ahead(work)


def _moved(judge: Judge, games: GameRepository, name: str, move: Move) -> bool:
    """Move the deadline of one game, if it is to move; return True if it was."""
    try:
        before = games.get(name)
        if before is None:
            return False
        game, events = after_gap(before, judge.in_play(before), move.gap)
        if events:
            record(judge, games, before, game, events)
        return bool(events)
    except StoreError:
        raise
    except Exception:
        moving_failed(judge, games.tx, name, games.now)
        return False
