"""Problems for the keeper's attention, in whole sentences; empty if all is well."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.app.status.figures import Figures
from judge.store.rows import ReplicaState

_LOOK_WAITS = timedelta(minutes=5)
_AHEAD = timedelta(minutes=5)
_MAIL_WAITS = timedelta(minutes=15)
_LETTER_WAITS = timedelta(hours=12)
_GAME_WAITS = timedelta(minutes=15)
_SILENT = timedelta(minutes=10)
_MAILBOX_AWAY = timedelta(minutes=30)


def concerns(figures: Figures, replica: ReplicaState | None = None, unwritable: str = "") -> list[str]:
    """Return the problems, gravest first. If only cron does the work, longer waits are normal.

    `unwritable` is the reason why the store cannot be written, "" if it can.
    """
    return [
        *_of_store(unwritable),
        *_of_clock(figures),
        *_of_mails(figures),
        *_of_letters(figures),
        *_of_replica(replica),
    ]


def _of_store(unwritable: str) -> list[str]:
    return [f"The store takes no mail and no orders: {unwritable}. Make room on its disk."] if unwritable else []


def _of_clock(figures: Figures) -> list[str]:
    clock, games, now = figures.clock, figures.games, figures.at
    if clock.last_look is None:
        return ["Nobody has looked at the clock yet: start judge serve, or have cron run judge tick."]
    found = []
    if now - clock.last_look > clock.next_within + _LOOK_WAITS:
        found.append(
            f"Nobody has looked at the clock since {_hour(clock.last_look)}: is judge serve running, or cron's"
            " judge tick?"
        )
    if clock.last_look - now > _AHEAD and not clock.in_doubt:
        found.append(
            f"The clock shows {_hour(now)}, and the judge has seen {_hour(clock.last_look)} already: it is wrong"
            " now, or was then. Until it is right nothing is processed."
        )
    if clock.in_doubt:
        found.append("The computer's clock has jumped: nothing is processed until it is certain. Look at the clock.")
    if games.due_since is not None and now - games.due_since > clock.next_within + _GAME_WAITS:
        found.append(f"Work that is due in {_many(games.due, 'game')} has waited since {_hour(games.due_since)}.")
    return found


def _of_mails(figures: Figures) -> list[str]:
    mails, away, now = figures.mails, figures.mailbox_away_since, figures.at
    found = []
    if mails.parked:
        found.append(f"{_many(mails.parked, 'mail')} tripped a fault of the judge: look at judge parked.")
    if mails.oldest_at is not None and now - mails.oldest_at > figures.clock.next_within + _MAIL_WAITS:
        found.append(f"A mail has waited to be read since {_hour(mails.oldest_at)}.")
    if away is not None and now - away > _MAILBOX_AWAY:
        found.append(f"The mailbox has been unreadable since {_hour(away)}: see judge check --connect.")
    return found


def _of_letters(figures: Figures) -> list[str]:
    letters, now = figures.letters, figures.at
    found = []
    if letters.trouble_since is not None and now - letters.trouble_since > _SILENT:
        found.append(
            f"No letter has been able to leave since {_hour(letters.trouble_since)}: see judge check --connect."
        )
    elif letters.oldest_at is not None and now - letters.oldest_at > _LETTER_WAITS:
        found.append(f"A letter has waited since {_hour(letters.oldest_at)}: look at judge outbox.")
    if letters.failed:
        found.append(f"{_many(letters.failed, 'letter')} could not be sent: look at judge outbox.")
    return found


def _of_replica(replica: ReplicaState | None) -> list[str]:
    if replica is None or not replica.trouble:
        return []
    return [f"The server of store.read_url is not used; store.url answers alone: {replica.trouble}"]


def _hour(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
