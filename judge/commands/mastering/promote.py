"""PROMOTE: an observer becomes the Master (commands.md 9.6)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.people import MasterChanged
from judge.game.game import Observer, Role, Sight
from judge.game.people.entrance import may_enter
from judge.game.people.seats import find_seat
from judge.game.people.sign_on import Actor
from judge.problems import Refused


@command(
    "PROMOTE",
    usage="PROMOTE watcher",
    help="Make an observer the Master; you become an observer, with your password (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def promote(invocation: Invocation) -> CommandResult:
    """Master and observer change places; each keeps their password."""
    game = invocation.game
    need_words(invocation.words, 1, 1, "PROMOTE watcher")
    found = find_seat(game, invocation.in_play.map, invocation.words.rest[0])
    heir = next((watcher for watcher in game.observers if watcher.id == found and not watcher.monitor), None)
    if heir is None:
        raise Refused(
            "E-PROMOTE", f"{invocation.words.rest[0]} is no observer of {game.name}: only one can be promoted."
        )
    if not all(may_enter(game.access, address, as_master=True) for address in heir.player.addresses):
        raise Refused("E-DENIED", f"Your own lists keep {heir.id} from becoming the Master. SETTINGS shows them.")
    others = tuple(watcher for watcher in game.observers if watcher is not heir)
    old_id = _free_id(watcher.id for watcher in others)
    old = Observer(old_id, game.master)
    master = replace(heir.player, sight=Sight.OWN)
    changed = MasterChanged(game.master.addresses, heir.player.addresses, old_id)
    game = replace(game, master=master, observers=(*others, old))
    return CommandResult(game, (changed,), actor=Actor(old_id, Role.OBSERVER))


def _free_id(used: Iterable[str]) -> str:
    """What a former Master is called among those who watch."""
    taken = {one.lower() for one in used}
    number = next(number for number in range(1, len(taken) + 2) if _former(number) not in taken)
    return _former(number)


def _former(number: int) -> str:
    return "former-master" if number == 1 else f"former-master-{number}"
