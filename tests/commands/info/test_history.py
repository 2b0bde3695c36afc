"""HISTORY (commands.md 5.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.support.command_mails import readers, refused, told
from tests.support.house import GM, NOON, House, address

STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")


def asked(house: House, *lines: str, sender: str = STRANGER) -> str:
    """The answer to a question before a sign-on, on one line."""
    letters = house.mail(sender, *lines)
    assert readers(letters) == {sender}
    return told(letters, sender)


def test_history_has_every_processed_phase_in_order(river: House) -> None:
    assert "No phase of river has been processed yet." in asked(river, "HISTORY river")
    river.master("[FRANCE]", "A PAR - BUR", "A MAR H", "F BRE - MAO", "PROCESS!")
    river.master("[FRANCE]", "A BUR - BEL", "A MAR H", "F MAO - POR", "PROCESS!")
    said = asked(river, "HISTORY river")
    assert said.index("Army Paris -> Burgundy") < said.index("Army Burgundy -> Belgium")
    assert said == asked(river, "HISTORY River")
    assert "Army Paris -> Burgundy" in told(river.play("ITALY", "HISTORY"), address("ITALY"))


@pytest.fixture
def played(house: House) -> House:
    """`river` at noon on Thursday: Spring 1901 was played on Monday, Fall on Tuesday, Winter on Wednesday."""
    house.once(("a year of history",), lambda: _played(house))
    return house


def _played(house: House) -> None:
    house.start()
    others = ("A MAR H", "F BRE H")
    for number, lines in enumerate((("A PAR - PIC", *others), ("A PIC - BEL", *others), ("BUILD A PAR",))):
        house.now = NOON + timedelta(days=number)
        house.master("[FRANCE]", *lines, "PROCESS!")
    house.now = NOON + timedelta(days=3)
    house.letters()


@pytest.mark.parametrize(
    ("range_", "phases"),
    [
        ("FROM S1901M TO S1901M", "S"),
        ("FROM S1901R", "FW"),
        ("TO F1901M", "SF"),
        ("FROM F1901M TO W1901A", "FW"),
        ("FROM 1901 TO 1902", "SFW"),
        ("FROM TUE TO TUE", "F"),
        ("FROM 24 NOV TO 25 NOV 2026", "FW"),
        ("TO 24 NOV 11:00", "S"),
        ("FROM MON", "SFW"),
        ("EXCLSTART F1901M EXCLEND F1901R", "SW"),
        ("EXCLSTART F1901M", "S"),
        ("FROM S1901M F1901M", "SF"),
        ("FROM F1901M W1901A LINES 5000", "FW"),
        ("FROM 1901 1902", "SFW"),
        ("S1901M F1901M", "SF"),
        ("LINES 1", "S"),
        ("LINES 99999999", "SFW"),
        ("FROM Fall 1901 TO Fall 1901 Movement", "F"),
        ("FROM Nov 1, 2026 TO 2026/11/30", "SFW"),
        ("EXCLSTART S1901M EXCLEND Spring 1901 BROAD", "FW"),
        ("BROAD", "SFW"),
    ],
)
def test_history_of_a_range_of_phases_or_days(played: House, range_: str, phases: str) -> None:
    said = asked(played, f"HISTORY river {range_}")
    titles = {"S": "river.S1901M", "F": "river.F1901M", "W": "river.W1901A"}
    assert {letter for letter, title in titles.items() if f"({title})" in said} == set(phases)
    assert ("HISTORY river FROM F1901M" in said) == (range_ == "LINES 1")
    signed = told(played.play("ITALY", f"HISTORY {range_}"), address("ITALY"))
    assert signed == said, "after a sign-on it goes without the name of the game"


def test_history_of_a_range_without_phases_says_what_there_is(played: House) -> None:
    assert "It has: S1901M to W1901A." in asked(played, "HISTORY river FROM 1905")


@pytest.mark.parametrize("range_", ["S1901M", "s1901m LINES 500", "FROM S1901M TO S1901M"])
def test_a_phase_behind_the_game_is_the_history_of_that_one_alone(played: House, range_: str) -> None:
    told = asked(played, f"HISTORY river {range_}")
    assert "(river.S1901M)" in told
    assert "(river.F1901M)" not in told


@pytest.mark.parametrize(
    ("range_", "code"),
    [
        ("FROM", "E-SYNTAX"),
        ("FROM S1901M FROM F1901M", "E-SYNTAX"),
        ("EXCLEND F1901M", "E-SYNTAX"),
        ("LINES none", "E-SYNTAX"),
        ("LINES 0", "E-SYNTAX"),
        ("FROM X1901M", "E-PHASE"),
        ("FROM yesteryear", "E-DATE"),
        ("FROM 31 FEB", "E-DATE"),
        ("lake", "E-INFO-ONE"),
        ("S1901M FROM S1901M", "E-INFO-ONE"),
    ],
)
def test_a_history_of_an_unreadable_range_is_refused(played: House, range_: str, code: str) -> None:
    refused(played, code, STRANGER, f"HISTORY river {range_}")


def test_history_says_who_plays_what_where_names_are_shown_and_nothing_where_they_are_not(house: House) -> None:
    house.start()
    house.play("ITALY", "SET NAME Anna Martin")
    house.master("PROCESS!")
    said = asked(house, "HISTORY river")
    assert "Italy: Anna Martin." in said
    assert address("ITALY") not in said
    assert address("ITALY") in told(house.master("HISTORY"), GM)
    house.master("SET NAMES HIDE")
    assert "Anna" not in asked(house, "HISTORY river")
