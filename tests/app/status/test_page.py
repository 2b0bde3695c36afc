"""`judge status`, for people."""

from __future__ import annotations

from datetime import timedelta

from judge.app.mails.incoming import receive
from judge.app.status.page import judge_status, status_page
from judge.store.migrations import newest_schema
from tests.support.house import House
from tests.support.keepers_store import full_disk


def test_the_page_tells_of_clock_games_mails_and_letters_in_words(river: House) -> None:
    river.tick()
    receive(river.judge, b"From: a@example.org\r\n\r\nLIST\r\n", "a@example.org", ["judge@example.org"], river.now)
    river.now += timedelta(hours=3)
    lines = status_page(judge_status(river.judge, river.now)).splitlines()
    assert f"schema {newest_schema()}, " in lines[0]
    assert lines[0].endswith(" MB")
    assert lines[1] == "clock:     looked at 3 hours ago"
    assert lines[2] == "games:     1 active"
    assert lines[3] == "mails:     1 waiting (the oldest for 3 hours), 0 held, 0 parked"
    assert lines[4].startswith("letters:   ")
    assert lines[-3:-1] == [
        "Look at:",
        "  Nobody has looked at the clock since 2026-11-23 12:00 UTC: is judge serve running, or cron's judge tick?",
    ]
    assert lines[-1] == "  A mail has waited to be read since 2026-11-23 12:00 UTC."


def test_before_the_first_tick_the_page_says_that_nobody_has_looked_at_the_clock(house: House) -> None:
    lines = status_page(judge_status(house.judge, house.now)).splitlines()
    assert lines[1] == "clock:     nobody has looked at it yet"


def test_a_full_disk_is_what_to_look_at_first(river: House) -> None:
    river.tick()
    with full_disk(river.judge.store):
        page = status_page(judge_status(river.judge, river.now + timedelta(hours=3)))
    assert page.splitlines()[-2:] == [
        "  The store takes no mail and no orders: database or disk is full. Make room on its disk.",
        "  Nobody has looked at the clock since 2026-11-23 12:00 UTC: is judge serve running, or cron's judge tick?",
    ]


def test_when_all_is_well_the_page_says_so(river: House) -> None:
    river.tick()
    assert status_page(judge_status(river.judge, river.now)).endswith("Look at:\n  Nothing: all is well.")


def test_no_name_of_a_game_or_a_player_is_told(river: House) -> None:
    river.tick()
    told = str(judge_status(river.judge, river.now)).lower()
    assert "river" not in told
    assert "@" not in told
