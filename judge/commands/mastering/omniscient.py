"""SET OMNISCIENT: the Master lets somebody read what the others keep secret (commands.md 0, 3.2, 7.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.settings import SettingsChanged
from judge.game.game import Role, Sight
from judge.game.people.holders import with_player
from judge.game.people.seats import MASTER, find_seat, near_power, player_at, role_of
from judge.problems import Refused

_TOLD = {
    Sight.OWN: "may read others' orders no more",
    Sight.ORDERS: "may read all orders from now on",
    Sight.PRESS: "may read all orders and all press from now on",
}


@command(
    "SET OMNISCIENT",
    "SET OMNISCIENT!",
    "SET NOOMNISCIENT",
    usage="SET OMNISCIENT watcher\nSET OMNISCIENT! watcher\nSET NOOMNISCIENT watcher",
    help="Let somebody read all orders on file, with ! also get all press; everybody is told (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_omniscient(invocation: Invocation) -> CommandResult:
    """Reading is all that it allows: nobody acts for another by it."""
    game, verb = invocation.game, invocation.words.verb.upper()
    need_value(invocation.words, f"{verb} watcher")
    found = find_seat(game, invocation.in_play.map, invocation.words.rest[0])
    player = player_at(game, found) if found is not None else None
    if found is None or player is None:
        word = invocation.words.rest[0]
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-POWER", f"There is no {word} in {game.name} who could read anything.{near}")
    role = role_of(game, found)
    if role in (Role.MASTER, Role.MONITOR):
        why = "The Master sees everything anyway." if found == MASTER else "A monitor gets results and notices only."
        raise Refused("E-OMNISCIENT", f"{why} Somebody who plays, or observes, can be made omniscient.")
    sight = Sight.PRESS if verb.endswith("!") else Sight.OWN if " NO" in verb else Sight.ORDERS
    told = f"{invocation.in_play.map.title_of(found) if role is Role.POWER else found} {_TOLD[sight]}."
    if player.sight is sight:
        return CommandResult(game, notes=("That is so already.",))
    return CommandResult(with_player(game, found, replace(player, sight=sight)), (SettingsChanged((told,)),))
