"""docs/maps.md: the table of all maps, and a picture of each starting position."""

from __future__ import annotations

import pytest

from judge.files.maps.load import load_map, map_names
from judge.files.maps.page import maps_page, picture_file
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
MOST = 3_000_000
"""Bytes of all pictures together: whoever fetches the judge fetches them."""


@pytest.fixture(scope="module")
def page() -> str:
    """All maps are read for it."""
    return maps_page()


def test_the_committed_page_is_what_the_maps_say_now(page: str) -> None:
    assert (DOCS / "maps.md").read_text(encoding="utf-8") == page, "run python docs/make_maps_page.py"


def test_every_map_has_its_picture_and_there_are_no_others() -> None:
    folder = DOCS / "pictures" / "maps"
    assert {DOCS / picture_file(load_map(name)) for name in map_names()} == set(folder.iterdir())
    images = [path.read_bytes() for path in folder.iterdir()]
    assert sum(map(len, images)) < MOST
    assert {int.from_bytes(image[16:20]) for image in images} == {600}, "the width stands there in a PNG"


def test_the_table_has_a_row_for_each_map(page: str) -> None:
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    assert list(rows) == list(map_names())
    assert "| 7 | 34 | 18 |" in rows["standard"]
    assert "| 10 (+4) |" in rows["ambition"], "players, and powers that nobody plays"
