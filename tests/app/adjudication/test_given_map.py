"""Maps that come with a line: read as the judge's own are, refused with the place of a fault."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from judge.api import Board
from judge.app.adjudication.known_texts import MOST_MAP_BYTES
from judge.app.adjudication.schema import schema_of
from judge.files.data_dir import data_dir
from judge.files.maps.examine import MOST_CHANGES, draft_in_text
from judge.files.maps.schema import as_json
from tests.support.adjudicated_lines import Data, ask, spring
from tests.support.paths import DATA
from tests.support.rows import each_row


@cache
def lakeland() -> Any:
    return as_json(draft_in_text((DATA / "lakeland.yaml").read_text(encoding="utf-8")).document.root.tree)


def in_lakeland(**more: Any) -> Data:
    return spring({"ASHEN": ["A ASH"]}, {"ASHEN": ["A ASH - DEL"]}, **({"map": lakeland()} | more))


def test_a_line_is_adjudicated_on_the_map_that_it_brings() -> None:
    answer = ask({**in_lakeland(), "explain": True, "legal": True})
    assert answer["units"] == {"ASHEN": ["A DEL"]}
    assert "A ASH - DEL" in answer["legal"]["ASHEN"]["A ASH"]
    assert answer["next"]["map"] == lakeland()
    assert ask(answer["next"] | {"orders": {"ASHEN": ["A DEL - ASH"]}})["units"] == {"ASHEN": ["A ASH"]}
    assert [*Draft202012Validator(schema_of("line")).iter_errors(answer["next"])] == []
    assert [*Draft202012Validator(schema_of("answer")).iter_errors(answer)] == []


def test_a_map_in_a_line_may_be_made_from_one_of_the_judges_own() -> None:
    made = {"id": "rome", "name": "Rome", "base": "standard", "powers": {"ITALY": {"units": {"add": ["F ROM"]}}}}
    line = spring({"ITALY": ["F ROM"]}, {"ITALY": ["F ROM - TYS"]}, map=made)
    assert ask(line)["units"] == {"ITALY": ["F TYS"]}


def test_a_map_in_a_line_changes_nothing_for_a_line_that_names_one_of_the_same_name() -> None:
    own = {"id": "standard", "name": "Standard", "base": "fleetrome", "drop": {"places": ["SWI"]}}
    assert ask(spring({"ITALY": ["A ROM"]}, {}, map=own))["units"] == {"ITALY": ["A ROM"]}
    assert "SWI" in Board().map.places
    assert "SWI" not in Board(own).map.places


@each_row(
    ("change", "told"),
    [
        ({"places": {**lakeland()["places"], "DEL": {"type": "land"}}}, "places.DEL: The key 'name' is missing."),
        ({"powers": []}, "powers: Here belongs a mapping (key: value)."),
        ({"id": "Lake Land"}, "id: An id has small letters, digits and hyphens."),
        ({"base": "../secrets"}, "base: There is no map '../secrets'."),
        ({"base": "lakeland"}, "base: There is no map 'lakeland'."),
        ({"calender": []}, "calender: There is no key 'calender' here (did you mean 'calendar'?)."),
        (
            {"changes": [{"during": {"season": "fall"}}] * (MOST_CHANGES + 1)},
            "changes: A map changes at most 100 times.",
        ),
    ],
)
def test_a_faulty_map_is_told_in_one_sentence_with_the_place(change: Data, told: str) -> None:
    error = ask({**in_lakeland(map={**lakeland(), **change}), "id": 7})
    assert error.keys() == {"id", "error"}
    assert error["error"].startswith("The map has ")
    assert told.removesuffix(".") in error["error"]


def test_an_overlong_map_is_refused_and_the_largest_of_ours_is_not() -> None:
    long = {**lakeland(), "description": "x" * MOST_MAP_BYTES}
    assert ask(in_lakeland(map=long))["error"] == f"A map in a line has at most {MOST_MAP_BYTES} bytes."
    text = (data_dir("maps") / "imperial.yaml").read_text(encoding="utf-8")
    assert len(json.dumps(as_json(draft_in_text(text).document.root.tree))) * 2 < MOST_MAP_BYTES


def test_a_map_that_is_neither_name_nor_mapping_is_refused() -> None:
    assert "map" in ask(in_lakeland(map=7))["error"]
    assert ask(in_lakeland(map={}))["error"] == "The map has an error: This file is empty."


def test_a_board_of_a_given_map_plays_on_and_is_drawn() -> None:
    board = Board(lakeland())
    assert board.line()["map"] == lakeland()
    assert Board.from_line(board.line()) == board
    then = board.advance({"ASHEN": ["A ASH - BRI"]})
    assert then.units["ASHEN"] == ["A BRI"]
    assert 'data-unit="A BRI"' in then.svg()
