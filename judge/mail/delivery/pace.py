"""How many letters leave for one domain in a minute: large providers put off, or refuse, whoever sends them more."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from datetime import datetime, timedelta

from judge.game.people.addresses import folded

WINDOW = timedelta(minutes=1)


class Pace:
    """What each domain has been sent within the last minute, and when it can be sent more: `most` letters in each.

    Who delivers again and again keeps one: then only what was sent since the last time has to be read (`unknown_from`).
    """

    def __init__(self, most: int, sent: Iterable[tuple[str, datetime]] = ()) -> None:
        """`sent` are recipients with the moment at which a letter to them was taken, the oldest first."""
        self.most = most
        self._sent: dict[str, deque[datetime]] = {}
        self._knows_until: datetime | None = None
        for recipient, moment in sent:
            self.count(recipient, moment)

    def unknown_from(self, now: datetime) -> datetime:
        """The moment after which it has to be told what was sent: a minute ago, or when it was told the last time.

        A clock that is set back, it begins anew with.
        """
        if self._knows_until is None or now < self._knows_until:
            self._sent.clear()
            return now - WINDOW
        return max(now - WINDOW, self._knows_until)

    def learn(self, sent: Iterable[tuple[str, datetime]], now: datetime) -> None:
        """Be told what was sent until now, the oldest first; what is older than a minute is forgotten."""
        self._sent = {domain: moments for domain, moments in self._sent.items() if moments[-1] > now - WINDOW}
        for recipient, moment in sent:
            self.count(recipient, moment)
        self._knows_until = now

    def count(self, recipient: str, now: datetime) -> None:
        """A letter to somebody was taken."""
        moments = self._sent.setdefault(_domain(recipient), deque())
        moments.append(now)
        while moments[0] <= now - WINDOW:
            moments.popleft()

    def free_at(self, recipient: str, now: datetime) -> datetime | None:
        """When the next letter to this recipient's domain may leave; None: now.

        It never says an earlier moment to who asks later, so letters that wait keep their order.
        """
        moments = self._sent.get(_domain(recipient))
        if moments is None or len(moments) < self.most or moments[-self.most] + WINDOW <= now:
            return None
        return moments[-self.most] + WINDOW


def _domain(recipient: str) -> str:
    return folded(recipient).rpartition("@")[2]
