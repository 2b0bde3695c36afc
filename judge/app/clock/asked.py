"""What is asked of a process that works ahead, and what it answers."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from judge.store.rehearsed import Rehearsed


class DueGame(NamedTuple):
    """A game in which something was due at `now`; `first_mail` is when the first mail came that may be for it."""

    name: str
    now: datetime
    first_mail: datetime | None


class WorkedOut(NamedTuple):
    """What comes of a game that is due. `rehearsed` None: it could not be worked out ahead.

    `is_done` False: it has to wait for mails. Working it out took so many `seconds`.
    """

    due: DueGame
    rehearsed: Rehearsed | None
    is_done: bool
    seconds: float
