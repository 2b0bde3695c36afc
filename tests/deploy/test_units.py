"""The command lines of the units in deploy/, run as systemd would, in a folder of the test's own.

systemd is not there where tests run: its user and its walls are left out. What is run, where, with which environment
and which umask, and by what it is told to read its settings again and to end, is what the units say.
"""

from __future__ import annotations

import configparser
import re
import shlex
import signal
import smtplib
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.request import urlopen

import pytest

from judge.app.base.judge import Judge
from judge.app.mails.incoming import receive
from judge.config import load_config
from tests.support.paths import ROOT
from tests.support.world import free_port

MAIL = b"From: anna@example.org\r\nTo: judge@example.org\r\nMessage-ID: <1@example.org>\r\n\r\nHELP\r\n"
SENDING = '[send]\nurl = "maildir:letters"\npictures = false\n[auth]\nconfirm = false\n'


class Machine:
    """A folder with the judge in opt/ and its home in var/, as docs/keepers.md installs it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "var" / "lib" / "judge"
        self.home.mkdir(parents=True)
        self.log = root / "judge.log"
        program = root / "opt" / "judge" / "bin" / "judge"
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m judge "$@"\n')
        program.chmod(0o755)

    def settings(self, more: str) -> None:
        """Write judge.toml with `more` besides the place for letters."""
        (self.home / "judge.toml").write_text(SENDING + more, encoding="utf-8")

    def line(self, unit: str, key: str, **known: object) -> list[str]:
        """Return the words of a line of a unit, with this folder's paths and systemd's values."""
        words = service(unit)[key]
        for name, value in known.items():
            words = words.replace(f"${name}", str(value))
        return [re.sub(r"/(?=(opt|var)/)", f"{self.root}/", word) for word in shlex.split(words)]

    def start(self, unit: str) -> subprocess.Popen[bytes]:
        """ExecStart, after ExecStartPre."""
        found = service(unit)
        where = Path(self.line(unit, "WorkingDirectory")[0])
        assert where == self.home
        common = {"cwd": where, "env": {"PATH": "/usr/local/bin:/usr/bin:/bin"}, "umask": int(found["UMask"], 8)}
        with open(self.log, "ab") as log:
            if "ExecStartPre" in found:
                subprocess.run(
                    self.line(unit, "ExecStartPre"), stdout=log, stderr=log, check=True, timeout=120, **common
                )
            return subprocess.Popen(self.line(unit, "ExecStart"), stdout=log, stderr=log, **common)

    @contextmanager
    def running(self, unit: str) -> Iterator[subprocess.Popen[bytes]]:
        """A unit that is started, and at the end stopped as systemd does it: SIGTERM, and it has to end well."""
        process = self.start(unit)
        try:
            yield process
            process.send_signal(signal.SIGTERM)
            assert process.wait(120) == 0, self.log.read_text()
        finally:
            process.kill()
            process.wait()

    def reload(self, unit: str, process: subprocess.Popen[bytes]) -> None:
        """ExecReload."""
        subprocess.run(self.line(unit, "ExecReload", MAINPID=process.pid), check=True, timeout=120)

    def until(self, process: subprocess.Popen[bytes], happened: Callable[[], bool]) -> None:
        """Wait for something that can be looked at, while a process runs."""
        end = time.monotonic() + 120
        while not happened():
            assert process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)

    def letters(self) -> list[Path]:
        """Return the letters that left."""
        return list((self.home / "letters" / "new").glob("*"))

    def put_mail(self) -> None:
        """A mail waits in the store that nobody has read."""
        judge = Judge.open(load_config(str(self.home / "judge.toml")))
        receive(judge, MAIL, "anna@example.org", [], datetime.now(UTC))
        judge.store.close()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def service(unit: str) -> configparser.SectionProxy:
    """[Service] of a unit."""
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    assert found.read(ROOT / "deploy" / unit)
    return found["Service"]


def answers(port: int) -> bool:
    """True if /healthz answers at a port that all is well."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=120) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.mark.slow
def test_the_unit_that_serves_is_well_takes_a_mail_reads_its_settings_again_and_ends_on_sigterm(machine: Machine):
    port, asked = free_port(), free_port()
    machine.settings(f'[listen]\nsmtp = "127.0.0.1:{port}"\n[metrics]\nlisten = "127.0.0.1:{asked}"\n')
    with machine.running("judge.service") as process:
        machine.until(process, lambda: answers(asked))
        with smtplib.SMTP("127.0.0.1", port, timeout=120) as server:
            server.sendmail("anna@example.org", ["judge@example.org"], MAIL)
        machine.until(process, lambda: bool(machine.letters()))
        machine.reload("judge.service", process)
        machine.until(process, lambda: "judge.toml was read again" in machine.log.read_text())
    assert stat.S_IMODE((machine.home / "games" / "judge.db").stat().st_mode) & 0o007 == 0


@pytest.mark.slow
def test_the_unit_of_a_worker_does_a_mail_and_ends_on_sigterm(machine: Machine, postgres_url: str):
    machine.settings(f'[store]\nurl = "{postgres_url}"\n')
    machine.put_mail()
    with machine.running("judge-worker@.service") as process:
        machine.until(process, lambda: ": done: " in machine.log.read_text())


def test_the_unit_of_a_tick_does_a_mail_that_was_left_over_sends_its_answer_and_ends_well(machine: Machine):
    machine.settings("")
    machine.put_mail()
    assert machine.start("judge-tick.service").wait(120) == 0, machine.log.read_text()
    assert len(machine.letters()) == 1


def test_every_unit_that_runs_something_is_run_here():
    here = Path(__file__).read_text(encoding="utf-8")
    units = {path.name for path in (ROOT / "deploy").iterdir() if path.suffix == ".service"}
    assert units
    assert all(f'machine.running("{unit}")' in here or f'machine.start("{unit}")' in here for unit in units)
