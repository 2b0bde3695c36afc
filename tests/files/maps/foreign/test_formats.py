"""Import of jDip's XML and godip's Go source: the same small board in both, and what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.maps import Map
from judge.board.names import Province
from judge.files.maps.examine import is_error, read_map
from judge.files.maps.importing import Imported, read_foreign_maps, write_map
from judge.problems import Refused
from tests.support.paths import DATA
from tests.support.rows import each_row

FOREIGN = DATA / "foreign_maps"
FILES = ("variants.xml", "pond.go")


def made(file: str, folder: Path) -> tuple[Imported, Map]:
    (imported,) = read_foreign_maps(FOREIGN / file)
    target = folder / f"{imported.map_id}.yaml"
    assert [str(problem) for problem in write_map(imported.tree, target) if is_error(problem)] == []
    return imported, read_map(target)


@each_row("file", FILES)
def test_places_and_ways_are_those_of_the_source(file: str, tmp_path: Path) -> None:
    map = made(file, tmp_path)[1]
    assert {code: place.terrain.value for code, place in map.places.items()} == {
        **dict.fromkeys(("ASH", "ROC"), "land"),
        **dict.fromkeys(("BRI", "THO"), "coast"),
        **dict.fromkeys(("BAY", "GUL"), "sea"),
        "ISL": "port",
        "MOU": "impassable",
    }
    assert map.army["ASH"] == {"BRI", "THO", "ROC"}
    assert map.fleet["BRI/SC"] == {"GUL", "THO"}
    assert map.fleet["BRI/NC"] == {"BAY"}
    assert map.fleet["GUL"] == {"BRI/SC", "THO", "ISL"}
    assert "BRI" not in map.fleet


@each_row("file", FILES)
def test_powers_centers_and_start_are_those_of_the_source(file: str, tmp_path: Path) -> None:
    map = made(file, tmp_path)[1]
    assert {power.title for power in map.powers.values()} == {"Ashen", "Amber Coast"}
    assert [str(unit) for unit in map.powers["ASHEN"].units] == ["A ASH"]
    assert [str(unit) for unit in map.powers["AMBER_COAST"].units] == ["F BRI/SC"]
    assert map.powers["ASHEN"].homes == ("ASH",)
    assert len({power.letter for power in map.powers.values()}) == 2
    assert len(map.centers) == 3
    assert (str(map.start), map.win) == ("F1810M", 3)


def test_what_jdip_says_besides_is_told_or_taken_over(tmp_path: Path) -> None:
    imported, map = made("variants.xml", tmp_path)
    assert (imported.map_id, map.rules_enable) == ("pond", ("BUILD_ANY",))
    assert map.description == "Six places for two powers."
    assert map.places[Province("BRI")].aliases == ("brig",)
    assert imported.tree["source"] == "jDip, Pond"
    assert imported.lost == [
        "Left out: the borders ice.",
        "Left out: the wing of ashen in DEL.",
        "Left out: the end after 35 years.",
        "Left out: the rule OPTION_MOON VALUE_FULL.",
        "Left out: ways to NIX, which is no place.",
        "THE is THO here: orders use that word, or it has another form.",
        "Only one way for a fleet: BAY to GUL.",
    ]


def test_what_godip_says_besides_is_told_or_taken_over(tmp_path: Path) -> None:
    imported, map = made("pond.go", tmp_path)
    assert (imported.map_id, map.name) == ("pond-of-go", "Pond of Go")
    color = map.powers["AMBER_COAST"].color
    assert color is not None
    assert color.units == "#ffbf00"
    for sentence in (
        "Left out: units of nobody: Army ISL.",
        "Left out: its own Phase (ownPhase).",
        "Compare its rules in words: First to 3 wins.",
        "Only one way for a fleet: BAY to GUL.",
    ):
        assert sentence in imported.lost


def test_name_and_source_may_be_given() -> None:
    (imported,) = read_foreign_maps(FOREIGN / "pond.go", "Pool", "my attic")
    assert (imported.tree["name"], imported.tree["source"]) == ("Pool", "my attic")


@each_row(
    "name, text, said",
    [
        ("variants.xml", "<VARIANTS><VARIANT", "variants.xml: "),
        ("variants.xml", "<SVG/>", "This is <SVG>, and no file of jDip with <VARIANTS>."),
        ("variants.xml", "<VARIANTS/>", "variants.xml has no map."),
        ("variants.xml", "<VARIANTS><VARIANT name='x'/></VARIANTS>", "x has no element MAP."),
        ("variants.xml", "<VARIANTS><VARIANT name='x'><MAP/></VARIANT></VARIANTS>", "lacks its attribute"),
        (
            "variants.xml",
            "<VARIANTS><VARIANT name='x'><MAP adjacencyURI='../../gone.xml'/></VARIANT></VARIANTS>",
            "gone.xml",
        ),
        ("x.go", "package x", "This Go source has no provinces, or makes them by a calculation."),
        ("x.go", 'Prov("ash").Flag(godip.Land)', "This Go source has no units at the start"),
    ],
)
def test_files_that_are_no_maps_are_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(Refused) as caught:
        read_foreign_maps(tmp_path / name)
    assert said in caught.value.text
