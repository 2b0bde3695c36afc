"""A short look into a store."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from judge.store.errors import StoreError
from judge.store.glance import glance
from judge.store.open import path_of
from judge.store.store import Store


@pytest.fixture
def url(sqlite_url: str) -> str:
    """A glance is one into a file: of a database nothing is known before its driver is loaded."""
    return sqlite_url


def test_what_is_written_in_a_glance_stays_when_it_ends_well(url: str, store: Store) -> None:
    with glance(path_of(url)) as tx:
        tx.set_meta("key", "value")
    with store.reading() as tx:
        assert tx.meta("key") == "value"


def test_what_is_written_in_a_glance_that_fails_is_undone(url: str, store: Store) -> None:
    with suppress(ZeroDivisionError), glance(path_of(url)) as tx:
        tx.set_meta("key", "value")
        raise ZeroDivisionError
    with store.reading() as tx:
        assert tx.meta("key") is None
    with store.transaction() as tx:
        tx.set_meta("key", "free to write")


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is none"), glance(str(tmp_path / "judge.db")):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_statement_that_fails_is_the_stores_trouble(url: str, store: Store) -> None:
    with store.transaction() as tx:
        tx._run("DROP TABLE questions")
    with pytest.raises(StoreError, match="questions"), glance(path_of(url)) as tx:
        tx._run("SELECT 1 FROM questions")
