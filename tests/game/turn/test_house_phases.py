"""Phases by mail under house rules on convoys and adjustments: orders, results, letters, the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.support.command_mails import put, refused_play, told
from tests.support.games import at_position, units_of
from tests.support.house import House, address

ENGLAND, FRANCE = address("ENGLAND"), address("FRANCE")
MARCH = "MARCH subject_line=ignore"
"""All house rules of the March but those about subjects."""
CENTERS = {"ENGLAND": ["LON"], "FRANCE": ["BRE"], "GERMANY": ["BER"]}


def stand(
    house: House,
    units: Mapping[str, Sequence[str]],
    phase: str = "S1902M",
    centers: Mapping[str, Sequence[str]] = CENTERS,
) -> None:
    """Put the game at a position."""
    put(house, at_position(house.game(), phase, units, centers))


def channel(river: House, order: str, *, house: str) -> str:
    """Return England's letters: its army goes to Belgium by two fleets, of which Germany beats one.

    The beaten one is in the Channel.
    """
    river.master(f"HOUSE {house}")
    stand(river, {"ENGLAND": ["A LON", "F ENG", "F NTH"], "GERMANY": ["F IRI", "F MAO"]})
    river.play("ENGLAND", order, "F ENG C A LON - BEL", "F NTH C A LON - BEL")
    river.play("GERMANY", "F IRI - ENG", "F MAO S F IRI - ENG")
    return told(river.master("PROCESS!"), ENGLAND)


@pytest.mark.parametrize(
    ("order", "house", "end"),
    [
        ("A LON - BEL", "DEFAULT", "A BEL"),
        ("A LON - BEL", MARCH, "A LON"),
        ("A LON - BEL via NTH", MARCH, "A BEL"),
        ("A LON - BEL not via ENG", MARCH, "A BEL"),
    ],
)
def test_convoy_by_mail_ends_as_the_house_rules_say(river: House, order: str, house: str, end: str) -> None:
    results = channel(river, order, house=house)
    assert end in units_of(river.game(), "ENGLAND")
    assert ("no convoy" in results) is (end == "A LON")


def test_confirmation_and_results_say_which_places_a_convoy_avoids(river: House) -> None:
    river.master("HOUSE convoy_route_syntax=optional")
    stand(river, {"ENGLAND": ["A LON", "F ENG"], "GERMANY": ["F NTH"]})
    letters = river.play("ENGLAND", "A LON - BEL not via NTH", "F ENG C A LON - BEL")
    assert "Army London -> Belgium by convoy not via North Sea." in told(letters, ENGLAND)
    river.play("GERMANY", "F NTH C A LON - BEL")
    assert "Army London -> Belgium by convoy not via North Sea." in told(river.master("PROCESS!"), FRANCE)
    assert units_of(river.game(), "ENGLAND") == ["A BEL", "F ENG"]


def test_excluding_a_place_is_refused_by_mail_without_the_house_rule(river: House) -> None:
    stand(river, {"ENGLAND": ["A LON", "F ENG"]})
    refused_play(river, "E-ORD-PATH", "ENGLAND", "A LON - BEL not via NTH")


@pytest.mark.parametrize(("house", "gone"), [("cd_removal=distance", "F TUN"), ("DEFAULT", "F NTH")])
def test_power_that_orders_no_removal_loses_the_unit_that_the_house_rule_says(
    river: House, house: str, gone: str
) -> None:
    river.master(f"HOUSE {house}")
    units = {"FRANCE": ["A MUN", "F NTH", "A SPA", "F TUN"]}
    stand(river, units, "W1902A", {"FRANCE": ["MUN", "SPA", "TUN"]})
    river.master("PROCESS!")
    assert units_of(river.game(), "FRANCE") == sorted({*units["FRANCE"]} - {gone})


def test_lines_that_build_nothing_are_told_and_the_others_count(river: House) -> None:
    river.master(f"HOUSE {MARCH}")
    stand(river, {"FRANCE": ["A SPA"]}, "W1902A", {"FRANCE": ["PAR", "BRE", "MAR"]})
    letters = river.play("FRANCE", "BUILD F PAR", "BUILD A PAR", "BUILD A PAR", "BUILD F BRE", "BUILD A MAR")
    assert "this builds nothing (house rule impossible_build)" in told(letters, FRANCE)
    assert "the army in Marseilles is not built (house rule excess_adjustments)" in told(letters, FRANCE)
    river.master("PROCESS!")
    assert units_of(river.game(), "FRANCE") == ["A PAR", "A SPA", "F BRE"]


@pytest.mark.parametrize(
    ("house", "open_to_norway"), [("retreat_to_convoy_origin=true", True), ("retreat_to_convoy_origin=false", False)]
)
def test_retreat_to_where_a_convoy_came_from_is_offered_if_the_house_rule_says_so(
    river: House, house: str, *, open_to_norway: bool
) -> None:
    river.master(f"HOUSE {house}")
    stand(river, {"ENGLAND": ["A NWY", "F SKA", "F BAL"], "FRANCE": ["A SWE"]})
    river.play("ENGLAND", "A NWY - SWE VIA", "F SKA C A NWY - SWE", "F BAL S A NWY - SWE")
    river.play("FRANCE", "A SWE H")
    river.master("PROCESS!")
    (lost,) = river.game().board.dislodged
    assert ("NWY" in lost.retreats) is open_to_norway
