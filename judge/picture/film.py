"""All phases of a game as one SVG: `film`. Each piece stands in it once, with its frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum

from judge.patterns import pattern
from judge.picture.drawing import Parts
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene
from judge.picture.svg import Piece, document, escape

_NAMED = pattern(r' id="[^"]*"')


class _Height(IntEnum):
    """Layers, from below to above."""

    LAND = 0
    FOG = 1
    BORDER = 2
    LINE = 3
    NAME = 4
    CENTER = 5
    UNIT = 6
    MARK = 7


def film(scenes: Sequence[Scene], geometry: Geometry) -> str:
    """Draw scenes of one map over one another, a whole SVG document.

    Pieces that differ between frames are groups with `data-frames`, the numbers of their frames from 0: `0-3 7`. Others
    are in all frames. The last frame is shown until another is chosen: the others' pieces have the class `off`. Titles
    and legends are in no frame. Raises ValueError without a scene.
    """
    if not scenes:
        raise ValueError("a film of no scene")
    seen: dict[tuple[_Height, str], list[int]] = {}
    definitions = ""
    for number, scene in enumerate(scenes):
        parts = Parts(scene, geometry)
        definitions = definitions or parts.definitions
        for height, piece in _pieces(parts):
            key = height, _NAMED.sub("", piece.svg)
            if piece.svg and number not in seen.setdefault(key, []):
                seen[key].append(number)
    ordered = sorted(seen, key=lambda key: key[0])
    whole = range(len(scenes))
    drawn = "".join(_in_frames(svg, seen[height, svg], whole) for height, svg in ordered)
    told = escape(f"{scenes[-1].title}: the board in {len(scenes)} phases")
    named = f' id="film" role="img" aria-label="{told}"'
    return document(geometry.size, f"<defs>{definitions}</defs>{drawn}{parts.frame()}", named)


def _pieces(parts: Parts) -> Iterator[tuple[_Height, Piece]]:
    layers: tuple[tuple[_Height, Iterable[Piece]], ...] = (
        (_Height.LAND, parts.lands()),
        (_Height.FOG, parts.fogs()),
        (_Height.BORDER, parts.borders()),
        (_Height.LINE, parts.lines()),
        (_Height.NAME, parts.names()),
        (_Height.CENTER, parts.centers()),
        (_Height.UNIT, parts.units()),
        (_Height.UNIT, parts.beaten_units()),
        (_Height.UNIT, parts.new_units()),
        (_Height.MARK, parts.marks()),
    )
    for height, pieces in layers:
        yield from ((height, piece) for piece in pieces)


def _in_frames(svg: str, frames: Sequence[int], whole: range) -> str:
    if len(frames) == len(whole):
        return svg
    off = "" if whole[-1] in frames else ' class="off"'
    return f'<g data-frames="{_spans(frames)}"{off}>{svg}</g>'


def _spans(frames: Sequence[int]) -> str:
    """Numbers that go up, those in a row as their ends: `0-3 7`."""
    spans: list[list[int]] = []
    for frame in frames:
        if spans and frame == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], frame]
        else:
            spans.append([frame])
    return " ".join("-".join(map(str, span)) for span in spans)
