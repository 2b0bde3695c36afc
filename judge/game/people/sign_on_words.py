"""The line that signs somebody on, as judges write it to people: with a placeholder for the password."""

from __future__ import annotations

import re

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.people.seats import MASTER, player_at

EXAMPLE_PASSWORD = "your-password"
"""Placeholder for the reader's password in lines shown to them."""
EXAMPLES = frozenset({EXAMPLE_PASSWORD, "your-own-word", "your-new-password"})
"""Words of examples, which nobody means when they send one back."""


def sign_on_line(seat: str, game_name: str, game_map: Map) -> str:
    """The line that signs a reader on, with a placeholder for the password that only the reader knows."""
    return f"SIGNON {sign_on_word(seat, game_name, game_map)} {EXAMPLE_PASSWORD}"


def own_sign_on(game: Game, seat: str, game_map: Map) -> str:
    """Return the seat holder's sign-on line; "": without a password, only replies open the seat."""
    player = player_at(game, seat)
    return "" if player is not None and not player.has_password else sign_on_line(seat, game.name, game_map)


def sign_on_word(seat: str, game_name: str, game_map: Map) -> str:
    """Sign-on word: `Friver` for a lettered power, `Mriver` for the Master, `2river`, `watcher@river`."""
    if seat == MASTER:
        return f"M{game_name}"
    if re.fullmatch(r"POWER#\d", seat):
        return f"{seat[-1]}{game_name}"
    known = game_map.powers.get(PowerName(seat))
    return f"{known.letter}{game_name}" if known and known.letter else f"{seat.lower()}@{game_name}"
