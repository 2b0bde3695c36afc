"""The store in a file: with a full disk, with other holders, and by its readers."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.store import sqlite_file
from judge.store.migrations import newest_schema
from judge.store.open import open_store
from judge.store.rows import GameRow, StoreError
from judge.store.sqlite import SQLiteStore
from judge.store.store import Store
from tests.support.paths import ROOT
from tests.support.rows import each_row

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def url(sqlite_url: str) -> str:
    """Return the address of an SQLite store for tests of its files; see `test_engines` for the rest."""
    return sqlite_url


def names(store: Store) -> list[str]:
    """The games there are."""
    with store.reading() as tx:
        return [line.name for line in tx.games()]


LOOKS_AT_OPENED_FILES = """
import os, sys
from judge.app.checks import checking
from judge.cli.main import main
from judge.store.open import open_store

# The maps and templates that come with the judge take seconds, and are no files of a store.
checking._check_maps = checking._check_registry = checking._check_templates = lambda *_: []
opened = []

def look(event, args):
    if event == "open" and isinstance(args[0], str) and not args[2] & os.O_EXCL:
        opened.append(os.path.basename(args[0]))

now = ["--now", "2026-11-23T12:00Z"]
with open_store("sqlite:judge.db") as store:
    sys.addaudithook(look)
    for words in (
        ["deliver", "create.eml", *now], ["tick", *now], ["games"], ["show", "river"], ["mails"], ["outbox"],
        ["backup", "copy.db"], ["keeper", "hold", "river", *now], ["keeper", "lock", "river", *now],
        ["export", "river", "-o", "river.json"], ["import", "river.json", "--replace", *now], ["check"],
    ):
        main(words, standalone_mode=False)
    with store.transaction() as tx:
        tx.set_meta("still", "here")
print(*opened, file=sys.stderr)
"""


@pytest.mark.slow
def test_nothing_but_sqlite_opens_the_files_of_a_store_that_is_there(tmp_path: Path) -> None:
    # Whoever opens and closes one of them drops the locks that SQLite has on it in the same process.
    settings = '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:letters"\n[auth]\nconfirm = false\n'
    (tmp_path / "judge.toml").write_text(settings)
    (tmp_path / "create.eml").write_text("From: gm@example.org\nMessage-ID: <a@x>\n\nCREATE river pw\nFORM\n")
    ran = subprocess.run(
        [sys.executable, "-c", LOOKS_AT_OPENED_FILES],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    opened = set(ran.stderr.split())
    assert {"judge.toml", "judge.db-reading"} <= opened, "it is seen what is opened"
    assert opened.isdisjoint({"judge.db", "judge.db-wal", "judge.db-shm"})


def test_a_store_may_be_a_link_to_where_it_lies_or_shall_lie(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    (tmp_path / "judge.db").symlink_to(there / "judge.db")
    for _ in range(2):
        open_store(f"sqlite:{tmp_path / 'judge.db'}").close()
        assert stat.S_IMODE((there / "judge.db").stat().st_mode) & 0o007 == 0


def test_a_full_disk_is_the_stores_trouble_and_leaves_nothing(store: Store) -> None:
    assert isinstance(store, SQLiteStore)
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreError, match="full"):
        store.receive(b"x" * 100_000, "ann@example.org", ["judge@example.org"], NOON, "key")
    store._connection.execute("PRAGMA max_page_count = 1000000")
    assert store.receive(b"x" * 100_000, "ann@example.org", ["judge@example.org"], NOON, "key").is_new


def test_a_store_that_another_process_holds_too_long_raises_and_works_again_after(url: str) -> None:
    path = url.removeprefix("sqlite:")
    with SQLiteStore(path, busy_seconds=0.05) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.receive(b"x", "ann@example.org", ["judge@example.org"], NOON, "key")
        assert names(store) == []
        other.execute("ROLLBACK")
        assert store.receive(b"x", "ann@example.org", ["judge@example.org"], NOON, "key").is_new
        other.close()


def test_a_new_store_that_somebody_else_holds_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(0.3, holder.rollback)
    release.start()
    with open_store(f"sqlite:{path}") as store:
        assert names(store) == []
    release.join()
    holder.close()


def test_commits_are_synced_and_only_hasty_ones_are_not(url: str, synced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "_SYNCED", synced)
    store = open_store(url)
    assert isinstance(store, SQLiteStore)

    def synchronous() -> int:
        assert isinstance(store, SQLiteStore)
        mode: int = store._connection.execute("PRAGMA synchronous").fetchone()[0]
        return mode

    with store.transaction():
        assert synchronous() == 2
    with store.transaction(durable=False):
        assert synchronous() == 1
    with pytest.raises(LookupError), store.transaction(durable=False):
        raise LookupError
    with store.transaction():
        assert synchronous() == 2
    assert store._connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    store.close()


def test_work_done_ahead_waits_for_no_disk_and_settling_does(
    url: str, synced: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "_SYNCED", synced)
    said: list[str] = []
    with open_store(url) as store:
        assert isinstance(store, SQLiteStore)
        store._connection.set_trace_callback(said.append)
        store.ahead(lambda tx: tx.save_game(GameRow("alpha", b"{}")))
        hasty = [line for line in said if line.startswith(("PRAGMA", "COMMIT"))]
        said.clear()
        store.settle()
        settled = [line for line in said if line.startswith(("PRAGMA", "COMMIT"))]
    assert hasty == ["PRAGMA synchronous = NORMAL", "COMMIT"]
    assert settled == [synced, "COMMIT"]
    assert any("meta" in line for line in said)


def test_an_accepted_mail_is_committed_and_synced_by_one_statement(
    url: str, synced: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "_SYNCED", synced)
    said: list[str] = []
    with open_store(url) as store:
        assert isinstance(store, SQLiteStore)
        store.ahead(lambda tx: tx.save_game(GameRow("alpha", b"{}")))
        store._connection.set_trace_callback(said.append)
        assert store.receive(b"raw", "ann@example.org", [], NOON, "key").is_new
        with closing(sqlite3.connect(url.removeprefix("sqlite:"))) as another:
            assert another.execute("SELECT count(*) FROM inbox").fetchone() == (1,)
        assert not store._connection.in_transaction
        assert not store.receive(b"raw", "ann@example.org", [], NOON, "key").is_new
        store._connection.execute("PRAGMA busy_timeout = 1")
        with closing(sqlite3.connect(url.removeprefix("sqlite:"))) as another:
            another.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError):
                store.receive(b"raw", "ann@example.org", [], NOON, "other")
    assert [line.split()[0] for line in said[:2]] == ["PRAGMA", "INSERT"]
    assert said[0] == synced


def test_a_backup_is_a_whole_store_and_replaces_an_older_one(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    path.write_text("an older backup")
    with store.transaction() as tx:
        tx.save_game(GameRow("alpha", b"{}"))
    store.backup(str(path))
    with open_store(f"sqlite:{path}") as copy:
        assert names(copy) == ["alpha"]
    assert not (tmp_path / "copy.db.part").exists()
    with pytest.raises(StoreError):
        store.backup(str(tmp_path / "nowhere" / "copy.db"))
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError):
        store.backup(str(tmp_path / "folder"))
    assert not (tmp_path / "folder.part").exists()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    path.write_text("Dear judge, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        open_store(f"sqlite:{path}")


@each_row("url", ["", "games/judge.db", "sqlite:", "mysql://host/db"])
def test_an_unknown_kind_of_store_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite:PATH"):
        open_store(url)


def test_others_on_the_machine_cannot_read_the_store(store: Store) -> None:
    assert isinstance(store, SQLiteStore)
    copy = f"{store.path}.copy"
    store.backup(copy)
    with store.sole_sender(), store.sole_drawer():
        store.ahead(lambda tx: tx.next_wake())
    beside = [f"{store.path}{ending}" for ending in ("-wal", "-reading", "-sender", "-drawer", "-rehearser")]
    for path in (store.path, *beside, copy):
        assert stat.S_IMODE(os.stat(path).st_mode) & 0o007 == 0


def test_the_store_loads_nothing_heavy() -> None:
    heavy = "asyncio, aiosmtpd, email, ssl, msgspec, dataclasses, importlib.resources, zoneinfo, logging"
    code = f"import sys, judge.store.sqlite; print([m for m in '{heavy}'.split(', ') if m in sys.modules])"
    seen = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert seen.stdout.strip() == "[]"


def test_a_store_that_another_process_brings_up_to_date_meanwhile_is_left_as_it_made_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(url) as store, store.transaction() as tx:
        tx.save_game(GameRow("alpha", b"{}"))
    real, asked = sqlite_file.schema_of, list[int]()

    def version(connection: sqlite3.Connection) -> int:
        asked.append(real(connection))
        return 0 if len(asked) == 1 else asked[-1]  # seen as it was before the other one wrote

    monkeypatch.setattr(sqlite_file, "schema_of", version)
    with open_store(url) as store:
        assert names(store) == ["alpha"]
    assert asked == [newest_schema()] * 2


def test_a_mark_that_cannot_be_made_is_the_stores_trouble(tmp_path: Path) -> None:
    (tmp_path / "judge.db-reading").mkdir()
    with pytest.raises(StoreError, match=r"judge\.db-reading"):
        open_store(f"sqlite:{tmp_path / 'judge.db'}")


@pytest.mark.parametrize("mode", [0o640, 0o660])
def test_the_lock_files_beside_the_store_have_its_mode_also_those_of_an_older_judge(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "judge.db"
    SQLiteStore(str(path)).close()
    path.chmod(mode)
    (tmp_path / "judge.db-sender").touch(0o644)
    (tmp_path / "judge.db-sender").chmod(0o644)
    with closing(SQLiteStore(str(path))) as store, store.sole_sender(), store.sole_drawer():
        store.ahead(lambda tx: tx.next_wake())
        for role in ("sender", "drawer", "rehearser"):
            assert stat.S_IMODE((tmp_path / f"judge.db-{role}").stat().st_mode) == mode
