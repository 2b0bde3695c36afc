"""A fresh store for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.store.open import open_store
from judge.store.store import Store


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Where the store of this test is."""
    return f"sqlite:{tmp_path}/games/judge.db"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    with open_store(url) as opened:
        yield opened
