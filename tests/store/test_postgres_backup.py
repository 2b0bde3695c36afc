"""Backups of a running judge in PostgreSQL, and their return, by the commands of docs/postgresql.md."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.store.copying import Row, schema_tables
from judge.store.open import copy_source, open_store
from judge.store.rows import GameRow, LetterRow
from judge.store.store import Store
from tests.support.paths import ROOT
from tests.support.postgres import Server

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
PAGE = (ROOT / "docs" / "postgresql.md").read_text(encoding="utf-8")
SAVE, MOVE_ASIDE, MAKE, BRING_BACK = (
    re.findall(rf"^ +({command}.*?)(?: +#.*)?$", PAGE, re.MULTILINE)[-1]
    for command in ("pg_dump", "psql .* RENAME", "createdb", "pg_restore")
)


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    """A database of the name that the page has."""
    postgres.do("CREATE DATABASE judge TEMPLATE template0 ENCODING 'UTF8'")
    yield postgres.url("judge")
    postgres.drop("judge")
    postgres.drop("old_judge")


def run(server: Server, command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the page, as the database's own user."""
    settings = {"PATH": f"{server.program('psql').parent}:{os.environ['PATH']}", "PGHOST": str(server.folder)}
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, **settings, "PGUSER": "judge"},
        capture_output=True,
        text=True,
        check=False,
    )


def done(server: Server, command: str, folder: Path) -> None:
    """The same, and it goes well."""
    ran = run(server, command, folder)
    assert ran.returncode == 0, ran.stderr


def write(store: Store, name: str) -> int:
    """A game, a mail and a letter; the number of the letter."""
    store.receive(b"mail " + name.encode(), "ann@example.org", ["judge@example.org"], NOON, name)
    with store.transaction() as tx:
        tx.save_game(GameRow(name, bytes(range(256))))
        return tx.add_letter(LetterRow(f"<{name}@x>", "ann@example.org", "", b"raw", NOON))


def everything(url: str) -> dict[str, list[Row]]:
    with copy_source(url) as side:
        return {table.name: list(side.rows(table)) for table in schema_tables()}


def games(url: str) -> list[str]:
    with open_store(url) as store, store.reading() as tx:
        return [line.name for line in tx.games()]


@pytest.mark.slow
def test_what_was_saved_while_the_judge_ran_is_brought_back_and_the_newer_database_is_kept(
    postgres: Server, url: str, tmp_path: Path
) -> None:
    with open_store(url) as store:
        number = write(store, "river")
    saved = everything(url)
    with open_store(url) as store, store.transaction() as tx:
        tx.save_game(GameRow("unfinished", b"{}"))
        done(postgres, SAVE, tmp_path)
    with open_store(url) as store:
        write(store, "lake")
        assert "being accessed by other users" in run(postgres, MOVE_ASIDE, tmp_path).stderr
    for command in (MOVE_ASIDE, MAKE, BRING_BACK):
        done(postgres, command, tmp_path)
    assert everything(url) == saved
    assert games(postgres.url("old_judge")) == ["lake", "river", "unfinished"]
    with open_store(url) as store:
        assert write(store, "lake") == number + 1
    assert games(url) == ["lake", "river"]
