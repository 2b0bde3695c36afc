"""A thread that does its rounds: when it is woken it may let more come first, and is stopped at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from queue import Queue

import pytest
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.mailbox.loop import Loop
from judge.config import Config
from judge.store.rows import StoreError
from tests.support.world import PATIENCE


class Collector(Loop):
    """A collector that takes in each round the mails left for it. `late` is left while it gathers."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, "collector")
        self.left: list[str] = []
        self.late: list[str] = []
        self.rounds: Queue[list[str]] = Queue()
        self.gathers = 0.0

    def round(self, now: datetime) -> datetime | None:  # noqa: ARG002
        taken, self.left = self.left, []
        self.rounds.put(taken)
        return None

    def gathering(self) -> float:
        for one in self.late:
            self.left.append(one)
            self.wake()
        return self.gathers


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[Collector]:
    """One that has done its first round and sleeps."""
    config = Config()
    judge = Judge.open(replace(config, store=replace(config.store, url=f"sqlite:{tmp_path}/judge.db")))
    thread = Collector(judge)
    thread.start()
    assert thread.rounds.get(timeout=PATIENCE) == []
    yield thread
    thread.stop()
    thread.join()
    judge.store.close()


def test_what_comes_while_it_gathers_is_done_in_the_same_round(loop: Collector) -> None:
    loop.late = ["second", "third"]
    loop.left = ["first"]
    loop.wake()
    assert loop.rounds.get(timeout=PATIENCE) == ["first", "second", "third"]
    loop.late = []
    loop.stop()
    loop.join(PATIENCE)
    assert loop.rounds.empty()


def test_one_that_gathers_is_stopped_at_once(loop: Collector) -> None:
    loop.gathers = 100 * PATIENCE
    loop.wake()
    loop.stop()
    loop.join(PATIENCE)
    assert not loop.is_alive()


def test_a_store_that_cannot_do_it_for_long_is_told_once_and_noted_for_the_health(
    loop: Collector, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("judge.app.mailbox.loop.AFTER_TROUBLE", timedelta())
    tries: Queue[None] = Queue()

    def full(_: datetime) -> datetime | None:
        tries.put(None)
        raise StoreError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(loop, "round", full)
        loop.wake()
        for _ in range(20):
            tries.get(timeout=PATIENCE)
    loop.rounds.get(timeout=PATIENCE)
    (line,) = caplog.records
    assert line.getMessage() == "collector: the store cannot do it now, trying again: database or disk is full"
    assert line.exc_info is None
    assert loop.judge.meters.store_has_failed
