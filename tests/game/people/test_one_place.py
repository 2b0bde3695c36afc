"""Two seats of one mailbox: the Master hears of them, and nobody else."""

from __future__ import annotations

import pytest

from judge.game.people.addresses import owner
from tests.support.command_mails import told
from tests.support.house import GM, POWERS, House, address, to

JOE = "joe@gmail.com"


def test_spellings_of_one_mailbox_have_one_owner() -> None:
    assert owner("J.O.E+2@googlemail.com") == owner("joe@gmail.com") == "joe@gmail.com"
    assert owner("j.o.e@example.org") != owner("joe@example.org"), "there these may be two people"


@pytest.mark.parametrize("second", ["joe+2@gmail.com", "j.o.e@gmail.com", "Joe@googlemail.com"])
def test_master_hears_at_the_join_that_two_players_have_one_mailbox(house: House, second: str) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(JOE, "JOIN france@river joe-pw")
    letters = house.mail(second, "JOIN england@river joe-pw2")
    assert f"has the same mailbox, {JOE}, as the player of" in told(letters, GM)
    assert "same mailbox" not in told(letters, JOE) + told(letters, second.lower())
    assert "Same mailbox (only you see this): France and England" in told(house.master("LIST river"), GM)
    assert "Same mailbox" not in told(house.mail(second, "SIGNON england@river joe-pw2", "LIST river"), second.lower())


def test_master_hears_of_who_takes_over_a_second_power_by_another_address_of_the_mailbox(river: House) -> None:
    river.master("RESIGN italy")
    letters = river.mail("france+2@example.org", "TAKEOVER italy@river new-pw")
    assert "has the same mailbox, france@example.org, as the player of" in told(letters, GM)
    assert [letter.to for letter in letters if "same mailbox" in " ".join(letter.text.split())] == [GM]
    assert "same mailbox" not in told(river.master("EJECT germany", "REVIVE germany"), GM), "it is told once"


def test_everybody_is_told_of_a_master_with_a_players_mailbox_and_only_the_master_which_player(river: House) -> None:
    letters = river.mail("france+gm@example.org", "TAKEOVER MASTER@river gm-secret")
    assert "The player of France in river has the same mailbox, france@example.org, as you" in told(
        letters, "france+gm@example.org"
    )
    for power in POWERS:
        heard = told(letters, address(power))
        assert "The Master of river has the same mailbox as one of its players" in heard
        assert "France in river has" not in heard
    line = "The Master has the same mailbox as a player."
    assert line in told(river.play("ITALY", "LIST river"), address("ITALY"))
    assert line in told(river.mail("new@example.org", "LIST river"), "new@example.org")
    assert "MASTER" not in told(river.mail("new@example.org", "LIST river"), "new@example.org").replace("MASTER@", "")


def test_everybody_is_told_when_the_master_comes_in_as_a_player_by_a_plus_address(house: House) -> None:
    house.start("RULE MULTIPLE_POWERS_PER_PLAYER")
    house.master("EJECT italy")
    letters = house.mail(GM.replace("@", "+2@"), "TAKEOVER italy@river new-pw")
    assert "has the same mailbox as one of its players" in told(letters, address("FRANCE"))
    assert "Same mailbox (only you see this): the Master and Italy" in told(house.master("LIST river"), GM)


def test_where_one_person_may_play_several_powers_nothing_is_told(house: House) -> None:
    house.start("RULE MULTIPLE_POWERS_PER_PLAYER")
    house.master("RESIGN italy")
    letters = house.mail("france+2@example.org", "TAKEOVER italy@river new-pw")
    assert "same mailbox" not in told(letters, GM)
    assert "Same mailbox" not in told(house.master("LIST river"), GM)
    assert to(letters, address("FRANCE")), "they hear of the new player as all do"
