"""The TIMING line of a game as a value: lengths of phases, limits on deadlines, and both in words.

`str(timing)` writes it, `judge.game.calendar.read_timing` reads it. `judge.game.time.deadlines` applies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, time

from msgspec import Struct
from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.calendar.absences import Absence, merged
from judge.game.calendar.dates import WEEKDAYS
from judge.game.calendar.spans import Span
from judge.game.calendar.zones import zone_title

_DAYS = "-MTWTF-"
_FUDGE = Span(8, "H")
_WARN = (Span(4, "H"),)


class PhaseSpan(Struct, frozen=True):
    """Length of phases of one kind. `word` begins the name of the phase type: `MOVE`, `R`."""

    word: str
    span: Span


USUAL_LENGTHS = (PhaseSpan("MOVE", Span(3, "D")),)


class Timing(Struct, frozen=True, omit_defaults=True):
    """A game's TIMING line. Prints as such a line, without its first word.

    `next` is the length of phases that `phases` does not name. `at` is the time of day of deadlines, by the clock of
    the game's zone; None: any. `days` are seven characters, Sunday first: a capital allows deadlines on that day, a
    small letter except for movement phases, `-` never. `fudge` is the time by which a phase counted in days may be
    shortened to end at `at`. `warn` lists the times between reminders and the deadline. `grace` is the time that the
    game waits after the deadline; None means forever, or not at all with CIVIL_DISORDER. `least` (the key MIN) is the
    shortest length of a phase, even if all orders are in. `delay` is the pause once all orders are in, None for one
    tick. `quiet` are times without deadlines. With `skip`, only days that allow deadlines count in a length (rule
    JUMP_OFF_DAYS).
    """

    next: Span = Span(1, "D")
    phases: tuple[PhaseSpan, ...] = USUAL_LENGTHS
    at: time | None = None
    days: str = _DAYS
    fudge: Span = _FUDGE
    warn: tuple[Span, ...] = _WARN
    grace: Span | None = None
    quiet: tuple[Absence, ...] = ()
    skip: bool = False
    least: Span | None = None
    delay: Span | None = None

    def length(self, phase_type: PhaseType) -> Span:
        """Length of a phase of this type. Of several matching keys, the longest decides."""
        fitting = [entry for entry in self.phases if phase_type.name.startswith(entry.word)]
        return max(fitting, key=lambda entry: len(entry.word)).span if fitting else self.next

    def allows(self, day: date, phase_type: PhaseType) -> bool:
        """True if deadlines of this type of phase may fall on this weekday; absences are not checked."""
        sign = self.days[day.isoweekday() % 7]
        return sign.isupper() or (sign.islower() and phase_type is not PhaseType.MOVEMENT)

    def __str__(self) -> str:
        return " ".join(self._words())

    def _words(self) -> Iterator[str]:
        yield f"NEXT {self.next}"
        for entry in self.phases:
            yield f"{entry.word} {entry.span}"
        if self.at is not None:
            yield f"AT {self.at:%H:%M}"
        yield f"DAYS {self.days}"
        if self.fudge != _FUDGE:
            yield f"FUDGE {self.fudge}"
        if self.warn != _WARN:
            yield f"WARN {','.join(map(str, self.warn)) or '0'}"
        if self.grace is not None:
            yield f"GRACE {self.grace}"
        if self.least is not None:
            yield f"MIN {self.least}"
        if self.delay is not None:
            yield f"DELAY {self.delay}"
        if self.quiet:
            yield f"NOT {','.join(map(str, self.quiet))}"
        if self.skip:
            yield "SKIP"


def with_absences(timing: Timing, absences: Iterable[Absence]) -> Timing:
    """Return the timing as shown to everybody: times without deadlines are merged, without names."""
    return replace(timing, quiet=merged(replace(each, by="") for each in (*timing.quiet, *absences)))


_UNITS = {"M": "minute", "H": "hour", "D": "day", "W": "week"}
_SUNDAY_FIRST = (WEEKDAYS[-1], *WEEKDAYS[:-1])


def pace(timing: Timing, zone: str) -> str:
    """Describe the interval of phases, their time of day and days off, by the zone's clock."""
    moves, retreats, builds = (_every(timing.length(type)) for type in PhaseType)
    if moves == retreats == builds:
        often = f"a phase {moves}"
    elif retreats == builds:
        often = f"moves {moves}, retreats and builds {builds}"
    else:
        often = f"moves {moves}, retreats {retreats}, builds {builds}"
    at = f", at {timing.at:%H:%M} ({zone_title(zone)})" if timing.at is not None else ""
    never = [day for day, sign in zip(_SUNDAY_FIRST, timing.days, strict=True) if sign == "-"]
    no_moves = [day for day, sign in zip(_SUNDAY_FIRST, timing.days, strict=True) if sign.islower()]
    return often + at + _days_off("none", never) + _days_off("no moves", no_moves)


def _every(span: Span) -> str:
    return f"every {_UNITS[span.unit]}" if span.count == 1 else f"every {span_words(span)}"


def span_words(span: Span) -> str:
    """Return a length of time in words: `1 day`, `3 days`."""
    return f"{span.count} {_UNITS[span.unit]}{'' if span.count == 1 else 's'}"


def _days_off(what: str, days: Sequence[str]) -> str:
    if set(days) == {"Saturday", "Sunday"}:
        return f", {what} at weekends"
    return f", {what} on {', '.join(days)}" if days else ""
