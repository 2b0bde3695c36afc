"""INVITE and SET INVITES: who may invite, to which games, and what is refused (commands.md 5.11)."""

from __future__ import annotations

import pytest

from tests.support.command_mails import refused, refused_master, refused_play, told
from tests.support.house import GM, House, address, to
from tests.support.rows import each_row

ANNA = "anna@example.net"


def test_players_invite_where_the_master_has_allowed_it(house: House) -> None:
    house.create()
    house.mail("ben@example.org", "JOIN river ben-pass")
    line = "SIGNON 1river ben-pass"
    assert "Only the Master of river invites" in refused(house, "E-INVITE", "ben@example.org", line, f"INVITE {ANNA}")
    assert "all who play may invite" in told(house.master("SET INVITES ON"), "ben@example.org")
    letters = house.mail("ben@example.org", line, f"INVITE {ANNA}")
    assert "Player 1, who plays in it, invites you to river" in told(letters, ANNA)
    assert [letter.subject for letter in to(letters, "ben@example.org")] == ["river: one invitation asked for"]
    assert "only the Master invites" in told(house.master("SET INVITES OFF"), "ben@example.org")
    refused(house, "E-INVITE", "ben@example.org", line, "INVITE carl@example.org")


def test_where_names_are_hidden_an_invitation_names_nobody(house: House) -> None:
    house.create("NAMES HIDE", "INVITES ON")
    house.mail("Ben Clark <ben@example.org>", "JOIN river ben-pass")
    letters = house.mail("Ben Clark <ben@example.org>", "SIGNON 1river ben-pass", f"INVITE {ANNA}")
    assert "Somebody who plays in it invites you" in told(letters, ANNA)
    assert "Ben" not in told(letters, ANNA)


def test_invites_is_shown_where_settings_are(house: House) -> None:
    house.create("INVITES ON")
    assert "So it is already" in told(house.master("SET INVITES ON"), GM)
    assert "INVITES ON" in told(house.master("SETTINGS"), GM)
    assert "may invite people" in told(house.mail("x@example.net", "LIST river"), "x@example.net")
    assert 'not "MAYBE"' in refused_master(house, "E-SETTING", "SET INVITES MAYBE")


@pytest.mark.parametrize(
    "word", ["anna", "anna@", "@example.org", "anna@example", "a,b@example.org", '"a;b"@example.org']
)
def test_what_is_no_address_is_not_invited(house: House, word: str) -> None:
    house.create()
    refused_master(house, "E-ADDR", f"INVITE {word}")


@each_row(
    "words", [f"{ANNA}{sign}ben@example.org" for sign in (",", ";", " ", ", ", " and ", ",;", ",carl@example.org,")]
)
def test_one_invite_is_for_one_address(river: House, words: str) -> None:
    assert "Write a line for each" in refused_master(river, "E-SYNTAX", f"INVITE {words}")


def test_the_judge_itself_is_not_invited(house: House) -> None:
    house.create()
    for address_of_judge in ("judge@example.org", "Judge+river.france.abc@Example.org", "mailto:judge@example.org"):
        assert "is the judge itself" in refused_master(house, "E-ADDR", f"INVITE {address_of_judge}")


def test_nobody_invites_themselves_and_the_master_nobody_who_is_in_the_game_or_on_his_lists(house: House) -> None:
    house.create("DENY PLAYER @example.com")
    house.mail("ben@example.org", "JOIN river ben-pass")
    assert "your own address" in refused_master(house, "E-INVITE", "INVITE GM+two@example.org")
    assert "is in river already" in refused_master(house, "E-INVITE", "INVITE ben@example.org")
    refused_master(house, "E-DENIED", "INVITE eve@example.com")


def test_a_game_that_takes_nobody_invites_nobody_and_says_what_to_do(river: House) -> None:
    assert "OBSERVE river" in refused_master(river, "E-INVITE", f"INVITE {ANNA}")
    refused_play(river, "E-INVITE", "ITALY", f"INVITE {ANNA}")
    river.mail("owl@example.net", "OBSERVE owl@river owl-pass")
    refused(river, "E-ROLE", "owl@example.net", "SIGNON owl@river owl-pass", f"INVITE {ANNA}")
    river.mail(address("ITALY"), "SIGNON italy@river italy-pw", "RESIGN YES")
    assert "TAKEOVER italy@river" in told(river.master(f"INVITE {ANNA}"), ANNA)


def test_a_game_in_preparation_is_opened_before_people_are_invited(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret")
    assert "FORM" in refused_master(house, "E-STATE", f"INVITE {ANNA}")


def test_investors_are_told_the_line_to_forward(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret payola", "RULE EXCHANGE", "FORM")
    assert "INVESTOR your-name@river" in refused_master(house, "E-INVITE", f"INVITE {ANNA}")


def test_where_anybody_orders_any_power_a_guest_takes_part(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret everybody_plays", "FORM")
    assert "JOIN river" in told(house.master(f"INVITE {ANNA}"), ANNA)
