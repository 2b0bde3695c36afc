"""News of newcomers to a forming game: at once, once a day, or never (SET JOINS)."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.game.events.people import JoinsTold
from judge.game.game import Game, Joins, Stage
from judge.game.people.open_seats import open_seats
from judge.game.people.seats import MASTER, player_at
from judge.game.rules_in_play import RulesInPlay

EVERY = timedelta(days=1)
"""Time after the first newcomer until daily readers hear of all who came."""


def wish_of(game: Game, seat: str) -> Joins:
    """Return a seat holder's wish for news: by default the Master hears of each, others daily."""
    player = player_at(game, seat)
    if player is not None and player.joins is not Joins.USUAL:
        return player.joins
    return Joins.EACH if seat == MASTER else Joins.DAILY


def with_newcomer(game: Game, seat: str, now: datetime) -> Game:
    """Add a newcomer whom others are still to be told about."""
    newcomers = (*(one for one in game.newcomers if one != seat), seat)
    return replace(game, newcomers=newcomers, newcomers_since=game.newcomers_since or now)


def without_newcomers(game: Game) -> Game:
    """The game in which everybody knows who has come, as when it starts."""
    return replace(game, newcomers=(), newcomers_since=None) if game.newcomers else game


def news_due(game: Game) -> datetime | None:
    """Time of the next daily news of newcomers; None if there is no news."""
    if game.stage is not Stage.FORMING or game.newcomers_since is None:
        return None
    return game.newcomers_since + EVERY


def tell_joins(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[JoinsTold, ...]]:
    """Return the daily news of newcomers, if due. People who have left again are not in it."""
    due = news_due(game)
    if due is None or now < due:
        return game, ()
    here = {seat.id for seat in game.seats}
    came = tuple(seat for seat in game.newcomers if seat in here)
    rules = in_play.rules
    news = JoinsTold(came, open_seats(game, in_play), "START_MASTER" in rules, "SILENT_JOIN" in rules)
    return without_newcomers(game), (news,) if came else ()
