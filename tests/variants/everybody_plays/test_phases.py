"""Phases of Everybody Plays by mail: the start, the counted sets, the results, back and forward."""

from __future__ import annotations

from pathlib import Path

from judge.variants.everybody_plays.after_phase import on_file
from judge.variants.everybody_plays.state import SentSet, state_of
from tests.support.command_mails import put
from tests.support.everybody import ALL_BUILDS, Everybody
from tests.support.games import at_position
from tests.support.house import GM, to, words

ANN, BOB, CARL = "ann@example.org", "bob@example.org", "carl@example.org"


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def sets(river: Everybody) -> list[tuple[str, str, int]]:
    return [(one.person, one.power, one.number) for one in state_of(river.game()).sets]


def test_whose_orders_counted_stands_in_columns_and_in_a_table(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    (results,) = [letter for letter in to(spring.phase_ends(), BOB) if "results" in letter.subject]
    assert "Austria: (nobody)\nEngland: (nobody)\nFrance:  ann\n" in results.text
    assert "<td><b>France</b></td><td>ann</td>" in results.html


def test_inland_fleets_are_built_as_armies(river: Everybody) -> None:
    river.says("ann", "[RUSSIA]", "F MOS", "A WAR", "F STP/SC", "A SEV", "[AUSTRIA]", "BUILD F VIE")
    river.phase_ends()
    river.phase_ends()
    river.phase_ends()
    river.phase_ends()
    russia = {"RUSSIA A MOS", "RUSSIA A WAR", "RUSSIA F STP/SC", "RUSSIA A SEV"}
    assert river.units() == russia | {"AUSTRIA A VIE"}


def test_a_fleet_without_a_coast_where_there_are_two_is_refused_or_built_on_the_first(tmp_path: Path) -> None:
    strict, kind = Everybody(tmp_path / "one"), Everybody(tmp_path / "two", "ep_coast_default=first")
    for house in (strict, kind):
        house.join("ann")
        house.says("ann", "[RUSSIA]", "BUILD F STP")
    assert sets(strict) == []
    (built,) = state_of(kind.game()).sets
    assert "St. Petersburg (north coast)" in words(kind.says("ann", "STATUS"), ANN)
    assert isinstance(built, SentSet)


def test_the_first_deadline_is_another_one_while_a_power_has_nobody_three_times_at_most(river: Everybody) -> None:
    river.builds("ann", "FRANCE")
    for _ in range(3):
        before = river.game().deadline
        told = plain(words(river.phase_ends(), ANN))
        assert "nobody builds for some powers yet" in told
        assert river.game().phase_code == "W1900A"
        assert river.game().deadline != before
    assert sets(river) == [("ann", "FRANCE", 1)]
    river.phase_ends()
    assert river.game().phase_code == "S1901M"
    assert river.units() == {"FRANCE A PAR", "FRANCE A MAR", "FRANCE F BRE"}


def test_the_first_phase_begins_as_it_is_where_the_game_says_skip(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_start_min=skip")
    house.join("ann")
    house.builds("ann", "FRANCE")
    house.phase_ends()
    assert house.game().phase_code == "S1901M"


def test_the_game_waits_for_the_master_where_it_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_start_min=master")
    house.join("ann")
    house.builds("ann", "FRANCE")
    told = plain(words(house.phase_ends(), GM))
    assert "is stopped: nobody builds for some powers yet" in told
    assert house.game().phase_code == "W1900A"
    house.master("PROCESS!")
    assert house.game().phase_code == "S1901M"


def test_a_phase_lasts_until_its_deadline_though_every_power_is_ordered(spring: Everybody) -> None:
    spring.says(
        "ann", *(f"[{power}] {unit.removesuffix('/SC')} H" for power, built in ALL_BUILDS.items() for unit in built)
    )
    spring.tick(hours=3)
    assert spring.game().phase_code == "S1901M"


def test_a_power_that_nobody_orders_holds(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    letters = spring.phase_ends()
    assert "FRANCE A BUR" in spring.units()
    assert "ITALY A ROM" in spring.units()
    told = words(letters, BOB)
    assert "France:  ann" in told
    assert "Italy:   (nobody)" in told


def test_the_results_show_whose_orders_counted_and_not_the_sets_that_lost(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    spring.says("bob", "[FRANCE]", "A PAR - PIC")
    letters = spring.phase_ends()
    drawn = "BUR" if "FRANCE A BUR" in spring.units() else "PIC"
    for who in (ANN, BOB, CARL):
        told = words(letters, who)
        assert ("Picardy" in told) is (drawn == "PIC")
        assert "How they were drawn" not in told
    assert "How they were drawn" in words(letters, GM)


def test_sets_that_lost_are_shown_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_show_losers=yes")
    house.join("ann", "bob")
    house.says("ann", "[FRANCE]", "BUILD A PAR")
    house.says("bob", "[FRANCE]", "BUILD A MAR")
    for _ in range(4):
        letters = house.phase_ends()
    told = words(letters, ANN)
    assert "Sets that were not drawn" in told
    assert "Paris" in told
    assert "Marseilles" in told


def test_nobody_sees_before_the_results_who_has_sent_what(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    for ask in ("STATUS", "LIST river", "SUMMARY river", "HISTORY river"):
        told = words(spring.says("bob", ask), BOB)
        assert "Burgundy" not in told
        assert "Set 1" not in told


def test_rolled_back_the_sets_are_gone_and_rolled_forward_the_same_are_drawn(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    spring.says("bob", "[FRANCE]", "A PAR - PIC")
    spring.phase_ends()
    units = spring.units()
    spring.master("ROLLBACK S1901M")
    assert sets(spring) == []
    spring.master("ROLLFORWARD")
    assert spring.units() == units


def test_the_letter_of_a_step_back_says_whether_sets_are_on_file_again(spring: Everybody) -> None:
    spring.says("bob", "[FRANCE]", "A PAR - BUR")
    assert on_file(spring.game())
    spring.phase_ends()
    assert not on_file(spring.game())
    letters = spring.master("ROLLBACK")
    assert "The sets of that time are cleared: to order, send yours again." in plain(words(letters, BOB))
    assert not on_file(spring.game())
    spring.master("ROLLFORWARD")
    letters = spring.master("ROLLBACK RESTORE")
    assert "The sets of that time are on file again: STATUS shows you your own" in plain(words(letters, BOB))
    assert on_file(spring.game())
    assert "Army Paris -> Burgundy" in words(spring.says("bob", "STATUS"), BOB)


def test_a_preview_draws_the_same_lots_as_the_phase(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    spring.says("bob", "[FRANCE]", "A PAR - PIC")
    told = words(spring.master("PREVIEW"), GM)
    spring.phase_ends()
    went = "Burgundy" if "FRANCE A BUR" in spring.units() else "Picardy"
    assert f"Army Paris -> {went}" in told


def test_a_power_without_centers_may_be_built_for_under_garrison_since_everybody_orders_it(tmp_path: Path) -> None:
    """GARRISON (rules.md C5) needs no center, no foreign unit at home, and a player: here anybody."""
    house = Everybody(tmp_path, "", "RULE GARRISON")
    house.join("ann")
    house.builds("ann")
    house.phase_ends()
    here = {"FRANCE": ["A GAL"], "GERMANY": ["A MUN"]}, {"GERMANY": ["PAR", "MUN"]}
    put(house, at_position(house.game(), "F1901M", *here))
    house.phase_ends()
    assert house.game().phase_code == "W1901A"
    house.says("ann", "[FRANCE]", "BUILD A PAR")
    house.phase_ends()
    assert "FRANCE A PAR" in house.units()
