"""The end of an investors' game by a vote: leaders need two thirds of the sold shares to agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refused
from tests.support.exchange import ANN, BOB, all_done, led, market, say
from tests.support.house import House

TOO_FEW = "No vote ends river as long as those who lead powers hold less than two thirds of the shares"


def with_one_leader(tmp_path: Path, *lines: str) -> House:
    """Set Spring 1901: Ann leads Italy with 8 shares; Bob holds 4 each of France and Turkey, leaderless."""
    house = market(tmp_path, *lines)
    say(house, "ann", "BUY 8 ITALY")
    say(house, "bob", "BUY 4 FRANCE", "BUY 4 TURKEY")
    all_done(house)
    say(house, "ann", "RUN ITALY")
    all_done(house)
    return house


@pytest.mark.parametrize("vote", ["SET VOTE DRAW", "SET DRAW", "SET VOTE SOLO"])
def test_who_leads_the_only_power_with_half_of_the_sold_shares_ends_no_game_alone(tmp_path: Path, vote: str) -> None:
    house = with_one_leader(tmp_path)
    assert TOO_FEW in refused(house, "E-VOTE-STATE", ANN, "SIGNON italy@river annpw12", vote)
    assert house.game().ending is None
    assert house.game().power("ITALY").vote is None


def test_a_secret_proposal_to_end_the_game_is_made_by_nobody_who_could_not_vote_for_it(tmp_path: Path) -> None:
    house = with_one_leader(tmp_path, "HOUSE voting=proposals")
    assert TOO_FEW in refused(house, "E-VOTE-STATE", ANN, "SIGNON italy@river annpw12", "PROPOSE DIAS")
    assert house.game().motions.standing == ()


def test_a_leader_whose_partner_leaves_does_not_end_the_game_with_what_is_left(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(BOB, "SIGNON italy@river bobpw12", "SET DRAW")
    say(house, "ann", "RESIGN YES")
    assert house.game().ending is None, "Bob holds 12 of 20"
    assert TOO_FEW in refused(house, "E-VOTE-STATE", BOB, "SIGNON italy@river bobpw12", "SET DRAW")


def test_leaders_with_two_thirds_of_the_sold_shares_end_the_game(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(ANN, "SIGNON france@river annpw12", "SET DRAW")
    assert house.game().ending is None
    house.mail(BOB, "SIGNON italy@river bobpw12", "SET DRAW")
    assert house.game().ending is not None
