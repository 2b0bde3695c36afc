"""The page for programs: answers and outputs that it shows are those that its lines and programs get."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import get_args

import pytest

from docs.make_programs_page import TABLES, with_made
from judge.app.adjudication.line import Line
from judge.app.adjudication.schema import Answer, OutcomePart, Unused, Why
from judge.board.results import Result
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")


def test_the_page_names_every_field_and_every_word() -> None:
    text = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    words = {word.strip('"') for word in re.findall(r"`([^`\n]+)`", text)}
    fields = {*Line.__struct_fields__, *Answer.__annotations__, *OutcomePart.__annotations__}
    assert fields - words == set()
    assert {*get_args(Why), *get_args(Unused)} - words == set()
    assert {*Result} - words == {Result.INVALID}


def test_the_page_is_as_its_script_makes_it() -> None:
    assert with_made(PAGE) == PAGE, "run python docs/make_programs_page.py"


def test_each_line_and_each_program_has_its_answer_below_it() -> None:
    assert PAGE.count("```json\n") == 2 * PAGE.count("<!-- answer -->\n") >= 14
    assert PAGE.count("```python\n") == PAGE.count("<!-- output -->\n") == 4
    assert all(f"<!-- fields {name} -->" in PAGE for name in TABLES)


def test_an_answer_that_is_out_of_date_is_found() -> None:
    assert with_made(PAGE.replace('"A BUR": ["dislodged"]', '"A BUR": []')) == PAGE


EXAMPLES = ROOT / "docs" / "examples"


def run(name: str, *words: str, seed: str = "0") -> str:
    """Return what an example prints."""
    settings = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(EXAMPLES / name), *words]
    ran = subprocess.run(command, env=settings, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def lines_of_code(name: str) -> int:
    """Lines that are neither blank nor the docstring at the top."""
    text = (EXAMPLES / name).read_text(encoding="utf-8").split('"""', 2)[2]
    return sum(bool(line.strip()) for line in text.splitlines())


def test_the_bots_play_the_same_game_whatever_order_sets_have() -> None:
    """In processes of their own, since the order of sets is settled when Python starts."""
    one, other = run("bot.py", "7", "1901", seed="1"), run("bot.py", "7", "1901", seed="2")
    assert one == other
    assert "did not get to" in one
    assert "nobody wins" in one
    assert lines_of_code("bot.py") <= 40


def test_the_converter_draws_each_phase_of_a_saved_game(tmp_path: Path) -> None:
    centers = {"FRANCE": ["BRE", "MAR", "PAR"], "GERMANY": ["BER", "KIE", "MUN"]}
    phases = [
        ("S1901M", ["A PAR - BUR", "A MAR S A PAR - BUR"], {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR"]}, {}),
        (
            "S1901R",
            [],
            {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["*A BUR"]},
            {"FRANCE": {}, "GERMANY": {"A BUR": ["BEL", "RUH"]}},
        ),
        ("W1901A", ["F BRE B"], {"FRANCE": ["A BUR", "A MAR"], "GERMANY": []}, {}),
        ("COMPLETED", [], {"FRANCE": ["A BUR", "A MAR"], "GERMANY": []}, {}),
    ]
    saved = [
        {
            "name": name,
            "state": {"units": units, "centers": centers, "retreats": retreats},
            "orders": {"FRANCE": orders, "GERMANY": None},
        }
        for name, orders, units, retreats in phases
    ]
    (tmp_path / "game.json").write_text(json.dumps({"map": "standard", "phases": saved}))
    run("converter.py", str(tmp_path / "game.json"), str(tmp_path))
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["S1901M.svg", "S1901R.svg", "W1901A.svg"]
    assert 'data-order="A PAR - BUR"' in (tmp_path / "S1901M.svg").read_text(encoding="utf-8")
    assert lines_of_code("converter.py") - 4 <= 10  # without the imports


@pytest.mark.slow
def test_the_game_by_mail_is_played_for_a_year_and_ends_in_a_draw() -> None:
    printed = run("by_mail.py").splitlines()
    assert printed[0].startswith("S1901M river: results of spring 1901")
    assert printed[-1] == "river: the game is over"
    assert lines_of_code("by_mail.py") <= 20


def test_the_program_in_the_readme_prints_what_stands_behind_each_line() -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)[0]
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    shown_there = re.findall(r"print\(.*\)\s+# (.*)", code)
    assert len(shown_there) == code.count("print(") == 3
    assert printed.getvalue().splitlines() == shown_there
