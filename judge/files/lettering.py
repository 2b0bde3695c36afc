"""The letters inside an SVG, so that it looks the same without the font: `lettering`."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import NamedTuple

from judge.files.data_dir import data_dir

FAMILY = "Judge Map"


class FontPart(NamedTuple):
    """A font cut to the letters that maps use. `font`: the full one; both are names without endings."""

    file: str
    font: str
    style: str


PARTS = (
    FontPart("map-semibold", "Cabin-SemiBold", "font-weight:600"),
    FontPart("map-bold", "Cabin-Bold", "font-weight:700"),
    FontPart("map-italic", "Cabin-Italic", "font-weight:400;font-style:italic"),
)


@cache
def lettering() -> str:
    """Style rules with the fonts in them, for the `style` of an SVG: some 50 KB."""
    faces = "".join(f'@font-face{{font-family:"{FAMILY}";{part.style};src:url({_data(part)})}}' for part in PARTS)
    return f'{faces}svg{{font-family:"{FAMILY}",Cabin,sans-serif}}'


def _data(part: FontPart) -> str:
    words = b64encode((data_dir("fonts") / f"{part.file}.woff2").read_bytes()).decode()
    return f"data:font/woff2;base64,{words}"
