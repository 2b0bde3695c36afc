"""Import of DPjudge's map files: a small board with one of nearly everything, and a variant of it."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from judge.board.maps import Map, Season, Terrain
from judge.board.position import Phase, PhaseType
from judge.files.maps.examine import check_map, is_error, read_map
from judge.files.maps.importing import import_map
from judge.problems import Refused
from tests.support.paths import DATA

OLD = DATA / "old_maps"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("maps")
    import_map(OLD / "pond.map", made / "pond.yaml", "Pond", "A small board.")
    import_map(OLD / "Puddle.map", made / "puddle.yaml")
    return made


@pytest.fixture(scope="module")
def pond(folder: Path) -> Map:
    return read_map(folder / "pond.yaml")


@pytest.fixture(scope="module")
def puddle(folder: Path) -> Map:
    return read_map(folder / "puddle.yaml")


def test_imported_files_have_no_errors_and_state_what_they_count(folder: Path) -> None:
    for name in ("pond", "puddle"):
        problems = check_map(folder / f"{name}.yaml")
        assert not [problem for problem in problems if is_error(problem)], problems
        assert "expect:" in (folder / f"{name}.yaml").read_text()


def test_nobodys_address_is_carried_over_and_the_licence_is_named(folder: Path) -> None:
    text = (folder / "pond.yaml").read_text()
    assert "example.org" not in text
    assert "NOTIFY" not in text
    assert "Manus Hand" in text
    assert "LICENSE.dpjudge" in text


def test_terrain_centers_and_names_are_carried_over(pond: Map) -> None:
    terrain = [pond.places[code].terrain for code in ("PON", "ASH", "DEL", "ISL", "WAL")]  # type: ignore[index]
    assert terrain == [Terrain.SEA, Terrain.COAST, Terrain.LAND, Terrain.PORT, Terrain.IMPASSABLE]
    assert pond.centers == {"ASH", "COV", "BRI", "ISL"}
    assert pond.places["ASH"].name == "Ashfield"
    assert pond.places["ASH"].aliases == ("ashes",)
    assert pond.places["GUL"].unsure == ("lake",)


def test_a_code_that_is_a_word_of_orders_gets_another_one(pond: Map) -> None:
    assert "THE" not in pond.places
    assert {code for code, place in pond.places.items() if place.name == "Theban Hill"} == {"THB"}
    assert pond.army["DEL"] == {"ASH", "BRI", "COV", "THB"}


def test_letter_case_tells_armies_from_fleets(pond: Map) -> None:
    assert pond.army["COV"] == {"ASH", "BRI", "THB", "DEL"}, "Isle is written Cov: not on foot"
    assert pond.fleet["COV"] == {"PON", "ASH", "BRI/NC", "ISL"}, "the and del are written small: not by ship"
    assert "ISL" not in pond.army
    assert pond.fleet["ISL"] == {"PON", "COV"}


def test_a_province_with_coasts_has_its_armies_neighbors_from_the_small_line(pond: Map) -> None:
    assert pond.army["BRI"] == {"ASH", "COV", "DEL"}
    assert pond.fleet["BRI/NC"] == {"ASH", "PON", "COV"}
    assert pond.fleet["BRI/SC"] == {"ASH", "GUL"}


def test_what_is_special_about_links_powers_and_years_is_kept(folder: Path) -> None:
    text = (folder / "pond.yaml").read_text()
    assert "- {between: [ASH, COV], class: strait}" in text
    assert "- {between: [ASH, GUL], owner_of: [ASH]}" in text
    assert "touches: [WAL]" in text
    assert "WAL: {name: High Wall, type: impassable, touches: [DEL]}" in text
    assert "factories: [THB]" in text
    assert "partisans: [DEL]" in text
    assert "claims: 1" in text
    assert "league: {name: Water, behaviour: benign, friends: [Earth]}" in text
    assert "payola:" in text
    assert "tax: '1'" in text
    assert "during: {season: a.d., year: 1010}" in text
    assert "PON: {type: impassable}" in text


def test_powers_have_their_names_letters_homes_and_units(pond: Map) -> None:
    realm, resort, dale = (pond.powers[name] for name in ("ASHEN_REALM", "RESORT", "DALE"))  # type: ignore[index]
    assert (realm.title, realm.adjective, realm.letter, realm.homes) == ("Ashen Realm", "Ashen", "X", ("ASH",))
    assert [str(unit) for unit in realm.units] == ["A ASH"]
    assert (resort.adjective, resort.letter) == ("of the Resort", "R")
    assert dale.dummy
    assert list(pond.powers)[-1] == "DALE", "a name with _ stands last"


def test_years_pass_and_adjustments_come_as_the_old_calendar_says(pond: Map) -> None:
    movement, retreats, adjustments = PhaseType
    assert pond.calendar == (Season("a.d.", (movement, retreats), 5), Season("a.d.", (adjustments,), 0, (10, 0)))
    phase, seen = pond.start, []
    for _ in range(6):
        phase = pond.next_phase(phase)
        seen.append(str(phase))
    assert seen == ["A1000R", "A1000A", "A1005M", "A1005R", "A1010M", "A1010R"]
    assert Phase("a.d.", 1005, movement).title == "A.D. 1005 Movement"


def test_a_map_that_starts_from_another_one_becomes_a_variant(folder: Path) -> None:
    text = (folder / "puddle.yaml").read_text()
    assert "base: pond" in text
    assert "rename:" in text
    assert "drop:" in text
    assert "Broad Pond" not in text, "what does not change is not written again"


def test_the_variant_has_the_changes_and_keeps_the_rest(puddle: Map) -> None:
    assert puddle.places.keys() == {"PON", "GUL", "ASH", "BRI", "HAV", "DEL", "THB", "FOR", "WAL"}
    assert puddle.places["HAV"].name == "Haven"
    assert puddle.places["PON"].name == "Broad Pond"
    assert puddle.army["ASH"] == {"BRI", "DEL", "FOR"}
    assert puddle.army["FOR"] == {"ASH", "DEL"}
    assert puddle.fleet["HAV"] == {"PON", "BRI/NC"}
    assert puddle.fleet["PON"] == {"ASH", "BRI/NC", "HAV"}
    assert puddle.centers == {"HAV", "FOR", "ASH"}, "-BRI is none"
    assert list(puddle.powers) == ["ASHEN_REALM", "FORTRESS", "HARBOR_FOLK"]
    assert puddle.powers["HARBOR_FOLK"].homes == ("HAV",)  # type: ignore[index]
    assert puddle.win == 2
    assert (puddle.rules_enable, puddle.rules_disable) == (("BUILD_ANY",), ("BUILD_ANY",))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("USE nothing.map", "line 1: the file nothing.map is not there"),
        ("USE round.map", "is not there"),
        ("Ash = ash\nLAND ASH TOUCHES BRI", "line 2: after a place write ABUTS"),
        ("AMEND ASH ABUTS BRI", "there is no place ASH"),
        ("A PAR", "belongs to no power"),
        ("ROME -> Italy (Italian)", "there is no power ROME"),
        ("ROME (Roman) (again)", "neither a place nor a power"),
        ("Ash =", "needs a code after it"),
        ("ROME (Roman)\nCONTROL ITALY", "line 2: this keyword is not read"),
        ("TEAM ROME-ITALY", "this keyword is not read"),
        ("FROM S1904M", "this keyword is not read"),
        ("ROTATE AFTER MOVEMENT", "this keyword is not read"),
        ("RESERVES 2", "this belongs below a power"),
        ("ROME (Roman)\nMILITIA many", "write a number of units here"),
        ("ROME (Roman)\nUNITS A ROM", "UNITS stands alone"),
        ("ROME (Roman)\nDUMMIES ROME", "after DUMMIES write ALL"),
    ],
)
def test_a_file_that_cannot_be_understood_is_refused_with_its_line(tmp_path: Path, lines: str, said: str) -> None:
    (tmp_path / "round.map").write_text(f"{lines}\n", encoding="latin-1")
    with pytest.raises(Refused) as refused:
        import_map(tmp_path / "round.map", tmp_path / "round.yaml")
    assert refused.value.code == "E-IMPORT"
    assert said in refused.value.text
    assert not (tmp_path / "round.yaml").exists()


def test_taxes_and_rules_for_payola_are_carried_over_one_by_one(tmp_path: Path) -> None:
    for file in OLD.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with (tmp_path / "pond.map").open("a", encoding="latin-1") as pond:
        pond.write("\nPAYOLA DIRECTIVES\nRULE EBAYOLA !FLAT_TAX\nTAX ASH COV 5\nTAX BRI 2\nCAP 9\nEND DIRECTIVES\n")
    import_map(tmp_path / "pond.map", tmp_path / "pond.yaml")
    pond = read_map(tmp_path / "pond.yaml")
    assert pond.money.taxes == {"ASH": 5, "COV": 5, "BRI": 2}
    assert pond.money.cap == 9
    assert {"EBAYOLA", "!FLAT_TAX"} <= set(pond.rules_in("payola"))


def test_reserves_militia_and_dummies_in_bulk_are_carried_over_as_they_are_written(tmp_path: Path) -> None:
    for file in OLD.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    text = (tmp_path / "pond.map").read_text(encoding="latin-1")
    for old, new in (
        ("A ASH\n", "A ASH\nRESERVES 2\nMILITIA 1\n"),
        ("F COV\n", "F COV\nUNITS\nA COV\n"),
        ("DUMMY\n", ""),
        ("UNOWNED", "DUMMIES ALL EXCEPT ASHEN+REALM RESORT\nUNOWNED"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "pond.map").write_text(text, encoding="latin-1")
    import_map(tmp_path / "pond.map", tmp_path / "pond.yaml")
    powers = {power.title: power for power in read_map(tmp_path / "pond.yaml").powers.values()}
    building = powers["Ashen Realm"].building
    assert (building.reserves, building.militia) == (2, 1)
    assert [str(unit) for unit in powers["Resort"].units] == ["A COV"]
    assert [title for title, power in powers.items() if power.dummy] == ["Dale"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("LAND A ABUTS B B B", "orders use the word A for something else"),
        ("FLOW", '"" is none of MOVEMENT, RETREATS'),
        ("FLOW SPRING:WALK", '"WALK" is none of MOVEMENT, RETREATS'),
        ("BEGIN 1000", "after BEGIN write a season, a year and a phase"),
        ("BEGIN A.D. 1000 DEL", '"DEL" is none of'),
        ("DUMMY ATLANTIS", "there is no power ATLANTIS"),
        ("LEAGUE", "after LEAGUE write its name"),
    ],
)
def test_a_line_that_cannot_be_taken_over_is_told_with_its_number(line: str, told: str, tmp_path: Path) -> None:
    lines = (OLD / "pond.map").read_text("latin-1").splitlines()
    copytree(OLD, tmp_path, dirs_exist_ok=True)
    (tmp_path / "pond.map").write_text("\n".join([*lines, line]), "latin-1")
    with pytest.raises(Refused) as caught:
        import_map(tmp_path / "pond.map", tmp_path / "pond.yaml")
    assert f"pond.map, line {len(lines) + 1}: {told}" in caught.value.text
