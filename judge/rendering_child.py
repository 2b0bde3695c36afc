"""A program: an SVG from standard input to a PNG on standard output. Arguments: the width in pixels, then font files.

Run by `judge.rendering`, by its path: nothing of the judge is imported here, so that it starts fast.
"""

from __future__ import annotations

import io
import sys


def main(width: int, fonts: list[str], svg: str) -> bytes:
    """The picture in 256 colors: a third of the bytes, and nobody sees the difference. ValueError: this is no SVG."""
    import resvg_py
    from PIL import Image, PngImagePlugin  # noqa: F401  (the plugin by name, so that Pillow does not load all)

    drawn = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, background="#ffffff", skip_system_fonts=True, font_files=fonts
        )
    )
    flat = Image.open(io.BytesIO(drawn), formats=["PNG"]).convert("RGB")
    quantized = flat.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    packed = io.BytesIO()
    quantized.save(packed, "PNG", compress_level=6)
    return packed.getvalue()


if __name__ == "__main__":
    sys.stdout.buffer.write(main(int(sys.argv[1]), sys.argv[2:], sys.stdin.buffer.read().decode()))
