"""Rules and positions without any game: `judge adjudicate`, `rules` and `check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.app.checks import checking
from tests.support.command_line import done, judge


@pytest.fixture
def only_settings_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check settings only: to check all maps and templates takes seconds.

    `tests/app/checks/test_checking.py` does it.
    """
    monkeypatch.setattr(checking, "_check_maps", lambda _directory: [])
    monkeypatch.setattr(checking, "_check_templates", lambda _directory: [])


def test_checking_a_faulty_map_fails_with_file_and_line():
    Path("lake.yaml").write_text("format: 1\nid: lake\nname: Lake\nplaces: {}\nplacess: {}\n")
    result = judge("check", "lake.yaml")
    assert result.exit_code == 1
    assert any(line.startswith("lake.yaml:5: ") and "placess" in line for line in result.stdout.splitlines())
    assert "well" not in result.stdout


@pytest.mark.usefixtures("only_settings_to_check")
def test_checking_everything_tells_which_settings_count_and_nothing_that_is_only_worth_a_look(tmp_path: Path):
    assert done("check") == f"Settings: {tmp_path / 'judge.toml'}.\nAll is well.\n"
    Path("judge.toml").unlink()
    assert done("check") == "Settings: the defaults, since there is no judge.toml here.\nAll is well.\n"


@pytest.mark.usefixtures("only_settings_to_check")
def test_checking_everything_fails_when_the_settings_are_faulty():
    Path("judge.toml").write_text('[clock]\ntick = "soon"\n')
    result = judge("check")
    assert result.exit_code == 1
    assert "judge.toml:2: " in result.stdout


def test_one_rule_is_explained_and_a_choice_of_rules_worked_out():
    assert done("rules", "build_any").startswith("BUILD_ANY (")
    assert "CD_DUMMIES" in done("rules", "--resolve", "SOLITAIRE")
    resolved = json.loads(done("rules", "--resolve", "SOLITAIRE, BUILD_ANY", "--json"))
    assert set(resolved) == {"active", "reasons", "reports"}
    assert {"SOLITAIRE", "BUILD_ANY"} <= set(resolved["active"])


def test_rules_for_programs_have_the_promised_fields():
    everything = json.loads(done("rules", "--json"))
    assert len(everything) > 100
    fields = {"name", "group", "variants", "adds", "removes", "forbids", "implies", "aliases"}
    assert all(set(rule) == fields for rule in everything)
    assert [rule["name"] for rule in json.loads(done("rules", "build_any", "--json"))] == ["BUILD_ANY"]


def test_a_rule_or_a_variant_that_is_not_there_is_an_error():
    for arguments in (["rules", "BUILD_ANYY"], ["rules", "--resolve", "BUILD_ANY", "--variant", "chess"]):
        result = judge(*arguments)
        assert result.exit_code == 1
        assert result.stderr.startswith("Error: There is no ")
