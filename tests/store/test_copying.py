"""A store is copied into an empty one of any engine: wholly and row by row, or not at all."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from judge.store import copying
from judge.store.copying import Copied, Row, Side, Table, copy_all, schema_tables
from judge.store.migrations import newest_schema
from judge.store.open import copy_source, copy_target, open_store
from judge.store.postgres import connections
from judge.store.rows import GameRow, LetterRow, StoreError
from judge.store.sqlite_file import bring_up_to_date
from judge.store.store import Store
from tests.support.paths import ROOT
from tests.support.postgres import Server, wait_for_the_end_of

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
EVERY_BYTE = bytes(range(256))
ROWS = 5


@pytest.fixture(params=["sqlite-postgresql", "postgresql-sqlite"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Yield the address of a store, and of an empty one that is or can be made."""
    with ExitStack() as opened:
        urls = []
        for place, kind in enumerate(str(request.param).split("-")):
            if kind == "sqlite":
                urls.append(f"sqlite:{tmp_path}/{place}.db")
            else:
                server: Server = request.getfixturevalue("postgres")
                urls.append(opened.enter_context(server.empty_store()))
        yield urls[0], urls[1]


OF_ONE_KIND = pytest.mark.parametrize("both", ["sqlite-sqlite", "postgresql-postgresql"], indirect=True)


def copy(source: str, target: str) -> Copied:
    with copy_source(source) as old, copy_target(target) as new:
        return copy_all(old, new, {"schema"})


def fill_everything(store: Store) -> None:
    """Write rows in every table, with something in each column.

    Signs of all kinds, numbers of 64 bits, all bytes, none.
    """
    with closing(sqlite3.connect(":memory:")) as schema, store.transaction() as tx:
        bring_up_to_date(schema, "the schema")
        for table in schema_tables():
            about = {row[1]: row for row in schema.execute(f"PRAGMA table_info({table.name})")}
            places = ", ".join("?" * len(table.columns))
            for number in range(1, ROWS + 1):
                row = [value(table, column, about[column], number) for column in table.columns]
                tx._run(f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({places})", row)


def value(table: Table, column: str, about: tuple[object, ...], number: int) -> object:
    _, _, kind, needed, _, key = about
    if column in ("game_id", "letter_id", "id"):
        return number
    if not needed and not key and number == 2:
        return None
    if kind == "INTEGER":
        return (0, 1, -1, 2**63 - 1, -(2**63))[number - 1]
    if kind == "BLOB":
        return (b"", EVERY_BYTE, b"\\x00", b"NULL", b"x" * 300_000)[number - 1]
    texts = ("", "\\N\t\r\n\\.\b'\"", "Żółw \U0001f600", "ZZ", "aa")
    return f"{texts[number - 1]}{table.name}.{column}{number}" if key or column == "key" else texts[number - 1] + column


def everything(url: str) -> dict[str, list[Row]]:
    """All rows of a store."""
    with copy_source(url) as side:
        return {table.name: list(side.rows(table)) for table in schema_tables()}


def test_everything_in_every_table_is_there_as_it_was(both: tuple[str, str]) -> None:
    source, target = both
    with open_store(source) as store:
        fill_everything(store)
    before = everything(source)
    copied = copy(source, target)
    assert everything(target) == before
    assert everything(source) == before
    assert copied.changed == 0
    assert copied.rows == {table.name: ROWS + (table.name == "meta") for table in schema_tables()}
    assert {EVERY_BYTE} <= {row[-1] for row in before["packed_logs"]}
    with open_store(target) as store, store.reading() as tx:
        assert tx.meta("schema") == str(newest_schema())


def test_numbers_go_on_where_they_were_also_when_the_last_ones_are_gone(both: tuple[str, str]) -> None:
    source, target = both
    with open_store(source) as store, store.transaction() as tx:
        numbers = [tx.add_letter(LetterRow(f"<{at}@x>", "ann@example.org", "", b"raw", NOON)) for at in range(7)]
        for number in numbers[5:]:
            tx.drop_letter(number)
    copy(source, target)
    with open_store(target) as store, store.transaction() as tx:
        assert tx.add_letter(LetterRow("<new@x>", "ann@example.org", "", b"raw", NOON)) == numbers[-1] + 1
        tx.receive(b"mail", "ann@example.org", ["judge@example.org"], NOON, "key")
        assert [number for number, *_ in tx.waiting_mails()] == [1]


def test_a_store_with_anything_in_it_is_no_target_and_stays_as_it_was(both: tuple[str, str]) -> None:
    source, target = both
    for url, name in ((source, "river"), (target, "lake")):
        with open_store(url) as store, store.transaction() as tx:
            tx.save_game(GameRow(name, b"{}"))
    before = everything(target)
    with pytest.raises(StoreError, match=r"not empty \(rows: 1 in games\).* Nothing was changed"):
        copy(source, target)
    assert everything(target) == before


def test_what_the_keeper_has_settled_makes_a_store_not_empty_and_what_every_judge_writes_does_not(
    both: tuple[str, str],
) -> None:
    source, target = both
    open_store(source).close()
    with open_store(target) as store, store.transaction() as tx:
        tx.set_meta("blocked", "spam@example.org")
    with pytest.raises(StoreError, match="not empty"):
        copy(source, target)
    with copy_source(source) as old, copy_target(target) as new:
        assert copy_all(old, new, {"schema", "blocked"}).rows["meta"] == 1
    assert everything(target)["meta"] == [("schema", str(newest_schema()))]


def test_a_store_that_somebody_has_open_is_neither_source_nor_target(
    both: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_LEAVING", "300ms")
    source, target = both
    open_store(source).close()
    for opened in both:
        with open_store(opened), pytest.raises(StoreError, match=r"is open: .* Nothing was changed"):
            copy(source, target)
    monkeypatch.undo()
    with copy_source(source), copy_target(target):
        for url in both:
            with pytest.raises(StoreError, match="just now"):
                open_store(url)
    copy(source, target)


@OF_ONE_KIND
def test_everything_is_copied_into_another_store_of_the_same_engine(both: tuple[str, str]) -> None:
    source, target = both
    with open_store(source) as store:
        fill_everything(store)
    copy(source, target)
    assert everything(target) == everything(source)


def test_where_no_store_is_nothing_is_copied(new_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no (such file|store)"):
        copy(new_url, f"sqlite:{tmp_path}/there.db")
    assert not (tmp_path / "there.db").exists()


def test_the_tables_are_made_where_there_are_none(sqlite_url: str, new_url: str) -> None:
    with open_store(sqlite_url) as store:
        fill_everything(store)
    copy(sqlite_url, new_url)
    assert everything(new_url) == everything(sqlite_url)


def test_stores_of_another_judge_are_not_copied(both: tuple[str, str]) -> None:
    source, target = both
    for form, told in (("99", "newer judge"), (str(newest_schema() - 1), "older judge")):
        with open_store(source) as store, store.transaction() as tx:
            tx.set_meta("schema", form)
        with pytest.raises(StoreError, match=told):
            copy(source, target)
        set_form(source, newest_schema())


def set_form(url: str, form: int) -> None:
    """Set the form of a store as no judge would."""
    statement = f"UPDATE meta SET value = '{form}' WHERE key = 'schema'"
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:"))) as file, file:
            file.execute(statement)
        return
    with psycopg.connect(url, autocommit=True) as database:
        database.execute(statement.encode())


def test_a_row_that_is_not_read_again_as_it_was_keeps_all_of_the_copy_out(
    both: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = both
    with open_store(source) as store, store.transaction() as tx:
        tx.save_game(GameRow("river", b"{}"))
        tx.set_meta("motd", "hello")
    real = copying._converted

    def wrong(old: Side, new: Side, table: Table, digest: copying._Digest) -> Iterator[Row]:
        for row in real(old, new, table, digest):
            yield tuple("good bye" if each == "hello" else each for each in row)

    monkeypatch.setattr(copying, "_converted", wrong)
    with pytest.raises(StoreError, match="meta is not what was copied there"):
        copy(source, target)
    monkeypatch.undo()
    assert copy(source, target).rows["games"] == 1


COPY_AND_DIE = """
import os, sys
from judge.store import copying
from judge.store.open import copy_source, copy_target

real = copying._converted

def deadly(source, target, table, digest):
    for row in real(source, target, table, digest):
        yield row
        if table.name == sys.argv[3] and row[0] == 3:
            os.kill(os.getpid(), 9)

copying._converted = deadly
with copy_source(sys.argv[1]) as old, copy_target(sys.argv[2]) as new:
    copying.copy_all(old, new, {"schema"})
"""


@pytest.mark.parametrize("table", ["games", "outbox"])
@pytest.mark.slow
def test_killed_half_way_it_leaves_the_target_empty_and_is_done_the_next_time(
    both: tuple[str, str], table: str
) -> None:
    source, target = both
    with open_store(source) as store:
        fill_everything(store)
    before = everything(source)
    words = [sys.executable, "-c", COPY_AND_DIE, source, target, table]
    with subprocess.Popen(words, cwd=ROOT) as process:
        assert process.wait() == -9
    for url in both:
        if not url.startswith("sqlite:"):
            wait_for_the_end_of(process.pid, url)
    with open_store(target) as store, store.reading() as tx:
        assert tx.games() == []
        assert tx.meta("schema") == str(newest_schema())
    copy(source, target)
    assert everything(target) == before


def test_a_nul_in_a_text_is_told_of_where_the_target_keeps_none(sqlite_url: str, postgres_url: str) -> None:
    with open_store(sqlite_url) as store, store.transaction() as tx:
        tx.save_game(GameRow("river", b"\0"))
        tx.set_meta("motd", "a\0b")
    assert copy(sqlite_url, postgres_url).changed == 1
    assert ("motd", "a\N{REPLACEMENT CHARACTER}b") in everything(postgres_url)["meta"]


def test_a_damaged_file_is_not_copied(sqlite_url: str, postgres_url: str) -> None:
    with open_store(sqlite_url) as store:
        fill_everything(store)
    path = Path(sqlite_url.removeprefix("sqlite:"))
    raw = bytearray(path.read_bytes())
    raw[8192:12288] = b"\xff" * 4096
    path.write_bytes(raw)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        copy(sqlite_url, postgres_url)
    assert everything(postgres_url)["games"] == []
