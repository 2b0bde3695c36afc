"""Start of the command line, and the modules that an idle tick loads."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.app.process.idle import rest
from judge.cli.start import plain
from judge.config import load_config
from judge.store.open import open_store
from tests.support.command_line import CREATE, NOON, letters

SCRIPT = """
import atexit, sys
sys.argv[0] = "judge"
atexit.register(lambda: print(*sys.modules))
from judge.cli.start import main
main()
"""


def loaded(*words: str, stdin: str = "") -> set[str]:
    """The modules that the command line loads."""
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, *words], input=stdin, capture_output=True, text=True, timeout=120, check=True
    )
    modules = set(ran.stdout.split())
    assert "judge.cli.start" in modules
    return modules


@pytest.fixture
def idle() -> None:
    """A judge here that has looked at its clock today, and an idle tick has read its settings."""
    now = datetime.now(UTC)
    if not Path("judge.toml").exists():
        Path("judge.toml").write_text("")
    with open_store(load_config().store.url) as store, store.transaction() as tx:
        tx.set_last_tick(now)
    assert rest(load_config(), now)


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("words", [["tick"], ["--config=judge.toml", "tick"]], ids=" ".join)
def test_an_idle_tick_loads_what_it_asks_and_nothing_else(words: list[str]):
    modules = loaded(*words)
    assert not modules & {
        *("click", "msgspec", "yaml", "jinja2", "email", "asyncio", "json", "logging", "tomllib", "dataclasses"),
        *("inspect", "smtplib", "subprocess", "threading"),
    }
    assert {name for name in modules if name.startswith("judge.")} == {
        *("judge.app", "judge.app.clock", "judge.app.clock.clock_trust"),
        *("judge.app.process", "judge.app.process.idle", "judge.app.process.idle"),
        "judge.app.process.quick_tick",
        *("judge.cli", "judge.cli.start", "judge.settings_file"),
        *("judge.store", "judge.store.errors", "judge.store.glance", "judge.store.migrations", "judge.store.moments"),
        *("judge.store.presence", "judge.store.sqlite_file"),
        *("judge.store.tables", "judge.store.tables.meta", "judge.store.tables.statements"),
        "judge.store.tables.waiting",
    }


@pytest.mark.parametrize(
    "words", [["deliver"], ["--config", "judge.toml", "deliver"], ["--config=judge.toml", "deliver"]], ids=" ".join
)
def test_a_mail_from_a_pipe_is_done_and_answered_without_what_the_command_line_needs(words: list[str]):
    assert "click" not in loaded(*words, stdin=CREATE)
    assert letters()


def test_a_mail_whose_answers_go_into_files_loads_nothing_that_speaks_to_networks_or_draws():
    Path("create.eml").write_text(CREATE, newline="")
    modules = loaded("deliver", "create.eml", "--now", NOON)
    assert letters()
    assert not modules & {
        *("smtplib", "ssl", "asyncio", "aiosmtpd", "imapclient", "http", "urllib.request"),
        *("networkx", "icalendar", "PIL", "resvg", "flufl", "dkim", "psycopg", "multiprocessing"),
    }


def last_tick() -> datetime | None:
    with open_store(load_config().store.url) as store, store.reading() as tx:
        return tx.last_tick()


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("words", [["tick"], ["--config", "judge.toml", "tick"]], ids=" ".join)
def test_a_tick_in_its_plain_form_rests_before_click_is_loaded_and_looks_at_the_clock(words: list[str]):
    before = last_tick()
    assert "click" not in loaded(*words)
    assert last_tick() != before


@pytest.mark.parametrize(
    "words",
    [
        *([], ["--help"], ["tick", "--help"], ["tick", "--now", "2026-11-23T12:00Z"], ["tick", "tick"], ["serve"]),
        *(["deliver", "create.eml"], ["deliver", "--now", NOON], ["deliver", "--sender", ""]),
        *(["--config", "tick"], ["--config", "", "tick"], ["--config", "--help", "tick"], ["--confi", "a", "tick"]),
        *(["--config=", "tick"], ["--config=--help", "tick"], ["--config=a", "b", "tick"], ["--configs=a", "tick"]),
    ],
    ids=" ".join,
)
def test_what_else_is_asked_for_is_for_the_command_line(words: list[str]):
    assert plain(words) is None


@pytest.mark.parametrize(
    ("toml", "words", "code", "told"),
    [
        ("[stor]\n", ["tick"], 1, "did you mean store?"),
        ("", ["--config", "nowhere.toml", "tick"], 1, "nowhere.toml: Cannot be read"),
        ('[store]\nurl = "sqlite:."\n', ["tick"], 75, "Is a directory"),
        ("", ["tick", "soon"], 2, "unexpected extra argument (soon)"),
    ],
)
def test_a_tick_that_fails_says_why_with_the_code_that_it_had_ever(toml: str, words: list[str], code: int, told: str):
    Path("judge.toml").write_text(toml)
    ran = subprocess.run([sys.executable, "-m", "judge", *words], capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stdout) == (code, "")
    assert told in ran.stderr
