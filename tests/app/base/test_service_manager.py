"""News for systemd: a judge is ready, and it goes on."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from judge.app.base import service_manager
from judge.app.base.judge import Judge
from judge.app.process.threads import Deliverer, Threads
from tests.support.world import PATIENCE, World


def listening(place: Path, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    """A socket that is told, as systemd's."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    # The path may be too long for the address of a socket.
    name = f"@judge-test-{os.getpid()}-{place.name}"
    line.bind(f"\0{name[1:]}")
    line.settimeout(PATIENCE)
    monkeypatch.setenv("NOTIFY_SOCKET", name)
    monkeypatch.setattr(service_manager, "_told_at", float("-inf"))
    return line


def test_what_goes_on_is_told_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with listening(tmp_path, monkeypatch) as line:
        service_manager.tell_alive()
        service_manager.tell_alive()
        service_manager.tell_ready()
        assert [line.recv(99), line.recv(99)] == [b"WATCHDOG=1", b"READY=1"]


def test_nobody_is_told_where_nobody_asks_or_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("", "/nobody/listens/here"):
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        service_manager.tell_ready()


def test_the_thread_that_does_mails_is_the_one_that_counts(judge: Judge) -> None:
    watched = {
        works: [thread.name for thread in Threads(judge, working=works, sending=True)._threads if thread.is_watched]
        for works in (True, False)
    }
    assert watched == {True: ["worker"], False: ["deliverer"]}
    assert not Deliverer(judge).is_watched


def test_a_judge_that_serves_tells_that_it_is_ready_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole process: that nothing in its start is forgotten shows nowhere else."""
    world = World(tmp_path)
    with listening(tmp_path, monkeypatch) as line:
        try:
            world.start()
            assert {line.recv(99), line.recv(99)} == {b"WATCHDOG=1", b"READY=1"}
            assert world.stop() == 0
        finally:
            world.stop()
