"""More time for a phase at a player's request (MORE TIME): the setting, and the open request."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.calendar.spans import Span
from judge.problems import Refused

USUAL = Span(24, "H")
LEAST, MOST = timedelta(hours=1), timedelta(days=3)
OPEN_FOR = timedelta(days=1)
"""Time within which others can agree."""
LONGEST_PAUSE = timedelta(days=21)
PAUSE_OPEN_FOR = timedelta(days=3)
"""Time within which others can agree to a pause."""


class MoreTimeRule(StrEnum):
    """Setting MORETIME: how players get more time."""

    YES = "YES"
    ONCE = "ONCE"
    """Once for each power in a game year."""
    MASTER = "MASTER"
    """Only if the Master agrees."""
    NO = "NO"


class TimeWanted(Struct, frozen=True):
    """A power's request for a later deadline, open `until`, UTC. The powers `agreed` have said yes.

    `number` counts the requests of the game, so that an answer to an earlier request does not count.

    `pause`: nothing should be processed during that time, either, and all players are asked.
    """

    by: PowerName
    length: Span
    deadline: datetime
    until: datetime
    agreed: tuple[PowerName, ...] = ()
    pause: bool = False
    number: int = 0

    @property
    def called(self) -> str:
        """Name of the request: "more time", "a pause"."""
        return "a pause" if self.pause else "more time"

    def is_open(self, deadline: datetime | None, now: datetime) -> bool:
        """True if others can still agree: the deadline is the same, and has not passed."""
        return self.deadline == deadline and now < min(self.until, self.deadline)


class MoreTime(Struct, frozen=True, omit_defaults=True):
    """The setting, the open request, powers that got more time by game year, and the last such phase.

    `made` counts all requests so far. `missed` are the powers whose first missed deadline has moved (house rule
    first_miss).
    """

    rule: MoreTimeRule = MoreTimeRule.YES
    wanted: TimeWanted | None = None
    used: tuple[tuple[PowerName, int], ...] = ()
    granted_in: str = ""
    missed: tuple[PowerName, ...] = ()
    made: int = 0

    def without(self, power: PowerName) -> MoreTime:
        """Remove a power's departed player from requests, consents and misses."""
        missed = tuple(name for name in self.missed if name != power)
        wanted = self.wanted
        if wanted is not None:
            agreed = tuple(name for name in wanted.agreed if name != power)
            wanted = None if wanted.by == power else replace(wanted, agreed=agreed)
        return replace(self, wanted=wanted, missed=missed)


def read_more_time(word: str) -> MoreTimeRule:
    """Read the setting MORETIME. Raises Refused E-SETTING."""
    try:
        return MoreTimeRule(word.strip().upper())
    except ValueError:
        raise Refused("E-SETTING", f'MORETIME is YES, ONCE, MASTER or NO, not "{word.strip()[:40]}".') from None


def more_time_sentence(rule: MoreTimeRule) -> str:
    """Return the meaning of the setting MORETIME, as a sentence."""
    match rule:
        case MoreTimeRule.NO:
            return "More time: players cannot ask for it."
        case MoreTimeRule.MASTER:
            return "More time: a player who sends MORE TIME gets it when the Master agrees."
    often = ", each power once in a game year" if rule is MoreTimeRule.ONCE else ""
    return f"More time: a player who sends MORE TIME gets it when the Master agrees, or all others{often}."
