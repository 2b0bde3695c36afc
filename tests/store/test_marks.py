"""Marks of mails being read in PostgreSQL, by process: cleared with the next one, telling of a death."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from judge.store.open import open_store
from judge.store.postgres.store import PostgresStore
from judge.store.rows import MailRow, MailState
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def store(postgres_url: str) -> Iterator[PostgresStore]:
    """Yield a PostgreSQL store for this module's tests."""
    with open_store(postgres_url) as opened:
        assert isinstance(opened, PostgresStore)
        yield opened


@pytest.fixture
def other(postgres_url: str) -> Iterator[Store]:
    """The same store, as another process has it open."""
    with open_store(postgres_url) as opened:
        yield opened


@pytest.fixture
def mail(store: PostgresStore) -> int:
    """A mail that waits."""
    return put(store, "mail")


def put(store: Store, key: str) -> int:
    return store.receive(key.encode(), "ann@example.org", ["judge@example.org"], NOON, key).id


def marked(store: Store) -> list[int]:
    with store.reading() as tx:
        return [row[0] for row in tx._run("SELECT mail_id FROM reading ORDER BY mail_id")]


def read(store: Store, mail_id: int) -> MailRow:
    """Read a mail, and leave it as it is."""
    with store.transaction() as tx:
        mail = tx.take_mail(mail_id)
    assert mail is not None
    return mail


def die(store: PostgresStore) -> None:
    """Show the server a killed process: its connections are gone, and with them its locks."""
    store._marks._let_go()


def test_a_mail_that_is_read_again_needs_no_other_mark(store: PostgresStore, mail: int, monkeypatch) -> None:
    read(store, mail)
    assert marked(store) == [mail]
    monkeypatch.setattr(store._marks, "_noted", lambda _: pytest.fail("it has been marked again"))
    read(store, mail)
    assert marked(store) == [mail]


def test_with_the_mark_of_the_next_mail_that_of_the_one_before_goes(store: PostgresStore, mail: int) -> None:
    second = put(store, "second")
    for number in (mail, second):
        read(store, number)
        assert marked(store) == [number]


def test_what_failed_is_not_marked_any_more_not_even_when_it_was_read_before(store: PostgresStore, mail: int) -> None:
    def fail() -> None:
        with store.transaction() as tx:
            tx.take_mail(mail)
            raise LookupError

    for _ in range(2):
        with pytest.raises(LookupError):
            fail()
        assert marked(store) == []
        read(store, mail)


def test_who_ends_in_peace_leaves_no_mark(store: PostgresStore, other: Store, mail: int) -> None:
    read(other, mail)
    other.close()
    assert marked(store) == []
    assert read(store, mail).attempts == 0


def test_a_mail_that_was_read_last_is_blamed_for_a_death_once_and_for_each_one(
    store: PostgresStore, other: PostgresStore, mail: int
) -> None:
    read(store, mail)
    die(store)
    assert read(other, mail).attempts == 1
    die(other)
    assert read(store, mail).attempts == 1, "its deaths were counted, and the mark cleared at once"
    read(store, mail)
    die(store)
    assert read(other, mail).attempts == 2


def test_a_mail_is_not_blamed_for_the_death_of_who_has_gone_on_to_another(
    store: PostgresStore, other: Store, mail: int
) -> None:
    read(store, mail)
    read(store, put(store, "second"))
    die(store)
    assert read(other, mail).attempts == 0


def test_a_mail_that_another_process_has_read_and_lives_on_is_not_blamed(
    store: PostgresStore, other: Store, mail: int
) -> None:
    read(other, mail)
    assert read(store, mail).attempts == 0


def test_what_the_dead_have_left_of_mails_that_were_done_goes_with_the_first_mark_of_the_next(
    store: PostgresStore, other: Store, mail: int
) -> None:
    with store.transaction() as tx:
        tx.take_mail(mail)
        tx.finish_mail(mail, MailState.DONE, NOON)
    die(store)
    second = put(store, "second")
    read(other, second)
    assert marked(other) == [second]
