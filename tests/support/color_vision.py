"""Difference between two colors, for people with full and with reduced color vision.

Colors are written `#rrggbb`.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SRGB_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)  # D65

# Machado, Oliveira and Fernandes 2009, severity 1, applied to linear RGB.
DICHROMATS: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


@cache
def lab(color: str, vision: str = "full") -> Triple:
    """CIELAB of a color as someone with that vision sees it."""
    linear = tuple(_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    if vision != "full":
        # Through the screen again: what is out of its range is cut off, as in any simulation that is shown.
        linear = tuple(min(1.0, max(0.0, part)) for part in _times(DICHROMATS[vision], linear))
    x, y, z = (_root(part / white) for part, white in zip(_times(SRGB_TO_XYZ, linear), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, vision: str = "full") -> float:
    """CIEDE2000 between two colors; around 1 is just noticeable side by side."""
    return ciede2000(lab(one, vision), lab(other, vision))


def ciede2000(one: Triple, other: Triple) -> float:
    """Sharma, Wu and Dalal 2005, all three weights 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + (h2 - h1 + 180) % 360 / 2 - 90) % 360 if c1 * c2 else h1 + h2
    d_light, d_chroma, d_hue = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    s_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    light, chroma, hue = d_light / s_light, d_chroma / s_chroma, d_hue / s_hue
    return sqrt(light**2 + chroma**2 + hue**2 + rotation * chroma * hue)


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio, from 1 to 21."""
    lights = sorted(
        sum(
            weight * _linear(int(color[at : at + 2], 16) / 255)
            for weight, at in zip((0.2126, 0.7152, 0.0722), (1, 3, 5), strict=True)
        )
        for color in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
