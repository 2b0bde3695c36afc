"""SET PRIVATE (commands.md 9.6)."""

from __future__ import annotations

from judge.game.game import Stage
from tests.support.command_mails import code_of, refused_master, told
from tests.support.house import GM, House


def test_a_private_game_wants_its_word_and_no_letter_tells_it(house: House) -> None:
    house.create()
    letters = house.master("SET PRIVATE sesame")
    assert all("sesame" not in letter.text for letter in letters)
    assert not house.game().listed
    assert code_of(house, "x@example.net", "JOIN river my-pw") == "E-PRIVATE"
    assert code_of(house, "x@example.net", "JOIN river my-pw sesame") == ""
    house.master("SET PRIVATE NONE")
    assert code_of(house, "x@example.net", "JOIN river my-pw") == ""
    assert "not private" in told(house.master("SET PRIVATE none"), GM)
    assert house.game().stage is Stage.FORMING


def test_the_privacy_word_is_one_good_word(river: House) -> None:
    refused_master(river, "E-SET-SYNTAX", "SET PRIVATE open sesame")
    refused_master(river, "E-PW-CHAR", "SET PRIVATE <sesame>")
