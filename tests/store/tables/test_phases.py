"""Processed phases of games, and those that were rolled back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.store.rows import GameRow, PhaseRow, PhaseState
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
