"""PROMOTE: an observer becomes the Master (commands.md 9.6)."""

from __future__ import annotations

from judge.board.maps import Map
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.people import MasterWanted
from judge.game.game import Game, Role
from judge.game.people.addresses import folded
from judge.game.people.entrance import may_enter
from judge.game.people.mastership import hand_over, heir_of
from judge.game.people.one_place import other_place
from judge.game.people.open_seats import plays_without_power
from judge.game.people.seats import MASTER, find_seat
from judge.game.people.sign_on import Actor
from judge.problems import Refused


@command(
    "PROMOTE",
    usage="PROMOTE watcher",
    help="Make an observer, by ID or address, the Master, when they agree; you become an observer, with your password"
    " (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def promote(invocation: Invocation) -> CommandResult:
    """Master and observer change places, once the heir has said yes to it; each keeps their password."""
    game = invocation.game
    need_words(invocation.words, 1, 1, "PROMOTE watcher")
    found = _seat_meant(game, invocation.in_play.map, invocation.words.rest[0])
    heir = heir_of(game, found) if found is not None else None
    if heir is None:
        raise Refused(
            "E-PROMOTE", f'"{invocation.words.rest[0]}" is no observer of {game.name}: only one can be promoted.'
        )
    if plays_without_power(game, invocation.in_play, heir.id) and not game.stage.is_over:
        raise Refused(
            "E-PROMOTE",
            f"{heir.id} takes part in {game.name}: the Master would read what the others may not. Only who watches can"
            " be promoted.",
        )
    addresses = heir.player.addresses
    if other_place(game, invocation.in_play, MASTER, addresses) is not None:
        told = f"{heir.id} plays in {game.name} by the same address. Only who does nothing but watch can be promoted."
        raise Refused("E-PROMOTE", told)
    if not all(may_enter(game.access, address, as_master=True) for address in addresses):
        raise Refused("E-DENIED", f"Your own lists keep {heir.id} from becoming the Master. SETTINGS shows them.")
    if invocation.context.confirms:
        return CommandResult(game, (MasterWanted(heir.id, addresses),))
    game, changed = hand_over(game, heir, invocation.now)
    return CommandResult(game, (changed,), actor=Actor(changed.observer, Role.OBSERVER))


def _seat_meant(game: Game, game_map: Map, word: str) -> str | None:
    """The seat that a word means: as in a sign-on, or an observer's by an address of theirs."""
    if "@" not in word:
        return find_seat(game, game_map, word)
    return next((one.id for one in game.observers if folded(word) in one.player.addresses), None)
