"""Subject that a game wants for order mails (house rule subject_line), with an example."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Game


def example_subject(game: Game, game_map: Map, powers: Collection[PowerName]) -> str:
    """Subject that would work now for somebody who orders for these powers.

    For example `[river] S01: English Orders [1]`.
    """
    phase = game.board.phase
    power = next((name for name in game_map.powers if name in powers), None)
    adjective = game_map.powers[power].adjective if power else "English"
    version = game.power(power).version + 1 if power else 1
    return f"[{game.name}] {phase.season[:1].upper()}{phase.year % 100:02}: {adjective} Orders [{version}]"
