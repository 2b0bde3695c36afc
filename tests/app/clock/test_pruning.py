"""Daily removal of old data: at once where cron looks at the clock, in parts where the judge serves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.app.clock import pruning
from judge.app.clock.clock import look, tick_all
from judge.app.clock.clock_trust import is_pruning
from judge.app.process.idle import may_rest
from judge.app.process.rounds import Rounds
from judge.store.rows import LetterRow, LetterState, Pruned
from tests.support.house import House
from tests.support.outbox import mark_sent

MIDNIGHT = datetime(2026, 12, 1, tzinfo=UTC)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
OLD = MIDNIGHT - timedelta(days=100)


@pytest.fixture
def full(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """Return a judge with five old letters, two at a time to go; its last look was just before midnight."""
    monkeypatch.setattr(pruning, "AT_ONCE", Pruned(2, 2, 2))
    with house.judge.store.transaction() as tx:
        for number in range(5):
            letter = LetterRow(f"<{number}@x>", "ann@example.org", "judge@example.org", b"raw", OLD)
            mark_sent(tx, tx.add_letter(letter), OLD)
        tx.set_last_tick(MIDNIGHT - MINUTE)
    return house


def left(house: House) -> int:
    with house.judge.store.reading() as tx:
        return len(tx.letters(LetterState.SENT))


def test_the_first_tick_of_a_day_takes_all_that_is_too_old_away(full: House) -> None:
    tick_all(full.judge, MIDNIGHT + MINUTE)
    assert left(full) == 0
    with full.judge.store.reading() as tx:
        assert not is_pruning(tx)


def test_a_judge_that_serves_takes_some_away_each_second_and_looks_again_soon_until_all_is_gone(full: House) -> None:
    rounds, now, seen = Rounds(full.judge), MIDNIGHT + MINUTE, []
    for _ in range(4):
        rounds.step(now)
        seen.append((left(full), rounds.next_due(now) - now <= SECOND))
        now += SECOND
    assert seen == [(3, True), (1, True), (0, False), (0, False)]


def test_a_tick_that_was_killed_while_it_took_away_is_followed_by_one_that_goes_on(
    full: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(pruning, "pack_some", killed)
        patch.setattr(pruning, "AT_ONCE", Pruned(9, 9, 9))
        with pytest.raises(KeyboardInterrupt):
            tick_all(full.judge, MIDNIGHT + MINUTE)

    def rests(minutes: int) -> bool:
        with full.judge.store.transaction() as tx:
            return may_rest(tx, MIDNIGHT + minutes * MINUTE, full.config.clock, None)

    assert not rests(2)
    tick_all(full.judge, MIDNIGHT + 2 * MINUTE)
    assert rests(3)


def test_mails_are_done_while_there_is_more_to_take_away(full: House) -> None:
    full.now = MIDNIGHT + MINUTE
    full.post("ann@example.org", "LIST")
    Rounds(full.judge).step(full.now)
    with full.judge.store.reading() as tx:
        assert (tx.new_mails(), is_pruning(tx)) == (0, True)


def test_on_the_same_day_nothing_is_looked_for_again(full: House) -> None:
    with full.judge.store.transaction() as tx:
        tx.set_last_tick(MIDNIGHT + MINUTE)
    look(full.judge, MIDNIGHT + 2 * MINUTE)
    assert left(full) == 5
