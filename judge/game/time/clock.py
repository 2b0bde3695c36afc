"""The clock of one game: what is due, doing it, when to look again. The rules of time are in `deadlines`."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.clock import ClockGap, LateNoticeSent, RemindersSent
from judge.game.events.people import PlayersDismissed
from judge.game.game import Clock, Game, Stage, Status, WaitReason
from judge.game.keeper_flags import stands_still
from judge.game.people.sign_on import hides_late_powers
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import hold, vacate
from judge.game.time.deadlines import (
    PREVIEW_EVERY,
    ClockFacts,
    Dismiss,
    LateNotice,
    Nothing,
    People,
    Preview,
    Process,
    Remind,
    clock_step,
    grace_end,
    in_disorder,
    next_wake,
    pause_after_complete,
    ready,
    reminders_passed,
    shift_deadline,
)
from judge.game.time.reminders import begin_reminding, next_reminder, remind
from judge.game.turn.process import foresee, keeps_empty_phases, missing_orders, owes_orders, process

_MOST_STEPS = 20
"""How many things the clock does in one game at one moment: enough for phases that need no orders, and no loop."""


def facts_of(game: Game, in_play: RulesInPlay) -> ClockFacts:
    """What the clock needs to know of a game that has started."""
    return ClockFacts(
        phase_type=game.board.phase.type,
        rules=in_play.rules,
        timing=game.timing,
        people=people_of(game),
        owing=frozenset(missing_orders(game, in_play)),
        deadline=game.deadline,
        waiting=frozenset(power.name for power in game.powers if power.wait),
        active=game.stage is Stage.ACTIVE,
        previewed=game.stage is Stage.WAITING and game.waiting_for == (WaitReason.PREVIEW,),
        vacancies=game.vacancies,
        pause_until=game.clock.pause_until,
        not_before=game.not_before,
        grace_until=game.grace_until,
        last_notice=game.clock.last_notice,
        reminded=game.clock.reminded,
        empty=keeps_empty_phases(in_play) and not any(owes_orders(game, in_play, power.name) for power in game.powers),
    )


def people_of(game: Game) -> People:
    """Who stands behind the powers."""
    by_status = {status: frozenset(power.name for power in game.powers if power.status is status) for status in Status}
    return People(
        played=by_status[Status.PLAYED],
        dummies=by_status[Status.DUMMY],
        resigned=by_status[Status.RESIGNED],
        controllers={power.name: power.controller for power in game.powers if power.controller is not None},
    )


def deadline_passed(game: Game, now: datetime) -> bool:
    """Whether the present phase has a deadline and it is over."""
    return game.deadline is not None and game.deadline <= now


def lateness(game: Game, in_play: RulesInPlay, now: datetime) -> frozenset[PowerName]:
    """The powers that are waited for: they owe orders, have none on file and are not in civil disorder."""
    return facts_of(game, in_play).late(now)


def disordered_on_process(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """The powers that the Master's PROCESS does not wait for: they get default orders (commands.md 9.2)."""
    return in_disorder(people_of(game), in_play.rules, game.deadline, None, game.deadline or _EVER, forced=True)


_EVER = datetime.fromisoformat("2000-01-01T00:00+00:00")


def after_orders(game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """The game after an order set came in or went: when it completes the phase, a pause to repent begins (5.3)."""
    if game.stage is not Stage.ACTIVE:
        return game
    facts = facts_of(game, in_play)
    complete = ready(
        facts.late(now), facts.waiting, facts.phase_type, in_play.rules, deadline_passed=deadline_passed(game, now)
    )
    pause = pause_after_complete(now, game.deadline, game.timing, in_play.rules, in_play.tick) if complete else None
    if game.clock.pause_until is not None and game.clock.pause_until > now and "PREVIEW" in in_play.rules:
        return game
    return replace(game, clock=replace(game.clock, pause_until=pause))


def at_once(in_play: RulesInPlay) -> bool:
    """Whether a complete phase is processed with the mail that completes it, before the reply (5.3)."""
    return "REAL_TIME" in in_play.rules or "NO_DEADLINE" in in_play.rules


def after_mail(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """What a mail sets off by itself: in a game without deadlines or in real time, the phase that it completed.

    Lateness is not looked at: that is left to the clock, which knows whether it stood still.
    """
    events: tuple[Event, ...] = ()
    for _ in range(_MOST_STEPS):
        if not at_once(in_play) or game.position is None or game.stage is not Stage.ACTIVE or stands_still(game):
            break
        if not isinstance(clock_step(facts_of(game, in_play), now), Process | Preview):
            break
        game, told = _one_step(game, in_play, now)
        events += told
    return game, events


def run_clock(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Everything that is due in a game at this moment, one thing after the other."""
    if stands_still(game):
        return game, ()
    events: list[Event] = []
    for _ in range(_MOST_STEPS):
        if game.position is None or game.stage not in (Stage.ACTIVE, Stage.WAITING):
            break
        moved, told = _one_step(game, in_play, now)
        if moved is game:
            break
        game = moved
        events += told
    if not events:
        game, reminded = remind(game, in_play, now)
        events += reminded
    return game, tuple(events)


def _one_step(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    match clock_step(facts_of(game, in_play), now):
        case Nothing():
            return game, ()
        case Process():
            return process(game, in_play, now)
        case Preview(held):
            return _preview(game, in_play, now, held=held)
        case Dismiss(powers):
            return _dismiss(game, powers)
        case LateNotice(first, powers):
            return _late_notice(game, in_play, powers, now, first=first)
        case Remind(spans, powers):
            clock = replace(game.clock, reminded=(*game.clock.reminded, *spans))
            deadline = game.deadline or now
            return replace(game, clock=clock), (RemindersSent(game.phase_code, powers, deadline),)


def _preview(game: Game, in_play: RulesInPlay, now: datetime, *, held: bool) -> tuple[Game, tuple[Event, ...]]:
    """The results to the Master alone; the game rests, and waits for him when somebody is late."""
    shown = foresee(game, in_play, now, by="")
    game = hold(game, WaitReason.PREVIEW) if held else game
    return replace(game, clock=replace(game.clock, pause_until=now + PREVIEW_EVERY)), (shown,)


def _dismiss(game: Game, powers: tuple[PowerName, ...]) -> tuple[Game, tuple[Event, ...]]:
    """The grace is over: the late powers lose their players and the game looks for others."""
    events: list[Event] = [PlayersDismissed(game.phase_code, powers)]
    for name in powers:
        game, gone = vacate(game, name, "")
        events += gone
    return game, tuple(events)


def _late_notice(
    game: Game, in_play: RulesInPlay, powers: tuple[PowerName, ...], now: datetime, *, first: bool
) -> tuple[Game, tuple[Event, ...]]:
    grace = grace_end(game.deadline, game.timing, in_play.rules, game.grace_until)
    then = "" if grace is None else after_grace(in_play)
    hidden = hides_late_powers(in_play.rules)
    notice = LateNoticeSent(game.phase_code, powers, game.deadline or now, first, grace, then, hidden)
    known = tuple(dict.fromkeys((*game.clock.late, *powers)))
    return replace(game, clock=replace(game.clock, last_notice=now, late=known)), (notice,)


def after_grace(in_play: RulesInPlay) -> str:
    """What happens to late powers when the grace is over: "disorder", "preview" (to the Master) or "dismissed"."""
    if "CIVIL_DISORDER" in in_play.rules:
        return "disorder"
    return "preview" if "CIVIL_PREVIEW" in in_play.rules else "dismissed"


def settle_clock(before: Game | None, game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """The game with the reminders of its new deadline that come too late marked as sent, daily ones counted from now.

    A deadline nearer than a reminder's distance was announced just now, and that is reminder enough.
    """
    game = begin_reminding(before, game, in_play, now)
    if before is not None and before.deadline == game.deadline:
        return game
    passed = reminders_passed(game.deadline, game.timing, now)
    return replace(game, clock=replace(game.clock, reminded=passed)) if passed else game


def wake_at(game: Game, in_play: RulesInPlay, now: datetime) -> datetime | None:
    """When the clock must look at this game again if nobody writes; None: not by itself."""
    if stands_still(game):
        return None
    moments = [next_reminder(game, in_play)]
    if game.position is not None and game.stage in (Stage.ACTIVE, Stage.WAITING):
        moments.append(next_wake(facts_of(game, in_play), now))
    return min((moment for moment in moments if moment is not None), default=None)


def shift(game: Game, gap: timedelta, *, backwards: bool) -> tuple[Game, tuple[Event, ...]]:
    """After the judge's clock stood still: the deadline moves by the gap; set back: everything stays, people are told.

    Finished games are untouched (lessons.md B1).
    """
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return game, ()
    hours = round(gap.total_seconds() / 3600, 1)
    if backwards:
        return game, (ClockGap(hours, True, game.deadline, game.deadline),)
    new = shift_deadline(game.deadline, gap)
    pause = shift_deadline(game.clock.pause_until, gap)
    moved = replace(
        game,
        deadline=new,
        clock=Clock(pause_until=pause),
        not_before=shift_deadline(game.not_before, gap),
        grace_until=shift_deadline(game.grace_until, gap),
    )
    return moved, (ClockGap(hours, False, game.deadline, new),)
