"""Things around the board."""

from __future__ import annotations

import re

from judge.files.maps.load import load_map
from judge.picture.legend import footer
from judge.picture.palette import PAPER, tints_of
from judge.picture.scene import Scene
from judge.picture.svg import svg_of


def test_every_power_has_a_swatch_with_an_outline_be_it_as_white_as_the_paper() -> None:
    board = load_map("standard")
    white = {power: tint.__class__(PAPER, tint.ink) for power, tint in tints_of(board.powers).items()}
    scene = Scene(board, "river", "Spring 1901 Movement", counts=dict.fromkeys(board.powers, 3))
    drawn = svg_of(footer(scene, 1200, white, hatched=False).pieces)
    swatches = re.findall(r'<rect x="0" y="-14"[^>]*>', drawn)
    assert len(swatches) == len(board.powers)
    for swatch in swatches:
        assert f'fill="{PAPER}"' in swatch
        assert re.search(r'stroke="#[0-9a-f]{6}"', swatch)
