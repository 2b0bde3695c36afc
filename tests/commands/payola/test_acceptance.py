"""ACCEPT by mail: whose offers a power's units prefer (payola.md 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refused_master, refused_play
from tests.support.house import House, address, words
from tests.support.payola_house import payola, units


@pytest.mark.parametrize(("line", "place"), [("ACCEPT GE?", "A BUR"), ("SET ACCEPT EG", "A PIC")])
def test_a_tie_goes_to_whom_the_units_owner_prefers(tmp_path: Path, line: str, place: str) -> None:
    house = payola(tmp_path)
    house.play("ENGLAND", "5 : A PAR - PIC")
    house.play("GERMANY", "5 : A PAR - BUR")
    told = words(house.play("FRANCE", line), address("FRANCE"))
    assert line.split()[-1].rstrip("?") + "?" in told
    house.master("PROCESS!")
    assert place in units(house, "FRANCE")


def test_a_list_stays_until_there_is_another_one(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "ACCEPT GE?")
    house.master("PROCESS!")
    assert "Acceptance list of France: GE?" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))


@pytest.mark.parametrize("line", ["ACCEPT FX", "ACCEPT FF", "ACCEPT F??", "ACCEPT FEGIARTF", "ACCEPT G? FOR GERMANY"])
def test_a_list_that_cannot_be_is_refused_and_the_old_one_stays(tmp_path: Path, line: str) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "ACCEPT GE?")
    refused_play(house, "E-PAY-LIST", "FRANCE", line)
    assert "Acceptance list of France: GE?" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))


def test_the_master_names_the_power_whose_list_it_is(tmp_path: Path) -> None:
    house = payola(tmp_path)
    refused_master(house, "E-SYNTAX", "ACCEPT GE?")
    house.master("ACCEPT GE? FOR FRANCE")
    assert "Acceptance list of France: GE?" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))


def test_a_list_below_the_heading_of_a_dummy_is_refused_until_it_says_whose_it_is(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.master("DUMMY TURKEY", "CONTROL TURKEY FRANCE")
    told = words(house.play("FRANCE", "[TURKEY]", "1 : A CON - BUL", "ACCEPT TF?"), address("FRANCE"))
    assert "For its list write ACCEPT TF? FOR Turkey; for that of France, put the line above [TURKEY]." in " ".join(
        told.split()
    )
    house.play("FRANCE", "ACCEPT GF?", "[TURKEY]", "1 : A CON - BUL", "ACCEPT TF? FOR TURKEY")
    told = words(house.play("FRANCE", "BALANCE"), address("FRANCE"))
    assert "Acceptance list of France: GF?" in told
    assert "Acceptance list of Turkey: TF?" in told


def test_a_vassal_has_the_list_of_its_lord(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE VASSAL_DUMMIES")
    house.master("DUMMY TURKEY")
    house.master("CONTROL TURKEY FRANCE")
    assert "the acceptance list of France" in refused_play(house, "E-PAY-LIST", "FRANCE", "ACCEPT T? FOR TURKEY")


def test_before_the_start_there_are_no_lists(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.create("VARIANT payola")
    refused_master(house, "E-STATE", "ACCEPT F? FOR FRANCE")
