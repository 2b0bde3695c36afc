"""EJECT: the Master dismisses somebody (commands.md 9.6)."""

from __future__ import annotations

import pytest

from judge.game.game import Stage, Status
from tests.support.command_mails import code_of, power, readers, refused_master, told
from tests.support.house import GM, POWERS, House, address
from tests.support.rows import each_row

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
WATCHER = "owl@example.org"


def test_eject_dismisses_the_player_of_a_power(river: House) -> None:
    letters = river.master("EJECT france")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY


@each_row("named", ["the french player", "French", "France!", "fra.", "the player of France please"])
def test_a_player_is_ejected_in_the_words_of_people(river: House, named: str) -> None:
    assert code_of(river, GM, "SIGNON Mriver gm-secret", f"EJECT {named}") == ""
    assert code_of(river, GM, "SIGNON Mriver gm-secret", f"DUMMY {named}") == ""


def test_two_names_are_too_many(river: House) -> None:
    refused_master(river, "E-SYNTAX", "EJECT the french and the german player")
    refused_master(river, "E-SYNTAX", "EJECT the player")


def test_eject_by_address_takes_every_position_of_somebody(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    letters = river.master(f"EJECT {WATCHER.upper()}")
    assert river.game().observers == ()
    assert readers(letters) == {GM, WATCHER}
    river.master(f"EJECT {FRANCE}")
    assert power(river, "FRANCE").player is None


def test_nobody_the_master_and_the_vacant_are_not_ejected(river: House) -> None:
    refused_master(river, "E-POWER", "EJECT nobody@example.org")
    refused_master(river, "E-POWER", "EJECT utopia")
    refused_master(river, "E-GM-RESIGN", "EJECT M")
    refused_master(river, "E-GM-RESIGN", f"EJECT {GM}")
    river.master("EJECT france")
    refused_master(river, "E-VACANT", "EJECT france")


def test_the_one_who_is_ejected_is_told_how_to_come_back(river: House) -> None:
    letters = river.master("EJECT france")
    (own,) = [letter for letter in letters if letter.to == FRANCE]
    assert "You do not play France in river any more" in own.text
    assert "TAKEOVER france@river" in own.text.replace("\n", " ")
    assert "TAKEOVER" not in told(letters, address("ITALY"))


@pytest.mark.parametrize("line", ["EJECT france", "RESIGN france"])
def test_before_the_start_the_refusal_names_the_seats(house: House, line: str) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river")
    said = refused_master(house, "E-POWER", line)
    assert "Nobody in river has a power before the start. Name the seat (POWER#1) or the address." in said
    house.master(line.replace("france", "POWER#1"))
    assert house.game().seats == ()
