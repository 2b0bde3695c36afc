"""Words on the board: the codes of provinces, and of the coasts on which units stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge.board.maps import Terrain
from judge.board.names import Location
from judge.picture import palette
from judge.picture.crowd import Crowd
from judge.picture.geometry import Geometry, Point
from judge.picture.scene import Scene
from judge.picture.svg import SvgPiece, around, number, text

SIZE = 13.5
"""The height of provinces' codes, in pixels at scale 1."""
COAST_SIZE = 12.0
"""The height of coasts' codes, in pixels at scale 1."""
RADIUS = 9.0
"""Room a code needs around its middle, in pixels at scale 1."""
RIM = 3.2, 0.9
"""Width in pixels and opacity of rims; only rims make dark codes readable on dark lands."""
_SLIM_RIM = 2.4, 0.7
"""Rims of codes on water, which is light: lines run close beside them."""
_BESIDE = ((0.0, 20.0), (26.0, 1.0), (-26.0, 1.0), (0.0, -20.0))
"""Offsets for a coast's code from the middle of its unit."""


def codes(scene: Scene, geometry: Geometry) -> SvgPiece:
    """The provinces' codes: seas in italics, lands upright on a light rim."""
    size = number(SIZE * geometry.scale)
    sea: list[str] = []
    land: list[str] = []
    for province, area in geometry.areas.items():
        group = sea if scene.board.places[province].terrain is Terrain.SEA else land
        name = scene.board.places[province].name
        group += [text((x, y + 4.6 * geometry.scale), province, "", about=name) for x, y in (area.label, *area.repeat)]
    # Rims take time to draw: names on water need them only where lines may cross them.
    crossed = bool(scene.outcomes or scene.dislodged)
    return SvgPiece(
        f'<g font-size="{size}" font-style="italic" font-weight="400" fill="{palette.SEA_NAME}"'
        f"{_rim(palette.SEA, *_SLIM_RIM) if crossed else ''}>{''.join(sea)}</g>"
        f'<g font-size="{size}" fill="{palette.INK}"{_rim("#fff", *RIM)}>{"".join(land)}</g>'
    )


class Standing(NamedTuple):
    """Position of a drawn unit: the middle of its symbol, and True if a halo or burst is behind it."""

    location: Location
    at: Point
    is_wide: bool = False


def coasts(units: Iterable[Standing], geometry: Geometry) -> Iterator[SvgPiece]:
    """Codes of the coasts with units, each beside its unit where there is most room: `NC`.

    `units` are all units on the board.
    """
    standing = list(units)
    if not any("/" in unit.location for unit in standing):
        return
    scale = geometry.scale
    crowd = crowd_of(geometry)
    for unit in standing:
        crowd.add(unit.at, 13 * scale)
    named = []
    places = []
    for location, at, is_wide in standing:
        coast = location.partition("/")[2]
        if coast:
            far = scale * (1.3 if is_wide else 1.0)
            near = [(at[0] + x * far, at[1] + y * far) for x, y in _BESIDE]
            inside = [place for place in near if is_inside(place, 9 * scale, geometry)]
            x, y = crowd.clearest(inside or near, 6 * scale)
            places.append((x, y))
            named.append(text((x, y + 4.2 * scale), coast, ""))
    style = f'font-size="{number(COAST_SIZE * scale)}" font-style="italic" fill="{palette.INK}"'
    yield around(f'<g class="coast" {style}{_rim("#fff", *RIM)}>{"".join(named)}</g>', places, 16 * scale)


def words_beside(at: Point, words: str, color: str, scale: float, name: str) -> str:
    """Words in a power's color beside a line. `name` is their class."""
    style = (
        f'class="{name}" font-size="{number(COAST_SIZE * scale)}" fill="{color}" stroke="{palette.PAPER}" '
        f'stroke-width="{number(3 * scale)}" stroke-linejoin="round" paint-order="stroke"'
    )
    return text((at[0], at[1] + 4.2 * scale), words, style)


def crowd_of(geometry: Geometry) -> Crowd:
    """A board with the codes and the marks of centers on it."""
    crowd = Crowd(geometry.scale)
    for area in geometry.areas.values():
        for label in (area.label, *area.repeat):
            crowd.add(label, RADIUS * geometry.scale)
        if area.center is not None:
            crowd.add(area.center, 7 * geometry.scale)
    return crowd


def is_inside(place: Point, margin: float, geometry: Geometry) -> bool:
    """True if a place on the board is at least `margin` from its frame."""
    width, height = geometry.size
    return margin <= place[0] <= width - margin and margin <= place[1] <= height - margin


def _rim(color: str, wide: float, opacity: float) -> str:
    """Attributes of a rim that makes names stand out from the background."""
    line = f'stroke-width="{wide:g}" stroke-opacity="{opacity:g}" stroke-linejoin="round" paint-order="stroke"'
    return f' stroke="{color}" {line}'
