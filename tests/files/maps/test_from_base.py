"""Maps made from another map: each way in which a variant may change its base (maps.md B.11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.maps import Map, PowerColor
from judge.board.names import PowerName
from judge.files.maps.examine import check_map, is_error, read_map
from judge.files.maps.load import load_map
from judge.problems import Problem
from tests.support.paths import DATA

LAKELAND = DATA / "lakeland.yaml"


def variant(folder: Path, lines: str, base: str = "standard", name: str = "mine") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(f"format: 1\nid: {name}\nname: Mine\nbase: {base}\n{lines}\n")
    return path


def made(folder: Path, lines: str, base: str = "standard") -> Map:
    (folder / "lakeland.yaml").write_bytes(LAKELAND.read_bytes())
    return read_map(variant(folder, lines, base))


def faults(path: Path) -> list[Problem]:
    return [problem for problem in check_map(path) if is_error(problem)]


def units(map: Map, power: str) -> list[str]:
    return sorted(str(unit) for unit in map.powers[power].units)  # type: ignore[index]


def test_what_a_variant_does_not_mention_is_as_in_its_base(tmp_path: Path) -> None:
    map, standard = made(tmp_path, "description: The same again."), load_map("standard")
    assert (map.id, map.name, map.description) == ("mine", "Mine", "The same again.")
    assert (map.army, map.fleet, map.places.keys()) == (standard.army, standard.fleet, standard.places.keys())
    assert (map.powers, map.win, map.start, map.calendar) == (
        standard.powers,
        standard.win,
        standard.start,
        standard.calendar,
    )


def test_colors_come_from_the_base_also_where_a_power_has_another_name_and_may_be_stated_anew(tmp_path: Path) -> None:
    standard = load_map("standard").powers
    map = made(tmp_path, 'rename: {powers: {AUSTRIA: AUTRICHE}}\npowers: {FRANCE: {color: "#0000ff"}}')
    assert map.powers[PowerName("AUTRICHE")].color == standard[PowerName("AUSTRIA")].color is not None
    assert map.powers[PowerName("FRANCE")].color == PowerColor("#0000ff")


def test_a_unit_that_is_added_takes_the_place_of_the_one_that_stood_there(tmp_path: Path) -> None:
    map = made(tmp_path, "powers: {ITALY: {units: {add: [F ROM]}}, FRANCE: {units: {add: [A VEN]}}}")
    assert units(map, "ITALY") == ["F NAP", "F ROM"]
    assert "A VEN" in units(map, "FRANCE")


def test_whole_lists_of_units_may_change_places(tmp_path: Path) -> None:
    lines = "powers: {ITALY: {units: [A PAR, A MAR]}, FRANCE: {units: [A ROM, A VEN]}}"
    map = made(tmp_path, lines)
    assert (units(map, "ITALY"), units(map, "FRANCE")) == (["A MAR", "A PAR"], ["A ROM", "A VEN"])


def test_links_are_added_and_removed_for_one_kind_of_unit_from_both_sides(tmp_path: Path) -> None:
    lines = """links:
  - {do: remove, between: [CLY, NWG], units: fleet}
  - {do: add, between: [HEL, BAL], units: fleet}
  - {do: remove, between: [ROM, NAP]}"""
    map = made(tmp_path, lines)
    assert "NWG" not in map.fleet["CLY"]
    assert "CLY" not in map.fleet["NWG"]
    assert "BAL" in map.fleet["HEL"]
    assert "HEL" in map.fleet["BAL"]
    assert "NAP" not in map.army["ROM"]
    assert "NAP" not in map.fleet["ROM"]


def test_what_was_said_of_a_link_goes_with_the_link(tmp_path: Path) -> None:
    path = variant(tmp_path, "links: [{do: remove, between: [ASH, COV]}]", "lakeland")
    (tmp_path / "lakeland.yaml").write_bytes(LAKELAND.read_bytes())
    assert not faults(path)


def test_a_new_place_is_listed_by_its_neighbors_too(tmp_path: Path) -> None:
    lines = "places: {ICE: {name: Iceland, type: coast, center: true, army: [], fleet: [NAO, NWG]}}"
    map = made(tmp_path, lines)
    assert "ICE" in map.fleet["NAO"]
    assert "ICE" in map.fleet["NWG"]
    assert len(map.centers) == 35


def test_a_neighbor_list_that_is_replaced_changes_the_other_ends(tmp_path: Path) -> None:
    map = made(tmp_path, "places: {SWI: {type: land, army: [MUN, TYR]}, RUH: {army: [KIE, MUN, HOL]}}")
    assert "SWI" in map.army["MUN"]
    assert "SWI" not in map.army["MAR"]
    assert "RUH" not in map.army["BEL"]
    assert "RUH" in map.army["HOL"]


def test_a_place_that_is_dropped_is_gone_everywhere(tmp_path: Path) -> None:
    map = made(tmp_path, "drop: {places: [SPA, VEN]}")
    assert "SPA" not in map.places
    assert not any("SPA" in str(others) for others in map.fleet.values())
    assert map.powers["ITALY"].homes == ("NAP", "ROM")
    assert units(map, "ITALY") == ["A ROM", "F NAP"]


def test_a_dropped_power_leaves_its_centers_to_everybody(tmp_path: Path) -> None:
    map = made(tmp_path, "drop: {powers: [TURKEY]}")
    assert "TURKEY" not in map.powers
    assert "CON" in map.centers
    assert "CON" not in map.all_homes


def test_only_some_powers_play(tmp_path: Path) -> None:
    map = made(tmp_path, "only_powers: [FRANCE, AUSTRIA]")
    assert list(map.powers) == ["AUSTRIA", "FRANCE"]
    assert len(map.centers) == 34


def test_a_renamed_place_takes_its_coasts_along_and_keeps_its_old_code_as_a_name(tmp_path: Path) -> None:
    lines = "rename: {places: {SPA: MAD, BUL/EC: BUL/NC}, powers: {TURKEY: OTTOMANS}}\nplaces: {MAD: {name: Madrid}}"
    map = made(tmp_path, lines)
    assert map.places["MAD"].coasts == ("MAD/NC", "MAD/SC")
    assert "spa" in map.places["MAD"].aliases
    assert "MAD/NC" in map.fleet["MAO"]
    assert map.places["BUL"].coasts == ("BUL/NC", "BUL/SC")
    assert "BUL/NC" in map.fleet["BLA"]  # type: ignore[index]
    assert "OTTOMANS" in map.powers
    assert "TURKEY" not in map.powers


def test_a_variant_takes_the_places_alone_and_brings_its_own_powers(tmp_path: Path) -> None:
    lines = """take: [places]
start: {season: winter, year: 1900, phase: adjustments}
powers:
  ROME: {homes: [ROM], units: []}
  PARIS: {homes: [PAR], units: []}"""
    map = made(tmp_path, lines)
    assert list(map.powers) == ["PARIS", "ROME"]
    assert str(map.start) == "W1900A"
    assert map.centers == load_map("standard").centers


def test_one_word_changes_every_power(tmp_path: Path) -> None:
    map = made(tmp_path, 'powers: {"*": {units: []}, ITALY: {units: [A ROM]}}')
    assert units(map, "FRANCE") == []
    assert units(map, "ITALY") == ["A ROM"]


def test_lists_are_replaced_or_added_to(tmp_path: Path) -> None:
    lines = "powers: {ITALY: {homes: {add: [TUN], remove: [NAP]}}}\nplaces: {TUN: {aliases: {add: [carthage]}}}"
    map = made(tmp_path, lines)
    assert map.powers["ITALY"].homes == ("ROM", "VEN", "TUN")  # type: ignore[index]
    assert "carthage" in map.places["TUN"].aliases  # type: ignore[index]


def test_a_chain_of_variants_is_as_long_as_one_likes(tmp_path: Path) -> None:
    variant(tmp_path, "powers: {ITALY: {units: {add: [F ROM]}}}", name="one")
    variant(tmp_path, "places: {NAF: {center: true}}", base="one", name="two")
    map = read_map(variant(tmp_path, "victory: {centers: 20}", base="two", name="three"))
    assert (map.win, len(map.centers), units(map, "ITALY")[-1]) == (20, 35, "F ROM")


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        ("take: [everything]", "E-MAP-VARIANT", "take: Take all"),
        ("rename: {places: {XXX: YYY}}", "E-MAP-VARIANT", "The base has no place XXX"),
        ("rename: {places: {SPA/WC: SPA/EC}}", "E-MAP-VARIANT", "The base has no place SPA/WC"),
        ("rename: {powers: {ROME: ITALY}}", "E-MAP-VARIANT", "The base has no power ROME"),
        ("drop: {places: [XXX]}", "E-MAP-VARIANT", "The base has no place XXX"),
        ("drop: {powers: [ROME]}", "E-MAP-VARIANT", "The base has no power ROME"),
        ("drop: {links: []}", "E-MAP-VARIANT", "links are removed under links"),
        ("drop: [SPA]", "E-MAP-VARIANT", "Here belongs a mapping"),
        ("links: [{do: add, between: [PAR, BUR]}]", "E-MAP-VARIANT", "PAR-BUR is there already"),
        ("links: [{do: add, between: [PAR, XXX], units: army}]", "E-MAP-VARIANT", "one end is not a place"),
        ("links: [{do: remove, between: [PAR, ROM]}]", "E-MAP-VARIANT", "PAR-ROM is not there"),
        ("links: [{do: cut, between: [PAR, BUR]}]", "E-MAP-VARIANT", "Write {do: add or remove"),
        ("places: {VEN: {center: false}}", "E-MAP-CENTER", "Home VEN is not a supply center"),
    ],
)
def test_a_change_that_cannot_be_made_is_told(tmp_path: Path, lines: str, code: str, said: str) -> None:
    found = faults(variant(tmp_path, lines))
    assert [(problem.code, said in problem.text) for problem in found][:1] == [(code, True)], found


def test_a_base_that_is_not_there_or_goes_in_a_circle_is_told(tmp_path: Path) -> None:
    assert [p.code for p in faults(variant(tmp_path, "", base="nowhere"))][:1] == ["E-MAP-BASE"]
    assert [p.code for p in faults(variant(tmp_path, "", base="../x"))][:1] == ["E-MAP-BASE"]
    variant(tmp_path, "", base="two", name="one")
    assert "E-MAP-BASE" in {p.code for p in faults(variant(tmp_path, "", base="one", name="two"))}


def test_a_fault_in_the_base_is_told_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("format: 1\nid: one\nname: One\nplaces: [")
    assert "one.yaml" in faults(variant(tmp_path, "", base="one"))[0].text


def test_take_and_drop_belong_to_variants_alone(tmp_path: Path) -> None:
    path = tmp_path / "lakeland.yaml"
    path.write_text(LAKELAND.read_text().replace("licence: MIT", "drop: {places: [ASH]}"))
    assert [problem.code for problem in faults(path)] == ["E-MAP-VARIANT"]
