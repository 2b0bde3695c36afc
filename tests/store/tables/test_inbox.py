"""Mails come in once, leave in order, and one that trips the judge stops nobody else."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from judge.store.rows import LetterRow, MailState, WaitingMail
from judge.store.store import Store
from judge.store.tables.inbox import MAX_DEATHS
from tests.support.postgres import wait_for_the_end_of

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def put(store: Store, text: str) -> int:
    """Put in a mail with this text, keyed by it."""
    return store.receive(text.encode(), "ann@example.org", ["judge@example.org"], NOON, text).id


def next_raw(store: Store) -> bytes | None:
    """Return the text of the mail whose turn it is."""
    with store.transaction() as tx:
        mail = tx.next_mail()
    return mail and mail.raw


def test_a_mail_comes_back_as_it_came_in(store: Store) -> None:
    raw = b"Subject: x\r\n\r\n\x00\xff A PAR H\r\n"
    received = store.receive(raw, "", ["judge@example.org", "judge+a@example.org"], NOON, "key")
    with store.transaction() as tx:
        mail = tx.next_mail()
    assert mail is not None
    assert received.is_new
    assert (mail.id, mail.raw, mail.envelope_sender, mail.state) == (received.id, raw, "", "new")
    assert mail.recipients == ("judge@example.org", "judge+a@example.org")
    assert mail.received_at == NOON


def test_a_copy_with_the_same_key_is_the_mail_that_is_there_already(store: Store) -> None:
    first = store.receive(b"one", "ann@example.org", ["judge@example.org"], NOON, "key")
    again = store.receive(b"two", "ann@example.org", ["judge@example.org"], NOON + timedelta(hours=1), "key")
    assert again == (first.id, False)
    assert next_raw(store) == b"one"


def test_a_copy_of_a_mail_that_is_done_is_not_done_again(store: Store) -> None:
    number = put(store, "one")
    with store.transaction() as tx:
        tx.finish_mail(number, "done", NOON, game="alpha")
    assert not store.receive(b"one", "ann@example.org", ["judge@example.org"], NOON, "one").is_new
    assert next_raw(store) is None


def test_mails_are_read_in_the_order_in_which_they_came(store: Store) -> None:
    for text in ("one", "two", "three"):
        put(store, text)
    seen = []
    for state in ("done", "refused", "done"):
        with store.transaction() as tx:
            mail = tx.next_mail()
            assert mail is not None
            seen.append(mail.raw)
            tx.finish_mail(mail.id, "refused" if state == "refused" else "done", NOON)
    assert seen == [b"one", b"two", b"three"]
    assert next_raw(store) is None


def test_a_mail_stays_first_until_it_is_done(store: Store) -> None:
    put(store, "one")
    put(store, "two")
    assert [next_raw(store), next_raw(store)] == [b"one", b"one"]


def test_a_parked_mail_lets_the_next_one_pass_and_can_be_read_again(store: Store) -> None:
    number = put(store, "one")
    put(store, "two")
    with store.transaction() as tx:
        tx.park(number, "Traceback: boom")
    assert next_raw(store) == b"two"
    with store.reading() as tx:
        assert [(mail.id, mail.error) for mail in tx.parked()] == [(number, "Traceback: boom")]
        assert tx.new_mails() == 1
    with store.transaction() as tx:
        assert tx.retry(number)
        assert not tx.retry(number)
    assert next_raw(store) == b"one"


def test_only_a_parked_mail_can_be_dropped(store: Store) -> None:
    number = put(store, "one")
    with store.transaction() as tx:
        assert not tx.drop(number)
        tx.park(number, "boom")
        assert tx.drop(number)
        assert tx.mail(number) is None


def test_what_waits_longest_can_be_asked(store: Store) -> None:
    with store.reading() as tx:
        assert tx.oldest_mail_at() is None
    put(store, "one")
    with store.reading() as tx:
        assert tx.oldest_mail_at() == NOON


READ_AND_DIE = """
import os, sys
from judge.store.open import open_store
store = open_store(sys.argv[1])
with store.transaction() as tx:
    tx.next_mail()
    os.kill(os.getpid(), 9)
"""


@pytest.mark.slow
def test_a_mail_that_kills_its_reader_is_parked_at_last_and_the_next_one_read(store: Store, url: str) -> None:
    number = put(store, "deadly")
    put(store, "harmless")
    for _ in range(MAX_DEATHS):
        assert next_raw_of_another_process(url) == -9
    with store.transaction() as tx:
        told = tx.next_mail()
        assert told is not None
        assert (told.id, told.state) == (number, "parked")
    assert next_raw(store) == b"harmless"
    with store.transaction() as tx:
        (mail,) = tx.parked()
        assert (mail.id, mail.attempts) == (number, MAX_DEATHS)
        assert f"died {MAX_DEATHS} times" in mail.error
        assert tx.retry(number)
    assert next_raw(store) == b"deadly"


def test_a_mail_that_killed_its_reader_once_is_read_again(store: Store, url: str) -> None:
    put(store, "unlucky")
    next_raw_of_another_process(url)
    with store.transaction() as tx:
        mail = tx.next_mail()
        assert mail is not None
        assert (mail.raw, mail.attempts) == (b"unlucky", 1)
        tx.finish_mail(mail.id, "done", NOON)


def test_an_exception_while_reading_does_not_count_as_a_death(store: Store) -> None:
    put(store, "one")
    for _ in range(MAX_DEATHS + 1):
        try:
            with store.transaction() as tx:
                tx.next_mail()
                raise LookupError
        except LookupError:
            pass
    assert next_raw(store) == b"one"


def next_raw_of_another_process(url: str) -> int:
    """Have a process take the next mail and be killed over it; its exit status."""
    with subprocess.Popen([sys.executable, "-c", READ_AND_DIE, url]) as reader:
        status = reader.wait()
    if not url.startswith("sqlite:"):
        wait_for_the_end_of(reader.pid, url)
    return status


def test_done_mails_are_pruned_by_age_and_others_stay(store: Store) -> None:
    old, young, parked, new = (put(store, text) for text in ("old", "young", "parked", "new"))
    with store.transaction() as tx:
        tx.finish_mail(old, "done", NOON - timedelta(days=91))
        tx.finish_mail(young, "refused", NOON - timedelta(days=89))
        tx.park(parked, "boom")
        assert tx.prune(NOON, timedelta(days=90), timedelta(days=90)) == (1, 0, 0)
    with store.reading() as tx:
        assert [tx.mail(number) is not None for number in (old, young, parked, new)] == [False, True, True, True]


def test_a_mail_with_an_author_of_many_thousand_signs_or_with_signs_no_text_has_is_kept(store: Store) -> None:
    # Random, since PostgreSQL packs what repeats before it finds a key too long for its index.
    endless = "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=20_000)) + "@example.org"
    for key, address in enumerate((endless, "a\x00b@example.org")):
        received = store.receive(b"LIST\r\n", address, [address], NOON, f"key{key}", address)
        with store.transaction() as tx:
            mail = tx.mail(received.id)
        assert mail is not None
        assert mail.raw == b"LIST\r\n"


def test_whose_mail_waits_is_known_from_its_first_reading_until_it_is_parked(store: Store) -> None:
    with store.transaction() as tx:
        number = tx.receive(b"LIST", "ann@example.org", ["judge@example.org"], NOON, "key").id
        assert tx.waiting_mails() == [WaitingMail(number, NOON, author="ann@example.org")]
        tx.note_opened(number, "ann@example.org", "river")
        assert tx.waiting_mails() == [WaitingMail(number, NOON, "ann@example.org", "river", "ann@example.org")]
        tx.park(number, "a fault")
        tx.note_opened(number, "ann@example.org", "river")
        tx.retry(number)
        assert tx.waiting_mails() == [WaitingMail(number, NOON, author="ann@example.org")]


def test_mails_that_wait_are_found_by_their_numbers(store: Store) -> None:
    first, second, third = (put(store, text) for text in ("one", "two", "three"))
    with store.transaction() as tx:
        assert [mail.id for mail in tx.waiting_mails(first)] == [second, third]
        assert [mail.id for mail in tx.waiting_mails(0, 2)] == [first, second]
        tx.finish_mail(second, MailState.DONE, NOON)
        assert [mail.id for mail in tx.waiting_among((first, second, third + 1))] == [first]
        assert tx.waiting_among(()) == []
        assert tx.waiting_numbers(second) == {first}
        assert tx.waiting_numbers(third) == {first, third}


def test_it_is_known_when_mails_that_were_parked_or_held_wait_again(store: Store) -> None:
    parked, held = put(store, "parked"), put(store, "held")
    with store.transaction() as tx:
        tx.park(parked, "a fault")
        tx.hold(held, "ann@example.org", "", known=True)
        seen = [tx.mails_again()]
        for waits_again in (
            lambda: tx.retry(parked),
            lambda: tx.retry(parked),
            lambda: tx.release("bob@example.org", NOON),
            lambda: tx.release("ann@example.org", NOON),
        ):
            found = waits_again()
            seen.append(tx.mails_again())
            assert (seen[-1] != seen[-2]) == bool(found)
    assert len(set(seen)) == 3


def test_a_mail_that_is_done_keeps_neither_its_text_nor_a_token_whether_it_was_taken_or_not(store: Store) -> None:
    token = "a2b3c4d5e6f7g2h3"
    at, by = f"judge+river.france.{token}@example.org", f"ann+river.france.{token}@example.org"
    numbers = [
        store.receive(b"From: ann@example.org\n\nSIGNON Friver secret-pw\n", by, [at, at], NOON, key, by).id
        for key in ("taken", "not taken")
    ]
    with store.transaction() as tx:
        assert tx.take_mail(numbers[0]) is not None
        tx.finish_mail(numbers[0], MailState.DONE, NOON)
    with store.transaction() as tx:
        tx.finish_mail(numbers[1], MailState.DONE, NOON)
    with store.reading() as tx:
        taken, other = (tx.mail(number) for number in numbers)
        assert not tx.has_unscrubbed()
    assert taken is not None
    assert other is not None
    assert taken._replace(id=other.id) == other
    assert b"ann@example.org" in taken.raw
    assert not any("secret-pw" in part or token in part for part in map(str, taken))
    assert len(taken.recipients) == 2


def test_what_became_of_a_mail_is_known_in_the_transaction_as_it_is_after_it(store: Store) -> None:
    number, held = put(store, "one"), put(store, "two")
    with store.transaction() as tx:
        assert tx.take_mail(number) is not None
        assert tx.finished() is None
        tx.finish_mail(held, MailState.REFUSED, NOON)
        assert tx.finished() is None, "another mail than the one that is read"
        tx.finish_mail(number, MailState.DONE, NOON, game="river", seat="FRANCE", outcome="done: WaitSet")
        tx.add_letter(LetterRow("<1@x>", "ann@example.org", "judge@example.org", b"raw", NOON))
        finished = tx.finished()
    assert finished is not None
    assert finished.letters == 1
    with store.reading() as tx:
        assert tx.mail_line(number) == finished
