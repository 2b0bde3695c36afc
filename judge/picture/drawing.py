"""A scene as SVG: `draw`, and its parts from bottom to top (`Parts`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from judge.board.names import PowerName, Province
from judge.board.orders import Build, Hold
from judge.board.position import Dislodged, Unit
from judge.picture import coins, insets, labels, legend, line_styles, marks, palette
from judge.picture.curves import trim
from judge.picture.geometry import Geometry, Point
from judge.picture.ground import bare, colored_lands, fogs, ground, lands, outlines
from judge.picture.line_styles import line_piece
from judge.picture.order_lines import OrderLines
from judge.picture.palette import Tint
from judge.picture.scene import Scene, power_letter
from judge.picture.svg import Box, SvgMeaning, SvgPiece, around, document, escape, number, svg_of
from judge.picture.words import in_words

_UNIT, _CENTER, _MARK = 21.0, 13.0, 30.0
"""Reach of units, center marks and other marks beyond their middles, in pixels at scale 1."""


_BOARD, _ABOVE = "whole-board", "above-board"
"""Names of the parts of a document that its insets show."""


class Placing(NamedTuple):
    """Position and scale of pieces in the picture."""

    down: float
    larger: float
    right: float = 0.0

    def put(self, svg: str, name: str = "") -> str:
        """Return a drawing with its upper left corner moved here from 0, 0. `name`: its `id`."""
        larger = "" if self.larger == 1 else f" scale({self.larger:g})"
        called = f' id="{name}"' if name else ""
        return f'<g{called} transform="translate({number(self.right)} {number(self.down)}){larger}">{svg}</g>'

    def box(self, box: Box | None) -> Box | None:
        """The room that something occupies, in the picture's pixels."""
        if box is None:
            return None
        left, top, right, bottom = (side * self.larger for side in box)
        return Box(left + self.right, top + self.down, right + self.right, bottom + self.down)


def edge(box: Box) -> str:
    """Return the line around a board, or around the part of it that is shown."""
    left, top, right, bottom = box
    return (
        f'<rect x="{number(left + 1)}" y="{number(top + 1)}" width="{number(right - left - 2)}" '
        f'height="{number(bottom - top - 2)}" fill="none" '
        f'stroke="{palette.COAST}" stroke-width="2"/>'
    )


class Parts:
    """Parts of a scene's picture, each drawn with 0, 0 as its upper left corner.

    Their places: `board` for those on the board, `head` for the title, `row` for the insets, `foot` for the footer.

    `definitions` must be in any document with patterns.
    """

    def __init__(
        self, scene: Scene, geometry: Geometry, window: Box | None = None, *, has_insets: bool = False
    ) -> None:
        """Draw all parts. Every unit must stand in a province that `geometry` has.

        `has_insets`: crowded parts of the whole board are shown larger below it. `window`: the part of the board to
        show, None for the whole. Pieces known to be outside it are left out.
        """
        stated = {name: power.color for name, power in scene.board.powers.items() if power.color is not None}
        self._scene, self._geometry = scene, geometry
        self._tints = palette.tints_of(_powers(scene), stated)
        self._holding = {one.unit for one in scene.outcomes if isinstance(one.order, Hold) and one.unit is not None}
        self._beaten = [lost.unit for lost in _waiting(scene)]
        self._orders = OrderLines(scene, geometry, self._tints)
        self._new = [
            outcome.unit for outcome in scene.outcomes if isinstance(outcome.order, Build) and outcome.unit is not None
        ]
        self._ground = fixed = ground(scene.board, geometry.plain)
        self._fills = _fills(scene, self._tints)
        # Title and footer are enlarged as much as the symbols on the board.
        large = geometry.scale / geometry.plain.scale
        self.window = window
        left, top, right, bottom = self._view = window or Box(0.0, 0.0, *geometry.size)
        self._width = (right - left) / large
        lines = "".join(piece.svg for piece in (*self._orders.below, *self._orders.lines))
        drawn = {kind for kind in legend.RARE if f'class="{kind.name}"' in lines}
        self._footer = legend.footer(
            scene, self._width, self._tints, hatched=fixed.is_hatched, rivers=fixed.has_rivers, drawn=drawn
        )
        self.definitions = fixed.definitions
        self.head = Placing(0, large)
        self.board = Placing(legend.TITLE_HEIGHT * large - top, 1, -left)
        self.row = Placing(legend.TITLE_HEIGHT * large + bottom - top, 1)
        self.insets = insets.insets(geometry) if has_insets and window is None else ()
        self.foot = Placing(self.row.down + insets.height(self.insets), large)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole picture."""
        return self._width * self.foot.larger, self.foot.down + self._footer.height * self.foot.larger

    def shown(self, pieces: Iterable[SvgPiece]) -> Iterator[SvgPiece]:
        """The pieces on the board that the picture shows."""
        if self.window is None:
            return iter(pieces)
        return (piece for piece in pieces if piece.box is None or piece.box.meets(self._view))

    def ground(self) -> str:
        """The whole ground."""
        fixed, board, unseen = self._ground, self._scene.board, self._scene.unseen
        drawn = fixed.under + lands(board, fixed, self._fills, unseen) + fixed.over
        return drawn + outlines(board, fixed, unseen)

    def whole_board(self) -> str:
        """The shown part of the board in its place, without the parts of `above_board`."""
        pieces = (*self.outlined(), *self.lines(), *self.names(), *self.centers(), *self.units(), *self.beaten_units())
        return self.board.put(self.ground() + svg_of(self.shown(pieces)) + self.frame(), _BOARD if self.insets else "")

    def above_board(self) -> str:
        """New units and marks.

        At the board's upper edge they lie over the title, which covers everything else there.
        """
        return self.board.put(svg_of(self.shown((*self.new_units(), *self.marks()))), _ABOVE if self.insets else "")

    def outlined(self) -> Iterator[SvgPiece]:
        """Lines around the parts of the board that the insets show."""
        yield from (insets.outlined(inset.window) for inset in self.insets)

    def row_paper(self) -> Iterator[SvgPiece]:
        """Return the ground of the row of insets, which covers anything that sticks out of the board."""
        if high := insets.height(self.insets):
            yield SvgPiece(_paper(self._geometry.size[0], high), Box(0, 0, self._geometry.size[0], high))

    def row_of_insets(self) -> str:
        """The insets in their places. Each shows the board itself again, so that nothing is drawn twice."""
        shown = "".join(
            f'<svg x="{number(at.left)}" y="{number(at.top)}" width="{number(at.right - at.left)}" '
            f'height="{number(at.bottom - at.top)}" viewBox="{number(left)} {number(top + self.board.down)} '
            f'{number(right - left)} {number(bottom - top)}"><use href="#{_BOARD}"/><use href="#{_ABOVE}"/></svg>'
            f"{edge(at)}"
            for (left, top, right, bottom), at, _ in self.insets
        )
        return (
            f'<g class="insets" aria-hidden="true">{self.row.put(svg_of(self.row_paper()) + shown)}</g>'
            if shown
            else ""
        )

    def lands(self) -> Iterator[SvgPiece]:
        """Ground: neutral lands, then lands in their colors. `fogs` are over them, then `borders`."""
        fixed, board = self._ground, self._scene.board
        yield SvgPiece(bare(board, self._geometry.plain))
        yield from colored_lands(board, fixed, self._fills, self._scene.unseen)

    def fogs(self) -> Iterator[SvgPiece]:
        """Fog over lands and seas that are not seen."""
        yield from fogs(self._ground, self._scene.unseen)

    def borders(self) -> Iterator[SvgPiece]:
        """The ground's uppermost part: borders, coasts, far shores, lakes."""
        yield SvgPiece(self._ground.over)

    def lines(self) -> Iterator[SvgPiece]:
        """Rims of the viewer's own units and taken centers, lines of orders, and halos of new units."""
        yield from self._rims()
        yield from self._orders.below
        yield from _offers(self._scene, self._geometry, self._tints)
        yield from self._orders.lines
        yield from self._orders.dots
        yield from (self._mark(marks.built, self._spot(unit)) for unit in self._new)

    def _rims(self) -> Iterator[SvgPiece]:
        scale = self._geometry.scale
        for province, area in self._geometry.areas.items():
            if area.center is not None and province in self._scene.taken:
                yield around(marks.taken_center(area.center, scale), [area.center], _CENTER * scale)
        beaten = [(unit, self._geometry.spot(unit.location).dislodged) for unit in self._beaten]
        for unit, at in (*((unit, self._spot(unit)) for unit in self._scene.units), *beaten):
            if unit.power in self._scene.own:
                rim = marks.halo(at, unit.type, scale, braced=unit in self._holding)
                yield around(rim, [at], (_UNIT + 3) * scale)

    def names(self) -> Iterator[SvgPiece]:
        """The bursts behind units that were dislodged, and the provinces' codes over them.

        The codes are the same in every picture of the map that has orders.
        """
        yield from (self._mark(marks.burst, at) for at in _bursts(self._scene, self._geometry))
        yield labels.codes(self._scene, self._geometry)

    def centers(self) -> Iterator[SvgPiece]:
        """The marks of centers, with their owners' letters."""
        owners, scale = self._scene.owners, self._geometry.scale
        for province, area in self._geometry.areas.items():
            if area.center is None:
                continue
            if owner := owners.get(province):
                letter = power_letter(self._scene.board, owner)
                drawn = marks.owned_center(area.center, self._tints[owner], letter, scale)
            else:
                drawn = marks.center(area.center, scale)
            yield around(drawn, [area.center], _CENTER * scale)

    def units(self, *, braced: bool = True) -> Iterator[SvgPiece]:
        """Units in their places. `braced` False: holding ones look like all others."""
        yield from (self._unit(unit, self._spot(unit), braced=braced) for unit in self._scene.units)
        yield from labels.coasts(self._standing(), self._geometry)

    def holding_units(self) -> Iterator[SvgPiece]:
        """The units that hold, with their braces."""
        yield from (self._unit(unit, self._spot(unit)) for unit in self._scene.units if unit in self._holding)

    def new_units(self) -> Iterator[SvgPiece]:
        """The units that are being built."""
        yield from (self._unit(unit, self._spot(unit)) for unit in self._new)

    def beaten_units(self) -> Iterator[SvgPiece]:
        """Dislodged units beside the places that were theirs."""
        for unit in self._beaten:
            yield self._unit(unit, self._geometry.spot(unit.location).dislodged)

    def _standing(self) -> Iterator[labels.Standing]:
        """Positions of all drawn units, including those that come into sight."""
        beaten = {lost.unit for lost in self._scene.dislodged}
        for unit in (*self._scene.units, *self._new):
            yield labels.Standing(unit.location, self._spot(unit), unit in beaten or unit in self._new)
        for unit in self._beaten:
            yield labels.Standing(unit.location, self._geometry.spot(unit.location).dislodged, True)
        # Dislodged ones among them have been yielded already: their ring is around the unit.
        for unit in self._scene.came:
            if unit not in self._beaten:
                yield labels.Standing(unit.location, self._where_found(unit), True)

    def marks(self) -> Iterator[SvgPiece]:
        """Marks above units."""
        yield from (self._mark(marks.plus, self._spot(unit)) for unit in self._new)
        for unit in self._scene.came:
            at = self._where_found(unit)
            if unit in self._beaten:
                yield self._mark(marks.found_beaten, at)
            else:
                yield self._mark(marks.found, at)
                yield self._unit(unit, at)
        yield from (self._mark(marks.lost, self._spot(unit)) for unit in self._scene.gone)
        yield from self._orders.above
        yield from coins.coins_at(self._scene, self._geometry, self._tints)

    def frame(self) -> str:
        """The line around the board."""
        return edge(self._view)

    def sides(self) -> Iterator[SvgPiece]:
        """Draw the frame once for each side: nothing lies between the sides."""
        left, top, right, bottom = self._view
        corners = (left + 1, top + 1), (right - 1, top + 1), (right - 1, bottom - 1), (left + 1, bottom - 1)
        # A line that is thinner than a pixel may be drawn in the next one.
        yield from (around(self.frame(), side, 4) for side in zip(corners, (*corners[1:], corners[0]), strict=True))

    def title(self) -> Iterator[SvgPiece]:
        """Game, phase and date, drawn over whatever leaves the board; a clip would be far more expensive."""
        words = legend.title(self._scene, self._width)
        yield SvgPiece(_paper(self._width, legend.TITLE_HEIGHT) + words, Box(0, 0, self._width, legend.TITLE_HEIGHT))

    def footer(self) -> Iterator[SvgPiece]:
        """The powers, the meaning of the signs and the notes, on their ground."""
        width, height = self._width, self._footer.height
        yield SvgPiece(_paper(width, height), Box(0, 0, width, height))
        yield from self._footer.pieces

    def _spot(self, unit: Unit) -> Point:
        return self._geometry.spot(unit.location).unit

    def _where_found(self, unit: Unit) -> Point:
        """Position of a unit that comes into sight: beside its place if beaten or if another began there."""
        spot = self._geometry.spot(unit.location)
        if unit in self._beaten:
            return spot.dislodged
        taken = {other.province for other in (*self._scene.units, *self._new)}
        return spot.dislodged if unit.province in taken else spot.unit

    def _mark(self, mark: Callable[[Point, float], str], at: Point) -> SvgPiece:
        scale = self._geometry.scale
        return around(mark(at, scale), [at], _MARK * scale)

    def _unit(self, unit: Unit, at: Point, *, braced: bool = True) -> SvgPiece:
        drawn = marks.unit(
            at,
            unit.type,
            self._tints[unit.power],
            power_letter(self._scene.board, unit.power),
            self._geometry.scale,
            braced=braced and unit in self._holding,
            about=SvgMeaning(f"{unit.power.title()} {unit}", power=unit.power, unit=str(unit.piece)),
        )
        return around(drawn, [at], _UNIT * self._geometry.scale)


def _paper(width: float, height: float) -> str:
    return f'<rect width="{number(width)}" height="{number(height)}" fill="{palette.PAPER}"/>'


def _powers(scene: Scene) -> list[PowerName]:
    """Every power of the map, in its order, and any other that has something in the scene."""
    others = [*scene.counts, *scene.owners.values(), *(unit.power for unit in scene.units)]
    others += [lost.unit.power for lost in scene.dislodged]
    others += [unit.power for unit in scene.came]
    others += [outcome.unit.power for outcome in scene.outcomes if outcome.unit is not None]
    return list(dict.fromkeys((*scene.board.powers, *others)))


def _fills(scene: Scene, tints: Mapping[PowerName, Tint]) -> dict[Province, str]:
    """Owned centers in their owner's color, other lands in a paler color of the unit there."""
    places = scene.board.places
    fills = {unit.province: tints[unit.power].pale for unit in scene.units if not places[unit.province].center}
    return fills | {center: tints[power].fill for center, power in scene.owners.items()}


def _waiting(scene: Scene) -> list[Dislodged]:
    """Dislodged units that are drawn beside the place that was theirs."""
    standing = set(scene.units)
    return [lost for lost in scene.dislodged if lost.unit not in standing]


def _bursts(scene: Scene, geometry: Geometry) -> list[Point]:
    waiting = _waiting(scene)
    return [
        geometry.spot(lost.unit.location).dislodged if lost in waiting else geometry.spot(lost.unit.location).unit
        for lost in scene.dislodged
    ]


def _offers(scene: Scene, geometry: Geometry, tints: Mapping[PowerName, Tint]) -> Iterator[SvgPiece]:
    """Possible retreats of dislodged units that have no orders yet."""
    for lost, line in _offered(scene, geometry):
        ink = tints[lost.unit.power].ink
        way = trim([line[0], geometry.ahead(*line)], marks.RADIUS * geometry.scale, 6 * geometry.scale)
        yield line_piece(way, line_styles.OFFER, ink, geometry)
        yield around(marks.ring(line[1], ink, geometry.scale), line[1:], _MARK * geometry.scale)


def _offered(scene: Scene, geometry: Geometry) -> Iterator[tuple[Dislodged, tuple[Point, Point]]]:
    """The ways that are open to dislodged units without an order."""
    ordered = {outcome.unit for outcome in scene.outcomes} if _waiting(scene) else set()
    for at, lost in zip(_bursts(scene, geometry), scene.dislodged, strict=True):
        if lost.unit not in ordered:
            yield from ((lost, (at, geometry.spot(place).unit)) for place in lost.retreats)


# A scene as SVG: `draw`.


def draw(scene: Scene, geometry: Geometry, lettering: str = "", window: Box | None = None) -> str:
    """Return a scene as a whole SVG document. The same scene always gives the same text.

    Every unit must stand in a province that `geometry` has. Each province is an element with its code as `id` and its
    name as `title`; the `desc` says everything in words. `lettering` are style rules that embed the letters' font.
    `window`: the part of the board to show, None for the whole.
    """
    parts = Parts(scene, geometry, window, has_insets=True)
    style = f"<style>{lettering}</style>" if lettering else ""
    about = escape(f"{scene.title}, {scene.phase}")
    return document(
        parts.size,
        f'<title id="about">{about}</title><desc id="told">{escape(in_words(scene))}</desc>'
        f"<defs>{parts.definitions}{style}</defs>"
        + parts.whole_board()
        + parts.head.put(svg_of(parts.title()))
        + parts.above_board()
        + parts.row_of_insets()
        + parts.foot.put(svg_of(parts.footer())),
        ' role="img" aria-labelledby="about told"',
    )
