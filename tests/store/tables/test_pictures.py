"""Pictures in letters: asked for, waited for, drawn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.store.rows import LetterRow, WantedPicture
from judge.store.store import Store, Transaction
from tests.support.outbox import mark_sent

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def wait(tx: Transaction, name: str, *keys: str, to: str = "ann@example.org", at: datetime = NOON) -> int:
    """A letter that waits for pictures for half a minute; its number."""
    for key in keys:
        tx.ask_for_picture(key, b"what", at)
    number = tx.add_letter(LetterRow(f"<{name}@x>", to, "", b"raw", at), pictures=keys, until=at + 30 * SECOND)
    tx.wait_for_pictures([f"<{name}@x>"], keys, at)
    return number


def due(tx: Transaction, at: datetime = NOON, *, lacking: bool = True) -> list[int]:
    return [row.id for row in tx.letters_due(at, lacking=lacking)]


def test_a_picture_is_asked_for_and_drawn_once(store: Store) -> None:
    with store.transaction() as tx:
        assert tx.picture("k") is None
        tx.ask_for_picture("k", b"what", NOON)
        assert tx.picture("k") == (b"what", None)
        tx.keep_picture("k", b"png")
        tx.ask_for_picture("k", b"what", NOON + SECOND)
        assert tx.picture("k") == (b"what", b"png")


def test_a_picture_stays_for_a_week_after_it_was_asked_for_and_longer_where_a_letter_waits(store: Store) -> None:
    day, keep = timedelta(days=1), timedelta(days=90)
    with store.transaction() as tx:
        tx.ask_for_picture("k", b"what", NOON)
        tx.prune(NOON + 7 * day, keep, keep)
        assert tx.picture("k") is not None
        waiting = tx.add_letter(LetterRow("<w@x>", "ann@example.org", "judge@example.org", b"raw", NOON - day))
        tx.prune(NOON + 8 * day, keep, keep)
        assert tx.picture("k") is not None
        mark_sent(tx, waiting, NOON + 8 * day)
        tx.prune(NOON + 8 * day, keep, keep)
        assert tx.picture("k") is None


def test_a_letter_waits_only_for_pictures_that_are_not_drawn(store: Store) -> None:
    with store.transaction() as tx:
        tx.ask_for_picture("k", b"what", NOON)
        tx.keep_picture("k", b"png")
        at_once = wait(tx, "drawn", "k")
        later = wait(tx, "half", "k", "l")
        assert due(tx) == [at_once]
        assert due(tx, NOON + 30 * SECOND) == [at_once, later]
        tx.end_wait("l")
        assert due(tx) == [at_once, later]


def test_letters_are_due_when_they_wait_for_nothing_else(store: Store) -> None:
    with store.transaction() as tx:
        both, one = wait(tx, "both", "k", "l"), wait(tx, "one", "k")
        tx.end_wait("k")
        assert due(tx) == [one]
        tx.end_wait("l")
        assert due(tx) == [both, one]


def test_a_letter_that_has_waited_long_enough_is_due_as_one_that_lacks_something(store: Store) -> None:
    with store.transaction() as tx:
        number = wait(tx, "a", "k")
        assert due(tx, NOON + 29 * SECOND) == []
        assert due(tx, NOON + 30 * SECOND, lacking=False) == []
        assert due(tx, NOON + 30 * SECOND) == [number]


def test_the_oldest_picture_of_each_recipient_is_wanted(store: Store) -> None:
    with store.transaction() as tx:
        wait(tx, "late", "k3", to="bob@example.org", at=NOON + 2 * SECOND)
        wait(tx, "second", "k2", at=NOON + SECOND)
        wait(tx, "first", "k1", to="Ann@example.org")
        assert tx.pictures_wanted(of_mails=False) == [
            WantedPicture("k1", "ann@example.org", NOON),
            WantedPicture("k3", "bob@example.org", NOON + 2 * SECOND),
        ]
        assert tx.pictures_wanted(of_mails=True) == []


def test_those_of_letters_that_mails_have_caused_are_told_apart(store: Store) -> None:
    with store.transaction() as tx:
        wait(tx, "results", "k1", to="ann@example.org")
        tx.mail_taken = 7
        wait(tx, "answer", "k2", to="ann@example.org", at=NOON + SECOND)
        wait(tx, "older answer", "k3", to="bob@example.org")
        assert [one.key for one in tx.pictures_wanted(of_mails=False)] == ["k1"]
        assert tx.pictures_wanted(of_mails=True) == [
            WantedPicture("k3", "bob@example.org", NOON, of_mail=True),
            WantedPicture("k2", "ann@example.org", NOON + SECOND, of_mail=True),
        ]
        assert tx.are_pictures_wanted()


def test_letters_that_were_sent_or_given_up_or_thrown_away_want_no_picture(store: Store) -> None:
    with store.transaction() as tx:
        sent, failed, dropped = (wait(tx, name, name) for name in ("sent", "failed", "dropped"))
        mark_sent(tx, sent, NOON)
        tx.mark_failed(failed, "550 no")
        tx.drop_letter(dropped)
        assert not tx.are_pictures_wanted()
        tx.retry_letter(failed, NOON)
        assert [one.key for one in tx.pictures_wanted(of_mails=False)] == ["failed"]


def test_a_letter_that_was_tried_keeps_its_next_time(store: Store) -> None:
    with store.transaction() as tx:
        number = wait(tx, "a", "k")
        tx.mark_delayed(number, NOON + 60 * SECOND, "451 busy")
        tx.prolong_waits(NOON + 90 * SECOND)
        tx.end_wait("k")
        assert due(tx, NOON + 59 * SECOND) == []
        assert due(tx, NOON + 60 * SECOND) == [number]


def test_waits_are_prolonged_and_never_cut_short(store: Store) -> None:
    with store.transaction() as tx:
        old, young = wait(tx, "old", "k"), wait(tx, "young", "k", at=NOON + 60 * SECOND)
        plain = tx.add_letter(LetterRow("<plain@x>", "ann@example.org", "", b"raw", NOON))
        tx.prolong_waits(NOON + 70 * SECOND)
        assert due(tx, NOON + 69 * SECOND) == [plain]
        assert due(tx, NOON + 70 * SECOND) == [plain, old]
        assert due(tx, NOON + 90 * SECOND) == [plain, old, young]


def test_a_picture_of_a_letter_that_was_given_up_is_not_counted(store: Store) -> None:
    with store.transaction() as tx:
        wait(tx, "late", "k")
        tx.mark_failed(wait(tx, "lost", "l"), "550 nobody here")
        assert tx.count_wanted() == 1


def test_a_letter_that_leaves_without_its_pictures_waits_for_none_of_them_after_that(store: Store) -> None:
    with store.transaction() as tx:
        late, other = wait(tx, "late", "k"), wait(tx, "other", "l")
        whole = tx.add_letter(LetterRow("<whole@x>", "ann@example.org", "", b"raw", NOON))
        assert {row.id: row.lacks for row in tx.letters()} == {late: True, other: True, whole: False}
        assert {row.id: row.lacks for row in tx.letters_due(NOON + 30 * SECOND)} == {
            whole: False,
            late: True,
            other: True,
        }
        mark_sent(tx, late, NOON + 30 * SECOND)
        mark_sent(tx, whole, NOON + 30 * SECOND)
        assert tx.count_wanted() == 1
        assert {row.id: row.lacks for row in tx.letters()} == {other: True}
