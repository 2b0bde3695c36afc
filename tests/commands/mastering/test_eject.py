"""EJECT: the Master dismisses somebody (commands.md 9.6)."""

from __future__ import annotations

from judge.game.game import Stage, Status
from tests.support.command_mails import power, readers, refused_master, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
WATCHER = "owl@example.org"


def test_eject_dismisses_the_player_of_a_power(river: House) -> None:
    letters = river.master("EJECT france")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY


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


def test_the_one_who_is_ejected_is_not_told_how_to_take_the_power_over(river: House) -> None:
    letters = river.master("EJECT france")
    (own,) = [letter for letter in letters if letter.to == FRANCE]
    assert "You do not play France in river any more" in own.text
    assert "TAKEOVER" not in own.text
    assert "TAKEOVER france@river" in told(letters, address("ITALY"))
