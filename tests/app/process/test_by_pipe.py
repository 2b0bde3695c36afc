"""Mails from files and from standard input, no more of them than may be kept."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge.app.process.by_pipe import read_mail_file


def test_a_file_and_standard_input_are_read_with_the_same_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "mail").write_bytes(b"x" * 1000)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"x" * 1000)))
    kept = b"X-Judge-Cut: 100 of 1000\n" + b"x" * 100
    assert read_mail_file(str(tmp_path / "mail"), 100) == kept
    assert read_mail_file(None, 100) == kept
    assert read_mail_file(str(tmp_path / "mail"), 1000) == b"x" * 1000
