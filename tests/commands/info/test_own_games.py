"""MY GAMES: the seats of an address in all games, told to that address alone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.support.command_mails import HOLDS, everything, power, readers, refused, told
from tests.support.house import GM, Got, House, address, written

FRANCE, EVE, ANN = address("FRANCE"), "eve@example.net", "ann@example.net"


def press(house: House, letter: Got, label: str, game: str) -> list[Got]:
    """Send the mail of a letter's button about a game, without a sign-on."""
    links = re.findall(rf'href="(mailto:[^"]*{game}[^"]*)"[^>]*>{label}<', letter.words("html"))
    link = urlsplit(unescape(links[0]))
    head = {"From": letter.to, "To": unquote(link.path), "Message-ID": f"<{label}@{game}>".replace(" ", "")}
    text = parse_qs(link.query)["body"][0].replace("\r\n", "\n")
    return house.raw(written(head | {"Subject": parse_qs(link.query)["subject"][0]}, text + "\n"), letter.to)


@pytest.fixture
def two(river: House) -> House:
    """Return the house with a second game, in which France has ordered."""
    river.once(("second game",), lambda: _second(river))
    return river


def _second(house: House) -> None:
    house.start(name="lake")
    house.play("FRANCE", *HOLDS["FRANCE"], name="lake")


def test_one_letter_tells_of_the_seats_in_all_games_and_how_much_is_on_file(two: House) -> None:
    letters = two.mail(FRANCE, "MY GAMES")
    assert [(got.to, got.subject) for got in letters] == [(FRANCE, "Your games on Judge: orders wanted for one seat")]
    (letter,) = letters
    assert re.findall(r"^(\w+: .*)\n---", letter.text, re.MULTILINE) == [
        "river: France, Spring 1901 Movement (S1901M)",
        "lake: France, Spring 1901 Movement (S1901M)",
    ]
    said = told(letters, FRANCE)
    assert "Orders are due Mon 30 Nov 2026 12:00 GMT, in seven days. France has three units to order." in said
    assert "France: all orders are on file." in said
    assert "MAO" not in everything(letters), "what is on file"


def test_a_part_of_the_orders_and_a_vote_are_told_in_numbers(two: House) -> None:
    two.play("FRANCE", "A PAR - BUR", "SET DRAW")
    letters = two.mail(FRANCE, "MYGAMES")
    said = told(letters, FRANCE)
    assert "France has two more units to order. Your vote on the end is on file." in said
    assert "BUR" not in everything(letters)


def test_each_button_counts_for_its_own_seat(two: House) -> None:
    (letter,) = two.mail(FRANCE, "Where am I?")
    assert "Spring 1901" in told(press(two, letter, "What is on file", "lake"), FRANCE)
    press(two, letter, "Write orders", "river")
    assert power(two, "FRANCE").orders is not None
    assert "TOKEN" in letter.text
    assert len({*letter.tokens}) == 3


def test_a_reply_to_a_letter_about_one_seat_counts_for_it(river: House) -> None:
    (letter,) = river.mail(FRANCE, "MY GAMES")
    river.answer(letter, "A PAR - BUR")
    assert power(river, "FRANCE").orders is not None


def test_the_masters_letter_opens_no_seat_and_tells_who_is_missing_in_a_number(two: House) -> None:
    (letter,) = two.mail(GM, "MY GAMES")
    assert letter.tokens == ("",)
    assert "Six powers still to send orders." in told([letter], GM)
    assert "Seven powers still to send orders." in told([letter], GM)
    assert "SIGNON%20Mriver%20your-password" in letter.html


def test_a_watcher_is_told_of_the_phase_and_gets_a_button_for_list(two: House) -> None:
    two.mail(ANN, "OBSERVE owl@river owl-pw")
    (letter,) = two.mail(ANN, "MY GAMES")
    assert "river: owl, Spring 1901 Movement (S1901M)" in letter.text
    assert "body=LIST%20river" in letter.html
    assert "orders of yours are missing" in letter.text


def test_a_game_that_is_over_is_left_out_and_one_that_forms_is_told(house: House) -> None:
    house.create(name="pond")
    house.say_yes(house.mail(FRANCE, "JOIN pond"))
    assert "pond: POWER#1" in told(house.mail(FRANCE, "MY GAMES"), FRANCE)
    house.master("TERMINATE", name="pond")
    assert "has no seat in a game that goes on here" in told(house.mail(FRANCE, "MY GAMES"), FRANCE)


def test_who_writes_in_anothers_name_learns_nothing(two: House) -> None:
    raw = written({"From": FRANCE, "Reply-To": EVE, "To": "judge@example.org", "Message-ID": "<x@y>"}, "MY GAMES\n")
    letters = two.raw(raw, EVE)
    assert readers(letters) == {EVE}
    assert "river" not in everything(letters)
    assert readers(two.mail(FRANCE, "MY GAMES")) == {FRANCE}


@pytest.mark.parametrize("asked", ["MY GAMES", "INFOPLAYER", "HELP"])
@pytest.mark.parametrize("above", [True, False])
def test_a_sign_on_in_anothers_name_does_not_bring_what_is_theirs_to_ones_own_address(
    tmp_path: Path, asked: str, *, above: bool
) -> None:
    house = House(tmp_path, confirm=True)
    house.create(name="pond")
    house.say_yes(house.mail(ANN, "JOIN pond ann-pw"))
    house.start()
    house.skip_letters()
    lines = ("SIGNON Friver france-pw", asked)
    letters = house.mail(ANN, *(lines if above else reversed(lines)))
    assert FRANCE in readers(letters)
    assert "POWER#1" not in everything(letters), "a seat of hers"
    assert ANN not in told(letters, FRANCE).replace(f"from {ANN}", "").replace(f"{ANN}. ", "")
    assert ("A text is left out" in told(letters, FRANCE)) == (asked != "HELP")
    house.judge.store.close()


def test_the_other_spellings_of_a_mailbox_are_told_of_their_own_seats(house: House) -> None:
    house.create("RULE POWER_CHOICE", name="pond")
    for seat, who in (("france", "joe@example.net"), ("italy", "joe+2@example.net"), ("england", "joe+2@example.com")):
        house.say_yes(house.mail(who, f"JOIN {seat}@pond"))
    letters = house.mail("joe@example.net", "MY GAMES")
    assert {letter.to: "POWER" in letter.text for letter in letters}.keys() == {"joe@example.net", "joe+2@example.net"}
    assert "France" in told(letters, "joe@example.net")
    assert "Italy" not in told(letters, "joe@example.net")
    assert "Italy" in told(letters, "joe+2@example.net")


def test_dots_make_no_other_mailbox_at_gmail_and_do_elsewhere(house: House) -> None:
    house.create(name="pond")
    for who in ("j.o.e@gmail.com", "joe+9@googlemail.com", "a.nn@example.net", "ann@example.net"):
        house.say_yes(house.mail(who, "JOIN pond"))
    assert readers(house.mail("jo.e@gmail.com", "MY GAMES")) == {
        *("jo.e@gmail.com", "j.o.e@gmail.com", "joe+9@googlemail.com")
    }
    assert readers(house.mail("ann@example.net", "MY GAMES")) == {"ann@example.net"}


def test_more_seats_than_a_letter_tells_of_are_said_to_be_there(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.commands.info.own_games._MOST_SEATS", 1)
    for name in ("pond", "pool"):
        house.create(name=name)
    (letter,) = house.mail(GM, "MY GAMES")
    assert ("pool" in letter.text, "pond" in letter.text) == (True, False)
    assert "There are more: these are the newest games." in letter.text


def test_words_behind_it_are_refused_and_a_sentence_is_none(river: House) -> None:
    refused(river, "E-SYNTAX", FRANCE, "MY GAMES river")
    assert "Your games" not in everything(river.mail(FRANCE, "Where am I attacking?"))
