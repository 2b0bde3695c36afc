"""The designers' rules by mail, with boards as they say (seed 003; everybody_plays.md 1, 3 and 5)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.files.maps.load import load_map
from judge.variants.everybody_plays.state import state_of
from tests.support.command_mails import put, readers, refused
from tests.support.everybody import Everybody
from tests.support.games import at_position
from tests.support.house import GM, Got, words

ANN, BOB = "ann@example.org", "bob@example.org"
OTHERS = ("SPA", "POR", "BEL", "HOL", "DEN", "SWE", "NWY", "LON", "LVP", "EDI", "MUN", "KIE", "BER", "ROM")
"""Centers that France may have taken besides its own three: it counts seventeen with them."""


@pytest.fixture
def river(tmp_path: Path) -> Everybody:
    """Winter 1900; Ann and Bob take part."""
    house = Everybody(tmp_path, "ep_start_min=skip")
    house.join("ann", "bob")
    return house


def stand(house: Everybody, phase: str, units: dict[str, list[str]], centers: dict[str, list[str]]) -> None:
    """The board at some time after its beginning."""
    house.phase_ends()
    put(house, at_position(house.game(), phase, units, centers))


def told(letters: list[Got], who: str) -> str:
    """Return somebody's letters on one line."""
    return " ".join(words(letters, who).split())


# 1. Anyone except the Master may submit orders and press for any countries


def test_whoever_takes_part_writes_press_to_all_or_to_one(river: Everybody) -> None:
    letters = river.says("ann", "BROADCAST", "France shall rise.", "ENDBROADCAST")
    assert {BOB, GM} <= readers(letters)
    assert "France shall rise." in told(letters, BOB)
    letters = river.says("bob", "PRESS TO ann", "Shall we?", "ENDPRESS")
    assert "Shall we?" in told(letters, ANN)
    assert readers(letters) == {ANN, BOB}


def test_orders_and_press_may_come_in_one_mail_and_one_person_orders_every_power(river: Everybody) -> None:
    powers = tuple(load_map("standard").powers)
    river.says("ann", "BROADCAST", "All of it is mine.", "ENDBROADCAST", *(f"[{power}]\nWAIVE" for power in powers))
    assert {sent.power for sent in state_of(river.game()).sets} == set(powers)


# 2. What countries do for which nobody sends orders


def test_a_power_with_no_orders_in_winter_plays_short(river: Everybody) -> None:
    centers = {"FRANCE": ["PAR", "MAR", "BRE"], "ITALY": ["ROM", "VEN", "NAP"]}
    stand(river, "W1901A", {"FRANCE": ["A PAR"], "ITALY": ["A ROM"]}, centers)
    river.says("ann", "[ITALY]", "BUILD A VEN", "BUILD F NAP")
    river.phase_ends()
    assert river.units() == {"FRANCE A PAR", "ITALY A ROM", "ITALY A VEN", "ITALY F NAP"}


def test_a_power_with_no_orders_removes_by_the_alphabet_of_provinces(river: Everybody) -> None:
    stand(river, "W1901A", {"TURKEY": ["A BUL", "F AEG", "A SMY"]}, {"TURKEY": ["SMY"]})
    river.phase_ends()
    assert river.units() == {"TURKEY A SMY"}


# 3. All seasons are separated, and skipped where there is nothing to do


def test_retreats_are_a_season_of_their_own_in_which_lots_are_drawn_anew(river: Everybody) -> None:
    units = {"FRANCE": ["A PAR"], "GERMANY": ["A BUR", "A PIC"]}
    stand(river, "S1901M", units, {"FRANCE": ["PAR"], "GERMANY": ["MUN", "BER"]})
    river.says("ann", "[GERMANY]", "A BUR - PAR", "A PIC S A BUR - PAR")
    river.phase_ends()
    assert river.game().phase_code == "S1901R"
    assert state_of(river.game()).sets == ()
    letters = river.says("bob", "[FRANCE]", "A PAR - GAS")
    assert "Set 1" in told(letters, BOB)
    river.phase_ends()
    assert "FRANCE A GAS" in river.units()
    assert river.game().phase_code == "F1901M"


def test_a_dislodged_unit_that_nobody_orders_is_gone_after_its_season(river: Everybody) -> None:
    units = {"FRANCE": ["A PAR"], "GERMANY": ["A BUR", "A PIC"]}
    stand(river, "F1901M", units, {"FRANCE": ["PAR"], "GERMANY": ["MUN", "BER"]})
    river.says("ann", "[GERMANY]", "A BUR - PAR", "A PIC S A BUR - PAR")
    river.phase_ends()
    assert river.game().phase_code == "F1901R"
    river.phase_ends()
    assert river.units() == {"GERMANY A PAR", "GERMANY A PIC"}


def test_seasons_without_retreats_builds_or_removals_are_skipped(river: Everybody) -> None:
    stand(river, "S1901M", {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR"]})
    seen = []
    for _ in range(3):
        river.phase_ends()
        seen.append(river.game().phase_code)
    assert seen == ["F1901M", "S1902M", "F1902M"]


# 5. The winner is the person whose autumn orders leave their country in possession of eighteen centers


def test_who_is_drawn_in_autumn_for_a_country_that_then_has_eighteen_centers_wins(river: Everybody) -> None:
    france = {"FRANCE": ["PAR", "MAR", "BRE", *OTHERS]}
    stand(river, "F1901M", {"FRANCE": ["A PIE"]}, france)
    river.says("ann", "[FRANCE]", "A PIE - VEN")
    letters = river.phase_ends()
    ending = river.game().ending
    assert ending is not None
    assert [person.lower() for person in ending.persons] == ["ann"]
    assert "ann" in told(letters, BOB)


def test_eighteen_centers_before_autumn_win_nothing(river: Everybody) -> None:
    france = {"FRANCE": ["PAR", "MAR", "BRE", *OTHERS]}
    stand(river, "S1901M", {"FRANCE": ["A PIE"]}, france)
    river.says("ann", "[FRANCE]", "A PIE - VEN")
    river.phase_ends()
    assert (river.game().phase_code, river.game().ending) == ("F1901M", None)


@pytest.mark.parametrize("vote", ["VOTE DIAS ann bob", "VOTE DRAW AEF", "VOTE CONCEDE FRANCE", "VOTE ann"])
def test_no_other_draw_or_concession_can_be_voted_for(river: Everybody, vote: str) -> None:
    code = "E-EP-PERSON" if "FRANCE" in vote else "E-SYNTAX"
    refused(river, code, ANN, "SIGNON ann@river ann-pw", vote)
    assert state_of(river.game()).votes == {}


# What house rules usually say: late orders count until the season is adjudicated


def test_a_set_that_comes_after_the_deadline_counts_until_the_phase_is_processed(river: Everybody) -> None:
    stand(river, "S1901M", {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR"]})
    deadline = river.game().deadline
    assert deadline is not None
    river.tick(seconds=(deadline - river.now).total_seconds() - 30)
    river.now = deadline + timedelta(seconds=30)
    river.says("ann", "[FRANCE]", "A PAR - BUR")
    river.tick(minutes=30)
    assert "FRANCE A BUR" in river.units()
