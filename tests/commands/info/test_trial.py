"""TRY: orders tried out without effect (commands.md 5.2)."""

from __future__ import annotations

import pytest

from tests.support.command_mails import HOLDS, refused, states, told
from tests.support.house import GM, House, address

STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")
SIGN_ON = "SIGNON france@river france-pw"


def tried(house: House, sender: str, *lines: str) -> str:
    """Return the answer to a trial; only its sender hears of it, and nothing changes."""
    before = states(house)
    letters = house.mail(sender, *lines)
    assert states(house) == before
    assert [letter.to for letter in letters] == [sender]
    return told(letters, sender)


def test_orders_for_any_powers_are_tried_out_in_a_game_as_it_stands(river: House) -> None:
    said = tried(river, FRANCE, SIGN_ON, "TRY river", "A PAR - BUR", "A MAR S A PAR - BUR", "A MUN - BUR")
    assert "river S1901M: tried out" in said
    assert "happened in no game" in said
    assert "Army Paris -> Burgundy." in said
    assert "Army Munich -> Burgundy. (*bounce*)" in said
    assert river.pictures("tried out", FRANCE)


def test_orders_that_commas_divide_are_tried_out_as_they_are_read_elsewhere(river: House) -> None:
    said = tried(river, FRANCE, SIGN_ON, "TRY river", "A PAR - BUR, A MUN - BUR; F BRE - MAO")
    assert "Army Munich -> Burgundy. (*bounce*)" in said
    assert "Fleet Brest -> Mid-Atlantic Ocean." in said


def test_a_stranger_can_try_out_orders_in_a_public_game(river: House) -> None:
    assert "Fleet London -> North Sea" in tried(river, STRANGER, "TRY river", "[ENGLAND]", "F LON - NTH")


def test_a_phase_of_a_map_is_tried_out_by_anybody_with_the_units_that_they_name(house: House) -> None:
    said = tried(
        house,
        STRANGER,
        "TRY F1903M standard",
        "UNITS ENGLAND A LON, F ENG",
        "UNITS FRANCE F BRE, F MAO",
        "A LON - BRE",
        "F ENG C A LON - BRE",
        "F MAO - ENG",
        "F BRE S F MAO - ENG",
    )
    assert "Fall 1903" in said
    assert "Fleet English Channel CONVOY Army London -> Brest. (*dislodged*)" in said
    assert "Army London -> Brest" in said
    assert "Austria" not in said


def test_without_units_a_phase_of_a_map_is_its_opening(house: House) -> None:
    assert "Army Vienna -> Galicia" in tried(house, STRANGER, "TRY S1901M standard", "A VIE - GAL")


def test_nothing_is_stored_and_nobodys_orders_are_looked_at(river: House) -> None:
    river.play("GERMANY", *HOLDS["GERMANY"][:1], "A MUN - BUR", *HOLDS["GERMANY"][2:])
    said = tried(river, FRANCE, SIGN_ON, "TRY river", "A PAR - BUR")
    assert "Army Munich -> Burgundy" not in said
    assert "bounce" not in said
    assert river.game().power("FRANCE").orders is None


def test_units_that_a_game_has_not_can_stand_in_it_for_a_trial(river: House) -> None:
    said = tried(river, FRANCE, SIGN_ON, "TRY", "UNITS GERMANY A BUR, A MUN", "A BUR - PAR", "A PAR - BUR")
    assert "Army Burgundy -> Paris. (*bounce*)" in said


def test_every_line_that_is_no_order_is_told_and_nothing_is_tried_out(river: House) -> None:
    said = refused(river, "E-ORD-TWICE", STRANGER, "TRY river", "A PAR - BUR", "A PAR H", "A PAR - MOS")
    assert "Line 3" in said
    assert "Line 4" in said


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("TRY", "E-INFO-ONE"),
        ("TRY nosuchgame", "E-NOGAME"),
        ("TRY X1901M standard", "E-PHASE"),
        ("TRY W1901A standard", "E-PHASE"),
        ("TRY S1901M atlantis", "E-MAP-UNKNOWN"),
    ],
)
def test_what_there_is_no_position_for_is_refused(river: House, line: str, code: str) -> None:
    refused(river, code, STRANGER, line, "A PAR - BUR")


def test_a_game_that_has_not_begun_has_no_position_to_try_orders_in(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "FORM", "SIGNOFF")
    refused(house, "E-STATE", STRANGER, "TRY river", "A PAR - BUR")


def test_units_that_cannot_stand_where_they_are_put_are_told(house: House) -> None:
    assert "F MUN" in refused(house, "E-EDIT", STRANGER, "TRY S1901M standard", "UNITS GERMANY F MUN", "A PAR - BUR")


def test_a_dislodged_unit_can_try_its_retreats(river: House) -> None:
    rest = ("A MAR H", "F BRE H"), ("A ROM H", "F NAP H")
    river.master("[FRANCE]", "A PAR - BUR", *rest[0], "[ITALY]", "A VEN - TYR", *rest[1], "PROCESS!")
    river.master("[FRANCE]", "A BUR - MUN", *rest[0], "[ITALY]", "A TYR S A BUR - MUN", *rest[1], "PROCESS!")
    assert "Army Munich -> Bohemia" in tried(river, STRANGER, "TRY river", "A MUN R BOH")


def test_more_orders_than_any_map_has_units_are_not_even_read(house: House) -> None:
    refused(house, "E-ORD-LINES", STRANGER, "TRY S1901M standard", *["A PAR - BUR"] * 301)


def test_orders_are_tried_out_by_the_house_rules_of_their_game(river: House) -> None:
    lines = ("TRY river", "A PAR - LON", "A MAR - SPA UNLESS A VEN - PIE, THEN A MAR H")
    refused(river, "E-ORD-MOVE", FRANCE, SIGN_ON, *lines)
    river.master("HOUSE illegal_order=hold conditional_orders=base")
    said = tried(river, FRANCE, SIGN_ON, *lines)
    assert "Army Paris HOLD (a faulty order to move). (*void*)" in said
    assert "Army Marseilles -> Spain." in said
