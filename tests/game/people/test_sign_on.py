"""People who act: the names in a sign-on, and the passwords that open it (commands.md 3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.game import Game, Observer, Role
from judge.game.people.seats import MASTER
from judge.game.people.secret import KEEPER, NO_KEEPER, Opens, Secret, TriedWord, keeper_secret
from judge.game.people.sign_on import Actor, sign_on, sign_on_word, split_sign_on
from judge.problems import Refused
from tests.support.games import player, started_game, vassal
from tests.support.rows import each_row

STANDARD = load_map("standard")
FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def agree(secret: Secret, word: str) -> TriedWord:
    """Passwords of the builders: the hash of france is the word france."""
    return TriedWord.OPENS if secret.hashed == f"hash of {word.lower()}" else TriedWord.WRONG


def signed_on(
    game: Game, word: str, password: str, opens: Opens = agree, sender: str = "", keepers: Secret = NO_KEEPER
) -> Actor:
    """Return the actor of a sign-on, on the standard map."""
    return sign_on(game, STANDARD, word, password, opens, keepers, sender)


@each_row(
    ("word", "position", "game"),
    [
        ("Friver", "F", "river"),
        ("FRiver", "F", "river"),
        ("France@River", "France", "river"),
        ("power#12@river", "power#12", "river"),
        ("1river", "1", "river"),
        ("Mr", "M", "r"),
    ],
)
def test_a_sign_on_names_a_position_and_a_game(word: str, position: str, game: str) -> None:
    assert split_sign_on(word) == (position, game)


@each_row("word", ["F", "", "@river", "france@", "a@b@c"])
def test_what_names_no_position_in_a_game_is_refused(word: str) -> None:
    with pytest.raises(Refused) as refused:
        split_sign_on(word)
    assert refused.value.code == "E-SYNTAX"


def test_ones_own_the_controllers_and_the_masters_password_open_a_position() -> None:
    assert signed_on(started_game(), "F", "France") == Actor("FRANCE", Role.POWER, FRANCE)
    assert signed_on(vassal(), "I", "france") == Actor("ITALY", Role.POWER, ITALY)
    by_master = signed_on(started_game(), "F", "master")
    assert by_master == Actor("FRANCE", Role.POWER, FRANCE, by_master=True)
    assert signed_on(started_game(), "M", "master") == Actor(MASTER, Role.MASTER)


@each_row(("word", "password"), [("F", "italy"), ("X", "france"), ("M", "france"), ("F", "")])
def test_a_wrong_sign_on_is_refused_in_the_same_words(word: str, password: str) -> None:
    with pytest.raises(Refused) as refused:
        signed_on(started_game(), word, password)
    assert refused.value.code == "E-SIGNON"
    assert refused.value.text.startswith("The judge knows no such position and password in river")


def tried(word: str, sender: str = "", *watchers: Observer) -> list[str]:
    """The holders whose secrets a wrong password is tried as, in that order; "" for nobody's."""
    asked: list[str] = []

    def note(secret: Secret, _: str) -> TriedWord:
        asked.append(secret.holder)
        return TriedWord.WRONG

    game = replace(started_game(), observers=watchers)
    with pytest.raises(Refused):
        signed_on(game, word, "wrong", note, sender, keeper_secret("hash", "keeper@example.org"))
    return asked


def test_as_much_is_tried_for_an_unknown_position_as_for_a_known_one() -> None:
    assert tried("X") == [""]
    assert tried("JK") == [KEEPER]
    assert tried("M") == [MASTER, KEEPER]
    assert tried("F") == ["FRANCE", MASTER, KEEPER]


def test_the_master_who_orders_a_dummy_acts_as_its_master() -> None:
    game = vassal()
    game = game.with_power(replace(game.power(ITALY), controller=MASTER))
    assert signed_on(game, "I", "master").by_master


def test_the_word_of_the_keeper_is_nobody_elses() -> None:
    assert tried("jk", "", Observer("jk", player("jk"))) == [KEEPER]


def test_a_player_who_mistypes_is_not_taken_for_a_guesser_of_the_masters_password() -> None:
    game = started_game()
    france = game.power(FRANCE).player
    assert france is not None
    assert tried("F", france.addresses[0]) == ["FRANCE"]
    assert tried("F", game.master.addresses[0]) == [MASTER, "FRANCE"]
    assert tried("F", "keeper@example.org") == [KEEPER, "FRANCE"]


def test_when_no_more_words_are_tried_the_refusal_says_so() -> None:
    with pytest.raises(Refused) as refused:
        signed_on(started_game(), "F", "france", lambda _secret, _word: TriedWord.HELD)
    assert refused.value.code == "E-SIGNON-WAIT"
    assert "Too many wrong passwords came for France in river" in refused.value.text


@each_row(
    ("position", "word"),
    [
        ("FRANCE", "Friver"),
        ("MASTER", "Mriver"),
        ("POWER#2", "2river"),
        ("POWER#12", "power#12@river"),
        ("watcher", "watcher@river"),
    ],
)
def test_sign_on_names_the_position_as_short_as_can_be(position: str, word: str) -> None:
    assert sign_on_word(position, "river", load_map("standard")) == word
