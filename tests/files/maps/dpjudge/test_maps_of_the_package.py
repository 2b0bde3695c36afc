"""Maps of the package `diplomacy`: imported, they have the links that it reads itself."""

from __future__ import annotations

from pathlib import Path

import diplomacy
import pytest
from diplomacy.engine.map import Map as PackageMap

from judge.board.names import Location, Province
from judge.files.maps.dpjudge.write import old_file
from judge.files.maps.examine import draft_in_text, is_error, read_map
from judge.files.maps.importing import import_map, map_id_of
from judge.files.maps.load import load_map, own_file
from tests.support.rows import each_row

FILES = sorted((Path(diplomacy.__file__).parent / "maps").glob("*.map"))


@pytest.mark.slow
def test_all_maps_are_imported_without_errors(tmp_path: Path) -> None:
    assert len(FILES) >= 14
    for file in FILES:
        problems = import_map(file, tmp_path / f"{map_id_of(file)}.yaml", origin="diplomacy")
        assert [str(problem) for problem in problems if is_error(problem)] == [], file.name


@each_row("name", ["pure", "modern", "standard_age_of_empires"])
def test_an_imported_map_has_the_links_centers_homes_and_units_that_the_package_reads(
    name: str, tmp_path: Path
) -> None:
    file = next(file for file in FILES if file.stem == name)
    import_map(file, tmp_path / f"{map_id_of(file)}.yaml", origin="diplomacy 1.1.2")
    ours, theirs = read_map(tmp_path / f"{map_id_of(file)}.yaml"), PackageMap(name)
    for place in ours.army:
        reached = {other for other in ours.places if other != place and theirs.abuts("A", place, "-", other)}
        assert ours.army.get(Province(place), frozenset()) == reached, place
    for spot in ours.fleet:
        reached = {Province(other) for other in ours.fleet if other != spot and theirs.abuts("F", spot, "-", other)}
        assert ours.fleet[Location(spot)] == reached, spot
    assert ours.centers == {*theirs.scs}
    for power, made in ours.powers.items():
        assert sorted(made.homes) == sorted(theirs.homes[power])
        assert sorted(map(str, made.units)) == sorted(theirs.units[power])
    assert str(ours.start)[1:-1] == theirs.phase.split()[1]


def test_a_map_from_elsewhere_names_its_source_and_not_the_licence_of_dpjudge(tmp_path: Path) -> None:
    import_map(next(file for file in FILES if file.stem == "pure"), tmp_path / "pure.yaml", origin="somewhere")
    text = (tmp_path / "pure.yaml").read_text(encoding="utf-8")
    assert "source: somewhere\n" in text
    assert "licence" not in text
    assert "DPjudge" not in text


def test_the_package_reads_a_map_that_we_export(tmp_path: Path) -> None:
    (tmp_path / "mine.map").write_bytes(old_file(draft_in_text(own_file("pure").read_text(encoding="utf-8"))).written)
    theirs, ours = PackageMap(str(tmp_path / "mine.map"), use_cache=False), load_map("pure")
    assert theirs.error == []
    assert {power: theirs.units[power] for power in theirs.powers} == {
        power: [str(unit) for unit in made.units] for power, made in ours.powers.items()
    }
    assert {*theirs.scs} == ours.centers
    for place in ours.army:
        assert {other for other in ours.army if theirs.abuts("A", place, "-", other)} - {place} == ours.army[place]
