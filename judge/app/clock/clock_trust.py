"""Trust in the judge's clock: the memory of the last look, and the verdict on this one.

One wrong look does no harm: a clock that was set back, or far ahead, is in doubt until it has shown the same time for a
while. Meanwhile time continues from the last trusted look. If the computer's uptime agrees with the clock, there is no
doubt. This module imports little, because an idle tick needs nothing else.

docs/decisions/026-doubtful-clock.md says why.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import NamedTuple, Protocol

from judge.store.moments import from_text, to_text
from judge.store.tables.meta import LAST_TICK, MetaTable

JITTER = timedelta(minutes=1)
"""Largest step back, or difference from the computer's uptime, that passes as a correction."""

_SLACK = timedelta(minutes=2)
_TICKS_MISSED = 3
"""Ticks missed from cron that mean an absence: cron may be slow, or set differently."""

_UNKNOWN = timedelta(hours=1)
"""Assumed time to the next look where an older judge did not record it."""

_KEY = "watch"

MOVES = "deadlines on the move"
"""Key under which the store remembers which deadlines are to move (`judge.app.clock.clock`)."""

SILENCE_OVER = "letters could not leave since"
"""Key that records the end of a silence until deadlines have moved (`judge.app.clock.silence`)."""

PRUNING = "pruning"
"""Key that records an unfinished removal of old data (`judge.app.clock.pruning`)."""

REMEMBERED = (LAST_TICK, _KEY, MOVES, SILENCE_OVER, PRUNING)
"""Keys of the values that a look at the clock needs, read in one statement."""


class ClockSettings(Protocol):
    """Settings of [clock] in judge.toml that are used here."""

    @property
    def tick(self) -> timedelta:
        """Interval of cron's looks."""

    @property
    def max_gap(self) -> timedelta:
        """Longest time since the last look for which the clock is trusted."""

    @property
    def settle(self) -> timedelta:
        """Time for which a clock must run on after a jump before it is trusted again."""


class ClockVerdict(Enum):
    """Verdict of a look at the clock."""

    FINE = auto()
    """The clock is right, and no look was missed."""
    AWAY = auto()
    """The judge was away from the last look until now."""
    BACK = auto()
    """The computer's clock was set back, and has shown so for a while."""
    DOUBT = auto()
    """The clock jumped. Nothing is processed until it is right again or has kept its new time for a while."""


class Uptime(NamedTuple):
    """Seconds since boot `boot`, sleep included, by the computer's counter."""

    boot: str
    seconds: float


class Watch(NamedTuple):
    """Memory of the looks at the clock.

    `last` is the last trusted look. `usual` is the time between it and the previous look. `expected` is the expected
    time until the next look. `doubted_from` and `doubted_to` are the first and the last look since then at which the
    clock was in doubt, by that clock; None if it is not in doubt.
    """

    last: datetime
    usual: timedelta = timedelta()
    expected: timedelta = timedelta()
    uptime: Uptime | None = None
    doubted_from: datetime | None = None
    doubted_to: datetime | None = None

    def trusted(self, now: datetime) -> datetime:
        """Return the trusted time: now or, if the clock is in doubt, the last trusted time plus elapsed time."""
        if self.doubted_from is None:
            return now
        return self.last + max(now - self.doubted_from, timedelta())


class Look(NamedTuple):
    """One look at the clock. `since`: the last trusted look before; `watch` must be stored."""

    verdict: ClockVerdict
    since: datetime
    watch: Watch


def look_at(
    watch: Watch | None,
    now: datetime,
    settings: ClockSettings,
    uptime: Uptime | None,
    expected: timedelta,
    *,
    named: bool = False,
) -> Look:
    """Judge the clock. `uptime` None: unknown, or `now` is not the computer's time.

    `expected` is the time to this process's next look. `named`: somebody gave `now`, to try something out. Such an hour
    proves no outage, since it does not show whether the judge was running.
    """
    if watch is None:
        return Look(ClockVerdict.FINE, now, Watch(now, expected=expected, uptime=uptime))
    if watch.doubted_from is None or watch.doubted_to is None:
        verdict = _verdict(watch, now, settings, uptime)
        if named and verdict is ClockVerdict.AWAY:
            verdict = ClockVerdict.FINE
        doubted_from = now
    else:
        verdict, doubted_from = _in_doubt(watch, watch.doubted_from, watch.doubted_to, now, settings)
    if verdict is ClockVerdict.DOUBT:
        return Look(verdict, watch.last, watch._replace(doubted_from=doubted_from, doubted_to=now))
    usual = watch.usual if named or now == watch.last else max(now - watch.last, timedelta())
    return Look(verdict, watch.last, Watch(now, usual, expected, uptime))


def _verdict(watch: Watch, now: datetime, settings: ClockSettings, uptime: Uptime | None) -> ClockVerdict:
    """Return the verdict on a clock that was trusted until now."""
    silence = now - watch.last
    before = watch.uptime
    started_anew = uptime is not None and before is not None and uptime.boot != before.boot
    # A tick missed because the computer was off does not mean that cron is slow.
    expected = min(watch.expected, settings.tick) if started_anew else watch.expected
    away = ClockVerdict.AWAY if silence > max(expected, watch.usual) + _SLACK else ClockVerdict.FINE
    if uptime is not None and before is not None and uptime.boot == before.boot:
        jump = silence - timedelta(seconds=uptime.seconds - before.seconds)
        if abs(jump) <= JITTER:
            return ClockVerdict.AWAY if silence > settings.max_gap else away
        if jump < timedelta() or jump > settings.max_gap:
            return ClockVerdict.DOUBT
    if not -JITTER <= silence <= settings.max_gap:
        return ClockVerdict.DOUBT
    return away


def _in_doubt(
    watch: Watch, first: datetime, last: datetime, now: datetime, settings: ClockSettings
) -> tuple[ClockVerdict, datetime]:
    """Return the verdict on a doubtful clock, and since when it has shown its new time."""
    silence = now - watch.last
    if -JITTER <= silence <= settings.max_gap + (last - first):
        return ClockVerdict.FINE, now
    if not -JITTER <= now - last <= settings.max_gap:
        return ClockVerdict.DOUBT, now
    if now - first < settings.settle:
        return ClockVerdict.DOUBT, first
    return (ClockVerdict.AWAY if silence > timedelta() else ClockVerdict.BACK), now


def expected_from_cron(tick: timedelta) -> timedelta:
    """Return the longest time between ticks started by cron."""
    return _TICKS_MISSED * tick


def uptime_now() -> Uptime | None:
    """Return the computer's own count of time; None if it has none that includes sleep."""
    try:
        with open("/proc/sys/kernel/random/boot_id", encoding="utf-8") as file:
            return Uptime(file.read().strip(), time.clock_gettime(time.CLOCK_BOOTTIME))
    except (OSError, AttributeError):
        return None


def read_watch(tx: MetaTable) -> Watch | None:
    """Return the memory of the looks; None if nobody has looked at the clock yet."""
    tx.ask_metas(REMEMBERED)
    last = tx.last_tick()
    if last is None:
        return None
    words = (tx.meta(_KEY) or "").split()
    if len(words) != 6:
        return Watch(last, expected=_UNKNOWN)
    usual, expected, boot, seconds, first, final = words
    return Watch(
        last,
        timedelta(seconds=float(usual)),
        timedelta(seconds=float(expected)),
        None if boot == "-" else Uptime(boot, float(seconds)),
        None if first == "-" else from_text(first),
        None if final == "-" else from_text(final),
    )


def write_watch(tx: MetaTable, watch: Watch) -> None:
    """Store the memory of the looks."""
    boot, seconds = watch.uptime or ("-", 0.0)
    first, final = (to_text(each) if each else "-" for each in (watch.doubted_from, watch.doubted_to))
    spans = f"{watch.usual.total_seconds()} {watch.expected.total_seconds()}"
    tx.set_metas({LAST_TICK: to_text(watch.last), _KEY: f"{spans} {boot} {seconds} {first} {final}"})


def is_pruning(tx: MetaTable) -> bool:
    """True if there may be anything to delete or to pack."""
    return tx.meta(PRUNING) is not None


def moves_wait(tx: MetaTable) -> bool:
    """True if deadlines are being moved, or must move because letters can leave again."""
    return any(tx.meta(key) is not None for key in (MOVES, SILENCE_OVER))
