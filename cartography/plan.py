"""Hand-written data of one map's picture: `Plan`, read from cartography/NAME.yaml."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct

Degrees = tuple[float, float]
"""Longitude (east is positive) and latitude."""

Line = tuple[Degrees, ...]
"""A line through these places; one place alone is a dot."""

_ADDED = ("nobody", "open", "fills", "cuts")
"""Fields that a plan adds to those of the plan that it is like."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Lens(Struct, frozen=True, forbid_unknown_fields=True):
    """A lens: within `radius` pixels of a place things grow up to `by` times; others give way."""

    at: str
    radius: float
    by: float


class Loupe(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a map within `radius` pixels of a place, enlarged up to `by` times in finished outlines.

    The place is in pixels too. At most 2 times, or outlines would fold.
    """

    at: tuple[float, float]
    radius: float
    by: float


Box = tuple[float, float, float, float]
"""A rectangle in pixels: left, top, right, bottom."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """Instructions for growing a map.

    Lines are written `"lon lat, lon lat; lon lat"`: commas go on, semicolons begin another.

    `frame` is what the picture shows: degrees west, south, east, north. Pictures are `width` pixels wide. `kind` of
    projection is `round` (equal areas around the frame's middle) or `flat` (latitudes as on Miller's cylinder). On a
    `drawn` map, of no place in the world, degrees are units of the drawing: cells grow over all of it, land and water
    alike, and the coast is where they meet.
    `stretch` spreads crowded seeds over the picture, across and down: 0 not at all, 1 evenly.
    """

    frame: tuple[float, float, float, float]
    seeds: dict[str, str]
    width: float = 1200.0
    height: float = 0.0
    """Height in pixels; 0: the projection's own, true to shape."""
    kind: str = "round"
    round: bool = False
    """The left edge goes on at the right one."""
    stretch: tuple[float, float] = (0.0, 0.0)
    lenses: tuple[Lens, ...] = ()
    loupes: tuple[Loupe, ...] = ()
    like: str = ""
    """Plan that this one is like: it counts wherever this one is silent; seeds go by their codes."""
    drop: tuple[str, ...] = ()
    """Codes of that plan that this map does not have."""
    late: dict[str, float] = {}
    """Delay of a province's growth in pixels; below 0: a head start. `nobody` and `open` may have one."""
    nobody: str = ""
    """Land that is no province, though it hangs together with some."""
    open: str = ""
    """Water that is no province: an ocean that nobody sails."""
    fills: str = ""
    """Water that is drawn as land: straits that armies cross, islands that are too small to be seen."""
    cuts: str = ""
    """Land drawn as water: canals, lakes, and straits that must be wide enough to be seen.

    A line that ends where it began is filled, here and in `fills`."""
    brush: float = 5.0
    """Width of the lines of `fills` and `cuts`, in pixels."""
    frontiers: float = 0.0
    """Cost of growing across the border of two countries of today, in pixels."""
    atlas: str = ""
    """A file beside that of the land, whose borders count instead of those of countries: states, say."""
    boxes: dict[str, tuple[Box, ...]] = {}
    """Places off the board: rectangles that are their whole cells; those of `open` are water around them."""
    rough: float = 1.0
    """Waviness of borders.

    0, on a drawn map of few dots: none, each cell goes to the province of the nearest dots."""
    islet: float = 30.0
    """Islands with fewer square pixels than this are left out, and lakes below ten times as much."""
    islands: float = 12.0
    """Greatest distance, in pixels, of an island from its province; farther islands are nobody's."""
    scale: float = 1.0
    steps: int = 6000
    """Number of tries of the climb."""
    least: float = 10.0
    """Least length of a common border, in pixels."""
    apart: tuple[str, ...] = ()
    """Neighbors (`"DEN SWE"`) that need not touch: a line of dots joins them."""
    repeats: dict[str, str] = {}
    """Second places for the name of a province in two parts: `{MAO: "37 25"}`."""
    watery: tuple[str, ...] = ()
    """Water besides the seas: ports with all of their waters, impassable lakes."""
    spots: dict[str, dict[str, tuple[float, float]]] = {}
    """Points placed by hand, in pixels: `{SPA: {label: [80, 90], unit: [70, 100], SC: [90, 110]}}`.

    Names are `unit`, `dislodged`, `label`, `center`, and the short names of coasts for units on coasts."""


def read_plan(path: Path) -> Plan:
    """Read a plan, with all that it takes over from another one.

    msgspec.ValidationError says what is wrong with a file.
    """
    return msgspec.convert(_read(path), type=Plan, strict=False)


def _read(path: Path) -> dict[str, Any]:
    own: dict[str, Any] = yaml.load(path.read_bytes(), Loader=_LOADER)
    if "like" not in own:
        return own
    other = _read(path.with_name(f"{own['like']}.yaml"))
    dropped = own.get("drop", ())
    seeds = {code: seed for code, seed in other["seeds"].items() if code not in dropped}
    # What is told in lines is added to; all else is replaced.
    added = {key: f"{other.get(key, '')}; {own[key]}" for key in _ADDED if key in own}
    return {**other, **own, **added, "seeds": {**seeds, **own.get("seeds", {})}}


def lines(text: str) -> list[Line]:
    """`"4 52, 5 53; 9 54"` as two lines. ValueError where a number is missing."""
    return [tuple(_degrees(place) for place in line.split(",")) for line in re.split(r"[;\n]", text) if line.strip()]


def _degrees(text: str) -> Degrees:
    lon, lat = text.split()
    return float(lon), float(lat)
