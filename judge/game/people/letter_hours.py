"""Times of press and news for people who want them held back (SET DIGEST, SET QUIET).

Nothing is held so long that it would come too late for the deadline. It is sent with a reminder before that, or at
once.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from judge.game.game import Game, Player
from judge.game.people.seats import player_at

_TIME_TO_ANSWER = timedelta(hours=3)
"""Shortest time between the arrival of a waiting letter and a deadline."""


def who_waits(game: Game, seats: Iterable[str]) -> Player | None:
    """Return the first holder of these seats whose press and news wait; None if there is none."""
    found = (player_at(game, seat) for seat in seats)
    return next((one for one in found if one is not None and (one.digest is not None or one.quiet)), None)


def leaves_at(player: Player, game: Game, now: datetime) -> datetime:
    """Time at which press written now leaves for a player: `now` if it does not wait."""
    zone = ZoneInfo(player.zone or game.zone)
    if player.digest is not None:
        wanted = _next_hour(now, zone, player.digest)
    elif player.quiet is not None and _is_quiet(now.astimezone(zone).hour, *player.quiet):
        wanted = _next_hour(now, zone, player.quiet[1])
    else:
        return now
    if game.stage.is_over:
        return now
    latest = None if game.deadline is None else game.deadline - _TIME_TO_ANSWER
    return wanted if latest is None or wanted <= latest else _before_deadline(game, latest, now)


def _before_deadline(game: Game, latest: datetime, now: datetime) -> datetime:
    """Return the time of the last reminder to come, or else `latest`; `now` if that has passed."""
    spans = (timedelta(minutes=span.minutes) for span in game.timing.warn)
    reminders = [latest + _TIME_TO_ANSWER - span for span in spans if span >= _TIME_TO_ANSWER]
    return max([moment for moment in reminders if moment > now], default=max(latest, now))


def _is_quiet(hour: int, first: int, last: int) -> bool:
    return first <= hour < last if first < last else hour >= first or hour < last


def _next_hour(now: datetime, zone: ZoneInfo, hour: int) -> datetime:
    """Return the next time, in UTC, when clocks of a zone show this full hour."""
    here = now.astimezone(zone)
    then = here.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    if then <= here:
        then += timedelta(days=1)  # by the clock: days are an hour longer or shorter when clocks change
    return then.astimezone(now.tzinfo)
