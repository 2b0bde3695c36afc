"""Colors of powers and of the ground.

The seven powers of the standard board have colors near to those that players know; they and the others for large boards
were chosen so that people with deuteranopia or protanopia tell them apart as well (tests/picture/test_palette.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.board.names import PowerName

PAPER = "#fbf8f1"
INK = "#2e2a24"
FAINT = "#7d7465"
LAND = "#f4eddd"
WASTE = "#dcd7cb"
SEA = "#d3e3ee"
SHALLOWS = "#bcd4e4"
COAST = "#5d7384"
LAND_BORDER = "#8d8371"
SEA_BORDER = "#8fb0c6"
SEA_NAME = "#4d7896"
FOG = "#c3c8cd"
FOG_LIGHT = "#ced2d6"
RED = "#d0021b"
GREEN = "#1c7c2f"


@dataclass(frozen=True, slots=True)
class Tint:
    """A power's colors: `fill` of the centers it owns, `ink` of its units and orders (white letters stand on it)."""

    fill: str
    ink: str

    @property
    def pale(self) -> str:
        """For provinces that it only stands in."""
        return mix(self.fill, LAND, 0.5)


_KNOWN = {
    "AUSTRIA": Tint("#d9705e", "#8a0306"),
    "ENGLAND": Tint("#8583c6", "#1c2190"),
    "FRANCE": Tint("#5fc0ea", "#0788b7"),
    "GERMANY": Tint("#7f7f7f", "#242424"),
    "ITALY": Tint("#a3c994", "#437852"),
    "RUSSIA": Tint("#d9bcc8", "#8d5174"),
    "TURKEY": Tint("#f3cb52", "#a68506"),
}

# For powers that have no color of their own, those first that are most unlike the seven.
_MORE = (
    Tint("#b14601", "#91936c"),
    Tint("#914c87", "#515a95"),
    Tint("#9fa194", "#3a545a"),
    Tint("#6a4cd5", "#054be4"),
    Tint("#6f625f", "#716666"),
    Tint("#998ea2", "#2c3345"),
    Tint("#ea5424", "#221603"),
    Tint("#3c7cfc", "#3a66f8"),
    Tint("#baf195", "#434d29"),
    Tint("#c3b164", "#5b632d"),
    Tint("#6ea0f9", "#2690ef"),
    Tint("#e99d14", "#8e7f45"),
    Tint("#dd8dc6", "#0e305d"),
    Tint("#2b9831", "#607504"),
    Tint("#b9d9fa", "#214a6e"),
    Tint("#b2393c", "#836994"),
    Tint("#8d79a1", "#05163b"),
    Tint("#117848", "#386447"),
    Tint("#c1e8b7", "#3a574d"),
    Tint("#918477", "#7b7c7b"),
    Tint("#b85f5c", "#9b8d93"),
    Tint("#9ea782", "#7e8570"),
    Tint("#69626d", "#111927"),
    Tint("#b2bcaa", "#353627"),
    Tint("#837285", "#8f7990"),
    Tint("#b2a6ab", "#5d96ad"),
    Tint("#bd0aac", "#110062"),
    Tint("#929392", "#383c3d"),
    Tint("#ec45c0", "#433e9f"),
)


def tints_of(powers: Iterable[PowerName]) -> dict[PowerName, Tint]:
    """A color for each power, the same ones for the same powers in the same order; beyond 36 powers they repeat."""
    names = list(powers)
    taken = {name: _KNOWN[name] for name in names if name in _KNOWN}
    free = [tint for tint in (*_KNOWN.values(), *_MORE) if tint not in taken.values()]
    others = [name for name in names if name not in taken]
    return taken | {name: free[at % len(free)] for at, name in enumerate(others)}


def mix(one: str, other: str, share: float) -> str:
    """A color between two, with that share of the second."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
