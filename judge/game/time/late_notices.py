"""Late notices: when they are due after a missed deadline, their readers and content."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.clock import LateNoticeSent
from judge.game.game import Game, WaitReason
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import ClockFacts
from judge.game.time.lateness import AfterGrace, follows, grace_of, hides_late_powers

LATE_NOTICE_EVERY = timedelta(days=1)


class LateNotice(Struct, frozen=True):
    """Tell of the missed deadline, and note the time as `last_notice`. `powers` are late, by name.

    `first`: the first notice for this deadline, which goes to everybody.
    """

    first: bool
    powers: tuple[PowerName, ...]


def late_notice_due(
    facts: ClockFacts, deadline: datetime, late: frozenset[PowerName], now: datetime
) -> LateNotice | None:
    """A notice at the deadline and every LATE_NOTICE_EVERY after it; None: it is not time for one.

    Notices for an earlier deadline do not count.
    """
    last = facts.last_notice if facts.last_notice is not None and facts.last_notice >= deadline else None
    if last is not None and now < last + LATE_NOTICE_EVERY:
        return None
    return LateNotice(last is None, tuple(sorted(late)))


def send_late_notice(
    game: Game, in_play: RulesInPlay, powers: tuple[PowerName, ...], now: datetime, *, first: bool
) -> tuple[Game, tuple[Event, ...]]:
    """The game with a late notice on record, and the notice.

    `powers` are late; `first`: it is the first notice for this deadline, which everybody hears.
    """
    grace, then = _what_follows(game, in_play, now)
    hidden = hides_late_powers(in_play.rules)
    notice = LateNoticeSent(game.phase_code, powers, game.deadline or now, first, grace, then, hidden)
    known = tuple(dict.fromkeys((*game.clock.late, *powers)))
    return replace(game, clock=replace(game.clock, last_notice=now, late=known)), (notice,)


def _what_follows(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[datetime | None, AfterGrace]:
    """End of the grace and its consequence; None: none, or the Master has been shown a preview."""
    if WaitReason.PREVIEW in game.waiting_for:
        return None, AfterGrace.PREVIEW
    grace = grace_of(game, in_play.rules)
    if grace is None or grace <= now:
        return None, AfterGrace.NOTHING
    return grace, follows(game, in_play.rules)
