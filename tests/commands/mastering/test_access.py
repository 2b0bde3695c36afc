"""SET ALLOW and SET DENY: lists of addresses, and types besides players and observers.

See commands.md 5.7.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.keeper.addresses import register
from tests.support.command_mails import code_of, refused, refused_master, refused_play, told
from tests.support.house import GM, House, address, to

ANNA = "anna@club.example"
BEN = "ben@example.net"


# Types


def test_a_type_that_the_game_allows_is_entered_with_three_letters_of_it_or_more(house: House) -> None:
    house.create("ALLOW reporter", "ALLOW TYPE EDITOR")
    said = told(house.mail(ANNA, "rep anna@river anna-pw", "BROADCAST", "Hello.", "ENDBROADCAST"), ANNA)
    assert "As a reporter you get results, notices and public press" in said
    letters = house.mail(BEN, "EDITOR ben@river ben-pw")
    assert "ben (ben@example.net) watches river from now on, as an editor." in told(letters, GM)
    assert [(one.id, one.kind) for one in house.game().observers] == [("anna", "REPORTER"), ("ben", "EDITOR")]
    assert "anna reporter (no name)" in told(house.mail(BEN, "LIST river"), BEN)
    assert "anna, a reporter, does not watch" in told(house.mail(ANNA, "RESIGN anna@river anna-pw YES"), GM)


def test_what_is_no_type_of_the_game_is_refused_with_the_ways_to_enter(house: House) -> None:
    house.create("ALLOW REPORTER", "ALLOW REPAIRER")
    said = refused(house, "E-TYPE", ANNA, "EDITOR anna@river anna-pw")
    assert "OBSERVE, MONITOR, REPORTER, REPAIRER" in said
    assert "SIGNON Fmygame password" in said
    refused(house, "E-TYPE", ANNA, "REP anna@river anna-pw")


@pytest.mark.parametrize("line", ["RE anna@river pw", "REP anna river", "Dear judge@example.org help", "Oh a@b@c dear"])
def test_a_line_that_cannot_name_a_type_in_a_game_is_not_understood(house: House, line: str) -> None:
    house.create("ALLOW REPORTER")
    refused(house, "E-START", ANNA, line)


def test_a_type_needs_the_privacy_word_and_obeys_no_observations_like_an_observer(house: House) -> None:
    house.create("ALLOW REPORTER", "PRIVATE club")
    refused(house, "E-PRIVATE", ANNA, "REPORTER anna@river anna-pw")
    assert code_of(house, ANNA, "REPORTER anna@river anna-pw club") == ""
    house.create("ALLOW REPORTER", "RULE NO_OBSERVATIONS", name="lake")
    refused(house, "E-NOOBS", ANNA, "REPORTER anna@lake anna-pw")


def test_everybody_is_told_that_a_type_is_allowed_or_not_any_more(river: House) -> None:
    letters = river.master("SET ALLOW reporter")
    assert "REPORTER name@river password" in told(letters, address("FRANCE"))
    assert "can join: REPORTER." in told(river.mail(ANNA, "LIST river"), ANNA)
    letters = river.master("SET ALLOW -REPORTER")
    assert "as a reporter any more" in told(letters, address("FRANCE"))
    refused(river, "E-TYPE", ANNA, "REPORTER anna@river anna-pw")


@pytest.mark.parametrize("name", ["JOIN", "MASTER", "OBSERVER", "AB", "TWO WORDS"])
def test_a_type_is_one_word_that_means_nothing_else(river: House, name: str) -> None:
    assert code_of(river, GM, "SIGNON Mriver gm-secret", f"SET ALLOW {name}") in ("E-TYPE", "E-SET-SYNTAX")
    assert code_of(river, ANNA, "CREATE lake secret", f"ALLOW {name}") in ("E-TYPE", "E-SET-SYNTAX")


ENTRIES = ("JOIN river pw", "OBSERVE watcher@river pw", "MONITOR watcher@river pw", "REPORTER watcher@river pw")


# Lists of addresses


def test_a_denied_address_or_domain_cannot_enter_in_any_way(house: House) -> None:
    house.create("ALLOW REPORTER", "DENY PLAYER @club.example", "DENY PLAYER other@example.net")
    for line in ENTRIES:
        said = refused(house, "E-DENIED", ANNA, line)
        assert "club.example" not in said.replace(ANNA, "")
        assert code_of(house, BEN, line) == ""


def test_an_allow_list_excludes_everybody_else_and_beats_the_deny_list(house: House) -> None:
    house.create("ALLOW REPORTER")
    assert to(house.master("SET ALLOW PLAYER Anna@Club.example", "SET DENY PLAYER @club.example"), ANNA) == []
    for line in ENTRIES:
        assert code_of(house, ANNA, line) == ""
        refused(house, "E-DENIED", BEN, line)
    house.master("SET ALLOW PLAYER -anna@club.example")
    refused(house, "E-DENIED", ANNA, ENTRIES[0])
    assert code_of(house, BEN, ENTRIES[0]) == ""
    house.master("SET DENY PLAYER NONE")
    assert code_of(house, ANNA, ENTRIES[0]) == ""


def test_the_lists_count_for_who_takes_a_power_over_and_not_for_who_is_in_already(river: House) -> None:
    river.play("ITALY", "SET ADDRESS")
    river.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    river.master("SET DENY PLAYER @club.example,@example.org")
    refused(river, "E-DENIED", ANNA, "TAKEOVER italy@river anna-pw")
    assert code_of(river, BEN, "TAKEOVER italy@river ben-pw") == ""
    assert code_of(river, address("FRANCE"), "SIGNON Friver france-pw") == ""


def test_who_may_become_the_master_has_lists_of_its_own(river: House) -> None:
    river.master("SET DENY MASTER anna@club.example")
    said = refused(river, "E-DENIED", ANNA, "TAKEOVER MASTER@river gm-secret")
    assert "cannot take over river" in said
    assert code_of(river, ANNA, "TAKEOVER MASTER@river wrong") == "E-SIGNON"
    assert code_of(river, BEN, "TAKEOVER MASTER@river gm-secret") == ""
    assert code_of(river, ANNA, "OBSERVE watcher@river pw") == ""
    river.mail(ANNA, "OBSERVE anna@river pw")
    refused_master(river, "E-DENIED", "PROMOTE anna")


@pytest.mark.parametrize(
    ("denied", "sender"),
    [
        ("zed@example.net", "zed+2@example.net"),
        ("zed+2@example.net", "zed@example.net"),
        ("zed@gmail.com", "z.e.d@gmail.com"),
        ("z.ed@googlemail.com", "zed+x@gmail.com"),
        ("@googlemail.com", "zed@gmail.com"),
    ],
)
def test_who_is_denied_is_so_from_all_addresses_of_the_mailbox(house: House, denied: str, sender: str) -> None:
    house.create(f"DENY PLAYER {denied}")
    refused(house, "E-DENIED", sender, "JOIN river zed-pw")
    refused(house, "E-DENIED", sender, "OBSERVE zed@river zed-pw")
    assert code_of(house, sender.replace("z", "y", 1).replace("gmail.com", "example.org"), "JOIN river zed-pw") == ""


def test_an_allowed_address_stands_for_itself_alone(house: House) -> None:
    house.create("ALLOW PLAYER zed@example.net")
    refused(house, "E-DENIED", "zed+2@example.net", "JOIN river zed-pw")
    assert code_of(house, "zed@example.net", "JOIN river zed-pw") == ""


def test_the_lists_are_shown_to_the_master_only(river: House) -> None:
    letters = river.master("SET DENY PLAYER ben@example.net", "SET ALLOW MASTER @club.example")
    assert {letter.to for letter in letters} == {GM}
    assert "New: DENY PLAYER ben@example.net" in told(letters, GM)
    assert "DENY PLAYER ben@example.net" in told(river.master("LIST"), GM)
    assert "DENY PLAYER ben@example.net ALLOW MASTER @club.example" in told(river.master("SETTINGS"), GM)
    assert "ben@" not in told(river.play("FRANCE", "LIST"), address("FRANCE"))


def test_settings_replaces_the_lists_and_types_as_a_whole(river: House) -> None:
    river.master("SET DENY PLAYER ben@example.net", "SET ALLOW REPORTER")
    lines = to(river.master("SETTINGS"), GM)[0].text.splitlines()
    stamp = next(line for line in lines if line.startswith("SETTINGS "))
    assert {"DENY PLAYER ben@example.net", "ALLOW REPORTER"} <= {line.strip() for line in lines}
    letters = river.master(stamp.strip(), "RULE POWER_CHOICE", "DENY PLAYER anna@club.example", "END SETTINGS")
    assert "New: DENY PLAYER anna@club.example Gone: DENY PLAYER ben@example.net" in told(letters, GM)
    assert "anna@" not in told(letters, address("FRANCE"))
    assert "as a reporter any more" in told(letters, address("FRANCE"))


def test_what_was_so_before_changes_nothing(river: House) -> None:
    river.master("SET DENY PLAYER ben@example.net")
    assert "That is so already." in told(river.master("SET DENY PLAYER ben@example.net"), GM)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SET ALLOW", "E-SET-EMPTY"),
        ("SET DENY REPORTER", "E-SET-SYNTAX"),
        ("SET DENY PLAYER", "E-SET-SYNTAX"),
        ("SET ALLOW PLAYER anna", "E-ADDR"),
        ("SET ALLOW PLAYER a@b.example c@d.example", "E-SET-SYNTAX"),
        (f"SET DENY PLAYER {','.join(f'a{n}@example.net' for n in range(201))}", "E-LIMIT"),
    ],
)
def test_a_list_that_is_not_understood_stays_as_it_was(river: House, line: str, code: str) -> None:
    refused_master(river, code, line)


def test_only_the_master_keeps_the_lists(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET DENY PLAYER ben@example.net")


@pytest.fixture
def club(tmp_path: Path) -> House:
    """A judge for registered people: the Master and the domain club.example are registered."""
    house = House(tmp_path, {"judge": {"registered_only": True, "keeper": "keeper@example.org"}})
    for known in (GM, "@Club.example"):
        register(house.judge, known, house.now)
    return house
