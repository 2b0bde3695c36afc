"""The judge's clock: what is due in every game, and what is done after the clock stood still or jumped."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.app.faults import moving_failed, tick_failed, tick_put_off
from judge.app.judge import Judge
from judge.app.mail_queue import MailQueue
from judge.app.record import record
from judge.app.sending import queue_letters
from judge.config import Config
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock import run_clock
from judge.game.time.clock_facts import facts_of
from judge.game.time.clock_gaps import Backwards, Fine, gap_verdict, shift
from judge.mail.letters.judge_notices import gap_notice
from judge.store.repository import GameRepository
from judge.store.rows import StoreError
from judge.store.store import Transaction


def tick_all(judge: Judge, now: datetime) -> int:
    """Do what is due in every game; how many games were due. After a gap of the judge's clock, only tell of it."""
    if not look(judge, now):
        return 0
    with judge.store.reading() as tx:
        due = tx.due_games(now)
    if due:
        queue = MailQueue(judge)
        queue.refresh()
        queue.open(now)
        for name in due:
            tick_one(judge, name, now, queue.first_for(name))
    return len(due)


def look(judge: Judge, now: datetime) -> bool:
    """Look at the clock; whether the judge was there all the time, so that what is due can be done."""
    with judge.store.transaction(durable=False) as tx:
        verdict = gap_verdict(tx.last_tick(), now, judge.config.clock.max_gap)
        if isinstance(verdict, Fine):
            _prune_daily(judge.config, tx, now)
            tx.set_last_tick(now)
            return True
    _move_deadlines(judge, verdict.length, now, backwards=isinstance(verdict, Backwards))
    return False


def tick_one(judge: Judge, name: str, now: datetime, first_mail: datetime | None) -> bool:
    """Do what is due in one game, as `tick_game`. A fault there does not stop the others: the game sleeps.

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
    """Do what is due in one game, with its letters, in one transaction. False: it has to wait for mails.

    `first_mail` is when the first mail came that waits and may be for it. One that came before a deadline, or before
    the end of a grace, is done before either is acted on.
    """
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        before = games.get(name)
        if before is None:
            return True
        in_play = judge.in_play(before)
        if first_mail is not None and first_mail < now and _decides(before, in_play, first_mail, now):
            return False
        game, events = run_clock(before, in_play, now)
        record(judge, games, before, game, events)
    return True


def _decides(game: Game, in_play: RulesInPlay, first: datetime, now: datetime) -> bool:
    """Whether a mail of then was in time for something that is over now."""
    if game.position is None:
        return False
    ends = (game.deadline, facts_of(game, in_play).patience_ends)
    return any(end is not None and first < end <= now for end in ends)


def next_tick(judge: Judge, now: datetime) -> datetime:
    """When `tick_all` must next be called: at the next thing due, and at least once a tick."""
    with judge.store.reading() as tx:
        wake = tx.next_wake()
    regular = now + judge.config.clock.tick
    return regular if wake is None else min(wake, regular)


def _prune_daily(config: Config, tx: Transaction, now: datetime) -> None:
    """Once a day, take away mails done and letters sent that are older than the settings want."""
    last = tx.last_tick()
    if last is not None and last.date() != now.date():
        tx.prune(now, config.store.keep_mail, config.store.keep_letters)
        tx.forget_unanswered(now - config.auth.answer_within)


def _move_deadlines(judge: Judge, gap: timedelta, now: datetime, *, backwards: bool) -> None:
    """The clock stood still or jumped: deadlines of running games move, Masters and keeper are told, nothing runs."""
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        count = 0
        for line in tx.games((Stage.ACTIVE, Stage.WAITING)):
            try:
                _move_deadline(judge, games, line.name, gap, backwards=backwards)
                count += 1
            except StoreError:
                raise
            except Exception:
                moving_failed(judge, tx, line.name, now)
        queue_letters(judge, tx, [gap_notice(judge.identity, gap, count, backwards=backwards)], now)
        tx.set_last_tick(now)


def _move_deadline(judge: Judge, games: GameRepository, name: str, gap: timedelta, *, backwards: bool) -> None:
    before = games.get(name)
    if before is not None:
        game, events = shift(before, gap, backwards=backwards)
        record(judge, games, before, game, events)
