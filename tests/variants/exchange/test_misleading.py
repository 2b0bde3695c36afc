"""Misleading mails of investors, and the answers to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.files.maps.load import load_map
from judge.variants.payola.offers import example_offer
from tests.support.command_mails import refused
from tests.support.exchange import ANN, BOB, all_done, answer, floated, forming, led, market, say
from tests.support.house import GM, House

NEW = "new@example.org"
SIGN_ON = "SIGNON bob@river bobpw12"


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("code", "line"), [("E-VARIANT-COMMAND", "VOTE FRANCE"), ("E-VOTE-NONE", "SET VOTE FRANCE")])
def test_an_investor_who_votes_for_a_power_is_told_of_elections(tmp_path: Path, code: str, line: str) -> None:
    told = plain(refused(led(tmp_path), code, BOB, SIGN_ON, line))
    assert "On the end of river its powers vote, each by its leader." in told
    assert "with ELECT" in told
    assert "Did you mean" not in told


def test_an_investor_who_gives_the_money_of_another_one_is_told_whose_it_is(tmp_path: Path) -> None:
    told = plain(refused(led(tmp_path), "E-PAY-GIVER", BOB, SIGN_ON, "TRANSFER 5 bob FROM cem"))
    assert "That money belongs to cem, and only cem can give it away. Nothing was given." in told


def test_who_watched_and_invests_is_told_that_they_watch_no_more(tmp_path: Path) -> None:
    house = forming(tmp_path)
    house.mail(NEW, "OBSERVE wat@river newpw123")
    told = plain(answer(house.mail(NEW, "INVESTOR eve@river newpw123"), "new"))
    assert "You no longer watch river as wat: one person has one place." in told
    house.mail("two@example.org", "OBSERVE two@river twopw123")
    assert "no longer" not in answer(house.mail("two@example.org", "INVESTOR two@river twopw123"), "two")


def test_who_would_invest_in_a_game_that_is_terminated_is_not_told_of_watching(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(GM, "SIGNON M@river gmpw123", "TERMINATE YES")
    told = plain(refused(house, "E-STATE", NEW, "INVESTOR eve@river newpw123"))
    assert "river is terminated: there is nothing to take part in anymore." in told


def test_what_somebody_has_just_said_is_told_once(tmp_path: Path) -> None:
    house = floated(tmp_path)
    assert plain(answer(say(house, "ann", "RUN FRANCE"), "ann")).count("You run for France.") == 1
    assert plain(answer(say(house, "ann", "ELECT ann FRANCE"), "ann")).count("You elect ann") == 1
    told = plain(answer(say(house, "ann", "RUN FRANCE"), "ann"))
    assert "You elect ann for France by 8 shares." in told, "what they said before stands there as ever"


def test_an_investors_offers_below_a_name_of_no_power_are_not_taken_for_their_own(tmp_path: Path) -> None:
    told = plain(
        refused(led(tmp_path), "E-ORD-NOUNITS", BOB, SIGN_ON, "[bob]", "2 : A MUN H", "[ITLAY]", "3 : A ROM H")
    )
    assert '"[ITLAY]": This is not a power of river' in told


def test_the_end_that_the_leader_of_one_power_votes_for_calls_it_no_survivor(tmp_path: Path) -> None:
    house = market(tmp_path)
    say(house, "ann", "BUY 8 FRANCE")
    all_done(house)
    say(house, "ann", "RUN FRANCE")
    all_done(house)
    letters = house.mail(ANN, "SIGNON france@river annpw12", "SET DRAW")
    told = plain(answer(letters, "cem"))
    assert "the vote for a draw was complete: France alone is led by somebody, and has a share in it." in told
    assert "survivor" not in told


@pytest.mark.parametrize(("name", "line"), [("standard", "2 : A PAR - BUR"), ("ancmed", "2 : A CAR - CIR")])
def test_the_example_of_a_bribe_is_a_move_on_the_games_own_map(name: str, line: str) -> None:
    assert example_offer(load_map(name)) == line


def test_what_is_wrong_with_a_purchase_is_told_with_a_power_of_the_games_own_map(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.mail(GM, "CREATE river gmpw123 payola", "MAP ancmed", "RULE EXCHANGE", "FORM")
    house.mail(BOB, "INVESTOR bob@river bobpw12")
    house.mail(GM, "SIGNON M@river gmpw123", "ACTIVATE")
    told = refused(house, "E-SYNTAX", BOB, SIGN_ON, "BUY")
    assert f"BUY 3 {house.game().powers[0].name}" in told
    assert "FRANCE" not in told
