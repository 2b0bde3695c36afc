"""The pictures of letters: what each shows, and its words for those who do not see it. They are drawn later."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace as dataclass_replace

import msgspec
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.orders import Build, Order
from judge.board.position import Position
from judge.board.results import OrderOutcome
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Maps
from judge.game.outcome import BoardShown, TriedAnswer
from judge.game.people.seats import player_at
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.seen_game import without_builds
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.letter import Picture
from judge.mail.letters.wording import count, joined
from judge.picture.request import Form, PictureRequest
from judge.picture.scene import Scene, orders_scene, position_scene, results_scene

WIDTH = 900
"""Pixels across: readable, and two of them leave a letter under 250 KB."""

ORDERS_WIDTH = 720
"""Of a confirmation's picture: there are many of them, and the codes of provinces are 8 pixels high."""

SMALL_WIDTH = 480
"""For slow lines and small screens (SET MAP SMALL)."""

LARGE_WIDTH = 1200
"""For those who ask for a picture by itself (MAP)."""

_WIDTHS = {Maps.ON: WIDTH, Maps.SMALL: SMALL_WIDTH, Maps.OFF: 0}


def width_for(reader: Viewer, game: Game) -> int:
    """How wide the pictures of a reader's letters are, in pixels; 0: they want none."""
    wanted = [player.maps for seat in reader.seats if (player := player_at(game, seat)) is not None]
    return max((_WIDTHS[each] for each in wanted), default=WIDTH)


def results_picture(
    name: str, record: PhaseRecord, in_play: RulesInPlay, width: int, builds_of: Collection[str] | None
) -> Picture:
    """The orders of a phase with what came of them. `builds_of`: whose hidden builds it may show, None: everybody's."""
    outcomes = record.resolution.outcomes
    shown = outcomes
    if builds_of is not None:
        shown = tuple(each for each in outcomes if not _is_hidden(each, record, builds_of))
    scene = results_scene(in_play.map, record.before, replace(record.resolution, outcomes=shown), name)
    if hidden := len(outcomes) - len(shown):
        scene = dataclass_replace(scene, notes=(*scene.notes, f"Hidden: {count(hidden, 'build')}."))
    said = f"{count(len(scene.outcomes), 'order')} with what came of them, which the results below tell one by one"
    return _picture("results", scene, width, f"Map of {name}, {record.before.phase.title}: {said}.")


def _is_hidden(outcome: OrderOutcome, record: PhaseRecord, builds_of: Collection[str]) -> bool:
    unit = outcome.unit
    return (
        isinstance(outcome.order, Build)
        and unit is not None
        and unit.province in record.after.hidden
        and unit.power not in builds_of
    )


def tried_picture(tried: TriedAnswer) -> Picture:
    """The results that somebody tried out."""
    return results_picture(tried.game_name, tried.record, tried.in_play, WIDTH, builds_of=None)


def position_picture(name: str, board: Position, in_play: RulesInPlay, width: int, form: Form = Form.PNG) -> Picture:
    """What stands where, as far as the reader may see it: `board` has nothing else."""
    return _picture(
        "position", position_scene(in_play.map, board, name), width, _position_words(name, board, in_play), form
    )


def board_picture(shown: BoardShown) -> Picture:
    """The board that somebody asked for."""
    width = SMALL_WIDTH if shown.small else LARGE_WIDTH
    return position_picture(shown.game_name, shown.board, shown.in_play, width, Form(shown.file))


def orders_pictures(
    game: Game,
    board: Position,
    orders: Mapping[PowerName, tuple[Order, ...] | None],
    in_play: RulesInPlay,
    reader: Viewer,
    width: int,
) -> tuple[Picture, ...]:
    """A player's own orders on the board that they see, before anything came of them. None without orders."""
    theirs = {power: given for power, given in orders.items() if given}
    if not width or not theirs:
        return ()
    seen = board if reader.sees_all else without_builds(board, reader.powers)
    titles = joined([in_play.map.title_of(power) for power in theirs])
    said = f"Map of {game.name}, {board.phase.title}, with the orders on file for {titles}, which this letter lists."
    return (_picture("orders", orders_scene(in_play.map, seen, theirs, game.name), min(width, ORDERS_WIDTH), said),)


def _position_words(name: str, board: Position, in_play: RulesInPlay) -> str:
    owned = [(list(board.centers.values()).count(power), power) for power in in_play.map.powers]
    counts = [f"{in_play.map.title_of(power)} {number}" for number, power in sorted(owned, reverse=True) if number]
    return f"Map of {name}, {board.phase.title}. Centers: {', '.join(counts) or 'none'}."


def _picture(word: str, scene: Scene, width: int, alt: str, form: Form = Form.PNG) -> Picture:
    request = PictureRequest.of(scene, width, form)
    return Picture(f"{word}.{form}", msgspec.json.encode(request), alt)
