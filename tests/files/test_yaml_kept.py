"""The judge's own YAML files: their contents are kept beside them, while they stay as they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.files import kept_beside
from judge.files.yaml_text import Document
from tests.support.paths import ROOT

TEXT = "group: one\nrules:\n  FIRST:\n    text: 'what it says'\n    adds: [SECOND, \"third\"]\n"
PATHS = (("group",), ("rules",), ("rules", "FIRST"), ("rules", "FIRST", "text"), ("rules", "FIRST", "adds", 1))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the judge's, where Python may keep what it has compiled."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path / "rules.yaml"


def read(file: Path, text: str = TEXT) -> Document:
    return Document(str(file), text, is_ours=True)


def kept(file: Path) -> list[str]:
    """The files beside it."""
    folder = file.parent / "__pycache__"
    return os.listdir(folder) if folder.exists() else []


def all_of(document: Document) -> tuple[object, ...]:
    """Return all that can be asked of a document."""
    return document.root.tree, [(document.line(path), document.is_plain(path)) for path in PATHS], document.problems


def test_a_file_is_parsed_once_and_says_the_same_when_it_is_read_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read(file)
    assert kept(file) == ["rules.yaml.kept"]
    monkeypatch.setattr(Document, "_parsed", None)
    assert all_of(read(file)) == all_of(first)
    assert read(file).line(("rules", "FIRST", "text")) == 4


def test_a_file_that_was_changed_is_parsed_anew(file: Path) -> None:
    read(file)
    changed = read(file, TEXT.replace("one", "two"))
    assert changed.root.fields()["group"].text() == "two"
    assert read(file).root.fields()["group"].text() == "one"


@pytest.mark.parametrize("damage", [b"", b"\xc1", b"\x92\xa1a", b"no such thing"])
def test_what_is_kept_and_damaged_is_made_anew(file: Path, damage: bytes) -> None:
    first = all_of(read(file))
    beside = file.parent / "__pycache__" / "rules.yaml.kept"
    for broken in (damage, beside.read_bytes()[:20] + damage):
        beside.write_bytes(broken)
        assert all_of(read(file)) == first
        assert beside.read_bytes() != broken


def test_of_a_faulty_file_nothing_is_kept_and_its_faults_are_told_each_time(file: Path) -> None:
    for _ in range(2):
        assert [problem.code for problem in read(file, "a: 1\na: 2\n").problems] == ["E-YAML-TWICE"]
    assert kept(file) == []


def test_nothing_is_kept_beside_files_that_are_not_the_judges_or_where_python_keeps_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Document(str(file), TEXT)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    read(file)
    assert kept(file) == []


def test_a_folder_that_cannot_be_written_to_does_no_harm(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(kept_beside.os, "makedirs", refuse)
    assert read(file).root.fields()["group"].text() == "one"
    assert kept(file) == []


def test_the_rules_and_a_map_that_were_read_before_are_read_without_yaml() -> None:
    words = (
        "import sys; from judge.files.rules import load_registry; from judge.files.maps.load import load_map;"
        " load_registry(); load_map('standard'); print('yaml' in sys.modules)"
    )
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    said = [
        subprocess.run([sys.executable, "-c", words], cwd=ROOT, env=environment, capture_output=True, check=True).stdout
        for _ in range(2)
    ]
    assert said[1] == b"False\n"
