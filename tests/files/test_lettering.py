"""Letters in an SVG: those of the judge's fonts, with which every map can be written."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO

from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from cartography.lettering import LETTERS, cut
from judge.files.data_dir import data_dir
from judge.files.lettering import FAMILY, PARTS, FontPart, lettering
from judge.files.maps.load import load_map, map_names
from tests.support.rows import each_row

TOLD = "src:url(data:font/woff2;base64,"


def drawn(font: TTFont, letter: int) -> object:
    """Return a letter's drawing and its width."""
    pen, name = RecordingPen(), font.getBestCmap()[letter]
    font.getGlyphSet()[name].draw(pen)
    return pen.value, font["hmtx"][name]


@each_row("part", PARTS, ids=lambda part: part.file)
def test_a_part_draws_its_letters_as_the_whole_font_does_and_keeps_its_license(part: FontPart) -> None:
    whole = TTFont(data_dir("fonts") / f"{part.font}.otf")
    small = TTFont(data_dir("fonts") / f"{part.file}.woff2")
    known = set(LETTERS) & set(whole.getBestCmap())
    assert set(small.getBestCmap()) == known
    assert all(drawn(small, letter) == drawn(whole, letter) for letter in known)
    names = {record.nameID: str(record) for record in small["name"].names}
    assert "Open Font License" in names[13]
    assert "Cabin" not in "".join(text for number, text in names.items() if number not in (0, 13, 14))


def test_the_parts_are_what_the_tool_cuts() -> None:
    for part in PARTS:
        made, kept = TTFont(BytesIO(cut(part.font))), TTFont(data_dir("fonts") / f"{part.file}.woff2")
        assert made.getGlyphOrder() == kept.getGlyphOrder()


def test_the_names_of_all_maps_can_be_written() -> None:
    known = set(TTFont(data_dir("fonts") / "map-semibold.woff2").getBestCmap())
    for name in map_names():
        board = load_map(name)
        words = "".join([*(place.name for place in board.places.values()), *map(board.title_of, board.powers)])
        assert {letter for letter in words if ord(letter) not in known} == set(), name


def test_the_rules_bring_each_part_whole_and_name_the_family() -> None:
    rules = lettering()
    faces = rules.split("@font-face")[1:]
    assert len(faces) == len(PARTS)
    for face, part in zip(faces, PARTS, strict=True):
        kept = b64decode(face.partition(TOLD)[2].partition(")")[0])
        assert kept == (data_dir("fonts") / f"{part.file}.woff2").read_bytes()
    assert f'font-family:"{FAMILY}",Cabin,sans-serif' in rules
    assert "<" not in rules
