"""Maps from files: the standard board's facts, a small map with one of everything, and every check."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from judge.board.geography import default_coast
from judge.board.map_parts import MapMoney, Railway
from judge.board.maps import Map, PowerColor, Terrain
from judge.board.names import Location, PowerName, Province
from judge.board.position import Phase, PhaseType
from judge.files.data_dir import data_dir
from judge.files.maps import load
from judge.files.maps.examine import check_map, is_error, read_map
from judge.files.maps.load import load_map, map_names, map_players
from judge.game.calendar.timing import Timing
from judge.game.game import Game, Player, Seat, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.start import start_game
from judge.problems import Problem, Refused
from judge.rules.registry import RuleSet
from judge.variants import VARIANTS
from tests.support.paths import DATA
from tests.support.rows import each_row
from tests.support.written import written_in

LAKELAND = (DATA / "lakeland.yaml").read_text(encoding="utf-8")
FACTS: dict[str, Any] = written_in(DATA / "standard-map-facts.yaml")


@pytest.fixture(scope="module")
def standard() -> Map:
    return load_map("standard")


def test_the_players_of_all_maps_are_their_powers_without_those_that_nobody_plays() -> None:
    assert list(map_players()) == list(map_names())
    assert [map_players()[name] for name in ("standard", "hundred", "zeus")] == [7, 3, 7]  # zeus has a dummy


def test_standard_map_has_every_province_with_its_name_type_and_center(standard: Map) -> None:
    written = {code: (place.name, place.terrain.value, place.center) for code, place in standard.places.items()}
    facts = FACTS["provinces"]
    assert written == {code: (fact["name"], fact["type"], fact.get("center", False)) for code, fact in facts.items()}


def test_standard_map_has_the_coasts_of_bulgaria_spain_and_st_petersburg(standard: Map) -> None:
    coasts = {code: list(place.coasts) for code, place in standard.places.items() if place.coasts}
    assert coasts == {code: fact["coasts"] for code, fact in FACTS["provinces"].items() if "coasts" in fact}


def test_armies_on_the_standard_map_walk_exactly_where_the_facts_say(standard: Map) -> None:
    assert {code: sorted(others) for code, others in standard.army.items()} == FACTS["army_adjacency"]


def test_fleets_on_the_standard_map_sail_exactly_where_the_facts_say(standard: Map) -> None:
    assert {code: sorted(others) for code, others in standard.fleet.items()} == FACTS["fleet_adjacency"]


def test_powers_of_the_standard_map_have_their_homes_letters_and_units(standard: Map) -> None:
    written = {
        name: {
            "adjective": power.adjective,
            "letter": power.letter,
            "homes": sorted(power.homes),
            "units": sorted(map(str, power.units)),
        }
        for name, power in standard.powers.items()
    }
    assert written == FACTS["powers"]
    assert all(power.owns == power.homes for power in standard.powers.values())
    assert sorted(standard.centers - standard.all_homes) == FACTS["neutral_centers"]


def test_numbers_of_the_standard_map_are_those_of_the_facts(standard: Map) -> None:
    units = [unit for power in standard.powers.values() for unit in power.units]
    terrains = [place.terrain for place in standard.places.values()]
    assert {
        "named_provinces": len(terrains) - terrains.count(Terrain.IMPASSABLE),
        "sea": terrains.count(Terrain.SEA),
        "land": terrains.count(Terrain.LAND),
        "coast": terrains.count(Terrain.COAST),
        "impassable": terrains.count(Terrain.IMPASSABLE),
        "coastal_provinces_with_two_coasts": sum(bool(place.coasts) for place in standard.places.values()),
        "separate_coasts": sum(len(place.coasts) for place in standard.places.values()),
        "fleet_locations": len(standard.fleet),
        "army_locations": len(standard.army),
        "army_adjacent_pairs": sum(map(len, standard.army.values())) // 2,
        "fleet_adjacent_pairs": sum(map(len, standard.fleet.values())) // 2,
        "supply_centers": len(standard.centers),
        "home_centers": len(standard.all_homes),
        "neutral_centers": len(standard.centers - standard.all_homes),
        "powers": len(standard.powers),
        "starting_units": len(units),
        "starting_armies": sum(unit.type == "A" for unit in units),
        "starting_fleets": sum(unit.type == "F" for unit in units),
        "centers_to_win": standard.win,
    } == FACTS["counts"]


def test_standard_game_starts_in_spring_1901_and_the_year_has_five_phases(standard: Map) -> None:
    assert standard.start == Phase("spring", 1901, PhaseType.MOVEMENT)
    phases = [str(phase := standard.start)]
    for _ in range(5):
        phase = standard.next_phase(phase)
        phases.append(str(phase))
    assert phases == ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]


def test_a_fleet_order_without_coast_is_clear_or_not_as_the_facts_say(standard: Map) -> None:
    for move in FACTS["single_coast_moves"]:
        assert {coast for coast in standard.fleet[move["from"]] if coast.startswith(move["to"])} == {move["coast"]}
    for move in FACTS["two_coast_moves"]:
        assert sorted(c for c in standard.fleet[move["from"]] if c.startswith(move["to"])) == move["coasts"]


def test_names_that_could_be_two_places_are_unsure_on_the_standard_map(standard: Map) -> None:
    unsure = {(name, code) for code, place in standard.places.items() for name in place.unsure}
    assert unsure == {("liv", "LVN"), ("liv", "LVP"), ("na", "NAO"), ("na", "NAF")}
    assert "nor" in standard.places[Province("NWY")].aliases


def test_standard_map_has_no_errors_and_one_warning() -> None:
    problems = check_map(data_dir("maps") / "standard.yaml")
    assert [(problem.code, problem.words) for problem in problems] == [("W-MAP-BEGINNING", "nor")]


def test_every_map_that_comes_with_the_judge_loads() -> None:
    assert "standard" in map_names()
    assert all(load_map(name).id == name for name in map_names())


def test_a_map_is_loaded_once_whatever_the_case_of_its_name() -> None:
    assert load_map("standard") is load_map(" Standard ")


@each_row("name", ["atlantis", "../standard", "standard.yaml", "", "/etc/passwd", "x\0y"])
def test_a_map_that_is_not_there_is_refused_with_the_names_of_those_that_are(name: str) -> None:
    with pytest.raises(Refused) as refused:
        load_map(name)
    assert refused.value.code == "E-MAP-UNKNOWN"
    assert "standard" in refused.value.text


def test_lakeland_loads_with_its_coasts_powers_and_victory() -> None:
    lakeland = read_map(DATA / "lakeland.yaml")
    assert sorted(lakeland.fleet[Location("BAY")]) == ["ASH", "BRI/NC", "COV"]
    assert sorted(lakeland.army[Province("DEL")]) == ["ASH", "BRI", "COV"]
    assert list(lakeland.powers) == ["ASHEN", "COVE", "DALESMEN"]
    assert [power.dummy for power in lakeland.powers.values()] == [False, False, True]
    assert (lakeland.win, lakeland.rules_enable) == (3, ("HIBERNATE", "CD_DUMMIES"))
    assert lakeland.name_of(Location("BRI/NC")) == "Bridge (north coast)"


def check(tmp_path: Path, *changes: tuple[str, str]) -> list[Problem]:
    """The problems of Lakeland with some of its text replaced."""
    text = LAKELAND
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is in Lakeland {text.count(old)} times"
        text = text.replace(old, new)
    file = tmp_path / "lakeland.yaml"
    file.write_text(text, encoding="utf-8")
    return check_map(file)


BROKEN: list[tuple[str, str, str, str]] = [
    # code expected, words expected in its text, old text, new text
    # Form
    ("E-YAML-SYNTAX", "no YAML", "format: 1", "format: ["),
    ("E-YAML-TWICE", "already on line 2", "name: Lakeland", "id: lakeland"),
    ("E-YAML-UNKNOWN", "did you mean 'powers'", "victory:", "power: {}\nvictory:"),
    ("E-YAML-UNKNOWN", "did you mean 'fleet'", "fleet: [ASH, BRI/SC]", "fleets: [ASH, BRI/SC]"),
    ("E-YAML-TYPE", "Here belongs a list", "authors: [Anna Example]\n", "links: none\n"),
    ("E-YAML-TYPE", "true or false", "dummy: true", "dummy: maybe"),
    ("E-YAML-TYPE", "whole number", "year: 1901", "year: MCMI"),
    ("E-YAML-CHOICE", "none of land", "type: land", "type: meadow"),
    ("E-YAML-ALIAS", "write it out", "homes: [DEL]", "homes: &here [DEL]\n    owns: *here"),
    ("E-MAP-MISSING", "'name' is missing", "name: Lakeland\n", ""),
    ("E-MAP-MISSING", "'type' is missing", "    type: land\n", ""),
    ("E-MAP-FORMAT", "format 1", "format: 1", "format: 2"),
    ("E-MAP-ID", "'lakeland'", "id: lakeland", "id: lake"),
    ("E-MAP-BASE", "no map 'lake'", "licence: MIT", "base: lake"),
    ("E-MAP-VARIANT", "Only a map made from another", "licence: MIT", "drop: {places: [ASH]}"),
    # Codes and names
    ("E-MAP-CODE", "2 to 5 characters", "  DEL:\n    name: Dell", "  dell:\n    name: Dell"),
    ("E-MAP-CODE", "word of orders", "  DEL:\n    name: Dell", "  TO:\n    name: Dell"),
    ("W-MAP-CODE", "three characters", "  DEL:\n    name: Dell", "  DELL:\n    name: Del"),
    ("W-MAP-QUOTES", 'write "YES"', "  DEL:\n    name: Dell", "  YES:\n    name: Dell"),
    ("W-MAP-QUOTES", 'write "0"', "letter: D", "letter: 0"),
    ("E-MAP-NAME-TWICE", "both COV and DEL", "name: Dell", "name: C.OVE"),
    ("E-MAP-NAME-TWICE", "both BAY and GUL", "name: Gull Sea", "name: Gull Sea\n    aliases: [bb]"),
    ("E-MAP-NAME-TWICE", "both GUL and ASH", "name: Gull Sea", "name: Gull Sea\n    aliases: [ásh]"),
    ("E-MAP-NAME", "word of orders", "aliases: [bb, broad]", "aliases: [bb, Via]"),
    ("E-MAP-UNSURE", "surely means DEL", "unsure: [co]", "unsure: [dell]"),
    ("W-MAP-BEGINNING", "BAY and BRI", "name: Dell", "name: Dell\n    aliases: [br]"),
    ("W-MAP-POWER-PLACE", "also the place COV", "letter: C", "letter: C"),
    ("E-MAP-COAST", "no coast XC", "SC: {name: Bridge", "XC: {name: Bridge"),
    ("E-MAP-COAST", "or two and more", "      SC: {name: Bridge (south coast), fleet: [ASH, GUL]}\n", ""),
    ("E-MAP-COAST", "has no coasts", "name: Bridge\n    type: coast", "name: Bridge\n    type: land"),
    ("E-MAP-COAST", "no such coast", "default_coast: NC", "default_coast: WC"),
    ("E-MAP-COAST", "one coast of BRI to another", "fleet: [ASH, GUL]", "fleet: [ASH, GUL, BRI/NC]"),
    # Links
    ("E-MAP-NEIGHBOR", "no place XXX", "fleet: [ASH, GUL]", "fleet: [ASH, XXX]"),
    ("E-MAP-NEIGHBOR", "no neighbor of itself", "fleet: [ASH, BRI/SC]", "fleet: [ASH, GUL, BRI/SC]"),
    ("E-MAP-NEIGHBOR", "listed 2 times", "fleet: [ASH, BRI/SC]", "fleet: [ASH, BRI/SC, ASH]"),
    ("E-MAP-NEIGHBOR", "no place BRI/NC", "army: [BRI, COV, DEL]", "army: [BRI/NC, COV, DEL]"),
    ("E-MAP-ONE-SIDED", "COV does not list DEL", "army: [ASH, BRI, DEL]", "army: [ASH, BRI]"),
    (
        "E-MAP-ONE-SIDED",
        "listed by ASH alone",
        "class: strait}",
        "class: strait}\n  - {from: ASH, to: DEL, one_way: true}",
    ),
    ("E-MAP-TERRAIN", "no fleet goes there", "fleet: [ASH, BRI/SC]", "fleet: [ASH, BRI/SC, DEL]"),
    ("E-MAP-TERRAIN", "no army goes there", "army: [ASH, BRI, COV]", "army: [ASH, BRI, COV, BAY]"),
    ("E-MAP-TERRAIN", "it takes no army", "fleet: [ASH, BRI/SC]", "fleet: [ASH, BRI/SC]\n    army: [DEL]"),
    ("E-MAP-TERRAIN", "stand with these", "default_coast: NC", "default_coast: NC\n    fleet: [BAY]"),
    ("E-MAP-FLEET-END", "name those that GUL touches", "fleet: [ASH, BRI/SC]", "fleet: [ASH, BRI]"),
    ("E-MAP-FLEET-END", "no coast BRI/EC", "fleet: [ASH, BRI/SC]", "fleet: [ASH, BRI/EC]"),
    ("E-MAP-LANDLOCKED", "No fleet reaches DEL", "type: land", "type: coast"),
    ("E-MAP-LANDLOCKED", "the coast BRI/SC", "fleet: [ASH, GUL]}", "fleet: []}"),
    ("W-MAP-COASTS-ALIKE", "same neighbors", "fleet: [ASH, GUL]", "fleet: [ASH, BAY, COV]"),
    ("E-MAP-NO-LINK", "does not list GUL", "{between: [ASH, COV], units: army", "{between: [COV, GUL], units: fleet"),
    ("E-MAP-LINK", "either 'between'", "{between: [ASH, COV],", "{between: [ASH],"),
    ("E-MAP-LINK", "not a supply center", "class: strait}", "owner_of: [BAY]}"),
    ("E-MAP-LINK", "no power 'ROME'", "class: strait}", "powers: [ROME]}"),
    (
        "E-MAP-LINK-TWICE",
        "COV and ASH are annotated twice",
        "class: strait}",
        "class: strait}\n  - {between: [COV, ASH], units: army, class: cape}",
    ),
    ("E-MAP-VARIANT", "in variants", "{between: [ASH, COV]", "{do: add, between: [ASH, COV]"),
    ("E-MAP-CLOSED", "name it under 'touches'", "type: land", "type: impassable"),
    ("W-MAP-UNREACHED", "reach or leave ISL", "links:", "  ISL: {name: Isle, type: land}\n\nlinks:"),
    ("W-MAP-NO-SHORE", "touches no coast", "links:", "  ISL: {name: Isle, type: sea, fleet: []}\n\nlinks:"),
    (
        "W-MAP-PIECES",
        "links FAR, OFF with ASH",
        "links:",
        "  FAR: {name: Far, type: land, army: [OFF]}\n  OFF: {name: Off, type: land, army: [FAR]}\n\nlinks:",
    ),
    # Powers
    ("E-MAP-POWERS", "two powers", "letter: C", "letter: C\n    dummy: true"),
    ("E-MAP-POWER", "two at least", "  ASHEN:", "  A:"),
    ("E-MAP-POWER", "or last", "order: last", "order: first"),
    ("E-MAP-LETTER", "also that of ASHEN", "letter: D", "letter: A"),
    ("E-MAP-LETTER", "taken by the Master", "letter: D", "letter: M"),
    ("E-MAP-LETTER", "one character", "letter: D", "letter: Da"),
    ("W-MAP-LETTER", "letter of observers", "letter: D", "letter: O"),
    ("E-MAP-CENTER", "BAY is not a supply center", "homes: [COV]", "homes: [COV, BAY]"),
    ("E-MAP-CENTER", "XXX is not a place", "homes: [COV]", "homes: [COV]\n    owns: [XXX]"),
    ("E-MAP-CENTER", "BRI is a supply center", "{claims: 1}", "{factories: [BRI]}"),
    ("E-MAP-CENTER", "both home and alternative", "{claims: 1}", "{alternatives: {COV: []}}"),
    ("E-MAP-CENTER", "not a home of COVE", "{claims: 1}", "{alternatives: {BRI: [ASH]}}"),
    ("E-MAP-OWNER", "both COVE and DALESMEN", "homes: [DEL]", "homes: [DEL]\n    owns: [COV]"),
    ("W-MAP-HOME-SHARED", "both COVE and DALESMEN", "homes: [DEL]", "homes: [DEL, COV]\n    owns: [DEL]"),
    ("E-MAP-UNIT", "write it like", "[A DEL]", "[Army DEL]"),
    ("E-MAP-UNIT", "not a place of this map", "[A DEL]", "[A XXX]"),
    ("E-MAP-UNIT", "takes no fleet", "[A DEL]", "[F DEL]"),
    ("E-MAP-UNIT", "takes no army", "[A DEL]", "[A BAY]"),
    ("E-MAP-UNIT", "stands on no coast", "[A DEL]", "[A BRI/NC]"),
    ("E-MAP-UNIT", "name one", "[A DEL]", "[F BRI]"),
    ("E-MAP-UNIT", "no such coast", "[A DEL]", "[F BRI/EC]"),
    ("E-MAP-UNIT", "two units", "[A DEL]", "[A COV]"),
    ("W-MAP-UNITS", "2 units on 1 centers", "[A DEL]", "[A DEL, A BRI]"),
    ("W-MAP-UNITS", "neither units", "    homes: [DEL]\n    units: [A DEL]\n", ""),
    ("E-MAP-CONTROL", "nobody else controls it", "letter: C", "letter: C\n    control: [ASHEN]"),
    ("E-MAP-CONTROL", "no power 'ROME'", "dummy: true", "dummy: true\n    control: [ROME]"),
    ("E-MAP-CONTROL", "dummy itself", "dummy: true", "dummy: true\n    control: [DALESMEN]"),
    ("E-YAML-CHOICE", "none of none, strict", "behaviour: strict", "behaviour: lax"),
    ("E-MAP-LEAGUE", "no league 'Sea'", "behaviour: strict", "behaviour: benign, friends: [Sea]"),
    # Calendar and victory
    ("E-MAP-CALENDAR", "has no phases", "phases: [adjustments]", "phases: []"),
    ("E-MAP-CALENDAR", "same short name", "season: fall, phases", "season: summer, phases"),
    ("E-MAP-CALENDAR", "autumn is no season", "links:", "phase_names: {autumn: Herbst}\n\nlinks:"),
    ("E-MAP-MISSING", "has a season", "{season: fall, phases: [movement, retreats]}", "{}"),
    ("E-YAML-CHOICE", "none of movement", "phases: [adjustments]", "phases: [adjustment]"),
    ("W-MAP-CALENDAR", "no adjustments", "  - {season: winter, phases: [adjustments]}\n", ""),
    ("E-MAP-START", "no adjustments in spring", "phase: movement}", "phase: adjustments}"),
    ("E-MAP-VICTORY", "4 centers to win by", "centers: majority", "centers: 5"),
    ("W-MAP-VICTORY", "Two powers", "centers: majority", "centers: 2"),
    # Layout and self-check
    ("W-MAP-LAYOUT", "ISL is not a place", "    GUL: {label", "    ISL: {label: [1, 1]}\n    GUL: {label"),
    ("W-MAP-LAYOUT", "no point for sc", "dislodged: [83, 172], sc: [95, 140]}", "dislodged: [83, 172]}"),
    ("W-MAP-LAYOUT", "inside the canvas", "label: [200, 50]", "label: [500, 50]"),
    ("W-MAP-EXPECT", "finds slips", "\nexpect:", "\nlayout2:"),
    ("E-MAP-EXPECT", "has 6, not 7", "army_pairs: 6", "army_pairs: 7"),
    ("E-MAP-EXPECT", "has 3, not 4", "coast: 3", "coast: 4"),
    ("E-MAP-COLOR", "powers.COVE.color: 'sea green' is no color", "adjective: Covish", "color: sea green"),
    ("E-MAP-COLOR", "powers.COVE.color: '' is no color: write it in quotes", "adjective: Covish", "color: #1c2190"),
    ("E-MAP-COLOR", "powers.COVE.color.lands: '#1c21900'", "letter: C", 'color: {units: "#1c2190", lands: "#1c21900"}'),
    ("E-MAP-COLOR", "Say the color of the units", "adjective: Covish", 'color: {lands: "#1c2190"}'),
    ("E-YAML-UNKNOWN", "did you mean 'lands'", "adjective: Covish", 'color: {units: "#1c2190", land: "#8583c6"}'),
    ("E-MAP-EXPECT", "not ['ASH']", "neutral: [BRI]", "neutral: [ASH]"),
]


@pytest.mark.parametrize(("code", "said", "old", "new"), BROKEN, ids=[f"{row[0]} {row[1]}" for row in BROKEN])
def test_a_fault_in_a_map_is_reported(tmp_path: Path, code: str, said: str, old: str, new: str) -> None:
    problems = check(tmp_path, (old, new))
    found = [problem for problem in problems if problem.code == code and said in problem.text]
    assert found, "\n".join(f"{problem.code} {problem}" for problem in problems)
    assert all(problem.line >= 1 and problem.file.endswith("lakeland.yaml") for problem in problems)


def test_two_shores_that_no_sea_joins_are_reported(tmp_path: Path) -> None:
    changes = (("fleet: [ASH, BRI/NC, COV]", "fleet: [ASH, BRI/NC]"), ("fleet: [BAY, BRI/NC]", "fleet: [BRI/NC]"))
    problems = check(tmp_path, *changes)
    assert ("W-MAP-SHORE", "BRI/NC COV") in [(problem.code, problem.words) for problem in problems]


def test_all_faults_are_reported_at_once_with_line_and_key_path(tmp_path: Path) -> None:
    problems = check(tmp_path, ("type: land", "type: meadow"), ("letter: D", "letter: A"), ("units: 3\n", "units: 4\n"))
    errors = [(problem.line, problem.text) for problem in problems if is_error(problem)]
    lines = LAKELAND.splitlines()
    assert errors == [
        (lines.index("    type: land") + 1, "places.DEL.type: 'meadow' is none of land, coast, sea, port, impassable."),
        (lines.index("  DALESMEN:") + 1, "powers.DALESMEN: The letter A is also that of ASHEN."),
        (lines.index("  units: 3") + 1, "expect.units: The file has 3, not 4."),
    ]


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ('"#1c2190"', '"#1C2190"', "#1c2190 is also the color of ASHEN."),
        ('{units: "#1c2190", lands: "#8583c6"}', '{units: "#8a0306", lands: "#8583c6"}', "#8583c6 is also the color"),
    ],
)
def test_two_powers_of_one_color_are_reported_where_the_second_states_it(
    tmp_path: Path, one: str, other: str, said: str
) -> None:
    changes = (
        ("    letter: A\n", f"    letter: A\n    color: {one}\n"),
        ("    adjective: Covish\n", f"    color: {other}\n"),
    )
    errors = [problem for problem in check(tmp_path, *changes) if is_error(problem)]
    assert [(problem.code, problem.line) for problem in errors] == [
        ("E-MAP-COLOR", LAKELAND.count("\n", 0, LAKELAND.index("Covish")) + 2)
    ]
    assert f"powers.COVE.color: {said}" in errors[0].text


def test_a_power_has_the_color_that_its_map_states(tmp_path: Path) -> None:
    file = tmp_path / "lakeland.yaml"
    file.write_text(LAKELAND.replace("    adjective: Covish\n", '    color: {units: "#1C2190", lands: "#8583c6"}\n'))
    powers = read_map(file).powers
    assert powers[PowerName("COVE")].color == PowerColor("#1c2190", "#8583c6")
    assert powers[PowerName("ASHEN")].color is None


def test_a_map_with_errors_is_refused_with_all_of_them(tmp_path: Path) -> None:
    file = tmp_path / "lakeland.yaml"
    file.write_text(LAKELAND.replace("letter: D", "letter: A").replace("[A DEL]", "[F DEL]"), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_map(file)
    assert refused.value.code == "E-MAP-FAULTY"
    assert [problem.code for problem in refused.value.problems] == ["E-MAP-LETTER", "E-MAP-UNIT"]


def test_a_link_declared_to_hold_one_way_only_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "lakeland.yaml"
    text = LAKELAND.replace("army: [ASH, BRI, DEL]", "army: [ASH, BRI]")
    file.write_text(text.replace("\nlinks:\n", "\nlinks:\n  - {from: DEL, to: COV, units: army, one_way: true}\n"))
    assert not [problem for problem in check_map(file) if is_error(problem)]
    lakeland = read_map(file)
    assert "COV" in lakeland.army[Province("DEL")]
    assert "DEL" not in lakeland.army[Province("COV")]


@pytest.mark.parametrize(
    "text", ["", "- a\n- b", "just words", "a: {b: [", "? [a]\n: b", "\0", "a: &x [*x]", "[" * 5000]
)
def test_any_text_is_answered_with_problems_and_never_with_a_crash(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(text, encoding="utf-8")
    assert any(is_error(problem) for problem in check_map(file))


def test_a_list_of_numbers_to_win_by_counts_game_years_and_its_last_number_stays(tmp_path: Path) -> None:
    path = tmp_path / "lakeland.yaml"
    stated = "victory: {centers: [4, 3, 2], count: foreign_homes, alone: false}"
    path.write_text(LAKELAND.replace("victory: {centers: majority}", stated).replace("win: 3", "win: 4"))
    lakeland = read_map(path)
    assert [lakeland.win_in(year) for year in (1901, 1902, 1903, 1910)] == [4, 3, 2, 2]
    assert lakeland.rules_enable == ("HIBERNATE", "CD_DUMMIES", "VICTORY_HOMES", "SHARED_VICTORY")
    path.write_text(LAKELAND.replace("victory: {centers: majority}", "victory: {centers: [4, 9]}"))
    assert "E-MAP-VICTORY" in [problem.code for problem in check_map(path)]


@pytest.mark.parametrize(
    ("stated", "controller", "turns"),
    [("[ASHEN]", "ASHEN", ()), ("[COVE, ASHEN]", "COVE", ("COVE", "ASHEN")), ("[MASTER]", "MASTER", ())],
)
def test_a_map_says_who_orders_for_a_dummy_from_the_start(
    tmp_path: Path, stated: str, controller: str, turns: tuple[str, ...]
) -> None:
    path = tmp_path / "lakeland.yaml"
    path.write_text(
        LAKELAND.replace("    dummy: true\n", f"    dummy: true\n    control: {stated}\n"), encoding="utf-8"
    )
    seats = tuple(Seat(number, Player((f"p{number}@example.org",), password="")) for number in (1, 2))
    noon = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
    game = Game(
        name="river",
        map="lakeland",
        master=Player(("gm@example.org",), password=""),
        seed="a seed",
        created=noon,
        timing=Timing(),
        zone="UTC",
        stage=Stage.FORMING,
        seats=seats,
    )
    begun, _ = start_game(game, RulesInPlay(read_map(path), RuleSet(), VARIANTS["standard"]), noon)
    dummy = begun.power(PowerName("DALESMEN"))
    assert (dummy.controller, dummy.turns) == (controller, turns)


PAYOLA = "rules:\n  enable: [CD_DUMMIES]\n  disable: [BUILD_ANY]\n  by_game_type:\n    payola: {STATED}\n"


def _for_payola(stated: str) -> str:
    return LAKELAND.replace("rules: {enable: [HIBERNATE, CD_DUMMIES]}\n", PAYOLA.replace("STATED", stated))


def test_what_a_map_states_for_one_variant_holds_in_that_variant_alone(tmp_path: Path) -> None:
    path = tmp_path / "lakeland.yaml"
    stated = "enable: [NO_SAVINGS], disable: [FLAT_TAX], settings: {tax: 1, taxes: {ASH: 5}, cap: 3}"
    path.write_text(_for_payola(stated), encoding="utf-8")
    lakeland = read_map(path)
    assert lakeland.rules_in("payola") == ("CD_DUMMIES", "NO_SAVINGS", "!FLAT_TAX", "!BUILD_ANY")
    assert lakeland.rules_in("standard") == ("CD_DUMMIES", "!BUILD_ANY")
    assert lakeland.money == MapMoney(tax=1, taxes={Province("ASH"): 5}, cap=3)
    assert read_map(DATA / "lakeland.yaml").money == MapMoney()


@pytest.mark.parametrize(
    ("stated", "code", "words"),
    [
        ("settings: {taxes: {BAY: 1}}", "E-MAP-CENTER", "BAY is not a supply center"),
        ("settings: {cap: -3}", "E-MAP-MONEY", "0 or more"),
        ("settings: {taxes: {ASH: -1}}", "E-MAP-MONEY", "0 or more"),
        ("settings: {tax: much}", "E-YAML-TYPE", "whole number"),
        ("settings: {caps: 3}", "E-YAML-UNKNOWN", "did you mean 'cap'"),
        ("rules: [NO_SAVINGS]", "E-YAML-UNKNOWN", "no key 'rules'"),
    ],
)
def test_slips_in_what_a_map_states_for_one_variant_are_told(
    tmp_path: Path, stated: str, code: str, words: str
) -> None:
    path = tmp_path / "lakeland.yaml"
    path.write_text(_for_payola(stated), encoding="utf-8")
    errors = [problem for problem in check_map(path) if is_error(problem)]
    assert [problem.code for problem in errors] == [code]
    assert words in errors[0].text


def test_the_maps_for_payola_state_what_dpjudge_states_in_their_directives() -> None:
    ambition, vassal, void = map(load_map, ("ambition", "vassal", "void"))
    assert ambition.money == MapMoney(tax=1, cap=3)
    assert {"NO_TRANSFER", "NO_HOARDING"} <= set(ambition.rules_in("payola")) - set(ambition.rules_in("standard"))
    assert "PAY_DUMMIES" in vassal.rules_in("payola")
    assert void.rules_in("payola") == ("BUILD_ANY", "NO_DONATIONS")


MAJORITY = "victory: {centers: majority}\n"


def test_a_victory_by_a_lead_is_asked_for_less_and_less_from_year_to_year(tmp_path: Path) -> None:
    path = tmp_path / "lakeland.yaml"
    stated = "victory: {centers: 4, or_lead: {first: 3, step: -1, least: 1}, growing: true}\n"
    path.write_text(LAKELAND.replace(MAJORITY, stated).replace("win: 3", "win: 4"), encoding="utf-8")
    lakeland = read_map(path)
    assert [lakeland.lead_in(year) for year in (1901, 1902, 1903, 1910)] == [3, 2, 1, 1]
    assert lakeland.settings == ("VICTORY MAP GROWTH",)
    assert read_map(DATA / "lakeland.yaml").lead_in(1901) is None


def test_the_first_of_a_team_orders_for_the_others_who_are_dummies(tmp_path: Path) -> None:
    path = tmp_path / "lakeland.yaml"
    teams = "teams: [[ASHEN, DALESMEN]]\nrotate: {when: before, phases: [adjustments]}\n"
    path.write_text(LAKELAND.replace("    dummy: true\n", "").replace(MAJORITY, MAJORITY + teams), encoding="utf-8")
    lakeland = read_map(path)
    dalesmen = lakeland.powers[PowerName("DALESMEN")]
    assert (dalesmen.dummy, dalesmen.control) == (True, ("ASHEN",))
    assert lakeland.settings == ("ROTATE BEFORE ADJUSTMENTS",)


@pytest.mark.parametrize(
    ("stated", "code", "words"),
    [
        ("teams: [[ASHEN, NOBODY]]", "E-MAP-CONTROL", "There is no power 'NOBODY' in this team"),
        ("teams: [[ASHEN, DALESMEN, ASHEN]]", "E-MAP-CONTROL", "ASHEN is in a team already"),
        ("teams: [[ASHEN, DALESMEN], [COVE, DALESMEN]]", "E-MAP-CONTROL", "DALESMEN is in a team already"),
        ("rotate: {when: sometimes}", "E-YAML-CHOICE", "none of after, before, for"),
        ("rotate: {phases: [movement, retreats]}", "E-MAP-SETTING", "does not say when the turn passes"),
        ("settings: {timing: whenever}", "E-MAP-SETTING", "settings.timing: "),
        ("settings: {names: perhaps}", "E-MAP-SETTING", "settings.names: "),
        ("settings: {private: word}", "E-YAML-UNKNOWN", "There is no key 'private' here"),
        ("settings: {house: unknown=x}", "E-MAP-SETTING", "settings.house: "),
        ("settings: {orders: perhaps}", "E-MAP-SETTING", "settings.orders: "),
        ("settings: {voting: perhaps}", "E-MAP-SETTING", "settings.voting: "),
        ("settings: {addresses: perhaps}", "E-MAP-SETTING", "settings.addresses: "),
    ],
)
def test_slips_in_teams_and_settings_are_told(tmp_path: Path, stated: str, code: str, words: str) -> None:
    path = tmp_path / "lakeland.yaml"
    path.write_text(LAKELAND.replace(MAJORITY, f"{MAJORITY}{stated}\n"), encoding="utf-8")
    errors = [problem for problem in check_map(path) if is_error(problem) and code == problem.code]
    assert any(words in problem.text for problem in errors), check_map(path)


@pytest.mark.parametrize("lead", ["{first: 0}", "{step: -1}", "{first: 2, least: -1}"])
def test_a_lead_of_nothing_wins_nothing(tmp_path: Path, lead: str) -> None:
    path = tmp_path / "lakeland.yaml"
    path.write_text(LAKELAND.replace("majority}", f"majority, or_lead: {lead}}}"), encoding="utf-8")
    assert [problem.code for problem in check_map(path) if is_error(problem)] == ["E-MAP-VICTORY"]


CANAL = (DATA / "canal.yaml").read_text(encoding="utf-8")


def test_a_map_tells_its_gateways_railways_and_centers_that_do_not_count_for_all() -> None:
    canal = read_map(DATA / "canal.yaml")
    assert [(gate.keeper, gate.mode) for gate in canal.gateways] == [("EGG", "permission"), ("COV", "blocked_by_fleet")]
    assert canal.railways == (Railway("Great Northern", _codes("ALB BUR CAR DUN"), frozenset({PowerName("NORTH")})),)
    assert canal.no_count == {"EGG": {"SOUTH"}}


def _codes(words: str) -> tuple[Province, ...]:
    return tuple(map(Province, words.split()))


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("{between: [WSE, ESE], keeper: EGG}", "{between: [WSE, SSE], keeper: EGG}", "E-MAP-NO-LINK", "WSE to SSE"),
        ("{between: [WSE, ESE], keeper: EGG}", "{between: [WSE, ESE], keeper: EGY}", "E-MAP-LINK", "no place EGY"),
        ("{between: [WSE, ESE], keeper: EGG}", "{between: [WSE, ESE]}", "E-MAP-LINK", "a third one is its keeper"),
        ("mode: blocked_by_fleet", "mode: shut", "E-YAML-CHOICE", "none of permission, blocked_by_fleet"),
        ("path: [ALB, BUR, CAR, DUN]", "path: [ALB]", "E-MAP-RAILWAY", "two places or more"),
        ("path: [ALB, BUR, CAR, DUN]", "path: [ALB, BUR, ALB]", "E-MAP-RAILWAY", "none of them twice"),
        ("path: [ALB, BUR, CAR, DUN]", "path: [ALB, WSE]", "E-MAP-RAILWAY", "No army can stand in WSE"),
        ("powers: [NORTH]}", "powers: [WEST]}", "E-MAP-LINK", "There is no power 'WEST'"),
        ("{center: EGG,", "{center: BUR,", "E-MAP-CENTER", "BUR is not a supply center"),
        ("{center: EGG, powers: [SOUTH]}", "{center: EGG, powers: [WEST]}", "E-MAP-LINK", "There is no power 'WEST'"),
    ],
)
def test_slips_in_gateways_and_railways_are_told(tmp_path: Path, old: str, new: str, code: str, words: str) -> None:
    assert CANAL.count(old) == 1
    path = tmp_path / "canal.yaml"
    path.write_text(CANAL.replace(old, new), encoding="utf-8")
    errors = [problem for problem in check_map(path) if is_error(problem)]
    assert [problem.code for problem in errors] == [code]
    assert words in errors[0].text


def test_a_gateway_is_gone_while_one_of_its_ends_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "canal.yaml"
    frozen = "changes:\n  - {during: {season: fall}, places: {WSE: {type: impassable}}}\n"
    path.write_text(CANAL.replace("expect:", f"{frozen}\nexpect:"), encoding="utf-8")
    assert not [problem for problem in check_map(path) if is_error(problem)]
    canal = read_map(path)
    assert [gate.keeper for gate in canal.at(canal.phase("F1901M")).gateways] == ["COV"]
    assert len(canal.at(canal.start).gateways) == 2


def test_keys_that_once_were_read_without_effect_are_told_as_unknown(tmp_path: Path) -> None:
    for old, new in (
        ("    default_coast: NC\n", "    default_coast: NC\n    capacity: many\n"),
        ("{season: spring, phases", "{season: spring, letter: P, phases"),
    ):
        path = tmp_path / "lakeland.yaml"
        path.write_text(LAKELAND.replace(old, new), encoding="utf-8")
        assert [problem.code for problem in check_map(path) if is_error(problem)] == ["E-YAML-UNKNOWN"]


def test_the_default_coast_of_a_map_goes_before_the_last_one_that_it_lists(tmp_path: Path) -> None:
    path = tmp_path / "lakeland.yaml"
    path.write_text(LAKELAND.replace("    default_coast: NC\n", ""), encoding="utf-8")
    assert default_coast(Province("BRI"), read_map(path)) == "BRI/SC"
    assert default_coast(Province("BRI"), read_map(DATA / "lakeland.yaml")) == "BRI/NC"


def test_a_map_whose_file_comes_while_the_judge_runs_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "data_dir", lambda _: tmp_path)
    (tmp_path / "one.yaml").touch()
    os.utime(tmp_path, (0, 0))  # long ago, for two files may come in one tick of a file system's clock
    assert map_names() == map_names() == ("one",)
    (tmp_path / "two.yaml").touch()
    assert map_names() == ("one", "two")
