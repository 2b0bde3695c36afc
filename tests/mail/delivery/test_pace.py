"""The pace for each domain: a limit of letters a minute, which delays no other domain's.

No reader's letters are mixed up.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from judge.config import Config, SendSection
from judge.mail.delivery.outbox import deliver
from judge.mail.delivery.pace import WINDOW, Pace
from judge.store.rows import LetterRow
from judge.store.store import Store
from tests.support.outbox import NOON, Scripted, queue, states

SECOND = timedelta(seconds=1)
TWO = Config(send=SendSection(per_domain_per_minute=2))


def test_letters_beyond_the_pace_of_a_domain_wait_and_those_for_others_do_not(store: Store) -> None:
    queue(store, "a@big.example", "b@Big.example", "c@big.example", "d@big.example", "e@small.example")
    way = Scripted()
    assert deliver(store, TWO, NOON, way).sent == 3
    assert way.tried == ["a@big.example", "b@Big.example", "e@small.example"]
    with store.reading() as tx:
        assert [(row.recipient, row.next_try_at, row.attempts, row.error) for row in tx.letters()] == [
            ("c@big.example", NOON + WINDOW, 0, ""),
            ("d@big.example", NOON + WINDOW, 0, ""),
        ]
        assert tx.next_letter_at() == NOON + WINDOW
    assert deliver(store, TWO, NOON + WINDOW, way).sent == 2
    assert set(states(store).values()) == {"sent"}


def test_the_pace_is_kept_by_another_process_that_delivers_next(store: Store) -> None:
    queue(store, "a@big.example", "b@big.example")
    deliver(store, TWO, NOON, Scripted())
    queue(store, "c@big.example", at=NOON + SECOND)
    assert deliver(store, TWO, NOON + SECOND, Scripted()).sent == 0
    assert deliver(store, TWO, NOON + WINDOW, Scripted()).sent == 1


class Noting:
    """A transport that notes which letters it took, in which order."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    def send(self, letter: LetterRow) -> str:
        self.taken.append(letter.message_id)
        return "250 taken"

    def close(self) -> None:
        """Do nothing: nothing is open."""


def test_a_reader_gets_letters_in_their_order_though_newer_ones_come_while_the_older_wait(store: Store) -> None:
    way = Noting()
    written: list[str] = []
    moments = []
    for step in range(80):
        now = NOON + 5 * step * SECOND
        if step < 12:
            written += [row.message_id for row in queue(store, "a@big.example", at=now)]
        moments += [now] * deliver(store, TWO, now, way).sent
    assert way.taken == written
    assert all(later - earlier >= WINDOW for earlier, later in zip(moments, moments[2:], strict=False))


def test_letters_that_become_files_have_no_pace(store: Store, tmp_path: Path) -> None:
    queue(store, "a@big.example", "b@big.example", "c@big.example")
    files = Config(send=SendSection(url=f"maildir:{tmp_path}/sent", per_domain_per_minute=2))
    assert deliver(store, files, NOON).sent == 3


def test_letters_that_waited_leave_in_the_order_in_which_they_came(store: Store) -> None:
    way = Scripted()
    queue(store, "1@big.example", "2@big.example", "3@big.example", "4@big.example", "5@big.example")
    deliver(store, TWO, NOON, way)
    queue(store, "6@big.example", at=NOON + 59 * SECOND)
    for minute in range(4):
        for second in (0, 30, 59):
            deliver(store, TWO, NOON + minute * WINDOW + second * SECOND, way)
    assert way.tried == [f"{number}@big.example" for number in range(1, 7)]


def test_a_clock_that_was_set_back_holds_no_letter_up(store: Store) -> None:
    queue(store, "a@big.example", "b@big.example")
    deliver(store, TWO, NOON, Scripted())
    earlier = NOON - timedelta(hours=3)
    queue(store, "c@big.example", at=earlier)
    assert deliver(store, TWO, earlier, Scripted()).sent == 1


def test_a_domain_is_free_again_a_minute_after_the_letter_that_filled_it() -> None:
    pace = Pace(2, [("a@x.example", NOON), ("b@x.example", NOON + 20 * SECOND)])
    assert pace.free_at("c@x.example", NOON + 30 * SECOND) == NOON + WINDOW
    assert pace.free_at("c@y.example", NOON + 30 * SECOND) is None
    assert pace.free_at("c@x.example", NOON + WINDOW) is None
    pace.count("c@x.example", NOON + WINDOW)
    assert pace.free_at("d@x.example", NOON + WINDOW) == NOON + WINDOW + 20 * SECOND


def test_who_delivers_again_and_again_reads_only_what_others_have_sent_since_the_last_time(store: Store) -> None:
    kept = Pace(2)
    assert kept.unknown_from(NOON) == NOON - WINDOW
    queue(store, "a@big.example")
    assert deliver(store, TWO, NOON, Scripted(), pace=kept).sent == 1
    assert kept.unknown_from(NOON + SECOND) == NOON
    assert kept.unknown_from(NOON + 2 * WINDOW) == NOON + WINDOW
    queue(store, "b@big.example", at=NOON + SECOND)
    deliver(store, TWO, NOON + SECOND, Scripted())
    queue(store, "c@big.example", "d@big.example", at=NOON + 2 * SECOND)
    assert deliver(store, TWO, NOON + 2 * SECOND, Scripted(), pace=kept).sent == 0
    three = Config(send=SendSection(per_domain_per_minute=3))
    queue(store, "e@big.example", at=NOON + 3 * SECOND)
    assert deliver(store, three, NOON + 3 * SECOND, Scripted(), pace=kept).sent == 1
    assert deliver(store, TWO, NOON + WINDOW + SECOND, Scripted(), pace=kept).sent == 1


def test_a_pace_that_is_kept_holds_no_letter_up_when_the_clock_is_set_back(store: Store) -> None:
    kept = Pace(2)
    queue(store, "a@big.example", "b@big.example")
    deliver(store, TWO, NOON, Scripted(), pace=kept)
    earlier = NOON - timedelta(hours=3)
    queue(store, "c@big.example", at=earlier)
    assert deliver(store, TWO, earlier, Scripted(), pace=kept).sent == 1


def test_a_pace_forgets_whom_nothing_was_sent_within_the_last_minute() -> None:
    kept = Pace(2)
    kept.learn([(f"a@{number}.example", NOON) for number in range(100)], NOON)
    kept.learn([("a@x.example", NOON + WINDOW)], NOON + WINDOW)
    assert list(kept._sent) == ["x.example"]
