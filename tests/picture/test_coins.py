"""Coins at units: their givers, their number, and their visibility to all on any ground."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec.structs import replace

from judge.app.pictures.png import font_files
from judge.app.pictures.png_process import Painter
from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.picture import palette
from judge.picture.drawing import draw
from judge.picture.palette import tints_of
from judge.picture.request import PictureRequest
from judge.picture.scene import Coin, Scene, position_scene
from tests.support import picture_svg
from tests.support.color_vision import contrast, difference
from tests.support.painting import differing
from tests.support.picture_scenes import BOARD, geometry, position

FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")
TINTS = tints_of(load_map("standard").powers)


def paid(*coins: tuple[str | None, int | None], at: str = "A MUN") -> Scene:
    """Return a scene with this number of coins at one unit."""
    scene = position_scene(BOARD, position({"GERMANY": at}), "river")
    (unit,) = scene.units
    found = tuple(Coin(unit, None if by is None else PowerName(by), amount) for by, amount in coins)
    return replace(scene, coins=found)


def on_board(scene: Scene) -> list[tuple[str, str, str]]:
    """Title, color and words of every coin, those of the legend left out."""
    return re.findall(
        r'<g class="coin"><title>([^<]*)</title><rect[^>]*/><rect[^>]*fill="([^"]+)"[^>]*/><text[^>]*>([^<]*)<',
        picture_svg.on_board(scene),
    )


def test_a_coin_has_its_givers_color_and_letter_and_what_was_paid() -> None:
    assert on_board(paid(("FRANCE", 5))) == [("France paid 5 for A MUN", TINTS[FRANCE].ink, "F5")]


def test_a_coin_of_somebody_who_is_not_named_is_of_gold_with_a_star_where_no_sum_is_told() -> None:
    assert on_board(paid((None, 12))) == [("Others paid 12 for A MUN", palette.GOLD, "12")]
    assert on_board(paid((None, None))) == [("Others paid for A MUN", palette.GOLD, "*")]
    assert on_board(paid(("ITALY", None))) == [("Italy paid for A MUN", TINTS[ITALY].ink, "I")]


def test_of_more_than_three_coins_the_last_has_the_sum_of_all_that_are_left() -> None:
    many = on_board(paid(("FRANCE", 5), ("ITALY", 4), ("RUSSIA", 3), ("TURKEY", 2)))
    assert [words for _, _, words in many] == ["F5", "I4", "+5"]
    assert many[2][:2] == ("Russia paid 3 for A MUN; Turkey paid 2 for A MUN", palette.GOLD)
    assert [words for _, _, words in on_board(paid(("FRANCE", 5), ("ITALY", 4), ("RUSSIA", 3)))] == ["F5", "I4", "R3"]


def test_the_legend_explains_coins_where_there_are_some() -> None:
    assert "paid by others" in draw(paid(("FRANCE", 5)), geometry())
    assert "paid by others" not in draw(paid(), geometry())


def test_a_request_that_was_stored_brings_its_coins_back_and_one_from_before_has_none() -> None:
    scene = paid(("FRANCE", 5), (None, None))
    stored = msgspec.json.encode(PictureRequest.of(scene, 900))
    assert msgspec.json.decode(stored, type=PictureRequest).scene(BOARD).coins == scene.coins
    old = {key: value for key, value in msgspec.json.decode(stored).items() if key != "coins"}
    assert msgspec.convert(old, PictureRequest).scene(BOARD).coins == ()


def test_the_widest_coins_are_drawn_whole_in_layers_too() -> None:
    stand = {"GERMANY": "F MAO, F BAR, A SYR, F NAO, A MUN"}
    paying = (("RUSSIA", 4_999_500), ("FRANCE", 9999), ("ITALY", 1), ("TURKEY", 1))
    scene = position_scene(BOARD, position(stand), "river")
    coins = tuple(Coin(unit, PowerName(by), amount) for unit in scene.units for by, amount in paying)
    assert {f"{unit.type} {unit.location}" for unit in scene.units} == set(stand["GERMANY"].split(", "))
    painter = Painter([str(path) for path in font_files()])
    assert differing(painter, replace(scene, coins=coins), geometry(), 1200, by=41) == 0


@pytest.mark.parametrize("vision", ["full", "protanopia", "deuteranopia"])
def test_the_golden_rim_is_told_from_every_coin_and_the_coin_from_the_ground(vision: str) -> None:
    for tint in TINTS.values():
        assert difference(palette.GOLD, tint.ink, vision) > 12
    for ground in (palette.LAND, palette.SEA, palette.WASTE, "#000000", *(tint.fill for tint in TINTS.values())):
        rims = (palette.GOLD, palette.INK)
        assert max(difference(rim, ground, vision) for rim in rims) > 20


def test_words_on_coins_are_read_whatever_their_color() -> None:
    assert contrast(palette.INK, palette.GOLD) >= 4.5
    for tint in TINTS.values():
        assert contrast("#ffffff", tint.ink) >= 3
