"""Places of investors who have left, in LIST and in the news of openings."""

from __future__ import annotations

from pathlib import Path

from tests.support.exchange import answer, led, say
from tests.support.house import GM

DEE = "dee@example.org"
ROSTER = "bob         has left    in their place: INVESTOR bob@river password"


def test_a_place_that_an_investor_has_left_stands_in_the_list_of_the_game_for_everybody(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "has left" not in answer(house.mail(DEE, "LIST river"), "dee")
    say(house, "bob", "RESIGN")
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
    say(house, "bob", "RESIGN")
    house.mail(DEE, "INVESTOR bob@river deepw12")
    assert "has left" not in answer(house.mail(DEE, "LIST river"), "dee")
    assert "No openings" in answer(house.mail("eve@example.org", "LIST"), "eve")


def test_a_game_that_waits_for_somebody_in_the_place_of_an_investor_is_among_the_openings(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "No openings" in answer(house.mail(DEE, "LIST"), "dee")
    say(house, "bob", "RESIGN")
    say(house, "ann", "RESIGN")
    told = answer(house.mail(DEE, "LIST"), "dee")
    assert 'To enter, e-mail "INVESTOR' in told
    assert "@river " in told
    assert "Openings: ann and bob." in told


def test_a_place_that_is_left_is_news_to_who_wants_to_hear_of_openings(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(DEE, "OPENINGS DAILY")
    house.tick(days=1)
    say(house, "bob", "RESIGN")
    house.letters()
    news = [letter for letter in house.tick(days=2) if letter.to == DEE]
    assert [letter.text.count("INVESTOR bob@river") for letter in news] == [1]
