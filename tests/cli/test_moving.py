"""Moving data on the command line."""

from __future__ import annotations

from pathlib import Path

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
