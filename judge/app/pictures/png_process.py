"""A program that draws: SVGs from standard input to PNGs on standard output, until there has been none for a while.

Arguments: the seconds that it waits, then font files. A request is a line with the width in pixels and the number of
layers, then each layer: a line with the number of bytes, 1 if it is worth keeping, else 0, and the box that it fills
(left, top, right, bottom in the SVG's pixels; without one it fills all), then the SVG. The first layer fills all. The
answer is a line with `png` or `error` and the number of bytes, then the PNG or the reason.

Run by `judge.app.pictures.png`, by its path: nothing of the judge is imported here, so that it starts fast.
"""

from __future__ import annotations

import io
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from math import ceil, floor
from threading import Timer
from typing import Any, NamedTuple

MOST_MEMORY = 2 << 30
"""Bytes of address space that this program may have: the largest pictures there are need half of it."""

MOST_KEPT = 48 << 20
"""Bytes of layers that are kept."""

_LARGE = 170_000
"""Bytes. A larger picture is packed as small as can be: with it a letter would be larger than letters may be."""

Image = Any
"""Pillow's, which is imported when the first picture is drawn: then it is known that there will be one."""


class Layer(NamedTuple):
    """An SVG, the part of the picture that it fills (None: all), and whether it is worth keeping."""

    svg: bytes
    lasts: bool = False
    box: tuple[float, float, float, float] | None = None


_Pixels = tuple[int, int, int, int]
"""Left, top, right, bottom."""

_Sheet = tuple[Image, tuple[int, int]]
"""Layers as pixels, with their place in the picture."""

_Key = tuple[int, tuple[Layer, ...]]
"""The width of the picture, and the layers."""


class Painter:
    """Draws with some fonts and keeps the layers that last, those that were not used for longest going first."""

    def __init__(self, fonts: list[str], most_kept: int = MOST_KEPT) -> None:
        self._fonts = fonts
        self._most_kept = most_kept
        self._kept: OrderedDict[_Key, _Sheet] = OrderedDict()
        self._size_kept = 0

    def paint(self, layers: list[Layer], width: int) -> bytes:
        """The picture in 256 colors: a third of the bytes, and nobody sees the difference.

        What is no SVG raises resvg's own exception, which is no Exception.
        """
        from PIL import Image

        painted = self._painted(layers, width)
        quantized = painted.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        # Confirmations are many: a tenth more bytes, and half of the time.
        packed = _packed(quantized, 6 if len(layers) == 1 else 4)
        return packed if len(packed) <= _LARGE else _packed(quantized, 9)

    def _painted(self, layers: list[Layer], width: int) -> Image:
        """All layers, one on the other: those that fill all are kept so, and laid anew where others have something."""
        sheets = [self._drawn(layer, width, is_ground=number == 0) for number, layer in enumerate(layers)]
        whole = [number for number, layer in enumerate(layers) if layer.box is None]
        if len(whole) == len(layers) or not all(layers[number].lasts for number in whole):
            return _laid(sheets)
        key = width, tuple(layers[number] for number in whole)
        board = self._keeping(key, lambda: (_laid([sheets[number] for number in whole]), (0, 0)))[0].copy()
        for number, (sheet, (left, top)) in enumerate(sheets):
            if number not in whole:
                board.paste(_laid(sheets, (left, top, left + sheet.width, top + sheet.height)), (left, top))
        return board

    def _drawn(self, layer: Layer, width: int, *, is_ground: bool = False) -> _Sheet:
        """A layer as pixels, with its place in the picture."""
        if not layer.lasts:
            return self._draw(layer, width, is_ground=is_ground)
        return self._keeping((width, (layer,)), lambda: self._draw(layer, width, is_ground=is_ground))

    def _keeping(self, key: _Key, make: Callable[[], _Sheet]) -> _Sheet:
        """What is kept of these layers, made if there is nothing."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._kept[key] = make()
        self._size_kept += _size(key, made)
        while self._size_kept > self._most_kept:
            self._size_kept -= _size(*self._kept.popitem(last=False))
        return made

    def _draw(self, layer: Layer, width: int, *, is_ground: bool) -> _Sheet:
        from PIL import Image, PngImagePlugin  # noqa: F401  (the plugin by name, so that Pillow does not load all)
        from resvg import render, usvg

        options = usvg.Options.default()
        for font in self._fonts:
            options.load_font_file(font)
        tree = usvg.Tree.from_str(layer.svg.decode(), options)
        wide, high = tree.int_size()
        scale = width / wide
        whole = (width, max(1, round(high * scale)))
        left, top, right, bottom = _pixels(layer.box, scale, whole) if layer.box else (0, 0, *whole)
        drawn = render(
            tree,
            (scale, 0, -left, 0, scale, -top),
            bg_size=(right - left, bottom - top),
            bg_color=(255, 255, 255, 255 if is_ground else 0),
        )
        # resvg gives its pixels as a PNG only.
        image = Image.open(io.BytesIO(bytes(drawn)), formats=["PNG"])
        # The ground without the channel of transparency, which would cost the colors half of their exactness.
        return image.convert("RGB" if is_ground else "RGBA"), (left, top)


def _laid(sheets: Sequence[_Sheet], part: _Pixels | None = None) -> Image:
    """Sheets one on the other, or a part of that; the first one fills all."""
    ground, _ = sheets[0]
    if len(sheets) == 1:
        return ground
    left, top, right, bottom = part or (0, 0, *ground.size)
    whole = ground.crop((left, top, right, bottom)).convert("RGBA")
    for sheet, (x, y) in sheets[1:]:
        seen = (max(left - x, 0), max(top - y, 0), min(right - x, sheet.width), min(bottom - y, sheet.height))
        if seen[0] < seen[2] and seen[1] < seen[3]:
            whole.alpha_composite(sheet, (max(x - left, 0), max(y - top, 0)), seen)
    return whole.convert("RGB")


def _packed(picture: Image, level: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=level)
    return file.getvalue()


def _pixels(box: tuple[float, float, float, float], scale: float, whole: tuple[int, int]) -> _Pixels:
    """The pixels that a box touches; at least one, and none outside the picture."""
    wide, high = whole
    left, top = min(wide - 1, max(0, floor(box[0] * scale))), min(high - 1, max(0, floor(box[1] * scale)))
    return left, top, max(left + 1, min(wide, ceil(box[2] * scale))), max(top + 1, min(high, ceil(box[3] * scale)))


def _size(key: _Key, sheet: _Sheet) -> int:
    """About how many bytes it takes to keep a sheet."""
    wide, high = sheet[0].size
    return int(wide * high) * len(sheet[0].getbands()) + sum(len(layer.svg) for layer in key[1])


def main(idle: float, fonts: list[str]) -> None:
    """Answer requests."""
    _limit_memory()
    painter = Painter(fonts)
    while request := _next(idle):
        width, count = map(int, request)
        layers = [_layer() for _ in range(count)]
        try:
            word, answer = b"png", painter.paint(layers, width)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # panics of resvg too: the one who asked is told, the next request is answered
            word, answer = b"error", f"{type(error).__name__}: {error}".rstrip(".").encode()
        sys.stdout.buffer.write(b"%s %d\n" % (word, len(answer)) + answer)
        sys.stdout.buffer.flush()


def _limit_memory() -> None:
    """Where the system can (Windows cannot): a picture that wants more memory ends this program, and nothing else."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MOST_MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, most))


def _next(idle: float) -> list[bytes]:
    """The words of the next request; none if there will be none. The program ends here when it has waited for long."""
    # Not by select, which knows no pipes on Windows.
    enough = Timer(idle, os._exit, (0,))
    enough.start()
    line = sys.stdin.buffer.readline()
    enough.cancel()
    return line.split()


def _layer() -> Layer:
    """The next layer of a request."""
    size, lasts, *box = sys.stdin.buffer.readline().split()
    svg = sys.stdin.buffer.read(int(size))
    left, top, right, bottom = map(float, box or (0, 0, 0, 0))
    return Layer(svg, lasts == b"1", (left, top, right, bottom) if box else None)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
