"""The setting LEAVING: a RESIGN takes effect by a second word alone, or by a day of silence as well."""

from __future__ import annotations

from judge.problems import Refused


def read_leaving(word: str) -> bool:
    """True if silence is a second word: the setting LEAVING, any case. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "TWICE":
            return False
        case "DAY":
            return True
    raise Refused("E-SETTING", f'LEAVING is set to TWICE or DAY, not "{word.strip()[:40]}".')


def leaving_sentence(in_silence: bool) -> str:
    """Return what the setting means, as a sentence."""
    if in_silence:
        return (
            "Leaving: a player who sends RESIGN leaves a day later, or at once by RESIGN YES; RESIGN NO takes it back."
        )
    return "Leaving: a player leaves by sending RESIGN twice within a day, or RESIGN YES."
