"""Mails that come before "was it you?" is answered: each is asked about in the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.house import GM, Got, House, to

ANNA = "anna@example.net"


@pytest.fixture
def two_games(tmp_path: Path) -> Iterator[House]:
    """A judge that knows its Master alone, with the forming games river and lake."""
    made = House(tmp_path, {"auth": {"confirm": True, "strangers_per_hour": 5000}})
    made.once(("the Master has answered", "two games"), lambda: _create(made))
    made.letters()
    yield made
    made.judge.store.close()


def _create(house: House) -> None:
    house.say_yes(house.mail(GM, "LIST"))
    house.create()
    house.create(name="lake")


def asked(letters: list[Got]) -> list[str]:
    """The games, by what the letters that ask "was it you?" name, each with the address asked."""
    questions = [got for got in letters if got.subject.startswith("[CONFIRM ")]
    return [f"{game} {got.to}" for got in questions for game in ("river", "lake") if f"the game {game}." in said(got)]


def said(letter: Got) -> str:
    """The words of a letter, on one line."""
    return " ".join(letter.text.split())


def seated(house: House) -> list[str]:
    """The games in which somebody has a seat."""
    return [name for name in ("river", "lake") if house.game(name).seats]


def test_one_yes_does_what_the_letter_named_and_asks_for_what_came_since(two_games: House) -> None:
    (first,) = two_games.mail(ANNA, "JOIN river pw")
    assert two_games.mail(ANNA, "JOIN lake pw") == []
    letters = two_games.reply(first)
    assert (seated(two_games), asked(letters)) == (["river"], [f"lake {ANNA}"])
    two_games.say_yes(letters)
    assert seated(two_games) == ["river", "lake"]
    assert asked(two_games.tick(days=2)) == []


def test_what_came_before_an_answer_is_asked_a_day_after_the_letter_when_no_yes_comes(two_games: House) -> None:
    assert asked(two_games.mail(ANNA, "JOIN river pw")) == [f"river {ANNA}"]
    two_games.tick(hours=5)
    assert two_games.mail(ANNA, "JOIN lake pw") == []
    assert asked(two_games.tick(hours=19)) == []
    letters = two_games.tick(minutes=1)
    assert asked(letters) == [f"lake {ANNA}"]
    assert asked(two_games.tick(days=2)) == []
    letters = two_games.say_yes(letters)
    assert (seated(two_games), asked(letters)) == (["lake"], [f"river {ANNA}"])


def test_a_no_ends_what_the_letter_named_and_what_came_since(two_games: House) -> None:
    (first,) = two_games.mail(ANNA, "JOIN river pw")
    two_games.mail(ANNA, "JOIN lake pw")
    two_games.reply(first, "No")
    assert asked(two_games.tick(days=7)) == []
    with two_games.judge.store.reading() as tx:
        assert tx.held_for(ANNA) == []
        assert not tx.has_questions()


def test_a_dozen_mails_before_an_answer_are_one_more_letter(two_games: House) -> None:
    letters = two_games.mail(ANNA, "JOIN river pw")
    for number in range(12):
        letters += two_games.mail(ANNA, f"JOIN pond{number} pw")
    letters += two_games.tick(days=7)
    assert len(to(letters, ANNA)) == 2


def test_a_yes_does_nothing_that_came_in_another_name(two_games: House) -> None:
    (first,) = two_games.mail(ANNA, "JOIN river pw")
    assert asked(two_games.mail("mallory@example.com", "JOIN lake pw")) == ["lake mallory@example.com"]
    assert asked(two_games.reply(first)) == []
    assert seated(two_games) == ["river"]


def test_a_yes_has_the_other_addresses_of_the_mailbox_asked_at_once(two_games: House) -> None:
    (first,) = two_games.mail("anna+one@example.net", "JOIN river pw")
    assert two_games.mail("anna+two@example.net", "JOIN lake pw") == []
    letters = two_games.reply(first)
    assert (seated(two_games), asked(letters)) == (["river"], ["lake anna+two@example.net"])
    two_games.say_yes(letters)
    assert seated(two_games) == ["river", "lake"]


def test_somebody_known_who_repeats_a_wish_is_asked_again_after_a_day_but_not_after_a_no(two_games: House) -> None:
    two_games.say_yes(two_games.mail(ANNA, "LIST"))
    assert asked(two_games.mail(ANNA, "JOIN river pw")) == [f"river {ANNA}"]
    assert two_games.mail(ANNA, "JOIN river pw2") == []
    (second,) = to(two_games.tick(days=1, minutes=1), ANNA)
    assert asked([second]) == [f"river {ANNA}"]
    two_games.reply(second, "No")
    assert two_games.mail(ANNA, "JOIN river pw3") == []
    assert asked(two_games.tick(days=3)) == []


def test_a_stranger_with_a_plus_in_their_address_does_not_make_its_owner_wait(two_games: House) -> None:
    two_games.say_yes(two_games.mail(ANNA, "LIST"))
    two_games.mail(ANNA, "JOIN river pw")
    assert two_games.mail("anna+forged@example.net", "JOIN lake pw") == []
    assert asked(two_games.mail(ANNA, "JOIN lake pw")) == [f"lake {ANNA}"]
