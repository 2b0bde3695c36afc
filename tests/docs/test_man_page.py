"""The manual page docs/judge.1, and the words that shells complete."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import tomllib

import pytest

from judge.cli.main import COMMANDS
from tests.support.paths import ROOT

PAGE = ROOT / "docs" / "judge.1"


def test_the_committed_page_is_what_the_commands_say_now() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_man_page.py"))["page_text"]()
    assert PAGE.read_text(encoding="utf-8") == made, "run python docs/make_man_page.py"


def test_every_command_has_its_part_with_those_of_the_keeper() -> None:
    parts = re.findall(r"^\.SS judge ((?:keeper )?[a-z]+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {part for part in parts if " " not in part} == set(COMMANDS)
    assert {"keeper stats", "keeper lock"} <= set(parts)


def test_no_line_is_taken_for_a_request_of_troff_that_is_none() -> None:
    requests = {line.split()[0] for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:1] in (".", "'")}
    assert requests <= {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".nf", ".fi"}


def test_the_wheel_installs_the_page_where_man_finds_it() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {"docs/judge.1": "share/man/man1/judge.1"}


@pytest.mark.parametrize(
    ("typed", "offered"), [("judge ma", {"mails", "map", "maps"}), ("judge keeper sus", {"suspect"})]
)
def test_bash_completes_commands(typed: str, offered: set[str]) -> None:
    words = typed.split()
    settings = {"_JUDGE_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    start = "import sys; from judge.cli.main import main; main(prog_name='judge')"
    done = subprocess.run(
        [sys.executable, "-c", start], cwd=ROOT, env=settings, capture_output=True, text=True, check=False
    )
    assert {line.partition(",")[2] for line in done.stdout.split()} == offered, done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    start = "from judge.cli.main import main; main(prog_name='judge')"
    settings = {"_JUDGE_COMPLETE": f"{shell}_source", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-c", start], cwd=ROOT, env=settings, capture_output=True, text=True, check=False
    )
    assert "_JUDGE_COMPLETE" in done.stdout, done.stderr
