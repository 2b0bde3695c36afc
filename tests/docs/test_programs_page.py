"""The page for programs: each answer that it shows is the one that its line gets."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, get_args

import pytest

from docs.make_programs_tables import TABLES, with_tables
from judge.app.adjudication.line import Line
from judge.app.adjudication.schema import Answer, OutcomePart, Unused, Why
from judge.board.results import Result
from tests.support.adjudicated_lines import ask
from tests.support.paths import ROOT
from tests.support.rows import each_row

PAGE = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")


def shown() -> list[tuple[Any, Any]]:
    """Lines of the page, each with the answer shown below it."""
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL)]
    return list(zip(blocks[::2], blocks[1::2], strict=True))


@each_row(("line", "answer"), shown(), ids=lambda value: str(value["id"]))
def test_a_line_on_the_page_gets_the_answer_shown(line: Any, answer: Any) -> None:
    assert ask(line) == answer


def test_the_page_names_every_field_and_every_word() -> None:
    assert len(shown()) >= 7
    text = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    words = {word.strip('"') for word in re.findall(r"`([^`\n]+)`", text)}
    fields = {*Line.__struct_fields__, *Answer.__annotations__, *OutcomePart.__annotations__}
    assert fields - words == set()
    assert {*get_args(Why), *get_args(Unused)} - words == set()
    assert {*Result} - words == {Result.INVALID}


def test_the_tables_of_fields_say_what_the_schema_says() -> None:
    assert with_tables(PAGE) == PAGE, "run python docs/make_programs_tables.py"
    assert all(f"<!-- fields {name} -->" in PAGE for name in TABLES)


def programs() -> list[tuple[str, str]]:
    """Programs on the page, each with the output shown below it."""
    return re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, flags=re.DOTALL)


@each_row(("code", "output"), programs())
def test_a_program_on_the_page_prints_what_is_shown(code: str, output: str) -> None:
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "docs/programs.md", "exec"), {})
    assert printed.getvalue() == output


def test_each_program_on_the_page_has_its_output() -> None:
    assert len(programs()) == PAGE.count("```python\n") == 3


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
