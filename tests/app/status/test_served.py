"""A judge that serves is asked how it does, while it answers mail."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.support.world import World, free_port


@pytest.fixture
def port() -> int:
    """Return the port for questions."""
    return free_port()


@pytest.fixture
def world(tmp_path: Path, port: int) -> Iterator[World]:
    """A judge that tells of itself, and has its log in JSON."""
    made = World(tmp_path)
    settings = tmp_path / "judge.toml"
    more = f'[metrics]\nlisten = "127.0.0.1:{port}"\n[log]\nformat = "json"\n'
    settings.write_text(settings.read_text(encoding="utf-8") + more, encoding="utf-8")
    made.start()
    made.wait_until_open()
    yield made
    made.stop()


def asked(port: int, path: str) -> str:
    """Return the answer to a question."""
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=120) as answer:
        text: str = answer.read().decode()
        return text


def value(port: int, name: str) -> float:
    """One figure."""
    line = next(line for line in asked(port, "/metrics").splitlines() if line.startswith(f"{name} "))
    return float(line.rpartition(" ")[2])


def test_a_judge_that_serves_tells_how_it_does_while_many_silent_callers_hold_the_port(world: World, port: int) -> None:
    world.ask("anna@example.org", "LIST")
    assert asked(port, "/healthz").startswith("The judge works; ")
    assert value(port, 'judge_mails_total{state="done"}') == 1
    assert value(port, "judge_mail_seconds_count") == 1
    assert value(port, "judge_mails_waiting") == 0
    with pytest.raises(HTTPError) as other:
        asked(port, "/")
    assert other.value.code == 404
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
    try:
        world.ask("bob@example.org", "LIST")
    finally:
        for caller in silent:
            caller.close()
    assert world.stop() == 0
    lines = [json.loads(line) for line in (world.folder / "judge.log").read_text().splitlines()]
    mail = next(line for line in lines if line.get("mail") == 1)
    assert (mail["author"], mail["state"], mail["letters"]) == ("anna@example.org", "done", 1)
    assert next(line for line in lines if line.get("letter") == 1)["recipient"] == "anna@example.org"
    assert [line["message"] for line in lines if "listens on" in line["message"]] == [
        f"judge listens on smtp://127.0.0.1:{world.port}",
        f"judge listens on http://127.0.0.1:{port}",
    ]
