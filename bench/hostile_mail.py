"""Measure the cost of hostile mails and senders.

Time, peak memory and bytes kept of large mails by pipe; and the time that other people wait.

python bench/hostile_mail.py [MEBIBYTES]
"""

from __future__ import annotations

import os
import smtplib
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from done import must

HEAD = b"From: ann@example.net\r\nMessage-ID: <%d@example.net>\r\n"
SMALL = HEAD + b"\r\nLIST\r\n"
SHAPES: dict[str, tuple[bytes, bytes]] = {
    "header of short lines": (b"X: y\r\n", b"\r\nLIST\r\n"),
    "header of one line": (b"X" * 64, b"\r\n\r\nLIST\r\n"),
    "body": (b"A PAR H\r\n", b""),
    "body of empty lines": (b"\r\n", b""),
    "body of zero bytes": (b"\0" * 64, b""),
}
PEER, OTHER = "127.0.0.1", "127.0.0.2"


def main() -> None:
    """Print the tables."""
    size = int(sys.argv[1]) * 2**20 if len(sys.argv) > 1 else 40 * 2**20
    with tempfile.TemporaryDirectory() as folder:
        by_pipe(Path(folder), size)
    with tempfile.TemporaryDirectory() as folder:
        by_smtp(Path(folder))


# By pipe


def by_pipe(folder: Path, size: int) -> None:
    """`judge deliver < mail`, a process each."""
    settings(folder, 0)
    print(f"{'judge deliver < mail':<36} {'bytes':>12} {'seconds':>8} {'peak MiB':>9} {'kept':>9}")
    deliver(folder, "small", [SMALL % 1], 0)  # makes the store
    for number, name in enumerate(("small", "small again"), 1):
        deliver(folder, name, [SMALL % (number + 1)], number)
    for number, (name, (unit, end)) in enumerate(SHAPES.items(), 3):
        head = HEAD % number + (b"" if name.startswith("header") else b"\r\n")
        block = unit * (65_536 // len(unit))
        deliver(folder, f"{size // 2**20} MiB: {name}", [head, *[block] * (size // len(block)), end], number)


def deliver(folder: Path, name: str, mail: list[bytes], before: int) -> None:
    """Deliver one mail, in pieces, from a file as standard input; `before`: number of mails in the store."""
    with open(folder / "mail", "wb") as target:
        target.writelines(mail)
    # The peak that the system tells of a process is at least that of its parent, so nothing large is held here.
    with open(folder / "mail", "rb") as source:
        start = time.perf_counter()
        child = subprocess.Popen([sys.executable, "-m", "judge", "deliver"], cwd=folder, stdin=source, env=here())
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - start
    with closing(sqlite3.connect(folder / "judge.db")) as store:
        row = store.execute("SELECT length(raw), state FROM inbox ORDER BY id DESC LIMIT 1").fetchone()
        (mails,) = store.execute("SELECT count(*) FROM inbox").fetchone()
    must(child.returncode == 0, f"{name}: judge deliver ended with {child.returncode}")
    must(mails == before + 1 and row[1] == "done", f"{name}: the mail is {row[1]}, the {mails}. of {before + 1}")
    kept = row[0]
    size = sum(map(len, mail))
    print(f"{name:<36} {size:>12,} {seconds:>8.2f} {usage.ru_maxrss / 1024:>9.0f} {kept:>9,}")


# By SMTP


def by_smtp(folder: Path) -> None:
    """Connections of one peer, while another one delivers a mail."""
    print(f"\n{'judge serve, meanwhile':<36} {'answered':>9} {'refused':>8} {'other peer, ms':>15} {'MiB':>5}")
    with serving(folder) as (port, pid):
        show("nobody", (0, 0), port, pid)
        with many(port, 100, lambda talk: talk.sendall(b"NOOP\r\n")) as counted:
            show("100 connections, NOOP each", counted, port, pid)
        with many(port, 1000, lambda _talk: None) as counted:
            show("1,000 silent connections", counted, port, pid)
        with many(port, 100, flood) as counted:
            show("100 connections, a NOOP flood each", counted, port, pid)
        with many(port, 100, empty_lines) as counted:
            show("100 mails of 256 KiB empty lines", counted, port, pid)


def flood(talk: socket.socket) -> None:
    """More commands than are answered."""
    talk.sendall(b"NOOP\r\n" * 2000)


def empty_lines(talk: socket.socket) -> None:
    """A mail that is as large as one may be, of as many lines as that can have, without its end."""
    talk.sendall(b"EHLO x\r\nMAIL FROM:<ann@example.net>\r\nRCPT TO:<judge@example.org>\r\nDATA\r\n")
    talk.sendall(b"\r\n" * 131_000)


def show(name: str, counted: tuple[int, int], port: int, pid: int) -> None:
    """One line of the table, with the worst of 20 mails of the other peer."""
    worst = 0.0
    for number in range(20):
        start = time.perf_counter()
        with smtplib.SMTP("127.0.0.1", port, source_address=(OTHER, 0)) as client:
            mail = SMALL % time.time_ns()
            client.sendmail("bob@example.net", "judge@example.org", mail + b"%d\r\n" % number)
        worst = max(worst, time.perf_counter() - start)
    print(f"{name:<36} {counted[0]:>9} {counted[1]:>8} {worst * 1000:>15.0f} {resident(pid):>5.0f}")


@contextmanager
def many(port: int, count: int, say: Callable[[socket.socket], None]) -> Iterator[tuple[int, int]]:
    """Open connections of one peer until the end; yield the numbers of answered and refused ones."""
    talks = [socket.create_connection(("127.0.0.1", port), 10, (PEER, 0)) for _ in range(count)]
    try:
        greetings = [talk.recv(4)[:3] for talk in talks]
        for talk, greeting in zip(talks, greetings, strict=True):
            if greeting == b"220":
                try:
                    say(talk)
                except OSError:
                    continue
        time.sleep(0.5)
        yield greetings.count(b"220"), greetings.count(b"421")
    finally:
        for talk in talks:
            talk.close()
        time.sleep(0.5)


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """`judge serve` as a process; its port and its number."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    settings(folder, port)
    judge = subprocess.Popen(
        [sys.executable, "-m", "judge", "serve"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=here(),
    )
    try:
        for _ in range(500):
            with socket.socket() as caller:
                if caller.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield port, judge.pid
    finally:
        judge.terminate()
        judge.wait()


def settings(folder: Path, port: int) -> None:
    """A judge whose letters go into files."""
    (folder / "judge.toml").write_text(
        '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:letters"\n'
        f'[listen]\nsmtp = "127.0.0.1:{port}"\n[auth]\nconfirm = false\n'
        "[limits]\nreplies_per_hour = 100000\nanswers_per_hour = 100000\n"
    )


def here() -> dict[str, str]:
    """The environment of a judge from this repository."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}


def resident(pid: int) -> float:
    """Resident memory in MiB (Linux)."""
    fields = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in fields if line.startswith("VmRSS")) / 1024


if __name__ == "__main__":
    main()
