"""A program that draws: SVGs from standard input to PNGs on standard output, until there has been none for a while.

Arguments: the seconds that it waits, then font files. A request is a line with the width in pixels and the number of
bytes, then the SVG; the answer a line with `png` or `error` and the number of bytes, then the PNG or the reason.

Run by `judge.app.pictures.png`, by its path: nothing of the judge is imported here, so that it starts fast.
"""

from __future__ import annotations

import io
import os
import sys
from threading import Timer


def main(idle: float, fonts: list[str]) -> None:
    """Answer requests."""
    while request := _next(idle):
        width, size = map(int, request)
        svg = sys.stdin.buffer.read(size)
        try:
            word, answer = b"png", paint(svg.decode(), width, fonts)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # panics of resvg too: the one who asked is told, the next request is answered
            word, answer = b"error", f"{type(error).__name__}: {error}".rstrip(".").encode()
        sys.stdout.buffer.write(b"%s %d\n" % (word, len(answer)) + answer)
        sys.stdout.buffer.flush()


def _next(idle: float) -> list[bytes]:
    """The words of the next request; none if there will be none. The program ends here when it has waited for long."""
    # Not by select, which knows no pipes on Windows.
    enough = Timer(idle, os._exit, (0,))
    enough.start()
    line = sys.stdin.buffer.readline()
    enough.cancel()
    return line.split()


def paint(svg: str, width: int, fonts: list[str]) -> bytes:
    """The picture in 256 colors: a third of the bytes, and nobody sees the difference.

    What is no SVG raises resvg's own exception, which is no Exception.
    """
    from PIL import Image, PngImagePlugin  # noqa: F401  (the plugin by name, so that Pillow does not load all)
    from resvg import render, usvg

    options = usvg.Options.default()
    for font in fonts:
        options.load_font_file(font)
    tree = usvg.Tree.from_str(svg, options)
    wide, high = tree.int_size()
    scale = width / wide
    size = (width, max(1, round(high * scale)))
    drawn = bytes(render(tree, (scale, 0, 0, 0, scale, 0), bg_size=size, bg_color=(255, 255, 255, 255)))
    # Without the channel of transparency, which would cost the colors half of their exactness.
    painted = Image.open(io.BytesIO(drawn), formats=["PNG"]).convert("RGB")
    quantized = painted.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    packed = io.BytesIO()
    quantized.save(packed, "PNG", compress_level=6)
    return packed.getvalue()


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
