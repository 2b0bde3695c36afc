"""A scene as SVG: `draw`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.board.maps import Terrain
from judge.board.names import PowerName, Province
from judge.board.orders import Build, Hold
from judge.board.position import Dislodged, Unit
from judge.picture import legend, line_styles, marks, palette, units
from judge.picture.curves import trim
from judge.picture.geometry import Geometry, Point
from judge.picture.ground import ground, lands
from judge.picture.line_styles import stroke
from judge.picture.order_lines import OrderLines
from judge.picture.palette import Tint
from judge.picture.scene import Scene, power_letter
from judge.picture.svg import escape, number, text

FONT = "Cabin"
"""The family of the fonts that come with the judge; a computer without it shows its own sans serif."""


def draw(scene: Scene, geometry: Geometry) -> str:
    """The picture of a scene, a whole SVG document. The same scene gives the same text always and everywhere.

    Every unit must stand in a province that `geometry` has.
    """
    stated = {name: power.color for name, power in scene.board.powers.items() if power.color is not None}
    tints = palette.tints_of(_powers(scene), stated)
    width, height = geometry.size
    below, deep = legend.footer(scene, width, tints)
    whole = legend.TITLE_HEIGHT + height + deep
    fixed = ground(scene.board, geometry)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(whole)}" '
        f'viewBox="0 0 {number(width)} {number(whole)}" font-family="{FONT}, sans-serif" font-weight="600">'
        f"<title>{escape(scene.title)}, {escape(scene.phase)}</title><defs>{fixed.definitions}</defs>"
        f'<g transform="translate(0 {number(legend.TITLE_HEIGHT)})">'
        + fixed.under
        + lands(scene.board, fixed, _fills(scene, tints), scene.unseen)
        + fixed.over
        + "".join(_board(scene, geometry, tints))
        + f'<rect x="1" y="1" width="{number(width - 2)}" height="{number(height - 2)}" fill="none" '
        f'stroke="{palette.COAST}" stroke-width="2"/></g>'
        # Title and legend cover what sticks out of the board: a clip would cost more than all the rest.
        + f'<rect width="{number(width)}" height="{number(legend.TITLE_HEIGHT)}" fill="{palette.PAPER}"/>'
        + legend.title(scene, width)
        + f'<g transform="translate(0 {number(legend.TITLE_HEIGHT + height)})">'
        f'<rect width="{number(width)}" height="{number(deep)}" fill="{palette.PAPER}"/>{below}</g></svg>\n'
    )


def _powers(scene: Scene) -> list[PowerName]:
    """Every power of the map, in its order, and any other that has something in the scene."""
    others = [*scene.counts, *scene.owners.values(), *(unit.power for unit in scene.units)]
    others += [lost.unit.power for lost in scene.dislodged]
    others += [outcome.unit.power for outcome in scene.outcomes if outcome.unit is not None]
    return list(dict.fromkeys((*scene.board.powers, *others)))


def _fills(scene: Scene, tints: Mapping[PowerName, Tint]) -> dict[Province, str]:
    """Owned centers in their owner's color, other lands paler in that of the unit there."""
    places = scene.board.places
    fills = {unit.province: tints[unit.power].pale for unit in scene.units if not places[unit.province].center}
    return fills | {center: tints[power].fill for center, power in scene.owners.items()}


def _board(scene: Scene, geometry: Geometry, tints: Mapping[PowerName, Tint]) -> Iterator[str]:
    """Everything on the ground, from below to above."""
    orders = OrderLines(scene, geometry, tints)
    new = [outcome.unit for outcome in scene.outcomes if isinstance(outcome.order, Build) and outcome.unit is not None]
    yield from (units.center(area.center, geometry.scale) for area in geometry.areas.values() if area.center)
    yield from orders.below
    yield from _offers(scene, geometry, tints)
    yield from orders.lines
    yield from (marks.built(geometry.spot(unit.location).unit, geometry.scale) for unit in new)
    yield from _labels(scene, geometry)
    yield from (marks.burst(at, geometry.scale) for at in _bursts(scene, geometry))
    yield from _units(scene, geometry, tints, new)
    yield from (marks.plus(geometry.spot(unit.location).unit, geometry.scale) for unit in new)
    yield from orders.above


def _labels(scene: Scene, geometry: Geometry) -> Iterator[str]:
    """The provinces' codes: seas in italics, lands upright on a light rim."""
    size = number(13.5 * geometry.scale)
    sea: list[str] = []
    land: list[str] = []
    for province, area in geometry.areas.items():
        group = sea if scene.board.places[province].terrain is Terrain.SEA else land
        name = scene.board.places[province].name
        group += [text((x, y + 4.6 * geometry.scale), province, "", about=name) for x, y in (area.label, *area.repeat)]
    # Rims take time to draw: names on water need them only where lines may cross them.
    crossed = bool(scene.outcomes or scene.dislodged)
    yield (
        f'<g font-size="{size}" font-style="italic" font-weight="400" fill="{palette.SEA_NAME}"'
        f"{_rim(palette.SEA) if crossed else ''}>{''.join(sea)}</g>"
    )
    yield f'<g font-size="{size}" fill="{palette.INK}"{_rim("#fff")}>{"".join(land)}</g>'


def _rim(color: str) -> str:
    """Attributes that lift names off what is behind them."""
    line = 'stroke-width="2.4" stroke-opacity=".7" stroke-linejoin="round" paint-order="stroke"'
    return f' stroke="{color}" {line}'


def _units(scene: Scene, geometry: Geometry, tints: Mapping[PowerName, Tint], new: list[Unit]) -> Iterator[str]:
    holding = {outcome.unit for outcome in scene.outcomes if isinstance(outcome.order, Hold)}
    standing = [(unit, geometry.spot(unit.location).unit) for unit in (*scene.units, *new)]
    beside = [(lost.unit, geometry.spot(lost.unit.location).dislodged) for lost in _waiting(scene)]
    for unit, at in (*standing, *beside):
        yield units.unit(
            at,
            unit.type,
            tints[unit.power],
            power_letter(scene.board, unit.power),
            geometry.scale,
            braced=unit in holding,
            about=f"{unit.power.title()} {unit}",
        )


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
    ordered = {outcome.unit for outcome in scene.outcomes} if _waiting(scene) else set()
    for at, lost in zip(_bursts(scene, geometry), scene.dislodged, strict=True):
        if lost.unit in ordered:
            continue
        ink = tints[lost.unit.power].ink
        for place in lost.retreats:
            goal = geometry.spot(place).unit
            line = trim([at, goal], units.RADIUS * geometry.scale, 6 * geometry.scale)
            yield stroke(line, line_styles.OFFER, ink, geometry.scale)
            yield marks.ring(goal, ink, geometry.scale)
