"""A store's report on itself, and its amounts of everything, on both engines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.store.rows import GameRow, LetterRow, LetterState, MailState
from judge.store.store import Store
from tests.support.outbox import mark_sent

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_a_store_tells_its_engine_and_how_much_of_the_disk_it_takes(store: Store, url: str) -> None:
    kind = "sqlite" if url.startswith("sqlite:") else "PostgreSQL"
    name, _, version = store.engine().partition(" ")
    assert name == kind
    assert version[0].isdigit()
    size = store.size()
    assert size is not None
    assert size > 100_000


def test_mails_are_counted_by_what_they_wait_for(store: Store) -> None:
    with store.transaction() as tx:
        for key in ("a", "b", "c", "d"):
            tx.receive(b"LIST", "ann@example.org", ["judge@example.org"], NOON, key)
        first, second = (mail.id for mail in tx.waiting_mails()[:2])
        tx.park(first, "a fault")
        tx.finish_mail(second, MailState.DONE, NOON)
        counts = [tx.count_mails(state) for state in (MailState.NEW, MailState.PARKED, MailState.DONE, MailState.HELD)]
        assert counts == [2, 1, 1, 0]
        assert tx.new_mails() == 2


def test_the_oldest_letter_that_waits_is_told_and_letters_are_counted_by_state(store: Store) -> None:
    with store.transaction() as tx:
        assert tx.oldest_letter_at() is None
        numbers = [
            tx.add_letter(LetterRow(f"<{at}@x>", "ann@example.org", "judge@example.org", b"raw", NOON + at * HOUR))
            for at in range(4)
        ]
        mark_sent(tx, numbers[0], NOON)
        tx.mark_failed(numbers[1], "no")
        assert tx.oldest_letter_at() == NOON + 2 * HOUR
        states = (LetterState.WAITING, LetterState.SENT, LetterState.FAILED, LetterState.STOPPED)
        assert [tx.count_state(state) for state in states] == [2, 1, 1, 0]


def test_games_are_counted_by_stage_and_by_whether_they_are_due(store: Store) -> None:
    with store.transaction() as tx:
        for at, stage in enumerate(("active", "active", "forming")):
            wake = NOON + at * HOUR if stage == "active" else None
            tx.save_game(GameRow(f"game{at}", b"{}", stage=stage, wake_at=wake))
        assert tx.games_by_stage() == {"active": 2, "forming": 1}
        assert [tx.count_due(NOON + at * HOUR) for at in (-1, 0, 1, 9)] == [0, 1, 2, 2]


def test_a_picture_that_two_letters_wait_for_is_wanted_once(store: Store) -> None:
    with store.transaction() as tx:
        for key in ("k", "l"):
            tx.ask_for_picture(key, b"what", NOON)
        for at in range(2):
            tx.add_letter(LetterRow(f"<{at}@x>", "ann@example.org", "judge@example.org", b"raw", NOON))
            tx.wait_for_pictures([f"<{at}@x>"], ["k", "l"], NOON)
        assert tx.count_wanted() == 2
        tx.end_wait("k")
        assert tx.count_wanted() == 1


def test_what_was_worked_out_ahead_is_settled_with_one_commit_for_all_of_it(store: Store) -> None:
    for number in range(3):
        store.ahead(lambda tx, number=number: tx.save_game(GameRow(f"game{number}", b"{}")))
    store.settle()
    store.settle()
    with store.reading() as tx:
        assert len(tx.games()) == 3
