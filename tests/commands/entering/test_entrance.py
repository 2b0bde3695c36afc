"""Entrance to a game: one role a person, privacy words, and strict judges (commands.md 5.6).

Strict judges want to know everybody.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.app.keeper.addresses import register, registered_rows, unregister
from judge.problems import Refused
from tests.support.command_mails import code_of, refused, told
from tests.support.house import GM, House, address


def ids(house: House) -> list[str]:
    return [seat.id for seat in house.game().seats]


# One role a person, and privacy words


def test_one_person_holds_one_role_and_changes_it_with_its_password(house: House) -> None:
    house.create()
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert "Use the password" in refused(house, "E-ROLE-PW", "owl@example.org", "JOIN river other-pw")
    house.mail("owl@example.org", "JOIN river owl-pw")
    assert ids(house) == ["POWER#1"]
    assert house.game().observers == ()
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert ids(house) == []


def test_who_plays_a_power_cannot_take_another_role(river: House) -> None:
    france = address("FRANCE")
    assert "You play in river" in refused(river, "E-PLAYING", france, "OBSERVE owl@river france-pw")
    river.mail(address("ITALY"), "RESIGN Iriver italy-pw YES")
    assert "You play France" in refused(river, "E-PLAYING", france, "TAKEOVER italy@river france-pw")


def test_a_private_game_wants_its_word(house: House) -> None:
    house.create("PRIVATE Sesame")
    assert not house.game().listed
    refused(house, "E-PRIVATE", "one@example.org", "JOIN river")
    for words in (("JOIN river one-pw",), ("JOIN river one-pw Simsim",), ("OBSERVE owl@river owl-pw",)):
        assert "your line lacks its privacy word" in refused(house, "E-PRIVATE", "one@example.org", *words)
    house.mail("one@example.org", "JOIN river one-pw SESAME")
    house.mail("two@example.org", "OBSERVE owl@river owl-pw sesame")
    house.mail("three@example.org", "MONITOR mole@river mole-pw")
    assert ids(house) == ["POWER#1"]
    assert [watcher.id for watcher in house.game().observers] == ["owl", "mole"]


ANNA = "anna@club.example"


BEN = "ben@example.net"


@pytest.fixture
def club(tmp_path: Path) -> House:
    """A judge for registered people: the Master and the domain club.example are registered."""
    house = House(tmp_path, {"judge": {"registered_only": True, "keeper": "keeper@example.org"}})
    for known in (GM, "@Club.example"):
        register(house.judge, known, house.now)
    return house


# Judges that want to know everybody


def test_who_is_not_registered_can_neither_make_nor_enter_a_game_but_monitor_it(club: House) -> None:
    club.create("ALLOW REPORTER")
    for line in ("CREATE lake secret", "JOIN river pw", "OBSERVE watcher@river pw", "REPORTER watcher@river pw"):
        said = refused(club, "E-REGISTER", BEN, line)
        assert "Ask keeper@example.org to register your address" in said
        assert code_of(club, ANNA, line) == ""
    assert code_of(club, BEN, "MONITOR watcher@river pw") == ""
    assert code_of(club, BEN, "LIST") == ""


def test_who_is_not_registered_cannot_take_over_but_plays_on_where_he_is_in(club: House) -> None:
    for name in ("austria", "england", "france", "germany", "italy", "russia", "turkey"):
        register(club.judge, f"{name}@example.org", club.now)
    club.start()
    club.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    refused(club, "E-REGISTER", BEN, "TAKEOVER italy@river ben-pw")
    refused(club, "E-REGISTER", BEN, "TAKEOVER MASTER@river gm-secret")
    assert code_of(club, ANNA, "TAKEOVER italy@river anna-pw") == ""
    assert unregister(club.judge, address("FRANCE")) is not None
    assert code_of(club, address("FRANCE"), "SIGNON Friver france-pw", "SET WAIT") == ""


def test_the_register_is_listed_and_an_address_can_be_taken_off(club: House) -> None:
    assert registered_rows(club.judge) == [
        {"address": "@club.example", "since": "2026-11-23"},
        {"address": GM, "since": "2026-11-23"},
    ]
    assert unregister(club.judge, "ben@example.net") is None
    assert unregister(club.judge, "GM@example.org") is not None
    refused(club, "E-REGISTER", GM, "CREATE lake secret")
    with pytest.raises(Refused):
        register(club.judge, "nobody", club.now)


def test_by_default_nobody_need_be_registered(house: House) -> None:
    assert code_of(house, BEN, "CREATE lake secret") == ""
    assert "So far everybody may take part" in register(house.judge, BEN, house.now)


def test_the_master_reads_who_the_last_player_is_though_powers_are_dealt_at_once(house: House) -> None:
    house.create()
    for number in range(1, 8):
        letters = house.mail(f"p{number}@example.net", f"JOIN river p{number}-pass")
    assert "Player 7 <p7@example.net> has joined river (POWER#7)." in told(letters, GM)
    assert "p7@example.net" not in told(letters, "p1@example.net")


# The privacy word beside a password


@pytest.mark.parametrize("words", ["one-pw sesame", "sesame one-pw"])
@pytest.mark.parametrize("line", ["JOIN river", "OBSERVE owl@river", "TAKEOVER italy@river"])
def test_a_privacy_word_counts_before_and_behind_the_password(house: House, line: str, words: str) -> None:
    seat = {"J": "1", "O": "owl@", "T": "italy@"}[line[0]]
    if line[0] == "T":
        house.start()
        house.master("SET PRIVATE sesame", "RESIGN italy")
    else:
        house.create("PRIVATE sesame")
    house.mail("one@example.org", f"{line} {words}")
    assert "signed on" in told(house.mail("one@example.org", f"SIGNON {seat}river one-pw"), "one@example.org").lower()


def test_a_line_without_the_privacy_word_counts_as_one_wrong_try_in_an_hour(house: House) -> None:
    house.create("PRIVATE sesame")
    for number in range(5):
        house.mail(f"owl{number}@example.org", f"OBSERVE owl{number}@river sesame owl-pw")
    for number in range(8):
        house.mail(f"p{number}@example.org", "JOIN river one-word other-word")
    refused(house, "E-SIGNON-WAIT", "late@example.org", "JOIN river sesame late-pw")
    house.now += timedelta(hours=2)
    refused(house, "E-PW-TOLD", "late@example.org", "JOIN river sesame Sesame")
    house.mail("late@example.org", "JOIN river sesame late-pw")
    assert ids(house) == ["POWER#1"]
