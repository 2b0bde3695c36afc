"""Processed phases of games, and those that were rolled back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.store.rows import GameRow, LogRow, PhaseRow, PhaseState
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def save(store: Store, *names: str) -> None:
    """New games of these names."""
    with store.transaction() as tx:
        for name in names:
            tx.save_game(GameRow(name, b"{}"))


def phase(code: str) -> PhaseRow:
    """A processed phase."""
    return PhaseRow(code, f"before {code}".encode(), f"record {code}".encode(), f"seed {code}", NOON)


def test_phases_are_numbered_in_the_order_in_which_they_were_processed(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx:
        assert [tx.add_phase("alpha", phase(code)) for code in ("S1901M", "F1901M", "W1901A")] == [1, 2, 3]
        first, _, third = tx.phases("alpha")
        assert first._replace(id=0) == phase("S1901M")._replace(seq=1)
        assert tx.phase("alpha", "W1901A") == third
        assert tx.phase("alpha", "S1902M") is None
        with pytest.raises(KeyError):
            tx.phases("beta")


def test_a_phase_is_kept_packed_and_read_as_it_was_in_every_way(store: Store) -> None:
    save(store, "alpha")
    long = phase("S1901M")._replace(before=b'{"units": []}' * 300, record=b'{"orders": []}' * 300)
    with store.transaction() as tx:
        tx.add_phase("alpha", long)
        (line,) = tx.phase_lines("alpha")
        before, record = tx._run("SELECT before, record FROM phases").fetchone()
        assert len(before) + len(record) < 300
        assert (tx.phase_before(line.id), tx.phase_record(line.id)) == (long.before, long.record)
        (row,) = tx.phases("alpha")
        assert (row.before, row.record) == (long.before, long.record)
        assert tx.phase("alpha", "S1901M") == row


def test_a_phase_that_an_older_judge_wrote_down_is_read_as_it_stands(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx:
        tx.add_phase("alpha", phase("S1901M"))
        tx._run("UPDATE phases SET before = ?, record = ?", (b'{"old": 1}', b'{"older": 2}'))
        (row,) = tx.phases("alpha")
        assert (row.before, row.record) == (b'{"old": 1}', b'{"older": 2}')
        assert (tx.phase_before(row.id), tx.phase_record(row.id)) == (row.before, row.record)


def codes(store: Store) -> tuple[list[str], list[str], list[str]]:
    """The phases of alpha: played, rolled back, archived."""
    with store.reading() as tx:
        played, rolled_back, archived = ([row.phase for row in tx.phases("alpha", state)] for state in PhaseState)
    return played, rolled_back, archived


def test_of_two_phases_that_were_rolled_back_one_can_be_played_again_and_the_other_stays(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx:
        for code in ("S1901M", "F1901M", "W1901A"):
            tx.add_phase("alpha", phase(code))
        tx.roll_back_phases("alpha", from_seq=2)
    assert codes(store) == (["S1901M"], ["F1901M", "W1901A"], [])
    with store.transaction() as tx:
        tx.archive_rolled_back("alpha", first=True)
        assert tx.add_phase("alpha", phase("F1901M")) == 2
    assert codes(store) == (["S1901M", "F1901M"], ["W1901A"], ["F1901M"])


def test_a_phase_played_after_a_rollback_takes_the_number_and_those_rolled_back_are_archived(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx:
        for code in ("S1901M", "F1901M", "F1901R"):
            tx.add_phase("alpha", phase(code))
        tx.roll_back_phases("alpha", from_seq=2)
        assert tx.add_phase("alpha", phase("F1901M")) == 2
        tx.archive_rolled_back("alpha", first=True)
    assert codes(store) == (["S1901M", "F1901M"], ["F1901R"], ["F1901M"])
    with store.transaction() as tx:
        tx.archive_rolled_back("alpha")
    assert codes(store) == (["S1901M", "F1901M"], [], ["F1901M", "F1901R"])


def test_the_log_keeps_its_order_even_when_the_clock_does_not(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx:
        tx.add_log("alpha", NOON, "FRANCE", b"1")
        tx.add_log("alpha", NOON - timedelta(days=1), "MASTER", b"2")
        rows = [row._replace(id=0) for row in tx.log("ALPHA")]
    assert rows == [LogRow(NOON, "FRANCE", b"1"), LogRow(NOON - timedelta(days=1), "MASTER", b"2")]
