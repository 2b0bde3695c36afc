"""A fresh store for each test, and for each engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.store import sqlite, sqlite_file
from judge.store.open import open_store
from judge.store.store import Store
from tests.support.postgres import Server


@pytest.fixture(autouse=True)
def _made_by_migrations() -> Iterator[None]:
    """Make stores as the judge does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "bring_up_to_date", sqlite_file.bring_up_to_date)
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of this test's store."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/games/judge.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield an address for a new store, where none is yet."""
    if request.param == "sqlite":
        yield f"sqlite:{tmp_path}/new.db"
        return
    server: Server = request.getfixturevalue("postgres")
    name = server.new_database()
    yield server.url(name)
    server.drop(name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the address of the store for a test of SQLite's files and locks."""
    return f"sqlite:{tmp_path}/games/judge.db"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    with open_store(url) as opened:
        yield opened


@pytest.fixture
def sqlite_store(sqlite_url: str) -> Iterator[Store]:
    """An empty store in a file."""
    with open_store(sqlite_url) as opened:
        yield opened
