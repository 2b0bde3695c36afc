"""Change of Masters: people who may be promoted, and the game after it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from judge.game.events.people import MasterChanged
from judge.game.game import Game, Observer, Sight


def heir_of(game: Game, seat: str) -> Observer | None:
    """The observer with this ID, who can become the Master; None if there is none, or only a monitor."""
    return next((watcher for watcher in game.observers if watcher.id == seat and not watcher.monitor), None)


def hand_over(game: Game, heir: Observer, now: datetime) -> tuple[Game, MasterChanged]:
    """The game in which Master and observer have changed places; each keeps their password."""
    others = tuple(watcher for watcher in game.observers if watcher is not heir)
    old_id = _free_id(watcher.id for watcher in others)
    changed = MasterChanged(game.master.addresses, heir.player.addresses, old_id)
    master = replace(heir.player, sight=Sight.OWN)
    former = Observer(old_id, game.master, joined=now)
    return replace(game, master=master, observers=(*others, former)), changed


def _free_id(used: Iterable[str]) -> str:
    """Return a free watcher's ID for a former Master."""
    taken = {one.lower() for one in used}
    number = next(number for number in range(1, len(taken) + 2) if _former(number) not in taken)
    return _former(number)


def _former(number: int) -> str:
    return "former-master" if number == 1 else f"former-master-{number}"
