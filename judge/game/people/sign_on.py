"""Who acts: finding the position that a sign-on names, checking the password, and what that makes of the sender."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.game import Game, Player, Power, Role, Sight, Status
from judge.game.people.rotation import at_phase
from judge.problems import Refused
from judge.rules.registry import RuleSet

MASTER = "MASTER"
KEEPER = "JUDGEKEEPER"
"""As whom the judge's keeper signs on: he does what a Master may, and a little more. Nobody else is ever this."""

_KEEPERS_WORDS = ("JK", KEEPER)

CheckPassword = Callable[[str, str], bool]
"""(word as written, stored hash) -> whether they agree."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A sender who has signed on.

    `id` is the position: "MASTER", a power's name, "POWER#2" or an observer's ID. `power` is set for powers on the
    board only. `by_master` tells that the Master's password opened somebody else's position, `by_keeper` that the
    keeper's opened this one.
    """

    id: str
    role: Role
    power: PowerName | None = None
    by_master: bool = False
    by_keeper: bool = False

    @property
    def called(self) -> str:
        """Who does what a Master does, in a sentence."""
        return "the judge's keeper" if self.by_keeper else "the Master"


def means_keeper(word: str) -> bool:
    """Whether the position of a sign-on is the keeper's (`JK@game`)."""
    return word.strip().upper() in _KEEPERS_WORDS


def split_sign_on(word: str) -> tuple[str, str]:
    """The position and the game that a sign-on names: `austria@mygame`, or `Amygame` with a one-letter position.

    The game is lower-cased. Raises Refused.
    """
    if word.count("@") == 1:
        position, game = word.split("@")
    else:
        position, game = word[:1], word[1:]
    if not position or not game or "@" in game:
        raise Refused(
            "E-SYNTAX",
            f'"{word}" names no position in a game. Write the letter of your power and the name of the game together'
            " (SIGNON Fmygame password), or both with an @ (SIGNON france@mygame password).",
        )
    return position, game.lower()


def find_position(game: Game, game_map: Map, word: str) -> str | None:
    """The ID of the position that a word means in this game; None if it means none.

    A power goes by its name, its letter, an alias or the first three letters and more; a seat by its number.
    """
    folded = word.strip().upper().lstrip("_")
    if folded in ("M", MASTER, "GM"):
        return MASTER
    chosen = {seat.power for seat in game.seats if seat.power is not None}
    power = power_named(game_map, folded)
    if power is not None and power in ({held.name for held in game.powers} or chosen):
        return power
    for seat in game.seats:
        if folded in (seat.id.upper(), f"POWER#{seat.number}", str(seat.number)):
            return seat.id
    for observer in game.observers:
        if observer.id.upper() == folded:
            return observer.id
    return None


def power_named(game_map: Map, word: str) -> PowerName | None:
    """The power of the map that a word means: name, title, letter, alias, or the beginning of one name alone."""
    folded = word.strip().upper()
    for name, power in game_map.powers.items():
        if folded in (name, power.title.upper(), power.letter.upper(), *(alias.upper() for alias in power.aliases)):
            return name
    if len(folded) >= 3:
        starting = [name for name in game_map.powers if name.startswith(folded)]
        if len(starting) == 1:
            return starting[0]
    return None


def player_at(game: Game, position: str) -> Player | None:
    """Who holds a position; None for a dummy, a vacancy, or a position that is not there."""
    if position == MASTER:
        return game.master
    for power in game.powers:
        if power.name == position:
            return power.player
    for seat in game.seats:
        if seat.id == position:
            return seat.player
    for observer in game.observers:
        if observer.id == position:
            return observer.player
    return None


def role_of(game: Game, position: str) -> Role:
    """What a position is. Raises KeyError for one that is not there."""
    if position == MASTER:
        return Role.MASTER
    if any(power.name == position for power in game.powers):
        return Role.POWER
    if any(seat.id == position for seat in game.seats):
        return Role.SEAT
    for observer in game.observers:
        if observer.id == position:
            return Role.MONITOR if observer.monitor else Role.OBSERVER
    raise KeyError(position)


def sign_on(game: Game, game_map: Map, word: str, password: str, check: CheckPassword, keepers: str = "") -> Actor:
    """Who a sender is, by the position named and its password: his own, his controller's, the Master's or the keeper's.

    `keepers` is the hash of the keeper's password, "" where he does not sign on by mail.
    Raises Refused E-SIGNON with the same words whatever was wrong.
    """
    position = find_position(game, game_map, word)
    wrong = Refused(
        "E-SIGNON",
        f"The judge knows no such position and password in {game.name}: {word}. Check both and write again;"
        " nothing was changed.",
    )
    if means_keeper(word):
        if check(password, keepers or game.master.password) and keepers:
            return Actor(MASTER, Role.MASTER, by_master=True, by_keeper=True)
        raise wrong
    if position is None:
        check(password, game.master.password)  # the same work whether or not the position exists
        raise wrong
    role = role_of(game, position)
    power = PowerName(position) if role is Role.POWER else None
    own = player_at(game, position)
    if own is not None and check(password, own.password):
        return Actor(position, role, power)
    if power is not None and _is_controllers(game, power, password, check):
        return Actor(position, role, power)
    if own is None and power is not None and game.power(power).controller is None:
        check(password, game.master.password)  # the same work, so that nobody can tell a dummy by the time it takes
    if role is not Role.MASTER and check(password, game.master.password):
        return Actor(position, role, power, by_master=True)
    if keepers and check(password, keepers):
        return Actor(position, role, power, by_master=True, by_keeper=True)
    raise wrong


def _is_controllers(game: Game, power: PowerName, password: str, check: CheckPassword) -> bool:
    controller = game.power(power).controller
    if controller is None or controller == MASTER:
        return False
    player = player_at(game, controller)
    return player is not None and check(password, player.password)


def hides_dummies(rules: RuleSet) -> bool:
    """Whether nobody but the Master and those who order for it may know that a power is a dummy."""
    return "HIDE_DUMMIES" in rules


def hides_late_powers(rules: RuleSet) -> bool:
    """Whether players are told of nobody's lateness but their own."""
    return "HIDE_LATE_POWERS" in rules


def immobile_powers(game: Game, rules: RuleSet) -> frozenset[PowerName]:
    """The powers whose units may hold, support and convoy, but not move: dummies, with a rule."""
    if "IMMOBILE_DUMMIES" not in rules:
        return frozenset()
    return frozenset(power.name for power in game.powers if power.status is Status.DUMMY)


def in_turn(game: Game, power: Power, before: PhaseType) -> Power:
    """A dummy with whoever it is the turn of to order for it, after a phase of such a type."""

    def is_able(position: str) -> bool:
        return position == MASTER or any(
            other.name == position and other.status is not Status.DUMMY for other in powers
        )

    powers = game.powers
    turns, controller = at_phase(power.turns, game.rotation, before, game.board.phase.type, is_able)
    return replace(power, turns=turns, controller=controller)


def looks_played(game: Game, rules: RuleSet, power: Power, asker: Actor | None) -> bool:
    """Whether a power has a player as far as the asker may know (None: somebody who has not signed on)."""
    if power.status is not Status.DUMMY:
        return power.status is Status.PLAYED
    if not hides_dummies(rules):
        return False
    return power.name not in read_by(game, asker)


def is_omniscient(game: Game, position: str, least: Sight = Sight.ORDERS) -> bool:
    """Whether who holds a position may read the secrets of all; with `least` PRESS, also everybody's press."""
    player = player_at(game, position)
    return player is not None and player.sight in ((Sight.PRESS,) if least is Sight.PRESS else (least, Sight.PRESS))


def read_by(game: Game, actor: Actor | None) -> frozenset[PowerName]:
    """The powers whose secrets (orders on file, hidden builds, lateness) an asker may read; None: a stranger.

    They are those that he orders for; who is omniscient reads all, and orders none of them.
    """
    if actor is None:
        return frozenset()
    if is_omniscient(game, actor.id):
        return frozenset(power.name for power in game.powers)
    return ordered_by(game, actor)


def ordered_by(game: Game, actor: Actor) -> frozenset[PowerName]:
    """The powers whose orders this actor may give: his own and those he controls; every power for the Master."""
    if actor.role is Role.MASTER:
        return frozenset(power.name for power in game.powers)
    if actor.power is None:
        return frozenset()
    return frozenset(
        power.name for power in game.powers if power.name == actor.power or power.controller == actor.power
    )
