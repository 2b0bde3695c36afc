"""Readiness of a phase: wait flags, and the pause after the last orders have arrived."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.calendar.timing import Timing
from judge.game.game import Game, Stage
from judge.game.on_file.owed_orders import missing_orders
from judge.game.rules_in_play import TICK, RulesInPlay
from judge.game.time.clock_facts import facts_of, people_of
from judge.game.time.lateness import after_grace, deadline_passed, in_disorder
from judge.rules.registry import RuleSet


def may_wait(phase_type: PhaseType, rules: RuleSet) -> bool:
    """True if wait flags, and ALWAYS_WAIT, count in this type of phase."""
    return "REAL_TIME" not in rules and (phase_type is PhaseType.MOVEMENT or "NO_MINOR_WAIT" not in rules)


def may_run_early(phase_type: PhaseType, rules: RuleSet) -> bool:
    """True if this type of phase is processed before its deadline once all orders are in.

    A game without deadlines has nothing to wait for.
    """
    if "NO_DEADLINE" in rules:
        return True
    if phase_type is PhaseType.MOVEMENT:
        return rules.house.early_major
    return rules.house.early_minor == "true"


def ready(
    late: frozenset[PowerName],
    waiting: frozenset[PowerName],
    phase_type: PhaseType,
    rules: RuleSet,
    *,
    deadline_passed: bool,
    preliminary: frozenset[PowerName] = frozenset(),
) -> bool:
    """True if the phase can be processed: nobody is late, and no wait flag or rule delays it.

    `waiting` are the powers with a wait flag, `preliminary` the powers without final orders (house rule order_status).
    The function ignores setting errors, the game's stage and pauses.
    """
    if late:
        return False
    if deadline_passed:
        return True
    if preliminary or not may_run_early(phase_type, rules):
        return False
    return not may_wait(phase_type, rules) or not (waiting or "ALWAYS_WAIT" in rules)


def pause_after_complete(
    now: datetime, deadline: datetime | None, timing: Timing, rules: RuleSet, tick: timedelta = TICK
) -> datetime | None:
    """End of the pause after orders have made a phase `ready`, so that senders can change their minds.

    None: no pause. Any change of orders that leaves the phase ready restarts the pause. DELAY in the timing is its
    length, but the pause ends at the deadline; only the usual pause of a tick may go beyond that.
    """
    if deadline is None or deadline <= now or "REAL_TIME" in rules or "NO_DEADLINE" in rules:
        return None
    if timing.delay is None:
        return now + tick
    return min(now + timing.delay.length, max(deadline, now + tick))


def after_orders(game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """Start a pause for second thoughts if a new or withdrawn set completes the phase (5.3)."""
    if game.stage is not Stage.ACTIVE:
        return game
    facts = facts_of(game, in_play)
    complete = ready(
        facts.late(now),
        facts.waiting,
        facts.phase_type,
        in_play.rules,
        deadline_passed=deadline_passed(game, now),
        preliminary=facts.preliminary,
    )
    pause = pause_after_complete(now, game.deadline, game.timing_now, in_play.rules, in_play.tick) if complete else None
    if game.clock.pause_until is not None and game.clock.pause_until > now and "PREVIEW" in in_play.rules:
        return game
    return replace(game, clock=replace(game.clock, pause_until=pause))


def at_once(in_play: RulesInPlay) -> bool:
    """True if a complete phase is processed with the mail that completes it, before the reply (5.3)."""
    return "REAL_TIME" in in_play.rules or "NO_DEADLINE" in in_play.rules


def waited_for_on_process(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """Return powers whose missing orders keep PROCESS from running the phase; others get default orders."""
    now, then = game.deadline or _EVER, after_grace(game.board.phase.type, in_play.rules)
    excused = in_disorder(people_of(game), then, in_play.rules, game.deadline, None, now, forced=True)
    return tuple(power for power in missing_orders(game, in_play) if power not in excused)


def process_verb(game: Game, in_play: RulesInPlay) -> str:
    """The command that runs the present phase: `PROCESS!` if the game, or the phase, waits for somebody."""
    by_force = game.stage is Stage.WAITING or waited_for_on_process(game, in_play)
    return "PROCESS!" if by_force else "PROCESS"


_EVER = datetime.fromisoformat("2000-01-01T00:00+00:00")
