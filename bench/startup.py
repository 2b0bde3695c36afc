"""How long each command takes to start and do nothing much: `python bench/startup.py`. The middle of ten runs, in ms.

The programs are started as a user or cron starts them, with the interpreter's cache of compiled modules filled.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

COMMANDS = (
    ("judge --version", ["--version"]),
    ("judge --help", ["--help"]),
    ("judge tick (idle)", ["tick"]),
    ("judge games", ["games"]),
    ("judge rules", ["rules"]),
    ("judge check", ["check"]),
)
POSITION = b'{"id":1,"phase":"S1901M","units":{"FRANCE":["A PAR"]},"centers":{},"orders":{"FRANCE":["A PAR - BUR"]}}\n'
MAIL = b"From: a@example.org\r\nTo: judge@example.org\r\nMessage-ID: <%d@example.org>\r\n\r\nLIST\r\n"


def main() -> None:
    """Print a table."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "judge.toml").write_text('[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:letters"\n')
        print(f"{'bare interpreter':<32} {measured([sys.executable, '-c', 'pass'], folder):>7.0f}")
        for name, words in COMMANDS:
            print(f"{name:<32} {measured([sys.executable, '-m', 'judge', *words], folder):>7.0f}")
        one = measured([sys.executable, "-m", "judge", "adjudicate"], folder, POSITION)
        print(f"{'judge adjudicate, one position':<32} {one:>7.0f}")
        delivered = [timed([sys.executable, "-m", "judge", "deliver"], folder, MAIL % number) for number in range(11)]
        print(f"{'judge deliver, LIST answered':<32} {median(delivered[1:]):>7.0f}")


def measured(command: list[str], folder: str, given: bytes = b"") -> float:
    """The middle of ten runs after one to warm up."""
    return median([timed(command, folder, given) for _ in range(11)][1:])


def timed(command: list[str], folder: str, given: bytes = b"") -> float:
    """One run, in milliseconds."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, input=given, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
