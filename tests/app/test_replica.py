"""HISTORY, LIST and SUMMARY read from a server that copies the store's (`[store] read_url`), by mail.

The copy is a real standby: PostgreSQL's streaming replication, made with pg_basebackup.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from judge.app.status.page import judge_status, status_page
from judge.store.open import open_store
from judge.store.postgres import replica
from judge.store.store import Store
from tests.support.house import GM, House, to, words
from tests.support.postgres import CUT_OFF, Server

ASKED = ("HISTORY river", "SUMMARY river", "LIST FULL")


@pytest.fixture(scope="module")
def standby(postgres: Server) -> Iterator[Server]:
    """A server that follows the tests' own. It writes down what it is asked."""
    server = Server("fsync=off shared_buffers=32MB log_statement=all", copied=postgres)
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a failed server again at once, and wait for one that is a moment behind on a busy machine."""
    monkeypatch.setattr(replica, "_REST", 0.0)
    monkeypatch.setattr(replica, "_BEHIND_REST", 0.0)
    monkeypatch.setattr(replica, "_CATCH_UP", 20.0)


@pytest.fixture
def copied(postgres_url: str, postgres: Server, standby: Server) -> str:
    """Return the address of the copy of a test's store."""
    return postgres_url.replace(postgres.url("").partition("?")[2], standby.url("").partition("?")[2])


@pytest.fixture
def house(tmp_path: Path, postgres_url: str, copied: str) -> Iterator[House]:
    """A judge with a standby, on which two phases of the game river have been played."""
    with closing(playing(tmp_path, postgres_url, copied)) as made:
        yield made


class Played(House):
    """A judge that can be closed."""

    def close(self) -> None:
        """Close its store."""
        self.judge.store.close()


def playing(folder: Path, url: str, read_url: str) -> Played:
    """A judge with this standby, on which two phases of the game river have been played."""
    made = Played(folder, {"store": {"url": url, "read_url": read_url}, "send": {"pictures": False}})
    made.start()
    made.play("FRANCE", "A PAR - BUR")
    made.master("PROCESS!")
    made.master("PROCESS!")
    return made


def asked_of(standby: Server, act: Callable[[], object]) -> str:
    """Return the standby's questions meanwhile."""
    log = standby.folder / "log"
    there = log.stat().st_size
    act()
    with open(log, "rb") as file:
        file.seek(there)
        return file.read().decode()


def replay(standby: Server, *, goes_on: bool) -> None:
    """Have the standby stand still, or follow again."""
    standby.do(f"SELECT pg_wal_replay_{'resume' if goes_on else 'pause'}()")
    with psycopg.connect(standby.url("postgres"), autocommit=True) as connection:
        while not goes_on and connection.execute("SELECT pg_get_wal_replay_pause_state()").fetchone() != ("paused",):
            pass


def test_what_is_long_and_only_shown_is_read_from_the_standby_and_says_the_same(
    house: House, standby: Server, postgres_url: str, tmp_path: Path
) -> None:
    told: list[str] = []
    read = asked_of(standby, lambda: told.extend(letter.text for letter in house.mail("a@example.org", *ASKED)))
    assert "SELECT record, model FROM phases" in read
    assert "state FROM games WHERE key" not in read, "who may see what is asked of the main server"
    assert "map, variant FROM games WHERE stage" in read
    (tmp_path / "alone").mkdir()
    with closing(Played(tmp_path / "alone", {"store": {"url": postgres_url}})) as alone:
        assert [letter.text for letter in to(alone.mail("b@example.org", *ASKED), "b@example.org")] == told
    assert "Fall of 1901" in told[0]


def test_games_that_look_for_players_are_listed_from_the_standby(house: House, standby: Server) -> None:
    house.create(name="brook")
    read = asked_of(standby, lambda: house.mail("a@example.org", "LIST"))
    assert "state FROM games WHERE key" in read


@pytest.mark.slow
def test_whoever_has_just_been_told_of_a_phase_is_told_nothing_older_while_the_standby_lags(
    house: House, standby: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replica, "_CATCH_UP", 0.0)
    replay(standby, goes_on=False)
    try:
        house.master("PROCESS!")
        told: list[str] = []
        read = asked_of(standby, lambda: told.extend(letter.text for letter in house.mail("a@example.org", *ASKED)))
        assert "FROM phases" not in read
        assert "FROM games" not in read
        assert "W1901A" in told[0] or "Winter of 1901" in told[0] or "Spring of 1902" in told[0]
        (line,) = (line for line in status(house) if line.startswith("replica:"))
        assert line.endswith(" bytes behind, not read from meanwhile")
        state = house.judge.store.replica()
        assert state is not None
        assert state.seconds is not None
        assert (state.behind > 0, state.in_use, state.seconds > 0) == (True, False, True)
    finally:
        replay(standby, goes_on=True)
    monkeypatch.setattr(replica, "_CATCH_UP", 20.0)
    assert "FROM phases" in asked_of(standby, lambda: house.mail("a@example.org", *ASKED))


def test_a_mail_that_has_a_phase_processed_and_asks_for_the_history_gets_that_phase(
    house: House, standby: Server
) -> None:
    told: list[str] = []
    before = house.game().phase_code
    read = asked_of(standby, lambda: told.append(words(house.master("PROCESS!", "HISTORY"), GM)))
    assert "FROM phases" not in read
    assert f"(river.{before})" in told[0].partition("History of river")[2]


def test_nobody_is_refused_because_the_standby_is_away_and_the_keeper_is_told(
    house: House, standby: Server, caplog: pytest.LogCaptureFixture
) -> None:
    told = [letter.text for letter in house.mail("a@example.org", *ASKED)]
    standby.crash()
    try:
        with caplog.at_level(logging.INFO, "judge"):
            assert [letter.text for letter in house.mail("b@example.org", *ASKED)] == told
            assert [letter.text for letter in house.mail("c@example.org", *ASKED)] == told
        (warning,) = [record for record in caplog.records if "read_url" in record.message]
        assert "store.url answers alone: The PostgreSQL server cannot be reached" in warning.message
        page = status(house)
        assert "replica:   not read from" in page
        assert "  The server of store.read_url is not used; store.url answers alone: The Po" in "\n".join(page)
    finally:
        standby.start()
    caplog.clear()
    with caplog.at_level(logging.INFO, "judge"):
        assert "FROM phases" in asked_of(standby, lambda: house.mail("d@example.org", *ASKED))
    assert "The server of store.read_url is read from again." in caplog.messages
    assert "replica:   has everything" in status(house)
    assert status(house)[-1] == "  Nothing: all is well."


def test_a_judge_starts_while_the_standby_is_away(
    tmp_path: Path, postgres_url: str, copied: str, standby: Server
) -> None:
    standby.crash()
    try:
        with closing(playing(tmp_path, postgres_url, copied)) as house:
            assert "History of river" in house.mail("a@example.org", *ASKED)[0].text
    finally:
        standby.start()


def test_a_server_that_copies_nothing_is_not_read_from(tmp_path: Path, postgres_url: str) -> None:
    with closing(playing(tmp_path, postgres_url, postgres_url)) as house:
        assert "History of river" in house.mail("a@example.org", *ASKED)[0].text
        page = "\n".join(status(house))
    assert "it is not a standby of the server of store.url, or the two have parted." in page


def test_a_standby_that_was_made_a_server_of_its_own_is_not_read_from_though_it_was_a_copy(
    tmp_path: Path, postgres: Server, postgres_url: str
) -> None:
    parted = Server(copied=postgres)
    try:
        parted.do("SELECT pg_promote()")
        read_url = postgres_url.replace(
            str(postgres.folder).replace("/", "%2F"), str(parted.folder).replace("/", "%2F")
        )
        with closing(playing(tmp_path, postgres_url, read_url)) as house:
            assert "History of river" in house.mail("a@example.org", *ASKED)[0].text
            assert "or the two have parted." in "\n".join(status(house))
    finally:
        parted.stop()


def test_what_is_being_read_when_the_standby_goes_is_read_from_the_main_server(
    house: House, postgres_url: str, copied: str
) -> None:
    with open_store(postgres_url, read_url=copied) as store, store.reading() as tx:
        first, second = tx.phase_lines("river")
        assert tx.phase_record(first.id, to_show=True) == record(house.judge.store, first.id)
        with psycopg.connect(copied, autocommit=True) as connection:
            connection.execute(CUT_OFF).fetchall()
        assert tx.phase_record(second.id, to_show=True) == record(house.judge.store, second.id)


def test_a_user_of_the_database_without_any_further_right_may_ask_how_far_the_standby_is(
    house: House, postgres: Server, postgres_url: str, copied: str
) -> None:
    postgres.do("SET synchronous_commit = on; CREATE ROLE plain LOGIN")
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO plain")
    # It has heard of the new user when this is so.
    assert house.judge.store.replica() == (0, "", 0.0)
    try:
        plain = [url.replace("//judge@", "//plain@") for url in (postgres_url, copied)]
        with open_store(plain[0], read_url=plain[1]) as store:
            assert store.replica() == (0, "", 0.0)
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("DROP OWNED BY plain")
        postgres.do("DROP ROLE plain")


def record(store: Store, number: int) -> bytes:
    """A phase's record as the main server has it."""
    with store.reading() as tx:
        return tx.phase_record(number)


def status(house: House) -> list[str]:
    """The lines of `judge status`."""
    house.tick()
    return status_page(judge_status(house.judge, house.now)).splitlines()
