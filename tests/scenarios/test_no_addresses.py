"""A whole game, and every letter of it searched for the addresses of others: text, HTML and headers."""

from __future__ import annotations

from email import message_from_bytes
from email.header import decode_header, make_header

import pytest

from tests.support.command_mails import HOLDS
from tests.support.house import POWERS, Got, House

GM = "gerda.secret@master.example"
LOCALS = dict(zip(POWERS, ("anna.x1", "ben.x2", "carla.x3", "dora.x4", "emil.x5", "finn.x6", "greta.x7"), strict=True))
PLAYERS = {power: f"{local}@home{number}.example" for number, (power, local) in enumerate(LOCALS.items())}
OWL, MOLE, NEXT, STRANGER = "otto.o8@owl.example", "mara.m9@mole.example", "nora.n0@next.example", "s@strange.example"
ITALY_LATER = "ingo.i2@new.example"
PEOPLE = {who: who for who in (GM, *PLAYERS.values(), OWL, MOLE, NEXT)} | {ITALY_LATER: PLAYERS["ITALY"]}
"""Owners of addresses."""
WORDS = ("LIST", "LIST FULL", "LIST river", "WHOGAME river", "SUMMARY river", "HISTORY river", "MAP river TEXT")


class Post:
    """Mails under names, and every letter that they cause."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.letters: list[Got] = []
        self._count = 0

    def send(self, sender: str, *lines: str) -> None:
        """A mail from somebody whose program tells their name, and is answered a minute after the one before."""
        self._count += 1
        head = f"From: {sender.split('.')[0].title()} Somebody <{sender}>\nMessage-ID: <{self._count}@test>\n"
        body = "\n".join(lines)
        self.letters += self.house.raw(f"{head}Subject: a mail\n\n{body}\n".encode(), sender)
        self.letters += self.house.tick(minutes=1)

    def play(self, power: str, *lines: str, sender: str = "") -> None:
        """A player's mail."""
        self.send(sender or PLAYERS[power], f"SIGNON {power.lower()}@river {power.lower()}-pw", *lines)

    def master(self, *lines: str) -> None:
        """The Master's."""
        self.send(GM, "SIGNON Mriver gm-secret", *lines)


def whole_game(post: Post) -> None:
    """People come, watch, ask, write, are late, leave and come back; the game is played and ended."""
    for power, who in PLAYERS.items():
        post.send(who, f"JOIN {power.lower()}@river {power.lower()}-pw")
    post.send(OWL, "OBSERVE owl@river owl-pw")
    post.send(MOLE, "MONITOR mole@river mole-pw", "PRESS TO M", "Who are you?", "ENDPRESS")
    post.master("PRESS TO AEF,mole", "Welcome.", "ENDPRESS", "BROADCAST", "To all.", "ENDBROADCAST")
    for power in POWERS[:5]:
        post.play(power, *HOLDS[power], "PRESS TO M", "A question.", "ENDPRESS", "BROADCAST", "Hi.", "ENDBROADCAST")
    post.play("FRANCE", "A PAR H", sender="france@far.example")
    post.play("ITALY", "SET ABSENCE 24 DEC TO 2 JAN", "SET DRAW", f"SET ADDRESS {ITALY_LATER}", "SET NAME Zoë")
    post.letters += post.house.tick(days=4)
    post.send(PLAYERS["RUSSIA"], "RESIGN russia@river russia-pw YES")
    post.send(PLAYERS["FRANCE"], "RESIGN france@river france-pw YES")
    post.send(NEXT, "TAKEOVER france@river france-pw")
    post.master("REVIVE russia", "PROCESS!", "SET DEADLINE 20 DEC", "BECOME TURKEY", "SET WAIT")
    post.master("ROLLBACK", "SET ALLOW PLAYER -none@example.org", "SETTINGS", "EJECT owl", "SUMMARY")
    post.send(STRANGER, "JOIN river x")
    for power in POWERS:
        sender = NEXT if power == "FRANCE" else ITALY_LATER if power == "ITALY" else ""
        post.play(power, "LIST", "SUMMARY", "WHOGAME", "STATUS", "SET DRAW", sender=sender)


def questions(post: Post) -> None:
    """Ask all questions: as a stranger, as somebody who was in it, and as a player."""
    for sender in (STRANGER, OWL, PLAYERS["ITALY"]):
        post.send(sender, *WORDS)
    post.play("ENGLAND", "LIST", "SUMMARY", "WHOGAME", "HISTORY", "BROADCAST", "It was fun.", "ENDBROADCAST")


def readable(letter: Got) -> str:
    """Return all that a letter shows but To: header lines decoded, its text and its HTML."""
    head = message_from_bytes(letter.raw).items()
    headers = (f"{name}: {make_header(decode_header(value))}" for name, value in head if name != "To")
    return "\n".join((*headers, letter.text, letter.html)).casefold()


def told_of_others(letters: list[Got]) -> list[tuple[str, str, str]]:
    """Return reader, address and subject of letters with an address, or half of one, of somebody else."""
    pieces = {piece: who for who in PEOPLE for piece in (who, who.partition("@")[0], who.partition("@")[2])}
    return [
        (letter.to, piece, letter.subject)
        for letter in letters
        for text in [readable(letter)]
        for piece, who in pieces.items()
        if PEOPLE[who] != PEOPLE.get(letter.to) and piece in text
    ]


@pytest.mark.parametrize("lines", [(), ("RULE NO_REVEAL",), ("RULE HIDE_DUMMIES",), ("NAMES HIDE",)])
@pytest.mark.slow
def test_nobody_but_the_master_reads_an_address_in_a_whole_game(house: House, lines: tuple[str, ...]) -> None:
    post = Post(house)
    post.send(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "DENY PLAYER greta.x7@blocked.example", *lines, "FORM")
    post.letters += post.house.letters()
    questions(post)
    whole_game(post)
    questions(post)
    assert house.game().stage == "completed"
    assert len(post.letters) > 200
    assert {reader for reader, _, _ in told_of_others(post.letters)} == {GM}
    shown = any("Carla Somebody" in letter.text for letter in post.letters if letter.to == STRANGER)
    assert shown is ("RULE NO_REVEAL" not in lines)
