"""judge.toml is read again while the judge serves."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.app.base.judge import Judge
from judge.app.process.reload import reload
from judge.config import load_config
from tests.support.world import World, text_of

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
    assert (judge.config.judge.address, judge.config.limits.max_bytes) == ("judge@example.org", 393216)
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
