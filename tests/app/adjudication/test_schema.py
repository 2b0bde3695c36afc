"""The JSON Schema of lines, answers and maps, held against those that there are."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from judge.app.adjudication.schema import schema_of
from judge.cli.main import main
from judge.corpus.cases import datc_entries, datc_line, variant_entries
from judge.corpus.chance import MAPS, random_entries
from tests.support.adjudicated_lines import Data, ask, datc_phases, spring
from tests.support.paths import ROOT


@cache
def validator(part: str) -> Draft202012Validator:
    schema = schema_of(part)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(part: str, value: Any) -> list[str]:
    return [f"{[*error.path]}: {error.message}" for error in validator(part).iter_errors(value)]


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_lines_of_the_datc_and_their_answers_are_as_the_schema_says(step: int) -> None:
    for name, phase in datc_phases()[::step]:
        line = {**datc_line(phase), "id": {"case": name}, "explain": True, "legal": True}
        assert faults("line", line) == []
        answer = ask(line)
        assert faults("answer", answer) == [], name
        assert faults("line", answer["next"]) == [], name


@pytest.mark.slow
def test_lines_of_the_corpus_their_answers_and_the_lines_after_them_are_as_the_schema_says() -> None:
    """Cases, variants with their own maps, phases at random; answers plain and with all parts: 15 s."""
    by_chance = chain.from_iterable(random_entries(map, 10, 2) for map in MAPS)
    for made in chain(datc_entries(), variant_entries(), by_chance):
        line = {**made["line"], "explain": True, "legal": True}
        answer = ask(line)
        found = (faults("line", line), faults("answer", made["answer"]), faults("answer", answer))
        assert (*found, faults("line", answer["next"])) == ([], [], [], []), made["id"]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"orders": {"FRANCE": ["hello", "A MUN H"], "ITALY": None}},
        {"orders": {"FRANCE": ["hello", "Paris to Burgundy"]}, "notation": "any"},
        {"phase": "Q1901M"},
        {"rules": ["BUILD_ANY"], "house": ["coast_policy=lenient"], "preset": "2.x", "options": {"4.D.3": "last"}},
        {"garrisons": ["ITALY"], "hidden": ["PAR"], "sighted": {"FRANCE": ["PAR"]}, "homes": {"FRANCE": ["PAR"]}},
        {"dummies": ["ITALY"], "map": "1898"},
    ],
)
@pytest.mark.parametrize("explain", [False, True])
def test_unusual_lines_and_refusals_are_as_the_schema_says(more: Data, explain: bool) -> None:
    line = {**spring({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - BUR"]}), **more, "explain": explain}
    assert faults("line", line) == []
    assert faults("answer", ask(line)) == []


def test_every_field_of_lines_and_answers_has_a_description() -> None:
    line, answer = schema_of("line"), schema_of("answer")
    parts = [line["$defs"]["Line"], *(answer["$defs"][name] for name in ("_WholeAnswer", "_Refusal", "OutcomePart"))]
    assert [name for part in parts for name, field in part["properties"].items() if not field.get("description")] == []
    assert line["$defs"]["Line"]["properties"]["phase"]["description"].endswith("`S1901M`")


def test_what_is_no_line_and_no_answer_is_found() -> None:
    line = spring({"FRANCE": ["A PAR"]}, {})
    assert faults("line", {**line, "phase": 1})
    assert faults("line", {**line, "notation": "long"})
    assert faults("line", {"units": {}})
    answer = ask({**line, "explain": True})
    assert faults("answer", {**answer, "more": 1})
    assert faults("answer", {key: value for key, value in answer.items() if key != "centers"})
    answer["outcomes"][0]["reason"] = "bad luck"
    assert faults("answer", answer)


def test_maps_are_as_the_schema_says() -> None:
    for name in ("1898", "fiveman", "hundred", "sailho"):
        tree = yaml.load(
            (ROOT / "maps" / f"{name}.yaml").read_text(encoding="utf-8"),
            Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader),
        )
        assert faults("map", json.loads(json.dumps(tree))) == [], name


@pytest.mark.slow
def test_all_maps_are_as_the_schema_says() -> None:
    for path in sorted((ROOT / "maps").glob("*.yaml")):
        if path.name.count(".") == 1:
            assert faults("map", json.loads(json.dumps(yaml.safe_load(path.read_text(encoding="utf-8"))))) == [], path


def test_a_map_with_a_key_that_there_is_not_is_found() -> None:
    place = {"name": "Cove", "type": "coast", "army": []}
    assert faults("map", {"id": "x", "name": "X", "places": {"COV": place}}) == []
    assert faults("map", {"id": "x", "name": "X", "places": {"COV": {**place, "centre": True}}})
    assert faults("map", {"id": "x", "name": "X"})
    assert faults("map", {"id": "x", "name": "X", "base": "standard"}) == []


@pytest.mark.parametrize("part", ["line", "answer", "map"])
def test_the_command_prints_the_schema(part: str) -> None:
    printed = CliRunner().invoke(main, ["schema", part])
    assert printed.exit_code == 0
    assert json.loads(printed.output) == json.loads(json.dumps(schema_of(part)))
