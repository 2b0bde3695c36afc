"""Limit on letters to one domain in a minute, because large providers defer or refuse more."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from datetime import datetime, timedelta

from judge.game.people.addresses import folded

WINDOW = timedelta(minutes=1)


class Pace:
    """Letters to each domain within the last minute; each domain may get `most`.

    A process that delivers repeatedly keeps one, so that it has to read only letters sent since the last time
    (`unknown_from`).
    """

    def __init__(self, most: int, sent: Iterable[tuple[str, datetime]] = ()) -> None:
        """Start from letters already `sent`: each recipient and the time of acceptance, oldest first."""
        self.most = most
        self._sent: dict[str, deque[datetime]] = {}
        self._knows_until: datetime | None = None
        for recipient, moment in sent:
            self.count(recipient, moment)

    def unknown_from(self, now: datetime) -> datetime:
        """Return the time since which sent letters are unknown: a minute ago, or the last report.

        It starts again if the clock is set back.
        """
        if self._knows_until is None or now < self._knows_until:
            self._sent.clear()
            return now - WINDOW
        return max(now - WINDOW, self._knows_until)

    def learn(self, sent: Iterable[tuple[str, datetime]], now: datetime) -> None:
        """Record the letters sent until now, oldest first, and forget those older than a minute."""
        self._sent = {domain: moments for domain, moments in self._sent.items() if moments[-1] > now - WINDOW}
        for recipient, moment in sent:
            self.count(recipient, moment)
        self._knows_until = now

    def count(self, recipient: str, now: datetime) -> None:
        """Count a letter that the server accepted."""
        moments = self._sent.setdefault(_domain(recipient), deque())
        moments.append(now)
        while moments[0] <= now - WINDOW:
            moments.popleft()

    def free_at(self, recipient: str, now: datetime) -> datetime | None:
        """Return when the next letter to this recipient's domain may leave; None for now.

        Later calls never return an earlier moment, so letters that wait keep their order.
        """
        moments = self._sent.get(_domain(recipient))
        if moments is None or len(moments) < self.most or moments[-self.most] + WINDOW <= now:
            return None
        return moments[-self.most] + WINDOW


def _domain(recipient: str) -> str:
    return folded(recipient).rpartition("@")[2]
