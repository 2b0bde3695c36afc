"""Who acts: what a sign-on names, and which passwords open it (commands.md 3)."""

from __future__ import annotations

import pytest

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.game import Role
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor, sign_on, split_sign_on
from judge.problems import Refused
from tests.support.games import started_game, vassal

STANDARD = load_map("standard")
FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def agree(word: str, hashed: str) -> bool:
    """Passwords of the builders: the hash of france is the word france."""
    return hashed == f"hash of {word.lower()}"


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("word", ["F", "", "@river", "france@", "a@b@c"])
def test_what_names_no_position_in_a_game_is_refused(word: str) -> None:
    with pytest.raises(Refused) as refused:
        split_sign_on(word)
    assert refused.value.code == "E-SYNTAX"


def test_ones_own_the_controllers_and_the_masters_password_open_a_position() -> None:
    assert sign_on(started_game(), STANDARD, "F", "France", agree) == Actor("FRANCE", Role.POWER, FRANCE)
    assert sign_on(vassal(), STANDARD, "I", "france", agree) == Actor("ITALY", Role.POWER, ITALY)
    by_master = sign_on(started_game(), STANDARD, "F", "master", agree)
    assert by_master == Actor("FRANCE", Role.POWER, FRANCE, by_master=True)
    assert sign_on(started_game(), STANDARD, "M", "master", agree) == Actor(MASTER, Role.MASTER)


@pytest.mark.parametrize(("word", "password"), [("F", "italy"), ("X", "france"), ("M", "france"), ("F", "")])
def test_a_wrong_sign_on_is_refused_in_the_same_words(word: str, password: str) -> None:
    with pytest.raises(Refused) as refused:
        sign_on(started_game(), STANDARD, word, password, agree)
    assert refused.value.code == "E-SIGNON"
    assert refused.value.text.startswith("The judge knows no such position and password in river")


def test_as_many_passwords_are_checked_for_an_unknown_position_as_for_the_master() -> None:
    asked: list[str] = []

    def note(word: str, hashed: str) -> bool:
        asked.append(hashed)
        return word == "right"

    for word in ("X", "M"):
        with pytest.raises(Refused):
            sign_on(started_game(), STANDARD, word, "wrong", note)
    assert asked == ["hash of master", "hash of master"]
