"""Commands of docs/keepers.md and the pages beside it, typed in an empty folder as they stand."""

from __future__ import annotations

import configparser
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from judge.app.status.figures import read_figures
from judge.app.status.metrics import metrics_text
from judge.cli.keeper import keeper
from judge.cli.main import COMMANDS
from judge.config import Config
from judge.store.rows import ReplicaState
from tests.support.house import House
from tests.support.paths import ROOT

PAGES = ("keepers", "postgresql", "monitoring", "trouble", "believed_mail")
PAGE = "\n".join((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in PAGES)
DEPLOY = ROOT / "deploy"


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `judge` is this judge."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "judge").write_text(f'#!/bin/sh\nexec {sys.executable} -m judge "$@"\n')
    (tmp_path / "bin" / "judge").chmod(0o755)
    return {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "JUDGE_CONFIG": ""}


def block(after: str, before: str = "") -> str:
    """The first block of code after these words, or all there is up to those."""
    rest = PAGE[PAGE.index(after) :].partition("\n")[2]
    if before:
        rest = rest.partition(before)[0]
    else:
        found = re.search(r"(?:^    .*\n)+", rest, re.MULTILINE)
        assert found is not None
        rest = found[0]
    return "\n".join(line.strip() for line in rest.strip("\n").splitlines())


@pytest.mark.slow
def test_the_drill_of_a_restore_works_as_it_is_written(tmp_path: Path, shell: dict[str, str]) -> None:
    house = House(tmp_path)
    house.create()
    (tmp_path / "drill").mkdir()
    house.judge.store.backup(str(tmp_path / "drill" / "backup.db"))
    house.judge.store.close()
    typed = f"set -e\n{block('**A drill**')}"
    done = subprocess.run(
        typed, shell=True, cwd=tmp_path / "drill", env=shell, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fine: the store is whole" in done.stdout
    assert "river" in done.stdout
    assert len(list((tmp_path / "drill" / "games").glob("judge.db.before-*"))) == 1


def test_the_trial_without_a_mail_server_works_as_it_is_written(tmp_path: Path, shell: dict[str, str]) -> None:
    (tmp_path / "judge.toml").write_text(block("a `judge.toml` in an empty folder", "Put this mail"))
    (tmp_path / "create.eml").write_text(block("Put this mail into a file `create.eml`", "These lines make"))
    typed = f"set -e\n{block('These lines make the game')}\njudge games"
    done = subprocess.run(typed, shell=True, cwd=tmp_path, env=shell, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "forming" in done.stdout


@pytest.mark.slow
def test_the_trial_goes_on_to_a_phase_that_is_processed_as_it_is_written(tmp_path: Path, shell: dict[str, str]) -> None:
    (tmp_path / "judge.toml").write_text(block("a `judge.toml` in an empty folder", "Put this mail"))
    (tmp_path / "create.eml").write_text(block("Put this mail into a file `create.eml`", "These lines make"))
    typed = f"set -e\n{block('These lines make the game', 'The game starts')}\n{block('The game starts when seven')}"
    next_one = "judge log river\njudge tick --now 2026-12-10T20:10Z\njudge show river"
    shown = [
        subprocess.run(words, shell=True, cwd=tmp_path, env=shell, capture_output=True, text=True, check=False)
        for words in (typed, next_one)
    ]
    assert [(done.returncode, done.stderr) for done in shown] == [(0, ""), (0, "")]
    letters = "\n".join(
        path.read_text(encoding="utf-8") for path in (tmp_path / "letters").rglob("*") if path.is_file()
    )
    assert "Mon 7 Dec 2026 20:00 GMT" in letters, "the deadline of which the page speaks"
    assert "F1901M" in shown[0].stdout
    assert shown[1].stdout.count("PhaseProcessed") == 1
    assert "S1902M" in shown[1].stdout, "the next deadline is reached in the same way"


def test_every_command_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"(?:^    |`)judge ([a-z]+)", PAGE, re.MULTILINE))
    assert named <= set(COMMANDS), named - set(COMMANDS)
    acts = set(re.findall(r"judge keeper ([a-z]+)", PAGE))
    assert acts <= set(keeper.commands), acts


@pytest.mark.parametrize(
    ("name", "does"), [("judge.service", "serve"), ("judge-tick.service", "tick"), ("judge-worker@.service", "worker")]
)
def test_the_units_run_what_the_page_installs(name: str, does: str) -> None:
    service = unit(name)["Service"]
    assert service["ExecStart"] == f"/opt/judge/bin/judge --config /var/lib/judge/judge.toml {does}"
    assert (service["User"], service["ReadWritePaths"]) == ("judge", "/var/lib/judge")
    assert f"cp deploy/{name}" in PAGE
    assert "python3 -m venv /opt/judge" in PAGE
    assert "--home-dir /var/lib/judge" in PAGE


def test_the_unit_that_serves_reads_its_settings_again_on_reload() -> None:
    assert unit("judge.service")["Service"]["ExecReload"] == "/bin/kill -HUP $MAINPID"


def test_the_timer_looks_as_often_as_the_settings_say_by_default() -> None:
    timer = unit("judge-tick.timer")["Timer"]
    assert timer["OnCalendar"] == f"*:00/{Config().clock.tick.total_seconds() / 60:.0f}"
    assert "deploy/judge-tick.timer" in PAGE


def unit(name: str) -> configparser.ConfigParser:
    """A unit of systemd."""
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    assert found.read(DEPLOY / name)
    return found


def test_the_page_tells_of_the_figures_that_there_are_and_of_no_others(tmp_path: Path) -> None:
    asked = set(re.findall(r"\b(?:judge|process)_[a-z_]+", PAGE))
    house = House(tmp_path)
    house.tick()
    with house.judge.store.reading() as tx:
        figures = read_figures(tx, house.now)
    house.judge.store.close()
    answer = metrics_text(figures, house.judge.meters.counted(), 0.0, "sqlite 3", 0, ReplicaState(0))
    assert asked == set(re.findall(r"^# TYPE (\w+)", answer, re.MULTILINE))
