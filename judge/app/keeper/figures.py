"""Figures about the judge: `judge keeper stats`."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import keeper_settings
from judge.app.mailbox.away import away_since
from judge.mail.refusals import Returned
from judge.store.rows import LetterState, MailState

_DAYS = 7


def stats_rows(judge: Judge, now: datetime) -> list[dict[str, Any]]:
    """Rows of figures: games by stage, mails and letters by day (UTC), and what waits.

    Bounces are counted for those days too.
    """
    since = now - timedelta(days=_DAYS - 1)
    with judge.store.reading() as tx:
        stages = tx.games_by_stage()
        mails, letters = tx.mails_by_day(since), tx.letters_by_day(since)
        waits: dict[str, object] = {
            "mails waiting": tx.new_mails(),
            "oldest mail waiting, minutes": _minutes(tx.oldest_mail_at(), now),
            "mails parked": tx.count_mails(MailState.PARKED),
            "letters waiting": tx.count_state(LetterState.WAITING),
            "letters failed": tx.count_state(LetterState.FAILED),
            "letters that came back for good": tx.count_returned(Returned.HARD, since),
            "letters that came back for now": tx.count_returned(Returned.SOFT, since),
            "letters not sent, their addresses take none": tx.count_state(LetterState.STOPPED),
        }
        bouncing = tx.all_bouncing()
        if judge.config.imap.url:
            waits["mailbox away, minutes"] = _minutes(away_since(tx), now) or 0
        last, decided = tx.last_tick(), keeper_settings(tx)
    figures: dict[str, object] = {
        "games": sum(stages.values()),
        **{f"games {stage}": count for stage, count in sorted(stages.items())},
        **{f"mails {day}": count for day, count in mails.items()},
        **{f"letters {day}": count for day, count in letters.items()},
        **waits,
        "addresses that take no letters": len(bouncing),
        **{f"no letters to {address} since": f"{day:%Y-%m-%d}" for address, day in bouncing.items()},
        "minutes since the last tick": _minutes(last, now),
        "new games": "no" if decided.closed else "yes",
        "addresses blocked": len(decided.blocked),
        "keeper signs on by mail": "yes" if decided.password else "no",
    }
    return [{"what": what, "figure": figure} for what, figure in figures.items()]


def _minutes(then: datetime | None, now: datetime) -> int | None:
    return None if then is None else max(0, int((now - then).total_seconds() // 60))
