"""Cut the lettering to the letters of maps, small enough to embed: `python -m cartography.lettering`.

The parts have a name of their own, since the license of Cabin keeps that name for the whole font.
"""

from __future__ import annotations

from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from judge.files.data_dir import data_dir
from judge.files.lettering import FAMILY, PARTS

LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026)
"""Letters of the languages with Latin letters, and their quotes and dashes."""

_KEPT_NAMES = [0, 13, 14]
"""Names in the font for its copyright and license."""


def cut(font: str) -> bytes:
    """A font of the folder `fonts`, cut to LETTERS, as WOFF2. The same font gives the same bytes."""
    whole = TTFont(data_dir("fonts") / f"{font}.otf", recalcTimestamp=False)
    options = Options(layout_features=["kern"], hinting=False, desubroutinize=True, name_IDs=_KEPT_NAMES)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(whole)
    table = whole["CFF "].cff
    table.fontNames[0] = f"{FAMILY}-{font.partition('-')[2]}".replace(" ", "")
    for key in ("FullName", "FamilyName"):
        setattr(table[0], key, FAMILY)
    whole.flavor = "woff2"
    file = BytesIO()
    whole.save(file)
    return file.getvalue()


def main() -> None:
    """Write the parts beside the fonts."""
    for part in PARTS:
        (data_dir("fonts") / f"{part.file}.woff2").write_bytes(cut(part.font))


if __name__ == "__main__":
    main()
