"""A game that the PyPI package `diplomacy` has saved, as its phases."""

from __future__ import annotations

import msgspec

from judge.app.transfer.saved_form import ForeignGame, SavedGame
from judge.decoding import prepared
from judge.problems import Refused


def read_saved(text: str, file: str) -> ForeignGame:
    """Return a saved game. Refused with E-IMPORT and the place if that cannot be done."""
    try:
        saved = msgspec.json.decode(text.lstrip("\ufeff"), type=prepared(SavedGame))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("E-IMPORT", f"{file}: {error}.") from None
    return ForeignGame(saved, [], walks=True)
