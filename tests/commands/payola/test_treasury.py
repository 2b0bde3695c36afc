"""EDIT TREASURY by mail: the Master corrects what somebody has."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from judge.game.events import TreasuryCorrected
from tests.support.command_mails import readers, refused_master, refused_play
from tests.support.house import GM, House, address, words
from tests.support.payola_house import payola, treasuries


def line_of(letters: str) -> str:
    return " ".join(letters.split())


@pytest.mark.parametrize(
    "line",
    ["EDIT TREASURY FRANCE 25", "edit treasury f 25 AgP", "SET TREASURY FRANCE TO 25", "AMEND TREASURY 25 france"],
)
def test_the_treasury_is_what_the_master_says_and_its_owner_and_the_master_hear_of_it_alone(
    tmp_path: Path, line: str
) -> None:
    house = payola(tmp_path)
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = house.master(line)
    assert treasuries(house) == {"A": 48, "E": 48, "F": 25, "G": 48, "I": 48, "R": 62, "T": 48}
    assert readers(letters) == {address("FRANCE"), GM}
    told = "The treasury of France has been corrected by the Master: it was 48 AgP, and is 25 AgP now."
    assert told in line_of(words(letters, address("FRANCE")))
    assert told in line_of(words(letters, GM))


def test_a_correction_stands_in_the_log(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.master("EDIT TREASURY FRANCE 25")
    with house.judge.store.reading() as tx:
        row = tx.log("river")[-1]
    assert (msgspec.json.decode(row.what, type=TreasuryCorrected), row.who) == (TreasuryCorrected("FRANCE", 48, 25), GM)


def test_several_treasuries_are_corrected_in_one_mail_and_one_that_is_right_already_stays(tmp_path: Path) -> None:
    house = payola(tmp_path)
    letters = house.master("EDIT TREASURY FRANCE 0", "EDIT TREASURY RUSSIA 99", "EDIT TREASURY ITALY 48")
    assert treasuries(house) == {"A": 48, "E": 48, "F": 0, "G": 48, "I": 48, "R": 99, "T": 48}
    assert readers(letters) == {address("FRANCE"), address("RUSSIA"), GM}
    assert "The treasury already holds 48 AgP." in line_of(words(letters, GM))


@pytest.mark.parametrize(
    ("code", "line", "why"),
    [
        ("E-SYNTAX", "EDIT TREASURY", "needs a power and an amount"),
        ("E-SYNTAX", "EDIT TREASURY FRANCE 25 30", "needs a power and an amount"),
        ("E-PAY-AMOUNT", "EDIT TREASURY FRANCE -5", "between 0 and 999999"),
        ("E-PAY-AMOUNT", "EDIT TREASURY FRANCE 1000000", "between 0 and 999999"),
        ("E-PAY-AMOUNT", f"EDIT TREASURY FRANCE {'9' * 3900}", "between 0 and 999999"),
        ("E-PAY-RECIPIENT", "EDIT TREASURY ATLANTIS 25", "has no treasury"),
        ("E-PAY-RECIPIENT", "EDIT TREASURY MASTER 25", "has no treasury"),
    ],
)
def test_what_is_no_treasury_is_refused_and_nothing_is_changed(tmp_path: Path, code: str, line: str, why: str) -> None:
    house = payola(tmp_path)
    before = treasuries(house)
    assert why in line_of(refused_master(house, code, line))
    assert treasuries(house) == before


def test_nobody_but_the_master_corrects_treasuries(tmp_path: Path) -> None:
    house = payola(tmp_path)
    refused_play(house, "E-GM-ONLY", "FRANCE", "EDIT TREASURY FRANCE 999")
    assert treasuries(house)["F"] == 48


def test_other_games_have_no_treasuries_and_edit_is_what_it_was(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    assert "Payola" in refused_master(house, "E-VARIANT-COMMAND", "EDIT TREASURY FRANCE 25")
    assert "UNITS FRANCE" in words(house.master("EDIT"), GM)


def test_before_the_start_there_is_no_treasury(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.create("VARIANT payola")
    refused_master(house, "E-STATE", "EDIT TREASURY FRANCE 25")


def test_a_vassal_has_no_treasury_to_correct_and_of_a_dummys_its_controller_hears(tmp_path: Path) -> None:
    vassals = payola(tmp_path / "vassals", "RULE VASSAL_DUMMIES")
    vassals.master("DUMMY TURKEY", "CONTROL TURKEY FRANCE")
    refused_master(vassals, "E-PAY-RECIPIENT", "EDIT TREASURY TURKEY 25")
    house = payola(tmp_path / "dummies")
    house.master("DUMMY TURKEY", "CONTROL TURKEY FRANCE")
    letters = house.master("EDIT TREASURY TURKEY 25")
    assert address("FRANCE") in readers(letters)


def test_a_sheet_on_file_stays_and_is_lowered_to_what_is_left(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "20 : A PAR - BUR")
    house.master("EDIT TREASURY FRANCE 5")
    assert "20 : A PAR - BUR" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))
    house.master("PROCESS!")
    assert treasuries(house)["F"] == 0


def test_rollback_undoes_a_correction_of_a_later_phase_and_rollforward_makes_it_again(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.master("PROCESS!")
    house.master("EDIT TREASURY FRANCE 25")
    house.master("PROCESS!")
    house.master("ROLLBACK S1901M")
    assert treasuries(house)["F"] == 48
    house.master("ROLLFORWARD")
    house.master("ROLLFORWARD")
    assert treasuries(house)["F"] == 25 + 48, "with the income of 1901"


def test_rollback_to_the_phase_of_a_correction_leaves_it_as_gifts_of_that_phase_are_left(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "TRANSFER 8 ITALY")
    house.master("EDIT TREASURY FRANCE 25")
    house.master("PROCESS!")
    house.master("ROLLBACK S1901M")
    assert (treasuries(house)["F"], treasuries(house)["I"]) == (25, 56)


def test_a_correction_since_the_step_back_holds_rollforward_up_until_it_is_taken_back(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE NO_TRANSFER")
    house.master("PROCESS!")
    house.master("ROLLBACK S1901M")
    house.master("EDIT TREASURY FRANCE 25")
    assert "EDIT TREASURY" in line_of(refused_master(house, "E-ROLL", "ROLLFORWARD"))
    house.master("EDIT TREASURY FRANCE 48")
    house.master("ROLLFORWARD")
    assert house.game().phase_code == "F1901M"
