"""One person has one investor's place in a game, and is not its Master besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refused
from tests.support.exchange import ANN, BOB, answer, forming, led, market, say
from tests.support.house import GM, House, to, words

ANN_AGAIN = "ann+2@example.org"


@pytest.mark.parametrize("sender", [ANN_AGAIN, "ann+2+3@example.org"])
def test_an_investor_cannot_take_a_second_place_by_a_plus_address(tmp_path: Path, sender: str) -> None:
    house = forming(tmp_path)
    told = " ".join(refused(house, "E-PLAYING", sender, "INVESTOR dan@river danpw123").split())
    assert "You take part in river already, as ann. Addresses that differ only after a + count as one person" in told
    assert [one.id for one in house.game().observers] == ["ann", "bob", "cem"]


def test_who_writes_from_a_plus_address_cannot_take_a_second_place_by_their_main_address(tmp_path: Path) -> None:
    house = forming(tmp_path)
    house.mail("dan+games@example.org", "INVESTOR dan@river danpw123")
    refused(house, "E-PLAYING", "dan@example.org", "INVESTOR dan2@river danpw123")


@pytest.mark.parametrize("line", ["INVESTOR bob@river newpw123", "TAKEOVER bob@river newpw123"])
def test_the_place_of_who_has_left_is_not_taken_by_an_investor_nor_by_the_master(tmp_path: Path, line: str) -> None:
    house = led(tmp_path)
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    refused(house, "E-PLAYING", ANN_AGAIN, line)
    refused(house, "E-IS-MASTER", "gm+2@example.org", line)
    house.mail("bob+2@example.org", line)  # who has left may come back from another address
    assert "bob" in [one.id for one in house.game().observers]


def test_the_master_is_no_investor_by_a_plus_address(tmp_path: Path) -> None:
    told = refused(forming(tmp_path), "E-IS-MASTER", "gm+2@example.org", "INVESTOR dan@river danpw123")
    assert "You are the Master of river and cannot take part in it" in " ".join(told.split())


def test_an_investor_does_not_become_the_master(tmp_path: Path) -> None:
    house = led(tmp_path)
    refused(house, "E-PLAYING", BOB, "TAKEOVER MASTER@river gmpw123")
    refused(house, "E-PLAYING", "bob+2@example.org", "TAKEOVER MASTER@river gmpw123")
    refused(house, "E-PROMOTE", GM, "SIGNON M@river gmpw123", "PROMOTE bob")
    say(house, "bob", "RESIGN YES")
    house.mail(BOB, "TAKEOVER MASTER@river gmpw123")
    assert house.game().master.addresses == (BOB,)


def test_an_investor_may_change_their_name_before_the_start(tmp_path: Path) -> None:
    house = forming(tmp_path)
    house.mail(BOB, "INVESTOR robert@river bobpw12")
    assert [one.id for one in house.game().observers] == ["ann", "cem", "robert"]


def test_two_people_of_one_domain_take_part_both(tmp_path: Path) -> None:
    house = forming(tmp_path)
    house.mail("ann.two@example.org", "INVESTOR dan@river danpw123")
    assert "dan" in [one.id for one in house.game().observers]


def strict(tmp_path: Path) -> House:
    """A game of Ann and Dan, who have both answered, as has its Master."""
    house = House(tmp_path, confirm=True)
    house.say_yes(house.mail(GM, "CREATE river gmpw123 payola", "RULE EXCHANGE", "FORM"))
    house.say_yes(house.mail(ANN, "INVESTOR ann@river annpw12"))
    house.say_yes(house.mail("dan@other.org", "INVESTOR dan@river danpw123"))
    return house


@pytest.mark.parametrize("new", [ANN, "Ann@Example.org", GM])
def test_an_investor_does_not_have_their_letters_sent_to_another_investor_or_the_master(
    tmp_path: Path, new: str
) -> None:
    house = strict(tmp_path)
    letters = house.mail("dan@other.org", "SIGNON dan@river danpw123", f"SET ADDRESS {new}")
    (asked,) = to(letters, new.lower())
    (answered,) = house.reply(asked)
    assert answered.to == new.lower()
    assert "you have a place in that game already, and one person has one" in " ".join(answered.text.split())
    assert "NOT done" in answered.subject
    assert house.game().observers[-1].player.addresses == ("dan@other.org",)


def test_an_investor_does_not_have_their_letters_sent_to_a_plus_address_of_another_investor(tmp_path: Path) -> None:
    house = strict(tmp_path)
    house.wait(days=2)  # so long no other letter asks that mailbox
    letters = house.mail("dan@other.org", "SIGNON dan@river danpw123", f"SET ADDRESS new@other.org,{ANN_AGAIN}")
    (asked,) = to(letters, "new@other.org")
    assert house.reply(asked) == [], "the other address has still to answer"
    (asked,) = to(letters, ANN_AGAIN)
    assert "NOT done" in house.reply(asked)[0].subject
    assert house.game().observers[-1].player.addresses == ("dan@other.org",)


def test_an_investor_may_have_their_letters_sent_to_a_plus_address_of_their_own(tmp_path: Path) -> None:
    house = strict(tmp_path)
    house.wait(days=2)
    letters = house.mail(ANN, "SIGNON ann@river annpw12", f"SET ADDRESS {ANN_AGAIN}")
    house.say_yes(letters)
    assert house.game().observers[0].player.addresses == (ANN_AGAIN,)
    refused(house, "E-PLAYING", ANN, "INVESTOR two@river twopw123")


def test_in_the_place_of_an_investor_the_master_is_shown_what_they_have_and_not_what_they_wish_for(
    tmp_path: Path,
) -> None:
    house = market(tmp_path)
    say(house, "ann", "BUY 3 FRANCE")
    say(house, "bob", "BUY 2 FRANCE")
    assert "You wish" in answer(say(house, "ann", "SHARES"), "ann")
    for line in ("STATUS", "SHARES"):
        shown = words(house.mail(GM, "SIGNON M@river gmpw123", "BECOME ann", line), GM)
        assert "wish to buy" not in shown
        assert ("ann: 100 AgP; no shares." in shown) is (line == "SHARES")
