"""Pictures of locked lists: on the letters of their readers, and of nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.order_text.notation import format_order
from judge.picture.request import PictureRequest
from tests.support.crystal_games import FALL, LATER, OPENING, everybody
from tests.support.house import GM, House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.fixture
def river(tmp_path: Path) -> House:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    everybody(house, OPENING)
    return house


def drawn(pictures: list[PictureRequest]) -> list[str]:
    """The orders in a letter's pictures."""
    return sorted(format_order(each.order) for picture in pictures for each in picture.outcomes)


def test_when_the_lists_are_locked_everybody_gets_a_picture_of_their_own(river: House) -> None:
    assert drawn(river.pictures(" locked", FRANCE)) == sorted(OPENING["FRANCE"])
    assert drawn(river.pictures(" locked", ITALY)) == sorted(OPENING["ITALY"])
    assert river.pictures(" locked", GM) == []


def test_the_answer_to_a_list_draws_the_locked_one_for_the_units_that_are_there(river: House) -> None:
    everybody(river, FALL)
    river.tick(hours=2)
    river.play("FRANCE", *LATER["FRANCE"])
    assert drawn(river.pictures("river: ", FRANCE)) == ["A PIC - BEL", "A SPA - POR", "F MAO - SPA/NC"]


def test_before_anything_is_locked_there_is_nothing_to_draw(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    house.play("FRANCE", *OPENING["FRANCE"])
    assert house.pictures("river: ", FRANCE) == []


def test_who_wants_no_pictures_gets_none(river: House) -> None:
    river.play("FRANCE", "SET MAP OFF")
    river.play("FRANCE", *FALL["FRANCE"])
    assert river.pictures("river: ", FRANCE) == []


def test_in_a_blind_game_all_lines_for_own_units_are_drawn_on_the_board_that_is_seen(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "RULE BLIND")
    long = ("A BUR H", "A GAS H", "A PIC H", "A BEL H", *OPENING["FRANCE"])
    everybody(house, OPENING | {"FRANCE": long})
    pictures = house.pictures(" locked", FRANCE)
    assert drawn(pictures) == sorted(OPENING["FRANCE"])
    assert {str(unit.power) for picture in pictures for unit in picture.units} == {"FRANCE"}
