"""Drawing program: SVGs from standard input to PNGs and GIFs on standard output, until idle.

Arguments: the seconds to wait for a request, then font files. A request is a line with the width in pixels, width and
height in SVG units (0: those of the first layer) and the number of layers, then each layer: a line with its number, its
reuse (0 `NEW`, 1 `SHEET`, 2 `BOARD`), the number of bytes, and the box that it fills (left, top, right, bottom in SVG
units; without a box it fills its whole document), then the SVG, as wide as the picture. A line with only a number means
the last layer with this number; 0 means that a layer has none. For a film there are several numbers of layers, one for
each frame. The answer is a line with `made` or `error` and the number of bytes, then the PNG, or for a film the GIF, or
the reason.

`judge.app.pictures.png` runs this file by its path. It imports no module of the judge, so that it starts fast.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor
from threading import Timer
from typing import Any, NamedTuple

MOST_MEMORY = 2 << 30
"""Bytes of address space that this program may have: the largest known pictures need half of it."""

MOST_KEPT = 48 << 20
"""Bytes of layers that are kept."""

_LARGE = 170_000
"""Size in bytes above which a picture is compressed as much as possible, for the limit of letters."""

_COLORS = 127
"""Colors of a film; one more marks pixels that do not change from frame to frame."""

_EACH, _AT_LAST = 700, 4000
"""Milliseconds for which a frame is shown, and the last one."""

_LEAST = 4
"""Narrowest picture in pixels on which resvg draws thin lines."""

Image = Any
"""Pillow's class, imported only when there is a picture to draw."""


NEW, SHEET, BOARD = range(3)
"""Reuse of a layer: none, its pixels, or those of all `BOARD` layers together."""


class PngLayer(NamedTuple):
    """An SVG, its reuse, and the part of the picture that it fills (None: its whole document)."""

    svg: bytes
    keep: int = NEW
    box: tuple[float, float, float, float] | None = None


_Pixels = tuple[int, int, int, int]
"""Left, top, right, bottom."""

_Sheet = tuple[Image, tuple[int, int]]
"""A layer as pixels, with its place in the picture."""

_Key = tuple[float, tuple[PngLayer, ...], frozenset[bytes] | None]
"""Pixels per SVG unit, the layers, and their inks.

Inks None: the key of the layers' pixels; else that of the colors of a picture with these inks on the layers.
"""

_INK = rb"#[0-9a-f]{6}\b"

_MIXED = 0, 0, 1 / 4, 1 / 2, 3 / 4
"""Shares of white in the samples of an ink: the pure ink, and mixtures as at the edges of lines."""

_ALIKE = 24**2
"""Square of the distance of two colors, in red, green and blue to 255, that look alike in a line."""

_SAMPLE = 2
"""Height of samples in pixels: a color with a smaller area might be overlooked."""


class Painter:
    """Painter with some fonts; keeps lasting layers, dropping those unused for longest."""

    def __init__(self, fonts: list[str], most_kept: int = MOST_KEPT) -> None:
        self._fonts = fonts
        self._options: Any = None
        self._parsed: tuple[bytes, Any] = b"", None
        self._most_kept = most_kept
        self._kept: OrderedDict[_Key, _Sheet] = OrderedDict()
        self._size_kept = 0

    def paint(self, layers: Sequence[PngLayer], width: int, size: tuple[float, float] | None = None) -> bytes:
        """Return the picture in at most 256 colors: a quarter of the size, without a visible difference.

        `size` is its width and height in SVG units, None for those of the first layer. Raises resvg's own exception,
        not derived from Exception, if the text is no SVG.
        """
        from PIL import Image

        wide, high = size or self._tree(layers[0]).int_size()
        scale = width / wide
        pixels = width, max(1, round(high * scale))
        board = tuple(layer for layer in layers if layer.keep == BOARD)
        if not board:
            return _small(_thinned(_quantized(self._laid(layers, scale, (0, 0, *pixels))), _inks(layers)), 6)
        kept, _ = self._keeping((scale, board, None), lambda: self._board(board, scale, width))
        inks = _inks([layer for layer in layers if layer.keep != BOARD])
        palette, _ = self._keeping((scale, board, inks), lambda: (_palette(kept, inks, _inks(board)), (0, 0)))
        painted = self._on_board(kept, layers, scale, pixels)
        # Confirmations are frequent: find their colors once, and save a third of the packing time for a few more bytes.
        return _small(painted.quantize(palette=palette, dither=Image.Dither.NONE), 5)

    def film(self, frames: Sequence[Sequence[PngLayer]], width: int, size: tuple[float, float]) -> bytes:
        """Return a looping animation; its frames share one palette and contain only changes.

        `size` is the width and height of each frame in SVG units. Raises as `paint` does.
        """
        from PIL import GifImagePlugin, Image  # noqa: F401  (the plugin by name, so that Pillow does not load all)

        scale = width / size[0]
        whole = 0, 0, width, max(1, round(size[1] * scale))
        samples = [self._laid(frames[at], scale, whole) for at in sorted({0, len(frames) // 2, len(frames) - 1})]
        strip = _paper((width, whole[3] * len(samples)))
        for row, sample in enumerate(samples):
            strip.paste(sample, (0, row * whole[3]))
        palette = strip.quantize(_COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        first, *others = (
            self._laid(layers, scale, whole).quantize(palette=palette, dither=Image.Dither.NONE) for layers in frames
        )
        file = io.BytesIO()
        first.save(
            file,
            "GIF",
            save_all=True,
            append_images=others,
            duration=[*[_EACH] * len(others), _AT_LAST],
            loop=0,
            disposal=1,
            optimize=True,
            palette=palette.getpalette(),
            transparency=_COLORS,
        )
        return file.getvalue()

    def _board(self, layers: Sequence[PngLayer], scale: float, width: int) -> _Sheet:
        """Merge a board's layers into one without the part of the picture below the board, which varies."""
        high = max(top + image.height for image, (_, top) in (self._sheet(layer, scale) for layer in layers))
        return self._laid(layers, scale, (0, 0, width, high)), (0, 0)

    def _on_board(self, board: Image, layers: Sequence[PngLayer], scale: float, size: tuple[int, int]) -> Image:
        """Reuse the kept board, redraw the parts with layers in between, and add the layers above it."""
        top = max(number for number, layer in enumerate(layers) if layer.keep == BOARD) + 1
        painted = _paper(size)
        painted.paste(board)
        between = [layer for layer in layers[:top] if layer.keep != BOARD]
        if between:
            part = _around([_pixels(layer, scale, size) for layer in between])
            painted.paste(self._laid(layers[:top], scale, part), part[:2])
        for layer in layers[top:]:
            _lay(painted, self._sheet(layer, scale))
        return painted

    def _laid(self, layers: Sequence[PngLayer], scale: float, part: _Pixels) -> Image:
        """Draw the layers on one another for this part of the picture."""
        left, top, right, bottom = part
        laid = _paper((right - left, bottom - top))
        for layer in layers:
            box = _pixels(layer, scale, (right, bottom))
            if box[0] < right and box[1] < bottom and box[2] > left and box[3] > top:
                _lay(laid, self._sheet(layer, scale), (left, top))
        return laid

    def _sheet(self, layer: PngLayer, scale: float) -> _Sheet:
        """Return a layer as pixels."""
        if layer.keep == NEW:
            return self._draw(layer, scale)
        return self._keeping((scale, (layer,), None), lambda: self._draw(layer, scale))

    def _keeping(self, key: _Key, make: Callable[[], _Sheet]) -> _Sheet:
        """Return the cached result for this key, made if missing."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._kept[key] = make()
        self._size_kept += _size(key, made)
        while self._size_kept > self._most_kept:
            self._size_kept -= _size(*self._kept.popitem(last=False))
        return made

    def _draw(self, layer: PngLayer, scale: float) -> _Sheet:
        from PIL import Image, PngImagePlugin  # noqa: F401  (the plugin by name, so that Pillow does not load all)
        from resvg import render

        tree = self._tree(layer)
        wide, high = tree.int_size()
        left, top, right, bottom = _pixels(layer, scale, (round(wide * scale), max(1, round(high * scale))))
        size = right - left, bottom - top
        drawn = render(
            tree,
            (scale, 0, -left, 0, scale, -top),
            bg_size=(max(_LEAST, size[0]), max(_LEAST, size[1])),
            bg_color=(255, 255, 255, 0),
        )
        # resvg gives its pixels as a PNG only.
        image = Image.open(io.BytesIO(bytes(drawn)), formats=["PNG"]).convert("RGBA").crop((0, 0, *size))
        covers_all = image.getchannel("A").getextrema()[0] == 255
        return image.convert("RGB") if covers_all else image, (left, top)

    def _tree(self, layer: PngLayer) -> Any:
        """Return an SVG parsed by resvg. The last one is cached: its size is needed before drawing."""
        from resvg import usvg

        if layer.svg == self._parsed[0]:
            return self._parsed[1]
        if self._options is None:
            self._options = usvg.Options.default()
            for font in self._fonts:
                self._options.load_font_file(font)
        self._parsed = layer.svg, usvg.Tree.from_str(layer.svg.decode(), self._options)
        return self._parsed[1]


def _paper(size: tuple[int, int]) -> Image:
    """Return an empty picture, without transparency, which would halve the precision of its colors."""
    from PIL import Image

    return Image.new("RGB", size, "white")


def _lay(on: Image, sheet: _Sheet, corner: tuple[int, int] = (0, 0)) -> None:
    """Lay a sheet on an image whose upper left corner is at `corner`."""
    image, (left, top) = sheet
    on.paste(image, (left - corner[0], top - corner[1]), image if image.mode == "RGBA" else None)


def _quantized(picture: Image) -> Image:
    """Return a picture reduced to 256 colors of its own."""
    from PIL import Image

    return picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _inks(layers: Sequence[PngLayer]) -> frozenset[bytes]:
    """Return the colors that layers name: `#1e88e5`."""
    return frozenset(ink for layer in layers for ink in re.findall(_INK, layer.svg))


def _palette(board: Image, inks: frozenset[bytes], boards: frozenset[bytes]) -> Image:
    """Return a one-pixel image whose palette fits a board and drawings on it.

    `inks` are the colors of the drawings, `boards` those of the board. Finding the colors anew for each such picture
    would take five times as long as using them.
    """
    from PIL import ImageColor

    wide, high = board.size
    # One row more than there are inks stays white: a picture may be larger than its board.
    samples = _paper((wide, high + _SAMPLE * (len(inks) + 1)))
    samples.paste(board)
    for row, ink in enumerate(sorted(inks)):
        pure = ImageColor.getrgb(ink.decode())
        for column, white in enumerate(_MIXED):
            left, upper = wide * column // len(_MIXED), high + _SAMPLE * row
            mixed = tuple(round(part + (255 - part) * white) for part in pure)
            samples.paste(mixed, (left, upper, wide, upper + _SAMPLE))
    return _thinned(_quantized(samples), inks | boards).crop((0, 0, 1, 1))


def _thinned(picture: Image, inks: frozenset[bytes]) -> Image:
    """Return a picture without the colors that look like a more frequent one; inks stay.

    They are mixtures at the edges of lines: half of the colors, and a sixth of the picture's bytes.
    """
    from PIL import ImageColor

    table = picture.getpalette()
    colors = [tuple(table[at : at + 3]) for at in range(0, len(table), 3)]
    used = {number: count for count, number in picture.getcolors()}

    def nearest(color: tuple[int, ...], among: Iterable[int]) -> tuple[int, int]:
        """Return the square of the distance to the nearest of these colors, and its number."""
        red, green, blue = color
        parts = ((*colors[number], number) for number in among)
        return min(((r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2, number) for r, g, b, number in parts)

    stay = {nearest(ImageColor.getrgb(ink.decode()), used)[1] for ink in inks}
    goes: dict[int, int] = {}
    for number in sorted(used.keys() - stay, key=lambda number: -used[number]):
        apart, like = nearest(colors[number], stay) if stay else (_ALIKE + 1, number)
        if apart > _ALIKE:
            stay.add(number)
        else:
            goes[number] = like
    kept = sorted(stay)
    thin = picture.point([kept.index(goes.get(number, number)) if number in used else 0 for number in range(256)])
    thin.putpalette([part for number in kept for part in colors[number]])
    return thin


def _small(picture: Image, level: int) -> bytes:
    """Return a picture with a palette as a PNG, compressed more if it would be too large for a letter."""
    packed = _packed(picture, level)
    return packed if len(packed) <= _LARGE else _packed(picture, 9)


def _packed(picture: Image, level: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=level)
    return file.getvalue()


def _pixels(layer: PngLayer, scale: float, size: tuple[int, int]) -> _Pixels:
    """Return the pixels that a layer covers, at least one; without a box, the whole picture.

    They are not cut at the left, right and upper edges of the picture: the cached pixels must not depend on its height.
    """
    wide, high = size
    if layer.box is None:
        return 0, 0, wide, high
    left, top, right, bottom = (side * scale for side in layer.box)
    x, y = min(wide - 1, max(0, floor(left))), max(0, floor(top))
    return x, y, max(x + 1, min(wide, ceil(right))), max(y + 1, ceil(bottom))


def _around(boxes: Sequence[_Pixels]) -> _Pixels:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _size(key: _Key, sheet: _Sheet) -> int:
    """Return roughly the number of bytes it takes to keep a sheet."""
    wide, high = sheet[0].size
    one, *others = key[1]
    # A board's layers are kept themselves, or were until lately.
    return int(wide * high) * len(sheet[0].getbands()) + (0 if others else len(one.svg))


def main(idle: float, fonts: list[str]) -> None:
    """Answer requests."""
    _limit_memory()
    painter = Painter(fonts)
    known: dict[int, PngLayer] = {}
    while request := _next(idle):
        width, wide, high, *counts = map(float, request)
        frames = [[_layer(known) for _ in range(int(count))] for count in counts]
        try:
            if len(frames) > 1:
                answer = painter.film(frames, int(width), (wide, high))
            else:
                answer = painter.paint(frames[0], int(width), (wide, high) if wide else None)
            word = b"made"
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # panics of resvg too: report it, and answer the next request
            word, answer = b"error", f"{type(error).__name__}: {error}".rstrip(".").encode()
        sys.stdout.buffer.write(b"%s %d\n" % (word, len(answer)) + answer)
        sys.stdout.buffer.flush()


def _limit_memory() -> None:
    """Limit memory where possible (not on Windows): a greedy picture ends only this program."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MOST_MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, most))


def _next(idle: float) -> list[bytes]:
    """Return the words of the next request; none at the end. The program exits here after a long wait."""
    # Not with select, which cannot wait for pipes on Windows.
    enough = Timer(idle, os._exit, (0,))
    enough.start()
    line = sys.stdin.buffer.readline()
    enough.cancel()
    return line.split()


def _layer(known: dict[int, PngLayer]) -> PngLayer:
    """Return the next layer of a request; remember it if it has a number."""
    number, *told = sys.stdin.buffer.readline().split()
    if not told:
        return known[int(number)]
    keep, size, *box = told
    svg = sys.stdin.buffer.read(int(size))
    left, top, right, bottom = map(float, box or (0, 0, 0, 0))
    layer = PngLayer(svg, int(keep), (left, top, right, bottom) if box else None)
    if int(number):
        known[int(number)] = layer
    return layer


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
