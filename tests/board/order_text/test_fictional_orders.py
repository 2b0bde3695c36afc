"""Orders taken at entry under FICTIONAL_OK and SIGNAL_SUPPORT (rules.md C11, orders.md 4.4)."""

from __future__ import annotations

import pytest

from tests.support.order_texts import CHANNEL, OPENING, read, stored
from tests.support.rows import each_row

ON = ["FICTIONAL_OK"]


@each_row(
    ("power", "text", "off", "on"),
    [
        ("ENGLAND", "A PAR H", "E-ORD-UNIT", "A PAR H"),
        ("ENGLAND", "A BEL H", "E-ORD-UNIT", "A BEL H"),
        ("ENGLAND", "F LON H", "E-ORD-UNIT", "F LON H"),
        ("ENGLAND", "LON H", "A LON H", "E-ORD-TYPENEEDED"),
        ("ENGLAND", "A LON S F WAL", "E-ORD-SUPWHO", "A LON S F WAL"),
        ("ENGLAND", "A LON S YOR", "E-ORD-SUPWHO", "A LON S A YOR"),
        ("ENGLAND", "F NTH S HEL - DEN", "F NTH S F HEL - DEN", "F NTH S F HEL - DEN"),
        ("ENGLAND", "F NTH C A YOR - NWY", "E-ORD-CONWHO", "F NTH C A YOR - NWY"),
        ("ENGLAND", "F NTH C YOR - NWY", "E-ORD-CONWHO", "F NTH C A YOR - NWY"),
        ("ENGLAND", "A LON - NTH - SKA - SWE", "E-ORD-PATHFLEET", "A LON - NTH - SKA - SWE"),
        ("ENGLAND", "A LON - SWE", "E-ORD-MOVE", "A LON - SWE VIA"),
        ("ENGLAND", "A LON - DEN", "A LON - NTH - DEN", "A LON - DEN VIA"),
        ("ENGLAND", "A LON - WAL", "A LON - WAL", "A LON - WAL"),
        ("ENGLAND", "A LON - MUN", "E-ORD-MOVE", "E-ORD-MOVE"),
        ("ENGLAND", "F MUN H", "E-ORD-UNIT", "E-ORD-UNIT"),
        ("ENGLAND", "A NTH H", "E-ORD-UNIT", "E-ORD-UNIT"),
        ("ENGLAND", "F STP H", "E-ORD-UNIT", "E-ORD-COASTNEEDED"),
        ("ENGLAND", "F STP/NC H", "E-ORD-UNIT", "F STP/NC H"),
        ("ENGLAND", "F YOR - HOL", "E-ORD-UNIT", "E-ORD-MOVE"),
        ("ENGLAND", "A LON S A HOL", "E-ORD-SUPADJ", "E-ORD-SUPADJ"),
    ],
)
def test_units_need_not_be_there_and_their_types_must_be_said_under_fictional_ok(
    power: str, text: str, off: str, on: str
) -> None:
    assert stored(text, power, CHANNEL) == off
    assert stored(text, power, CHANNEL, rules=ON) == on


def test_coast_of_a_fleet_that_is_there_is_filled_in() -> None:
    assert stored("F STP - BOT", "RUSSIA", OPENING, rules=ON) == "F STP/SC - BOT"


@each_row("text", ["A PAR - BUR", "F EDI S FRENCH A LVP - YOR", "A BEL - HOL", "F NTH C ENGLISH A YOR - NWY"])
def test_remarks_do_not_tell_who_is_where_under_fictional_ok(text: str) -> None:
    reading = read(text, rules=[*ON, "ORDER_ANY", "PROXY_OK"])
    assert reading.order is not None
    assert reading.notes == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("LON H", "Say whether the unit in London is an army (A) or a fleet (F)."),
        ("F MUN H", "There can be no fleet in Munich."),
        ("F STP H", "Say on which coast of St. Petersburg the fleet is: STP/NC or STP/SC."),
    ],
)
def test_what_is_refused_under_fictional_ok_is_explained(text: str, said: str) -> None:
    [problem] = read(text, "ENGLAND", CHANNEL, rules=ON).problems
    assert problem.text == said


def test_with_no_check_the_type_need_not_be_said_under_fictional_ok() -> None:
    assert stored("LON H", "ENGLAND", CHANNEL, rules=[*ON, "NO_CHECK", "DEFAULT_UNORDERED"]) == "A LON H"


def test_proxy_for_a_unit_that_is_not_ones_own_is_taken_under_fictional_ok() -> None:
    rules = ["PROXY_OK", "ORDER_ANY"]
    assert stored("A PAR P GERMANY", "ENGLAND", OPENING, rules=rules) == "E-ORD-UNIT"
    assert stored("A PAR P GERMANY", "ENGLAND", OPENING, rules=[*ON, *rules]) == "A PAR P GERMANY"


# Signals


@each_row(
    ("power", "text", "off", "on"),
    [
        ("AUSTRIA", "A VIE S A VEN - SWI", "E-ORD-SUPADJ", "A VIE S A VEN - SWI ?"),
        ("AUSTRIA", "A VIE S A VEN", "E-ORD-SUPADJ", "A VIE S A VEN ?"),
        ("AUSTRIA", "A VIE S A MOS - TYR", "E-ORD-SUPREACH", "A VIE S A MOS - TYR ?"),
        ("AUSTRIA", "A VIE S A VEN - TYR", "A VIE S A VEN - TYR", "A VIE S A VEN - TYR"),
        ("AUSTRIA", "A VIE S A GAL", "E-ORD-SUPWHO", "E-ORD-SUPWHO"),
        ("AUSTRIA", "A VIE S A VIE", "E-ORD-SUPSELF", "E-ORD-SUPSELF"),
        ("AUSTRIA", "A VIE S A VEN - SWI ?", "E-ORD-SUPADJ", "A VIE S A VEN - SWI ?"),
    ],
)
def test_support_that_can_never_be_given_is_kept_as_a_signal_under_signal_support(
    power: str, text: str, off: str, on: str
) -> None:
    assert stored(text, power) == off
    assert stored(text, power, rules=["SIGNAL_SUPPORT"]) == on


def test_signal_is_told_to_be_one() -> None:
    [note] = read("A VIE S A VEN - SWI", "AUSTRIA", rules=["SIGNAL_SUPPORT"]).notes
    assert note == (
        "it counts for nothing, and is kept as a signal: an army in Vienna cannot move to Switzerland, so it cannot"
        " support there"
    )


def test_signal_that_is_ordered_again_when_it_has_become_possible_is_a_support() -> None:
    assert stored("A VIE S A VEN - TYR ?", "AUSTRIA", rules=["SIGNAL_SUPPORT"]) == "A VIE S A VEN - TYR"
