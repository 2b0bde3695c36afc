"""Borders are long enough to be seen, and provinces that are no neighbors do not seem to touch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cartography.widening import narrow_places, widen
from judge.files.data_dir import data_dir
from judge.files.maps.load import load_map
from tests.support.rows import each_row

SHAPES = sorted(path.name.partition(".")[0] for path in data_dir("maps").glob("*.shapes.yaml"))
"""All maps with shapes; all others are drawn with those of one of them."""

STILL_NARROW = {
    # Four meet at a point.
    "brazilian": {"CLY NWG", "EDI NAO"},
    "youngstown": {"OBH WIO", "OBI SOM"},
    # At the frame of the board, on which points stay.
    "azov": {"ARC NAO"},
    "imperial": {"ACI BSE"},
    "modern": {"ARA RED"} | {"EME ESA"},  # between Cyprus and the coast three waters meet within three pixels
    "modern-up": {"ARC BRN"},
    "slovenia": {"ARC NAO"},
    # Wider outlines leave no room for the name of an exclave, without which names are smaller on a telephone.
    "ancmed": {
        *("AEG CRE", "DAC MAC", "PET REE", "RHA SAM", "ALE LIB", "CYR MEM", "APU ROM", "GAU LUS", "NEA SIC"),
        *("ALE EGY", "MAS RHA", "ARA SID", "CIL SID", "LIG ROM", "JER SYR", "COR SAD"),
        *("APU AUS", "IBE LUS", "CYR EGY", "LIB MAR"),
    },
}
"""Exceptions, which may only become fewer."""


@each_row("name", SHAPES)
@pytest.mark.slow
def test_neighbors_share_twelve_pixels_of_border_and_others_keep_five_apart(name: str) -> None:
    shapes = json.loads((data_dir("maps") / f"{name}.shapes.yaml").read_bytes())
    assert {place.pair for place in narrow_places(shapes["polygons"], load_map(name))} == STILL_NARROW.get(name, set())


@pytest.mark.slow
def test_outlines_that_are_wide_enough_stay_as_they_are(tmp_path: Path) -> None:
    text = (data_dir("maps") / "standard.shapes.yaml").read_text()
    (tmp_path / "standard.shapes.yaml").write_text(text)
    assert widen(tmp_path, load_map("standard")) == []
    assert (tmp_path / "standard.shapes.yaml").read_text() == text
