"""An empty store for letters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.store.open import open_store
from judge.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with open_store(f"sqlite:{tmp_path}/judge.db") as opened:
        yield opened
