"""SET ZONE and SET NOZONE: the Master's moves the deadline with the clock, a player's only letters.

They are the player's own letters.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.support.command_mails import order_all, power, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

FRANCE = address("FRANCE")
ITALY = address("ITALY")
EVERYBODY = {GM, *map(address, POWERS)}


@pytest.mark.parametrize("word", ["Europe/Berlin", "europe/berlin", "CET"])
def test_the_deadline_keeps_its_hour_on_the_clock_of_the_new_zone(river: House, word: str) -> None:
    assert river.game().deadline == datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    letters = river.master(f"SET ZONE {word}")
    assert river.game().zone == "Europe/Berlin"
    assert river.game().deadline == datetime(2026, 11, 30, 11, 0, tzinfo=UTC)
    assert readers(letters) == EVERYBODY
    assert "Mon 30 Nov 2026 12:00 CET" in told(letters, FRANCE)
    assert "Mon 30 Nov 2026 12:00 CET" in told(letters, GM)


def test_a_deadline_in_summer_keeps_its_hour_though_the_change_is_made_in_winter(house: House) -> None:
    house.now = datetime(2027, 3, 25, 12, 0, tzinfo=UTC)
    house.start("TIMING MOVE 3D")
    house.master("SET DEADLINE 29 MAR 2027 12:00", "SET ZONE Europe/Berlin")
    assert house.game().deadline == datetime(2027, 3, 29, 10, 0, tzinfo=UTC), "two hours: summer time began on the 28th"


def test_later_deadlines_keep_their_hour_across_the_end_of_summer_time(house: House) -> None:
    house.now = datetime(2026, 10, 21, 8, 0, tzinfo=UTC)
    house.start("TIMING MOVE 3D AT 18:00 DAYS SMTWTFS", "RULE NO_PRESS", "ZONE Europe/Berlin")
    assert house.game().deadline == datetime(2026, 10, 24, 16, 0, tzinfo=UTC)
    house.master("SET DEADLINE 22 OCT 18:00")
    order_all(house, but=("FRANCE",))
    house.now = datetime(2026, 10, 22, 16, 30, tzinfo=UTC)
    house.master("PROCESS!")
    assert house.game().deadline == datetime(2026, 10, 25, 17, 0, tzinfo=UTC)


def test_without_a_value_the_games_zone_is_the_judges(river: House) -> None:
    river.master("SET ZONE Asia/Tokyo")
    river.master("SET ZONE")
    assert river.game().zone == "UTC"
    river.master("SET ZONE Asia/Tokyo", "SET NOZONE")
    assert river.game().zone == "UTC"
    assert "UTC already" in told(river.master("SET ZONE GMT"), GM)


def test_a_players_zone_is_for_his_letters_alone(river: House) -> None:
    letters = river.play("FRANCE", "SET ZONE America/New_York")
    assert readers(letters) == {FRANCE}
    assert "America/New_York" in told(letters, FRANCE)
    assert river.game().zone == "UTC"
    letters = river.master("SET DEADLINE FRI 18:00")
    assert "Fri 27 Nov 2026 13:00 EST (UTC-5; 18:00 GMT in the game's zone)" in told(letters, FRANCE)
    assert "13:00" not in told(letters, ITALY)


@pytest.mark.parametrize("line", ["SET NOZONE", "SET NO ZONE", "SET ZONE"])
def test_a_player_reads_dates_in_the_games_zone_again(river: House, line: str) -> None:
    river.play("FRANCE", "SET ZONE America/New_York")
    assert "game's zone again" in told(river.play("FRANCE", line), FRANCE)
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.zone == ""
    letters = river.master("SET DEADLINE FRI 18:00")
    assert "Fri 27 Nov 2026 18:00 GMT" in told(letters, FRANCE)
    assert "EST" not in told(letters, FRANCE)


def test_what_is_no_zone_is_refused(river: House) -> None:
    assert "no time zone" in refused_play(river, "E-ZONE", "FRANCE", "SET ZONE Middle/Earth")
    assert "no time zone" in refused_master(river, "E-ZONE", "SET ZONE Middle/Earth")
    assert "no time zone" in refused_master(river, "E-ZONE", "SET ZONE Middle Earth")
    river.master("TERMINATE YES")
    assert "no more deadlines" in refused_master(river, "E-STATE", "SET ZONE CET")


def test_hours_from_gmt_are_told_as_they_were_written(river: House) -> None:
    said = told(river.master("SET ZONE GMT+2"), GM)
    assert "The time zone of river is GMT+2 now; it was UTC." in said
    assert "Etc/" not in said
    assert "Zone: GMT+2." in told(river.mail("owl@example.org", "LIST river"), "owl@example.org")
    assert "ZONE GMT+2" in told(river.master("SETTINGS"), GM)
    assert "is GMT+2 already" in told(river.master("SET ZONE UTC+2"), GM)
    assert "dates in the zone GMT+2" in told(river.play("FRANCE", "SET ZONE GMT+2"), FRANCE)
