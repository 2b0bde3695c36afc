"""docs/maps.md: the table of all maps, and a picture of each starting position."""

from __future__ import annotations

import pytest

from docs.make_maps_page import WIDTH
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.files.maps.page import maps_page, picture_file
from judge.picture.enlarged import fitted
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
MOST = 4_500_000
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


def test_each_picture_leads_to_itself_at_the_width_at_which_every_code_can_be_read(page: str) -> None:
    for name in map_names():
        board, geometry = load_map(name), load_geometry(name)
        assert geometry is not None
        path = picture_file(board).as_posix()
        assert f"]({path})]({path})" in page
        width = int.from_bytes((DOCS / path).read_bytes()[16:20])  # it stands there in a PNG
        assert width == fitted(board, geometry, WIDTH, 1.0)[0], "run python docs/make_maps_page.py"


def test_the_table_has_a_row_for_each_map(page: str) -> None:
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    assert list(rows) == list(map_names())
    assert "| 7 | 34 | 18 |" in rows["standard"]
    assert "| 10 (+4) |" in rows["ambition"], "players, and powers that nobody plays"
