"""A seat without a password: replies, proved mail and FORGOT open it, and no word does."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.people.seats import player_at
from tests.support.house import House

ANNA = "anna@example.net"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.create()
    return made


def test_a_seat_is_had_by_the_name_of_the_game_alone_and_its_letters_have_no_sign_on(house: House) -> None:
    (welcome,) = [letter for letter in house.mail(ANNA, "JOIN river") if letter.to == ANNA]
    assert "Welcome to river:" in welcome.text
    assert "SIGNON" not in welcome.text
    assert "SET PASSWORD" in welcome.text
    seat = house.game().seats[0]
    assert not seat.player.has_password


@pytest.mark.parametrize("word", ["", "none$", "none", "your-password"])
def test_no_word_opens_a_seat_without_a_password(house: House, word: str) -> None:
    house.mail(ANNA, "JOIN river")
    (refused,) = house.mail(ANNA, f"SIGNON 1river {word}", "SET ZONE Europe/Paris")
    assert "NOT done" in refused.subject
    (exact,) = house.mail(ANNA, f"SIGNON 1river {house.game().seats[0].player.password}", "SET ZONE Europe/Paris")
    assert "NOT done" in exact.subject


def test_a_reply_opens_it_and_sets_a_password(house: House) -> None:
    (welcome,) = [letter for letter in house.mail(ANNA, "JOIN river") if letter.to == ANNA]
    house.answer(welcome, "SET PASSWORD red-fox")
    assert house.game().seats[0].player.has_password
    (told,) = house.mail(ANNA, "SIGNON 1river red-fox", "SET ZONE Europe/Paris")
    assert "NOT" not in told.subject


def test_whoever_presses_the_link_twice_keeps_the_seat(house: House) -> None:
    house.mail(ANNA, "JOIN river")
    (told,) = house.mail(ANNA, "JOIN river")
    assert "POWER#1 in river already" in told.text.replace("\n", " ")
    assert len(house.game().seats) == 1


def test_a_watcher_and_a_replacement_need_none_either(house: House) -> None:
    house.mail(ANNA, "OBSERVE river")
    (watcher,) = house.game().observers
    assert not watcher.player.has_password
    for number in range(7):
        house.mail(f"player{number}@example.net", "JOIN river")
    (left,) = [
        power.name
        for power in house.game().powers
        if power.player and power.player.addresses == ("player3@example.net",)
    ]
    house.master(f"EJECT {left}")
    (told,) = [
        letter for letter in house.mail("bob@example.net", f"TAKEOVER {left.lower()}@river") if "bob@" in letter.to
    ]
    assert f"you play {left.title()} in river from now on" in told.text.replace("\n", " ")
    assert "SIGNON" not in told.text
    player = player_at(house.game(), left)
    assert player is not None
    assert not player.has_password


def test_letters_of_a_whole_phase_show_no_sign_on_to_who_has_no_password(house: House) -> None:
    letters = [each for number in range(7) for each in house.mail(f"player{number}@example.net", "JOIN river")]
    letters += house.master("PROCESS!")
    shown = [letter for letter in letters if letter.to.startswith("player") and "SIGNON" in letter.text]
    assert [letter.subject for letter in shown] == []
    assert any("results" in letter.subject for letter in letters)


def test_one_word_behind_a_private_game_is_its_privacy_word(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.create("PRIVATE open-sesame")
    (refused,) = house.mail(ANNA, "JOIN river")
    assert "is private" in refused.text
    house.mail(ANNA, "JOIN river open-sesame")
    (seat,) = house.game().seats
    assert not seat.player.has_password
    house.mail("bob@example.net", "JOIN river bobs-word open-sesame")
    assert house.game().seats[1].player.has_password


@pytest.mark.parametrize(
    "line",
    ["Join river please", "JOIN river thanks", "join river, thank you!", "Join river please.", "Join river bitte"],
)
def test_courtesy_behind_a_game_is_no_password(house: House, line: str) -> None:
    house.mail(ANNA, line)
    assert not house.game().seats[0].player.has_password


def test_courtesy_behind_a_new_game_is_no_password_either(house: House) -> None:
    house.mail(ANNA, "CREATE brook please")
    assert not house.game("brook").master.has_password
    house.mail(ANNA, "CREATE creek annas-word please")
    assert house.game("creek").master.has_password


def test_a_password_that_is_a_word_of_courtesy_opens_its_seat(house: House) -> None:
    (welcome,) = [letter for letter in house.mail(ANNA, "JOIN river") if letter.to == ANNA]
    house.answer(welcome, "SET PASSWORD please")
    (told,) = house.mail(ANNA, "SIGNON 1river please", "SET ZONE Europe/Paris")
    assert "NOT" not in told.subject


def test_an_observer_of_a_private_game_becomes_its_monitor_with_their_password(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.create("PRIVATE open-sesame")
    house.mail(ANNA, "OBSERVE anna@river annas-word open-sesame")
    house.mail(ANNA, "MONITOR silent@river annas-word")
    (watcher,) = house.game().observers
    assert watcher.monitor
