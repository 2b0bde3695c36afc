"""One person has one place in a game, also by SET ADDRESS and PROMOTE (commands.md 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import power, refused_master
from tests.support.house import GM, POWERS, Got, House, address, to

FRANCE, ENGLAND = address("FRANCE"), address("ENGLAND")
OWL = "owl@example.org"


def strict(tmp_path: Path, *lines: str) -> House:
    """A game under way whose players have all answered a letter of the judge."""
    house = House(tmp_path, confirm=True)
    house.say_yes(house.mail(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", *lines, "FORM"))
    for name in POWERS:
        house.say_yes(house.mail(address(name), f"JOIN {name}@river {name.lower()}-pw"))
    return house


def asked_and_yes(house: House, letters: list[Got], who: str) -> str:
    """Say yes to the letter that asks; return the answer."""
    (asked,) = to(letters, who)
    return next(letter.subject for letter in house.reply(asked) if letter.to == who)


def addresses(house: House, name: str) -> tuple[str, ...]:
    player = power(house, name).player
    assert player is not None
    return player.addresses


@pytest.mark.parametrize("new", [ENGLAND, GM])
def test_a_players_letters_do_not_go_to_the_address_of_another_player_or_the_master(tmp_path: Path, new: str) -> None:
    house = strict(tmp_path)
    assert "NOT done" in asked_and_yes(house, house.play("FRANCE", f"SET ADDRESS {new}"), new)
    assert addresses(house, "FRANCE") == (FRANCE,)


def test_who_may_play_several_powers_may_have_one_address_for_them(tmp_path: Path) -> None:
    house = strict(tmp_path, "RULE MULTIPLE_POWERS_PER_PLAYER")
    house.say_yes(house.play("FRANCE", f"SET ADDRESS {ENGLAND}"))
    assert addresses(house, "FRANCE") == addresses(house, "ENGLAND") == (ENGLAND,)
    assert "NOT done" in asked_and_yes(house, house.play("ITALY", f"SET ADDRESS {GM}"), GM)


def test_the_masters_letters_do_not_go_to_the_address_of_a_player(tmp_path: Path) -> None:
    house = strict(tmp_path)
    assert "NOT done" in asked_and_yes(house, house.master(f"SET ADDRESS {FRANCE}"), FRANCE)
    assert house.game().master.addresses == (GM,)


def test_a_player_may_have_a_plus_address_of_another_player(tmp_path: Path) -> None:
    house = strict(tmp_path)
    house.wait(days=2)
    house.say_yes(house.play("FRANCE", "SET ADDRESS england+2@example.org"))
    assert addresses(house, "FRANCE") == ("england+2@example.org",)


def test_who_watches_may_have_the_address_of_a_player_but_is_not_promoted(tmp_path: Path) -> None:
    house = strict(tmp_path)
    house.say_yes(house.mail(OWL, "OBSERVE owl@river owl-pw1"))
    house.wait(days=2)
    house.say_yes(house.mail(OWL, "SIGNON owl@river owl-pw1", f"SET ADDRESS {FRANCE}"))
    assert house.game().observers[0].player.addresses == (FRANCE,)
    told = refused_master(house, "E-PROMOTE", "PROMOTE owl")
    assert "owl plays in river by the same address" in told


def test_who_has_left_a_power_may_have_its_address_for_another(tmp_path: Path) -> None:
    house = strict(tmp_path)
    house.play("ENGLAND", "RESIGN YES")
    house.say_yes(house.play("FRANCE", f"SET ADDRESS {ENGLAND}"))
    assert addresses(house, "FRANCE") == (ENGLAND,)
