"""Work done ahead: it comes to the same as in a transaction, and holds nobody up meanwhile."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from judge.store.open import open_store
from judge.store.rehearsal import Rehearsal
from judge.store.rehearsed import ANSWERS, Changed, NotAhead, Rehearsed, about_of
from judge.store.rows import GameRow, LetterRow, MailState, StoreError
from judge.store.sqlite import SQLiteStore
from judge.store.store import Store, Transaction
from tests.support.paths import ROOT
from tests.support.rows import each_row

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
LETTER = LetterRow("<a@x>", "ann@example.org", "", b"raw", NOON)


@pytest.fixture
def url(sqlite_url: str) -> str:
    """Return the address of an SQLite store, which has one writer at a time; see `test_postgres`."""
    return sqlite_url


def elsewhere(url: str, write: Callable[[Transaction], object]) -> None:
    """Have another process write."""
    with open_store(url) as other, other.transaction() as tx:
        write(tx)


def value(store: Store, key: str) -> str | None:
    with store.reading() as tx:
        return tx.meta(key)


def test_who_works_ahead_holds_nobody_up_and_what_it_writes_is_there_at_the_end(store: Store, url: str) -> None:
    kinds: list[bool] = []

    def work(tx: Transaction) -> str:
        kinds.append(isinstance(tx, Rehearsal))
        elsewhere(url, lambda other: other.set_meta("theirs", "written meanwhile"))
        tx.set_meta("ours", "written")
        return "done"

    assert store.ahead(work) == "done"
    assert kinds == [True]
    assert (value(store, "ours"), value(store, "theirs")) == ("written", "written meanwhile")


def test_when_something_that_it_saw_has_changed_it_is_done_anew(store: Store, url: str) -> None:
    kinds: list[bool] = []

    def count_up(tx: Transaction) -> None:
        count = int(tx.meta("count") or 0)
        if not kinds:
            elsewhere(url, lambda other: other.set_meta("count", "10"))
        kinds.append(isinstance(tx, Rehearsal))
        tx.set_meta("count", str(count + 1))

    store.ahead(count_up)
    assert kinds == [True, False]
    assert value(store, "count") == "11"


def test_what_is_asked_twice_is_looked_up_once_and_compared_once(store: Store, url: str) -> None:
    looked: list[str] = []

    class Noting(Rehearsal):
        def _look(self, sql: str, parameters: Sequence[object]) -> list[Any]:
            looked.append(str(parameters[0]))
            with store.reading() as tx:
                return tx._run(sql, parameters).fetchall()

        def _note_reading(self, mail_id: int) -> int:
            raise AssertionError(mail_id)

    with store.transaction() as tx:
        tx.set_meta("count", "1")
    rehearsal = Noting()
    assert [rehearsal.meta(key) for key in ("count", "other", "count")] == ["1", None, "1"]
    assert looked == ["count", "other"]
    rehearsal.set_meta("count", "2")
    elsewhere(url, lambda other: other.set_meta("count", "10"))
    with pytest.raises(Changed), store.transaction() as tx:
        rehearsal.rehearsed().check(tx)


@each_row(("by_another", "asked"), [(False, 0), (True, 1)])
def test_what_was_looked_at_is_asked_again_only_where_somebody_has_written_since(
    store: Store, url: str, by_another: bool, asked: int
) -> None:
    assert isinstance(store, SQLiteStore)
    kinds: list[bool] = []

    def work(tx: Transaction) -> None:
        kinds.append(isinstance(tx, Rehearsal))
        tx.set_meta("count", f"{tx.meta('count') or 0}1")
        if by_another:
            elsewhere(url, lambda other: other.set_meta("other", "2"))

    said: list[str] = []
    store._connection.set_trace_callback(said.append)
    store.ahead(work)
    store._connection.set_trace_callback(None)
    assert len([line for line in said if line.startswith("SELECT")]) == asked
    assert kinds == [True]


def test_what_this_process_has_written_since_is_noticed_too(store: Store) -> None:
    kinds: list[bool] = []

    def work(tx: Transaction) -> None:
        count = int(tx.meta("count") or 0)
        if not kinds:

            def write() -> None:
                with store.transaction() as other:
                    other.set_meta("count", "10")

            thread = threading.Thread(target=write)
            thread.start()
            thread.join()
        kinds.append(isinstance(tx, Rehearsal))
        tx.set_meta("count", str(count + 1))

    store.ahead(work)
    assert kinds == [True, False]
    assert value(store, "count") == "11"


def test_what_depends_on_what_it_writes_itself_is_done_in_a_transaction(store: Store) -> None:
    kinds: list[bool] = []

    def work(tx: Transaction) -> str | None:
        kinds.append(isinstance(tx, Rehearsal))
        tx.set_meta("key", "new")
        assert (tx.meta("key"), tx.meta("other")) == ("new", None), "what it has set, and another row, are no matter"
        return tx.metas("k")["key"]

    assert store.ahead(work) == "new"
    assert kinds == [True, False]


def test_work_that_deals_with_faults_does_not_take_that_for_one(store: Store) -> None:
    kinds: list[bool] = []

    def work(tx: Transaction) -> str:
        kinds.append(isinstance(tx, Rehearsal))
        tx.set_meta("key", "new")
        try:
            return tx.metas("k")["key"]
        except Exception:
            return "a fault"

    assert store.ahead(work) == "new"
    assert kinds == [True, False]


def test_what_a_statement_gives_is_not_looked_at_before_it_is_run(store: Store) -> None:
    kinds: list[bool] = []

    def work(tx: Transaction) -> bool:
        kinds.append(isinstance(tx, Rehearsal))
        return tx.add_letter(LETTER) > 0

    assert store.ahead(work)
    assert kinds == [True, False]


def test_a_game_that_somebody_else_has_saved_meanwhile_is_read_again(store: Store, url: str) -> None:
    with store.transaction() as tx:
        tx.save_game(GameRow("alpha", b"0"))
    kinds: list[bool] = []

    def work(tx: Transaction) -> None:
        row = tx.game("alpha")
        assert row is not None
        if not kinds:
            elsewhere(url, lambda other: other.save_game(row._replace(state=b"theirs ")))
        kinds.append(isinstance(tx, Rehearsal))
        tx.save_game(row._replace(state=row.state + b"ours"))
        tx.add_log("alpha", NOON, "", b"{}")

    store.ahead(work)
    assert kinds == [True, False]
    with store.reading() as tx:
        row = tx.game("alpha")
        assert row is not None
        assert (row.state, len(tx.log("alpha"))) == (b"theirs ours", 1)


def test_who_only_answers_may_have_seen_another_moment_of_all_but_mails_and_letters(store: Store, url: str) -> None:
    number = store.receive(b"LIST", "ann@example.org", [], NOON, "a").id
    kinds: list[bool] = []

    def answer(tx: Transaction) -> bool:
        kinds.append(isinstance(tx, Rehearsal))
        mail = tx.take_mail(number)
        if mail is None:
            return False
        said = tx.meta("motd") or ""
        elsewhere(url, lambda other: other.set_meta("motd", "another"))
        tx.add_letter(LETTER._replace(subject=said))
        tx.finish_mail(number, MailState.DONE, NOON)
        return True

    assert store.ahead(answer)
    assert kinds == [True]
    with store.reading() as tx:
        assert [letter.subject for letter in tx.letters()] == [""]


def test_a_mail_that_another_process_has_done_meanwhile_is_not_done_twice(store: Store, url: str) -> None:
    number = store.receive(b"LIST", "ann@example.org", [], NOON, "a").id

    def answer(tx: Transaction) -> bool:
        if tx.take_mail(number) is None:
            return False
        if isinstance(tx, Rehearsal):
            elsewhere(url, lambda other: other.finish_mail(number, MailState.DONE, NOON))
        tx.add_letter(LETTER)
        tx.finish_mail(number, MailState.DONE, NOON)
        return True

    assert not store.ahead(answer)
    with store.reading() as tx:
        assert tx.letters() == []


def test_what_raises_leaves_nothing_and_is_raised_from_the_transaction(store: Store) -> None:
    kinds: list[bool] = []

    def fail(tx: Transaction) -> None:
        kinds.append(isinstance(tx, Rehearsal))
        tx.set_meta("half", "done")
        raise LookupError

    with pytest.raises(LookupError):
        store.ahead(fail)
    assert kinds == [True, False]
    assert value(store, "half") is None


def test_one_process_at_a_time_works_ahead_and_the_others_do_their_work_in_transactions(store: Store, url: str) -> None:
    assert store.ahead(lambda tx: isinstance(tx, Rehearsal))
    with open_store(url) as other:
        assert not other.ahead(lambda tx: isinstance(tx, Rehearsal))
        store.close()
        assert other.ahead(lambda tx: isinstance(tx, Rehearsal))


def test_a_store_is_closed_by_another_thread_than_the_one_that_worked_ahead(store: Store, url: str) -> None:
    worker = threading.Thread(target=lambda: store.ahead(lambda tx: tx.set_meta("key", "value")))
    worker.start()
    worker.join()
    store.close()
    with open_store(url) as other:
        assert other.ahead(lambda tx: isinstance(tx, Rehearsal)), "the right was given back"


def test_a_mail_that_kills_whoever_works_it_out_is_set_aside_after_some_deaths(store: Store, url: str) -> None:
    number = store.receive(b"LIST", "ann@example.org", [], NOON, "a").id
    program = (
        "import os, sys; from judge.store.open import open_store\n"
        "def die(tx):\n"
        f"    mail = tx.take_mail({number})\n"
        "    if mail.state == 'new': os._exit(9)\n"
        "open_store(sys.argv[1]).ahead(die)"
    )
    deaths = 0
    while subprocess.run([sys.executable, "-c", program, url], cwd=ROOT, check=False).returncode == 9:
        deaths += 1
        assert deaths <= 6
    assert deaths == 6, "one while it was worked out, and five that are counted"
    with store.reading() as tx:
        mail = tx.mail(number)
    assert mail is not None
    assert mail.state is MailState.PARKED


def test_what_a_statement_is_about_is_read_from_it() -> None:
    assert about_of("SELECT a FROM inbox JOIN outbox ON 1 WHERE b = ?").tables == {"inbox", "outbox"} <= ANSWERS
    assert about_of("UPDATE games SET state = ? WHERE key = ? AND version = ?") == (True, {"games"}, True)
    assert about_of("UPDATE games SET key = ? WHERE id = ?") == (True, {"games"}, False)
    assert about_of("SELECT name FROM games WHERE key > ? ORDER BY key") == (False, {"games"}, False)
    assert about_of("INSERT INTO meta (key, value) VALUES (?, ?)") == (True, {"meta"}, True)
    with pytest.raises(NotAhead):
        about_of("PRAGMA user_version")


def test_a_store_that_cannot_be_written_is_told_of_as_ever(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StoreError("database or disk is full")

    monkeypatch.setattr(Rehearsed, "write", full)
    with pytest.raises(StoreError, match="full"):
        store.ahead(lambda tx: tx.set_meta("key", "value"))
    assert value(store, "key") is None
