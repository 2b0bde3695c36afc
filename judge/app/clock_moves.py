"""Deadlines that move because the judge was away, or its letters could not leave: a few games at a time.

Which games are done is remembered in the transaction that does them, so that a judge that is killed meanwhile goes on
where it was, and no deadline moves twice. Until all are done nothing is processed.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from judge.app.faults import moving_failed
from judge.app.judge import Judge
from judge.app.record import record
from judge.app.sending import queue_letters
from judge.app.watch import MOVES
from judge.game.game import Game, Stage
from judge.game.time.clock_facts import facts_of
from judge.game.time.clock_gaps import shift, shift_deadline
from judge.game.time.deadlines import next_permitted
from judge.mail.letters.judge_notices import gap_notice
from judge.store.repository import GameRepository
from judge.store.rows import StoreError
from judge.store.store import Transaction

_SLICE = 0.03
"""Seconds. A transaction begins no further game after so long."""

_AT_ONCE = 100
"""It moves at most so many games."""

_LONGEST_MARGIN = timedelta(hours=1)
"""So long after the judge is back nothing ends, or as long as it was away if that is less: mail servers that did not
find it try again about as late."""


class Kind(StrEnum):
    """Why and for whom deadlines move."""

    LONG = "long"
    """The judge was away for more than `[clock] max_gap`: for all games."""
    SHORT = "short"
    """The judge was away: for games whose deadline or end of grace fell into that."""
    MUTE = "mute"
    """Letters could not leave: for games whose deadline or end of grace fell into that."""
    BACK = "back"
    """The computer's clock was set back: for none, people are told."""


class Move(msgspec.Struct, frozen=True):
    """Deadlines on the move. `done` is the name of the last game that was looked at, "" at first; `count` moved."""

    kind: Kind
    since: datetime
    until: datetime
    done: str = ""
    count: int = 0


def begin_move(tx: Transaction, move: Move) -> None:
    """Have deadlines moved from now on."""
    tx.set_meta(MOVES, msgspec.json.encode(move).decode())


def moving(tx: Transaction) -> bool:
    """Whether deadlines are on the move."""
    return tx.meta(MOVES) is not None


def move_some(judge: Judge, now: datetime) -> bool:
    """Move the deadlines of some games; whether there are more to move."""

    def work(tx: Transaction) -> bool:
        end = time.monotonic() + _SLICE
        text = tx.meta(MOVES)
        if text is None:
            return False
        move = msgspec.json.decode(text, type=Move)
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
        if move.count or move.kind in (Kind.LONG, Kind.BACK):
            length = abs(move.until - move.since)
            queue_letters(judge, tx, [gap_notice(judge.identity, length, move.count, move.kind)], now)
        return False

    return judge.store.ahead(work)


def _moved(judge: Judge, games: GameRepository, name: str, move: Move) -> bool:
    """Move the deadline of one game, if it is to move; whether it was."""
    try:
        before = games.get(name)
        length = None if before is None else _length(judge, before, move)
        if before is None or length is None:
            return False
        later = _later(judge, before, length) if move.kind is Kind.LONG else timedelta()
        game, events = shift(before, length, backwards=move.kind is Kind.BACK, later=later)
        record(judge, games, before, game, events)
        return True
    except StoreError:
        raise
    except Exception:
        moving_failed(judge, games.tx, name, games.now)
        return False


def _length(judge: Judge, game: Game, move: Move) -> timedelta | None:
    """By how much the deadline of a game moves; None: it stays."""
    length = abs(move.until - move.since)
    if move.kind in (Kind.LONG, Kind.BACK):
        return length
    end = covered_end(judge, game, move.since, move.until)
    return None if end is None else max(length, move.until + margin(length) - end)


def _later(judge: Judge, game: Game, length: timedelta) -> timedelta:
    """How much later than by the length of a long outage a deadline must move, to fall where the timing wants it."""
    moved = shift_deadline(game.deadline, length)
    if moved is None or game.position is None:
        return timedelta()
    return next_permitted(game, judge.in_play(game), moved) - moved


def covered_end(judge: Judge, game: Game, since: datetime, until: datetime) -> datetime | None:
    """The deadline, or the end of the grace, that fell into this time or comes too soon after it; None: neither."""
    if game.stage is not Stage.ACTIVE or game.position is None:
        return None
    late = until + margin(until - since)
    ends = (game.deadline, facts_of(game, judge.in_play(game)).patience_ends)
    return next((end for end in ends if end is not None and since < end <= late), None)


def margin(length: timedelta) -> timedelta:
    """How long after the judge is back nothing ends yet."""
    return min(length, _LONGEST_MARGIN)
