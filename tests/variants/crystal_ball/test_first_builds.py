"""First builds in Crystal Ball: lists are written before them (crystal_ball.md 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.variants.crystal_ball.state import ListStep
from judge.variants.crystal_ball.turn import state_of
from tests.support.crystal_games import FALL, LATER, OPENING, everybody, later, locked, results, told
from tests.support.house import POWERS, House, address
from tests.support.subjects import bare, results_of

BUILDS = {
    "AUSTRIA": "BUILD A VIE",
    "ENGLAND": "BUILD F LON",
    "FRANCE": "BUILD A PAR",
    "GERMANY": "BUILD A BER",
    "ITALY": "BUILD A ROM",
    "RUSSIA": "BUILD A MOS",
    "TURKEY": "BUILD A CON",
}


def begun(folder: Path, rule: str) -> House:
    house = House(folder)
    house.start("VARIANT crystal_ball", f"RULE {rule}")
    return house


def test_who_builds_before_the_first_lists_hears_that_these_come_first(tmp_path: Path) -> None:
    text = told(begun(tmp_path, "BLANK_BOARD").play("FRANCE", "BUILD A PAR"), "FRANCE")
    assert "First come the lists for Spring 1901 Movement (S1901M); units are built as soon as these are locked" in text


def test_where_all_waive_the_first_builds_the_year_is_passed_and_the_next_winter_brings_units(tmp_path: Path) -> None:
    house = begun(tmp_path, "BLANK_BOARD")
    everybody(house, OPENING)
    house.tick(hours=2)
    for power in POWERS:
        house.play(power, "WAIVE")
    subjects = [letter.subject for letter in house.tick(hours=2) if letter.to == address("FRANCE")]
    assert [bare(each) for each in subjects if "results" in each] == [*map(results_of, ("W1900A", "S1901M", "F1901M"))]
    assert house.game().phase_code == "W1901A"
    for power in POWERS:
        house.play(power, BUILDS[power], "WAIVE")
    house.tick(hours=2)
    assert (house.game().phase_code, locked(house, "FRANCE")) == ("S1902M", ["A PAR H"])
    everybody(house, LATER)
    house.tick(hours=2)
    assert house.game().phase_code == "F1902M"


def test_first_lists_that_nobody_writes_hold_the_game_up_as_late_moves_do_and_not_under_civil_disorder(
    tmp_path: Path,
) -> None:
    waiting, going_on = begun(tmp_path / "a", "BLANK_BOARD"), begun(tmp_path / "b", "BLANK_BOARD\nRULE CIVIL_DISORDER")
    for house in (waiting, going_on):
        house.tick(days=7)
    assert waiting.game().phase_code == "F1900M"
    assert going_on.game().phase_code == "W1900A"
    waiting.master("PROCESS!")
    assert waiting.game().phase_code == "W1900A"
    going_on.tick(days=7)
    assert going_on.game().phase_code == "W1903A"


@pytest.mark.parametrize("rule", ["MOBILIZE", "BLANK_BOARD"])
def test_the_game_begins_at_the_movement_phase_before_the_builds_and_passes_it_over(tmp_path: Path, rule: str) -> None:
    house = begun(tmp_path, rule)
    assert (house.game().phase_code, state_of(house.game()).step) == ("F1900M", ListStep.SKIP)
    answer = told(house.play("FRANCE", *OPENING["FRANCE"]), "FRANCE")
    assert "For Spring 1901 Movement (S1901M), until all lists are in: A PAR - PIC" in answer
    assert "None yet" not in answer
    everybody(house, OPENING)
    letters = house.tick(hours=2)
    assert house.game().phase_code == "W1900A"
    assert locked(house, "FRANCE") == list(OPENING["FRANCE"])
    assert house.game().board.units == ()
    assert " locked" in " ".join(letter.subject for letter in letters if letter.to == address("ITALY"))


def test_the_deadline_of_the_phase_that_is_passed_over_is_that_of_a_movement(tmp_path: Path) -> None:
    assert begun(tmp_path / "a", "MOBILIZE").game().deadline == _usual(tmp_path / "b")


def _usual(folder: Path) -> object:
    house = House(folder)
    house.start("VARIANT crystal_ball")
    return house.game().deadline


def test_with_one_center_each_one_order_and_one_proxy_of_the_first_lists_count(tmp_path: Path) -> None:
    house = begun(tmp_path, "MOBILIZE")
    lists = OPENING | {"FRANCE": ("A PAR - PIC", "A MAR - SPA", "F BRE P ITALY", "A MAR P ITALY")}
    everybody(house, lists)
    house.tick(hours=2)
    for power in POWERS:
        house.play(power, BUILDS[power])
    house.tick(hours=2)
    assert house.game().phase_code == "S1901M"
    everybody(house, FALL)
    text = results(house.tick(hours=2), address("FRANCE"))
    assert "France: Army Paris -> Picardy." in text
    assert _lines(text)[:2] == ["[ordered] A PAR - PIC", "[ignored] A MAR - SPA"]
    assert _lines(text)[3] == "[ignored] A MAR P ITALY"


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.startswith("[")]


def test_the_new_units_of_a_power_that_wrote_nothing_hold(tmp_path: Path) -> None:
    house = begun(tmp_path, "MOBILIZE")
    everybody(house, OPENING, "FRANCE")
    house.master("PROCESS!")
    assert (house.game().phase_code, locked(house, "FRANCE")) == ("W1900A", [])
    for power in POWERS:
        house.play(power, BUILDS[power])
    house.tick(hours=2)
    assert locked(house, "FRANCE") == ["A PAR H"]


def test_while_units_are_built_orders_are_builds_and_lists_say_their_phase(tmp_path: Path) -> None:
    house = begun(tmp_path, "BLANK_BOARD")
    everybody(house, OPENING)
    house.tick(hours=2)
    house.play("FRANCE", "BUILD A PAR", "BUILD A MAR", "BUILD F BRE", "PHASE F1901M", "A PIC - BEL")
    assert later(house, "FRANCE") == ["A PIC - BEL"]
    status = told(house.play("FRANCE", "STATUS"), "FRANCE")
    assert "Build an army in Paris" in status or "Paris" in status
    assert "Locked, for Spring 1901 Movement (S1901M): A PAR - PIC" in status
    assert "For Fall 1901 Movement (F1901M), until S1901M is processed: A PIC - BEL" in status


def test_where_one_order_and_one_proxy_count_letters_say_so_in_the_singular(tmp_path: Path) -> None:
    house = begun(tmp_path, "MOBILIZE")
    everybody(house, OPENING)
    house.tick(hours=2)
    for power in POWERS:
        house.play(power, BUILDS[power])
    text = told(house.tick(hours=2), "FRANCE")
    assert "the first order and 1 proxy of it count." in text
    long = told(house.play("FRANCE", "A PAR H", "A PAR - BUR", "A PAR - PIC"), "FRANCE")
    assert "1 order and 1 proxy of it count, and what stands below" in long
