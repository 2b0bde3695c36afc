"""Letters wait, are tried when due, are sent or given up."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest

from judge.store.open import open_store
from judge.store.rows import LetterRow, LetterState, StoreError
from judge.store.store import Store, Transaction
from tests.support.outbox import mark_sent

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def letter(name: str, **fields: object) -> LetterRow:
    """A letter to ann, known by this name."""
    return LetterRow(f"<{name}@x>", "ann@example.org", "judge@example.org", b"raw", NOON)._replace(**fields)


def due(tx: Transaction, now: datetime) -> list[str]:
    """The letters to be tried now."""
    return [row.message_id for row in tx.letters_due(now)]


def test_a_letter_comes_back_as_it_was_queued(store: Store) -> None:
    row = letter("a", subject="alpha: S1901M", game="alpha", kind="reply")
    with store.transaction() as tx:
        number = tx.add_letter(row)
        expected = row._replace(id=number, next_try_at=NOON)
        assert tx.letter(number) == expected
        assert tx.letters() == [expected]
        assert tx.letter(number + 1) is None
        assert tx.letter(number + 1) is None


def test_letters_are_due_from_their_time_on_the_oldest_first(store: Store) -> None:
    with store.transaction() as tx:
        for name, when in (("later", NOON + MINUTE), ("a", None), ("b", None), ("early", NOON - MINUTE)):
            tx.add_letter(letter(name, next_try_at=when))
        assert due(tx, NOON) == ["<early@x>", "<a@x>", "<b@x>"]
        assert [row.message_id for row in tx.letters_due(NOON, others=1)] == ["<early@x>"]
        assert tx.next_letter_at() == NOON - MINUTE
        assert tx.next_letter_at(after=NOON - MINUTE) == NOON
        assert tx.next_letter_at(after=NOON) == NOON + MINUTE
        assert tx.next_letter_at(after=NOON + MINUTE) is None


def test_letters_that_mails_have_caused_are_due_before_others_and_so_many_of_either_as_asked_for(store: Store) -> None:
    with store.transaction() as tx:
        for name in ("a", "b", "c"):
            tx.add_letter(letter(name))
        tx.mail_taken = 7
        for name in ("x", "y", "z"):
            tx.add_letter(letter(name, next_try_at=NOON + MINUTE))
        at = NOON + MINUTE
        assert due(tx, at) == ["<x@x>", "<y@x>", "<z@x>", "<a@x>", "<b@x>", "<c@x>"]
        assert [row.message_id for row in tx.letters_due(at, of_mails=2, others=1)] == ["<x@x>", "<y@x>", "<a@x>"]
        assert [row.message_id for row in tx.letters_due(at, of_mails=1, others=0)] == ["<x@x>"]
        assert due(tx, NOON) == ["<a@x>", "<b@x>", "<c@x>"]


def test_a_delayed_letter_comes_again_at_its_time(store: Store) -> None:
    with store.transaction() as tx:
        number = tx.add_letter(letter("a"))
        tx.mark_delayed(number, NOON + MINUTE, "451 busy")
        assert due(tx, NOON) == []
        (row,) = tx.letters_due(NOON + MINUTE)
        assert (row.attempts, row.error) == (1, "451 busy")


def test_a_sent_letter_is_not_tried_again_and_neither_retried_nor_dropped(store: Store) -> None:
    with store.transaction() as tx:
        number = tx.add_letter(letter("a"))
        mark_sent(tx, number, NOON)
        assert due(tx, NOON + timedelta(days=9)) == []
        assert tx.next_letter_at() is None
        assert not tx.retry_letter(number, NOON)
        assert not tx.drop_letter(number)
        assert [row.state for row in tx.letters("sent")] == ["sent"]


TEXT = b"From: judge@example.org\n\n" + b"Army Paris -> Burgundy\n" * 200


def kept(tx: Transaction) -> list[bytes]:
    """The texts of all letters as they lie in the store, in order."""
    return [bytes(raw) for (raw,) in tx._run("SELECT raw FROM outbox ORDER BY id")]


def test_a_letter_is_packed_when_it_was_sent_and_reads_as_before(store: Store) -> None:
    with store.transaction() as tx:
        first, second = tx.add_letter(letter("a", raw=TEXT)), tx.add_letter(letter("b", raw=TEXT))
        assert kept(tx) == [TEXT, TEXT]
        mark_sent(tx, first, NOON)
        tx.mark_failed(second, "no")
        assert len(kept(tx)[0]) < len(TEXT) / 10
        assert kept(tx)[1] == TEXT
        for number in (first, second):
            row = tx.letter(number)
            assert row is not None
            assert row.raw == TEXT


def test_a_letter_that_is_noted_as_sent_twice_is_not_packed_twice(store: Store) -> None:
    with store.transaction() as tx:
        number = tx.add_letter(letter("a", raw=TEXT))
        mark_sent(tx, number, NOON)
        mark_sent(tx, number, NOON)
        (row,) = tx.letters(LetterState.SENT)
        assert row.raw == TEXT


def test_a_letter_that_an_older_judge_sent_is_read_as_it_stands(store: Store) -> None:
    with store.transaction() as tx:
        number = tx.add_letter(letter("a", raw=TEXT))
        tx._run("UPDATE outbox SET state = 'sent', done_at = '2026-12-01' WHERE id = ?", (number,))
        (row,) = tx.letters(LetterState.SENT)
        assert row.raw == TEXT


def test_a_failed_letter_waits_for_the_keeper(store: Store) -> None:
    with store.transaction() as tx:
        number = tx.add_letter(letter("a"))
        tx.mark_failed(number, "550 no such user")
        assert due(tx, NOON + timedelta(days=9)) == []
        (row,) = tx.letters("failed")
        assert (row.attempts, row.error) == (1, "550 no such user")
        assert tx.retry_letter(number, NOON)
        assert due(tx, NOON) == ["<a@x>"]
        assert tx.drop_letter(number)
        assert tx.letters() == []


def test_sent_letters_are_pruned_by_age_and_failed_ones_stay(store: Store) -> None:
    with store.transaction() as tx:
        old, young, failed = (tx.add_letter(letter(name)) for name in ("old", "young", "failed"))
        mark_sent(tx, old, NOON - timedelta(days=31))
        mark_sent(tx, young, NOON - timedelta(days=29))
        tx.mark_failed(failed, "550")
        assert tx.prune(NOON, timedelta(days=90), timedelta(days=30)) == (0, 1, 0)
        assert tx.letter(old) is None
        assert tx.letter(young) is not None
        assert tx.letter(failed) is not None


def test_letters_to_an_address_are_counted_by_kind_and_age(store: Store) -> None:
    with store.transaction() as tx:
        tx.add_letter(letter("a", kind="reply"))
        tx.add_letter(letter("b", kind="reply", created_at=NOON - 2 * MINUTE))
        tx.add_letter(letter("c", kind="notice"))
        tx.add_letter(letter("d", kind="reply", recipient="bob@example.org"))
        assert tx.count_letters("ann@example.org", "reply", NOON - MINUTE) == 1
        assert tx.count_letters("ann@example.org", "reply", NOON - 2 * MINUTE) == 2


def test_only_one_sender_at_a_time_has_the_right(store: Store, url: str) -> None:
    with open_store(url) as other:
        with store.sole_sender() as mine:
            assert mine
            with other.sole_sender() as theirs:
                assert not theirs
        with other.sole_sender() as theirs:
            assert theirs


def test_a_lock_file_that_cannot_be_made_is_an_error_and_not_somebody_elses_turn(
    sqlite_store: Store, tmp_path: Path
) -> None:
    (tmp_path / "games" / "judge.db-sender").mkdir()
    with pytest.raises(StoreError, match=r"judge\.db-sender"), sqlite_store.sole_sender():
        pass


def test_the_right_to_send_keeps_nobody_from_writing(store: Store) -> None:
    with store.sole_sender(), store.transaction() as tx:
        assert tx.add_letter(letter("a")) == 1


def test_a_letter_cannot_be_queued_twice(store: Store) -> None:
    def twice() -> None:
        with store.transaction() as tx:
            tx.add_letter(letter("a"))
            tx.add_letter(letter("a"))

    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError)):
        twice()
    with store.reading() as tx:
        assert tx.letters() == []
