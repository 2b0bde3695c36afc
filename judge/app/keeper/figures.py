"""Figures about the judge and records of its players: `judge keeper stats`, `judge keeper record`."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import keeper_settings
from judge.app.mailbox.away import away_since
from judge.game.people.addresses import folded
from judge.game.values.reliability import PHASES, DeedKind, describe
from judge.mail.refusals import Returned
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.rows import LetterState, MailState

_DAYS = 7


def stats_rows(judge: Judge, now: datetime) -> list[dict[str, Any]]:
    """Return rows of figures: games by stage, mails and letters by day (UTC), waiting mails and letters.

    Bounces are counted by day too.
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


_MOST_SHOWN = 400


def record_rows(judge: Judge, address: str) -> list[dict[str, Any]]:
    """Return the records of an address, a row for each, the latest first."""
    with judge.store.reading() as tx:
        rows = tx.records_of(address, _MOST_SHOWN)
    return [
        {"at": row.at, "game": row.game, "power": row.power, "phase": row.phase, "what": row.kind, "note": row.note}
        for row in rows
    ]


def record_sentences(judge: Judge, address: str, now: datetime) -> str:
    """Return a summary of the records, in INFOPLAYER's words."""
    with judge.store.reading() as tx:
        return "\n".join(describe(GameRepository(tx, now).record(address)))


def excuse(judge: Judge, address: str, name: str, phase: str, now: datetime) -> str:
    """Excuse a player's phase; return a report. The row and the game's log keep the original.

    Raises Refused E-RECORD if there is no record to excuse.
    """
    keeper = judge.config.judge.keeper
    with judge.store.transaction() as tx:
        found = [
            row
            for row in tx.records_of(address, _MOST_SHOWN)
            if row.game == name.lower() and row.phase == phase.upper() and row.kind in PHASES - {DeedKind.ON_TIME}
        ]
        if not found:
            raise Refused("E-RECORD", f"Nothing is held against {address} in {phase.upper()} of {name}.")
        for row in found:
            note = f"was {row.kind}; {keeper}, {now:%Y-%m-%d}"
            tx.add_record(row._replace(kind=DeedKind.EXCUSED, note=note))
        if tx.game(name) is not None:
            what = {"type": "RecordCorrected", "address": folded(address), "phase": phase.upper()}
            tx.add_log(name, now, keeper, msgspec.json.encode(what))
    return f"{phase.upper()} of {name} is not held against {address} anymore."
