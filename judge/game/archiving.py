"""The setting ARCHIVE: when strangers can see a game's pages in this judge's archive."""

from __future__ import annotations

from enum import StrEnum

from judge.problems import Refused


class Archived(StrEnum):
    """Time when a game has pages for strangers."""

    ALWAYS = "always"
    END = "end"
    NEVER = "never"


_WORDS = {
    **dict.fromkeys(("ALWAYS", "YES", "ON", "NOW"), Archived.ALWAYS),
    **dict.fromkeys(("END", "AT THE END", "AFTER THE END", "LATER", "AFTERWARDS"), Archived.END),
    **dict.fromkeys(("NEVER", "NO", "OFF", "NONE"), Archived.NEVER),
}


def read_archived(value: str) -> Archived:
    """Return the value of the setting, in any case. Raises Refused E-SETTING."""
    if (found := _WORDS.get(" ".join(value.upper().split()))) is None:
        raise Refused("E-SETTING", f'ARCHIVE is ALWAYS, END or NEVER, not "{value.strip()[:40]}".')
    return found


def archived_sentence(name: str, archived: Archived) -> str:
    """Return the setting as a sentence about the game of this name."""
    match archived:
        case Archived.ALWAYS:
            return f"Archive: strangers may read the pages of {name}, if this judge has any."
        case Archived.END:
            return f"Archive: {name} has pages for strangers only after its end."
        case Archived.NEVER:
            return f"Archive: {name} has no pages for strangers."
