"""Answers of /metrics and /healthz, and the cost of many questions."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from judge.app.status import questions
from judge.app.status.questions import LONGEST_STILL, HttpAnswer, Questions, health_of
from judge.store.rows import ReplicaState, StoreError
from judge.store.store import Transaction
from tests.support.house import House
from tests.support.keepers_store import full_disk


def ask(house: House, *paths: str) -> list[HttpAnswer]:
    """The answers to all of these at once."""

    async def run() -> list[HttpAnswer]:
        asked = Questions(house.judge)
        try:
            return list(await asyncio.gather(*(asked.ask(path) for path in paths)))
        finally:
            asked.close()

    return asyncio.run(run())


@pytest.fixture
def looks(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads that looked at the store, one for each time."""
    found: list[str] = []
    reading = house.judge.store.reading

    @contextmanager
    def watched() -> Iterator[Transaction]:
        found.append(threading.current_thread().name)
        with reading() as tx:
            yield tx

    monkeypatch.setattr(house.judge.store, "reading", watched)
    return found


def test_metrics_and_health_are_answered_and_nothing_else(house: House) -> None:
    metrics, health, other = ask(house, "/metrics", "/healthz", "/etc/passwd")
    assert (metrics.status, health.status, other.status) == (200, 200, 404)
    assert "judge_mails_waiting 0" in metrics.text
    assert metrics.content_type.startswith("text/plain; version=0.0.4")
    assert health.text == "The judge works.\n"


def test_a_hundred_who_ask_at_once_cost_one_look_at_the_store_in_a_thread_of_its_own(
    house: House, looks: list[str]
) -> None:
    answers = ask(house, *["/metrics"] * 100)
    assert len(set(answers)) == 1
    assert looks == ["status_0"]


def test_a_store_that_cannot_be_read_is_told_and_asked_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise StoreError("cannot open /srv/judge/judge.db")

    with monkeypatch.context() as now:
        now.setattr(house.judge.store, "reading", broken)
        metrics, health = ask(house, "/metrics", "/healthz")
    assert (metrics.status, health.status) == (503, 503)
    assert metrics.text == health.text == "The store cannot be read; the judge's log says why.\n"
    assert [answer.status for answer in ask(house, "/metrics", "/healthz")] == [200, 200]


def test_a_store_that_does_not_answer_in_time_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()
    monkeypatch.setattr(questions, "PATIENCE", 0.05)

    @contextmanager
    def stuck() -> Iterator[Transaction]:
        over.wait(120)
        raise StoreError("at last")
        yield

    async def run() -> list[HttpAnswer]:
        asked = Questions(house.judge)
        try:
            return [await asked.ask("/healthz"), await asked.ask("/metrics")]
        finally:
            over.set()
            asked.close()

    monkeypatch.setattr(house.judge.store, "reading", stuck)
    answers = asyncio.run(run())
    assert [answer.status for answer in answers] == [503, 503]
    assert "has not answered" in answers[0].text


def test_a_fault_of_ours_is_not_given_again_for_a_second(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = iter([LookupError("a fault of ours")])
    real = questions.health_of

    def sometimes(_judge: object) -> object:
        for fault in faults:
            raise fault
        return real(house.judge)

    monkeypatch.setattr(questions, "health_of", sometimes)

    async def run() -> HttpAnswer:
        asked = Questions(house.judge)
        try:
            with pytest.raises(LookupError):
                await asked.ask("/healthz")
            return await asked.ask("/healthz")
        finally:
            asked.close()

    assert asyncio.run(run()).status == 200


def test_a_replica_in_trouble_is_not_asked_each_time_and_is_again_after_a_rest(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = [ReplicaState(0, "it is away"), ReplicaState(0, seconds=0.0), ReplicaState(9, seconds=1.0)]
    monkeypatch.setattr(house.judge.store, "replica", lambda: states.pop(0))
    asked = Questions(house.judge)
    try:
        assert ["judge_replica_in_use 0" in asked._read_metrics().text for _ in range(3)] == [True] * 3
        assert len(states) == 2
        asked._replica_rests_until = 0.0
        assert "judge_replica_in_use 1" in asked._read_metrics().text
        assert "judge_replica_behind_seconds 1" in asked._read_metrics().text
    finally:
        asked.close()


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
