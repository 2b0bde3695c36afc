"""The marks on the board of a picture, as areas, in the order in which they are painted: `marks_of`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, cos, pi, sin, sqrt
from typing import NamedTuple
from xml.etree import ElementTree

import shapely
from shapely.geometry import LineString, MultiLineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

Xy = tuple[float, float]

_TEXT_WIDTH = 0.6
"""Width of a letter as a share of its size."""
_HIDES = 0.5
"""Least opacity that hides what lies below."""


class Mark(NamedTuple):
    """Something that is drawn. `kind` is its class in the SVG, `about` its title, "" for none.

    `ink` is what tells, `whole` that with its light rim; `lines` are its strokes point by point, the ink's last.
    `words` are those of a text, which hides less than its box. `has` are the classes of what is in it.
    """

    kind: str
    about: str
    ink: BaseGeometry
    whole: BaseGeometry
    lines: tuple[tuple[Xy, ...], ...] = ()
    words: str = ""
    has: frozenset[str] = frozenset()

    @property
    def begin(self) -> Xy:
        """The start of a line. One over the edge of a round board has two parts."""
        return self.lines[0][0]

    @property
    def end(self) -> Xy:
        """The tip of a line."""
        return self.lines[-1][-1]

    @property
    def way(self) -> BaseGeometry:
        """A line without its width."""
        return MultiLineString([line for line in self.lines if len(line) > 1] or [(self.begin, self.end)])


class _Style(NamedTuple):
    """Style that an element inherits. `at` and `scale` place its own pixels."""

    at: Xy = (0.0, 0.0)
    scale: float = 1.0
    fill: str = "#000"
    stroke: str = "none"
    width: float = 1.0
    cap: str = "butt"
    size: float = 16.0
    opacity: float = 1.0
    anchor: str = "start"


class _Shape(NamedTuple):
    """One element: its area, its lightness, and its lines."""

    area: BaseGeometry
    is_light: bool
    hides: bool
    lines: tuple[tuple[Xy, ...], ...] = ()
    words: str = ""


def marks_of(svg: str) -> list[Mark]:
    """Return the marks on the ground of the board, without the frame; then those above the title."""
    below, _, above, _ = (each for each in ElementTree.fromstring(svg) if _tag(each) == "g" and each.get("transform"))
    children = list(below)
    start = next(at for at, each in enumerate(children) if each.get("pointer-events"))
    found: list[Mark] = []
    for element in (*children[start + 1 : -1], *above):
        found += _marks(element, _Style())
    return found


def _marks(element: ElementTree.Element, style: _Style) -> Iterator[Mark]:
    """An element as one mark; a group without a class as those in it."""
    if _tag(element) == "g" and (not element.get("class") or element.get("class") == "coast"):
        for child in element:
            yield from _marks(child, _own(element, style))
        return
    shapes = [shape for shape in _shapes(element, style) if not shape.area.is_empty]
    if shapes:
        ink = shapely.union_all([shape.area for shape in shapes if not shape.is_light] or [shapes[-1].area])
        whole = shapely.union_all([shape.area for shape in shapes if shape.hides])
        about = next((child.text or "" for child in element if _tag(child) == "title"), "")
        lines = tuple(line for shape in shapes if not shape.is_light for line in shape.lines)
        words = "".join(shape.words for shape in shapes)
        has = frozenset(child.get("class", "") for child in element)
        yield Mark(element.get("class", _tag(element)), about, ink, whole, lines, words, has)


def _shapes(element: ElementTree.Element, style: _Style) -> Iterator[_Shape]:
    style = _own(element, style)
    match _tag(element):
        case "g":
            for child in element:
                yield from _shapes(child, style)
        case "path":
            lines = [[_placed(point, style) for point in line] for line in path_points(element.get("d", ""))]
            yield from _painted(lines, style)
        case "circle" | "ellipse":
            x, y = float(element.get("cx", 0)), float(element.get("cy", 0))
            across, along = (float(element.get(name, element.get("r", 0))) for name in ("rx", "ry"))
            round_ = [(x + across * cos(pi * at / 12), y + along * sin(pi * at / 12)) for at in range(25)]
            yield from _painted([[_placed(point, style) for point in round_]], style)
        case "rect":
            x, y, wide, high = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
            corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
            yield from _painted([[_placed(point, style) for point in corners]], style)
        case "text":
            yield _text(element, style)


def _text(element: ElementTree.Element, style: _Style) -> _Shape:
    words = "".join(part for part in (element.text, *(child.tail for child in element)) if part)
    x, y = _placed((float(element.get("x", 0)), float(element.get("y", 0))), style)
    size = style.size * style.scale
    wide = _TEXT_WIDTH * size * len(words)
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[style.anchor]
    return _Shape(box(left, y - 0.72 * size, left + wide, y + 0.05 * size), is_light=False, hides=True, words=words)


def _painted(lines: list[list[Xy]], style: _Style) -> Iterator[_Shape]:
    """The fill and the stroke of some lines."""
    hides = style.opacity >= _HIDES
    if style.fill != "none":
        rings = [Polygon(line) for line in lines if len(line) > 2]
        if rings:
            yield _Shape(shapely.union_all([shapely.make_valid(ring) for ring in rings]), _is_light(style.fill), hides)
    if style.stroke != "none":
        wide = style.width * style.scale / 2
        cap = "round" if style.cap == "round" else "flat"
        bodies = [LineString(line).buffer(wide, quad_segs=2, cap_style=cap) for line in lines if len(line) > 1]
        if bodies:
            known = tuple(tuple(line) for line in lines)
            yield _Shape(shapely.union_all(bodies), _is_light(style.stroke), hides, known)


def _is_light(color: str) -> bool:
    return color.lower() in {"#fff", "#ffffff", "#fbf8f1"}


def _own(element: ElementTree.Element, style: _Style) -> _Style:
    """The style of an element within another."""
    moved = re.search(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", element.get("transform", ""))
    larger = re.search(r"scale\(([-\d.]+)\)", element.get("transform", ""))
    return _Style(
        at=_placed((float(moved[1]), float(moved[2])), style) if moved else style.at,
        scale=style.scale * (float(larger[1]) if larger else 1.0),
        fill=element.get("fill", style.fill),
        stroke=element.get("stroke", style.stroke),
        width=float(element.get("stroke-width", style.width)),
        cap=element.get("stroke-linecap", style.cap),
        size=float(element.get("font-size", style.size)),
        opacity=style.opacity * float(element.get("opacity", 1)) * float(element.get("stroke-opacity", 1)),
        anchor=element.get("text-anchor", style.anchor),
    )


def _placed(point: Xy, style: _Style) -> Xy:
    return style.at[0] + style.scale * point[0], style.at[1] + style.scale * point[1]


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


_STEP = re.compile(r"([MLlHhVvQqAZz])([^MLlHhVvQqAZz]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def path_points(d: str) -> list[list[Xy]]:
    """The lines of a path, with curves as lines through some of their points."""
    lines: list[list[Xy]] = []
    at = (0.0, 0.0)
    for letter, rest in _STEP.findall(d):
        values = [float(value) for value in _NUMBER.findall(rest)]
        if letter in "Zz":
            lines[-1].append(lines[-1][0])
            continue
        if letter == "M":
            lines.append([])
            letter = "L"
        lines[-1] += _steps(letter, values, at)
        at = lines[-1][-1] if lines[-1] else at
    return lines


def _steps(letter: str, values: list[float], at: Xy) -> Iterator[Xy]:
    x, y = at
    if letter == "A":
        yield from _arc((x, y), values)
        return
    size = {"L": 2, "l": 2, "Q": 4, "q": 4}.get(letter, 1)
    for start in range(0, len(values), size):
        own = values[start : start + size]
        match letter:
            case "L" | "Q":
                x, y = own[-2], own[-1]
            case "l" | "q":
                x, y = x + own[-2], y + own[-1]
            case "H":
                x = own[0]
            case "h":
                x += own[0]
            case "V":
                y = own[0]
            case "v":
                y += own[0]
        yield x, y


def _arc(start: Xy, values: list[float]) -> Iterator[Xy]:
    """A short arc of a circle, clockwise as it is seen."""
    radius, *_, x, y = values
    middle, half = ((start[0] + x) / 2, (start[1] + y) / 2), Point(start).distance(Point(x, y)) / 2
    if not half:
        return
    away = sqrt(max(0.0, radius * radius - half * half))
    center = (
        middle[0] - (y - start[1]) / (2 * half) * away,
        middle[1] + (x - start[0]) / (2 * half) * away,
    )
    first, last = (atan2(py - center[1], px - center[0]) for px, py in (start, (x, y)))
    turn = (last - first) % (2 * pi)
    for at in range(1, 9):
        yield center[0] + radius * cos(first + turn * at / 8), center[1] + radius * sin(first + turn * at / 8)
