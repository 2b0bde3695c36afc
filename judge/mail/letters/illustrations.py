"""Pictures in letters: their content, and a description for people who cannot see them. Drawn later."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.orders import Build, Order
from judge.board.position import Position
from judge.board.results import OrderOutcome
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Maps
from judge.game.outcome import BoardShown, ChartShown, FilmShown, Shown, TriedAnswer
from judge.game.people.seats import player_at
from judge.game.rules_in_play import Bought, RulesInPlay
from judge.game.visibility.seen_game import Fog, SeenBoard, board_for
from judge.game.visibility.seen_phase import SeenPhase, Sighting
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.letter import Picture
from judge.mail.letters.wording import count, joined
from judge.picture.chart import Year, chart_title, in_words
from judge.picture.request import ChartRequest, FilmRequest, Form, PictureRequest
from judge.picture.scene import Coin, Scene, orders_scene, position_scene, results_scene

_VAST = 88
"""Least number of places on a board that is too large for readable codes on a telephone."""
_LARGE_SYMBOLS = 1.6
"""Scale of symbols and names that suits both a telephone and a computer."""


class Sizes(NamedTuple):
    """Widths in pixels, which drawing may enlarge (`judge.picture.enlarged`), and other preferences.

    `results`: orders with results, or the position in a letter about it. `after`: the position beside results, which
    has less to show; 0 for none, because the letter would be too large. `orders`: the reader's orders on file, which
    are sent often. `alone`: a requested picture (MAP). `symbols`: the scale of symbols and names, if the board has
    room; None for one that suits the board. `is_small`: for a small screen, with parts of a crowded board. `paper`: it
    fits on a page.
    """

    results: int
    after: int
    orders: int
    alone: int
    symbols: float | None = 1.0
    is_small: bool = False
    paper: bool = False

    def scale(self, board: Map) -> float:
        """Scale of symbols and names on a board. A vast one has no room for large ones."""
        return self.symbols or (1.0 if len(board.places) >= _VAST else _LARGE_SYMBOLS)


USUAL = Sizes(results=900, after=600, orders=640, alone=1200, symbols=None)
"""Sizes for readers without a setting: large codes, and two pictures in a letter under 250 KB."""

_OF = {
    Maps.OFF: None,
    Maps.SMALL: Sizes(results=720, after=600, orders=720, alone=720, symbols=_LARGE_SYMBOLS, is_small=True),
    Maps.ON: USUAL,
    Maps.BIG: Sizes(results=1200, after=0, orders=900, alone=1400),
    Maps.PRINT: Sizes(results=1400, after=0, orders=720, alone=1400, paper=True),
}
"""Sizes by setting; later ones show more."""


def sizes_for(wanted: Maps) -> Sizes | None:
    """Return the sizes for a setting; None: no pictures."""
    return _OF[wanted]


def sizes_of(reader: Viewer, game: Game) -> Sizes | None:
    """Sizes of pictures in a reader's letters; None if unwanted. The largest of several seats counts."""
    order = list(_OF)
    seats = reader.seats[1:] if reader.key != reader.id else reader.seats  # a co-Master's own wish counts
    wanted = [player.maps for seat in seats if (player := player_at(game, seat)) is not None]
    return sizes_for(max(wanted, key=order.index, default=Maps.ON))


_CROWDED = 80
"""Least number of places on a board that may be too crowded for a telephone; drawing finds out."""


def shows_part(board: Map, sizes: Sizes) -> bool:
    """True if pictures of these sizes may show only the part around the reader's units, or halves."""
    return sizes.is_small and len(board.places) >= _CROWDED


_PART = Sizes(results=480, after=0, orders=0, alone=480, symbols=_LARGE_SYMBOLS, is_small=True)
"""Sizes of a part shown with the whole board; with more pixels, a letter could not hold both."""


def sizes_of_part(board: Map, sizes: Sizes) -> Sizes | None:
    """Return the sizes of the reader's part if it comes before the whole board, else None.

    Readers who chose no size get one if a telephone needs it (docs/decisions/089-telephones.md).
    """
    return _PART if sizes == USUAL and len(board.places) >= _VAST else None


_HALF = 500
"""Width in pixels of two halves of a board, which leaves a letter under 250 KB."""
_LARGE = 1.8
"""Scale of letters and lines in a chart for a small screen."""
_FILM, _SMALL_FILM = 600, 480
"""Widths in pixels of an animation, and of one for a small screen."""
_MOST_OF_FILM = 150_000
"""Limit on the bytes of an animation, so that a letter with a chart too is under 250 KB."""


def results_picture(
    name: str,
    seen: SeenPhase,
    in_play: RulesInPlay,
    sizes: Sizes,
    builds_of: Collection[str] | None,
    bought: Collection[Bought] = (),
    own: tuple[PowerName, ...] = (),
    word: str = "results",
) -> Picture:
    """Picture of a phase's orders with their results, by `seen_scene`.

    `own`: the reader's powers; `word`: the file's name.
    """
    scene = replace(seen_scene(name, seen, in_play, builds_of, bought), own=own)
    said = f"{count(len(scene.outcomes), 'order')} with what came of them, which the results below tell one by one"
    words = f"Map of {name}, {seen.record.before.phase.title}: {said}.{_coins_in_words(scene.coins, in_play)}"
    return _picture(word, scene, sizes.results, sizes, words, around=own, halved=not own)


def seen_scene(
    name: str,
    seen: SeenPhase,
    in_play: RulesInPlay,
    builds_of: Collection[str] | None,
    bought: Collection[Bought] = (),
) -> Scene:
    """Return the scene of a phase with the results of its orders, as far as they are seen.

    `builds_of`: the powers whose hidden builds it may show, None for all. `bought`: the units with orders paid by
    others. Hidden units among them are not drawn.
    """
    record = seen.record
    outcomes = record.resolution.outcomes
    shown = outcomes
    if builds_of is not None:
        shown = tuple(each for each in outcomes if not _is_hidden(each, record, builds_of))
    whole = results_scene(in_play.map, record.before, replace(record.resolution, outcomes=shown), name)
    scene = _sighted(_in_fog(whole, seen.before), seen.sightings)
    coins = tuple(Coin(each.unit, each.by, each.amount) for each in bought if each.unit in scene.units)
    scene = replace(scene, coins=coins)
    if hidden := len(outcomes) - len(shown):
        scene = replace(scene, notes=(*scene.notes, f"Hidden: {count(hidden, 'build')}."))
    return scene


def _coins_in_words(coins: Collection[Coin], in_play: RulesInPlay) -> str:
    """Return a sentence on the coins in a picture, with a blank before it; "" for none."""
    if not coins:
        return ""
    told = [
        f"{'an unknown sum' if coin.amount is None else coin.amount}"
        f"{f' from {in_play.map.title_of(coin.by)}' if coin.by is not None else ''} for {coin.unit.piece}"
        for coin in coins
    ]
    return f" Coins show what others paid: {'; '.join(told)}."


def _in_fog(scene: Scene, fog: Fog | None) -> Scene:
    """Return a scene with fog over places that its viewer does not see, without others' center counts."""
    if fog is None:
        return scene
    counts = {power: number for power, number in scene.counts.items() if power in fog.powers}
    return replace(scene, unseen=fog.unseen, counts=counts)


def _sighted(scene: Scene, sightings: Collection[Sighting]) -> Scene:
    """Return a scene with foreign units seen during part of the phase, including beaten ones."""
    came = tuple(each.unit for each in sightings if each.glimpse.is_new)
    standing = set(scene.units)
    gone = tuple(each.unit for each in sightings if not each.glimpse.is_new and each.unit in standing)
    return replace(scene, came=came, gone=gone) if sightings else scene


def _is_hidden(outcome: OrderOutcome, record: PhaseRecord, builds_of: Collection[str]) -> bool:
    unit = outcome.unit
    return (
        isinstance(outcome.order, Build)
        and unit is not None
        and unit.province in record.after.hidden
        and unit.power not in builds_of
    )


def tried_picture(tried: TriedAnswer) -> Picture:
    """Picture of the results that somebody tried out."""
    seen = SeenPhase(tried.record, before=tried.fog)
    return results_picture(tried.game_name, seen, tried.in_play, USUAL, builds_of=None)


def position_picture(
    name: str,
    seen: SeenBoard,
    in_play: RulesInPlay,
    width: int,
    sizes: Sizes,
    form: Form = Form.PNG,
    own: tuple[PowerName, ...] = (),
    before: SeenBoard | None = None,
    *,
    is_part: bool = False,
) -> Picture:
    """Picture of a position as in `seen`, the reader's view. `width` is one of the `sizes`.

    Units of `own` powers are marked as the reader's. Centers with another owner in `before` are marked, too. `is_part`:
    on a crowded board it shows the part around these units.
    """
    from judge.picture.words import (
        in_words as scene_in_words,  # imported here, since few letters show a position
    )

    taken = frozenset() if before is None else _taken(before, seen)
    scene = replace(seen_position_scene(name, seen, in_play), own=own, taken=taken)
    said = f"Map of {name}, {seen.position.phase.title}. {scene_in_words(scene)}"
    if is_part:
        return _picture("near", scene, width, sizes, said, form, around=own)
    return _picture("position", scene, width, sizes, said, form, halved=not own)


def _taken(before: SeenBoard, after: SeenBoard) -> frozenset[Province]:
    """Return the centers that have changed hands, if the reader knows the old and new owners."""
    was, now = before.position.centers, after.position.centers
    known = now if before.fog is None else before.fog.centers
    return frozenset(center for center, owner in now.items() if center in known and was.get(center) != owner)


def seen_position_scene(name: str, seen: SeenBoard, in_play: RulesInPlay) -> Scene:
    """Return the scene of a viewer's position `seen`, with fog over places that the viewer does not see."""
    return _in_fog(position_scene(in_play.map, seen.position, name), seen.fog)


def board_pictures(shown: BoardShown) -> tuple[Picture, ...]:
    """Return requested pictures of a board. If it is crowded, the reader's own part comes first."""
    sizes = sizes_for(shown.maps) or USUAL
    seen = SeenBoard(shown.board, shown.fog)
    form = Form(shown.file)
    has_part = form is Form.PNG and bool(shown.own) and shows_part(shown.in_play.map, sizes)
    return tuple(
        position_picture(shown.game_name, seen, shown.in_play, sizes.alone, sizes, form, shown.own, is_part=is_part)
        for is_part in ((True, False) if has_part else (False,))
    )


def chart_picture(shown: ChartShown, sizes: Sizes | None = None) -> Picture:
    """Return the chart of each power's centers over the years. `sizes` None: by the reader's own choice."""
    sizes = sizes or sizes_for(shown.maps) or USUAL
    title, last = chart_title(shown.game_name), Year(*shown.years[-1])
    request = ChartRequest(
        map=shown.in_play.map.id,
        title=title,
        years=tuple(Year(*year) for year in shown.years),
        victory=shown.victory,
        width=sizes.results,
        size=_LARGE if sizes.is_small else 1.0,
    )
    return Picture("centers.png", msgspec.json.encode(request), f"{title}. {in_words(shown.in_play.map, last)}")


def film_picture(shown: FilmShown, sizes: Sizes | None = None) -> Picture:
    """Return the animation of a game's positions. `sizes` None: by the reader's own choice."""
    sizes = sizes or sizes_for(shown.maps) or USUAL
    request = FilmRequest(
        map=shown.in_play.map.id,
        title=shown.game_name,
        boards=shown.boards,
        width=_SMALL_FILM if sizes.is_small else _FILM,
        limit=_MOST_OF_FILM,
        size=sizes.scale(shown.in_play.map),
    )
    first, last = (shown.in_play.map.phase_title(board.phase) for board in (shown.boards[0], shown.boards[-1]))
    alt = f"Animation of {shown.game_name}: the board from {first} to {last}, one position after the other."
    return Picture("replay.gif", msgspec.json.encode(request), alt)


def shown_pictures(shown: Shown) -> tuple[Picture, ...]:
    """The pictures that an answer shows."""
    match shown:
        case ChartShown():
            return (chart_picture(shown),)
        case FilmShown():
            return (film_picture(shown),)
        case BoardShown():
            return board_pictures(shown)


def orders_pictures(
    game: Game,
    board: Position,
    orders: Mapping[PowerName, tuple[Order, ...] | None],
    in_play: RulesInPlay,
    reader: Viewer,
    sizes: Sizes | None,
) -> tuple[Picture, ...]:
    """Return a player's own orders on the board that they see, before processing; () without orders."""
    theirs = {power: given for power, given in orders.items() if given}
    if sizes is None or not theirs:
        return ()
    seen = board_for(board, reader, game, in_play)
    titles = joined([in_play.map.title_of(power) for power in theirs])
    said = f"Map of {game.name}, {board.phase.title}, with the orders on file for {titles}, which this letter lists."
    scene = _in_fog(orders_scene(in_play.map, seen.position, theirs, game.name), seen.fog)
    return (_picture("orders", scene, sizes.orders, sizes, said, around=theirs),)


def drawn_pictures(
    game: Game, powers: Collection[PowerName], in_play: RulesInPlay, reader: Viewer, sizes: Sizes | None
) -> tuple[Picture, ...]:
    """Return a variant's pictures of these powers' submissions, on their reader's board, if any."""
    orders = {power: in_play.variant.telling.drawn(game, in_play, power) for power in powers}
    return orders_pictures(game, game.board, orders, in_play, reader, sizes)


def _places_of(powers: Collection[PowerName], scene: Scene) -> tuple[Location, ...]:
    """Places of these powers' units and of their destinations; without units, their centers."""
    units = [unit.location for unit in (*scene.units, *(lost.unit for lost in scene.dislodged)) if unit.power in powers]
    goals = [
        outcome.way_end or outcome.unit.location
        for outcome in scene.outcomes
        if outcome.unit is not None and outcome.unit.power in powers
    ]
    centers = [Location(center) for center, owner in scene.owners.items() if owner in powers]
    return tuple(dict.fromkeys((*units, *goals))) or tuple(sorted(centers))


def _picture(
    word: str,
    scene: Scene,
    width: int,
    sizes: Sizes,
    alt: str,
    form: Form = Form.PNG,
    around: Collection[PowerName] = (),
    *,
    halved: bool = False,
) -> Picture:
    """Picture to draw.

    If the board is crowded, it shows the part `around` these powers' units, or both halves.
    """
    request = replace(PictureRequest.of(scene, width, form, sizes.scale(scene.board)), paper=sizes.paper)
    if around and shows_part(scene.board, sizes):
        request = replace(request, around=_places_of(around, scene))
        alt += " Where codes would be too small, it shows the part of the board around your units."
    elif halved and form is Form.PNG and shows_part(scene.board, sizes):
        request = replace(request, halved=True, width=_HALF)
        alt += " Where codes would be too small, it shows the western half of the board above the eastern one."
    return Picture(f"{word}.{form}", msgspec.json.encode(request), alt)
