"""`judge serve` in a process of its own, among the servers of the lab."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.servers.lab import CERTIFICATE, JUDGE, MAILBOX, PASSWORD, Lab

KEEPER = "keeper@players.test"
_PATIENCE = 60.0


class JudgeProcess:
    """A judge in a folder of its own. `log` is its log so far."""

    def __init__(self, folder: Path, lab: Lab, address: str, way_in: str) -> None:
        self.folder = folder
        self.address = address
        self._process: subprocess.Popen[bytes] | None = None
        # A newcomer must answer a letter, as by default; pictures take time.
        (folder / "judge.toml").write_text(
            f'[judge]\naddress = "{address}"\nkeeper = "{KEEPER}"\n[store]\nurl = "sqlite:judge.db"\n'
            f'[send]\nurl = "smtp://127.0.0.1:{lab.ports["submission"]}"\npictures = false\n'
            f"per_domain_per_minute = 99999\n{way_in}",
            encoding="utf-8",
        )

    @property
    def log(self) -> str:
        """Return the judge's log."""
        path = self.folder / "judge.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def start(self) -> None:
        """Start it; it listens (or, with a mailbox, has opened it) when this returns."""
        before = len(self.log)
        with open(self.folder / "judge.log", "ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "judge", "--config", str(self.folder / "judge.toml"), "serve"],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": os.getcwd()},
            )
        deadline = time.monotonic() + _PATIENCE
        while not self._is_ready(self.log[before:]):
            assert self._process.poll() is None, self.log
            assert time.monotonic() < deadline, self.log
            time.sleep(0.05)

    def _is_ready(self, logged: str) -> bool:
        return "judge listens on" in logged or "judge reads mail from" in logged

    def stop(self) -> None:
        """SIGTERM, and wait for its end. Harmless when it does not run."""
        if self._process is not None:
            self._process.terminate()
            assert self._process.wait(20) == 0, self.log
            self._process = None

    def run(self, *words: str) -> str:
        """Return the output of a command of this judge, `judge WORDS`, whatever its exit code."""
        done = subprocess.run(
            [sys.executable, "-m", "judge", "--config", str(self.folder / "judge.toml"), *words],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": os.getcwd()},
        )
        return done.stdout + done.stderr

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the store's answer to a question of a test."""
        with closing(sqlite3.connect(f"file:{self.folder / 'judge.db'}?mode=ro", uri=True, timeout=30)) as store:
            return store.execute(sql, values).fetchall()

    def send_waiting(self) -> None:
        """Have letters that wait for another try leave now, as a keeper can (`judge outbox retry`)."""
        assert self._process is not None
        for (number,) in self.ask("SELECT id FROM outbox WHERE state = 'waiting'"):
            self.run("outbox", "retry", str(number))
        # SIGHUP wakes all threads; they would look within a minute otherwise.
        self._process.send_signal(signal.SIGHUP)

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None


def judge_by_imap(folder: Path, lab: Lab, *, starttls: bool = False) -> JudgeProcess:
    """A judge that reads a mailbox of its own, `MAILBOX`, as at a provider."""
    (folder / "password.txt").write_text(f"{PASSWORD}\n", encoding="utf-8")
    kind, port = ("imap+starttls", lab.ports["imap"]) if starttls else ("imaps", lab.ports["imaps"])
    mailbox = (
        f'[imap]\nurl = "{kind}://{MAILBOX}@localhost:{port}"\npassword_file = "password.txt"\n'
        f'ca_file = "{CERTIFICATE}"\npoll = "10s"\n'
    )
    return JudgeProcess(folder, lab, MAILBOX, '[listen]\nsmtp = ""\n' + mailbox)


def judge_by_lmtp(folder: Path, lab: Lab) -> JudgeProcess:
    """A judge that Postfix hands mail to."""
    listen = f'[listen]\nsmtp = ""\nlmtp = "127.0.0.1:{lab.ports["judge"]}"\n'
    return JudgeProcess(folder, lab, JUDGE, listen)
