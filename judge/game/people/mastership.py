"""Change of Masters: people who may be promoted, co-Masters, deputies, and the game after the change."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from judge.game.events.people import MasterChanged
from judge.game.events.succession import CoMasterAdded, CoMasterDropped
from judge.game.game import Game, Observer, Player, Sight
from judge.problems import Refused


def heir_of(game: Game, seat: str) -> Observer | None:
    """The observer with this ID, who can become the Master; None if missing or only a monitor."""
    return next((watcher for watcher in game.observers if watcher.id == seat and not watcher.monitor), None)


def hand_over(game: Game, heir: Observer, now: datetime) -> tuple[Game, MasterChanged]:
    """The game in which Master and observer have changed places; each keeps their password."""
    others = tuple(watcher for watcher in game.observers if watcher is not heir)
    old_id = _free_id(watcher.id for watcher in others)
    changed = MasterChanged(game.master.addresses, heir.player.addresses, old_id)
    master = replace(heir.player, sight=Sight.OWN)
    former = Observer(old_id, game.master, joined=now)
    return replace(game, master=master, observers=(*others, former)), changed


MOST_CO_MASTERS = 10
"""Limit on the co-Masters of a game, because each gets all of the Master's letters."""


def with_co_master(
    game: Game, new_id: str, player: Player, until: datetime | None, now: datetime
) -> tuple[Game, CoMasterAdded]:
    """Return the game with another Master until a time (None: for good); a watcher keeps their seat.

    `new_id` and `player` are the person's ID and record if they do not watch yet.
    """
    here = set(player.addresses)
    known = next((one for one in game.observers if here & set(one.player.addresses)), None)
    if known is None:
        known = Observer(new_id, player, joined=now)
    renewed = replace(known.player, tokens=known.player.tokens + 1)  # a watcher may have passed on old letters
    one = replace(known, player=renewed, monitor=False, co_master=True, until=until)
    others = tuple(watcher for watcher in game.observers if watcher is not known and watcher.id != one.id)
    return replace(game, observers=(*others, one)), CoMasterAdded(one.id, until, one.player.addresses[0])


def with_end_of_term(game: Game, id: str, until: datetime) -> tuple[Game, CoMasterAdded]:
    """Change the end of a deputy's term."""
    watchers = tuple(replace(one, until=until) if one.id == id else one for one in game.observers)
    return replace(game, observers=watchers), CoMasterAdded(id, until, moved=True)


def without_co_master(game: Game, id: str, by: str) -> tuple[Game, CoMasterDropped]:
    """Make a co-Master an observer again. `by`: the Master's seat, or "" (clock)."""
    watchers = tuple(replace(one, co_master=False, until=None) if one.id == id else one for one in game.observers)
    return replace(game, observers=watchers), CoMasterDropped(id, by)


def refuse_co_master(game: Game, seat: str) -> None:
    """Refuse to send a co-Master away as an observer (E-MASTER)."""
    if any(one.id == seat for one in game.co_masters):
        raise Refused("E-MASTER", f"{seat} is one of the Masters of {game.name}. First send SET MASTER DROP {seat}")


def next_end_of_term(game: Game) -> datetime | None:
    """Return the end of the next deputy's time, UTC; None if nobody's time is limited."""
    return min((one.until for one in game.co_masters if one.until is not None), default=None)


def end_terms(game: Game, now: datetime) -> tuple[Game, tuple[CoMasterDropped, ...]]:
    """Make every deputy whose time is over an observer again."""
    events: tuple[CoMasterDropped, ...] = ()
    for one in game.co_masters:
        if one.until is not None and one.until <= now:
            game, dropped = without_co_master(game, one.id, "")
            events = (*events, dropped)
    return game, events


def _free_id(used: Iterable[str]) -> str:
    """Return a free observer ID for a former Master."""
    taken = {one.lower() for one in used}
    number = next(number for number in range(1, len(taken) + 2) if _former(number) not in taken)
    return _former(number)


def _former(number: int) -> str:
    return "former-master" if number == 1 else f"former-master-{number}"
