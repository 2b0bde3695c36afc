"""The chart of centers in letters: its years, its readers, and the letters that have it."""

from __future__ import annotations

import msgspec

from judge.app.pictures.picture_file import picture_file
from judge.picture.chart import Year
from judge.picture.request import ChartRequest, read_request
from tests.support.house import POWERS, Got, House, address, to
from tests.support.pictures_of import requests


def charts(house: House, letters: list[Got]) -> list[ChartRequest]:
    """The charts of these letters."""
    return [one for letter in letters for one in requests(house, letter) if isinstance(one, ChartRequest)]


def year(house: House) -> list[Got]:
    """Letters of a year to its end: Germany takes Denmark and builds nothing."""
    house.play("GERMANY", "F KIE - DEN")
    house.master("PROCESS!")
    letters = house.master("PROCESS!")
    return [*letters, *house.master("PROCESS!")]


def test_the_results_that_end_a_year_have_the_chart_and_no_others(river: House) -> None:
    spring = river.master("PROCESS!")
    assert charts(river, to(spring, address("FRANCE"))) == []
    fall = river.master("PROCESS!")
    (shown,) = charts(river, to(fall, address("FRANCE")))
    assert [one.title for one in shown.years] == ["1900", "1901"]
    assert shown.years[1].centers["FRANCE"] == 3
    assert 'src="cid:centers.png@' in to(fall, address("FRANCE"))[0].html
    assert "1901: Russia 4" in to(fall, address("FRANCE"))[0].html


def test_where_there_are_builds_their_letter_has_it(river: House) -> None:
    river.play("GERMANY", "F KIE - DEN")
    letters = [river.master("PROCESS!"), river.master("PROCESS!"), river.master("PROCESS!")]
    assert [len(charts(river, to(each, address("ITALY")))) for each in letters] == [0, 0, 1]


def test_summary_has_it_and_maps_off_ends_it(river: House) -> None:
    assert charts(river, river.play("FRANCE", "SUMMARY")) == []
    river.master("PROCESS!")
    river.master("PROCESS!")
    (shown,) = charts(river, river.mail("passer@example.org", "SUMMARY river"))
    assert shown.victory == 18
    river.play("FRANCE", "SET MAP OFF")
    assert charts(river, river.play("FRANCE", "SUMMARY")) == []
    assert charts(river, to(river.master("PROCESS!", "PROCESS!"), address("FRANCE"))) == []


def test_small_pictures_have_larger_letters(river: House) -> None:
    river.play("FRANCE", "SET MAP SMALL")
    river.master("PROCESS!")
    letters = river.master("PROCESS!")
    assert charts(river, to(letters, address("FRANCE")))[0].size > charts(river, to(letters, address("ITALY")))[0].size


def test_the_letter_of_the_end_has_it(river: House) -> None:
    river.master("PROCESS!")
    river.master("PROCESS!")
    letters = [letter for power in POWERS for letter in river.play(power, "SET DRAW")]
    end = [letter for letter in to(letters, address("FRANCE")) if "the game is over" in letter.subject]
    assert len(charts(river, end)) == 1


def test_in_a_blind_game_the_master_alone_sees_it_until_the_end(house: House) -> None:
    house.start("RULE BLIND")
    house.master("PROCESS!")
    letters = house.master("PROCESS!")
    assert charts(house, to(letters, address("FRANCE"))) == []
    assert charts(house, house.play("FRANCE", "SUMMARY")) == []
    assert len(charts(house, house.master("SUMMARY"))) == 1
    letters = [letter for power in POWERS for letter in house.play(power, "SET DRAW")]
    end = [letter for letter in to(letters, address("FRANCE")) if "the game is over" in letter.subject]
    assert len(charts(house, end)) == 1


def test_two_phases_of_one_mail_have_each_its_own_years(river: House) -> None:
    for _ in range(3):
        river.master("PROCESS!")
    letters = to(river.master("PROCESS!", "PROCESS!", "PROCESS!"), address("FRANCE"))
    years = [[one.title for one in shown.years] for shown in charts(river, letters)]
    assert years == [["1900", "1901", "1902"], ["1900", "1901", "1902", "1903"]]


def test_a_chart_is_painted_small_and_older_requests_are_read() -> None:
    years = tuple(Year(str(1900 + at), {"FRANCE": 3 + at, "ENGLAND": 3}) for at in range(20))
    asked = ChartRequest("standard", "Centers", years, 18, 900)
    assert read_request(msgspec.json.encode(asked)) == asked
    painted = picture_file(asked, 20)
    assert painted.startswith(b"\x89PNG")
    assert len(painted) < 40_000
