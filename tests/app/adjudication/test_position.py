"""Positions that come back the same: seas that freeze, homes won in play, garrisons, fog.

Things that are hidden or seen stay so.
"""

from __future__ import annotations

import pytest

from tests.support.adjudicated_lines import ask, spring
from tests.support.rows import each_row

ARCTIC = {"map": "loeb9"}


def test_a_fleet_that_the_judge_moved_into_the_ice_can_be_handed_in_again() -> None:
    """Loeb9: the Arctic is a sea in spring only, and a fleet hibernates there in fall."""
    first = ask(spring({"NORWAY": ["F SIB"]}, {"NORWAY": ["F SIB - ARC"]}, **ARCTIC))
    assert first["units"] == {"NORWAY": ["F ARC"]}
    fall = {"phase": "F1901M", "units": first["units"], "orders": {"NORWAY": ["F ARC - SIB"]}, **ARCTIC}
    assert ask(fall)["units"] == {"NORWAY": ["F ARC"]}
    again = {"phase": "S1902M", "units": {"NORWAY": ["F ARC"]}, "orders": {"NORWAY": ["F ARC - SIB"]}, **ARCTIC}
    assert ask(again)["units"] == {"NORWAY": ["F SIB"]}


@pytest.mark.parametrize(("phase", "stays"), [("S1901R", False), ("F1901R", True)])
def test_a_retreat_into_the_ice_is_open_as_the_map_is_in_that_phase(phase: str, stays: bool) -> None:
    lost = {"F SIB": {"power": "NORWAY", "by": "BAR", "retreats": ["ARC"]}}
    answer = ask({"phase": phase, "units": {}, "dislodged": lost, "orders": {"NORWAY": ["F SIB R ARC"]}, **ARCTIC})
    assert answer.get("error") == ("F SIB cannot retreat to ARC." if stays else None)


def test_a_unit_that_could_be_there_in_no_phase_is_refused() -> None:
    assert ask(spring({"NORWAY": ["A ARC"]}, {}, **ARCTIC))["error"].startswith("There can be no 'A ARC'")


WINTER = {"map": "1897", "phase": "W1900A", "units": {"FRANCE": ["A BUR"]}, "centers": {"FRANCE": ["PAR", "MUN"]}}


def test_homes_won_in_play_are_taken_and_come_back() -> None:
    """1897: a center that a power owned in 1899 is its home from then on."""
    build = {"orders": {"FRANCE": ["A MUN B"]}}
    assert ask({**WINTER, **build})["results"]["A MUN"] == ["void"]
    answer = ask({**WINTER, **build, "homes": {"france": ["PAR", "mun"]}})
    assert answer["results"]["A MUN"] == []
    assert answer["homes"] == {"FRANCE": ["PAR", "MUN"]}


def test_homes_become_what_is_owned_in_the_winter_in_which_the_map_says_so() -> None:
    answer = ask({**WINTER, "phase": "W1899A", "orders": {"FRANCE": ["A MUN B"]}})
    assert answer["results"]["A MUN"] == []
    assert answer["homes"]["FRANCE"] == ["MUN", "PAR"]


def test_a_claim_made_by_building_comes_back_among_the_homes() -> None:
    """Ambition: Denmark may make one center a home by building there, and no second one."""
    winter = {"map": "ambition", "phase": "W1763A", "units": {}, "centers": {"DENMARK": ["COP", "BER", "KON"]}}
    answer = ask({**winter, "orders": {"DENMARK": ["A BER B"]}})
    assert answer["homes"] == {"DENMARK": ["BER", "CHR", "COP"]}
    again = {**winter, "phase": "W1764A", "homes": answer["homes"], "orders": {"DENMARK": ["A BER B", "A KON B"]}}
    assert ask(again)["results"] == {"A BER": [], "A KON": ["void"]}


def test_garrisons_build_and_what_is_hidden_or_seen_comes_back() -> None:
    line = {"phase": "W1901A", "units": {}, "centers": {}, "rules": ["GARRISON"], "orders": {"FRANCE": ["A PAR B"]}}
    assert ask({**line, "garrisons": ["FRANCE"]})["units"] == {"FRANCE": ["A PAR"]}
    more = {"hidden": ["PAR"], "sighted": {"ITALY": ["PAR"]}, "garrisons": ["FRANCE"]}
    answer = ask(spring({"FRANCE": ["A PAR"]}, {}, **more))
    assert {name: answer[name] for name in more} == more


@each_row(
    ("more", "said"),
    [
        ({"homes": {"FRANCE": ["BUR"]}}, "BUR is not a supply center"),
        ({"homes": {"MOON": []}}, "There is no power 'MOON'"),
        ({"garrisons": ["MOON"]}, "There is no power 'MOON'"),
        ({"hidden": ["ZZZ"]}, "There is no place 'ZZZ'"),
        ({"sighted": {"FRANCE": ["ZZZ"]}}, "There is no place 'ZZZ'"),
    ],
)
def test_what_is_no_place_or_power_there_is_refused(more: dict[str, object], said: str) -> None:
    assert said in ask(spring({}, {}, **more))["error"]


def test_centers_are_written_alike_whether_or_not_one_changes_hands() -> None:
    answer = ask(spring({"FRANCE": ["A PAR"]}, {}, centers={"france": ["par", "BRE"]}))
    assert answer["centers"] == {"FRANCE": ["PAR", "BRE"]}
