"""The store in PostgreSQL: lost connections, two writers at once, rights, texts, and wakes."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from judge.store.open import open_store
from judge.store.postgres.connections import Connections
from judge.store.postgres.line import Line, SentStatement
from judge.store.postgres.store import PostgresStore
from judge.store.rows import Conflict, GameRow, LetterRow, MailState, StoreError
from judge.store.store import News, Store, Transaction
from tests.support.postgres import CUT_OFF, Server, wait_for_the_end_of

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def url(postgres_url: str) -> str:
    """Return the address of a PostgreSQL store for this module's tests; see `test_engines` for the rest."""
    return postgres_url


@pytest.fixture
def other(url: str) -> Iterator[Store]:
    """The same store, as another process has it open."""
    with open_store(url) as opened:
        yield opened


def value(store: Store, key: str) -> str | None:
    with store.reading() as tx:
        return tx.meta(key)


def set_value(store: Store, key: str, text: str) -> None:
    with store.transaction() as tx:
        tx.set_meta(key, text)


def cut_off(url: str) -> None:
    """Have the server end every connection to this database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(CUT_OFF).fetchall()


def test_a_connection_that_was_lost_between_two_transactions_is_not_missed(store: Store, url: str) -> None:
    set_value(store, "first", "written")
    cut_off(url)
    set_value(store, "second", "written")
    cut_off(url)
    assert (value(store, "first"), value(store, "second")) == ("written", "written")


def test_a_connection_that_is_lost_within_a_transaction_leaves_nothing_and_the_next_one_works(
    store: Store, url: str
) -> None:
    def lose() -> None:
        with store.transaction() as tx:
            tx.set_meta("key", "lost")
            assert tx.new_mails() == 0
            cut_off(url)

    with pytest.raises(StoreError):
        lose()
    assert value(store, "key") is None
    set_value(store, "key", "written")
    assert value(store, "key") == "written"


def test_a_connection_that_is_lost_before_anything_was_sent_on_it_is_replaced(store: Store, url: str) -> None:
    set_value(store, "key", "first")
    with store.transaction() as tx:
        tx.set_meta("key", "second")
        cut_off(url)
    assert value(store, "key") == "second"


def test_a_connection_that_is_lost_with_writes_that_were_not_sent_leaves_nothing(store: Store, url: str) -> None:
    def lose() -> None:
        with store.transaction() as tx:
            assert tx.new_mails() == 0
            tx.set_meta("key", "lost")
            cut_off(url)

    with pytest.raises(StoreError):
        lose()
    assert value(store, "key") is None


def test_what_only_writes_travels_with_the_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[list[bytes]] = []
    real = Line.run

    def run(self: Line, statements: Sequence[SentStatement]) -> None:
        sent.append([statement.sql.split()[0] for statement in statements])
        real(self, statements)

    monkeypatch.setattr(Line, "run", run)
    with store.transaction() as tx:
        assert tx.meta("key") is None
        for at in range(3):
            tx.set_meta(f"key {at}", "written")
    with store.transaction():
        pass
    assert sent == [[b"BEGIN", b"SELECT"], [b"INSERT", b"INSERT", b"INSERT", b"COMMIT"]]
    assert value(store, "key 2") == "written"


def test_a_fault_in_what_travels_with_the_commit_leaves_nothing_of_the_transaction(store: Store) -> None:
    def fail() -> None:
        with store.transaction() as tx:
            assert tx.meta("key") is None
            tx.set_meta("key", "written")
            tx._run("INSERT INTO meta (key, value) VALUES (?, ?)", ("key", "again"))
            tx.set_meta("last", "written")

    with pytest.raises(psycopg.errors.UniqueViolation):
        fail()
    assert (value(store, "key"), value(store, "last")) == (None, None)


def test_where_the_library_of_the_client_is_old_each_statement_travels_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.store.postgres.line._TOGETHER", False)
    set_value(store, "key", "written")
    assert value(store, "key") == "written"


@pytest.mark.slow
def test_a_server_that_crashes_keeps_what_was_committed_and_is_found_again() -> None:
    server = Server()
    try:
        with server.empty_store() as url, open_store(url) as store:
            received = store.receive(b"mail", "ann@example.org", ["judge@example.org"], NOON, "key")
            server.crash()
            with pytest.raises(StoreError, match="cannot be reached"):
                store.receive(b"another", "ann@example.org", ["judge@example.org"], NOON, "other")
            server.start()
            again = store.receive(b"mail", "ann@example.org", ["judge@example.org"], NOON, "key")
            assert again == (received.id, False)
            with store.transaction() as tx:
                mail = tx.next_mail()
                assert mail is not None
                tx.finish_mail(mail.id, MailState.DONE, NOON)
    finally:
        server.stop()


def test_a_mail_is_not_blamed_when_the_server_goes_in_the_middle_of_it(store: Store, url: str) -> None:
    store.receive(b"mail", "ann@example.org", ["judge@example.org"], NOON, "key")

    def lose() -> None:
        with store.transaction() as tx:
            assert tx.next_mail() is not None
            cut_off(url)

    for _ in range(7):
        with pytest.raises(StoreError):
            lose()
    with store.transaction() as tx:
        mail = tx.next_mail()
    assert mail is not None
    assert (mail.state, mail.attempts) == (MailState.NEW, 0)


def test_work_that_another_process_gets_in_the_way_of_is_done_anew(store: Store, other: Store) -> None:
    tries: list[int] = []

    def count_up(tx: Transaction) -> None:
        count = int(tx.meta("count") or 0)
        tries.append(count)
        if len(tries) == 1:
            set_value_in_thread(other, "count", "10")
        tx.set_meta("count", str(count + 1))

    store.ahead(count_up)
    assert tries == [0, 10]
    assert value(store, "count") == "11"


def set_value_in_thread(store: Store, key: str, text: str) -> None:
    """Set a value as another process does it, to the end."""
    thread = threading.Thread(target=set_value, args=(store, key, text))
    thread.start()
    thread.join()


def test_work_that_always_finds_others_in_its_way_fails_as_a_whole(store: Store, other: Store) -> None:
    tries: list[int] = []

    def unlucky(tx: Transaction) -> None:
        count = int(tx.meta("count") or 0)
        tries.append(count)
        set_value_in_thread(other, "count", str(count + 1))
        tx.set_meta("ours", "written")
        tx.set_meta("count", "ours")

    with pytest.raises(Conflict):
        store.ahead(unlucky)
    assert len(tries) == 20
    assert (value(store, "ours"), value(store, "count")) == (None, "20")


def test_a_game_that_two_processes_change_is_saved_by_one_and_done_anew_by_the_other(
    store: Store, other: Store
) -> None:
    with store.transaction() as tx:
        tx.save_game(GameRow("river", b"0"))
    done = threading.Barrier(2, timeout=120)

    def add_one(tx: Transaction) -> None:
        row = tx.game("river")
        assert row is not None
        if row.state == b"0":
            done.wait()
        tx.save_game(row._replace(state=str(int(row.state) + 1).encode()))

    threads = [threading.Thread(target=each.ahead, args=(add_one,)) for each in (store, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.reading() as tx:
        row = tx.game("river")
    assert row is not None
    assert (row.state, row.version) == (b"2", 3)


def test_a_mail_that_one_process_has_is_passed_over_by_the_others(store: Store, other: Store) -> None:
    first = store.receive(b"one", "ann@example.org", ["judge@example.org"], NOON, "one").id
    second = store.receive(b"two", "bob@example.org", ["judge@example.org"], NOON, "two").id
    with store.transaction() as tx, in_thread(other) as run:
        mail = tx.next_mail()
        assert mail is not None
        assert mail.id == first
        assert run(lambda theirs: theirs.take_mail(first)) is None
        taken = run(lambda theirs: theirs.next_mail())
        assert taken is not None
        assert taken.id == second
        assert run(lambda theirs: theirs.take_to_open(first)) is None


class in_thread:
    """Runs what another process does in transactions, while this one is in the middle of one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __enter__(self) -> Callable[[Callable[[Transaction], object]], object]:
        return self._run

    def __exit__(self, *_: object) -> None: ...

    def _run(self, work: Callable[[Transaction], object]) -> object:
        found: list[object] = []

        def run() -> None:
            with self._store.transaction() as tx:
                found.append(work(tx))

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        return found[0]


CLAIM_AND_DIE = """
import os, sys
from judge.store.open import open_store

with open_store(sys.argv[1]) as store, store.claim(["game river"]) as mine, store.sole_drawer() as draws:
    print(mine, draws, flush=True)
    sys.stdin.readline()
    os.kill(os.getpid(), 9)
"""


def test_a_claim_is_for_one_process_and_goes_with_it(store: Store, url: str) -> None:
    words = [sys.executable, "-c", CLAIM_AND_DIE, url]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as claimer:
        assert claimer.stdout is not None
        assert claimer.stdin is not None
        assert claimer.stdout.readline() == "True True\n"
        with store.claim(["sender ann", "game river"]) as mine:
            assert not mine
        with store.claim(["sender ann", "game lake"]) as mine:
            assert mine
        with store.sole_drawer() as draws:
            assert not draws
        claimer.stdin.write("\n")
        claimer.stdin.flush()
        claimer.wait()
        wait_for_the_end_of(claimer.pid, url)
    with store.claim(["sender ann", "game river"]) as mine, store.sole_drawer() as draws:
        assert mine
        assert draws


def test_what_was_claimed_together_is_let_go_together(store: Store, other: Store) -> None:
    with store.claim(["a", "b"]), other.claim(["b", "c"]) as theirs:
        assert not theirs
        with other.claim(["c"]) as now:
            assert now
    with other.claim(["a", "b", "c"]) as theirs:
        assert theirs


def test_who_waits_for_a_claim_has_it_when_the_other_process_has_ended(store: Store, other: Store) -> None:
    order: list[str] = []

    def wait() -> None:
        with other.claim(["clock"], wait=True) as theirs:
            assert theirs
            order.append("theirs")

    waiter = threading.Thread(target=wait)
    with store.claim(["clock"], wait=True) as mine:
        assert mine
        waiter.start()
        with store.reading() as tx:
            while not tx._run("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchall():
                pass
        order.append("mine")
    waiter.join()
    assert order == ["mine", "theirs"]


def test_who_has_lost_their_right_with_the_connection_writes_nothing_more(store: Store, url: str) -> None:
    def go_on() -> None:
        with store.claim(["game river"]) as mine:
            assert mine
            set_value(store, "before", "written")
            cut_off(url)
            set_value(store, "after", "written")

    with pytest.raises(StoreError):
        go_on()
    assert (value(store, "before"), value(store, "after")) == ("written", None)


def test_who_listens_is_told_of_mail_and_of_letters_by_other_processes(store: Store, other: Store, url: str) -> None:
    heard: list[News] = []
    told = threading.Condition()

    def ring(news: News) -> None:
        with told:
            heard.append(news)
            told.notify_all()

    def wait_for(news: News, times: int) -> bool:
        with told:
            return told.wait_for(lambda: heard.count(news) >= times, timeout=120)

    with store.listening(ring):
        # At the beginning: whatever came before is asked for.
        assert wait_for(News.MAIL, 1)
        assert wait_for(News.LETTERS, 1)
        other.receive(b"mail", "ann@example.org", ["judge@example.org"], NOON, "key")
        assert wait_for(News.MAIL, 2)
        assert heard.count(News.LETTERS) == 1
        with other.transaction() as tx:
            tx.add_letter(LetterRow("<a@x>", "ann@example.org", "", b"raw", NOON))
        assert wait_for(News.LETTERS, 2)
        cut_off(url)
        assert wait_for(News.MAIL, 3), "it listens again, and something may have come meanwhile"


def test_what_is_undone_is_told_to_nobody(store: Store) -> None:
    def receive_and_fail() -> None:
        with store.transaction() as tx:
            tx.receive(b"mail", "ann@example.org", [], NOON, "key")
            raise LookupError

    with pytest.raises(LookupError):
        receive_and_fail()
    with store.reading() as tx:
        assert tx.new_mails() == 0


def test_a_nul_in_a_text_does_not_keep_a_mail_out(store: Store) -> None:
    store.receive(b"\0", "ann\0@example.org", ["judge@example.org"], NOON, "key")
    with store.transaction() as tx:
        mail = tx.next_mail()
    assert mail is not None
    assert (mail.raw, mail.envelope_sender) == (b"\0", "ann\N{REPLACEMENT CHARACTER}@example.org")


def test_texts_are_ordered_by_their_bytes_whatever_language_the_database_has(store: Store) -> None:
    with store.transaction() as tx:
        for name in ("b", "a-c", "a_d", "ab", "A"):
            tx.set_meta(name, "x")
        assert [key for key in tx.metas("") if key != "schema"] == ["A", "a-c", "a_d", "ab", "b"]
        others = tx._run(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
            " AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'"
        )
        assert others.fetchall() == []


def test_a_database_that_cannot_hold_every_name_is_refused_and_left_alone(postgres: Server) -> None:
    postgres.do("CREATE DATABASE judge_latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    try:
        with pytest.raises(StoreError, match=r"kept in LATIN1.*--encoding=UTF8"):
            open_store(postgres.url("judge_latin"))
    finally:
        postgres.drop("judge_latin")


def test_a_server_that_is_not_there_is_told_of_in_one_line_without_the_password(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("hush-hush\n")
    with pytest.raises(StoreError, match="PostgreSQL server cannot be reached") as raised:
        open_store(f"postgresql://judge@/judge?host={tmp_path}", str(tmp_path / "password"))
    assert "\n" not in str(raised.value)
    assert "hush" not in str(raised.value)


def test_a_password_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot be read from .*/nowhere"):
        open_store(f"postgresql://judge@/judge?host={tmp_path}", str(tmp_path / "nowhere"))


def test_the_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("hush hush\nand a remark\n")
    assert "password='hush hush'" in Connections("postgresql://judge@h/db", str(tmp_path / "password"))._how()


def test_what_the_url_says_of_the_connection_goes_before_our_own() -> None:
    how = Connections("postgresql://judge@h/db?connect_timeout=3&application_name=mine")._how()
    assert "connect_timeout=3" in how
    assert "application_name=mine" in how


def test_a_server_that_is_set_to_be_hasty_is_not_with_what_was_accepted(store: Store) -> None:
    assert isinstance(store, PostgresStore)

    def synchronous(*, durable: bool) -> str:
        with store.transaction(durable=durable) as tx:
            return str(tx._run("SHOW synchronous_commit").fetchone()[0])

    # The server of the tests is started with synchronous_commit=off.
    assert (synchronous(durable=True), synchronous(durable=False), synchronous(durable=True)) == ("on", "off", "on")


def test_the_server_ends_what_takes_too_long_and_who_hangs_in_the_middle_of_something(store: Store) -> None:
    with store.transaction() as tx:
        limits = [
            str(tx._run(f"SHOW {name}").fetchone()[0])
            for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
        ]
    assert limits == ["1min", "10s", "5min"]


def test_a_backup_is_left_to_the_means_of_postgresql(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        store.backup(str(tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db").exists()


def test_without_its_driver_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in [name for name in sys.modules if name.startswith("judge.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(StoreError, match=r'pip install "psycopg\[binary\]>=3.2"'):
        open_store("postgresql://judge@localhost/judge")
