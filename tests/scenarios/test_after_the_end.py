"""Games after their end: names of players, and what players tell one another.

NO_REVEAL, REVEAL, NO_EOG.
"""

from __future__ import annotations

from judge.game.game import Stage
from tests.support.command_mails import readers, told
from tests.support.house import GM, POWERS, Got, House, address, to

ANYBODY = "somebody@example.org"
FRANCE, ITALY = address("FRANCE"), address("ITALY")


def played_out(house: House, *rules: str) -> list[Got]:
    """A game with these rules that ends in a draw of all; the letters of its end."""
    house.start(*(f"RULE {rule}" for rule in rules))
    letters: list[Got] = []
    for name in POWERS:
        letters = house.play(name, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED
    return letters


# NO_REVEAL


def test_the_letter_of_the_end_tells_who_played(house: House) -> None:
    letters = played_out(house)
    assert "Who played ---------- Austria: Player 1. England: Player 2." in told(letters, FRANCE)
    assert address("AUSTRIA") not in told(letters, FRANCE)


def test_under_no_reveal_nothing_tells_who_played_until_reveal(house: House) -> None:
    letters = played_out(house, "NO_REVEAL")
    for reader in (FRANCE, ITALY):
        for letter in to(letters, reader):
            others = {address(name) for name in POWERS} - {reader}
            assert not [other for other in others if other in letter.text or other in letter.html]
    assert "The players stay secret until the Master reveals them." in told(letters, FRANCE)
    for question in ("SUMMARY river", "WHOGAME river", "LIST river", "HISTORY river"):
        for said in (house.mail(ANYBODY, question), house.play("FRANCE", question.split()[0])):
            assert not [who for who in (ITALY, "Player 5") if who in told(said, said[0].to)]
    assert ITALY in told(house.master("SUMMARY"), GM)
    letters = house.master("REVEAL")
    assert "Italy: Player 5." in told(letters, FRANCE)
    said = told(house.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "Italy 3/3 Player 5" in said
    assert ITALY not in said


# NO_EOG


def test_a_broadcast_after_the_end_is_kept_as_an_end_of_game_statement(house: House) -> None:
    played_out(house)
    letters = house.play("FRANCE", "BROADCAST", "I never trusted Italy.", "", "Well played, all.", "ENDBROADCAST")
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "river: end-of-game statement from France" in told(letters, ITALY)
    assert "End-of-game statement from France in river: I never trusted Italy." in told(letters, ITALY)
    assert "river: end-of-game statement sent" in told(letters, FRANCE)
    house.master("BROADCAST", "Thank you.", "ENDBROADCAST")
    summary = house.mail(ANYBODY, "SUMMARY river")[0].text
    assert "End-of-game statement from France:\n\nI never trusted Italy.\n\nWell played, all." in summary
    assert "End-of-game statement from Master:\n\nThank you." in summary
    assert "is kept as your end-of-game statement" not in told(letters, ITALY)


def test_under_no_eog_a_broadcast_after_the_end_is_sent_and_not_kept(house: House) -> None:
    letters = played_out(house, "NO_EOG")
    assert "end-of-game statement" not in told(letters, FRANCE)
    letters = house.play("FRANCE", "BROADCAST", "I never trusted Italy.", "ENDBROADCAST")
    assert "Broadcast message from France in river: I never trusted Italy." in told(letters, ITALY)
    assert house.game().statements == ()
    assert "I never trusted Italy." not in told(house.mail(ANYBODY, "SUMMARY river"), ANYBODY)


def test_what_is_said_before_the_end_or_to_some_only_is_no_statement(river: House) -> None:
    river.play("FRANCE", "BROADCAST", "Hello.", "ENDBROADCAST")
    for name in POWERS:
        river.play(name, "SET DRAW")
    letters = river.play("FRANCE", "PRESS TO M", "Between us.", "ENDPRESS")
    assert "statement" not in told(letters, GM)
    assert river.game().statements == ()


def test_a_game_keeps_statements_as_long_as_there_is_room(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    for _ in range(4):
        letters = river.play("FRANCE", "BROADCAST", *["x" * 70] * 280, "ENDBROADCAST")
    assert len(river.game().statements) == 3
    assert "Broadcast message from France" in told(letters, ITALY), "it is sent all the same"
