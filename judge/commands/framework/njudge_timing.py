"""njudge's lines for deadlines (`SET MOVE NEXT 72 CLOCK 1080`) in terms of TIMING.

njudge has every key for each kind of phase; TIMING has lengths for each kind and one AT, DAYS, MIN, DELAY and GRACE for
all. So the line for moves sets those, and the lines for retreats and builds may repeat them. A line that TIMING
cannot say is refused with the TIMING form of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time
from typing import NoReturn

from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.time.read_timing import changed_timing
from judge.game.time.spans import LONGEST, Span
from judge.game.time.timing import Timing
from judge.problems import Refused

KINDS = {
    "MOVE": PhaseType.MOVEMENT,
    "MOVES": PhaseType.MOVEMENT,
    "MOVEMENT": PhaseType.MOVEMENT,
    "RETREAT": PhaseType.RETREATS,
    "RETREATS": PhaseType.RETREATS,
    "ADJUST": PhaseType.ADJUSTMENTS,
    "ADJUSTS": PhaseType.ADJUSTMENTS,
    "ADJUSTMENT": PhaseType.ADJUSTMENTS,
    "ADJUSTMENTS": PhaseType.ADJUSTMENTS,
    "BUILD": PhaseType.ADJUSTMENTS,
    "BUILDS": PhaseType.ADJUSTMENTS,
}
"""The word after SET, and the phases it is about."""

_LENGTH_KEYS = {PhaseType.MOVEMENT: "MOVE", PhaseType.RETREATS: "RETREAT", PhaseType.ADJUSTMENTS: "ADJUST"}
_OURS = {"NEXT": "a phase's own word", "CLOCK": "AT", "DAYS": "DAYS", "MIN": "MIN", "DELAY": "DELAY", "GRACE": "GRACE"}
_WEEK = "SMTWTFS"
_MINUTES_OF_A_DAY = 24 * 60


def njudge_timing(old: Timing, word: str, words: Sequence[str]) -> Timing:
    """Return the timing after `SET word key value...`, `word` from KINDS. Raises E-TIMING, E-SET-EMPTY."""
    kind = KINDS[word]
    if not words:
        raise Refused("E-SET-EMPTY", f"SET {word} needs keys and values, such as SET {word} NEXT 72 CLOCK 1080.")
    keys, values = [key.upper() for key in words[::2]], words[1::2]
    for key in keys:
        if key not in _OURS:
            _wrong(f'SET {word} has no key "{key}". It has {", ".join(_OURS)}; SET TIMING has more.')
    if len(keys) != len(values) or len(set(keys)) != len(keys):
        _wrong(f"SET {word} takes each key once, with one value after it: SET {word} NEXT 72 CLOCK 1080")
    new = old
    for key, value in zip(keys, values, strict=True):
        changed = _with_key(new, kind, key, value)
        if kind is not PhaseType.MOVEMENT and key not in ("NEXT", "DAYS") and changed != new:
            _wrong(
                f"TIMING has one {_OURS[key]} for all phases, which SET MOVE {key} or SET TIMING {_OURS[key]} changes."
                f" Leave {key} {value} out of SET {word}. The timing is {old}."
            )
        new = changed
    return new


def _with_key(timing: Timing, kind: PhaseType, key: str, value: str) -> Timing:
    match key:
        case "NEXT":
            changed = changed_timing(timing, f"{_LENGTH_KEYS[kind]} {_hours(key, value, least=1)}")
            return changed if isinstance(changed, Timing) else _wrong(changed[0].text)
        case "CLOCK":
            return replace(timing, at=_clock(value))
        case "DAYS":
            return replace(timing, days=_days(timing.days, kind, value))
        case "MIN":
            span = _hours(key, value)
            return replace(timing, least=span if span.count else None)
        case "DELAY":
            return replace(timing, delay=_hours(key, value))
        case _:
            return replace(timing, grace=_hours(key, value))


def _hours(key: str, value: str, least: int = 0) -> Span:
    """Hours, also `0.5`, as whole hours or minutes; `least` is the fewest minutes."""
    whole, _, part = value.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        _wrong(f'{key} cannot be "{value}": it is a number of hours, such as 72 or 0.5. TIMING takes 3D, 72H or 30M.')
    minutes, rest = divmod(int(digits) * 60, 10 ** len(part))
    span = Span(minutes, "M") if minutes % 60 else Span(minutes // 60, "H")
    if rest or minutes < least or span.length > LONGEST:
        _wrong(f'{key} cannot be "{value}": it is whole minutes, and ten years at most. TIMING takes 3D, 72H or 30M.')
    return span


def _clock(value: str) -> time | None:
    """Minutes after midnight; -1: at any time."""
    if value == "-1":
        return None
    if not (value.isascii() and value.isdigit()) or len(value) > 4 or int(value) >= _MINUTES_OF_A_DAY:
        _wrong(
            f'CLOCK cannot be "{value}": it counts the minutes after midnight from 0 to 1439, -1 for any time.'
            " TIMING has AT 18:00."
        )
    return time(*divmod(int(value), 60))


def _days(old: str, kind: PhaseType, value: str) -> str:
    """Merge new DAYS for moves, or for retreats and builds, which need at least those of moves."""
    if len(value) != 7 or any(sign not in (day, day.lower(), "-") for sign, day in zip(value, _WEEK, strict=True)):
        _wrong(f'DAYS cannot be "{value}": it is seven signs from Sunday on, such as -MTWTF-, a dash for no deadlines.')
    if not value.isupper():
        _wrong(
            f'DAYS cannot be "{value}": a small letter, in njudge a day with deadlines after noon only, in TIMING'
            " permits them except for movement phases. With AT after noon write capitals, or say SET TIMING DAYS."
        )
    pairs = list(zip(old, value, strict=True))
    if kind is PhaseType.MOVEMENT:
        return "".join(new if new != "-" else was.lower() if was != "-" else "-" for was, new in pairs)
    if any(was.isupper() and new == "-" for was, new in pairs):
        _wrong(
            "In TIMING retreats and builds may fall due on every day on which moves do. Write the days of moves into"
            f" DAYS {value} too, or say SET TIMING DAYS {old} with other signs."
        )
    return "".join(was if was.isupper() else new.lower() for was, new in pairs)


def _wrong(text: str) -> NoReturn:
    raise Refused("E-TIMING", text)
