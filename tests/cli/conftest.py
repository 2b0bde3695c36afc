"""Commands run in an empty directory unless they say."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty directory but for a judge.toml whose letters go into files, and where no address has to be confirmed."""
    settings = '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:sent"\n[auth]\nconfirm = false\n'
    (tmp_path / "judge.toml").write_text(settings)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_CONFIG", raising=False)
