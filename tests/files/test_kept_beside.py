"""What is kept beside a file is what was kept there, or nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from judge.files.kept_beside import digest_of, keep_beside, read_beside

DIGEST = digest_of(b"the text of the file")
MADE = b"what was made of it"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file beside which something is kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = str(tmp_path / "standard.yaml")
    keep_beside(path, DIGEST, MADE)
    return path


def test_what_was_kept_is_read_again(file: str) -> None:
    assert read_beside(file, DIGEST) == MADE
    assert read_beside(file, digest_of(b"another text")) is None


def test_of_what_a_disk_has_spoiled_nothing_is_believed_wherever_the_fault_is(file: str) -> None:
    (path,) = (Path(file).parent / "__pycache__").iterdir()
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert read_beside(file, DIGEST) is None, at
        path.write_bytes(whole[:at])
        assert read_beside(file, DIGEST) is None, at


def test_what_could_not_be_written_leaves_nothing_behind(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    keep_beside(file, DIGEST, b"something else")
    assert read_beside(file, DIGEST) == MADE
    assert len(os.listdir(Path(file).parent / "__pycache__")) == 1
