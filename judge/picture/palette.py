"""Colors of powers and of the ground.

The seven powers of the standard board have colors near to the usual ones. These colors and the others for large boards
were chosen so that people with deuteranopia or protanopia can distinguish them, too (tests/picture/test_palette.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import dist
from types import MappingProxyType

from msgspec import Struct

from judge.board.maps import PowerColor
from judge.board.names import PowerName

PAPER = "#fbf8f1"
INK = "#2e2a24"
FAINT = "#7d7465"
LAND = "#f4eddd"
WASTE = "#dcd7cb"
SEA = "#d3e3ee"
PORT = "#e3e8e6"
"""Color of an unowned port that lies in the sea with all of its waters."""
SHALLOWS = "#bcd4e4"
COAST = "#5d7384"
LAND_BORDER = "#4a4034"
SEA_BORDER = "#8fb0c6"
SEA_NAME = "#4d7896"
FOG = "#c3c8cd"
FOG_LIGHT = "#ced2d6"
SEA_FOG = "#9dbfd6"
SEA_FOG_LIGHT = "#a8c7dd"
RED = "#d0021b"
GREEN = "#1c7c2f"
GOLD = "#ffd21f"

_DARK_ENOUGH = 0.3
"""Greatest luminance of a unit's color: white letters on it have a contrast of 3."""
_LIGHT_ENOUGH = 0.12
"""Least luminance of a land's color: names in ink on it have a contrast of 2.2."""
_ALIKE = 60.0
"""Least distance, in red, green and blue points, between the colors of two powers."""


class Tint(Struct, frozen=True):
    """A power's colors: `fill` for its centers, `ink` for units and orders, with white letters on it."""

    fill: str
    ink: str

    @property
    def pale(self) -> str:
        """Color for provinces that the power occupies but does not own."""
        return mix(self.fill, LAND, 0.5)


# Colors of powers with these names on maps that do not state colors.
_KNOWN = {
    "AUSTRIA": Tint("#d9705e", "#8a0306"),
    "ENGLAND": Tint("#8583c6", "#1c2190"),
    "FRANCE": Tint("#5fc0ea", "#0788b7"),
    "GERMANY": Tint("#7f7f7f", "#242424"),
    "ITALY": Tint("#a3c994", "#437852"),
    "RUSSIA": Tint("#d9bcc8", "#8d5174"),
    "TURKEY": Tint("#f3cb52", "#a68506"),
}

# For powers without a color of their own, in order of contrast to the seven.
_MORE = (
    Tint("#b14601", "#993311"),
    Tint("#914c87", "#784177"),
    Tint("#9fa194", "#8b8a86"),
    Tint("#6a4cd5", "#6b369d"),
    Tint("#6f625f", "#654244"),
    Tint("#998ea2", "#787c85"),
    Tint("#ea5424", "#c55034"),
    Tint("#3c7cfc", "#340162"),
    Tint("#baf195", "#6c926f"),
    Tint("#c3b164", "#585d3c"),
    Tint("#6ea0f9", "#1547da"),
    Tint("#e99d14", "#a6844f"),
    Tint("#dd8dc6", "#8e6cf5"),
    Tint("#2b9831", "#3f8032"),
    Tint("#b9d9fa", "#2f6fc2"),
    Tint("#b2393c", "#651c3c"),
    Tint("#8d79a1", "#211538"),
    Tint("#117848", "#042206"),
    Tint("#c1e8b7", "#293620"),
    Tint("#918477", "#46575c"),
    Tint("#b85f5c", "#ac4d00"),
    Tint("#9ea782", "#3b4c2d"),
    Tint("#69626d", "#171c25"),
    Tint("#b2bcaa", "#767571"),
    Tint("#837285", "#6c5d5a"),
    Tint("#b2a6ab", "#8b88a3"),
    Tint("#bd0aac", "#5d215f"),
    Tint("#929392", "#284349"),
    Tint("#ec45c0", "#9d5694"),
)


def tints_of(
    powers: Iterable[PowerName], stated: Mapping[PowerName, PowerColor] = MappingProxyType({})
) -> dict[PowerName, Tint]:
    """Return a color for each power, always the same for the same list; beyond 36 they repeat.

    `stated` are the map's own colors; other powers have the color of their name, or an unused one.
    """
    names = list(powers)
    taken = {name: tint_of(stated[name]) for name in names if name in stated}
    for name in names:
        if name not in taken and name in _KNOWN and _KNOWN[name] not in taken.values():
            taken[name] = _KNOWN[name]
    free = _free([*taken.values()])
    others = [name for name in names if name not in taken]
    return taken | {name: free[at % len(free)] for at, name in enumerate(others)}


def tint_of(color: PowerColor) -> Tint:
    """Return a map's colors for a power, dark enough for white letters or light enough for dark names."""
    units = color.units
    while _luminance(units) > _DARK_ENOUGH:
        units = mix(units, "#000000", 0.05)
    lands = color.lands or mix(color.units, "#ffffff", 0.45)
    while _luminance(lands) < _LIGHT_ENOUGH:
        lands = mix(lands, "#ffffff", 0.05)
    return Tint(lands, units)


def _free(taken: list[Tint]) -> list[Tint]:
    """Unused palette colors that are distinct from custom colors."""
    every = (*_KNOWN.values(), *_MORE)
    strange = [tint for tint in taken if tint not in every]
    free = [tint for tint in every if tint not in taken]
    unlike = [tint for tint in free if not any(_are_alike(tint, other) for other in strange)]
    return unlike or free or list(every)


def _are_alike(one: Tint, other: Tint) -> bool:
    pairs = ((one.fill, other.fill), (one.ink, other.ink))
    return any(dist(_parts(this), _parts(that)) < _ALIKE for this, that in pairs)


def _parts(color: str) -> tuple[int, ...]:
    """Red, green and blue, from 0 to 255."""
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))


def _luminance(color: str) -> float:
    """Return the luminance from 0 for black to 1 for white, by the rules of WCAG."""
    parts = (part / 255 for part in _parts(color))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mix(one: str, other: str, share: float) -> str:
    """A color between two, with that share of the second."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
