"""Maps without any game: `judge maps list`, `import` and `export`, and `adjudicate --map-file`."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from judge.api import Board
from judge.app.adjudication.schema import schema_of
from judge.files.maps.examine import map_in_text
from judge.files.maps.load import load_map
from tests.support.adjudicated_lines import ask
from tests.support.command_line import done, judge
from tests.support.paths import DATA
from tests.support.rows import each_row


def test_the_maps_are_listed_and_an_old_map_is_taken_over(tmp_path):
    rows = {row["map"]: row for row in json.loads(done("maps", "list", "--json"))}
    assert (rows["standard"]["players"], rows["standard"]["win"], rows["standard"]["start"]) == (7, 18, "S1901M")
    assert all(row["edition"].endswith(".") for row in rows.values())
    old = DATA / "old_maps" / "pond.map"
    assert "pond.yaml is written." in done("maps", "import", str(old), "-o", str(tmp_path), "--name", "Pond")
    assert "Pond" in (tmp_path / "pond.yaml").read_text()
    again = judge("maps", "import", str(old), "-o", str(tmp_path))
    assert (again.exit_code, "written over" in again.output) == (1, True)
    assert "pond.yaml is written." in done("maps", "import", str(old), "-o", str(tmp_path / "new" / "folder"))
    no_folder = judge("maps", "import", str(old), "-o", str(tmp_path / "pond.yaml" / "maps"))
    assert (no_folder.exit_code, "Not a directory" in no_folder.output) == (1, True)
    bad = tmp_path / "bad.map"
    bad.write_text("USE nothing.map\n")
    refused = judge("maps", "import", str(bad), "-o", str(tmp_path))
    assert (refused.exit_code, "line 1" in refused.output) == (1, True)


def test_maps_of_jdip_and_godip_are_taken_over_and_what_is_lost_is_told(tmp_path):
    files = [str(DATA / "foreign_maps" / name) for name in ("variants.xml", "pond.go")]
    taken = judge("maps", "import", *files, "-o", str(tmp_path))
    assert taken.exit_code == 0
    assert "pond.yaml is written." in taken.stdout
    assert "pond-of-go.yaml is written." in taken.stdout
    assert "Left out: the borders ice.\n" in taken.stderr
    again = judge("maps", "import", *files, "-o", str(tmp_path))
    assert (again.exit_code, "written over" in again.output) == (1, True)
    assert json.loads(done("maps", "export", str(tmp_path / "pond.yaml")))["name"] == "Pond"


@each_row("name", ["standard", "loeb9"])
def test_a_map_is_exported_as_json_that_the_schema_allows_and_that_is_the_same_map(name: str):
    written = done("maps", "export", name)
    assert [*Draft202012Validator(schema_of("map")).iter_errors(json.loads(written))] == []
    made, own = map_in_text(written), load_map(name)
    assert (made.places, made.army, made.fleet, made.powers) == (own.places, own.army, own.fleet, own.powers)
    assert (made.calendar, made.victory, made.changes) == (own.calendar, own.victory, own.changes)
    assert not made.base


def test_a_map_is_exported_to_a_file_in_each_form_and_what_is_lost_is_told():
    assert done("maps", "export", "standard", "--format", "svg", "-o", "board.svg") == "board.svg is written.\n"
    assert Path("board.svg").read_text().startswith("<svg ")
    result = judge("maps", "export", "Standard", "--format", "dpjudge", "-o", "standard.map")
    assert result.stderr == "Lost: colors of AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY and others.\n"
    assert "\nRUSSIA (Russian:R) MOS SEV STP WAR\n" in Path("standard.map").read_text()


@each_row("name", ["Standard", "1897", str(DATA / "lakeland.yaml")])
def test_the_start_on_a_map_is_exported_as_a_line_that_can_be_sent_back_with_orders(name: str):
    line = json.loads(done("maps", "export", name, "--format", "line"))
    assert [*Draft202012Validator(schema_of("line")).iter_errors(line)] == []
    board = Board(line["map"])
    assert line == board.line()
    assert ask({**line, "explain": True})["next"]["phase"] == board.advance({}).phase


def test_a_map_file_is_exported_too_and_its_picture_needs_no_drawing():
    Path("mine.json").write_text(done("maps", "export", str(DATA / "lakeland.yaml")))
    assert "Lakeland, Spring 1901" in done("maps", "export", "mine.json", "--format", "svg")
    assert json.loads(done("maps", "export", "mine.json")) == json.loads(Path("mine.json").read_text())


def test_what_is_no_map_is_refused_with_the_place():
    assert "no map nowhere" in judge("maps", "export", "nowhere").stderr
    Path("bad.json").write_text(done("maps", "export", "standard").replace('"type": "sea"', '"type": "see"', 1))
    for command in (["maps", "export", "bad.json"], ["adjudicate", "--map-file", "bad.json"]):
        result = judge(*command)
        assert result.exit_code == 1
        assert "bad.json:14: places.ADR.type: 'see' is none of land, coast" in result.stderr
        assert "bad.json is not a map that can be used" in result.stderr
    assert judge("adjudicate", "--map-file", "bad.json", "--map", "standard").exit_code == 2
