"""Mails about shares before a game begins: its market is still to open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refused
from tests.support.exchange import ANN, forming, market
from tests.support.house import GM, House

AS_ANN = (ANN, "SIGNON ann@river annpw12")
AS_MASTER = (GM, "SIGNON M@river gmpw123")


def _before_its_start(tmp_path: Path, *, again: bool) -> House:
    if not again:
        return forming(tmp_path)
    house = market(tmp_path)
    house.mail(*AS_MASTER, "ROLLBACK FORMING")
    return house


@pytest.mark.parametrize("again", [False, True], ids=["new", "rolled back"])
@pytest.mark.parametrize("line", ["BUY 3 FRANCE", "SELL 1 FRANCE TO bob FOR 5", "RUN FRANCE", "DONE", "SHARES"])
def test_an_investor_hears_that_the_market_opens_when_the_game_begins(tmp_path: Path, line: str, again: bool) -> None:
    told = refused(_before_its_start(tmp_path, again=again), "E-STATE", *AS_ANN, line)
    assert "The market of river opens when the game begins" in told
    assert "no exchange" not in told


@pytest.mark.parametrize("again", [False, True], ids=["new", "rolled back"])
def test_the_master_hears_that_the_market_opens_when_the_game_begins(tmp_path: Path, again: bool) -> None:
    told = refused(_before_its_start(tmp_path, again=again), "E-STATE", *AS_MASTER, "SHARES")
    assert "The market of river opens when the game begins" in told


def test_an_investor_cannot_come_again_from_another_address_of_the_same_mailbox(tmp_path: Path) -> None:
    told = refused(forming(tmp_path), "E-PLAYING", "ann+2@example.org", "INVESTOR two@river two-pw")
    assert "You take part in river already, as ann" in told


def test_who_watches_a_game_that_forms_has_no_shares_in_it(tmp_path: Path) -> None:
    house = forming(tmp_path)
    house.mail("owl@example.org", "OBSERVE owl@river owlpw123")
    refused(house, "E-EX-NONE", "owl@example.org", "SIGNON owl@river owlpw123", "BUY 3 FRANCE")


def test_the_master_of_a_game_without_an_exchange_has_no_market_to_wait_for(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.create("VARIANT payola")
    assert "has no exchange" in refused(house, "E-EX-NONE", GM, "SIGNON M@river gm-secret", "SHARES")
