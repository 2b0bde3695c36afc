"""Events of the clock: deadlines, grace, absences, reminders, lateness. Times are aware UTC."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.calendar.absences import Absence
from judge.game.game import Stage


class AfterGrace(StrEnum):
    """Consequence for late powers: default orders (civil disorder), a preview, or loss of the player.

    NOTHING: the game waits for them without end.
    """

    NOTHING = ""
    DISORDER = "disorder"
    PREVIEW = "preview"
    DISMISSED = "dismissed"


class DeadlineMoved(Struct, frozen=True, tag=True):
    """Change of the deadline. `by` is a seat ("MASTER", a power), or "" for the judge.

    `reason` says why. `hidden`: only the Master and the people who moved it are told who did (HIDE_EXTENDERS), or who
    misses a deadline for the first time (`first_missed`, house rule first_miss). In a pause nothing is processed before
    `not_before`, which is None otherwise.
    """

    old: datetime | None
    new: datetime | None
    by: str
    reason: str
    hidden: bool = False
    first_missed: tuple[PowerName, ...] = ()
    not_before: datetime | None = None


class GraceMoved(Struct, frozen=True, tag=True):
    """Change by the Master of the end of the current phase's grace; None: it never ends."""

    old: datetime | None
    new: datetime | None


class StartMoved(Struct, frozen=True, tag=True):
    """Change by the Master of the earliest time to process this phase; None if it is removed."""

    old: datetime | None
    new: datetime | None


class ZoneChanged(Struct, frozen=True, tag=True):
    """Change of the game's zone by the Master (IANA names). A deadline keeps its time of day."""

    old: str
    new: str
    old_deadline: datetime | None
    deadline: datetime | None


class AbsenceSet(Struct, frozen=True, tag=True):
    """Request of a seat for a time without deadlines, by the wall clock of the game's zone.

    `silent`: besides the owner, only the Master is told (SILENT_ABSENCES). `hidden`: others are not told whose absence
    it is (HIDE_ABSENTEES); they get the event with `by` "".
    """

    by: str
    absence: Absence
    silent: bool = False
    hidden: bool = False


class AbsenceDropped(Struct, frozen=True, tag=True):
    """Withdrawal of an absence: `by` is its owner, `dropped_by` the seat that withdrew it.

    `silent` and `hidden` are as in AbsenceSet.
    """

    by: str
    absence: Absence
    dropped_by: str
    silent: bool = False
    hidden: bool = False


class RemindersSent(Struct, frozen=True, tag=True):
    """Reminder that the deadline is near and these powers have no orders on file.

    `first_sets`: half of the first phase is over, when each power should have preliminary orders on file.
    """

    phase: str
    powers: tuple[PowerName, ...]
    deadline: datetime
    first_sets: bool = False


class SilentReminded(Struct, frozen=True, tag=True):
    """Reminder to people without a power who have sent nothing in a step of the variant.

    `seats` are their IDs. `step` is the name of the step for a sentence; nobody can be late in it.
    """

    seats: tuple[str, ...]
    step: str
    deadline: datetime


class ReleaseAwaited(Struct, frozen=True, tag=True):
    """Notice that the phase is ready, and the Master sees its results before the others (PREVIEW)."""

    phase: str


class OrdersAwaited(Struct, frozen=True, tag=True):
    """Notice to all that these powers' orders are missing, before the judge acts (nmr_contact).

    `hidden`: only the Master is told the names (HIDE_LATE_POWERS).
    """

    phase: str
    powers: tuple[PowerName, ...]
    deadline: datetime
    hidden: bool = False


class LateNoticeSent(Struct, frozen=True, tag=True):
    """Late notice after the deadline. `first`: it goes to everybody, later ones to late powers.

    `then` is the consequence at `grace_ends`, the end of the grace period; None if there is no such time, or if (for a
    preview) it is past.
    """

    phase: str
    powers: tuple[PowerName, ...]
    deadline: datetime
    first: bool
    grace_ends: datetime | None = None
    then: AfterGrace = AfterGrace.NOTHING
    hidden: bool = False
    """True if only the Master is told the names (HIDE_LATE_POWERS)."""


class MasterReminded(Struct, frozen=True, tag=True):
    """Daily reminder of a reason why a game waits.

    `days`: days since the deadline, None if the reminder is about something else. `to_keeper`: the judge's keeper is
    told, too, or alone if not `to_master` (timing.md 5.6). `phase_days`: days since the phase began, if only its age is
    the reason to tell the keeper.
    """

    stage: Stage
    days: int | None
    to_master: bool
    to_keeper: bool
    phase_days: int | None = None


class GapKind(StrEnum):
    """Kinds of outage of the judge, which determine the games whose deadlines move."""

    LONG = "long"
    """The judge was away for more than `[clock] max_gap`; concerns all games."""
    SHORT = "short"
    """The judge was away; concerns games with a deadline during that time or soon after."""
    MUTE = "mute"
    """Letters could not leave; concerns games with a deadline during that time or soon after."""
    BACK = "back"
    """The judge's clock was set back: no deadline moves, but people are told."""


class ClockGap(Struct, frozen=True, tag=True):
    """Outage of the judge: for `hours` it was away or mute, or its clock was set back by as much.

    `old` and `new` are the deadline before and after it; they are equal if it had passed before or nothing moves.
    `grace` is the new end of the grace, if only that has moved. `case` is the new end of the wait for the answer to a
    protest, if it has moved; only the Master may know.
    """

    hours: float
    backwards: bool
    old: datetime | None
    new: datetime | None
    grace: datetime | None = None
    case: datetime | None = None
    kind: GapKind = GapKind.SHORT


class MoreTimeAsked(Struct, frozen=True, tag=True):
    """Request by a player for a deadline `length` later (`5 days`), or a `pause`, open `until` (UTC).

    `asked` are the powers whose yes counts, besides the Master's, if the consent of the `players` counts. `hidden`:
    only the Master is told who asks. An answer may name the request's `number`.
    """

    by: str
    length: str
    until: datetime
    asked: tuple[PowerName, ...] = ()
    players: bool = False
    hidden: bool = False
    pause: bool = False
    number: int = 0


class MoreTimeAnswered(Struct, frozen=True, tag=True):
    """Answer to the request of `by` for time or a pause: a yes (not the last one), or a no that ends it.

    `lapsed`: the request was not decided in time, and `seat` is "".
    """

    seat: str
    by: str
    yes: bool
    pause: bool = False
    lapsed: bool = False


ClockEvent = (
    DeadlineMoved
    | GraceMoved
    | StartMoved
    | ZoneChanged
    | AbsenceSet
    | AbsenceDropped
    | RemindersSent
    | SilentReminded
    | ReleaseAwaited
    | OrdersAwaited
    | LateNoticeSent
    | MasterReminded
    | ClockGap
    | MoreTimeAsked
    | MoreTimeAnswered
)
