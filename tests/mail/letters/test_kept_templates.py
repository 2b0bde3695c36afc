"""Compiled templates kept beside the originals, used as long as none of their sources changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from jinja2 import Environment, FileSystemLoader

from judge.mail.letters.kept_templates import KeptTemplates
from tests.support.paths import ROOT


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Yield a module of functions for templates, in a folder where Python may keep compiled ones."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    module = ModuleType("calls")
    module.__file__ = str(tmp_path / "calls.py")
    (tmp_path / "calls.py").write_text("LOUD = str.upper\n")
    (tmp_path / "hail.txt.j2").write_text('{{ "hail"|loud }} {{ name }}')
    return module


def filled(folder: Path, calls: ModuleType, *, compiles: bool) -> str:
    """The template filled in by a judge that has just begun; `compiles`: whether it has to compile it."""
    made = Environment(loader=FileSystemLoader(folder), bytecode_cache=KeptTemplates([calls]))
    made.filters["loud"] = str.upper
    compiled: list[object] = []
    compile_source = made.compile
    made.compile = lambda *given: compiled.append(given) or compile_source(*given)  # type: ignore[assignment, method-assign]
    text = made.get_template("hail.txt.j2").render(name="Anna")
    assert bool(compiled) is compiles
    return text


def test_a_template_is_compiled_once(tmp_path: Path, calls: ModuleType) -> None:
    assert filled(tmp_path, calls, compiles=True) == "HAIL Anna"
    assert os.listdir(tmp_path / "__pycache__") == ["hail.txt.j2.kept"]
    assert filled(tmp_path, calls, compiles=False) == "HAIL Anna"


def test_a_template_that_was_changed_is_compiled_anew(tmp_path: Path, calls: ModuleType) -> None:
    filled(tmp_path, calls, compiles=True)
    (tmp_path / "hail.txt.j2").write_text("Hello {{ name }}")
    assert filled(tmp_path, calls, compiles=True) == "Hello Anna"


def test_templates_are_compiled_anew_when_what_they_call_was_changed(tmp_path: Path, calls: ModuleType) -> None:
    filled(tmp_path, calls, compiles=True)
    (tmp_path / "calls.py").write_text("LOUD = str.title\n")
    filled(tmp_path, calls, compiles=True)


@pytest.mark.parametrize("damage", [b"", b"\x00", b"no code"])
def test_what_is_kept_and_damaged_is_compiled_anew(tmp_path: Path, calls: ModuleType, damage: bytes) -> None:
    filled(tmp_path, calls, compiles=True)
    kept = tmp_path / "__pycache__" / "hail.txt.j2.kept"
    kept.write_bytes(kept.read_bytes()[:20] + damage)
    assert filled(tmp_path, calls, compiles=True) == "HAIL Anna"
    assert filled(tmp_path, calls, compiles=False) == "HAIL Anna"


def test_where_python_keeps_nothing_no_template_is_kept(
    tmp_path: Path, calls: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for _ in range(2):
        filled(tmp_path, calls, compiles=True)
    assert not (tmp_path / "__pycache__").exists()


def test_a_letter_whose_template_was_filled_in_before_is_made_without_compiling() -> None:
    words = (
        "from judge.mail.letters.pages import block_names, environment; made = environment();"
        " made.compile = print; print(len(block_names('events/orders_received')))"
    )
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    first = words.replace("made.compile = print;", "")
    said = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=given, capture_output=True, check=True).stdout
        for code in (first, words)
    ]
    assert said[0] == said[1] != b""
