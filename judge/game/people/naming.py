"""Names in one game: each differs from others', from powers', and from watchers' IDs.

If names are secret, others' names are not compared, because a refusal would reveal who plays (commands.md 6.1).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from judge.board.maps import Map
from judge.game.game import Game, Player
from judge.game.people.display_names import LONGEST_NAME, clean_name, fault_of, fault_of_given, skeleton
from judge.game.people.seats import player_at
from judge.patterns import pattern
from judge.problems import Refused

NO_NAME = "(no name)"
"""Words in place of a missing name, in a form that no name can have."""


def name_at_entry(
    game: Game,
    game_map: Map,
    wanted: str,
    address: str,
    *,
    numbered: bool,
    told: bool,
    waiting: Collection[str] = (),
    power: str = "",
) -> str:
    """Name of a newcomer to a game, made from the From header of their mail (`wanted`).

    It gets a number if names are `told` and this one is taken or in `waiting`. Somebody without a usable name is
    `Player 3` if they play (`numbered`), else "". So is somebody with another seat in the game, because their name
    would reveal that. Somebody who returns to a `power` keeps their old number.
    """
    here = [player for _, player in _holders(game)]
    sits = any(address in player.addresses for player in here)
    name = clean_name(wanted, (address,))
    if not name or sits or _is_power(game_map, name):
        past = (player for each in game.powers if each.name == power for player in each.past)
        before = next((player for player in past if address in player.addresses), None)
        return number_name(game, before=before) if numbered else ""
    others = (player for player in (*here, *_former(game)) if address not in player.addresses)
    taken = _taken(game, others, waiting=waiting)
    return _with_number(name, taken, 2) if told and skeleton(name) in taken else name


def masters_name(game_map: Map, wanted: str, address: str) -> str:
    """Name of a game's creator, from the From header of their mail; "" if that has no usable name."""
    name = clean_name(wanted, (address,))
    return "" if _is_power(game_map, name) else name


def fault_at_entry(game_map: Map, wanted: str, address: str) -> str:
    """Return why a mail's From name (`wanted`) cannot be a display name; "" if it can, or is empty."""
    if not wanted.strip():
        return ""
    if fault := fault_of_given(wanted, (address,)):
        return fault
    return _A_POWERS if _is_power(game_map, clean_name(wanted, (address,))) else ""


_A_POWERS = "It is a power's."


def check_name(game: Game, game_map: Map, seat: str, name: str, *, told: bool, waiting: Collection[str] = ()) -> None:
    """Refuse an invalid name for a seat's holder. Raises Refused E-DISPLAY-NAME, E-DISPLAY-USED.

    It raises the latter only if names are `told`. `waiting` are names of people who have left and may be replaced.
    """
    holder = player_at(game, seat)
    own = holder.addresses if holder is not None else ()
    fault = fault_of(name, own)
    if not fault and _is_power(game_map, name):
        fault = _A_POWERS
    if fault:
        raise Refused(
            "E-DISPLAY-NAME", f'"{name[:LONGEST_NAME]}" cannot be your name. {fault} You keep the one you had.'
        )
    others = (player for at, player in _holders(game) if at != seat)
    former = (player for player in _former(game) if not set(own) & set(player.addresses))
    if told and skeleton(name) in _taken(game, (*others, *former), but=seat, waiting=waiting):
        raise Refused(
            "E-DISPLAY-USED",
            f'Somebody in {game.name} is called "{name}", or nearly so: take another name. You keep the one you had.',
        )


def is_name_here(game: Game, word: str) -> bool:
    """True if a word matches, or looks like, the name of somebody in a game."""
    return skeleton(word) in {skeleton(player.name) for _, player in _holders(game) if player.name}


def number_name(game: Game, seat: str = "", before: Player | None = None) -> str:
    """Return somebody's neutral name, `Player 3`: their earlier one, or else the next free one.

    `seat` is theirs, "" if they have none yet; `before` is the former player of a power who comes back to it.
    """
    own = player_at(game, seat) if seat else before
    others = (player for at, player in _holders(game) if at != seat)
    taken = _taken(game, (*others, *(player for player in _former(game) if player is not before)), but=seat)
    kept = _neutral(own) if own is not None else ""
    return kept if kept and skeleton(kept) not in taken else _with_number("Player", taken, 1)


def number_in(name: str) -> int:
    """Return the number in a neutral name; 0 for other names."""
    found = _NUMBERED.fullmatch(name)
    return int(found[1]) if found else 0


_NUMBERED = pattern(r"Player ([1-9]\d{0,5})", re.ASCII)


def _neutral(player: Player) -> str:
    number = player.number or number_in(player.name)
    return f"Player {number}" if number else ""


def _with_number(name: str, taken: Collection[str], least: int) -> str:
    numbers = range(least, least + len(taken) + 1)
    names = (f"{name[: LONGEST_NAME - 4].rstrip()} {number}" for number in numbers)
    return next(one for one in names if skeleton(one) not in taken)


def _taken(game: Game, people: Iterable[Player], but: str = "", waiting: Collection[str] = ()) -> set[str]:
    """Return names in use, as `skeleton` forms: these people's, and IDs of present and former watchers."""
    ids = (*(watcher.id for watcher in game.observers if watcher.id != but), *waiting)
    names = (name for player in people for name in (player.name, _neutral(player)) if name)
    return {skeleton(name) for name in (*names, *ids)}


def _holders(game: Game) -> Iterator[tuple[str, Player]]:
    """The people in a game, by seat."""
    yield "MASTER", game.master
    yield from ((power.name, power.player) for power in game.powers if power.player is not None)
    yield from ((seat.id, seat.player) for seat in game.seats)
    yield from ((watcher.id, watcher.player) for watcher in game.observers)


def _former(game: Game) -> Iterator[Player]:
    """The former players of its powers."""
    return (player for power in game.powers for player in power.past)


def _is_power(game_map: Map, name: str) -> bool:
    words = (
        word
        for power in game_map.powers.values()
        for word in (power.name, power.title, power.adjective, *power.aliases)
    )
    return skeleton(name) in {skeleton(word) for word in words if len(word) > 2}
