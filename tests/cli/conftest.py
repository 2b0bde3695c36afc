"""Commands run in an empty directory unless they say."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter a directory with only a judge.toml: letters go to files, addresses need no confirmation."""
    settings = '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:sent"\n[auth]\nconfirm = false\n'
    (tmp_path / "judge.toml").write_text(settings)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_CONFIG", raising=False)
