"""SET ADDRESS (commands.md 6)."""

from __future__ import annotations

import pytest

from tests.support.command_mails import HOLDS, everything, power, readers, refused, refused_play, told
from tests.support.house import House, address

FRANCE = address("FRANCE")


def test_mail_goes_to_the_new_addresses_and_the_old_one_is_told(river: House) -> None:
    letters = river.play("FRANCE", "SET ADDRESS home@example.net,Work@example.net")
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.addresses == ("home@example.net", "work@example.net")
    assert "home@example.net" in told(letters, FRANCE)
    letters = river.play("ITALY", "PRESS TO F", "Ciao", "ENDPRESS")
    assert readers(letters) == {"home@example.net", "work@example.net", address("ITALY")}


def test_without_a_value_mail_goes_where_this_mail_came_from(river: House) -> None:
    letters = river.mail("phone@example.net", "SIGNON Friver france-pw", "SET ADDRESS")
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.addresses == ("phone@example.net",)
    assert "phone@example.net" in told(letters, FRANCE), "the old address is warned"


def test_each_of_several_addresses_is_the_person(river: House) -> None:
    river.play("FRANCE", "SET ADDRESS home@example.net,work@example.net")
    for sender in ("home@example.net", "work@example.net"):
        refusal = refused(river, "E-PLAYING", sender, "OBSERVE owl@river owl-pw")
        assert "You play in river" in refusal
        letters = river.mail(sender, "SIGNON Friver france-pw", *HOLDS["FRANCE"])
        assert "another address" not in everything(letters)


@pytest.mark.parametrize("value", ["me", "me@here", "me@x.y1", "a@b@c.de"])
def test_what_is_no_address_is_refused(river: House, value: str) -> None:
    assert "is no mail address" in refused_play(river, "E-ADDR", "FRANCE", f"SET ADDRESS {value}")


def test_the_judges_own_address_is_refused(river: House) -> None:
    assert "the judge itself" in refused_play(river, "E-ADDR", "FRANCE", "SET ADDRESS Judge@example.org")


def test_addresses_with_blanks_between_them_are_words_too_many(river: House) -> None:
    assert "a@b.de c@d.de" in refused_play(river, "E-SET-SYNTAX", "FRANCE", "SET ADDRESS a@b.de c@d.de")
