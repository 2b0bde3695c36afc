"""Health of the process that serves."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager

import pytest

from judge.app.status.health import LONGEST_STILL, health_of
from judge.store.rows import StoreError
from judge.store.store import Transaction
from tests.support.house import House
from tests.support.keepers_store import full_disk


def test_a_judge_whose_worker_moves_and_whose_store_answers_is_well(house: House) -> None:
    house.tick()
    house.judge.meters.moved("worker")
    assert health_of(house.judge) == (True, "The judge works; it looked at the clock at 2026-11-23 12:00:00 UTC.")


def test_a_worker_that_has_not_moved_for_longer_than_any_mail_takes_is_stuck(house: House) -> None:
    house.judge.meters._moved["worker"] = time.monotonic() - LONGEST_STILL - 1
    assert health_of(house.judge) == (False, f"The worker has not moved for {LONGEST_STILL + 1:.0f} seconds.")
    house.judge.meters._moved["worker"] = time.monotonic() - LONGEST_STILL + 5
    assert health_of(house.judge).is_well


def test_another_loop_that_stands_still_is_no_matter_of_health(house: House) -> None:
    house.judge.meters._moved["deliverer"] = time.monotonic() - 10 * LONGEST_STILL
    assert health_of(house.judge).is_well


def test_a_store_that_cannot_be_read_is_told_and_why_goes_to_the_log_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def locked() -> AbstractContextManager[Transaction]:
        raise StoreError("no connection to postgresql://judge:secret-pw@db.example.org/judge")

    monkeypatch.setattr(house.judge.store, "reading", locked)
    assert health_of(house.judge) == (False, "The store cannot be read; the judge's log says why.")
    assert "db.example.org" in caplog.text


def test_a_parked_mail_is_no_matter_of_health(house: House) -> None:
    with house.judge.store.transaction() as tx:
        tx.park(tx.receive(b"LIST", "b@example.org", ["judge@example.org"], house.now, "key").id, "a fault")
    assert health_of(house.judge).is_well


def test_a_store_that_failed_and_takes_nothing_on_trial_is_told_until_it_takes_something_again(house: House) -> None:
    house.tick()
    house.judge.meters.moved("worker")
    house.judge.meters.store_failed()
    with full_disk(house.judge.store):
        assert health_of(house.judge) == (False, "The store cannot be written; the judge's log says why.")
        assert not health_of(house.judge).is_well
    assert health_of(house.judge).is_well


def test_nothing_is_written_to_a_store_that_has_not_failed(house: House) -> None:
    with full_disk(house.judge.store):
        assert health_of(house.judge).is_well
