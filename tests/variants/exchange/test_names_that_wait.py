"""The name of an investor who has left: it waits for a successor, and gives watchers nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.variants.exchange.purses import money_in
from tests.support.command_mails import put, refused
from tests.support.exchange import answer, answer_with, led, market, next_market, say, stock, the_step
from tests.support.house import GM, House

ZED, DEE = "zed@example.org", "dee@example.org"
AS_BOB = "SIGNON bob@river zedpw12"


@pytest.mark.parametrize("line", ["OBSERVE bob@river", "MONITOR BOB@river", "REPORTER bob@river"])
def test_nobody_watches_under_the_name_of_an_investor_who_has_left(tmp_path: Path, line: str) -> None:
    house = led(tmp_path, "ALLOW REPORTER")
    say(house, "bob", "RESIGN YES")
    told = refused(house, "E-ID-USED", ZED, f"{line} zedpw12")
    assert "bob belongs to somebody who has left river" in told
    assert "choose another name" in told
    assert "in the place of who" not in told
    assert "You take part in river" in answer(house.mail(DEE, "INVESTOR bob@river deepw12"), "dee")


def test_a_name_that_the_judge_chooses_for_a_watcher_is_not_that_of_an_investor_who_has_left(tmp_path: Path) -> None:
    house = market(tmp_path)
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLBACK FORMING")
    house.mail(DEE, "INVESTOR observer1@river deepw12")
    house.mail(GM, "SIGNON M@river gmpw123", "ACTIVATE")
    house.mail(DEE, "SIGNON observer1@river deepw12", "RESIGN")
    assert "as observer2" in answer(house.mail(ZED, "OBSERVE river zedpw12"), "zed")


def test_nobody_takes_the_name_of_an_investor_who_has_left_as_their_own(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "bob", "RESIGN YES")
    ann = ("ann@example.org", "SIGNON ann@river annpw12")
    assert "is called" in refused(house, "E-DISPLAY-USED", *ann, "SET NAME Bób")
    house.mail(f"Bob <{ZED}>", "OBSERVE zed@river zedpw12")
    assert "Bob 2" in answer(house.mail(DEE, "LIST river"), "dee")


def test_who_takes_a_place_is_called_as_it_is_where_their_mail_says_so(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "bob", "RESIGN YES")
    told = answer(house.mail(f"Bob <{DEE}>", "INVESTOR bob@river deepw12"), "dee")
    assert "Your name there is Bob" in told


def test_the_name_that_somebody_else_has_keeps_nobody_from_a_place_that_waits(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "bob", "RESIGN YES")
    game = house.game()
    ann = next(one for one in game.observers if one.id == "ann")
    called_bob = replace(ann, player=replace(ann.player, name="Bob"))
    put(house, replace(game, observers=tuple(called_bob if one is ann else one for one in game.observers)))
    assert "You take part in river" in answer(house.mail(DEE, "INVESTOR bob@river deepw12"), "dee")


def _watched_as_bob(tmp_path: Path) -> House:
    """Let Bob leave after a year as Italy's leader; Zed watches as Bob, as an older store may have it."""
    house = led(tmp_path)
    next_market(house)
    say(house, "bob", "RESIGN YES")
    house.mail(ZED, "OBSERVE zed@river zedpw12")
    game = house.game()
    put(house, replace(game, observers=(*game.observers[:-1], replace(game.observers[-1], id="bob"))))
    return house


def test_a_watcher_who_is_called_as_an_investor_was_reads_nothing_of_theirs(tmp_path: Path) -> None:
    house = _watched_as_bob(tmp_path)
    history = answer(house.mail(ZED, AS_BOB, "HISTORY river"), "zed")
    assert "The leaders are elected" in history
    assert "Movement results for Fall of 1901" in history
    for own in ("You ", "Votes in", "Statement of", "Sheet of"):
        assert own not in history, own
    assert "AgP" not in answer(house.mail(ZED, AS_BOB, "BALANCE"), "zed")
    assert "AgP" not in answer(house.mail(ZED, AS_BOB, "BALANCE S1901M"), "zed")
    for _ in range(3):
        house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    assert the_step(house) is None
    results = answer_with(house.mail(GM, "SIGNON M@river gmpw123", "PROCESS"), "zed", "Movement results")
    assert "Statement of" not in results


def test_a_watcher_who_is_called_as_an_investor_was_neither_gives_their_money_nor_hears_of_it(tmp_path: Path) -> None:
    house = _watched_as_bob(tmp_path)
    had = money_in(house.game())["bob"]
    assert "no money" in refused(house, "E-PAY-GIVER", ZED, AS_BOB, "TRANSFER 5 ann")
    ann = ("ann@example.org", "SIGNON ann@river annpw12")
    assert "no treasury" in refused(house, "E-PAY-RECIPIENT", *ann, "TRANSFER 5 bob")
    assert money_in(house.game())["bob"] == had
    corrected = house.mail(GM, "SIGNON M@river gmpw123", "EDIT TREASURY bob 33")
    assert [letter.to for letter in corrected] == [GM]
    assert money_in(house.game())["bob"] == 33


def test_a_watcher_who_leaves_is_nobody_who_has_led(tmp_path: Path) -> None:
    house = _watched_as_bob(tmp_path)
    letters = house.mail(ZED, AS_BOB, "RESIGN")
    assert not any("Nobody leads" in letter.text for letter in letters)
    house.mail(DEE, "INVESTOR bob@river deepw12")
    assert stock(house, "ITALY").of("bob") == 8
    assert "You run for Italy" in answer(house.mail(DEE, "SIGNON bob@river deepw12", "SHARES"), "dee")
