"""Files for the keeper: a game's picture, chart or replay, with everything visible, at any phase."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.pictures.picture_file import picture_file
from judge.board.maps import Map
from judge.board.opening import opening
from judge.board.position import Position
from judge.files.maps.load import load_map
from judge.game.calendar.dates import MONTHS
from judge.game.calendar.zones import to_local
from judge.game.ending.victory import centers_to_win
from judge.game.events.phases import PastPhase
from judge.game.game import Game
from judge.game.status.center_years import counted_years
from judge.game.visibility.seen_phase import replayed
from judge.mail.letters.wording import joined
from judge.picture.chart import Year, chart_title
from judge.picture.request import ChartRequest, FilmRequest, Form, PictureRequest
from judge.picture.scene import Scene, orders_scene, position_scene, results_scene
from judge.problems import Refused
from judge.rules.registry import RuleSet
from judge.store.repository import GameRepository

_PATIENCE = 60.0
"""Seconds that a keeper at the console is made to wait for a picture."""


def save_map(judge: Judge, name: str, path: Path, *, phase: str = "", orders: bool = False, width: int = 1200) -> str:
    """Write a picture of a game as SVG, PNG or GeoJSON, by the file's name; describe it in words.

    `phase` is a code (`F1903M`), "" for the present one. With `orders` it shows that phase's orders and results: for
    the present phase the orders on file, without a phase the last processed one. Raises Refused for an unknown game,
    phase or type of file, PictureFailed, OSError.
    """
    form = _form(path)
    game, past = _game(judge, name)
    in_play = judge.in_play(game)
    present = game.position or opening(in_play.map, in_play.map.powers, in_play.rules)
    scene = _scene(game, past, in_play.map, present, phase.strip().upper() if phase else "", orders)
    _write(scene, path, form, width)
    return f"{scene.title}, {scene.phase}: {'orders' if scene.outcomes else 'position'} in {path}."


def save_board(name: str, path: Path, *, width: int = 1200) -> str:
    """Write a picture of a map's opening position as SVG, PNG or GeoJSON; describe it in words.

    Raises Refused for an unknown map or type of file, PictureFailed, OSError.
    """
    form = _form(path)
    board = load_map(name)
    scene = position_scene(board, opening(board, board.powers, RuleSet()), board.name)
    _write(scene, path, form, width)
    return f"{board.name} in {path}."


def board_svg(board: Map, *, is_own: bool) -> str:
    """Draw a map's opening position as SVG. `is_own`: the map is the judge's own and has outlines.

    Raises Refused for a map that is shown in words only, PictureFailed.
    """
    request = PictureRequest.of(position_scene(board, opening(board, board.powers, RuleSet()), board.name), 0, Form.SVG)
    return picture_file(request, _PATIENCE, None if is_own else board).decode()


def save_chart(judge: Judge, name: str, path: Path, *, width: int = 1200) -> str:
    """Write a chart of a game's centers as SVG or PNG, by the file's name; describe it in words.

    Raises Refused for an unknown game or type of file and for a game without a completed year, PictureFailed, OSError.
    """
    form = _form(path, (Form.SVG, Form.PNG))
    game, past = _game(judge, name)
    in_play = judge.in_play(game)
    years = counted_years(game, past, in_play, None, game.board) if past else ()
    if len(years) < 2:
        raise Refused("E-MAP-PHASE", f"No year of {game.name} is complete yet.")
    request = ChartRequest(
        map=game.map,
        title=chart_title(game.name),
        years=tuple(Year(*year) for year in years),
        victory=centers_to_win(game, in_play),
        width=width,
        form=form,
    )
    path.write_bytes(picture_file(request, _PATIENCE))
    return f"{game.name}, {years[0][0]} to {years[-1][0]}: centers in {path}."


def save_replay(judge: Judge, name: str, path: Path, *, width: int = 900) -> str:
    """Write an animation of a game's positions as a GIF; describe it in words.

    Raises Refused for an unknown game, another type of file and a game without a processed phase, PictureFailed,
    OSError.
    """
    if path.suffix.lower() != ".gif":
        raise Refused("E-MAP-FORMAT", f"{path.name} must end in .gif.")
    game, past = _game(judge, name)
    boards = replayed(game, past, judge.in_play(game), [power.name for power in game.powers])
    if len(boards) < 2:
        raise Refused("E-MAP-PHASE", f"No phase of {game.name} was processed yet.")
    path.write_bytes(picture_file(FilmRequest(game.map, game.name, boards, width), _PATIENCE))
    return f"{game.name}, {boards[0].phase} to {boards[-1].phase}: {len(boards)} positions in {path}."


def _form(path: Path, forms: Collection[Form] = (Form.SVG, Form.PNG, Form.GEOJSON)) -> Form:
    """Return the type of file that a name asks for. Raises Refused."""
    ending = path.suffix.lower()[1:]
    if ending not in forms:
        raise Refused("E-MAP-FORMAT", f"{path.name} must end in {joined([f'.{form}' for form in forms], 'or')}.")
    return Form(ending)


def _write(scene: Scene, path: Path, form: Form, width: int) -> None:
    request = replace(PictureRequest.of(scene, width, form), exact=True)
    path.write_bytes(picture_file(request, _PATIENCE))


def _game(judge: Judge, name: str) -> tuple[Game, list[PastPhase]]:
    with judge.store.reading() as tx:
        games = GameRepository(tx, datetime.now(UTC))
        game = games.get(name)
        if game is None:
            raise Refused("E-NOGAME", f"There is no game {name}.")
        # Read here, since the transaction ends.
        return game, [past for past in games.past(game) if past.game and past.record]


def _scene(game: Game, past: list[PastPhase], board: Map, present: Position, phase: str, orders: bool) -> Scene:
    if not phase and orders:
        if not past:
            raise Refused("E-MAP-PHASE", f"No phase of {game.name} was processed yet.")
        phase = past[-1].code
    if phase in ("", str(present.phase)):
        on_file = {power.name: power.orders or () for power in game.powers}
        return orders_scene(board, present, on_file, game.name) if orders else position_scene(board, present, game.name)
    for processed in reversed(past):
        if processed.code == phase:
            return _past_scene(processed, board, orders)
    known = ", ".join([*(processed.code for processed in past), str(present.phase)])
    raise Refused("E-MAP-PHASE", f"{game.name} has no phase {phase}. It has {known}.")


def _past_scene(past: PastPhase, board: Map, orders: bool) -> Scene:
    record, date = past.record, "" if past.at is None else _day(past.at, past.game.zone)
    if not orders:
        return position_scene(board, record.before, past.game.name, date)
    return results_scene(board, record.before, record.resolution, past.game.name, date)


def _day(moment: datetime, zone: str) -> str:
    local = to_local(moment, zone)
    return f"{local.day} {MONTHS[local.month - 1]} {local.year}"
