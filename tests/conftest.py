"""Fixtures for tests of several folders: a judge of their own, empty or with a game that has begun."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from hypothesis import settings

from judge.app.base import passwords
from judge.app.checks import checking
from judge.app.pictures import drawer
from judge.files.data_dir import data_dir
from judge.mail.letters import rfc5322
from judge.mail.letters.calendar_entries import calendar_file
from judge.store import sqlite, sqlite_file
from tests.support import empty_stores
from tests.support.house import House
from tests.support.paths import ROOT
from tests.support.postgres import Server
from tests.support.rule_record import RuleRecorder

MEMORY = "/dev/shm"
"""A file system in memory, on most machines that have one."""

# A slow machine is no fault of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(autouse=True, scope="session")
def synced() -> Iterator[str]:
    """Let commits and files not wait for the disk: only a stop of the machine would lose them.

    No test stops it.

    Judges that run in processes of their own, those that are killed among them, wait. The value is what they do.
    """
    real = sqlite_file._SYNCED
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite_file, "_SYNCED", "PRAGMA synchronous = OFF")
        patch.setattr(os, "fsync", lambda _: None)
        yield real


@pytest.fixture(autouse=True, scope="session")
def _cheap_passwords() -> Iterator[None]:
    """Make cheap hashes: most tests need a dozen. `tests/app/base/test_passwords.py` has the real ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_COST", 2)
        yield


@pytest.fixture(autouse=True, scope="session")
def _copied_stores() -> Iterator[None]:
    """Copy an empty store instead of making each by its migrations. `tests/store` has the real way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "bring_up_to_date", empty_stores.bring_up_to_date)
        yield


@pytest.fixture(autouse=True, scope="session")
def _patient_drawing() -> Iterator[None]:
    """Let a picture take minutes: on a busy machine it is no fault."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawer, "LONGEST", 600.0)
        yield


@pytest.fixture(autouse=True, scope="session")
def _remembered_calendars() -> Iterator[None]:
    """Write a deadline's calendar once: most tests' games begin in the same hour, with the same people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rfc5322, "calendar_file", lru_cache(10_000)(calendar_file))
        yield


@pytest.fixture(autouse=True, scope="session")
def _checked_files() -> Iterator[None]:
    """Check the judge's own maps, rules and templates once: no test changes them, and it takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_check_maps", "_check_registry", "_check_templates", "_keep_what_files_say"):
            patch.setattr(checking, name, _once_as_shipped(getattr(checking, name)))
        yield


def _once_as_shipped(check: Callable[..., object]) -> Callable[..., object]:
    """Remember the finds in the judge's own folders; others are looked into each time."""
    remembered = cache(check)

    def once(*folders: Path) -> object:
        where = folders or [data_dir(kind) for kind in ("maps", "rules", "templates")]
        return (remembered if all(each.parent == ROOT for each in where) else check)(*folders)

    return once


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server, started by the first test that wants one."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    """An empty store in a PostgreSQL database."""
    with postgres.empty_store() as url:
        yield url


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A judge without games, on Monday 23 November 2026, 12:00 UTC."""
    made = House(tmp_path)
    yield made
    made.judge.store.close()


@pytest.fixture(scope="session")
def _begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a judge on which the game river has just begun, for copying."""
    folder = tmp_path_factory.mktemp("begun")
    made = House(folder)
    made.start()
    made.judge.store.close()
    return folder / "judge.db"


@pytest.fixture
def river(tmp_path: Path, _begun: Path) -> Iterator[House]:
    """Yield the same judge with the game river in Spring 1901, as `House.start` makes it.

    Its first letters are read.
    """
    copyfile(_begun, tmp_path / "judge.db")
    made = House(tmp_path)
    made.skip_letters()
    made.goes_on("river")
    yield made
    made.judge.store.close()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Forbid copies of games where a test has changed their making, or looks at questions or logs."""
    wanted: list[str] = getattr(item, "fixturenames", [])
    House.copies = not (item.config.getoption("--record-rules") or "caplog" in wanted)
    House.patches = []


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
    """Know what a test changes code with."""
    value = yield
    if fixturedef.argname == "monkeypatch":
        House.patches.append(value)
    return value


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what has its store in PostgreSQL: that is tested with Debian's server too."""
    for item in items:
        if any("postgres" in word for word in (item.nodeid, *getattr(item, "fixturenames", ()))):
            item.add_marker("postgres")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import this worker's share of all tests first. In a fresh clone others compile the rest."""
    worker: dict[str, Any] = getattr(session.config, "workerinput", {})
    if worker and session.config.args == session.config.getini("testpaths"):
        tests = Path(__file__).parent
        for file in sorted(tests.rglob("test_*.py"))[int(worker["workerid"][2:]) :: worker["workercount"]]:
            # What is wrong with one is told when it is collected.
            with suppress(Exception):
                import_module(".".join((tests.name, *file.relative_to(tests).with_suffix("").parts)))


def pytest_collection() -> None:
    """Collect without looking for garbage: all that is made stays to the end."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep the collected tests out of garbage collection, and look for garbage seldom.

    Hypothesis takes the time of each look, from its first test on.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--record-rules` and `--update-letters`.

    The first writes docs/coverage/rules.yaml, the second the letters that tests compare.
    """
    parser.addoption("--record-rules", action="store_true", help="write down the tests of each rule")
    parser.addoption("--update-letters", action="store_true", help="write the example letters anew")


def pytest_configure(config: pytest.Config) -> None:
    """Have tests' folders in memory, and record the rules that tests ask about only when wanted."""
    if not config.getoption("basetemp") and _has_room_in_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY)
    if config.getoption("--record-rules"):
        if config.args_source is pytest.Config.ArgsSource.ARGS:
            raise pytest.UsageError("--record-rules is for the whole suite: a part of it would forget all other tests")
        config.pluginmanager.register(RuleRecorder())


def _has_room_in_memory() -> bool:
    """True if a file system in memory has two gigabytes free, and files written there can be run."""
    try:
        there = os.statvfs(MEMORY)
    except OSError:
        return False
    is_free = there.f_bavail * there.f_frsize > 2 << 30
    return is_free and os.access(MEMORY, os.W_OK) and not there.f_flag & os.ST_NOEXEC
