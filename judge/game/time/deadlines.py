"""Next deadline of a game (timing.md section 3), and the earliest time to process a phase.

Every moment is an aware UTC datetime.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.board.opening import first_phase
from judge.board.position import Phase, PhaseType
from judge.game.calendar.absences import Absence
from judge.game.calendar.spans import say_length
from judge.game.calendar.timing import Timing
from judge.game.calendar.zones import ONE_DAY, from_local, later, to_local
from judge.game.game import Game, Role, Stage
from judge.game.rules_in_play import TICK, RulesInPlay, press_flows_in
from judge.game.time.clock_memory import Clock
from judge.problems import Refused
from judge.rules.house import HouseRules
from judge.rules.registry import RuleSet


def phase_deadline(
    game: Game, in_play: RulesInPlay, phase: Phase, now: datetime, *, first: bool, old: datetime | None
) -> datetime | None:
    """The deadline of a phase of this game that starts now; None if it has none.

    `first` and `old` are as in `next_deadline`.
    """
    return next_deadline(
        now,
        phase.type,
        game.timing,
        game.zone,
        in_play.rules,
        first=first,
        press_allowed=press_flows_in(phase.type, in_play.rules),
        old=old,
        absences=game.absences,
        tick=in_play.tick,
    )


def first_deadline(game: Game, in_play: RulesInPlay, now: datetime) -> datetime | None:
    """The first deadline of a game that begins now; None if its first phase has none."""
    return phase_deadline(game, in_play, first_phase(in_play.map, in_play.rules), now, first=True, old=None)


def renewed_deadline(game: Game, in_play: RulesInPlay, now: datetime) -> datetime | None:
    """Deadline after a full new period for the present phase, never earlier than the current one."""
    return phase_deadline(game, in_play, game.board.phase, now, first=False, old=game.deadline)


def next_permitted(game: Game, in_play: RulesInPlay, moment: datetime, *, any_hour: bool = False) -> datetime:
    """Return the first permitted time from `moment` on: outside absences, and at AT unless `any_hour`."""
    timing, phase_type = game.timing, game.board.phase.type
    real_time = "REAL_TIME" in in_play.rules
    at = timing.at if timing.length(phase_type).length >= AT_COUNTS_FROM and not any_hour else None
    if at is not None:
        at = at if real_time else _rounded_time(at, in_play.tick)
        moment = from_local(_next_time(to_local(moment, game.zone), at), game.zone)
    tick = None if real_time else in_play.tick
    quiet = (*timing.quiet, *game.absences)
    return _Calendar(timing, phase_type, game.zone, at, tick, quiet).permitted(moment)


AT_COUNTS_FROM = timedelta(hours=12)
"""Phases shorter than this end without regard to AT."""

MOST_FUDGE = timedelta(hours=12)


def next_deadline(
    now: datetime,
    phase_type: PhaseType,
    timing: Timing,
    zone: str,
    rules: RuleSet,
    *,
    first: bool,
    press_allowed: bool,
    old: datetime | None,
    absences: Sequence[Absence] = (),
    tick: timedelta = TICK,
) -> datetime | None:
    """The deadline of a phase that starts now; None with NO_DEADLINE.

    `first`: it is the game's first phase, which lasts twice as long if press is allowed in it. `old` is the current
    deadline; the new one is never earlier. The steps are numbered as in timing.md section 3.
    """
    if "NO_DEADLINE" in rules:
        return None
    span = timing.length(phase_type)
    end = later(now, span, zone)  # 1
    real_time = "REAL_TIME" in rules or end < now + tick  # 2
    at = timing.at if end >= now + AT_COUNTS_FROM else None  # 3
    if first and press_allowed:
        end = later(end, span, zone)  # 4
    if at is not None:  # 5
        sooner = tick + (min(timing.fudge.length, MOST_FUDGE) if span.in_days else timedelta())
        end = from_local(_next_time(to_local(end, zone) - sooner, at), zone)
    calendar = _Calendar(timing, phase_type, zone, at, None if real_time else tick, (*timing.quiet, *absences))
    end = calendar.rounded(end)  # 8, before 6: a rounded moment must not be one that is not permitted
    if timing.skip or "JUMP_OFF_DAYS" in rules:
        end = calendar.without_off_days(now, end)
    end = calendar.permitted(end)  # 6
    return end if old is None or old <= end else calendar.permitted(old)  # 9


class _Calendar(Struct, frozen=True):
    """Calendar of possible deadlines for a phase. `tick` None: in real time, to the minute."""

    timing: Timing
    phase_type: PhaseType
    zone: str
    at: time | None
    tick: timedelta | None
    quiet: tuple[Absence, ...]

    def rounded(self, moment: datetime) -> datetime:
        """Round down to the tick, counted from local midnight; without a tick, round up to the minute."""
        if self.tick is None:
            return moment + (-_since_midnight(moment)) % timedelta(minutes=1)
        return moment - _since_midnight(to_local(moment, self.zone)) % self.tick

    def without_off_days(self, now: datetime, end: datetime) -> datetime:
        """Add a day for each day from `now` to `end` on which no deadline may fall (JUMP_OFF_DAYS)."""
        local = to_local(end, self.zone)
        day, off_days = to_local(now, self.zone).date(), 0
        while day <= local.date() + off_days * ONE_DAY:
            off_days += self._is_off(day)
            day += ONE_DAY
        return from_local(local + off_days * ONE_DAY, self.zone) if off_days else end

    def permitted(self, end: datetime) -> datetime:
        """Return the first permitted time from `end` on, at this time of day if possible."""
        local = to_local(end, self.zone)
        moved = self._moved(local)
        if moved == local:
            return end
        while moved != local:
            local, moved = moved, self._moved(moved)
        return from_local(local, self.zone)

    def _moved(self, local: datetime) -> datetime:
        """Do one round of step 6."""
        while not self.timing.allows(local.date(), self.phase_type):
            local += ONE_DAY
        for absence in self.quiet:
            if absence.holds(local):
                local = self._after(absence, local.time())
        return local

    def _after(self, absence: Absence, time_of_day: time) -> datetime:
        """New moment for a deadline that falls within an absence."""
        if self.at is not None:
            at = self.at if self.tick is None else _rounded_time(self.at, self.tick)
            return _next_time(absence.end, at)
        if self.tick is None:
            return absence.end
        if absence.ends_with_a_day:
            return _next_time(absence.end, time_of_day)
        return absence.end + self.tick - _since_midnight(absence.end) % self.tick

    def _is_off(self, day: date) -> bool:
        return not self.timing.allows(day, self.phase_type) or any(absence.covers(day) for absence in self.quiet)


def earliest_processing(now: datetime, timing: Timing) -> datetime | None:
    """Earliest automatic processing of a phase that starts now (the key MIN); None: no limit."""
    return None if timing.least is None else now + timing.least.length


def _since_midnight(moment: datetime) -> timedelta:
    return moment - moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _next_time(local: datetime, at: time) -> datetime:
    """Return the first wall-clock reading from this one on with this time of day."""
    today = datetime.combine(local.date(), at)
    return today if today >= local else today + ONE_DAY


def _rounded_time(at: time, tick: timedelta) -> time:
    """Round down to the tick."""
    moment = datetime.combine(date.min, at)
    return (moment - _since_midnight(moment) % tick).time()


class LiveDeadline(Struct, frozen=True):
    """Deadline for the orders of a phase, by its code."""

    phase: str
    at: datetime


def live_deadline(game: Game | None) -> LiveDeadline | None:
    """The running deadline; None if there is none or the clock stands still."""
    if game is None or game.position is None or game.stage is not Stage.ACTIVE or game.deadline is None:
        return None
    return LiveDeadline(game.phase_code, game.deadline)


def count_deadline(before: Game | None, game: Game) -> Game:
    """Count the game's deadline if it differs from the one before.

    The count never decreases, not even by a ROLLBACK, which brings an earlier game back.
    """
    counted = max(game.deadline_changes, before.deadline_changes if before is not None else 0)
    if live_deadline(before) != live_deadline(game):
        counted += 1
    return game if counted == game.deadline_changes else replace(game, deadline_changes=counted)


_IN_WORDS = {PhaseType.MOVEMENT: "movement", PhaseType.RETREATS: "retreats", PhaseType.ADJUSTMENTS: "adjustments"}


def least_length(phase_type: PhaseType, house: HouseRules) -> timedelta:
    """The shortest time that may be set for this type of phase; zero if there is no limit."""
    hours = house.min_deadline_major if phase_type is PhaseType.MOVEMENT else house.min_deadline_minor
    return timedelta(hours=hours)


def check_lengths(timing: Timing, house: HouseRules) -> None:
    """Refuse a TIMING that makes some phases too short. Raises Refused E-TIMING-LEAST."""
    for kind, words in _IN_WORDS.items():
        least, length = least_length(kind, house), timing.length(kind).length
        if length < least:
            raise Refused(
                "E-TIMING-LEAST",
                f"A phase of {words} would last {say_length(length)} (TIMING {timing}), and the house rule"
                f" {_option(kind)} asks for {say_length(least)} at least. Nothing was changed.",
            )


def check_brought_forward(game: Game, new: datetime, house: HouseRules, now: datetime) -> None:
    """Refuse an earlier deadline that leaves the current phase less than its shortest length from now.

    Raises Refused E-DL-LEAST. A deadline may always be postponed.
    """
    kind = game.board.phase.type
    least = least_length(kind, house)
    if (game.deadline is None or new < game.deadline) and new - now < least:
        raise Refused(
            "E-DL-LEAST",
            f"That leaves {say_length(new - now)}, and the house rule {_option(kind)} asks for {say_length(least)} at"
            " least. The deadline stays.",
        )


def _option(kind: PhaseType) -> str:
    return "min_deadline_major" if kind is PhaseType.MOVEMENT else "min_deadline_minor"


def asks_again(game: Game, rules: RuleSet, now: datetime) -> bool:
    """True if senders must resend faulty orders, and the deadline leaves enough time."""
    soonest = now + timedelta(hours=rules.house.clarify_min_time)
    return rules.house.clarify_on_error and (game.deadline is None or soonest <= game.deadline)


def rules_at(game: Game, rules: RuleSet, now: datetime) -> RuleSet:
    """Rules for reading orders at this time, with the present effect of clarify_on_error."""
    if asks_again(game, rules, now) or not rules.house.clarify_on_error:
        return rules
    return rules.with_house(replace(rules.house, clarify_on_error=False))


def may_move_deadline(role: Role, rules: RuleSet) -> bool:
    """True if somebody can move the deadline: the Master, or with PLAYER_DEADLINES others to later times."""
    return role is Role.MASTER or ("PLAYER_DEADLINES" in rules and role is not Role.MONITOR)


def may_be_absent(role: Role, rules: RuleSet) -> bool:
    """True if somebody can ask for days without deadlines."""
    return role is Role.MASTER or ("NO_ABSENCES" not in rules and role is not Role.MONITOR)


def with_timing(game: Game, timing: Timing) -> Game:
    """The game with another timing for deadlines set from now on.

    The current phase keeps the reminders, the grace and the pause with which it began, because they were promised.
    """
    kept = game.timing_now if game.stage.is_under_way else timing
    return replace(game, timing=timing, phase_timing=None if kept == timing else kept)


def with_zone(game: Game, zone: str) -> Game:
    """Return the game in another zone; its deadline and other times keep their hour on the wall clock."""

    def moved(moment: datetime | None) -> datetime | None:
        return None if moment is None else from_local(to_local(moment, game.zone), zone)

    return replace(
        game,
        zone=zone,
        deadline=moved(game.deadline),
        not_before=moved(game.not_before),
        grace_until=moved(game.grace_until),
        clock=game.clock if game.deadline is None else Clock(),
    )
