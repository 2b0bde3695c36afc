"""Press without its end that waits for a word of its writer: kept, found again, given up. Nobody else learns of it."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.game.game import Game
from judge.game.people.seats import player_at
from judge.game.press.kept_press import HeldPress

MOST_HELD = 20_000
"""Signs of a text that is kept; a longer one is sent back."""


def held_press(game: Game, seat: str) -> HeldPress | None:
    """Press that waits for the present holder of a seat; None if there is none in this phase."""
    held = next((held for held in game.held_press if held.seat == seat and held.phase == game.phase_code), None)
    return held if held is not None and is_here(game, seat, held.addresses) else None


def is_here(game: Game, seat: str, addresses: Collection[str]) -> bool:
    """True if the holder of a seat is still the person who had these addresses."""
    player = player_at(game, seat)
    return player is not None and not set(addresses).isdisjoint(player.addresses)


def with_held(game: Game, held: HeldPress) -> Game:
    """The game with this press waiting, in the place of other press of its writer."""
    return replace(game, held_press=(*without_held(game, held.seat).held_press, held))


def without_held(game: Game, seat: str) -> Game:
    """The game without press of a seat that waits."""
    left = tuple(held for held in game.held_press if held.seat != seat)
    return game if len(left) == len(game.held_press) else replace(game, held_press=left)
