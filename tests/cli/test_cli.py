"""The command line: what is printed, and with which exit code. Commands run in an empty directory unless they say."""

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
from click.testing import CliRunner, Result

from judge.app import checking
from judge.cli.main import main
from tests.support.paths import DATA

NOON = "2026-11-23T12:00Z"
CREATE = (
    "From: Anna <anna@example.org>\r\nTo: judge@example.org\r\nMessage-ID: <1@example.org>\r\n\r\n"
    "CREATE river hush-hush\r\nTIMING MOVE 3D NEXT 1D\r\nFORM\r\nSIGNOFF\r\n"
)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty directory but for a judge.toml whose letters go into files."""
    (tmp_path / "judge.toml").write_text('[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:sent"\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_CONFIG", raising=False)


@pytest.fixture
def only_settings_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """To check all maps and templates takes seconds, and `tests/app/test_checking.py` does it."""
    monkeypatch.setattr(checking, "_check_maps", lambda _directory: [])
    monkeypatch.setattr(checking, "_check_templates", lambda _directory: [])


def judge(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def done(*arguments: str, stdin: str = "") -> str:
    """What a command that goes well prints."""
    result = judge(*arguments, stdin=stdin)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def run(*arguments: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "judge", *arguments]
    return subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, text=True, timeout=60, check=False)


def letters() -> list[str]:
    return [path.read_text() for path in sorted(Path("sent").rglob("*")) if path.is_file()]


# Help and settings


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_has_help_that_begins_with_a_sentence(name: str):
    command = main.commands[name]
    assert command.help
    assert command.help.split("\n\n")[0].rstrip().endswith(".")
    assert f"Usage: main {name}" in done(name, "--help")
    for option in command.params:
        assert isinstance(option, click.Argument) or option.help or option.name in ("variant",), option.name


def test_the_settings_are_those_of_the_option_then_of_the_environment_then_of_the_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(f'[store]\nurl = "sqlite:{name}/judge.db"\n')
    done("games")
    monkeypatch.setenv("JUDGE_CONFIG", str(tmp_path / "one.toml"))
    done("games")
    done("--config", str(tmp_path / "two.toml"), "games")
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("judge.db")) == [
        "judge.db",
        "one/judge.db",
        "two/judge.db",
    ]


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


# Mail and time


def test_a_mail_from_standard_input_is_done_and_answered():
    assert done("deliver", "--now", NOON, stdin=CREATE) == ""
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]
    assert any("anna@example.org" in letter for letter in letters())


def test_a_mail_in_a_file_is_taken_as_if_it_were_then_and_once_only(tmp_path: Path):
    (tmp_path / "create.eml").write_text(CREATE, newline="")
    done("deliver", "create.eml", "create.eml", "--now", NOON)
    log = json.loads(done("log", "river", "--json"))
    assert [row["event"] for row in log].count("GameCreated") == 1
    assert {row["at"] for row in log} == {"2026-11-23T12:00:00Z"}


def test_a_mail_that_was_here_already_is_said_to_be():
    Path("create.eml").write_text(CREATE, newline="")
    assert judge("deliver", "create.eml", "--now", NOON).stderr == ""
    assert judge("deliver", "create.eml", "--now", NOON).stderr == (
        "create.eml was here already, and is not done again.\n"
    )


def test_no_mail_goes_back_to_its_sender_because_the_settings_are_faulty():
    Path("judge.toml").write_text("[stor]\n")
    for arguments in (["deliver"], ["--config", "nowhere.toml", "deliver"]):
        result = judge(*arguments, stdin=CREATE)
        assert result.exit_code == os.EX_TEMPFAIL
        assert ".toml" in result.stderr


def test_a_fault_of_ours_before_a_mail_is_stored_asks_to_try_again_and_one_after_it_does_not(
    monkeypatch: pytest.MonkeyPatch,
):
    def fault(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    for name, code in (("app.judge.receive", os.EX_TEMPFAIL), ("app.sending.deliver_letters", 0)):
        with monkeypatch.context() as broken:
            broken.setattr(f"judge.{name}", fault)
            result = judge("deliver", "--now", NOON, stdin=CREATE)
        assert result.exit_code == code, name
        assert "RuntimeError: a fault of ours" in result.stderr
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]


def test_a_bounce_is_neither_done_nor_answered():
    done("deliver", "--sender", "", "--now", NOON, stdin=CREATE)
    assert done("games").strip() == "None."
    assert letters() == []


def test_a_moment_that_is_none_is_wrong_usage():
    result = judge("tick", "--now", "tomorrow")
    assert result.exit_code == 2
    assert "'tomorrow' is no moment" in result.stderr


def test_a_tick_does_what_a_crash_left_undone():
    from judge.app.judge import Judge, receive
    from judge.config import load_config
    from judge.store.rows import from_text

    judge = Judge.open(load_config())
    receive(judge, CREATE.encode(), "anna@example.org", ["judge@example.org"], from_text("2026-11-23T12:00:00+00:00"))
    judge.store.close()
    done("tick", "--now", NOON)
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]
    assert letters()


def test_an_idle_tick_loads_nothing_that_it_does_not_need():
    done("tick", "--now", NOON)
    script = (
        "import sys; from judge.cli.main import main\n"
        "main(['tick', '--now', '2026-11-23T12:05Z'], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    loaded = set(ran.stdout.split())
    assert "judge.store.store" in loaded
    assert not loaded & {
        "judge.app.judge",
        "judge.commands",
        "judge.board.movement.adjudicate",
        "yaml",
        "jinja2",
        "email",
        "asyncio",
    }


def test_reading_a_mail_shows_what_counts_for_people_and_for_programs(tmp_path: Path):
    (tmp_path / "create.eml").write_text(CREATE, newline="")
    shown = done("read", "create.eml")
    assert "From: anna@example.org" in shown
    assert "line 1: CREATE river ********" in shown
    read = json.loads(done("read", "--json", stdin=CREATE))
    assert set(read) == {"sender", "automatic", "reason", "lines", "commands"}
    assert not (tmp_path / "judge.db").exists()


# Looking at things


def test_a_game_is_shown_for_people_and_for_programs_and_one_that_is_not_there_is_an_error():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "river is forming: 7 more players needed." in done("show", "river")
    assert json.loads(done("show", "RIVER", "--json"))["stage"] == "forming"
    assert done("games", "--stage", "forming").splitlines()[1].startswith("river  forming")
    assert done("games", "--stage", "active").strip() == "None."
    assert "GameCreated" in done("log", "river")
    for name in ("show", "log"):
        result = judge(name, "lake")
        assert result.exit_code == 1
        assert result.stderr == "Error: There is no game lake.\n"


def test_letters_that_wait_are_listed_shown_and_dropped():
    Path("judge.toml").write_text('[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "smtp://127.0.0.1:9"\n')
    done("deliver", "--now", NOON, stdin=CREATE)
    rows = json.loads(done("outbox", "--json"))
    assert rows
    assert {row["state"] for row in rows} == {"waiting"}
    assert rows[0]["error"]
    number = str(rows[0]["number"])
    assert rows[0]["subject"] in done("outbox", "show", number)
    assert done("outbox", "retry", number) == f"Letter {number} will be tried at once.\n"
    assert done("outbox", "drop", number) == f"Letter {number} is thrown away.\n"
    assert judge("outbox", "drop", number).exit_code == 1
    assert len(json.loads(done("outbox", "list", "--json"))) == len(rows) - 1


def test_what_is_to_be_shown_must_be_given_by_its_number():
    for name in ("outbox", "parked"):
        result = judge(name, "show")
        assert result.exit_code == 2
        assert "Give its number" in result.stderr


def test_a_mail_that_tripped_a_fault_is_parked_and_can_be_read_again(monkeypatch: pytest.MonkeyPatch):
    def fault(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as broken:
        broken.setattr("judge.app.judge.carry_out_mail", fault)
        done("deliver", "--now", NOON, stdin=CREATE)
    rows = json.loads(done("parked", "--json"))
    assert [(row["from"], row["error"]) for row in rows] == [("anna@example.org", "RuntimeError: a fault of ours")]
    number = str(rows[0]["number"])
    shown = done("parked", "show", number)
    assert "CREATE river" in shown
    assert "hush" not in shown
    assert done("parked", "retry", number) == f"Mail {number} will be read again with the next tick.\n"
    assert done("parked").strip() == "None."
    done("tick", "--now", NOON)
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]


def test_a_backup_is_a_store_of_its_own(tmp_path: Path):
    done("deliver", "--now", NOON, stdin=CREATE)
    done("backup", "copy.db")
    (tmp_path / "copy.toml").write_text('[store]\nurl = "sqlite:copy.db"\n')
    assert "river" in done("--config", "copy.toml", "games")


# Checking


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


# Rules


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


# As people start it


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
    ran = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert "Traceback" not in ran.stderr


def test_a_mail_server_is_asked_to_try_again_when_the_disk_does_not_take_the_mail(tmp_path: Path):
    (tmp_path / "judge.db").mkdir()
    ran = run("deliver", cwd=tmp_path, stdin=CREATE)
    assert ran.returncode == os.EX_TEMPFAIL
    assert "Traceback" not in ran.stderr


# The keeper


def test_what_the_keeper_decides_counts_for_the_next_mail():
    assert "no new games" in done("keeper", "close", "Back on Friday.")
    assert "figure" in done("keeper", "stats").lower()
    assert {"what": "new games", "figure": "no"} in json.loads(done("keeper", "stats", "--json"))
    done("deliver", "--now", NOON, stdin=CREATE)
    assert json.loads(done("games", "--json")) == []
    assert any("Back on Friday." in letter for letter in letters())
    assert "takes new games" in done("keeper", "open")
    assert "is set" in done("keeper", "motd", "We meet in May.")
    assert "no message" in done("keeper", "motd")


def test_the_keeper_blocks_and_unblocks_addresses():
    done("keeper", "block", "spam@example.net")
    assert json.loads(done("keeper", "blocked", "--json")) == [{"address": "spam@example.net"}]
    done("keeper", "unblock", "spam@example.net")
    assert done("keeper", "blocked") == "None.\n"
    for arguments in (("block", "nobody"), ("unblock", "nobody"), ("unblock", "spam@example.net")):
        assert judge("keeper", *arguments).exit_code == 1


def test_the_keeper_looks_at_a_record():
    assert "as good as a perfect record" in done("keeper", "record", "anna@example.org")
    assert json.loads(done("keeper", "record", "anna@example.org", "--json")) == []
    assert judge("keeper", "record", "anna@example.org", "--excuse", "river", "S1901M").exit_code == 1


def test_the_keeper_gives_a_masters_command_in_a_game():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "terminated" in done("keeper", "command", "river", "TERMINATE", "--now", NOON)
    assert "terminated" in done("games")
    assert judge("keeper", "command", "lake", "TERMINATE").exit_code == 1
    assert judge("keeper", "command", "river", "NONSENSE").exit_code == 1


# Moving a game


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


# Maps


def test_the_maps_are_listed_and_an_old_map_is_taken_over(tmp_path):
    rows = {row["map"]: row for row in json.loads(done("maps", "list", "--json"))}
    assert (rows["standard"]["players"], rows["standard"]["win"], rows["standard"]["start"]) == (7, 18, "S1901M")
    old = DATA / "old_maps" / "pond.map"
    assert "pond.yaml is written." in done("maps", "import", str(old), "-o", str(tmp_path), "--name", "Pond")
    assert "Pond" in (tmp_path / "pond.yaml").read_text()
    again = judge("maps", "import", str(old), "-o", str(tmp_path))
    assert (again.exit_code, "written over" in again.output) == (1, True)
    bad = tmp_path / "bad.map"
    bad.write_text("USE nothing.map\n")
    refused = judge("maps", "import", str(bad), "-o", str(tmp_path))
    assert (refused.exit_code, "line 1" in refused.output) == (1, True)


def test_the_keeper_registers_and_unregisters_addresses():
    assert "is registered" in done("keeper", "register", "anna@example.net", "--now", NOON)
    rows = json.loads(done("keeper", "registered", "--json"))
    assert [row["address"] for row in rows] == ["anna@example.net"]
    assert "not registered any more" in done("keeper", "unregister", "anna@example.net")
    for arguments in (("register", "nobody"), ("unregister", "nobody"), ("unregister", "anna@example.net")):
        assert judge("keeper", *arguments).exit_code == 1


def test_the_keepers_word_is_read_twice_and_never_shown():
    shown = done("keeper", "password", stdin="long-and-secret-word\nlong-and-secret-word\n")
    assert "SIGNON JK@game" in shown
    assert "secret" not in shown
    assert {"what": "keeper signs on by mail", "figure": "yes"} in json.loads(done("keeper", "stats", "--json"))
    assert judge("keeper", "password", stdin="short\nshort\n").exit_code == 1
    assert "Nobody can sign on" in done("keeper", "password", "--off")


def test_the_keeper_marks_a_game_and_takes_the_mark_off():
    done("deliver", "--now", NOON, stdin=CREATE)
    (name,) = (row["game"] for row in json.loads(done("games", "--json")))
    for on, off, word in (("hold", "release", "held"), ("lock", "unlock", "corrupt"), ("suspect", "trust", "suspect")):
        assert f"{name} is {word}." in done("keeper", on, name, "--now", NOON)
        assert f"Marked by the keeper: {word}." in done("show", name)
        assert "any more" in done("keeper", off, name, "--now", NOON)
        assert judge("keeper", on, "nogame").exit_code == 1
