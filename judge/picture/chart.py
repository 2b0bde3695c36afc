"""A chart of the number of centers of each power, year by year, as an SVG: `chart`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.picture import palette
from judge.picture.geometry import Point
from judge.picture.palette import Tint
from judge.picture.svg import document, escape, number, path, text

WIDTH, HEIGHT = 900.0, 480.0
"""Size at scale 1; a larger scale shrinks it, so that letters take up more of it."""
_LEFT, _TOP, _BOTTOM = 46.0, 24.0, 44.0
_NAMES, _LETTER = 260.0, 9.6
"""The most room for the names, right of the lines, and the width of a letter in a system's bold font.

Browsers show an SVG file without the font of the pictures, which is narrower."""
_APART = 3.4
"""Most pixels between lines that run together, so that each can be seen."""
_NAME_STEP = 17.0
_DASHES = ("", "9 4", "2.5 4", "12 3 2.5 3")
"""Dashes that distinguish powers' lines for people who cannot tell the colors apart."""


class Year(Struct, frozen=True):
    """Centers of each power at the end of a year (`"1901"`, or `"Start"`)."""

    title: str
    centers: Mapping[PowerName, int]


def chart_title(name: str) -> str:
    """Return the title of a game's chart."""
    return f"Centers of each power in {name}, year by year"


def chart(board: Map, years: Sequence[Year], title: str, victory: int | None = None, size: float = 1.0) -> str:
    """Return an SVG document with each power's centers over the years, as lines and in words.

    The powers are those of the map and any other that owned something. `victory`: the centers that win, drawn as a
    line; None: there is no such number. `size` is the scale of letters and lines. Raises ValueError without a year.
    """
    if not years:
        raise ValueError("a chart of no year")
    powers = list(dict.fromkeys((*board.powers, *(power for year in years for power in year.centers))))
    stated = {name: power.color for name, power in board.powers.items() if power.color is not None}
    tints = palette.tints_of(powers, stated)
    longest = max(len(_words(board, years, power)) for power in powers)
    scale = _Scale(years, victory, size, min(_NAMES, 24 + _LETTER * longest))
    lines = {power: scale.line([year.centers.get(power, 0) for year in years]) for power in powers}
    spread = _spread(lines, (scale.y(0) - scale.y(1)) / 2)
    dashes = {power: _DASHES[at % len(_DASHES)] for at, power in enumerate(powers)}
    drawn = "".join(_line(spread[power], tints[power], dashes[power], board.title_of(power)) for power in powers)
    names = _names(board, years, powers, spread, tints, scale)
    words = f"{title}. " + " ".join(in_words(board, year) for year in years)
    return document(
        (scale.width, scale.height),
        f'<title id="about">{escape(title)}</title><desc id="told">{escape(words)}</desc>'
        f'<rect width="{number(scale.width)}" height="{number(scale.height)}" fill="{palette.PAPER}"/>'
        f"{scale.grid()}{drawn}{names}",
        ' role="img" aria-labelledby="about told"',
    )


class _Scale:
    """Places of years and of numbers of centers in the picture."""

    def __init__(self, years: Sequence[Year], victory: int | None, size: float, names: float) -> None:
        self.width, self.height = WIDTH / size, HEIGHT / sqrt(size)
        self.right = self.width - names
        self._years = years
        self._victory = victory
        most = max((count for year in years for count in year.centers.values()), default=0)
        self._top = max(most, victory or 0, 1)

    def x(self, at: int) -> float:
        """Return the x coordinate of a year, counted from 0; a single year is at the right end."""
        room = self.right - _LEFT
        return _LEFT + (room * at / (len(self._years) - 1) if len(self._years) > 1 else room)

    def y(self, centers: float) -> float:
        """Return the y coordinate for this number of centers."""
        return self.height - _BOTTOM - (self.height - _TOP - _BOTTOM) * centers / self._top

    def line(self, counts: Sequence[int]) -> list[Point]:
        """Points of a power's line, which ends where the power has lost all its centers for good."""
        last = max((at for at, count in enumerate(counts) if count), default=-1)
        return [(self.x(at), self.y(count)) for at, count in enumerate(counts) if at <= last + 1]

    def grid(self) -> str:
        """Lines and numbers behind the powers' lines, years below them, and the line for victory."""
        style = f'font-size="13" fill="{palette.FAINT}"'
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 10_000) if self._top / step <= 9)
        drawn = []
        for count in range(0, self._top + 1, step):
            line = path([(_LEFT, self.y(count)), (self.x(len(self._years) - 1), self.y(count))])
            drawn.append(f'<path d="{line}" stroke="{palette.WASTE}" stroke-width="1"/>')
            drawn.append(text((_LEFT - 8, self.y(count) + 4), str(count), style, "end"))
        every = -(-len(self._years) // max(2, int((self.right - _LEFT) // 55)))
        for at in range(0, len(self._years), every):
            # The last one ends below the last point: names stand right of it.
            anchor = "middle" if at == 0 or at + 1 < len(self._years) else "end"
            drawn.append(text((self.x(at), self.height - _BOTTOM + 22), self._years[at].title, style, anchor))
        if self._victory is not None:
            line = path([(_LEFT, self.y(self._victory)), (self.x(len(self._years) - 1), self.y(self._victory))])
            drawn.append(f'<path d="{line}" stroke="{palette.GREEN}" stroke-width="1.2" stroke-dasharray="4 4"/>')
            drawn.append(text((_LEFT + 6, self.y(self._victory) - 5), "wins", style, "start"))
        return "".join(drawn)


def _spread(lines: Mapping[PowerName, Sequence[Point]], room: float) -> dict[PowerName, list[Point]]:
    """Return lines drawn slightly apart where they pass the same point, in the order of the powers.

    All lines through a point stay within `room` pixels, so that each is nearest to its own number.
    """
    at: dict[Point, list[PowerName]] = {}
    for power, points in lines.items():
        for point in points:
            at.setdefault(point, []).append(power)

    def moved(power: PowerName, point: Point) -> Point:
        here = at[point]
        step = min(_APART, room / max(len(here) - 1, 1))
        return point[0], point[1] + (here.index(power) - (len(here) - 1) / 2) * step

    return {power: [moved(power, point) for point in points] for power, points in lines.items()}


def _line(points: Sequence[Point], tint: Tint, dash: str, title: str) -> str:
    if not points:
        return ""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    drawn = f'<path d="{path(points)}" fill="none" stroke="{tint.ink}" stroke-width="2.6"{dashes}/>'
    dots = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="3.2" fill="{tint.ink}"/>' for x, y in points)
    return f"<g><title>{escape(title)}</title>{drawn}{dots}</g>"


def _names(
    board: Map,
    years: Sequence[Year],
    powers: Sequence[PowerName],
    lines: Mapping[PowerName, Sequence[Point]],
    tints: Mapping[PowerName, Tint],
    scale: _Scale,
) -> str:
    """Draw the names on the right, near the ends of their lines where there is room, largest first."""
    last = years[-1].centers
    order = sorted(powers, key=lambda power: (-last.get(power, 0), -max(_history(years, power)), board.title_of(power)))
    wanted = [lines[power][-1][1] if lines[power] and last.get(power) else scale.height - _BOTTOM for power in order]
    places = _apart(wanted, _TOP + 4, scale.height - 10)
    x = scale.right + 16
    drawn = []
    for power, y, end in zip(order, places, wanted, strict=True):
        count = last.get(power, 0)
        if count:
            lead = path([(scale.right + 3, end), (x - 3, y - 4)])
            drawn.append(f'<path d="{lead}" fill="none" stroke="{tints[power].ink}" stroke-width="1"/>')
        drawn.append(text((x, y), _words(board, years, power), f'font-size="14" fill="{tints[power].ink}"', "start"))
    return "".join(drawn)


def _words(board: Map, years: Sequence[Year], power: PowerName) -> str:
    """A power's name, with its centers or the year in which it lost the last one."""
    return f"{board.title_of(power)} {years[-1].centers.get(power, 0) or _out_since(years, power)}"


def _apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return heights near the wanted ones (in descending order), spaced for names if there is room."""
    step = min(_NAME_STEP, (bottom - top) / max(len(wanted) - 1, 1))
    places: list[float] = []
    for y in wanted:
        places.append(max(y + 4, places[-1] + step if places else top))
    limit = bottom
    for at in reversed(range(len(places))):
        places[at] = min(places[at], limit)
        limit = places[at] - step
    return places


def _history(years: Sequence[Year], power: PowerName) -> list[int]:
    return [year.centers.get(power, 0) for year in years]


def _out_since(years: Sequence[Year], power: PowerName) -> str:
    """The year in which a power without centers lost its last one; "0" for one that never had any."""
    counts = _history(years, power)
    last = max((at for at, count in enumerate(counts) if count), default=None)
    return "0" if last is None else f"out {years[last + 1].title}"


def in_words(board: Map, year: Year) -> str:
    """Return the centers of a year as a sentence, most first."""
    owned = sorted(year.centers.items(), key=lambda row: (-row[1], row[0]))
    return f"{year.title}: {', '.join(f'{board.title_of(power)} {count}' for power, count in owned if count)}."
