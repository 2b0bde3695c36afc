"""Changes of people's roles: EJECT, PROMOTE, SET OMNISCIENT and BECOME (commands.md 5.7, 7.4, 9.6)."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.commands.framework.arguments import need_value, need_words
from judge.commands.framework.game_names import names_in
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events import Event
from judge.game.events.people import MasterActed, MasterWanted
from judge.game.events.settings import SettingsChanged
from judge.game.events.succession import CoMasterUnwanted
from judge.game.game import Game, Role, Sight
from judge.game.leaving import check_play_goes_on, leave
from judge.game.people.addresses import folded
from judge.game.people.entrance import may_enter
from judge.game.people.holders import with_player
from judge.game.people.mastership import hand_over, heir_of, refuse_co_master
from judge.game.people.one_place import other_place
from judge.game.people.open_seats import plays_without_power
from judge.game.people.seats import MASTER, find_seat, near_power, no_seat, player_at, role_of
from judge.game.people.sign_on import Actor, split_sign_on
from judge.game.visibility.viewers import everyone
from judge.problems import Refused


@command(
    "EJECT",
    usage="EJECT france\nEJECT somebody@example.org",
    help="Dismiss the holder of a position, or somebody from every position they have in the game (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def eject(invocation: Invocation) -> CommandResult:
    """Dismiss a player as the Master's RESIGN does; by address also observers and monitors."""
    words = names_in(invocation)
    need_words(words, 1, 1, "EJECT france")
    game, events = invocation.game, list[Event]()
    for seat in _ejected(invocation, words.rest[0]):
        refuse_co_master(game, seat)
        check_play_goes_on(game, role_of(game, seat))
        game, gone = leave(game, invocation.in_play, seat, MASTER)
        events += gone
    return CommandResult(game, tuple(events))


def _ejected(invocation: Invocation, word: str) -> list[str]:
    """Return the seats that a name or an address means. Raises Refused E-GM-RESIGN, E-POWER, E-VACANT."""
    game = invocation.game
    if "@" in word:
        holders = [(seat, player_at(game, seat)) for seat in everyone(game)]
        found = [seat for seat, player in holders if player and folded(word) in player.addresses]
    else:
        named = find_seat(game, invocation.in_play.map, word)
        found = [named] if named is not None else []
    if MASTER in found:
        raise Refused("E-GM-RESIGN", "The Master cannot be ejected; somebody else takes over with TAKEOVER.")
    if not found:
        raise Refused("E-POWER", no_seat(game, invocation.in_play.map, word))
    if player_at(game, found[0]) is None:
        raise Refused("E-VACANT", f"{invocation.in_play.map.title_of(found[0])} in {game.name} has no player.")
    return found


@command(
    "PROMOTE",
    usage="PROMOTE watcher\nPROMOTE watcher NO",
    help="Make an observer, by ID or address, the Master, when they agree; you become an observer, with your password"
    " (the Master). NO takes the question back; asked again, a yes to the first letter counts again.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def promote(invocation: Invocation) -> CommandResult:
    """Exchange the Master and an observer once the observer has agreed; each keeps their password."""
    game = invocation.game
    takes_back = invocation.words.rest[1:] and invocation.words.rest[-1].strip(".,!").upper() == "NO"
    need_words(invocation.words, 1, 2 if takes_back else 1, "PROMOTE watcher, or PROMOTE watcher NO")
    if invocation.actor.own and not takes_back:
        raise Refused("E-MASTER", "Only the first Master hands the game over. Ask them to send this line.")
    found = _seat_meant(game, invocation.in_play.map, invocation.words.rest[0])
    heir = heir_of(game, found) if found is not None else None
    if heir is None:
        raise Refused("E-PROMOTE", _no_watcher(game.name, invocation.words.rest[0]))
    if takes_back:
        return CommandResult(game, (CoMasterUnwanted(heir.id),))
    if plays_without_power(game, invocation.in_play, heir.id) and not game.stage.is_over:
        raise Refused(
            "E-PROMOTE",
            f"{heir.id} takes part in {game.name}: the Master would read what the others may not. Only watchers can"
            f" be promoted.",
        )
    addresses = heir.player.addresses
    if other_place(game, invocation.in_play, MASTER, addresses) is not None:
        told = f"{heir.id} plays in {game.name} by the same address. Only mere watchers can be promoted."
        raise Refused("E-PROMOTE", told)
    if not all(may_enter(game.access, address, as_master=True) for address in addresses):
        raise Refused("E-DENIED", f"Your own lists keep {heir.id} from becoming the Master. SETTINGS shows them.")
    if invocation.context.confirms:
        return CommandResult(game, (MasterWanted(heir.id, addresses),))
    game, changed = hand_over(game, heir, invocation.now)
    return CommandResult(game, (changed,), actor=Actor(changed.observer, Role.OBSERVER))


def _no_watcher(game: str, word: str) -> str:
    """Return the refusal to promote somebody who does not watch, with the lines that reach them."""
    told = f'"{word}" does not watch {game}.'
    if "@" not in word:
        return f"{told} Name an observer: PROMOTE owl"
    return f"{told} SET MASTER ADD {word} asks them to share the game. Then SET MASTER DROP M leaves it to them."


def _seat_meant(game: Game, game_map: Map, word: str) -> str | None:
    """Return the seat that a word names: as in a sign-on, or an observer's by address; None if none."""
    if "@" not in word:
        return find_seat(game, game_map, word)
    return next((one.id for one in game.observers if folded(word) in one.player.addresses), None)


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
    """Let a person read everybody's orders, or press too; it does not let them act for others."""
    game, verb = invocation.game, invocation.words.verb.upper()
    need_value(invocation.words, f"{verb} watcher")
    found = find_seat(game, invocation.in_play.map, invocation.words.rest[0])
    player = player_at(game, found) if found is not None else None
    if found is None or player is None:
        word = invocation.words.rest[0]
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-POWER", f"There is no {word} in {game.name} who could be made omniscient.{near}")
    role = role_of(game, found)
    if role in (Role.MASTER, Role.MONITOR):
        why = "The Master sees everything anyway." if found == MASTER else "A monitor gets results and notices only."
        raise Refused("E-OMNISCIENT", f"{why} Somebody who plays, or observes, can be made omniscient.")
    sight = Sight.PRESS if verb.endswith("!") else Sight.OWN if " NO" in verb else Sight.ORDERS
    told = f"{invocation.in_play.map.title_of(found) if role is Role.POWER else found} {_TOLD[sight]}."
    if player.sight is sight:
        return CommandResult(game, notes=("That is so already.",))
    return CommandResult(with_player(game, found, replace(player, sight=sight)), (SettingsChanged((told,)),))


def _become_meant(invocation: Invocation, word: str) -> str | None:
    """Return the seat that a word names, also as in a sign-on: `BECOME Friver`; None if none."""
    game = invocation.game
    if (found := find_seat(game, invocation.in_play.map, word)) is not None:
        return found
    with suppress(Refused):
        seat, name = split_sign_on(word)
        return find_seat(game, invocation.in_play.map, seat) if name.casefold() == game.name.casefold() else None
    return None


@command(
    "BECOME",
    "AS",
    usage="BECOME france",
    help="Write the rest of the mail in the place of a power or an observer, who gets a copy (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def become(invocation: Invocation) -> CommandResult:
    """Let the rest of the mail act as another person, without the Master's commands."""
    need_words(invocation.words, 1, 1, "BECOME france")
    found = _become_meant(invocation, invocation.words.rest[0])
    if found == MASTER:  # njudge makes a new game's only player its Master.
        told = f"You are the Master of {invocation.game.name} already. BECOME and a power writes in its place."
        return CommandResult(invocation.game, notes=(told,))
    if found is None:
        word = invocation.words.rest[0]
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-POWER", f"There is no {word} in {invocation.game.name} in whose place you can write.{near}")
    role = role_of(invocation.game, found)
    actor = Actor(found, role, PowerName(found) if role is Role.POWER else None, by_master=True)
    acted = MasterActed(found, tuple(line.text for line in invocation.copied))
    return CommandResult(invocation.game, (acted,), actor=actor)
