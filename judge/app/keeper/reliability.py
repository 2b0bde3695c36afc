"""Reliability records of a player, shown and corrected: `judge keeper record`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from judge.app.base.judge import Judge
from judge.game.people.addresses import folded
from judge.game.values.reliability import PHASES, DeedKind, describe
from judge.problems import Refused
from judge.store.repository import GameRepository

_MOST_SHOWN = 400


def record_rows(judge: Judge, address: str) -> list[dict[str, Any]]:
    """Records of an address, the latest first, a row each."""
    with judge.store.reading() as tx:
        rows = tx.records_of(address, _MOST_SHOWN)
    return [
        {"at": row.at, "game": row.game, "power": row.power, "phase": row.phase, "what": row.kind, "note": row.note}
        for row in rows
    ]


def record_sentences(judge: Judge, address: str, now: datetime) -> str:
    """Sum of the records, in INFOPLAYER's words."""
    with judge.store.reading() as tx:
        return "\n".join(describe(GameRepository(tx, now).record(address)))


def excuse(judge: Judge, address: str, name: str, phase: str, now: datetime) -> str:
    """Excuse a player's phase; return a report. The row and the game's log keep the original.

    Raises Refused E-RECORD when nothing is recorded there that could be excused.
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
