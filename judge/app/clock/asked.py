"""Questions to a process that works ahead, and its answers."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from judge.store.rehearsed import Rehearsed


class DueGame(NamedTuple):
    """A game due at `now`; `first_mail`: arrival of the first mail that may be for it."""

    name: str
    now: datetime
    first_mail: datetime | None


class WorkedOut(NamedTuple):
    """Result for a game that is due. `rehearsed` None: it could not be worked out ahead.

    `is_done` False: it has to wait for mails. `seconds`: the time it took.
    """

    due: DueGame
    rehearsed: Rehearsed | None
    is_done: bool
    seconds: float
