"""A judge that is killed while it and its helpers work out many games that are due: each is done once."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.recording.record import save_game
from judge.store.open import open_store
from judge.store.repository import GameRepository
from judge.store.rows import PhaseState
from tests.support.command_mails import order_all
from tests.support.house import House
from tests.support.paths import ROOT
from tests.support.world import free_port

COUNT = 240
SETTINGS = """
[judge]
address = "judge@example.org"
keeper = "keeper@example.org"
[store]
url = "sqlite:judge.db"
[listen]
smtp = "127.0.0.1:{port}"
[send]
url = "maildir:sent"
pictures = false
"""


def games_due_at(folder: Path, moment: datetime) -> list[str]:
    """A judge's folder with copies of a game whose deadline is then, all orders on file."""
    house = House(folder, {"send": {"url": "maildir:sent", "pictures": False}})
    house.now = datetime.now(UTC)
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    house.play("FRANCE", "SET WAIT")
    order_all(house)
    first = replace(house.game(), deadline=moment)
    names = [f"river{number}" for number in range(COUNT)]
    with house.judge.store.transaction() as tx:
        games = GameRepository(tx, house.now)
        for name in names:
            save_game(house.judge, games, replace(first, name=name))
        tx.set_last_tick(datetime.now(UTC))
    house.judge.store.close()
    (folder / "judge.toml").write_text(SETTINGS.format(port=free_port()))
    return names


def serve(folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "judge", "--config", str(folder / "judge.toml"), "serve"]
    with open(folder / "log", "ab") as log:
        return subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)


def helpers() -> set[int]:
    """The processes that help any judge (Linux)."""
    lines = {int(file.parent.name): line for file in Path("/proc").glob("[0-9]*/cmdline") if (line := words_of(file))}
    return {pid for pid, line in lines.items() if b"judge.app.process.due_games_program" in line}


def words_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


def played(folder: Path, names: list[str]) -> int:
    with open_store(f"sqlite:{folder}/judge.db") as store, store.reading() as tx:
        return sum(bool(tx.phase_lines(name, PhaseState.PLAYED)) for name in names)


@pytest.mark.slow
def test_games_that_are_due_are_done_once_each_though_the_judge_is_killed_among_them(tmp_path: Path) -> None:
    before = helpers()
    moment = datetime.now(UTC) + timedelta(seconds=15)
    names = games_due_at(tmp_path, moment)
    process = serve(tmp_path)
    helped, end = set[int](), time.monotonic() + 120
    try:
        for part in (0.2, 0.5):
            while played(tmp_path, names) < part * COUNT:
                assert process.poll() is None, (tmp_path / "log").read_text()
                assert time.monotonic() < end
                helped |= helpers() - before
                time.sleep(0.05)
            process.kill()
            process.wait()
            process = serve(tmp_path)
        while played(tmp_path, names) < COUNT:
            assert time.monotonic() < end
            helped |= helpers() - before
            time.sleep(0.1)
    finally:
        process.terminate()
        process.wait()
    assert helped, "other processes have helped"
    assert not helped & helpers(), "and end with the judge"
    with open_store(f"sqlite:{tmp_path}/judge.db") as store, store.reading() as tx:
        assert {len(tx.phase_lines(name, PhaseState.PLAYED)) for name in names} == {1}
        rows = tx._run("SELECT game, recipient, subject FROM outbox WHERE subject LIKE '%results%'").fetchall()
    told = Counter((game, recipient, subject) for game, recipient, subject in rows)
    assert len(told) == 8 * COUNT, "each reader of each game"
    assert set(told.values()) == {1}, "is told once"
