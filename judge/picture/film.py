"""All phases of a game as one SVG: `Film`. Each piece is in it once, with its frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum

from msgspec import Struct

from judge.board.maps import Map
from judge.patterns import pattern
from judge.picture.drawing import Parts, edge
from judge.picture.geometry import Geometry
from judge.picture.ground import ground
from judge.picture.scene import Scene
from judge.picture.svg import Box, SvgPiece, document, escape

_NAMED = pattern(r' id="[^"]*"')


class _Height(IntEnum):
    """Layers, from bottom to top."""

    LAND = 0
    FOG = 1
    BORDER = 2
    LINE = 3
    NAME = 4
    CENTER = 5
    UNIT = 6
    MARK = 7


class FilmPiece(Struct, frozen=True):
    """Something drawn, and the numbers of the frames in which it is, from 0 up."""

    height: int
    svg: str
    frames: tuple[int, ...]


class Film(Struct, frozen=True):
    """Scenes of one map, drawn as frames.

    A film can be stored, so that adding a frame costs only the drawing of that frame.
    """

    length: int = 0
    pieces: tuple[FilmPiece, ...] = ()

    def cut(self, length: int) -> Film:
        """Return only the first `length` frames."""
        kept = ((piece, tuple(frame for frame in piece.frames if frame < length)) for piece in self.pieces)
        pieces = (FilmPiece(piece.height, piece.svg, frames) for piece, frames in kept if frames)
        return self if length >= self.length else Film(length, tuple(pieces))

    def then(self, scenes: Sequence[Scene], geometry: Geometry) -> Film:
        """Return the film with one more frame for each scene."""
        seen = {(piece.height, piece.svg): [*piece.frames] for piece in self.pieces}
        for number, scene in enumerate(scenes, start=self.length):
            for height, drawn in _pieces(Parts(scene, geometry)):
                frames = seen.setdefault((height.value, _NAMED.sub("", drawn.svg)), [])
                if number not in frames[-1:]:
                    frames.append(number)
        pieces = (FilmPiece(height, svg, tuple(frames)) for (height, svg), frames in seen.items() if svg)
        return Film(self.length + len(scenes), tuple(pieces))

    def svg(self, board: Map, geometry: Geometry, title: str) -> str:
        """Return an SVG document with all frames, one over the other.

        Pieces that differ between frames are groups with `data-frames`, the numbers of their frames from 0: `0-3 7`.
        Others are in all frames. The last frame is shown until another is chosen: pieces of the others have the class
        `off`. Titles and legends are in no frame.
        """
        ordered = sorted(self.pieces, key=lambda piece: piece.height)
        drawn = "".join(_in_frames(piece.svg, piece.frames, range(self.length)) for piece in ordered)
        told = escape(f"{title}: the board in {self.length} phases")
        named = f' id="film" role="img" aria-label="{told}"'
        definitions = f"<defs>{ground(board, geometry.plain).definitions}</defs>"
        return document(geometry.size, definitions + drawn + edge(Box(0.0, 0.0, *geometry.size)), named)


def _pieces(parts: Parts) -> Iterator[tuple[_Height, SvgPiece]]:
    layers: tuple[tuple[_Height, Iterable[SvgPiece]], ...] = (
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
    """Ascending numbers, with runs as ranges: `0-3 7`."""
    spans: list[list[int]] = []
    for frame in frames:
        if spans and frame == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], frame]
        else:
            spans.append([frame])
    return " ".join("-".join(map(str, span)) for span in spans)
