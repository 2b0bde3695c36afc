"""A judge with nothing around it, and one that another process has as well."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.app.base.judge import Judge
from judge.config import Config, StoreSection
from tests.support.house import House


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    """A judge with an empty store."""
    opened = Judge.open(Config(store=StoreSection(url=f"sqlite:{tmp_path}/judge.db")))
    yield opened
    opened.store.close()


@pytest.fixture
def another(house: House) -> Iterator[Judge]:
    """The judge of the house as another process has it."""
    judge = Judge.open(house.config)
    yield judge
    judge.store.close()
