"""An exchange rolled back before its start: the people's roles when its phases are played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.game import Stage
from judge.variants.exchange.purses import money_in
from tests.support.command_mails import refused
from tests.support.exchange import ANN, answer, led, next_market, say
from tests.support.house import GM, Got, House


def by_master(house: House, *lines: str) -> list[Got]:
    return house.mail(GM, "SIGNON M@river gmpw123", *lines)


def forming_again(tmp_path: Path) -> House:
    """Go back before the start after 1901.

    Ann had led France with 8 shares, Bob had 8 of Italy and 4 of France.
    """
    house = led(tmp_path)
    next_market(house)
    by_master(house, "ROLLBACK FORMING")
    return house


def test_an_exchange_that_all_investors_have_left_is_not_rolled_forward(tmp_path: Path) -> None:
    house = forming_again(tmp_path)
    for name in ("ann", "bob", "cem"):
        say(house, name, "RESIGN YES")
    refused(house, "E-STATE-SEATS", GM, "SIGNON M@river gmpw123", "ROLLFORWARD")
    assert house.game().stage is Stage.FORMING
    house.mail("new@example.org", "INVESTOR ann@river newpw123")
    by_master(house, "ROLLFORWARD S1902M")
    assert house.game().phase_code == "S1902M"


@pytest.mark.parametrize("line", ["INVESTOR amy@river annpw12", "OBSERVE amy@river annpw12"])
def test_an_investor_whose_phases_can_come_again_keeps_their_name(tmp_path: Path, line: str) -> None:
    house = forming_again(tmp_path)
    told = " ".join(refused(house, "E-PLAYING", ANN, line).split())
    assert "You are the investor ann in river" in told
    assert "phases that were rolled back" in told
    assert [one.id for one in house.game().observers] == ["ann", "bob", "cem"]


@pytest.mark.parametrize("line", ["OBSERVE ann@river", "MONITOR ann@river"])
def test_nobody_watches_under_the_name_of_an_investor_whose_phases_can_come_again(tmp_path: Path, line: str) -> None:
    house = forming_again(tmp_path)
    say(house, "ann", "RESIGN YES")
    told = refused(house, "E-ID-USED", "gil@example.org", f"{line} gilpw123")
    assert "ann belongs to somebody who has left river" in told
    by_master(house, "ROLLFORWARD S1902M")
    assert "You take part in river" in answer(house.mail("dan@example.org", "INVESTOR ann@river danpw123"), "dan")


@pytest.mark.parametrize("goal", ["", " S1901M", " S1902M"])
def test_phases_are_not_played_again_with_an_investor_who_was_not_there(tmp_path: Path, goal: str) -> None:
    house = forming_again(tmp_path)
    house.mail("dan@example.org", "INVESTOR dan@river danpw123")
    house.mail("eve@example.org", "INVESTOR eve@river evepw123")
    told = " ".join(refused(house, "E-ROLL", GM, "SIGNON M@river gmpw123", f"ROLLFORWARD{goal}").split())
    assert "dan and eve were not in river when S1901M was played, and would have neither cash nor shares" in told
    assert "RESIGN dan, RESIGN eve" in told
    assert "ACTIVATE" in told
    assert house.game().stage is Stage.FORMING
    by_master(house, "RESIGN dan", "RESIGN eve", f"ROLLFORWARD{goal}")
    assert house.game().stage is Stage.ACTIVE


def test_phases_are_not_played_again_with_an_investor_who_was_not_there_when_the_game_has_begun_anew(
    tmp_path: Path,
) -> None:
    house = forming_again(tmp_path)
    house.mail("dan@example.org", "INVESTOR dan@river danpw123")
    by_master(house, "ACTIVATE")
    assert money_in(house.game())["dan"] == 100
    told = " ".join(refused(house, "E-ROLL", GM, "SIGNON M@river gmpw123", "ROLLFORWARD").split())
    assert "dan was not in river when S1901M was played, and would have neither cash nor shares" in told
    assert "play on from here with PROCESS" in told


def test_who_comes_under_the_name_of_an_investor_who_has_left_has_what_they_had(tmp_path: Path) -> None:
    house = forming_again(tmp_path)
    say(house, "ann", "RESIGN YES")
    house.mail("new@example.org", "INVESTOR ann@river newpw123")
    by_master(house, "ROLLFORWARD S1902M")
    told = " ".join(house.mail("new@example.org", "SIGNON ann@river newpw123", "SHARES")[0].text.split())
    assert "You have 60 AgP and these shares: France 8." in told
