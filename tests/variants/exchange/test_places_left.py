"""Places of investors who have left, in LIST and in the news of openings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refused
from tests.support.exchange import answer, led, say
from tests.support.house import GM, House

DEE = "dee@example.org"
ROSTER = "bob         has left    in their place: INVESTOR bob@river"


def test_a_place_that_an_investor_has_left_stands_in_the_list_of_the_game_for_everybody(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "has left" not in answer(house.mail(DEE, "LIST river"), "dee")
    say(house, "bob", "RESIGN YES")
    by_master = house.mail(GM, "SIGNON M@river gmpw123", "LIST")
    for text in (
        answer(house.mail(DEE, "LIST river"), "dee"),
        answer(say(house, "cem", "LIST"), "cem"),
        by_master[0].text,
    ):
        assert ROSTER in text
    assert ROSTER in answer(house.mail(DEE, "WHOGAME river"), "dee")


def test_a_place_that_is_taken_is_not_listed_any_more(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "bob", "RESIGN YES")
    house.mail(DEE, "INVESTOR bob@river deepw12")
    assert "has left" not in answer(house.mail(DEE, "LIST river"), "dee")
    assert "No openings" in answer(house.mail("eve@example.org", "LIST"), "eve")


def test_a_game_that_waits_for_somebody_in_the_place_of_an_investor_is_among_the_openings(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "No openings" in answer(house.mail(DEE, "LIST"), "dee")
    say(house, "bob", "RESIGN YES")
    say(house, "ann", "RESIGN YES")
    told = answer(house.mail(DEE, "LIST"), "dee")
    assert 'To enter, e-mail "INVESTOR' in told
    assert "@river " in told
    assert "Openings: ann and bob." in told


def test_a_place_that_is_left_is_news_to_who_wants_to_hear_of_openings(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(DEE, "OPENINGS DAILY")
    house.tick(days=1)
    say(house, "bob", "RESIGN YES")
    house.letters()
    news = [letter for letter in house.tick(days=2) if letter.to == DEE]
    assert [letter.text.count("INVESTOR bob@river") for letter in news] == [1]


def _who_wants_italy(house: House) -> str:
    return " ".join(refused(house, "E-TAKEOVER", DEE, "TAKEOVER italy@river deepw12").split())


def test_who_wants_to_take_a_power_over_hears_of_the_place_that_leads_it(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "ann", "RESIGN YES")
    say(house, "bob", "RESIGN YES")
    told = _who_wants_italy(house)
    assert "The leader of Italy has left; to take their place: INVESTOR bob@river" in told
    assert "your-name" not in told


def test_who_wants_to_take_over_a_power_that_is_led_hears_of_any_place_that_waits(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "river takes no new investors anymore" in _who_wants_italy(house)
    say(house, "ann", "RESIGN YES")
    assert "In the place of an investor who has left: INVESTOR ann@river" in _who_wants_italy(house)


@pytest.mark.parametrize("line", ["DUMMY italy", "CONTROL italy ann", "RESIGN italy"])
def test_a_master_who_would_give_a_power_to_somebody_hears_of_the_places_that_wait(tmp_path: Path, line: str) -> None:
    house = led(tmp_path)
    say(house, "bob", "RESIGN YES")
    told = house.mail(GM, "SIGNON M@river gmpw123", line)[0].text
    assert "INVESTOR bob@river" in " ".join(told.split())
    assert not house.game().vacancies
