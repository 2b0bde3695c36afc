"""Figures about the judge, from the store. They name no game, player or address."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from judge.app.clock.clock_trust import Watch, read_watch
from judge.app.clock.silence import trouble_since
from judge.app.mailbox.away import away_since
from judge.store.rows import LetterState, MailState
from judge.store.store import Transaction


class MailFigures(Struct, frozen=True):
    """Mails by state; `oldest_at` is the arrival of the oldest unread mail."""

    waiting: int
    oldest_at: datetime | None
    held: int
    parked: int


class LetterFigures(Struct, frozen=True):
    """Letters that were not sent; `oldest_at` is when the oldest waiting one was written.

    `trouble_since` is the time since which no letter can leave; None if letters can leave.
    """

    waiting: int
    oldest_at: datetime | None
    failed: int
    stopped: int
    trouble_since: datetime | None


class GameFigures(Struct, frozen=True):
    """Games by stage, and games with due work; `due_since` is the earliest time of due work."""

    by_stage: dict[str, int]
    due: int
    due_since: datetime | None


class ClockFigures(Struct, frozen=True):
    """Last look at the clock (None: never), time to the next one, and True if it is in doubt."""

    last_look: datetime | None
    next_within: timedelta
    in_doubt: bool


class Figures(Struct, frozen=True):
    """All figures, at one moment. `mailbox_away_since`: since when the provider's mailbox cannot be read."""

    at: datetime
    mails: MailFigures
    letters: LetterFigures
    games: GameFigures
    clock: ClockFigures
    pictures_waiting: int
    mailbox_away_since: datetime | None


def read_figures(tx: Transaction, now: datetime) -> Figures:
    """Return the present figures. Their cost grows with waiting mails and games, not with the past."""
    mails = MailFigures(
        waiting=tx.count_mails(MailState.NEW),
        oldest_at=tx.oldest_mail_at(),
        held=tx.count_mails(MailState.HELD),
        parked=tx.count_mails(MailState.PARKED),
    )
    letters = LetterFigures(
        waiting=tx.count_state(LetterState.WAITING),
        oldest_at=tx.oldest_letter_at(),
        failed=tx.count_state(LetterState.FAILED),
        stopped=tx.count_state(LetterState.STOPPED),
        trouble_since=trouble_since(tx),
    )
    due = tx.count_due(now)
    games = GameFigures(tx.games_by_stage(), due, tx.next_wake() if due else None)
    clock = _clock(read_watch(tx))
    return Figures(now, mails, letters, games, clock, tx.count_wanted(), away_since(tx))


def _clock(watch: Watch | None) -> ClockFigures:
    if watch is None:
        return ClockFigures(None, timedelta(), in_doubt=False)
    return ClockFigures(watch.last, max(watch.expected, watch.usual), in_doubt=watch.doubted_from is not None)
