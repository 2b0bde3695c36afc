"""Help, settings and exit codes of the command line, and ways to start it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import click
import pytest

import judge as judge_package
from judge.cli.main import COMMANDS, main
from tests.support.command_line import CREATE, NOON, done, judge
from tests.support.paths import DATA


def run(*arguments: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "judge", *arguments]
    return subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help_that_begins_with_a_sentence(name: str):
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.help
    assert command.help.split("\n\n")[0].rstrip().endswith(".")
    assert f"Usage: main {name}" in done(name, "--help")
    for option in command.params:
        assert isinstance(option, click.Argument) or option.help or option.name in ("variant",), option.name


def test_the_version_tells_the_engine_and_the_schema_of_stores_and_which_adjudication_runs():
    version, store, adjudication = done("--version").splitlines()
    assert version == f"judge, version {judge_package.__version__}"
    assert re.fullmatch(r"store: sqlite 3\.\d+\.\d+, schema \d+", store)
    assert adjudication == "adjudication: pure Python"


@pytest.mark.parametrize("last", [True, False])
def test_the_version_tells_of_the_engine_that_the_settings_name_and_asks_no_server(tmp_path: Path, last: bool):
    settings = tmp_path / "there.toml"
    settings.write_text('[store]\nurl = "postgresql://judge@127.0.0.1:1/nobody"\n')
    words = ["--config", str(settings)]
    told = done(*words, "--version") if last else done("--version", *words)
    assert re.fullmatch(r"store: postgresql \(psycopg 3[\d.]+\), schema \d+", told.splitlines()[1])


def test_the_version_is_told_with_faulty_settings_too(tmp_path: Path):
    (tmp_path / "faulty.toml").write_text("[store]\nurl = 7\n")
    told = done("--config", str(tmp_path / "faulty.toml"), "--version").splitlines()
    assert told[0] == f"judge, version {judge_package.__version__}"
    assert told[1].startswith("store: not known, the settings are faulty (judge check), schema ")


def test_the_settings_are_those_of_the_option_then_of_the_environment_then_of_the_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(f'[store]\nurl = "sqlite:{name}/judge.db"\n')
    done("tick")
    monkeypatch.setenv("JUDGE_CONFIG", str(tmp_path / "one.toml"))
    done("tick")
    done("--config", str(tmp_path / "two.toml"), "tick")
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("judge.db")) == [
        "judge.db",
        "one/judge.db",
        "two/judge.db",
    ]


LOOKS = [
    *(
        "games",
        "outbox",
        "parked",
        "mails",
        "show river",
        "log river",
        "map river -o river.png",
        "export river",
        "backup copy.db",
    ),
    *("keeper stats", "keeper blocked", "keeper record a@b.org", "keeper hold river", "keeper command river PROCESS"),
]


@pytest.mark.parametrize("line", LOOKS)
def test_where_there_is_neither_settings_nor_store_it_is_told_and_nothing_is_made(line: str, tmp_path: Path):
    (tmp_path / "judge.toml").unlink()
    result = judge(*line.split())
    assert result.exit_code == 1
    assert "There is no judge.toml in this folder, and no store at" in result.stderr
    assert "--config" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("line", LOOKS)
def test_where_there_are_settings_and_no_store_yet_it_is_told_when_there_will_be(line: str, tmp_path: Path):
    result = judge(*line.split())
    assert result.exit_code == 1
    assert f"There is no store at {tmp_path}/judge.db, which {tmp_path}/judge.toml names" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["judge.toml"]


def test_faulty_settings_stop_every_command_that_needs_them_and_are_told_with_their_line():
    Path("judge.toml").write_text("[stor]\n")
    for name in ("games", "tick", "parked"):
        result = judge(name)
        assert result.exit_code == 1
        assert "judge.toml:1: There is no section [stor]" in result.stderr


def test_a_store_that_cannot_be_opened_asks_to_try_again_later():
    Path("judge.db").mkdir()
    for arguments in (["deliver"], ["tick"], ["games"]):
        result = judge(*arguments, stdin=CREATE)
        assert result.exit_code == os.EX_TEMPFAIL, arguments
        assert result.stderr == f"Error: {Path('judge.db').absolute()}: Is a directory\n"


@pytest.mark.slow
def test_from_another_directory_it_finds_its_maps_rules_and_templates(tmp_path: Path):
    ran = run("check", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "all is well" in ran.stdout.lower()


def test_it_adjudicates_line_by_line_in_a_pipe(tmp_path: Path):
    line = {"id": 7, "phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}
    ran = run("adjudicate", cwd=tmp_path, stdin=f"{json.dumps(line)}\nnonsense\n")
    answers = [json.loads(text) for text in ran.stdout.splitlines()]
    assert (answers[0]["id"], answers[0]["units"]) == (7, {"FRANCE": ["A BUR"]})
    assert "error" in answers[1]
    assert ran.returncode == 0


def test_lines_that_name_no_map_are_adjudicated_on_the_one_in_a_file(tmp_path: Path):
    line = {"phase": "S1901M", "units": {"ASHEN": ["A ASH"]}, "orders": {"ASHEN": ["A ASH - DEL"]}}
    ran = run("adjudicate", "--map-file", str(DATA / "lakeland.yaml"), cwd=tmp_path, stdin=json.dumps(line))
    assert json.loads(ran.stdout)["units"] == {"ASHEN": ["A DEL"]}


def test_a_mail_piped_into_it_is_stored_and_done_and_the_game_can_be_shown(tmp_path: Path):
    other = tmp_path / "other"
    other.mkdir()
    config = str(tmp_path / "judge.toml")
    ran = run("--config", config, "deliver", "--now", NOON, cwd=other, stdin=CREATE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert "river" in run("--config", config, "games", cwd=other).stdout
    assert list(other.iterdir()) == []


def test_serving_on_a_port_that_is_taken_or_with_a_store_that_cannot_be_opened_fails_in_one_line(tmp_path: Path):
    settings = '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:sent"\n[listen]\nsmtp = "127.0.0.1:{}"\n'
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        (tmp_path / "judge.toml").write_text(settings.format(port))
        ran = run("serve", cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert re.fullmatch(rf"Error: The judge cannot listen for mail: .*{port}.*\n", ran.stderr)
    (tmp_path / "other.db").mkdir()
    (tmp_path / "judge.toml").write_text(settings.format(0).replace("judge.db", "other.db"))
    ran = run("serve", cwd=tmp_path)
    assert ran.returncode == os.EX_TEMPFAIL
    assert re.fullmatch(r"Error: .*other\.db.*\n", ran.stderr)


def test_output_into_a_closed_pipe_ends_quietly(tmp_path: Path):
    script = f"{sys.executable} -m judge rules | head -1"
    ran = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True)
    assert "Traceback" not in ran.stderr


def test_a_mail_server_is_asked_to_try_again_when_the_disk_does_not_take_the_mail(tmp_path: Path):
    (tmp_path / "judge.db").mkdir()
    ran = run("deliver", cwd=tmp_path, stdin=CREATE)
    assert ran.returncode == os.EX_TEMPFAIL
    assert "Traceback" not in ran.stderr
