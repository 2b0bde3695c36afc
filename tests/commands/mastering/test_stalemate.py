"""Stalemates (house_rules.md 8): the Master hears after some years, and may warn, then end in a draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.values.endings import EndingKind, Quiet
from tests.support.command_mails import put, readers, refused_master, told
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address

EVERYBODY = {GM, *map(address, POWERS)}
UNITS = {"ENGLAND": ["F LON"], "FRANCE": ["A PIC"]}
CENTERS = {"ENGLAND": ["LON", "EDI"], "FRANCE": ["PAR", "MAR"]}


@pytest.fixture
def quiet(tmp_path: Path) -> House:
    """Spring 1905, with Belgium about to be taken by France."""
    house = House(tmp_path)
    house.start("HOUSE stalemate_years=4")
    put(house, at_position(house.game(), "F1905M", UNITS, CENTERS))
    house.play("FRANCE", "A PIC - BEL")
    house.master("PROCESS!")
    assert house.game().quiet == Quiet(1905)
    return house


def until(house: House, code: str) -> list[Got]:
    """Every phase up to this one, which is played too; the letters of the last."""
    letters: list[Got] = []
    for _ in range(40):
        done = house.game().phase_code == code
        letters = house.master("PROCESS!")
        if done:
            return letters
    raise AssertionError(house.game().phase_code)


def test_the_master_alone_is_told_after_so_many_years_without_a_change(quiet: House) -> None:
    assert "stalemate" not in told(until(quiet, "F1908M"), GM)
    assert "No center has changed hands" not in told(until(quiet, "S1909M"), GM)
    letters = until(quiet, "F1909M")
    assert "No center has changed hands since 1905, for four years." in told(letters, GM)
    assert "No center has changed hands" not in told(letters, address("FRANCE"))


def test_nobody_is_told_without_the_option(quiet: House) -> None:
    quiet.master("HOUSE stalemate_years=0")
    assert "No center has changed hands" not in told(until(quiet, "F1909M"), GM)
    refused_master(quiet, "E-STALEMATE", "WARN DIAS")


def test_a_draw_is_declared_a_phase_after_the_warning_and_not_before(quiet: House) -> None:
    until(quiet, "F1908M")
    refused_master(quiet, "E-STALEMATE", "WARN DIAS")
    refused_master(quiet, "E-STALEMATE", "DECLARE DIAS")
    until(quiet, "F1909M")
    refused_master(quiet, "E-STALEMATE", "DECLARE DIAS")
    letters = quiet.master("WARN DIAS")
    assert readers(letters) == EVERYBODY
    assert "for four years" in told(letters, address("FRANCE"))
    assert "send WARN DIAS" not in refused_master(quiet, "E-STALEMATE", "DECLARE DIAS")
    again = quiet.master("WARN DIAS")
    assert readers(again) == {GM}, "they are warned once"
    assert "DECLARE DIAS ends the game after the next results." in told(again, GM)
    quiet.master("PROCESS!")
    said = told(quiet.master("DECLARE DIAS"), address("FRANCE"))
    assert "the Master declared a draw between England and France." in said
    ending = quiet.game().ending
    assert ending is not None
    assert (ending.kind, set(ending.victors)) == (EndingKind.DRAW, {"ENGLAND", "FRANCE"})
    refused_master(quiet, "E-STATE", "WARN DIAS")


def test_a_year_after_the_warning_the_letter_says_that_the_draw_can_be_declared(quiet: House) -> None:
    assert "warn the players (WARN DIAS)" in " ".join(told(until(quiet, "F1909M"), GM).split())
    quiet.master("WARN DIAS")
    said = " ".join(told(until(quiet, "F1910M"), GM).split())
    assert "DECLARE DIAS ends the game now" in said
    assert "WARN DIAS" not in said


def test_a_center_that_changes_hands_ends_the_stalemate_and_the_warning(quiet: House) -> None:
    until(quiet, "F1909M")
    quiet.master("WARN DIAS")
    until(quiet, "S1910M")
    quiet.play("FRANCE", "A BEL - HOL")
    until(quiet, "F1910M")
    assert quiet.game().quiet == Quiet(1910)
    refused_master(quiet, "E-STALEMATE", "DECLARE DIAS")


def test_a_rollback_takes_the_years_back_too(quiet: House) -> None:
    until(quiet, "F1907M")
    assert quiet.game().quiet.years == 2
    quiet.master("ROLLBACK F1906M")
    assert quiet.game().quiet == Quiet(1905)


@pytest.mark.parametrize("first", ["S1901M", "F1901M", "W1900A"])
def test_the_first_year_of_a_game_in_which_no_center_changes_hands_is_one_of_them(tmp_path: Path, first: str) -> None:
    house = House(tmp_path)
    house.start("HOUSE stalemate_years=4")
    put(house, at_position(house.game(), first, UNITS, CENTERS))
    until(house, "F1903M")
    assert house.game().quiet.years == 3
    letters = until(house, "F1904M")
    assert "No center has changed hands since 1900, for four years." in told(letters, GM)


def test_a_first_year_that_begins_the_calendar_is_counted_too() -> None:
    quiet = Quiet()
    for year in (1, 2, 3, 4):
        quiet = quiet.after(year, changed=False, counted=False, unseen=year - 1)
        quiet = quiet.after(year, changed=False, counted=True, unseen=year - 1)
        assert quiet == Quiet(0, years=year)


def test_no_draw_is_declared_where_somebody_has_to_win(quiet: House) -> None:
    until(quiet, "F1909M")
    quiet.master("WARN DIAS")
    quiet.master("PROCESS!")
    quiet.master("SET RULE NO_DRAW")
    for line in ("WARN DIAS", "DECLARE DIAS"):
        assert "NO_DRAW" in refused_master(quiet, "E-VOTE-RULE", line)
    assert "No center has changed hands" not in told(until(quiet, "F1910M"), GM)
    assert quiet.game().ending is None
