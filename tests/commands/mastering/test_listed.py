"""SET LISTED: a game in the list of openings, or not (commands.md 9.6)."""

from __future__ import annotations

from tests.support.command_mails import readers, refused_master, refused_play, told
from tests.support.house import GM, House

ANYBODY = "anybody@example.net"


def test_an_unlisted_game_is_no_opening_any_more(house: House) -> None:
    house.create()
    letters = house.master("SET UNLISTED")
    assert readers(letters) == {GM}
    assert "No openings" in told(house.mail(ANYBODY, "LIST"), ANYBODY)
    assert "already" in told(house.master("SET UNLISTED"), GM)
    house.master("SET LISTED")
    assert "river" in told(house.mail(ANYBODY, "LIST"), ANYBODY)


def test_only_the_master_lists_a_game(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET UNLISTED")
    refused_master(river, "E-SYNTAX", "SET UNLISTED soon")


def test_a_private_game_is_not_listed(house: House) -> None:
    house.create("PRIVATE sesame")
    assert "SET PRIVATE NONE" in refused_master(house, "E-PRIVATE", "SET LISTED")
