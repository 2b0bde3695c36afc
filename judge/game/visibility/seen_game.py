"""What of a game itself may be seen: the board without hidden builds, who played what, what strangers learn."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import Position
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage
from judge.game.visibility.viewers import Viewer
from judge.rules.registry import RuleSet


def players_known(game: Game, rules: RuleSet) -> bool:
    """Whether everybody may know who played what: after the end, unless the Master has yet to reveal it."""
    return game.stage is Stage.COMPLETED and "NO_REVEAL" not in rules


def seen_board(game: Game, powers: Collection[PowerName]) -> Position:
    """What somebody sees on the board who orders for these powers: no hidden build of another one (C2)."""
    board = game.board
    return board if game.stage is Stage.COMPLETED else without_builds(board, powers)


def tells_members_alone(game: Game, rules: RuleSet) -> bool:
    """Whether strangers learn nothing of the game while it is played (commands.md 5.1): where players see little."""
    return "BLIND" in rules and game.stage.is_under_way


def without_builds(board: Position, but_of: Collection[PowerName]) -> Position:
    """A board without the hidden builds of all powers but these."""
    if not board.hidden:
        return board
    units = tuple(unit for unit in board.units if unit.power in but_of or unit.province not in board.hidden)
    return replace(board, units=units)


def builds_known(record: PhaseRecord, viewer: Viewer) -> frozenset[PowerName] | None:
    """The powers whose builds in a phase a viewer may know; None: of all of them."""
    return None if viewer.sees_all or not record.after.hidden else frozenset(viewer.powers)
