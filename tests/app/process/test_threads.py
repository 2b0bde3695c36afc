"""The delivering thread: keeps a connection, ends it after a rest, and does not wait for a farewell."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from math import inf
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.process import threads
from judge.app.process.threads import Deliverer, Threads, gathers_for
from judge.mail.delivery import outlet
from tests.support.mail_server import Post, sending, server
from tests.support.outbox import queue
from tests.support.world import PATIENCE, World

ANNA = "anna@example.org"


def until(happened: Callable[[], bool]) -> None:
    """Wait for something that a thread or process does."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


@pytest.fixture
def post() -> Iterator[Post]:
    """A server that takes everything."""
    with server(Post()) as started:
        yield started


@pytest.fixture
def deliverer(tmp_path: Path, post: Post, monkeypatch: pytest.MonkeyPatch) -> Iterator[Deliverer]:
    """A thread that delivers to it, and has patience with it and with a slow machine."""
    monkeypatch.setattr(outlet, "LONGEST_REST", 3600.0)
    config = sending(post)
    store = replace(config.store, url=f"sqlite:{tmp_path}/judge.db")
    send = replace(config.send, timeout=timedelta(minutes=10))
    thread = Deliverer(Judge.open(replace(config, store=store, send=send)))
    thread.start()
    yield thread
    thread.stop()
    thread.join()
    thread.judge.store.close()


def send_one(deliverer: Deliverer, post: Post) -> None:
    """A letter, which arrives before this returns."""
    already = len(post.taken)
    queue(deliverer.judge.store, ANNA, at=datetime.now(UTC))
    deliverer.wake()
    until(lambda: len(post.taken) > already)


def test_letters_that_come_one_by_one_leave_over_one_connection(deliverer: Deliverer, post: Post) -> None:
    for _ in range(3):
        send_one(deliverer, post)
    assert (post.connections, post.quits) == (1, 0)
    deliverer.stop()
    deliverer.join()
    assert (post.connections, post.quits) == (1, 1)


def test_a_connection_is_ended_after_its_rest_though_nothing_comes(
    deliverer: Deliverer, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlet, "LONGEST_REST", 0.1)
    send_one(deliverer, post)
    until(lambda: post.quits == 1)
    send_one(deliverer, post)
    until(lambda: post.quits == 2)
    assert post.connections == 2


def test_a_server_that_does_not_answer_quit_keeps_no_judge_from_ending(deliverer: Deliverer, post: Post) -> None:
    send_one(deliverer, post)
    post.quit = "silent"
    deliverer.stop()
    deliverer.join(PATIENCE)
    assert not deliverer.is_alive()
    assert post.quits == 1


def test_a_judge_that_is_told_to_end_takes_leave_of_the_mail_server(tmp_path: Path) -> None:
    world = World(tmp_path)
    try:
        world.start()
        world.wait_until_open()
        for _ in range(3):
            world.ask(ANNA, "HELP")
        assert world.stop() == 0
        assert world.postbox.quits == len(world.postbox.connections)
    finally:
        world.stop()


def test_letters_gather_where_others_have_left_a_moment_ago_and_a_lone_one_leaves_at_once() -> None:
    assert 0 < gathers_for(0.0) == gathers_for(0.19) < 0.1
    assert gathers_for(0.21) == gathers_for(inf) == 0


def test_a_deliverer_lets_letters_gather_after_a_round_in_which_one_has_left(
    deliverer: Deliverer, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "_ONE_AFTER_THE_OTHER", 3600.0)
    assert deliverer.gathering() == 0
    deliverer.round(datetime.now(UTC))
    assert deliverer.gathering() == 0
    send_one(deliverer, post)
    until(lambda: deliverer.gathering() > 0)


@pytest.mark.parametrize(("does_all", "asked"), [(False, [0.0005]), (True, [])])
def test_threads_take_short_turns_where_other_processes_do_mails_too(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, does_all: bool, asked: list[float]
) -> None:
    turns: list[float] = []
    monkeypatch.setattr(sys, "setswitchinterval", turns.append)
    monkeypatch.setattr(threads, "collect_garbage_seldom", lambda: None)
    process = Threads(judge, working=True, sending=does_all)
    process._threads = []
    process.start()
    assert turns == asked
