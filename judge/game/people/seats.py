"""Seats of a game: the meaning of a word in a mail, holders of seats, and their roles."""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Game, Player, Role
from judge.problems import did_you_mean

MASTER = "MASTER"


def is_masters(game: Game, seat: str) -> bool:
    """True if a seat is the Master's, or a co-Master's."""
    return seat == MASTER or any(one.id == seat for one in game.co_masters)


def means_master(word: str) -> bool:
    """True if a word names the Master's seat in every game."""
    return word.upper() in ("M", MASTER, "GM")


def find_seat(game: Game, game_map: Map, word: str) -> str | None:
    """ID of the seat that a word names in this game; None for other words.

    A power's name, letter, alias or first three letters count; a seat's number counts, too.
    """
    folded = word.strip().upper().lstrip("_")
    if means_master(folded):
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


_STOPS = ".,;:!"


def power_named(game_map: Map, word: str) -> PowerName | None:
    """Power of the map for a word: name, title, letter, alias, or the start of a single name."""
    folded = word.strip().rstrip(_STOPS).upper()
    for name, power in game_map.powers.items():
        spellings = (power.title, power.letter, power.adjective, *power.aliases)
        if folded and folded in (name, *map(str.upper, spellings)):
            return name
    if len(folded) >= 3:
        starting = [name for name in game_map.powers if name.startswith(folded)]
        if len(starting) == 1:
            return starting[0]
    return None


_LEAST_SPELLED = 4
"""Least letters of a power's name that counts as the whole one."""


def power_spelled_out(game_map: Map, word: str) -> PowerName | None:
    """Return the power of the map with this whole name, title or alias; None for starts of names."""
    folded = word.strip().strip(_STOPS).upper()
    if len(folded) < _LEAST_SPELLED:
        return None
    spelled = (
        (name, {name, *map(str.upper, (power.title, *power.aliases))}) for name, power in game_map.powers.items()
    )
    return next((name for name, spellings in spelled if folded in spellings), None)


def near_power(game_map: Map, word: str) -> str:
    """Return ` Did you mean France?` for a power of similar name; "" if there is none, or the word is one."""
    if power_named(game_map, word) is not None:
        return ""
    return did_you_mean(word, (power.title for power in game_map.powers.values()))


def no_seat(game: Game, game_map: Map, word: str) -> str:
    """Return the reason why a word names no seat of a game, and the right form."""
    if game.position is None and game.seats and power_named(game_map, word) is not None:
        seats = ", ".join(seat.id for seat in game.seats)
        return f"Nobody in {game.name} has a power before the start. Name the seat ({seats}) or the address."
    return f"There is no {word} in {game.name}.{near_power(game_map, word)}"


def player_at(game: Game, seat: str) -> Player | None:
    """The holder of a seat; None for a dummy, a vacancy, or a missing seat."""
    if seat == MASTER:
        return game.master
    for power in game.powers:
        if power.name == seat:
            return power.player
    for taken in game.seats:
        if taken.id == seat:
            return taken.player
    for observer in game.observers:
        if observer.id == seat:
            return observer.player
    return None


def role_of(game: Game, seat: str) -> Role:
    """The role of a seat. Raises KeyError for an unknown seat."""
    if seat == MASTER:
        return Role.MASTER
    if any(power.name == seat for power in game.powers):
        return Role.POWER
    if any(taken.id == seat for taken in game.seats):
        return Role.SEAT
    for observer in game.observers:
        if observer.id == seat:
            return Role.MONITOR if observer.monitor else Role.OBSERVER
    raise KeyError(seat)


def roles_in(game: Game) -> dict[str, Role]:
    """The role of each seat of a game, as `role_of` says."""
    return {
        **{watcher.id: Role.MONITOR if watcher.monitor else Role.OBSERVER for watcher in game.observers},
        **{taken.id: Role.SEAT for taken in game.seats},
        **{power.name: Role.POWER for power in game.powers},
        MASTER: Role.MASTER,
    }
