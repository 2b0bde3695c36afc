"""Strangers of many kinds: each sits in a game after at most two mails of theirs and a yes."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.mail_links import press

_JOIN = re.compile(r'mailto:[^"?]+\?subject=[^"&]+&(?:amp;)?body=(JOIN%20[^"&\s]+)')

KINDS = (
    ("English", "", "Hi, I'd like to play Diplomacy!\n\nBob"),
    ("German", "", "Guten Tag,\n\nich würde gern mitspielen. Geht das?\n\nMit freundlichen Grüßen\nAnke"),
    ("French", "", "Bonjour,\nje voudrais participer à une partie, merci !"),
    ("Spanish", "", "Hola, quiero jugar"),
    ("empty", "HELP", ""),
    ("subject alone", "I want to play", ""),
    ("the game in the subject", "JOIN brook", ""),
    ("another game's name", "", "JOIN brok"),
    ("a slip", "", "JION brook"),
    ("a phone", "", "<html><body><div dir='auto'>can i play?</div><br><div>Sent from my iPhone</div></body></html>"),
    ("the line itself", "", "join brook"),
    ("a list", "", "LIST please"),
    ("a question", "", "What is this?"),
    ("one word", "", "hello"),
    ("orders", "", "A PAR - BUR"),
)


def _mail(sender: str, subject: str, text: str) -> bytes:
    kind = "html" if text.startswith("<") else "plain"
    head = f"From: {sender}\nTo: judge@example.org\nSubject: {subject}\nMessage-ID: <{sender}>\nMIME-Version: 1.0\n"
    return f"{head}Content-Type: text/{kind}; charset=utf-8\n\n{text}\n".encode()


def _sits(house: House, sender: str) -> bool:
    game = house.game("brook")
    players = (*(seat.player for seat in game.seats), *(power.player for power in game.powers))
    return any(sender in player.addresses for player in players if player is not None)


def _join_line(letters: list[Got]) -> str:
    """The line that the first button for a game opens a mail with."""
    return unquote(next(found[1] for letter in letters for found in _JOIN.finditer(letter.html)))


@pytest.mark.parametrize("confirm", [True, False])
def test_a_stranger_sits_in_a_game_after_two_mails_and_a_yes(tmp_path: Path, confirm: bool) -> None:
    kinds = KINDS if confirm else KINDS[::3]
    for number in range(0, len(kinds), len(POWERS)):
        house = House(tmp_path / str(number), confirm=confirm)
        house.say_yes(house.mail(GM, "LIST"))
        house.create(name="brook")
        for at, (kind, subject, text) in enumerate(kinds[number : number + len(POWERS)]):
            sender = f"stranger@host{at}.example"
            house.now += timedelta(hours=1)
            letters = to(house.say_yes(house.raw(_mail(sender, subject, text), sender)), sender)
            if not _sits(house, sender):
                assert len(letters) == 1, kind
                letters = to(house.say_yes(house.mail(sender, _join_line(letters))), sender)
            assert _sits(house, sender), kind
            assert re.match(r"brook: you are in(, \w+ seats? left)?$", letters[0].subject), kind
            assert "SIGNON" not in letters[0].text, kind
        _order(house)
        house.judge.store.close()


def _order(house: House) -> None:
    """Order by the button of the letter that begins the game, if all seats are taken."""
    begun = [
        letter for letter in house.all_letters() if letter.subject.startswith("brook: the game begins, orders due")
    ]
    assert len(begun) == (0 if house.game("brook").position is None else len(POWERS))
    for letter in begun:
        (answer,) = to(press(house, letter, "Write your orders"), letter.to)
        assert "orders on file" in answer.subject


def test_a_player_of_an_old_game_sits_in_a_new_one(house: House) -> None:
    house.start()
    house.master("TERMINATE YES")
    house.create(name="brook")
    france = address("FRANCE")
    letters = to(house.mail(france, "Hi, that was fun. Is there another game I can join?"), france)
    house.mail(france, _join_line(letters))
    assert _sits(house, france)


def test_no_letter_of_a_game_without_passwords_shows_a_line_that_cannot_work(house: House) -> None:
    house.create(name="brook")
    letters: list[Got] = []
    for power in POWERS:
        letters += house.mail(address(power), "JOIN brook")
    letters += house.tick(hours=1)
    welcome, *_, started = to(letters, address("FRANCE"))
    for letter in (welcome, started):
        for line in ("STATUS", "The weather is lovely here.", "A XYZ - ABC", "SET WIAT"):
            letters += house.answer(letter, line)
    letters += house.mail(address("FRANCE"), "SET WAIT")
    letters += house.mail(address("FRANCE"), "Nonsense XYZ")
    letters += house.tick(days=3)
    mine = to(letters, address("FRANCE"))
    assert len(mine) > 11
    assert [letter.subject for letter in mine if "SIGNON" in letter.text.replace("with one of SIGNON", "")] == []
