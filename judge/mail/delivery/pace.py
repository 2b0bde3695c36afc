"""How many letters leave for one domain in a minute: large providers put off, or refuse, whoever sends them more."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from datetime import datetime, timedelta

from judge.game.people.addresses import folded

WINDOW = timedelta(minutes=1)


class Pace:
    """What each domain has been sent within the last minute, and when it can be sent more: `most` letters in each."""

    def __init__(self, most: int, sent: Iterable[tuple[str, datetime]] = ()) -> None:
        """`sent` are recipients with the moment at which a letter to them was taken, the oldest first."""
        self._most = most
        self._sent: dict[str, deque[datetime]] = {}
        for recipient, moment in sent:
            self.count(recipient, moment)

    def count(self, recipient: str, now: datetime) -> None:
        """A letter to somebody was taken."""
        self._sent.setdefault(_domain(recipient), deque(maxlen=self._most)).append(now)

    def free_at(self, recipient: str, now: datetime) -> datetime | None:
        """When the next letter to this recipient's domain may leave; None: now.

        It never says an earlier moment to who asks later, so letters that wait keep their order.
        """
        sent = self._sent.get(_domain(recipient))
        if sent is None or len(sent) < self._most or sent[0] + WINDOW <= now:
            return None
        return sent[0] + WINDOW


def _domain(recipient: str) -> str:
    return folded(recipient).rpartition("@")[2]
