"""Press without its end that waits for a word of its writer: kept, found again, given up. Nobody else learns of it."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Game
from judge.game.people.seats import player_at
from judge.game.press.kept_press import HeldPress

MOST_HELD = 20_000
"""Signs of a text that is kept; a longer one is sent back."""


def held_press(game: Game, seat: str) -> HeldPress | None:
    """Press that waits for the present holder of a seat; None if there is none in this phase."""
    player = player_at(game, seat)
    held = next((held for held in game.held_press if held.seat == seat and held.phase == game.phase_code), None)
    if held is None or player is None or not set(held.addresses) & set(player.addresses):
        return None
    return held


def with_held(game: Game, held: HeldPress) -> Game:
    """The game with this press waiting, in the place of other press of its writer."""
    return replace(game, held_press=(*without_held(game, held.seat).held_press, held))


def without_held(game: Game, seat: str) -> Game:
    """The game without press of a seat that waits."""
    left = tuple(held for held in game.held_press if held.seat != seat)
    return game if len(left) == len(game.held_press) else replace(game, held_press=left)
