"""Text around the board: title above; powers with centers and key to the signs below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from math import pi
from typing import NamedTuple

from judge.board.names import PowerName
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support
from judge.board.position import UnitType
from judge.board.results import Result
from judge.picture import line_styles, marks, palette
from judge.picture.curves import wave
from judge.picture.geometry import Point
from judge.picture.ground import river
from judge.picture.line_styles import Stroke, stroke
from judge.picture.scene import Scene, power_letter
from judge.picture.svg import Box, SvgPiece, escape, number, text

TITLE_HEIGHT = 50.0
_ROW = 34.0
_ASIDE = 8.0
"""Reach of a sign beyond its room."""
_CHIP, _LETTER = 60.0, 9.8
"""The width of a power's chip with the room around it, and of a letter beside it at its largest."""

_GRAY = palette.FAINT
_GRAYS = palette.Tint(_GRAY, _GRAY)
_LINE: list[Point] = [(0, 0), (46, 0)]
_MIDDLE = (23.0, 0.0)
"""Middle of the line of an order."""


def title(scene: Scene, width: float) -> str:
    """The game, the phase and the date, over the whole width."""
    words = (
        f'<text x="18" y="35" font-size="27" fill="{palette.INK}">'
        f'<tspan font-weight="700">{escape(scene.title)}</tspan>'
        f'<tspan dx="16">{escape(scene.phase)}</tspan></text>'
    )
    date = text((width - 18, 34), scene.date, f'font-size="19" fill="{palette.FAINT}"', "end") if scene.date else ""
    return words + date


class Footer(NamedTuple):
    """Part below the board, its top edge at 0: the powers, then signs, then notes."""

    pieces: list[SvgPiece]
    height: float


def footer(
    scene: Scene,
    width: float,
    tints: Mapping[PowerName, palette.Tint],
    *,
    hatched: bool,
    rivers: bool = False,
    drawn: Set[Stroke] = frozenset(),
) -> Footer:
    """Everything below the board. `hatched`, `rivers`: some land has them. `drawn`: styles of lines."""
    powers, used = _flow(_powers(scene, width, tints), width, 8.0)
    y = 8.0 + used
    signs, used = _flow(_signs(scene, hatched=hatched, rivers=rivers, drawn=drawn), width, y)
    y += used
    for note in scene.notes:
        words = text((18, y + 20), note, f'font-size="18" fill="{palette.INK}"', "start")
        signs.append(SvgPiece(words, Box(0, y, width, y + 26)))
        y += 26
    return Footer([*powers, *signs], y + 8)


def _flow(items: Iterator[tuple[float, str]], width: float, top: float) -> tuple[list[SvgPiece], float]:
    """Arrange items of given widths in as many rows as they need; return them and the rows' height."""
    x, y, drawn = 18.0, top, []
    for wide, item in items:
        if x + wide > width - 7 and x > 18:
            x, y = 18.0, y + _ROW
        place = f'<g transform="translate({number(x)} {number(y + _ROW / 2)})">{item}</g>'
        drawn.append(SvgPiece(place, Box(x - _ASIDE, y - _ASIDE, x + wide + _ASIDE, y + _ROW + _ASIDE)))
        x += wide
    return drawn, y + _ROW - top if drawn else 0.0


def chip(tint: palette.Tint, letter: str) -> str:
    """A power's color with its letter, 32 pixels wide and 28 high around 16, 0."""
    # With an outline, since lands of a power may be as white as paper.
    ground = f'<rect x="0" y="-14" width="32" height="28" rx="2" fill="{tint.fill}" stroke="{_GRAY}"/>'
    return ground + marks.unit((16, 0), UnitType.ARMY, tint, letter, 0.9)


def _powers(scene: Scene, width: float, tints: Mapping[PowerName, palette.Tint]) -> Iterator[tuple[float, str]]:
    """A chip in each power's color with its letter, its name and its centers."""
    names = {power: scene.board.title_of(power) for power in scene.counts}
    widest = _CHIP + max((_LETTER * len(f"{names[power]} {count}") for power, count in scene.counts.items()), default=0)
    in_row = max(1, int((width - 28) / widest))
    rows = -(-len(names) // in_row)
    wide = (width - 28) / -(-len(names) // rows) if rows else 0
    for power, count in scene.counts.items():
        letter = power_letter(scene.board, power)
        yield (
            wide,
            chip(tints[power], letter)
            + f'<text x="41" y="6.5" font-size="19" fill="{palette.INK}">{escape(names[power])} '
            f'<tspan font-weight="700">{count}</tspan></text>',
        )


def _signs(scene: Scene, *, hatched: bool, rivers: bool, drawn: Set[Stroke]) -> Iterator[tuple[float, str]]:
    """The signs that this picture has, each with its word."""
    yield _sign(marks.unit((12, 0), UnitType.ARMY, _GRAYS, "", 1), "army", 28)
    yield _sign(marks.unit((16, 0), UnitType.FLEET, _GRAYS, "", 1), "fleet", 37)
    if any(unit.power in scene.own for unit in scene.units):
        small = marks.unit((20, 0), UnitType.ARMY, _GRAYS, "", 0.8)
        yield _sign(marks.halo((20, 0), UnitType.ARMY, 0.8) + small, "yours", 40)
    if scene.taken:
        yield _sign(
            marks.taken_center((16, 0), 0.9) + marks.owned_center((16, 0), _GRAYS, "", 0.9), "changed hands", 34
        )
    kinds = {type(outcome.order) for outcome in scene.outcomes}
    words = {word for outcome in scene.outcomes for word in outcome.results} if scene.processed else set()
    yield from _of_orders(scene, kinds, words)
    yield from _of_lines(drawn)
    yield from _of_changes(scene, kinds, words)
    yield from _of_sight(scene)
    if scene.coins:
        yield _sign(marks.coin((23, 0), "5", _GRAY, 1), "paid by others", 32)
    if rivers:
        yield _sign(river([_LINE], 1), "river for fleets")
    if hatched:
        yield _sign(_swatch("waste", 0, 32), "closed to all", 40)


def _sign(drawn: str, word: str, room: float = 54) -> tuple[float, str]:
    """Return the width of a sign with its word and space, and the drawing; the word starts at `room`."""
    return room + 10.2 * len(word) + 26, drawn + text((room, 6), word, f'font-size="18" fill="{_GRAY}"', "start")


def _of_orders(scene: Scene, kinds: Set[type[Order]], words: Set[Result]) -> Iterator[tuple[float, str]]:
    """Signs for the orders of a movement phase."""
    if Move in kinds:
        yield _sign(stroke(_LINE, line_styles.MOVED, _GRAY, 1), "moved" if scene.processed else "move")
    if Result.BOUNCE in words:
        yield _sign(stroke(_LINE, line_styles.BOUNCED, _GRAY, 1) + marks.cross((31, 0), 1), "bounced")
    supports = [outcome.order for outcome in scene.outcomes if isinstance(outcome.order, Support)]
    if any(support.to is not None and not support.signal for support in supports):
        yield _sign(stroke(_LINE, line_styles.SUPPORT, _GRAY, 1) + marks.dot((46, 0), _GRAY, 1), "support")
    if any(support.to is None and not support.signal for support in supports):
        small = marks.unit((48, 0), UnitType.ARMY, _GRAYS, "", 0.8)
        line = stroke([(0, 0), (24, 0)], line_styles.SUPPORT, _GRAY, 1)
        yield _sign(line + small + marks.bracket((48, 0), pi, 0.6, _GRAY, 0.9), "support to stay", 66)
    if any(support.signal for support in supports):
        yield _sign(stroke(_LINE, line_styles.SIGNAL, _GRAY, 1) + marks.question(_MIDDLE, _GRAY, 1), "signal")
    if words & {Result.CUT, Result.VOID, Result.NO_EFFECT} and kinds & {Move, Support, Convoy}:
        yield _sign(stroke(_LINE, line_styles.SUPPORT, _GRAY, 1) + marks.cross(_MIDDLE, 1), "cut or void")
    if Convoy in kinds:
        yield _sign(stroke(wave(_LINE, 3.6, 17), line_styles.CONVOY, _GRAY, 1), "convoy")
    if Hold in kinds:
        yield _sign(marks.unit((12, 0), UnitType.ARMY, _GRAYS, "", 1, braced=True), "holds", 32)


RARE = line_styles.CONVOY_BROKEN, line_styles.VOID, line_styles.GHOST
"""Styles of lines that the legend explains only if a picture has them."""


def _of_lines(drawn: Set[Stroke]) -> Iterator[tuple[float, str]]:
    """Signs for lines that not every reader will guess."""
    if line_styles.CONVOY_BROKEN in drawn:
        yield _sign(stroke(wave(_LINE, 3.6, 17), line_styles.CONVOY_BROKEN, _GRAY, 1), "convoy failed")
    if line_styles.VOID in drawn:
        yield _sign(stroke(_LINE, line_styles.VOID, _GRAY, 1) + marks.cross(_MIDDLE, 1), "void move")
    if line_styles.GHOST in drawn:
        yield _sign(stroke(_LINE, line_styles.GHOST, _GRAY, 1), "supported, not made")


def _of_changes(scene: Scene, kinds: Set[type[Order]], words: Set[Result]) -> Iterator[tuple[float, str]]:
    """Signs for units that are dislodged, leave the board or come upon it."""
    if scene.dislodged:
        yield _sign(marks.burst((20, 0), 0.75), "dislodged", 44)
    if Retreat in kinds:
        yield _sign(stroke(_LINE, line_styles.RETREAT, _GRAY, 1), "retreat")
    elif any(lost.retreats for lost in scene.dislodged):
        yield _sign(stroke(_LINE, line_styles.OFFER, _GRAY, 1) + marks.ring((46, 0), _GRAY, 0.8), "may retreat", 58)
    if Build in kinds:
        yield _sign(marks.built((20, 0), 0.7), "built" if scene.processed else "build", 44)
    if Build in kinds and words:
        yield _sign(marks.built((20, 0), 0.7) + marks.removed((20, 0), 0.8), "not built", 44)
    crossed_out = marks.unit((14, 0), UnitType.ARMY, _GRAYS, "A", 0.8) + marks.removed((14, 0), 0.8)
    if Disband in kinds:
        yield _sign(crossed_out, "disbanded" if scene.processed else "disband", 34)
    if Remove in kinds:
        yield _sign(crossed_out, "removed" if scene.processed else "remove", 34)


def _of_sight(scene: Scene) -> Iterator[tuple[float, str]]:
    """Signs for the fog of a blind game."""
    if scene.came:
        small = marks.unit((20, 0), UnitType.ARMY, _GRAYS, "", 0.7)
        yield _sign(marks.found((20, 0), 0.75) + small, "comes into sight", 44)
    if scene.gone:
        yield _sign(marks.unit((12, 0), UnitType.ARMY, _GRAYS, "", 1) + marks.lost((12, 0), 0.8), "lost from sight", 40)
    if scene.unseen:
        yield _sign(_swatch("fog", 0, 20) + _swatch("fog-sea", 20, 20), "land and sea not seen", 48)


def _swatch(pattern: str, left: float, width: float) -> str:
    """A sample of ground in a pattern."""
    return (
        f'<rect x="{number(left)}" y="-10" width="{number(width)}" height="20" fill="url(#{pattern})" '
        f'stroke="{_GRAY}"/>'
    )
