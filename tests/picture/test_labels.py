"""Codes of provinces are read on every ground."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.picture import palette
from judge.picture.drawing import draw
from judge.picture.labels import RIM
from judge.picture.palette import mix, tints_of
from tests.support.color_vision import contrast
from tests.support.picture_scenes import geometry, played
from tests.support.rows import each_row


@each_row("tint", tints_of(PowerName(f"POWER {at}") for at in range(36)).values())
def test_codes_stand_out_from_their_rim_on_every_land_as_text_should(tint: palette.Tint) -> None:
    _, opacity = RIM
    assert contrast(palette.INK, mix(tint.fill, "#ffffff", opacity)) >= 7  # WCAG, the strict one


def test_the_codes_of_lands_have_that_rim() -> None:
    wide, opacity = RIM
    svg = draw(played({"FRANCE": "A PAR - BUR"}), geometry())
    (of_lands,) = [group for group in svg.split("<g ") if ">PAR</text>" in group]
    assert f'stroke="#fff" stroke-width="{wide}" stroke-opacity="{opacity}"' in of_lands
