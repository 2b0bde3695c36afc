"""SET DESC (commands.md 9.6)."""

from __future__ import annotations

from tests.support.command_mails import readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


def test_a_description_is_kept_and_shown(river: House) -> None:
    letters = river.master("SET DESC A friendly game by the river")
    assert river.game().description == "A friendly game by the river"
    assert readers(letters) == EVERYBODY
    assert "A friendly game by the river" in told(river.mail("x@example.net", "LIST river"), "x@example.net")


def test_a_description_has_some_text_but_no_book(river: House) -> None:
    refused_master(river, "E-SET-EMPTY", "SET DESC")
    refused_master(river, "E-SET-SYNTAX", "SET DESC " + "long " * 500)
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET DESC mine")
