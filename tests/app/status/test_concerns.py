"""Concerns that somebody should look at."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.app.status.concerns import concerns
from judge.app.status.figures import ClockFigures, Figures, GameFigures, LetterFigures, MailFigures
from tests.support.house import NOON
from tests.support.rows import each_row

FINE = Figures(
    at=NOON,
    mails=MailFigures(waiting=0, oldest_at=None, held=3, parked=0),
    letters=LetterFigures(waiting=0, oldest_at=None, failed=0, stopped=4, trouble_since=None),
    games=GameFigures({"active": 2}, due=0, due_since=None),
    clock=ClockFigures(NOON - timedelta(seconds=30), timedelta(minutes=3), in_doubt=False),
    pictures_waiting=2,
    mailbox_away_since=None,
)


def ago(**span: float) -> datetime:
    """A moment before noon."""
    return NOON - timedelta(**span)


def test_nothing_is_to_be_looked_at_when_all_is_well_and_work_has_just_come() -> None:
    busy = replace(
        FINE,
        mails=MailFigures(waiting=9, oldest_at=ago(minutes=17), held=0, parked=0),
        letters=LetterFigures(waiting=9, oldest_at=ago(hours=11), failed=0, stopped=0, trouble_since=ago(minutes=9)),
        games=GameFigures({"active": 2}, due=1, due_since=ago(minutes=17)),
        mailbox_away_since=ago(minutes=29),
    )
    assert concerns(FINE) == concerns(busy) == []


@each_row(
    ("changed", "told"),
    [
        (
            {"mails": MailFigures(waiting=1, oldest_at=ago(minutes=19), held=0, parked=0)},
            "A mail has waited to be read since 2026-11-23 11:41 UTC.",
        ),
        (
            {"mails": MailFigures(waiting=0, oldest_at=None, held=0, parked=1)},
            "1 mail tripped a fault of the judge: look at judge parked.",
        ),
        (
            {"letters": LetterFigures(waiting=0, oldest_at=None, failed=2, stopped=0, trouble_since=None)},
            "2 letters could not be sent: look at judge outbox.",
        ),
        (
            {"letters": LetterFigures(waiting=1, oldest_at=ago(hours=13), failed=0, stopped=0, trouble_since=None)},
            "A letter has waited since 2026-11-22 23:00 UTC: look at judge outbox.",
        ),
        (
            {
                "letters": LetterFigures(
                    waiting=1, oldest_at=ago(hours=13), failed=0, stopped=0, trouble_since=ago(minutes=11)
                )
            },
            "No letter has been able to leave since 2026-11-23 11:49 UTC: see judge check --connect.",
        ),
        (
            {"games": GameFigures({"active": 2}, due=2, due_since=ago(minutes=20))},
            "Work that is due in 2 games has waited since 2026-11-23 11:40 UTC.",
        ),
        (
            {"clock": ClockFigures(ago(minutes=9), timedelta(minutes=3), in_doubt=False)},
            "Nobody has looked at the clock since 2026-11-23 11:51 UTC: is judge serve running, or cron's judge tick?",
        ),
        (
            {"clock": ClockFigures(ago(minutes=1), timedelta(minutes=3), in_doubt=True)},
            "The computer's clock has jumped: nothing is processed until it is certain. Look at the clock.",
        ),
        (
            {"clock": ClockFigures(NOON + timedelta(days=13), timedelta(minutes=3), in_doubt=False)},
            "The clock shows 2026-11-23 12:00 UTC, and the judge has seen 2026-12-06 12:00 UTC already: it is wrong"
            " now, or was then. Until it is right nothing is processed.",
        ),
        (
            {"clock": ClockFigures(None, timedelta(), in_doubt=False)},
            "Nobody has looked at the clock yet: start judge serve, or have cron run judge tick.",
        ),
        (
            {"mailbox_away_since": ago(minutes=31)},
            "The mailbox has been unreadable since 2026-11-23 11:29 UTC: see judge check --connect.",
        ),
    ],
)
def test_each_thing_that_is_wrong_is_told_in_a_sentence(changed: dict[str, object], told: str) -> None:
    assert concerns(replace(FINE, **changed)) == [told]


def test_where_only_cron_looks_everything_may_wait_for_three_ticks_longer() -> None:
    cron = replace(
        FINE,
        clock=ClockFigures(ago(minutes=19), timedelta(minutes=60), in_doubt=False),
        mails=MailFigures(waiting=1, oldest_at=ago(minutes=70), held=0, parked=0),
    )
    assert concerns(cron) == []
    late = replace(cron, mails=MailFigures(waiting=1, oldest_at=ago(minutes=80), held=0, parked=0))
    assert len(concerns(late)) == 1
