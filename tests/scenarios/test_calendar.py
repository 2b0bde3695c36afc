"""Deadlines for the calendar: one entry per game and reader, which moves and goes with the deadline."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from icalendar import Calendar, Event

from tests.support.house import GM, POWERS, Got, House, address, to

FRANCE = address("FRANCE")
OWL = "owl@example.net"


def part(letter: Got) -> EmailMessage | None:
    """The calendar file of a letter; None: it has none. No letter has two."""
    found = [each for each in letter.headers.walk() if each.get_content_type() == "text/calendar"]
    assert len(found) <= 1
    return found[0] if found else None


def event(letter: Got) -> Event:
    """The one event of a letter's calendar file, whose lines are as RFC 5545 wants them."""
    file = part(letter)
    assert file is not None, letter.subject
    raw = file.get_payload(decode=True)
    assert isinstance(raw, bytes)
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert max(map(len, raw.split(b"\r\n"))) <= 75
    calendar = Calendar.from_ical(raw)
    assert file.get_param("method") == calendar["METHOD"]
    assert (calendar["VERSION"], file.get_filename()) == ("2.0", "deadline.ics")
    (found,) = calendar.walk("VEVENT")
    assert isinstance(found, Event)
    assert calendar["METHOD"] == ("CANCEL" if found["STATUS"] == "CANCELLED" else "PUBLISH")
    return found


def entries(letters: list[Got], who: str) -> list[Event]:
    """Return the calendar entries in somebody's letters."""
    return [event(letter) for letter in to(letters, who) if part(letter) is not None]


def at(found: Event) -> datetime:
    moment = found.decoded("dtstart")
    assert isinstance(moment, datetime)
    assert found["DTSTART"].to_ical().endswith(b"Z"), "in UTC"
    return moment


def test_the_start_of_a_game_brings_its_first_deadline_to_those_who_play_and_to_the_master(house: House) -> None:
    house.create("RULE POWER_CHOICE", "TIMING MOVE 3D NEXT 1D WARN 1D,4H")
    letters: list[Got] = []
    for power in POWERS:
        letters += house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    (found,) = entries(letters, FRANCE)
    assert at(found) == house.game().deadline
    assert found["SUMMARY"] == "river S1901M: orders due"
    assert found["ORGANIZER"] == "mailto:judge@example.org"
    (alarm,) = found.walk("VALARM")
    assert (alarm["ACTION"], alarm.decoded("trigger")) == ("DISPLAY", -timedelta(days=1))
    (masters,) = entries(letters, GM)
    assert (at(masters), masters.walk("VALARM")) == (at(found), [])
    assert masters["UID"] != found["UID"]
    assert len({entries(letters, address(power))[0]["UID"] for power in POWERS}) == len(POWERS)


def test_the_entry_moves_with_each_phase_and_each_new_deadline_and_its_sequence_rises(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    story: dict[str, list[Event]] = defaultdict(list)
    for lines in (["PROCESS!"], ["SET DEADLINE Dec 24 20:00"], ["PROCESS!"], ["ROLLBACK"], ["PROCESS!"]):
        letters = river.master(*lines)
        for who in (FRANCE, GM):
            (found,) = entries(letters, who)
            assert at(found) == river.game().deadline
            assert str(found["SUMMARY"]) == f"river {river.game().phase_code}: orders due"
            story[who].append(found)
        assert entries(letters, OWL) == [], "who only watches has nothing to do by then"
    for told in story.values():
        numbers = [int(found["SEQUENCE"]) for found in told]
        assert numbers == sorted(set(numbers)), "each is newer than the one before, after a ROLLBACK too"
        assert len({found["UID"] for found in told}) == 1


def test_letters_that_move_no_deadline_bring_none(river: House) -> None:
    letters = river.play("FRANCE", "A PAR H", "F BRE H", "A MAR H", "PRESS TO G", "Hello.", "ENDPRESS", "STATUS")
    letters += river.master("BROADCAST", "Hello.", "ENDBROADCAST", "PREVIEW")
    letters += river.tick(days=6, hours=22)
    assert any("orders due" in letter.subject for letter in letters)
    assert [letter.subject for letter in letters if part(letter) is not None] == []


def test_a_game_that_stands_still_takes_it_away_and_brings_it_back_when_it_goes_on(river: House) -> None:
    river.master("PROCESS!")
    (gone,) = entries(river.master("SUSPEND"), FRANCE)
    (back,) = entries(river.master("RESUME"), FRANCE)
    assert (gone["STATUS"], back["STATUS"]) == ("CANCELLED", "CONFIRMED")
    assert gone["UID"] == back["UID"]
    assert gone["SEQUENCE"] < back["SEQUENCE"]
    assert gone.walk("VALARM") == []


def test_the_end_of_a_game_takes_it_away(river: House) -> None:
    (first,) = entries(river.master("PROCESS!"), FRANCE)
    (last,) = entries(river.master("TERMINATE YES"), FRANCE)
    assert (last["STATUS"], last["UID"]) == ("CANCELLED", first["UID"])
    assert last["SEQUENCE"] > first["SEQUENCE"]


@pytest.mark.parametrize("mail", ["RESIGN", "EJECT", "DISMISSED"])
def test_who_leaves_a_game_has_it_taken_away(house: House, mail: str) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D")
    (first,) = entries(house.master("SET DEADLINE Nov 27 20:00"), FRANCE)
    if mail == "RESIGN":
        letters = house.play("FRANCE", "RESIGN YES")
    elif mail == "EJECT":
        letters = house.master("EJECT FRANCE")
    else:
        letters = house.tick(days=8)
    found = entries(letters, FRANCE)[-1]
    assert (found["STATUS"], found["UID"]) == ("CANCELLED", first["UID"])
    assert found["SEQUENCE"] > first["SEQUENCE"]


def test_who_takes_over_gets_the_deadline(river: House) -> None:
    river.play("FRANCE", "RESIGN YES")
    letters = river.mail("new@example.net", "TAKEOVER france@river new-pw")
    (found,) = entries(letters, "new@example.net")
    assert at(found) == river.game().deadline


def test_set_calendar_off_takes_it_away_and_on_brings_it_back(river: House) -> None:
    river.master("PROCESS!")
    letters = river.play("FRANCE", "SET CALENDAR OFF")
    assert {letter.to for letter in letters} == {FRANCE}
    (gone,) = entries(letters, FRANCE)
    assert gone["STATUS"] == "CANCELLED"
    letters = river.master("SET DEADLINE Dec 24 20:00")
    assert entries(letters, FRANCE) == []
    assert entries(letters, address("ITALY"))
    (back,) = entries(river.play("FRANCE", "SET CALENDAR ON"), FRANCE)
    assert (back["STATUS"], at(back)) == ("CONFIRMED", river.game().deadline)
    assert back["SEQUENCE"] > gone["SEQUENCE"]


def test_the_sequence_comes_from_what_is_stored_and_not_from_the_clock(tmp_path: Path) -> None:
    numbers = []
    for wait in (0, 5):
        (folder := tmp_path / str(wait)).mkdir()
        house = House(folder)
        house.start()
        house.wait(hours=wait)
        house.now += timedelta(microseconds=wait)
        (found,) = entries(house.master("SET DEADLINE Dec 24 20:00"), FRANCE)
        numbers.append(int(found["SEQUENCE"]))
        house.judge.store.close()
    assert numbers[0] == numbers[1] == 4


def test_the_file_is_an_attachment_beside_the_letter_and_pictures_stay_where_they_are(river: House) -> None:
    (letter,) = [each for each in to(river.master("PROCESS!"), FRANCE) if "results" in each.subject]
    parts = [each.get_content_type() for each in letter.headers.walk()]
    assert parts[:4] == ["multipart/mixed", "multipart/alternative", "text/plain", "multipart/related"]
    assert parts[-1] == "text/calendar"
    file = part(letter)
    assert file is not None
    assert file.get_content_disposition() == "attachment"
    assert file["Content-Type"].params["method"] == "PUBLISH"
    assert len(file.as_bytes()) < 1200
