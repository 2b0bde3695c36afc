"""The judge's clock: due work in every game, and recovery after the clock stood still or jumped.

After an outage deadlines move, a few games at a time. The same transaction records which games are done, so a killed
judge continues where it was and moves no deadline twice. Until all games are done, nothing is processed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.clock.clock_trust import (
    MOVES,
    ClockVerdict,
    Look,
    Uptime,
    expected_from_cron,
    is_pruning,
    look_at,
    read_watch,
    write_watch,
)
from judge.app.clock.pruning import begin_daily, tidy
from judge.app.clock.silence import end_of_silence, silent_since
from judge.app.consent.asking import ask_waiting
from judge.app.consent.opening_news import tell_of_openings
from judge.app.recording.faults import moving_failed, tick_failed, tick_put_off
from judge.app.recording.record import record
from judge.app.recording.sending import let_go_due, queue_letters
from judge.app.waiting.mail_queue import MailQueue, game_claim
from judge.decoding import prepared
from judge.game.clock.clock import run_clock
from judge.game.clock.clock_gaps import Gap, after_gap
from judge.game.events import Event
from judge.game.events.clock import GapKind
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import facts_of
from judge.mail.letters.judge_notices import gap_notice
from judge.store.repository import GameRepository
from judge.store.rows import StoreError
from judge.store.store import Transaction

_SLICE = 0.03
"""Seconds after which a transaction begins no further game."""

_AT_ONCE = 100
"""Most games whose deadlines move in one transaction."""


class DeadlineShift(msgspec.Struct, frozen=True):
    """Deadlines being moved. `done`: name of the last game looked at, "" at first; `count`: number moved."""

    kind: GapKind
    since: datetime
    until: datetime
    done: str = ""
    count: int = 0

    @property
    def gap(self) -> Gap:
        """Return the gap that moves them."""
        return Gap(self.kind, self.since, self.until)


def begin_move(tx: Transaction, move: DeadlineShift) -> None:
    """Record that deadlines are to be moved; `move_some` moves them."""
    tx.set_meta(MOVES, msgspec.json.encode(move).decode())


def moving(tx: Transaction) -> bool:
    """True if deadlines are being moved."""
    return tx.meta(MOVES) is not None


def move_some(judge: Judge, now: datetime) -> bool:
    """Move the deadlines of some games; return True if more are to be moved."""

    def work(tx: Transaction) -> bool:
        end = time.monotonic() + _SLICE
        text = tx.meta(MOVES)
        if text is None:
            return False
        move = msgspec.json.decode(text, type=prepared(DeadlineShift))
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


def _moved(judge: Judge, games: GameRepository, name: str, move: DeadlineShift) -> bool:
    """Move the deadline of one game if it has to move; return True if it was moved."""
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


log = logging.getLogger("judge")

_AGAIN = timedelta(minutes=1)
"""Pause before looking again at a game in which a deadline or grace ended while letters were stuck."""


CLOCK_CLAIM = "clock"
"""Claim held while looking at the clock, so that only one process finds an outage."""


def tick_all(
    judge: Judge, now: datetime, uptime: Uptime | None = None, *, of_mails: bool = False, named: bool = False
) -> int:
    """Do due work in every game (with `of_mails` only in games with waiting mails); return their number.

    After an outage deadlines move first; while the clock is in doubt nothing is done. `uptime` is the computer's own
    count of time, None if `now` is not the computer's time. `named` is True if a person gave `now` to try something
    out.
    """
    with judge.store.claim([CLOCK_CLAIM], wait=True):
        in_time = look(judge, now, uptime, regular=not of_mails, named=named)
    if not in_time:
        return 0
    due = judge.store.ask(lambda tx: tx.due_games(now))
    if due:
        queue = MailQueue(judge)
        queue.open_all(now)
        due = [name for name in due if not of_mails or queue.first_for(name) is not None]
        for name in due:
            with judge.store.claim([game_claim(name)]) as is_ours:
                if is_ours and is_due(judge, name, now):
                    tick_one(judge, name, now, queue.first_for(name))
    return len(due)


def look(
    judge: Judge,
    now: datetime,
    uptime: Uptime | None = None,
    expected: timedelta | None = None,
    *,
    whole: bool = True,
    regular: bool = True,
    named: bool = False,
) -> bool:
    """Look at the clock; True if due work can be done: not in doubt, nor right after an outage.

    After an outage deadlines are moved. Old data is removed or packed: all of it with `whole`, otherwise some. `uptime`
    is the computer's own count of time. `expected` is the time to this process's next look, None for a look started by
    cron. `regular` False means that no next look is planned. Such a look is not recorded unless it finds something,
    since it does not prove regular looks. `named` is True if a person gave this hour.
    """
    if expected is None:
        expected = expected_from_cron(judge.config.clock.tick)
    with judge.store.transaction(durable=False) as tx:
        before = read_watch(tx)
        found = look_at(before, now, judge.config.clock, uptime, expected, named=named)
        if found.verdict is ClockVerdict.FINE and regular:
            begin_daily(judge, tx, now)
            ask_waiting(judge, tx, now)
            tell_of_openings(judge, tx, now)
            let_go_due(judge, tx, now)
        _begin_move(judge, tx, found, now)
        in_doubt = before is not None and before.doubted_from is not None
        if regular or in_doubt or found.verdict is not ClockVerdict.FINE:
            write_watch(tx, found.watch)
        move, prunes = moving(tx), is_pruning(tx)
    if found.verdict is ClockVerdict.DOUBT:
        if before is not None and before.doubted_from is None:
            log.warning("the clock jumped from %s to %s: nothing is processed until it is certain", before.last, now)
        return False
    while move and move_some(judge, now) and whole:
        pass
    if prunes:
        tidy(judge, now, whole=whole)
    return not move


def trusted(judge: Judge, now: datetime) -> datetime:
    """Return the trusted time for mails and letters; it differs from `now` while the clock is in doubt."""
    return judge.store.ask(lambda tx: trusted_in(tx, now))


def trusted_in(tx: Transaction, now: datetime) -> datetime:
    """Do as `trusted` does, within a transaction."""
    watch = read_watch(tx)
    return now if watch is None else watch.trusted(now)


def _begin_move(judge: Judge, tx: Transaction, found: Look, now: datetime) -> None:
    """Record that deadlines must move, if this look says so or if letters can leave again."""
    if found.verdict is ClockVerdict.DOUBT or moving(tx):
        return
    if found.verdict is ClockVerdict.BACK:
        begin_move(tx, DeadlineShift(GapKind.BACK, found.since, now))
    elif found.verdict is ClockVerdict.AWAY:
        kind = GapKind.LONG if now - found.since > judge.config.clock.max_gap else GapKind.SHORT
        begin_move(tx, DeadlineShift(kind, found.since, now))
    elif (since := end_of_silence(tx)) is not None:
        begin_move(tx, DeadlineShift(GapKind.MUTE, since, now))


def tick_one(judge: Judge, name: str, now: datetime, first_mail: datetime | None) -> bool:
    """Do `tick_game` for one game; after an internal error, put only this game to sleep.

    Raises StoreError when the store can do nothing now.
    """
    try:
        return tick_game(judge, name, now, first_mail)
    except StoreError as error:
        tick_put_off(judge, name, error, now)
    except Exception:
        tick_failed(judge, name, now)
    return True


def tick_game(judge: Judge, name: str, now: datetime, first_mail: datetime | None = None) -> bool:
    """Do one game's due work, with its letters, in a short transaction; False if it waits for mails."""
    return judge.store.ahead(due_work(judge, name, now, first_mail))


def due_work(judge: Judge, name: str, now: datetime, first_mail: datetime | None) -> Callable[[Transaction], bool]:
    """Return a due game's work, for `Store.ahead`; its result is False if it has to wait for mails.

    `first_mail` is the arrival of the first waiting mail that may be for it. A mail that arrived before a deadline or
    the end of a grace period is processed before either takes effect.
    """

    def work(tx: Transaction) -> bool:
        games = GameRepository(tx, now)
        before = games.get(name)
        if before is None:
            return True
        in_play = judge.in_play(before)
        if _players_could_not_know(tx, before, in_play, now):
            return True
        if first_mail is not None and first_mail < now and _decides(before, in_play, first_mail, now):
            return False
        game, events = run_clock(before, in_play, now)
        if game.vacancies:
            _fill_vacancies(judge, games, before, game, events)
        else:
            record(judge, games, before, game, events)
        return True

    return work


def _fill_vacancies(judge: Judge, games: GameRepository, before: Game, game: Game, events: tuple[Event, ...]) -> None:
    """Record what happened in a game with vacant powers, and look for players on the standby list."""
    from judge.app.consent.asking import Source
    from judge.app.consent.standby import look_for_standbys
    from judge.app.consent.wishes import note_replacements

    game, found = look_for_standbys(judge, games, before, game)
    record(judge, games, before, game, events + found)
    note_replacements(judge, games, found, game, Source())


def _players_could_not_know(tx: Transaction, game: Game, in_play: RulesInPlay, now: datetime) -> bool:
    """True if letters were stuck when a deadline or grace ended, so that the game must wait."""
    since = silent_since(tx, now)
    if since is None or not _decides(game, in_play, since, now):
        return False
    row = tx.game(game.name)
    if row is not None:
        tx.save_game(row._replace(wake_at=now + _AGAIN))
    return True


def _decides(game: Game, in_play: RulesInPlay, first: datetime, now: datetime) -> bool:
    """True if the deadline or the grace period has ended since `first`."""
    if game.position is None:
        return False
    ends = (game.deadline, facts_of(game, in_play).patience_ends)
    return any(end is not None and first < end <= now for end in ends)


def is_due(judge: Judge, name: str, now: datetime) -> bool:
    """True if a game is still due; another process may have done its work."""
    return judge.store.ask(lambda tx: tx.is_due(name, now))


def next_tick(judge: Judge, now: datetime) -> datetime:
    """Return the next time to call `tick_all`: when something is due, and at least once a tick."""
    return next_tick_after(judge, now, judge.store.ask(lambda tx: tx.next_wake()))


def next_tick_after(judge: Judge, now: datetime, wake: datetime | None) -> datetime:
    """Do as `next_tick`; `wake` is the time of the next due game, None if there is none."""
    regular = now + judge.config.clock.tick
    return regular if wake is None else min(wake, regular)
