"""When the next deadline falls, and what the clock has to do now. Pure: every moment is an aware UTC datetime.

`next_deadline` follows timing.md section 3. `clock_step` says what is to be done in a game at this moment, and
`next_wake` when to ask again; both go by `ClockFacts` alone. Asking twice, or late, does no harm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.game import Role
from judge.game.time.dates import from_local, later, to_local
from judge.game.time.timing import ONE_DAY, Absence, Timing
from judge.rules.registry import RuleSet

TICK = timedelta(minutes=20)
"""How often the clock looks at the games, unless configured otherwise. Deadlines fall on multiples of it."""

AT_COUNTS_FROM = timedelta(hours=12)
"""Phases shorter than this end without regard to AT."""

MOST_FUDGE = timedelta(hours=12)
LATE_NOTICE_EVERY = timedelta(hours=8)
PREVIEW_EVERY = timedelta(hours=24)
"""How long a game rests after a preview: the pause to set with `Preview`."""

JITTER = timedelta(minutes=1)
"""A clock set back by no more than this is a clock being corrected."""


# The next deadline


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

    `first`: it is the game's first phase, which lasts twice as long if press is allowed in it. `old` is the deadline
    so far; the new one is never earlier. The steps are numbered as in timing.md section 3.
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
    end = calendar.rounded(end)  # 8, before 6: a rounded moment must not fall where none may
    if timing.skip or "JUMP_OFF_DAYS" in rules:
        end = calendar.without_off_days(now, end)
    end = calendar.permitted(end)  # 6
    return end if old is None else max(old, end)  # 9


@dataclass(frozen=True, slots=True)
class _Calendar:
    """When deadlines of one phase may fall. `tick` None: in real time, to the minute."""

    timing: Timing
    phase_type: PhaseType
    zone: str
    at: time | None
    tick: timedelta | None
    quiet: tuple[Absence, ...]

    def rounded(self, moment: datetime) -> datetime:
        """Down to the tick, counted from midnight by the wall clock; in real time up to the minute."""
        if self.tick is None:
            return moment + (-_since_midnight(moment)) % timedelta(minutes=1)
        return moment - _since_midnight(to_local(moment, self.zone)) % self.tick

    def without_off_days(self, now: datetime, end: datetime) -> datetime:
        """A day later for each day from now to then on which no deadline may fall (JUMP_OFF_DAYS)."""
        local = to_local(end, self.zone)
        day, off_days = to_local(now, self.zone).date(), 0
        while day <= local.date() + off_days * ONE_DAY:
            off_days += self._is_off(day)
            day += ONE_DAY
        return from_local(local + off_days * ONE_DAY, self.zone) if off_days else end

    def permitted(self, end: datetime) -> datetime:
        """The first moment from then on that no weekday and no absence forbids, at the same time of day if possible."""
        local = to_local(end, self.zone)
        moved = self._moved(local)
        if moved == local:
            return end
        while moved != local:
            local, moved = moved, self._moved(moved)
        return from_local(local, self.zone)

    def _moved(self, local: datetime) -> datetime:
        """One round of step 6."""
        while not self.timing.allows(local.date(), self.phase_type):
            local += ONE_DAY
        for absence in self.quiet:
            if absence.holds(local):
                local = self._after(absence, local.time())
        return local

    def _after(self, absence: Absence, time_of_day: time) -> datetime:
        """Where a deadline goes that an absence does not allow."""
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


def pending(absences: Iterable[Absence], now: datetime, zone: str) -> tuple[Absence, ...]:
    """Those that are not over yet: the ones to keep (timing.md 3, step 7)."""
    local = to_local(now, zone)
    return tuple(absence for absence in absences if absence.end > local)


def grace_end(
    deadline: datetime | None, timing: Timing, rules: RuleSet, granted: datetime | None = None
) -> datetime | None:
    """When the patience after a deadline is over; None: never, or there is no deadline.

    `granted` is the moment that the Master gave this phase (SET GRACE), which counts unless it is before the deadline.
    """
    if deadline is None:
        return None
    if granted is not None:
        return max(granted, deadline)
    if timing.grace is None:
        return deadline if "CIVIL_DISORDER" in rules else None
    return deadline + timing.grace.length


def earliest_processing(now: datetime, timing: Timing) -> datetime | None:
    """Before when a phase that starts now is not processed by itself (the key MIN); None: there is no such moment."""
    return None if timing.least is None else now + timing.least.length


def _since_midnight(moment: datetime) -> timedelta:
    return moment - moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _next_time(local: datetime, at: time) -> datetime:
    """The first wall-clock reading from this one on that shows this time of day."""
    today = datetime.combine(local.date(), at)
    return today if today >= local else today + ONE_DAY


def _rounded_time(at: time, tick: timedelta) -> time:
    """Down to the tick."""
    moment = datetime.combine(date.min, at)
    return (moment - _since_midnight(moment) % tick).time()


# Who is late, and who is not waited for


@dataclass(frozen=True, slots=True)
class People:
    """Who stands behind the powers on the map; each power is in one of the sets.

    `controllers` says who orders for a dummy: a power, or "MASTER". A dummy that is not there has nobody.
    """

    played: frozenset[PowerName]
    dummies: frozenset[PowerName] = frozenset()
    resigned: frozenset[PowerName] = frozenset()
    controllers: Mapping[PowerName, str] = field(default_factory=dict)

    def answerable(self, late: Iterable[PowerName]) -> frozenset[PowerName]:
        """The played powers whose players are to blame that these are late: their own, and those of their dummies."""
        blamed = {self.controllers.get(power, "") if power in self.dummies else power for power in late}
        return frozenset(power for power in self.played if power in blamed)


def may_wait(phase_type: PhaseType, rules: RuleSet) -> bool:
    """Whether wait flags, and ALWAYS_WAIT, count in such a phase."""
    return "REAL_TIME" not in rules and (phase_type is PhaseType.MOVEMENT or "NO_MINOR_WAIT" not in rules)


def may_move_deadline(role: Role, rules: RuleSet) -> bool:
    """Whether somebody can give the phase another deadline: the Master any, others a later one (PLAYER_DEADLINES)."""
    return role is Role.MASTER or ("PLAYER_DEADLINES" in rules and role is not Role.MONITOR)


def may_be_absent(role: Role, rules: RuleSet) -> bool:
    """Whether somebody can ask for days without deadlines."""
    return role is Role.MASTER or ("NO_ABSENCES" not in rules and role is not Role.MONITOR)


def in_disorder(
    people: People,
    rules: RuleSet,
    deadline: datetime | None,
    patience_ends: datetime | None,
    now: datetime,
    *,
    forced: bool = False,
) -> frozenset[PowerName]:
    """The powers that get default orders instead of being waited for, if they have none (rules.md C7).

    `patience_ends` is what `grace_end` says. `forced`: the Master said PROCESS, which waits for neither.
    """
    every, dummies_too = "CIVIL_DISORDER" in rules, "CD_DUMMIES" in rules
    controlled = people.dummies & people.controllers.keys()
    result: frozenset[PowerName] = frozenset()
    if dummies_too or (every and (forced or _is_past(deadline, now))):
        result |= people.dummies - controlled
    if forced or _is_past(patience_ends, now):
        if every or dummies_too:
            result |= controlled
        if every:
            result |= people.played
    return result


def _is_past(moment: datetime | None, now: datetime) -> bool:
    return moment is not None and moment <= now


def ready(
    late: frozenset[PowerName],
    waiting: frozenset[PowerName],
    phase_type: PhaseType,
    rules: RuleSet,
    *,
    deadline_passed: bool,
) -> bool:
    """Whether the phase can be processed: nobody is late, and nobody's wish or rule to wait is in force any more.

    `waiting` are the powers whose wait flag is set. Setting errors, the game's stage and pauses are not looked at.
    """
    if late:
        return False
    return deadline_passed or not may_wait(phase_type, rules) or not (waiting or "ALWAYS_WAIT" in rules)


def pause_after_complete(
    now: datetime, deadline: datetime | None, timing: Timing, rules: RuleSet, tick: timedelta = TICK
) -> datetime | None:
    """Until when a phase rests that an order set has just made `ready`, so that its sender can repent.

    None: it does not rest. Any change of orders that leaves it ready starts the pause anew. DELAY in the timing says
    how long it is, but never beyond the deadline: only the usual pause of a tick may go over that.
    """
    if deadline is None or deadline <= now or "REAL_TIME" in rules or "NO_DEADLINE" in rules:
        return None
    if timing.delay is None:
        return now + tick
    return min(now + timing.delay.length, max(deadline, now + tick))


# What the clock does


@dataclass(frozen=True, slots=True)
class Process:
    """Adjudicate the phase. `with_defaults`: somebody in civil disorder has no orders and gets default ones."""

    with_defaults: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """Show the Master what PROCESS would do, and pause for PREVIEW_EVERY.

    `hold` (CIVIL_PREVIEW): somebody is late, and the game becomes *waiting* until he no longer is or the Master acts.
    """

    hold: bool


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The grace is over: these powers lose their players, and the game becomes *waiting*. By name."""

    powers: tuple[PowerName, ...]


@dataclass(frozen=True, slots=True)
class LateNotice:
    """Tell of the missed deadline, and note the time as `last_notice`. `powers` are late, by name.

    `first`: the first notice for this deadline, which goes to everybody.
    """

    first: bool
    powers: tuple[PowerName, ...]


@dataclass(frozen=True, slots=True)
class Remind:
    """Tell these powers, by name, that the deadline is near. Add `spans`, in minutes, to what `reminded` holds."""

    spans: tuple[int, ...]
    powers: tuple[PowerName, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """There is nothing to do now."""


ClockAction = Process | Preview | Dismiss | LateNotice | Remind | Nothing


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """All that the clock needs to know of a game.

    `owing` are the powers that need orders in this phase and have none on file, in civil disorder or not. `active`:
    the game is in stage *active* and its settings are sound. `previewed`: it is *waiting* because of CIVIL_PREVIEW and
    for no other reason. `vacancies` are resigned powers that still matter. `not_before`: nothing is processed before
    it, unless the deadline has passed. `grace_until` is what SET GRACE granted, None: as the timing says. `last_notice`
    is when the last late notice went out. `reminded` are the WARN spans, in minutes, that are done with; see
    `reminders_passed`. `empty`: nobody has anything to order and the phase is played all the same (DONT_SKIP_PHASES):
    it lasts until its deadline.
    """

    phase_type: PhaseType
    rules: RuleSet
    timing: Timing
    people: People
    owing: frozenset[PowerName]
    deadline: datetime | None
    waiting: frozenset[PowerName] = frozenset()
    active: bool = True
    previewed: bool = False
    vacancies: tuple[PowerName, ...] = ()
    pause_until: datetime | None = None
    not_before: datetime | None = None
    grace_until: datetime | None = None
    last_notice: datetime | None = None
    reminded: tuple[int, ...] = ()
    empty: bool = False

    @property
    def patience_ends(self) -> datetime | None:
        """When the grace is over; None: never, or there is no deadline."""
        return grace_end(self.deadline, self.timing, self.rules, self.grace_until)

    def late(self, now: datetime) -> frozenset[PowerName]:
        """The powers that are waited for: those that owe orders and are not in civil disorder."""
        return self.owing - in_disorder(self.people, self.rules, self.deadline, self.patience_ends, now)

    def too_early(self, now: datetime) -> bool:
        """Whether the phase has to last longer whoever has ordered (MIN, SET START); never beyond its deadline."""
        return self.not_before is not None and now < self.not_before and not _is_past(self.deadline, now)

    def rests(self, now: datetime) -> bool:
        """Whether a pause is on. One that CIVIL_PREVIEW began does not keep a game that nobody is late in any more."""
        if self.previewed and "PREVIEW" not in self.rules:
            return False
        return self.pause_until is not None and now < self.pause_until


def clock_step(facts: ClockFacts, now: datetime) -> ClockAction:
    """What is to be done in a game at this moment (timing.md 5.4). Do it, and ask again.

    A phase that is ready comes first, so that orders arriving at the last minute of the grace save the game.
    """
    if not (facts.active or facts.previewed) or facts.rests(now):
        return Nothing()
    if facts.empty and not _is_past(facts.deadline, now):
        return Nothing()
    late = facts.late(now)
    if ready(late, facts.waiting, facts.phase_type, facts.rules, deadline_passed=_is_past(facts.deadline, now)):
        if facts.too_early(now):
            return Nothing()
        return Preview(hold=False) if "PREVIEW" in facts.rules else Process(with_defaults=bool(facts.owing))
    if facts.deadline is None or not late or not facts.active or facts.vacancies:
        return Nothing()
    if now < facts.deadline:
        return _reminder(facts, facts.deadline, late, now)
    if _is_past(facts.patience_ends, now):
        if "CIVIL_PREVIEW" in facts.rules:
            return Preview(hold=True)
        if dismissed := facts.people.answerable(late):
            return Dismiss(tuple(sorted(dismissed)))
    return _late_notice(facts, facts.deadline, late, now)


def _reminder(facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime) -> Remind | Nothing:
    """One reminder for all spans that have come up; never a second one for the same span."""
    due = tuple(span for span in reminders_passed(deadline, facts.timing, now) if span not in facts.reminded)
    return Remind(due, tuple(sorted(late))) if due else Nothing()


def _late_notice(
    facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime
) -> LateNotice | Nothing:
    """A notice at the deadline and every eight hours; those for an earlier deadline do not count."""
    last = facts.last_notice if facts.last_notice is not None and facts.last_notice >= deadline else None
    if last is not None and now < last + LATE_NOTICE_EVERY:
        return Nothing()
    return LateNotice(last is None, tuple(sorted(late)))


def reminders_passed(deadline: datetime | None, timing: Timing, now: datetime) -> tuple[int, ...]:
    """The WARN spans, in minutes, whose moment has come.

    Whoever sets a deadline stores those of that moment as `reminded`: a deadline nearer than a reminder's distance
    was announced just now, and that is reminder enough.
    """
    if deadline is None:
        return ()
    return tuple(span.minutes for span in timing.warn if deadline - span.length <= now)


def next_wake(facts: ClockFacts, now: datetime) -> datetime | None:
    """The first moment, from now on, at which `clock_step` has something to do if nobody writes; None: never.

    It is `now` if there is something to do at once.
    """
    moments = sorted(moment for moment in _turning_points(facts) if moment > now)
    return next((moment for moment in (now, *moments) if clock_step(facts, moment) != Nothing()), None)


def _turning_points(facts: ClockFacts) -> list[datetime]:
    """All moments at which the answer of `clock_step` can change."""
    points = [facts.pause_until, facts.not_before, facts.deadline, facts.patience_ends]
    if facts.last_notice is not None:
        points.append(facts.last_notice + LATE_NOTICE_EVERY)
    if facts.deadline is not None:
        points += [facts.deadline - span.length for span in facts.timing.warn]
    return [point for point in points if point is not None]


# The judge's own clock


@dataclass(frozen=True, slots=True)
class Fine:
    """The judge was there all the time."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The judge stood still for so long: process nothing, tell keeper and Masters, move the deadlines."""

    length: timedelta


@dataclass(frozen=True, slots=True)
class Backwards:
    """The computer's clock was set back by so much: process nothing and tell keeper and Masters.

    Deadlines are not brought forward by themselves: nobody knows which of them were set by the wrong clock.
    """

    length: timedelta


def gap_verdict(last_tick: datetime | None, now: datetime, max_gap: timedelta) -> Fine | Gap | Backwards:
    """Whether time can be trusted. `last_tick` is when the judge last did its round without error; None: never."""
    if last_tick is None or -JITTER <= now - last_tick <= max_gap:
        return Fine()
    return Gap(now - last_tick) if now > last_tick else Backwards(last_tick - now)


def shift_deadline(deadline: datetime | None, gap: timedelta) -> datetime | None:
    """A deadline later by the length of a gap, counted in whole minutes, upwards."""
    return None if deadline is None else deadline + gap + (-gap) % timedelta(minutes=1)
