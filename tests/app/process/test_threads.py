"""The delivering thread: keeps a connection, ends it after a rest, and does not wait for a farewell."""

from __future__ import annotations

import signal
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
from judge.app.process.threads import Deliverer, Threads, gathers_for, reload
from judge.config import load_config
from judge.mail.delivery import outlet
from tests.support.mail_server import Post, sending, server
from tests.support.outbox import queue
from tests.support.world import PATIENCE, World, text_of

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


BEFORE = '[judge]\nname = "River"\n[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "smtp://127.0.0.1:25"\n'


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    """A judge that was started with these settings."""
    (tmp_path / "judge.toml").write_text(BEFORE)
    opened = Judge.open(load_config(str(tmp_path / "judge.toml")))
    yield opened
    opened.store.close()


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The log from INFO on."""
    caplog.set_level("INFO", "judge")
    return caplog


def change(judge: Judge, text: str) -> None:
    """Write judge.toml anew and have it read."""
    Path(judge.config.path).write_text(text)
    reload(judge)


def test_what_can_change_counts_at_once_and_the_log_names_the_keys(
    judge: Judge, logged: pytest.LogCaptureFixture
) -> None:
    change(judge, BEFORE.replace("River", "Lake").replace(":25", ":26") + '[clock]\ntick = "1m"\n')
    assert (judge.identity.name, judge.config.send.url) == ("Lake", "smtp://127.0.0.1:26")
    assert logged.messages == ["judge.toml was read again; changed: judge.name, send.url, clock.tick"]


def test_what_cannot_change_while_it_runs_stays_and_is_told(judge: Judge, logged: pytest.LogCaptureFixture) -> None:
    more = '[listen]\nsmtp = "127.0.0.1:9999"\n[limits]\nmax_bytes = 1000\nmax_lines = 5\n'
    change(
        judge, BEFORE.replace("judge.db", "other.db").replace('"River"', '"River"\naddress = "j@example.org"') + more
    )
    assert judge.config.listen.smtp == "127.0.0.1:8025"
    assert judge.config.store.url.endswith("/judge.db")
    assert (judge.config.judge.address, judge.config.limits.max_bytes) == ("judge@example.org", 458752)
    assert judge.config.limits.max_lines == 5
    assert logged.messages == [
        "judge.toml was read again; changed: limits.max_lines",
        "changed in judge.toml, but counts only after a restart:"
        " judge.address, store.url, listen.smtp, limits.max_bytes",
    ]


@pytest.mark.parametrize("text", ["not toml at all", "[clock]\ntick = 5\n", "\x00", "[send]\nurl = 'ftp://x'\n"])
def test_a_faulty_file_leaves_the_settings_as_they_were(
    judge: Judge, logged: pytest.LogCaptureFixture, text: str
) -> None:
    before = judge.config
    change(judge, text)
    assert judge.config == before
    assert logged.messages[0].startswith("judge.toml is faulty, the settings stay as they were: ")


def test_a_file_that_is_gone_leaves_the_settings_as_they_were(judge: Judge, logged: pytest.LogCaptureFixture) -> None:
    before = judge.config
    Path(judge.config.path).unlink()
    reload(judge)
    assert judge.config == before
    assert "Cannot be read" in logged.messages[0]


def test_a_judge_without_a_file_has_nothing_to_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_CONFIG", raising=False)
    judge = Judge.open(load_config())
    reload(judge)
    judge.store.close()
    assert "nothing to read again" in logged.messages[0]


def test_a_judge_that_serves_takes_over_its_new_name_on_sighup_and_outlives_a_faulty_file(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.start()
    try:
        world.wait_until_open()
        good = (tmp_path / "judge.toml").read_text()
        (tmp_path / "judge.toml").write_text("faulty")
        hang_up(world, "is faulty, the settings stay")
        (tmp_path / "judge.toml").write_text(good.replace("[judge]\n", '[judge]\nname = "Waterfall"\n'))
        hang_up(world, "changed: judge.name")
        answer = world.ask("anna@example.org", "LIST")
        assert "Waterfall" in str(answer["From"]) + text_of(answer)
    finally:
        assert world.stop() == 0


def hang_up(world: World, logged: str) -> None:
    """Send SIGHUP, and wait until this is in the log."""
    assert world.process is not None
    world.process.send_signal(signal.SIGHUP)
    end = time.monotonic() + 120
    while logged not in (world.folder / "judge.log").read_text():
        assert time.monotonic() < end, (world.folder / "judge.log").read_text()
        time.sleep(0.02)
