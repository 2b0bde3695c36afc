"""A judge with nothing around it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.app.judge import Judge
from judge.config import Config, StoreSection


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    """A judge with an empty store."""
    opened = Judge.open(Config(store=StoreSection(url=f"sqlite:{tmp_path}/judge.db")))
    yield opened
    opened.store.close()
