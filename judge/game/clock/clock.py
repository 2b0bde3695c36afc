"""The clock of one game: do everything that is due, and say when to look again."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.clock.clock_step import (
    PREVIEW_EVERY,
    Dismiss,
    MoveForFirst,
    Nothing,
    Preview,
    Process,
    clock_step,
    next_wake,
)
from judge.game.clock.reminders import (
    LateNotice,
    Remind,
    begin_reminding,
    next_reminder,
    remind_master,
    reminders_passed,
    send_late_notice,
    send_reminders,
)
from judge.game.clock.sandboxes import end_sandbox, next_sandbox_step
from judge.game.events import Event
from judge.game.events.clock import ReleaseAwaited
from judge.game.events.people import PlayersDismissed
from judge.game.game import Game, Stage, WaitReason
from judge.game.keeper_flags import stands_still
from judge.game.leaving import depart, next_departure
from judge.game.on_file.owed_orders import lacks_orders
from judge.game.people.mastership import end_terms, next_end_of_term
from judge.game.people.open_seats import news_due, tell_joins
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import hold, release, vacate
from judge.game.time.agreed_time import agree, lapse, move_for_first, next_lapse
from judge.game.time.clock_facts import facts_of, late_powers, more_reminders
from judge.game.time.deadlines import count_deadline
from judge.game.time.lateness import hides_late_powers
from judge.game.time.readiness import at_once
from judge.game.turn.process import foresee, process

_MOST_STEPS = 20
"""Limit on the clock's actions in one game at one moment: enough for empty phases, but not endless."""


def after_mail(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Process a phase that a mail has completed, in a game without deadlines or in real time.

    It also ends a variant's own step that nobody needs any longer, and grants more time once the last person who had
    not agreed is gone. Lateness is left to the clock, which knows whether it stood still.
    """
    events: tuple[Event, ...] = ()
    for _ in range(_MOST_STEPS):
        if game.position is None or game.stage is not Stage.ACTIVE or stands_still(game):
            break
        if not (at_once(in_play) or _is_done_with(game, in_play)):
            break
        if not isinstance(clock_step(facts_of(game, in_play), now), Process | Preview):
            break
        game, told = _one_step(game, in_play, now)
        events += told
    if game.more_time.wanted is not None and not stands_still(game):
        game, told = agree(game, in_play, now)
        events += told
    return game, events


def _is_done_with(game: Game, in_play: RulesInPlay) -> bool:
    """True if the game is in a variant's own step that nobody needs any longer."""
    variant = in_play.variant
    return variant.own_steps.interlude(game, in_play) is not None and not variant.turn.waits(game, in_play)


def run_clock(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Do everything that is due in a game now, step by step."""
    if stands_still(game):
        return game, ()
    events: list[Event] = []
    for _ in range(_MOST_STEPS):
        if game.position is None or not game.stage.is_under_way:
            break
        moved, told = _one_step(game, in_play, now)
        if moved is game:
            break
        game = moved
        events += told
    game, gone = depart(game, in_play, now)
    game, ended = end_terms(game, now)
    game, lapsed = lapse(game, now)
    events += (*gone, *ended, *lapsed)
    if not events:
        game, reminded = remind_master(game, in_play, now)
        events += reminded
    game, told = end_sandbox(game, now)
    events += told
    game, joined = tell_joins(game, in_play, now)
    events += joined
    return game, tuple(events)


def _one_step(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    match clock_step(facts_of(game, in_play), now):
        case Nothing():
            return game, ()
        case Preview() if in_play.variant.turn.step(game, in_play, now) is not None:
            # A variant's own step has no results that the Master could look at first.
            game, told = process(game, in_play, now)
            return _announced(game, in_play, now), told
        case Process():
            game, told = process(game, in_play, now)
            return _announced(game, in_play, now), told
        case Preview(held):
            return _preview(game, in_play, now, held=held)
        case Dismiss(powers):
            return _dismiss(game, in_play, powers, now)
        case MoveForFirst(powers):
            game, told = move_for_first(game, in_play, powers, now)
            return _announced(game, in_play, now), told
        case LateNotice(first, powers):
            return send_late_notice(game, in_play, powers, now, first=first)
        case Remind() as reminder:
            return send_reminders(game, in_play, reminder, now)


def _preview(game: Game, in_play: RulesInPlay, now: datetime, *, held: bool) -> tuple[Game, tuple[Event, ...]]:
    """Show the results to the Master alone; the game pauses, and waits for the Master if somebody is late.

    The others are told once, unless somebody is late: then the late notices tell them.
    """
    told: tuple[Event, ...] = (foresee(game, in_play, now, by=""),)
    if held:
        game = hold(game, WaitReason.PREVIEW)
    elif WaitReason.PREVIEW in game.waiting_for:  # nobody is late anymore
        game = release(game, WaitReason.PREVIEW)
    if not (held or game.clock.release_told):
        told += (ReleaseAwaited(game.phase_code),)
    known = game.clock.release_told or not held
    clock = replace(game.clock, pause_until=now + PREVIEW_EVERY, release_told=known)
    return replace(game, clock=clock), told


def _dismiss(
    game: Game, in_play: RulesInPlay, powers: tuple[PowerName, ...], now: datetime
) -> tuple[Game, tuple[Event, ...]]:
    """Remove the players of late powers at the end of the grace; the game looks for others."""
    # Where lateness is secret, a blind game included, the orders due would also reveal whose vassals dummies are.
    late = () if hides_late_powers(in_play.rules) else late_powers(game, in_play, now)
    missing = tuple(power.name for power in game.powers if power.name in late)
    events: list[Event] = [PlayersDismissed(game.phase_code, powers, missing)]
    for name in powers:
        game, gone = vacate(game, in_play, name, "", owing=lacks_orders(game, in_play, name))
        events += gone
    return game, tuple(events)


def settle_clock(before: Game | None, game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """Mark reminders that are too late for a new deadline as sent; start daily ones now.

    A new deadline is counted, too. The deadline of a new phase counts as new even if the last phase had the same.
    """
    game = count_deadline(before, begin_reminding(before, game, in_play, now))
    if before is not None and (before.deadline, before.phase_code) == (game.deadline, game.phase_code):
        return game
    return _announced(game, in_play, now)


def _announced(game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """Mark as sent the reminders that were due before the deadline was announced.

    If the deadline is nearer than the reminder's distance, its announcement is enough as a reminder.
    """
    passed = reminders_passed(game.deadline, game.timing_now, now, more_reminders(game, in_play))
    return replace(game, clock=replace(game.clock, warned_spans=passed)) if passed else game


def wake_at(game: Game, in_play: RulesInPlay, now: datetime) -> datetime | None:
    """Return the time when the clock must look at this game if nobody writes; None if it need not."""
    if stands_still(game):
        return None
    moments = [
        next_reminder(game, in_play),
        news_due(game),
        next_departure(game),
        next_lapse(game) if game.more_time.wanted is not None else None,  # few games have one, and each mail calls this
        next_end_of_term(game) if game.co_masters else None,
        game.inviting.next_standby if game.inviting.next_standby and game.vacancies else None,
        next_sandbox_step(game) if game.sandbox_until is not None else None,
    ]
    if game.position is not None and game.stage.is_under_way:
        moments.append(next_wake(facts_of(game, in_play), now))
    return min((moment for moment in moments if moment is not None), default=None)
