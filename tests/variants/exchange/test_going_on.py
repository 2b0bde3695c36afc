"""Investors' games that were over and go on: everybody hears of waiting places and leaderless powers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.exchange import all_done, answer, answer_with, led, next_market, say
from tests.support.house import GM, House

ANN = "ann@example.org"
MASTER = "SIGNON M@river gmpw123"


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("word", ["ACTIVATE", "RESUME"])
def test_everybody_hears_what_nobody_leads_when_a_game_goes_on_that_was_terminated(tmp_path: Path, word: str) -> None:
    house = led(tmp_path)
    house.mail(GM, MASTER, "TERMINATE YES")
    house.mail(ANN, "RESIGN ann@river annpw12 YES")
    letters = house.mail(GM, MASTER, word)
    for name in ("bob", "cem"):
        told = plain(answer(letters, name))
        assert "Nobody leads France now. That is so until an election, or until somebody comes as ann." in told
        assert "ann has left. In their place: INVESTOR ann@river" in told
        assert told.count("Orders are due") == 1


def test_everybody_hears_what_nobody_leads_when_an_end_is_taken_back_that_was_agreed_on(tmp_path: Path) -> None:
    house = led(tmp_path)
    for name, power in (("ann", "france"), ("bob", "italy")):
        letters = house.mail(f"{name}@example.org", f"SIGNON {power}@river {name}pw12", "SET DRAW")
    assert "ends in a draw" in answer(letters, "cem")
    house.mail(ANN, "RESIGN ann@river annpw12 YES")
    told = plain(answer(house.mail(GM, MASTER, "RESUME"), "bob"))
    assert "Nobody leads France now." in told


def test_in_an_election_everybody_hears_who_runs_when_the_game_goes_on(tmp_path: Path) -> None:
    house = election(tmp_path)
    house.mail(GM, MASTER, "TERMINATE YES")
    house.mail(ANN, "RESIGN ann@river annpw12 YES")
    told = plain(answer(house.mail(GM, MASTER, "ACTIVATE"), "cem"))
    assert "That is so until this election is over, or until somebody comes as ann." in told
    assert "Running for Italy: bob." in told


@pytest.mark.parametrize("stopped", ["TERMINATE YES", "WAIT"])
def test_where_nobody_has_left_nothing_is_told_of_leaders_when_a_game_goes_on(tmp_path: Path, stopped: str) -> None:
    house = led(tmp_path)
    house.mail(GM, MASTER, stopped)
    assert "leads" not in answer(house.mail(GM, MASTER, "ACTIVATE"), "cem")


def test_who_has_offered_shares_to_somebody_who_leaves_hears_that_the_offer_is_gone(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "bob", "SELL 1 FRANCE TO ann FOR 5", "BUY 2 FRANCE FROM ann FOR 3")
    letters = house.mail(ANN, "RESIGN ann@river annpw12 YES")
    told = plain(answer_with(letters, "bob", "What was said between you and ann"))
    assert "You offered 1 share of France from bob to ann for 5 AgP." in told
    assert "You would have taken 2 shares of France from ann to bob for 3 AgP." in told
    assert "1 share of France" not in answer(letters, "cem")


def test_a_vote_for_somebody_who_leaves_is_gone_and_its_writer_hears_it(tmp_path: Path) -> None:
    house = election(tmp_path)
    say(house, "bob", "ELECT ann FRANCE")
    letters = house.mail(ANN, "RESIGN ann@river annpw12 YES")
    assert "You elected ann for France by 4 shares." in plain(answer(letters, "bob"))
    house.mail("new@example.org", "INVESTOR ann@river newpw123")
    assert "You elect ann" not in plain(answer(say(house, "bob", "SHARES"), "bob"))


def election(tmp_path: Path) -> House:
    """The election after 1901."""
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    return house
