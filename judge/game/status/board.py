"""Units and owners of centers, in words."""

from __future__ import annotations

from textwrap import wrap

from judge.board.maps import Map
from judge.board.position import Position, UnitType
from judge.game.status.layout import WIDTH, name_column
from judge.game.visibility.fog import Fog

NOTHING_SEEN = "What stands where in a blind game is told to those whose units and centers see it."
"""Sentence in place of the board for mere watchers."""


def units_lines(board: Position, game_map: Map) -> list[str]:
    """Every unit in full words, dislodged ones with the retreats open to them."""
    lines = ["Units:"]
    wide = name_column(game_map)
    for name in game_map.powers:
        for unit in board.units_of(name):
            lines.append(
                f"{game_map.title_of(name) + ':':<{wide}}{_kind(unit.type)} {game_map.name_of(unit.location)}."
            )
    for lost in board.dislodged:
        places = " or ".join(game_map.name_of(place) for place in lost.retreats)
        title = f"{game_map.title_of(lost.unit.power)}:"
        told = f"{title:<{wide}}{_kind(lost.unit.type)} {game_map.name_of(lost.unit.location)} (dislodged)"
        told += f" can retreat to {places}." if places else "."
        lines += wrap(told, WIDTH, subsequent_indent=" " * wide)
    return lines


def _kind(kind: UnitType) -> str:
    return kind.name.capitalize()


def ownership_lines(board: Position, game_map: Map, fog: Fog | None = None) -> list[str]:
    """Owners of centers (orders.md 7.4); last those whose owner is in the fog."""
    lines = ["Ownership of supply centers:", ""]
    wide = name_column(game_map)
    known = game_map.centers if fog is None else fog.centers
    groups = {game_map.title_of(name): board.centers_of(name) for name in game_map.powers}
    groups |= {"Unowned": known - board.centers.keys(), "Not seen": game_map.centers - known}
    for title, centers in groups.items():
        if owned := sorted(game_map.places[center].name for center in centers & game_map.centers):
            lines += wrap(f"{title + ':':<{wide}}{', '.join(owned)}.", WIDTH, subsequent_indent=" " * wide)
    return lines
