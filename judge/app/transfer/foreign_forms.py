"""Foreign forms of games: writing in the form asked for, reading in the form that a file has."""

from __future__ import annotations

from judge.app.base.judge import Judge
from judge.app.transfer.played import WrittenGame
from judge.app.transfer.read_daide import is_daide, read_daide
from judge.app.transfer.saved_form import ForeignGame, read_saved
from judge.app.transfer.webdip_form import is_webdip, read_webdip, webdip_history
from judge.app.transfer.write_daide import daide_messages
from judge.app.transfer.write_saved import saved_text

_WRITERS = {"diplomacy": saved_text, "daide": daide_messages, "webdiplomacy": webdip_history}


def write_foreign(judge: Judge, name: str, form: str) -> WrittenGame:
    """Return a game in a form: `diplomacy`, `daide` or `webdiplomacy`. Raises Refused if impossible."""
    return _WRITERS[form](judge, name)


def is_foreign(text: str) -> bool:
    """True if a file has a foreign form: JSON, or messages of DAIDE, but not the YAML of `judge export`."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") or is_daide(text)


def read_foreign(text: str, file: str) -> ForeignGame:
    """Return a game from a file. Raises Refused E-IMPORT if it cannot be read."""
    if is_daide(text):
        return read_daide(text, file)
    return read_webdip(text, file) if is_webdip(text[:1000]) else read_saved(text, file)
