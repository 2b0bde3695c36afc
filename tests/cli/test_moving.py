"""Moving data on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.command_line import CREATE, NOON, done, judge


def test_a_backup_is_a_store_of_its_own(tmp_path: Path):
    done("deliver", "--now", NOON, stdin=CREATE)
    done("backup", "copy.db")
    (tmp_path / "copy.toml").write_text('[store]\nurl = "sqlite:copy.db"\n')
    assert "river" in done("--config", "copy.toml", "games")


def test_a_game_is_exported_and_imported_again_by_file():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "name: river" in done("export", "river")
    assert "is written to" in done("export", "river", "-o", "river.yaml")
    assert judge("export", "lake").exit_code == 1
    assert judge("import", "river.yaml").exit_code == 1
    assert "changes nothing" in done("import", "--replace", "river.yaml")
    text = Path("river.yaml").read_text().replace("name: river", "name: lake")
    Path("lake.yaml").write_text(text)
    assert "lake is here now" in done("import", "lake.yaml")
    Path("lake.yaml").write_text(text.replace("map: standard", "map: moon"))
    wrong = judge("import", "--replace", "lake.yaml")
    assert wrong.exit_code == 1
    assert "lake.yaml:" in wrong.stderr


def test_a_judge_is_copied_into_another_file_and_goes_on_there(tmp_path: Path):
    done("deliver", "--now", NOON, stdin=CREATE)
    told = done("copy", "judge.db", "sqlite:there/judge.db")
    assert f"sqlite:{tmp_path}/there/judge.db now has everything from sqlite:{tmp_path}/judge.db: games 1," in told
    assert f'url = "sqlite:{tmp_path}/there/judge.db"' in told
    (tmp_path / "judge.toml").write_text('[store]\nurl = "sqlite:there/judge.db"\n')
    assert "river" in done("games")
    again = judge("copy", "judge.db", "there/judge.db")
    assert again.exit_code == 1
    assert "is not empty (rows: 1 in games," in again.stderr


def test_what_is_no_store_is_not_copied_and_a_password_on_the_command_line_neither(tmp_path: Path):
    done("deliver", "--now", NOON, stdin=CREATE)
    for source, target, why in (
        ("judge.db", "./judge.db", "is both stores"),
        ("nowhere.db", "new.db", "there is no such file"),
        ("judge.toml", "new.db", "Nothing was changed."),
        ("judge.db", "mysql://judge@host/judge", "it must be sqlite:PATH or postgresql://"),
        ("judge.db", "postgresql://judge:secret@host/judge", "the password does not stand in it"),
    ):
        refused = judge("copy", source, target)
        assert refused.exit_code == 1
        assert why in refused.stderr
    assert not (tmp_path / "new.db").exists()


def test_a_judge_is_copied_into_a_database_and_back(tmp_path: Path, postgres_url: str):
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "Keep the same judge.key on every machine" in done("copy", "judge.db", postgres_url)
    (tmp_path / "judge.toml").write_text(f'[store]\nurl = "{postgres_url}"\n')
    assert "river" in done("games")
    done("copy", postgres_url, "back.db")
    (tmp_path / "judge.toml").write_text('[store]\nurl = "sqlite:back.db"\n')
    assert "river" in done("games")


def test_the_password_of_the_database_is_that_of_the_settings_or_of_a_file_that_is_named(tmp_path: Path):
    done("deliver", "--now", NOON, stdin=CREATE)
    (tmp_path / "named").write_bytes(b"\xff")
    refused = judge("copy", "judge.db", "postgresql://judge@localhost/judge", "--password-file", "named")
    assert "The password of the store cannot be read from named" in refused.stderr
    (tmp_path / "settings").write_bytes(b"\xff")
    (tmp_path / "judge.toml").write_text('[store]\npassword_file = "settings"\n')
    refused = judge("copy", "judge.db", "postgresql://judge@localhost/judge")
    assert f"The password of the store cannot be read from {tmp_path}/settings" in refused.stderr


FIRST: dict[str, Any] = {
    "name": "S1901M",
    "state": {"units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, "centers": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}},
    "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": None},
}


def test_a_game_comes_in_as_the_diplomacy_package_saves_it_and_goes_out_again():
    state = {"units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN"]}, "centers": FIRST["state"]["centers"]}
    second = {"name": "F1901M", "state": state, "orders": {}}
    Path("saved.json").write_text(json.dumps({"id": "xY-1", "map": "standard", "phases": [FIRST, second]}))
    assert done("import", "saved.json").startswith("xy-1 is here now, waiting, in F1901M, with 1 phases.\nLeft out: ")
    assert "river is here now" in done("import", "saved.json", "--name", "river")
    result = judge("export", "river", "--format", "diplomacy")
    assert result.stderr.startswith("Left out: people, press, ")
    phases = json.loads(result.stdout)["phases"]
    assert [phase["name"] for phase in phases] == ["S1901M", "F1901M"]
    assert phases[0]["results"] == {"A PAR": [], "A MUN": []}
    assert phases[1]["state"]["units"]["FRANCE"] == ["A BUR"]


def test_a_game_goes_out_as_messages_of_daide_and_comes_in_under_another_name():
    Path("moves.txt").write_text("MAP ('standard') SCO (FRA PAR) NOW (SPR 1901) (FRA AMY PAR)\n")
    assert "river is here now" in done("import", "moves.txt", "--name", "river")
    result = judge("export", "river", "--format", "daide", "-o", "back.txt")
    assert result.stderr.startswith("Left out: people, press, ")
    assert Path("back.txt").read_text().endswith("NOW (SPR 1901) (FRA AMY PAR)\n")
    assert "lake is here now" in done("import", "back.txt", "--name", "lake")


def test_what_cannot_come_in_or_go_out_so_is_told():
    Path("saved.json").write_text(json.dumps({"phases": [FIRST, {**FIRST, "name": "F1901M"}]}))
    refused = judge("import", "saved.json", "--name", "river")
    assert refused.exit_code == 1
    assert "S1901M: This judge comes to FRANCE A BUR where the file has FRANCE A PAR" in refused.stderr
    assert judge("import", "saved.json", "--replace").exit_code == 2
    done("deliver", "--now", NOON, stdin=CREATE)
    done("export", "river", "-o", "river.yaml")
    assert judge("import", "river.yaml", "--name", "lake").exit_code == 2
    assert "has not begun" in judge("export", "river", "--format", "diplomacy").stderr
    assert "There is no game lake" in judge("export", "lake", "--format", "diplomacy").stderr
