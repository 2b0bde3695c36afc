"""Mails in and letters out, listed without their texts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from judge.store.rows import LetterRow, LetterState, MailState
from judge.store.store import Store
from judge.store.tables.statements import Cursor
from judge.store.tables.traffic import Filter
from tests.support.outbox import mark_sent
from tests.support.plans import plan_of, uses_indexes_only

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def receive(store: Store, text: str, author: str, at: datetime = NOON) -> int:
    """A mail that came."""
    return store.receive(text.encode(), "bounces@list.example", ["judge@example.org"], at, text, author).id


def letter(name: str, to: str, at: datetime = NOON, game: str = "river") -> LetterRow:
    """A letter to be sent."""
    return LetterRow(f"<{name}@x>", to, "judge@example.org", b"raw", at, subject=name, game=game)


def test_a_mail_is_listed_with_what_became_of_it_and_how_many_letters_it_caused(store: Store) -> None:
    number = receive(store, "one", "Ann@example.org")
    with store.transaction() as tx:
        tx.take_mail(number)
        answer = tx.add_letter(letter("answer", "ann@example.org"))
        tx.finish_mail(number, MailState.DONE, NOON + MINUTE, game="river", seat="FRANCE", outcome="done: WaitSet")
    with store.transaction() as tx:
        other = tx.add_letter(letter("reminder", "ann@example.org"))
        mark_sent(tx, answer, NOON + MINUTE, "250 queued as 7")
    with store.reading() as tx:
        (line,) = tx.mail_lines(Filter())
        sent, waiting = sorted(tx.letter_lines(Filter()))
    assert (line.id, line.author, line.state) == (number, "ann@example.org", "done")
    assert (line.game, line.seat) == ("river", "FRANCE")
    assert (line.outcome, line.done_at, line.letters) == ("done: WaitSet", NOON + MINUTE, 1)
    assert (sent.id, sent.mail_id, sent.state, sent.answer) == (answer, number, LetterState.SENT, "250 queued as 7")
    assert (waiting.id, waiting.mail_id, waiting.state) == (other, 0, LetterState.WAITING)


def test_the_notice_about_a_mail_that_is_parked_is_known_to_come_of_it(store: Store) -> None:
    number = receive(store, "one", "ann@example.org")
    with store.transaction() as tx:
        tx.park(number, "KeyError")
        tx.add_letter(letter("sorry", "ann@example.org"))
    with store.reading() as tx:
        assert [line.mail_id for line in tx.letter_lines(Filter())] == [number]


@pytest.fixture
def busy(store: Store) -> Store:
    """Mails of ann at noon and bob a minute later, one about river; letters to both."""
    first, second = receive(store, "one", "ann@example.org"), receive(store, "two", "bob@example.org", NOON + MINUTE)
    with store.transaction() as tx:
        tx.finish_mail(first, MailState.DONE, NOON, game="river", seat="FRANCE")
        tx.finish_mail(second, MailState.DONE, NOON)
        tx.add_letter(letter("to ann", "ann@example.org"))
        tx.add_letter(letter("to bob", "bob@example.org", NOON + MINUTE, game=""))
    return store


@pytest.mark.parametrize(
    ("wanted", "mails", "letters"),
    [
        (Filter(), ["bob", "ann"], ["bob", "ann"]),
        (Filter(addresses=("ann@example.org",)), ["ann"], ["ann"]),
        (Filter(addresses=("bob@example.org",), seat="FRANCE"), ["bob", "ann"], ["bob"]),
        (Filter(seat="FRANCE"), ["ann"], []),
        (Filter(game="river"), ["ann"], ["ann"]),
        (Filter(since=NOON + MINUTE), ["bob"], ["bob"]),
        (Filter(until=NOON + MINUTE), ["ann"], ["ann"]),
        (Filter(limit=1), ["bob"], ["bob"]),
    ],
)
def test_only_what_is_asked_for_is_listed_the_newest_first(
    busy: Store, wanted: Filter, mails: list[str], letters: list[str]
) -> None:
    with busy.reading() as tx:
        assert [line.author.partition("@")[0] for line in tx.mail_lines(wanted)] == mails
        assert [line.recipient.partition("@")[0] for line in tx.letter_lines(wanted)] == letters


@pytest.mark.parametrize(
    "wanted",
    [
        Filter(since=NOON),
        Filter(addresses=("ann@example.org",)),
        Filter(addresses=("ann@example.org", "a@example.org"), since=NOON, until=NOON + MINUTE),
        Filter(game="river"),
        Filter(game="river", seat="FRANCE", addresses=("ann@example.org",)),
    ],
)
def test_whatever_is_asked_for_no_table_is_read_from_end_to_end(
    busy: Store, wanted: Filter, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[str] = []
    with busy.reading() as tx:
        run = tx._run

        def explained(sql: str, values: Sequence[object] = ()) -> Cursor:
            plans.append(plan_of(tx, sql, values, run))
            return run(sql, values)

        monkeypatch.setattr(tx, "_run", explained)
        tx.mail_lines(wanted)
        tx.letter_lines(wanted)
    assert len(plans) == 2
    for plan in plans:
        assert uses_indexes_only(plan), plan
