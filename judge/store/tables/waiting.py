"""The only query of an idle tick: is there anything to do in the store? It imports little."""

from __future__ import annotations

from datetime import datetime

from judge.store.moments import to_text
from judge.store.tables.meta import MetaTable

_DUE = """
SELECT EXISTS (SELECT 1 FROM inbox WHERE state = 'new')
    OR EXISTS (SELECT 1 FROM games WHERE wake_at <= ?)
    OR EXISTS (SELECT 1 FROM questions WHERE due_at <= ?)
    OR EXISTS (SELECT 1 FROM opening_readers WHERE waits = 1)
    OR EXISTS (SELECT 1 FROM gathered WHERE due_at <= ?)
    OR EXISTS (SELECT 1 FROM outbox WHERE state = 'waiting' AND next_try_at <= ?)
"""


class WaitingTable(MetaTable):
    """All waiting rows of all tables together, and the memory of the last look."""

    def anything_due(self, now: datetime) -> bool:
        """True if a mail waits, a game or letter is due, or somebody can be asked or told something now.

        The cost depends only on what is due.
        """
        moment = to_text(now)
        return bool(self._run(_DUE, (moment,) * 4).fetchone()[0])
