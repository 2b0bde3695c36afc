"""View of the game: the board, sizes of powers, former players, and facts for strangers."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.board.opening import taken_unseen
from judge.board.order_text.context import takes_fictional
from judge.board.position import Position
from judge.game.archiving import Archived
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.fog import SeenBoard, in_fog, seer_at, seer_of
from judge.game.visibility.viewers import Viewer
from judge.rules.registry import RuleSet


def players_known(game: Game, rules: RuleSet) -> bool:
    """True if everybody may know who played what: after the end, unless NO_REVEAL holds it back."""
    return game.stage is Stage.COMPLETED and "NO_REVEAL" not in rules


def seen_board(game: Game, in_play: RulesInPlay, powers: Collection[PowerName]) -> SeenBoard:
    """Return the board as a reader of these powers' secrets sees it.

    It has no hidden build of others (C2), and in a blind game only what their units and centers see (C1).
    """
    board, seer = game.board, seer_of(game, in_play.rules, powers)
    if seer is not None:
        return in_fog(board, seer, in_play)
    return SeenBoard(board if game.stage is Stage.COMPLETED else without_builds(board, powers, in_play))


def board_for(board: Position, reader: Viewer, game: Game, in_play: RulesInPlay) -> SeenBoard:
    """Return a position as a reader of this game's letters sees it."""
    seer = seer_at(game, in_play.rules, reader)
    if seer is not None:
        return in_fog(board, seer, in_play)
    sees_all = reader.sees_all or game.stage is Stage.COMPLETED
    return SeenBoard(board if sees_all else without_builds(board, reader.powers, in_play))


def knows_size(game: Game, rules: RuleSet, powers: Collection[PowerName], power: PowerName) -> bool:
    """True if a reader of these powers' secrets may know a power's number of units and centers."""
    seer = seer_of(game, rules, powers)
    return seer is None or power in seer


def named_by(board: Position, rules: RuleSet) -> Position | None:
    """The position by which orders on file say whose unit is supported or convoyed; None: they do not.

    Under BLIND and FICTIONAL_OK that would tell whether such a unit is there.
    """
    return None if is_blind(rules) or takes_fictional(rules) else board


def tells_members_alone(game: Game, rules: RuleSet) -> bool:
    """True if strangers learn nothing of the board during play, because players see little.

    See commands.md 5.1.
    """
    return is_blind(rules) and game.stage.is_under_way


def is_public(game: Game) -> bool:
    """True if a game has pages in the archive now: it is public, and its Master allows them."""
    shown = game.archived is Archived.ALWAYS or (game.archived is Archived.END and game.stage.is_over)
    return shown and game.listed and game.private is None and game.stage is not Stage.PREPARATION


def page_path(game: Game) -> str:
    """Return the path of a game's page below the archive's address; "" if it has none now."""
    return f"games/{game.name}/index.html" if is_public(game) else ""


def without_builds(board: Position, but_of: Collection[PowerName], in_play: RulesInPlay) -> Position:
    """Return a board without others' hidden builds and the centers that these builds took."""
    if not board.hidden:
        return board
    units = tuple(unit for unit in board.units if unit.power in but_of or unit.province not in board.hidden)
    taken = taken_unseen(board, in_play.map, in_play.rules)
    centers = {place: owner for place, owner in board.centers.items() if owner in but_of or place not in taken}
    return replace(board, units=units, centers=centers)


def builds_known(record: PhaseRecord, viewer: Viewer) -> frozenset[PowerName] | None:
    """The powers whose hidden builds in a phase a viewer may know; None: of all of them."""
    return None if viewer.sees_all or not record.after.hidden else frozenset(viewer.powers)
