"""Transactions on every engine: all or nothing, under exceptions, SIGKILL, processes and threads."""

from __future__ import annotations

import subprocess
import sys
import threading
from datetime import UTC, datetime

import pytest

from judge.store.migrations import newest_schema
from judge.store.open import open_store
from judge.store.rows import GameRow, LetterRow, StoreError
from judge.store.store import Store
from tests.support.paths import ROOT

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def names(store: Store) -> list[str]:
    """The games there are."""
    with store.reading() as tx:
        return [line.name for line in tx.games()]


def test_the_files_of_the_schema_are_numbered_without_a_gap_and_none_twice() -> None:
    numbers = sorted(int(path.name[:3]) for path in (ROOT / "judge" / "store" / "schema").glob("*.sql"))
    assert numbers == list(range(1, newest_schema() + 1))
    assert len(numbers) >= 9


def test_what_is_committed_is_there_for_the_next_who_opens_it(url: str) -> None:
    with open_store(url) as store, store.transaction() as tx:
        tx.save_game(GameRow("alpha", b"{}"))
    with open_store(url) as store:
        assert names(store) == ["alpha"]


def test_an_exception_leaves_nothing_behind(store: Store) -> None:
    def save_and_fail() -> None:
        with store.transaction() as tx:
            tx.save_game(GameRow("alpha", b"{}"))
            raise LookupError

    with pytest.raises(LookupError):
        save_and_fail()
    assert names(store) == []


def test_reading_leaves_nothing_behind_either(store: Store) -> None:
    with store.reading() as tx, pytest.raises(StoreError):
        tx.save_game(GameRow("alpha", b"{}"))
    assert names(store) == []


def test_who_opens_and_closes_the_store_does_not_cut_off_those_who_have_it_open(store: Store, url: str) -> None:
    def seen_elsewhere() -> list[str]:
        look = "import sys; from judge.store.open import open_store\n"
        look += "with open_store(sys.argv[1]) as store, store.reading() as tx: print(*(row.name for row in tx.games()))"
        return subprocess.check_output([sys.executable, "-c", look, url], text=True, cwd=ROOT).split()

    names(store)  # reads with a connection of its own, beside the one that writes
    with store.transaction() as tx:
        tx.save_game(GameRow("alpha", b"{}"))
    assert seen_elsewhere() == ["alpha"]
    with store.transaction() as tx:
        tx.save_game(GameRow("beta", b"{}"))
    assert seen_elsewhere() == ["alpha", "beta"]


def test_a_transaction_within_a_transaction_is_refused(store: Store) -> None:
    with store.transaction() as tx:
        with pytest.raises(RuntimeError), store.transaction():
            pass
        tx.save_game(GameRow("alpha", b"{}"))
    assert names(store) == ["alpha"]


WRITE_AND_DIE = """
import os, sys
from datetime import UTC, datetime
from judge.store.rows import GameRow, LetterRow
from judge.store.open import open_store

now = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
store = open_store(sys.argv[1])
with store.transaction(durable=sys.argv[2] == "durable") as tx:
    mail = tx.next_mail()
    tx.save_game(GameRow("alpha", b"x" * 5_000_000))  # more than the page cache: it reaches the file
    tx.add_letter(LetterRow("<a@x>", "ann@example.org", "", b"raw", now))
    tx.finish_mail(mail.id, "done", now)
    if sys.argv[3] == "before":
        os.kill(os.getpid(), 9)
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("durable", ["durable", "quick"])
@pytest.mark.slow
def test_a_process_killed_within_a_transaction_leaves_nothing_and_one_killed_after_it_everything(
    store: Store, url: str, durable: str
) -> None:
    store.receive(b"mail", "ann@example.org", ["judge@example.org"], NOON, "key")
    seen = []
    for moment in ("before", "after"):
        done = subprocess.run([sys.executable, "-c", WRITE_AND_DIE, url, durable, moment], check=False)
        assert done.returncode == -9
        with store.reading() as tx:
            seen.append((len(tx.games()), len(tx.letters()), tx.new_mails()))
    assert seen == [(0, 0, 1), (1, 1, 0)]


def test_threads_take_turns(store: Store) -> None:
    def write(name: str) -> None:
        for number in range(20):
            with store.transaction(durable=False) as tx:
                tx.save_game(GameRow(f"{name}{number}", b"{}"))

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names(store)) == 80


OPEN_AND_WRITE = """
import sys
from judge.store.rows import GameRow
from judge.store.open import open_store
from tests.support.paths import ROOT
for number in range(5):
    with open_store(sys.argv[1]) as store, store.transaction() as tx:
        tx.save_game(GameRow(f"{sys.argv[2]}{number}", b"{}"))
"""


@pytest.mark.slow
def test_processes_may_open_a_new_store_at_the_same_time(new_url: str) -> None:
    running = [subprocess.Popen([sys.executable, "-c", OPEN_AND_WRITE, new_url, name]) for name in "abcd"]
    assert [process.wait() for process in running] == [0, 0, 0, 0]
    with open_store(new_url) as store:
        assert len(names(store)) == 20


def test_a_store_of_a_newer_judge_is_left_alone(url: str) -> None:
    with open_store(url) as store, store.transaction() as tx:
        tx.set_meta("schema", "99")
    with pytest.raises(StoreError, match="newer judge"):
        open_store(url)


def test_a_letter_number_is_never_given_twice(store: Store) -> None:
    with store.transaction() as tx:
        first = tx.add_letter(LetterRow("<a@x>", "ann@example.org", "", b"raw", NOON))
        tx.drop_letter(first)
        assert tx.add_letter(LetterRow("<b@x>", "ann@example.org", "", b"raw", NOON)) > first
