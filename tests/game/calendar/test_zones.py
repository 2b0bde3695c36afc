"""Zones by name, and the way between moments and the wall clock."""

from __future__ import annotations

from datetime import datetime

import pytest

from judge.game.calendar.spans import Span
from judge.game.calendar.zones import from_local, later, parse_zone, to_local
from judge.problems import Refused
from tests.support.rows import each_row

wall = datetime.fromisoformat


# Zones


@each_row(
    ("word", "name"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("america/new_york", "America/New_York"),
        ("gmt", "UTC"),
        ("UTC", "UTC"),
        ("cet", "Europe/Berlin"),
        ("EST", "America/New_York"),
        ("Berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("Ho_Chi_Minh", "Asia/Ho_Chi_Minh"),
        ("UTC+5", "Etc/GMT-5"),
        ("gmt-03:00", "Etc/GMT+3"),
        ("UTC+0", "UTC"),
    ],
)
def test_zone_is_an_iana_name_or_its_city_in_any_case_an_abbreviation_or_hours_from_utc(word: str, name: str) -> None:
    assert parse_zone(word) == name


@each_row(
    "word", ["", "Atlantis", "Europe", "UTC+5:30", "UTC+20", "localtime", "../../etc/passwd", "/etc/passwd", "+0100"]
)
def test_unknown_zone_is_refused(word: str) -> None:
    with pytest.raises(Refused) as caught:
        parse_zone(word)
    assert caught.value.code == "E-ZONE"


def test_days_keep_the_time_of_day_when_the_clocks_change_and_hours_do_not() -> None:
    before = from_local(wall("2026-03-28 18:00"), "Europe/Berlin")
    assert to_local(later(before, Span(1, "D"), "Europe/Berlin"), "Europe/Berlin").hour == 18
    assert to_local(later(before, Span(24, "H"), "Europe/Berlin"), "Europe/Berlin").hour == 19
