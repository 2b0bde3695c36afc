"""Measure the memory of `judge serve`, idle and after many mails by SMTP: resident, in MiB.

    python bench/memory.py [MAILS]

Each mail asks for a list of games and is answered with one letter, into a file.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from smtplib import SMTP

from done import UNLIMITED, must

MAIL = "From: p{who}@example.org\r\nTo: judge@example.org\r\nMessage-ID: <{n}@example.org>\r\n\r\nLIST\r\n"
WRITERS = 100
SETTINGS = """[store]
url = "sqlite:judge.db"
[listen]
smtp = "127.0.0.1:{port}"
[send]
url = "maildir:letters"
per_domain_per_minute = 1000000
[auth]
confirm = false
[limits]
{limits}
"""


def main() -> None:
    """Print a table."""
    mails = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        limits = "\n".join(f"{key} = {most}" for key, most in UNLIMITED.items())
        (Path(folder) / "judge.toml").write_text(SETTINGS.format(port=port, limits=limits))
        judge = subprocess.Popen(
            [sys.executable, "-m", "judge", "serve"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            wait_for(port)
            time.sleep(1)
            print(f"{'idle':<24} {resident(judge.pid):>6.0f} MiB")
            start = time.perf_counter()
            send(port, mails)
            wait_until_sent(Path(folder) / "letters", mails)
            seconds = time.perf_counter() - start
            print(f"{f'after {mails:,} mails':<24} {resident(judge.pid):>6.0f} MiB")
            print(f"{mails / seconds:,.0f} mails a second by SMTP, each answered, from one client")
        finally:
            judge.terminate()
            judge.wait()


def send(port: int, mails: int) -> None:
    """One connection for a hundred mails each."""
    for first in range(0, mails, 100):
        with SMTP("127.0.0.1", port) as server:
            for number in range(first, min(first + 100, mails)):
                who = number % WRITERS
                server.sendmail(f"p{who}@example.org", ["judge@example.org"], MAIL.format(n=number, who=who))


def wait_until_sent(letters: Path, wanted: int) -> None:
    """Wait for all answers in the folder, each a list; end the program if none comes for a minute."""
    count, quiet = -1, 0
    while count < wanted:
        now = sum(1 for _ in letters.glob("new/*")) if letters.exists() else 0
        quiet = quiet + 1 if now == count else 0
        count = now
        must(quiet < 600, f"{count} of {wanted} mails were answered")
        time.sleep(0.1)
    must(count == wanted, f"{count} letters came of {wanted} mails")
    lists = sum(b"Subject: Judge openings list" in one.read_bytes() for one in letters.glob("new/*"))
    must(lists == wanted, f"{lists} of {wanted} letters are lists")


def resident(pid: int) -> float:
    """Resident memory in MiB (Linux)."""
    fields = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in fields if line.startswith("VmRSS")) / 1024


def wait_for(port: int) -> None:
    """Wait until the judge listens."""
    for _ in range(500):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the judge does not listen")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
