"""Processed phases, records of players and the log of a game, written to the file and read."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from judge.decoding import prepared
from judge.files.yaml_text import Value
from judge.game.values.reliability import DeedKind
from judge.store.codec import UnreadableGame, decode_game, decode_record, encode_game
from judge.store.rows import LogRow, PhaseRow, PhaseState, ReliabilityRow, from_text, to_text

_RECORD_FIELDS = ("address", "power", "phase", "about", "kind", "at", "note")


def phase_out(row: PhaseRow) -> dict[str, Any]:
    """Return a processed phase for the file; parts that are not for people stay JSON."""
    return {
        "phase": row.phase,
        "shelf": row.state.value,
        "processed_at": to_text(row.processed_at),
        "seed": row.seed,
        "before": row.before.decode(),
        "record": row.record.decode(),
    }


def record_out(row: ReliabilityRow) -> dict[str, str]:
    """Return a reliability record for the file, without the game's name, which the file has already."""
    told = row._asdict() | {"at": to_text(row.at)}
    return {name: told[name] for name in _RECORD_FIELDS if told[name]}


def log_out(row: LogRow) -> dict[str, str]:
    """Return an event of the log for the file."""
    return {"at": to_text(row.at), "who": row.who, "what": row.what.decode()}


def read_phase(value: Value, name: str) -> PhaseRow | None:
    """Read a processed phase of the game `name`; None for a damaged one, which is reported."""
    told = value.fields({"phase", "shelf", "processed_at", "seed", "before", "record"})
    try:
        before, record = told["before"].text().encode(), told["record"].text().encode()
        game = decode_game(before)
        decode_record(record)
        before = before if game.name == name else encode_game(replace(game, name=name))
        at = from_text(told["processed_at"].text())
        row = PhaseRow(told["phase"].text(), before, record, told["seed"].text(), _aware(at))
        rolled_back = told["shelf"].text() == PhaseState.ROLLED_BACK
        return row._replace(state=PhaseState.ROLLED_BACK) if rolled_back else row
    except (KeyError, ValueError, UnreadableGame) as error:
        value.report("E-IMPORT", f"This phase is damaged: {error}.")
        return None


def read_record(value: Value) -> ReliabilityRow | None:
    """Read a reliability record, without its game; None for a damaged one, which is reported."""
    told = value.fields(set(_RECORD_FIELDS))
    try:
        address, power, phase, about = (told[key].text() for key in _RECORD_FIELDS[:4])
        kind, at = DeedKind(told["kind"].text()), _aware(from_text(told["at"].text()))
        note = told["note"].text() if "note" in told else ""
        return ReliabilityRow(address, "", at, power, phase, about, kind, at, note)
    except (KeyError, ValueError) as error:
        value.report("E-IMPORT", f"This record is damaged: {error}.")
        return None


def read_log_line(value: Value) -> LogRow | None:
    """Read an event of the log; None for a damaged one, which is reported."""
    line = value.fields({"at", "who", "what"})
    try:
        what = line["what"].text().encode()
        msgspec.json.decode(what, type=prepared(dict[str, Any]))
        return LogRow(from_text(line["at"].text()), line["who"].text(), what)
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        value.report("E-IMPORT", f"This line of the log is damaged: {error}.")
        return None


def _aware(moment: datetime) -> datetime:
    """Return the moment if it has a time zone. Raises ValueError if not."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no zone")
    return moment
