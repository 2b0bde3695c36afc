"""Investors' games that are over: the winner stays the same, whoever leaves or would come."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.keeper.acts import as_master
from tests.support.command_mails import refused
from tests.support.exchange import ANN, all_done, answer, market, say, the_step
from tests.support.game_files import back, out
from tests.support.house import GM, Got, House

DEE = "dee@example.org"
MASTER = "SIGNON M@river gmpw123"


def on_the_way(tmp_path: Path) -> House:
    """Fall 1901, with which Russia will have won: Ann holds 8 of it and leads it, Bob 4."""
    house = market(tmp_path, "SET VICTORY 4")
    say(house, "ann", "BUY 8 RUSSIA")
    say(house, "bob", "BUY 4 RUSSIA")
    all_done(house)
    say(house, "ann", "RUN RUSSIA")
    all_done(house)
    house.mail(GM, MASTER, "PROCESS")
    return house


def won_by_ann(tmp_path: Path) -> tuple[House, list[Got]]:
    """The same game when Russia has won, and the letters of its end."""
    house = on_the_way(tmp_path)
    letters = house.mail(GM, MASTER, "PROCESS")
    assert house.game().ending is not None
    assert "ann has won" in told(house)
    return house, letters


def agreed(tmp_path: Path) -> House:
    """The same game, which those who lead have ended with a draw that Russia alone can have a part in."""
    house = on_the_way(tmp_path)
    house.mail(ANN, "SIGNON russia@river annpw12", "SET DRAW")
    assert house.game().ending is not None
    return house


def told(house: House) -> str:
    """Return SUMMARY's words about the end, to everybody, on one line."""
    text = " ".join(answer(house.mail(DEE, "SUMMARY river"), "dee").split())
    return text[text.index(" in F1901M") :]


@pytest.mark.parametrize("way", ["RESIGN", "the line that letters offer", "dismissed"])
def test_who_has_won_and_leaves_the_game_that_is_over_has_won_all_the_same(tmp_path: Path, way: str) -> None:
    house, letters = won_by_ann(tmp_path)
    before = told(house)
    if way == "RESIGN":
        left = say(house, "ann", "RESIGN YES")
    elif way == "dismissed":
        left = house.mail(GM, MASTER, "RESIGN ann")
    else:
        last = next(each for each in letters if each.to == ANN and "is over" in each.subject)
        left = house.mail(ANN, re.findall(r"LEAVE \S+", last.words("plain"))[0])
    assert "You no longer take part in river" in answer(left, "ann")
    assert told(house) == before
    assert "ann has won" in answer(say(house, "bob", "STATUS"), "bob")
    assert "Has left" not in answer(house.mail(GM, MASTER, "SHARES"), "gm")


@pytest.mark.parametrize("opener", ["INVESTOR", "TAKEOVER"])
@pytest.mark.parametrize("when", ["before the end", "after it"])
def test_nobody_takes_the_place_of_an_investor_who_has_left_once_the_game_is_over(
    tmp_path: Path, opener: str, when: str
) -> None:
    house = on_the_way(tmp_path)
    if when == "before the end":
        say(house, "ann", "RESIGN YES")
    house.mail(GM, MASTER, "PROCESS")
    if when == "after it":
        say(house, "ann", "RESIGN YES")
    before = told(house)
    assert ("bob" if when == "before the end" else "ann") + " has won" in before
    refused = answer(house.mail(DEE, f"{opener} ann@river deepw12"), "dee")
    assert "river is completed" in " ".join(refused.split())
    assert "INVESTOR ann@river" not in refused.partition("Unprocessed part")[0]
    assert [watcher.id for watcher in house.game().observers if watcher.id == "ann"] == []
    assert told(house) == before


def test_a_victory_that_was_taken_back_can_be_played_again(tmp_path: Path) -> None:
    house, _ = won_by_ann(tmp_path)
    before = told(house)
    as_master(house.judge, "river", "ROLLBACK", house.now)
    house.skip_letters()
    assert house.game().phase_code == "F1901M"
    assert "is played again" in answer(house.mail(GM, MASTER, "ROLLFORWARD"), "gm")
    assert told(house) == before


def test_a_game_comes_back_from_its_file_with_who_has_won_and_has_left_since(tmp_path: Path) -> None:
    house, _ = won_by_ann(tmp_path / "one")
    say(house, "ann", "RESIGN YES")
    other = House(tmp_path / "two")
    back(other, out(house))
    assert told(other) == told(house)


def test_of_a_game_that_ended_before_it_was_noted_who_was_there_those_have_won_who_are_there(tmp_path: Path) -> None:
    house, _ = won_by_ann(tmp_path)
    game = house.game()
    assert game.ending is not None
    older = replace(game, ending=replace(game.ending, investors=()))
    in_play = house.judge.in_play(older)
    assert in_play.variant.people.verdict(older, in_play) == in_play.variant.people.verdict(game, in_play)


def test_the_place_of_who_left_after_a_draw_is_there_again_when_the_game_goes_on(tmp_path: Path) -> None:
    house = agreed(tmp_path)
    say(house, "ann", "RESIGN YES")
    house.mail(GM, MASTER, "RESUME")
    assert house.game().ending is None
    assert the_step(house) is None
    assert "nobody leads it" in answer(say(house, "bob", "SHARES"), "bob")
    came = " ".join(answer(house.mail(DEE, "INVESTOR ann@river deepw12"), "dee").split())
    assert "You lead Russia, and order for it." in came


@pytest.mark.parametrize("name", ["ann", "bob"])
def test_nobody_watches_a_game_that_is_over_under_the_name_of_somebody_who_invested_in_it(
    tmp_path: Path, name: str
) -> None:
    house, _ = won_by_ann(tmp_path)
    say(house, name, "RESIGN YES")
    refusal = refused(house, "E-ID-USED", DEE, f"OBSERVE {name}@river deepw123")
    assert f"{name} belongs to somebody who has left river" in refusal
    assert "as observer1" in answer(house.mail(DEE, "OBSERVE river deepw123"), "dee")
