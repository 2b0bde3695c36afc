"""A calendar entry's file: the reader's identifier is the only difference between players."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar
from msgspec.structs import replace

from judge.mail.letters.calendar_entries import calendar_file
from judge.mail.letters.letter import CalendarEntry

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize("domain", ["x.org", f"{'long.' * 20}example.org"])
def test_entries_that_differ_in_their_identifier_alone_differ_in_nothing_else_however_long_it_is(domain: str) -> None:
    uids = [f"deadline.{number:020x}@{domain}" for number in (0, 7)]
    entries = [
        CalendarEntry(
            uid=uid,
            sequence=4,
            at=NOON + timedelta(days=3),
            summary="deadline.: UID:anybody.000000000000000000000",
            text="Spring 1901 Movement of river: orders are due.",
            organizer="Judge",
            address="judge@example.org",
            warn=timedelta(days=1),
        )
        for uid in uids
    ]
    first, second = (calendar_file(entry, NOON) for entry in entries)
    for uid, file in zip(uids, (first, second), strict=True):
        (event,) = Calendar.from_ical(file).walk("VEVENT")
        assert (event["UID"], event["SUMMARY"]) == (uid, entries[0].summary)
        assert max(map(len, file.split("\n"))) <= 75
    assert second == calendar_file(replace(entries[0], uid=uids[1]), NOON)
    assert first.replace("\n ", "").replace(uids[0], uids[1]) == second.replace("\n ", "")
