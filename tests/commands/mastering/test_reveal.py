"""REVEAL: the players of a finished game (commands.md 9.5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Stage
from tests.support.command_mails import put, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
ANYBODY = "anybody@example.net"


def finished(house: House, *rules: str) -> None:
    """The game ended by a draw of all, with these rules."""
    put(house, replace(house.game(), rules=(*house.game().rules, *rules)))
    for power in POWERS:
        house.play(power, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED


def test_after_the_end_everybody_may_know_who_played_what(river: House) -> None:
    river.play("FRANCE", "SET NAME Anna Martin")
    put(river, replace(river.game(), names_shown=False))
    assert "Anna Martin" not in told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    finished(river)
    text = told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "France 3/3 Anna Martin" in text
    assert address("FRANCE") not in text
    assert "may see already" in told(river.master("REVEAL"), GM)


def test_under_no_reveal_nobody_learns_who_played_until_the_master_says_so(river: House) -> None:
    river.play("FRANCE", "SET NAME Anna Martin")
    finished(river, "NO_REVEAL")
    text = told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "Anna Martin" not in text
    assert "France 3/3 (not shown)" in text
    assert address("FRANCE") in told(river.master("SUMMARY"), GM)
    letters = river.master("REVEAL")
    assert readers(letters) == EVERYBODY
    assert "France: Anna Martin." in told(letters, address("ITALY"))
    assert "NO_REVEAL" not in river.game().rules
    text = told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "France 3/3 Anna Martin" in text
    assert address("FRANCE") not in text


def test_nothing_is_revealed_before_the_end(river: House) -> None:
    refused_master(river, "E-NOTDONE", "REVEAL")
    refused_play(river, "E-GM-ONLY", "FRANCE", "REVEAL")
