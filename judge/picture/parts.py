"""What a picture is put together from, as SVG, from below to above: `Parts`. `draw` and `layers` put them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge.board.names import PowerName, Province
from judge.board.orders import Build, Hold
from judge.board.position import Dislodged, Unit
from judge.picture import coins, labels, legend, line_styles, marks, palette, units
from judge.picture.curves import trim
from judge.picture.geometry import Geometry, Point
from judge.picture.ground import ground, lands, outlines
from judge.picture.line_styles import stroke
from judge.picture.order_lines import OrderLines
from judge.picture.palette import Tint
from judge.picture.scene import Scene, power_letter
from judge.picture.svg import escape, number

FONT = "Cabin"
"""The family of the fonts that come with the judge; a computer without it shows its own sans serif."""


_ROOM = 40.0
"""How far lines, their heads and marks reach at most beyond the points of the lines, in pixels at scale 1."""


class Box(NamedTuple):
    """A part of a picture, in its own pixels."""

    left: float
    top: float
    right: float
    bottom: float


class Parts:
    """The parts of a scene's picture. Those on the board have its upper left corner at 0, 0 (see `on_board`).

    `definitions` must stand in any document that has the `ground`. `new` are units that are being built.
    """

    def __init__(self, scene: Scene, geometry: Geometry) -> None:
        """Draw all of them. Every unit must stand in a province that `geometry` has."""
        stated = {name: power.color for name, power in scene.board.powers.items() if power.color is not None}
        self._scene, self._geometry = scene, geometry
        self._tints = palette.tints_of(_powers(scene), stated)
        self._holding = {one.unit for one in scene.outcomes if isinstance(one.order, Hold) and one.unit is not None}
        self._beaten = [lost.unit for lost in _waiting(scene)]
        self.orders = OrderLines(scene, geometry, self._tints)
        self.new = [
            outcome.unit for outcome in scene.outcomes if isinstance(outcome.order, Build) and outcome.unit is not None
        ]
        fixed = ground(scene.board, geometry.plain)
        self._large = geometry.scale / geometry.plain.scale
        self._down = legend.TITLE_HEIGHT * self._large
        self.footer = legend.footer(scene, geometry.size[0] / self._large, self._tints, hatched=fixed.is_hatched)
        self.definitions = fixed.definitions
        self.ground = fixed.under + lands(scene.board, fixed, _fills(scene, self._tints), scene.unseen) + fixed.over
        self.outlines = outlines(scene.board, fixed, scene.unseen)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole picture."""
        width, height = self._geometry.size
        return width, self._down + height + self.footer.height * self._large

    @property
    def about(self) -> str:
        """The picture's name."""
        return f"{self._scene.title}, {self._scene.phase}"

    def document(self, content: str, definitions: str = "", about: str = "", told: str = "") -> str:
        """A whole SVG document of the picture's size, with this in it.

        `about` is its name, "" for none; `told` says in words what it shows.
        """
        width, height = map(number, self.size)
        role = ' role="img" aria-labelledby="about told"' if about else ""
        names = f'<title id="about">{escape(about)}</title><desc id="told">{escape(told)}</desc>' if about else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="{FONT}, sans-serif" font-weight="600"{role}>'
            f"{names}<defs>{definitions}</defs>{content}</svg>\n"
        )

    def on_board(self, content: str) -> str:
        """Something on the board, in its place in the picture."""
        return f'<g transform="translate(0 {number(self._down)})">{content}</g>'

    def lines(self) -> Iterator[str]:
        """The lines of orders and of what may be ordered, and what stands behind new units."""
        yield from self.orders.below
        yield from _offers(self._scene, self._geometry, self._tints)
        yield from self.orders.lines
        yield from self.orders.dots
        yield from (marks.built(self._spot(unit), self._geometry.scale) for unit in self.new)

    def names(self) -> Iterator[str]:
        """The bursts behind units that were dislodged, and the provinces' codes over them.

        Where no unit was, they are the same in every picture of the map that has orders.
        """
        yield from (marks.burst(at, self._geometry.scale) for at in _bursts(self._scene, self._geometry))
        yield from labels.codes(self._scene, self._geometry)

    def centers(self) -> Iterator[str]:
        """The marks of centers, with their owners' letters."""
        owners, scale = self._scene.owners, self._geometry.scale
        for province, area in self._geometry.areas.items():
            if area.center is None:
                continue
            if owner := owners.get(province):
                letter = power_letter(self._scene.board, owner)
                yield units.owned_center(area.center, self._tints[owner], letter, scale)
            else:
                yield units.center(area.center, scale)

    def units(self, *, braced: bool = True) -> Iterator[str]:
        """The units that stand in their places. `braced` False: those that hold look like all others."""
        yield from (self._unit(unit, self._spot(unit), braced=braced) for unit in self._scene.units)
        yield from labels.coasts(self._standing(), self._geometry)

    def holding_units(self) -> Iterator[str]:
        """The units that hold, as they look then."""
        yield from (self._unit(unit, self._spot(unit)) for unit in self._scene.units if unit in self._holding)

    def new_units(self) -> Iterator[str]:
        """The units that are being built."""
        yield from (self._unit(unit, self._spot(unit)) for unit in self.new)

    def beaten_units(self) -> Iterator[str]:
        """Dislodged units beside the places that were theirs."""
        for unit in self._beaten:
            yield self._unit(unit, self._geometry.spot(unit.location).dislodged)

    def _standing(self) -> Iterator[labels.Standing]:
        """Where all units are drawn, those that come into sight too."""
        beaten = {lost.unit for lost in self._scene.dislodged}
        for unit in (*self._scene.units, *self.new):
            yield labels.Standing(unit.location, self._spot(unit), unit in beaten or unit in self.new)
        for unit in self._beaten:
            yield labels.Standing(unit.location, self._geometry.spot(unit.location).dislodged, True)
        # A beaten one among them is told of already: its ring is around it.
        for unit in self._scene.came:
            if unit not in self._beaten:
                yield labels.Standing(unit.location, self._where_found(unit), True)

    def marks(self) -> Iterator[str]:
        """What stands over units."""
        yield from (marks.plus(self._spot(unit), self._geometry.scale) for unit in self.new)
        for unit in self._scene.came:
            at = self._where_found(unit)
            if unit in self._beaten:
                yield marks.found_beaten(at, self._geometry.scale)
            else:
                yield marks.found(at, self._geometry.scale) + self._unit(unit, at)
        yield from (marks.lost(self._spot(unit), self._geometry.scale) for unit in self._scene.gone)
        yield from self.orders.above
        yield from coins.coins_at(self._scene, self._geometry, self._tints)

    def frame(self) -> str:
        """The line around the board, on the board."""
        width, height = self._geometry.size
        return (
            f'<rect x="1" y="1" width="{number(width - 2)}" height="{number(height - 2)}" fill="none" '
            f'stroke="{palette.COAST}" stroke-width="2"/>'
        )

    def title_box(self) -> Box:
        """The part of the picture that has the title."""
        return Box(0, 0, self.size[0], self._down)

    def title(self) -> str:
        """Game, phase and date, in their place in the picture. They cover what sticks out of the board."""
        # A clip would cost more than all the rest.
        width = self._geometry.size[0] / self._large
        paper = f'<rect width="{number(width)}" height="{number(legend.TITLE_HEIGHT)}" fill="{palette.PAPER}"/>'
        return self._around(0, paper + legend.title(self._scene, width))

    def powers_box(self) -> Box:
        """The part of the picture that has the powers."""
        return Box(0, self._down + self._geometry.size[1], self.size[0], self.size[1])

    def below(self, *contents: str) -> str:
        """Parts of the footer on their ground, in their place in the picture."""
        width, height = self._geometry.size[0] / self._large, self.footer.height
        paper = f'<rect width="{number(width)}" height="{number(height)}" fill="{palette.PAPER}"/>'
        return self._around(self._down + self._geometry.size[1], paper + "".join(contents))

    def signs(self) -> str:
        """The meaning of the signs and the notes, in their place in the picture."""
        return self._around(self._down + self._geometry.size[1], self.footer.signs)

    def _around(self, down: float, content: str) -> str:
        """What stands above or below the board: as much larger as the symbols on it are."""
        larger = "" if self._large == 1 else f" scale({self._large:g})"
        return f'<g transform="translate(0 {number(down)}){larger}">{content}</g>'

    def signs_box(self) -> Box:
        """The part of the picture that has the signs and the notes."""
        width, height = self.size
        top = height - (self.footer.height - self.footer.signs_top) * self._large
        return Box(0, top, width, height)

    def lines_box(self) -> Box | None:
        """The part of the picture outside which there are no lines, marks and units that orders are for; None: none."""
        points = [*self.orders.reach, *(self._spot(unit) for unit in (*self.new, *self._holding))]
        points += [point for _, line in _offered(self._scene, self._geometry) for point in line]
        points += [*map(self._where_found, self._scene.came), *map(self._spot, self._scene.gone)]
        points += coins.reach(self._scene, self._geometry)
        if not points:
            return None
        room, (width, height) = _ROOM * self._geometry.scale, self.size
        across, along = [x for x, _ in points], [y + self._down for _, y in points]
        left, top = max(0.0, min(across) - room), max(0.0, min(along) - room)
        return Box(left, top, min(width, max(across) + room), min(height, max(along) + room))

    def _spot(self, unit: Unit) -> Point:
        return self._geometry.spot(unit.location).unit

    def _where_found(self, unit: Unit) -> Point:
        """Where a unit is drawn that comes into sight: beside its place if it is beaten, or another one began there."""
        spot = self._geometry.spot(unit.location)
        if unit in self._beaten:
            return spot.dislodged
        taken = {other.province for other in (*self._scene.units, *self.new)}
        return spot.dislodged if unit.province in taken else spot.unit

    def _unit(self, unit: Unit, at: Point, *, braced: bool = True) -> str:
        return units.unit(
            at,
            unit.type,
            self._tints[unit.power],
            power_letter(self._scene.board, unit.power),
            self._geometry.scale,
            braced=braced and unit in self._holding,
            about=f"{unit.power.title()} {unit}",
        )


def _powers(scene: Scene) -> list[PowerName]:
    """Every power of the map, in its order, and any other that has something in the scene."""
    others = [*scene.counts, *scene.owners.values(), *(unit.power for unit in scene.units)]
    others += [lost.unit.power for lost in scene.dislodged]
    others += [unit.power for unit in scene.came]
    others += [outcome.unit.power for outcome in scene.outcomes if outcome.unit is not None]
    return list(dict.fromkeys((*scene.board.powers, *others)))


def _fills(scene: Scene, tints: Mapping[PowerName, Tint]) -> dict[Province, str]:
    """Owned centers in their owner's color, other lands paler in that of the unit there."""
    places = scene.board.places
    fills = {unit.province: tints[unit.power].pale for unit in scene.units if not places[unit.province].center}
    return fills | {center: tints[power].fill for center, power in scene.owners.items()}


def _waiting(scene: Scene) -> list[Dislodged]:
    """Dislodged units that stand beside the place that was theirs."""
    standing = set(scene.units)
    return [lost for lost in scene.dislodged if lost.unit not in standing]


def _bursts(scene: Scene, geometry: Geometry) -> list[Point]:
    waiting = _waiting(scene)
    return [
        geometry.spot(lost.unit.location).dislodged if lost in waiting else geometry.spot(lost.unit.location).unit
        for lost in scene.dislodged
    ]


def _offers(scene: Scene, geometry: Geometry, tints: Mapping[PowerName, Tint]) -> Iterator[str]:
    """Where dislodged units may go, as long as they have not been ordered to."""
    for lost, line in _offered(scene, geometry):
        ink = tints[lost.unit.power].ink
        way = trim(line, units.RADIUS * geometry.scale, 6 * geometry.scale)
        yield stroke(way, line_styles.OFFER, ink, geometry.scale)
        yield marks.ring(line[-1], ink, geometry.scale)


def _offered(scene: Scene, geometry: Geometry) -> Iterator[tuple[Dislodged, list[Point]]]:
    """The ways that are open to dislodged units without an order."""
    ordered = {outcome.unit for outcome in scene.outcomes} if _waiting(scene) else set()
    for at, lost in zip(_bursts(scene, geometry), scene.dislodged, strict=True):
        if lost.unit not in ordered:
            yield from ((lost, [at, geometry.spot(place).unit]) for place in lost.retreats)
