"""Time answers to order mails, with a picture of its own in each answer, and without pictures.

    python bench/pictures_wait.py [ROUNDS [MAILS]]

A real `judge serve`, mails to it by SMTP from one client, its letters by SMTP to a server here. Each round starts a
judge with seven games in Spring 1901 and sends it MAILS order mails (150), no two with the same picture; then sixty
others and behind them a STATUS from somebody else. Least, middle and most of the rounds: other programs on the machine
count for much, so CPU seconds (Linux) and the load stand beside the figures.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from smtplib import SMTP
from statistics import median
from typing import NamedTuple

from done import must
from mails import POWERS
from memory import free_port, wait_for

from judge.app.base.judge import Judge
from judge.app.mails.incoming import receive, work
from judge.config import load_config

GAMES = 7
BEHIND = 60
PATIENCE = 180.0
UNITS = {
    "austria": (("a vie", "gal boh tyr tri"), ("a bud", "ser rum gal"), ("f tri", "alb adr ven")),
    "england": (("f lon", "nth eng wal"), ("f edi", "nwg nth cly"), ("a lvp", "yor wal edi cly")),
    "france": (("a par", "bur pic gas"), ("a mar", "spa pie bur gas"), ("f bre", "mao eng pic gas")),
    "germany": (("f kie", "den hol bal hel"), ("a ber", "kie pru sil"), ("a mun", "ruh bur tyr boh")),
    "italy": (("a ven", "tyr tri pie apu"), ("a rom", "apu tus nap"), ("f nap", "ion tys apu")),
    "russia": (("a mos", "ukr lvn sev"), ("a war", "gal pru sil"), ("f sev", "bla rum"), ("f stp/sc", "bot fin")),
    "turkey": (("f ank", "bla con arm"), ("a con", "bul ank smy"), ("a smy", "arm syr con")),
}


class Arrival(NamedTuple):
    """An answer: which mail it answers, when it came (seconds), whether a picture is in it, and its bytes."""

    mail: str
    at: float
    has_picture: bool
    size: int


class Round(NamedTuple):
    """Measurements of one round."""

    per_second: float
    with_picture: int
    cpu: float
    drawing_cpu: float
    status: float
    pictures_behind: int
    letter: float
    memory: float
    load: float


def main() -> None:
    """Print a table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    mails = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    done = []
    for _ in range(rounds):
        done.append(measured(mails))
        print(".", end="", flush=True, file=sys.stderr)
    rows = {
        f"answers a second, {mails} mails": [one.per_second for one in done],
        "of them with their picture": [one.with_picture for one in done],
        "CPU ms an answer, judge and drawing": [1000 * one.cpu / mails for one in done],
        "of these in drawing processes": [1000 * one.drawing_cpu / mails for one in done],
        f"STATUS behind {BEHIND} of them, seconds": [one.status for one in done],
        f"the {BEHIND} before it that had a picture": [one.pictures_behind for one in done],
        "a letter with its picture, KB": [one.letter for one in done],
        "memory of drawing processes, MiB": [one.memory for one in done],
        "load of the machine": [one.load for one in done],
    }
    print(f"\n{f'{rounds} rounds, {os.cpu_count()} cores':<44} {'least':>8} {'middle':>8} {'most':>8}")
    for name, figures in rows.items():
        print(f"{name:<44} {min(figures):>8.2f} {median(figures):>8.2f} {max(figures):>8.2f}")


def measured(mails: int) -> Round:
    """One judge, from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        sink, port = Sink(), free_port()
        settings = Path(folder) / "judge.toml"
        settings.write_text(
            f'[store]\nurl = "sqlite:judge.db"\n[listen]\nsmtp = "127.0.0.1:{port}"\nmax_commands = 100000\n'
            f'[send]\nurl = "smtp://127.0.0.1:{sink.port}"\nper_domain_per_minute = 1000000\n[auth]\nconfirm = false\n'
        )
        begin_games(str(settings))
        with open(Path(folder) / "judge.log", "wb") as log:
            judge = subprocess.Popen(
                [sys.executable, "-m", "judge", "--config", str(settings), "serve"], stdout=log, stderr=log
            )
            try:
                wait_for(port)
                time.sleep(1)
                return round_of(judge.pid, port, sink, mails)
            finally:
                judge.terminate()
                judge.wait()
                sink.close()


def round_of(pid: int, port: int, sink: Sink, mails: int) -> Round:
    """The two floods, one after the other."""
    asked = list(enumerate(orders(mails + BEHIND + 1)))
    send(port, asked[:1])
    sink.wait_until([str(number) for number, _ in asked[:1]])
    cpu, drawing = cpu_seconds(pid)
    start = time.perf_counter()
    first = asked[1 : mails + 1]
    send(port, first)
    answers = sink.wait_until([str(number) for number, _ in first])
    seconds = max(answer.at for answer in answers) - start
    cpu_after, drawing_after = cpu_seconds(pid)
    memory = drawing_memory(pid)
    second = asked[mails + 1 :]
    send(port, second)
    sent = send(port, [(-1, ("gm@example.org", "SIGNON Mg0 gm-secret\nSTATUS\n"))])
    (status,) = sink.wait_until(["-1"])
    behind = sink.wait_until([str(number) for number, _ in second])
    must(b"NOT" not in sink.subjects, "order mails were refused")
    must(any(answer.has_picture for answer in answers), "no answer has a picture")
    return Round(
        per_second=mails / seconds,
        with_picture=sum(answer.has_picture for answer in answers),
        cpu=cpu_after - cpu,
        drawing_cpu=drawing_after - drawing,
        status=status.at - sent,
        pictures_behind=sum(answer.has_picture for answer in behind),
        letter=median(answer.size for answer in answers) / 1000,
        memory=memory,
        load=os.getloadavg()[0],
    )


def begin_games(settings: str) -> None:
    """Seven games in Spring 1901, made by mail; nothing of that waits to be sent."""
    judge = Judge.open(load_config(settings))
    now = datetime.now(UTC)
    for game in range(GAMES):
        put(judge, "gm@example.org", f"CREATE g{game} gm-secret\nRULE POWER_CHOICE\nFORM\n", now)
        for power in POWERS:
            put(judge, f"{power}.{game}@example.org", f"JOIN {power}@g{game} {power}-pw\n", now)
    with judge.store.transaction() as tx:
        for letter in tx.letters(limit=100_000):
            tx.mark_sent(letter, now)
        tx.set_last_tick(now - timedelta(seconds=1))
    judge.store.close()


def put(judge: Judge, sender: str, text: str, now: datetime) -> None:
    """One mail, received and done."""
    receive(judge, message(sender, f"{sender}.{hash(text)}", text), sender, ["judge@example.org"], now)
    work(judge, now)


def orders(count: int) -> list[tuple[str, str]]:
    """Return senders with their mails, by rounds of games and powers, each with orders unlike its last."""
    choices = {
        power: list(product(*[[f"{unit} - {to}" for to in goals.split()] for unit, goals in units]))
        for power, units in UNITS.items()
    }
    mails = []
    for number in range(count):
        power, game, turn = POWERS[number % 7], number // 7 % GAMES, number // 7
        lines = choices[power][turn % len(choices[power])]
        mails.append((f"{power}.{game}@example.org", "\n".join([f"SIGNON {power}@g{game} {power}-pw", *lines, ""])))
    return mails


def message(sender: str, number: object, text: str) -> bytes:
    """A mail as bytes."""
    return (
        f"From: {sender}\r\nTo: judge@example.org\r\nSubject: orders\r\nMessage-ID: <m{number}@players.example>\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n\r\n" + text
    ).encode()


def send(port: int, mails: list[tuple[int, tuple[str, str]]]) -> float:
    """All mails through one connection; the moment at which the last one was taken."""
    with SMTP("127.0.0.1", port) as server:
        for number, (sender, text) in mails:
            server.sendmail(sender, ["judge@example.org"], message(sender, number, text))
        return time.perf_counter()


class Sink:
    """A mail server that takes every letter, and keeps only its hour and the mail that it answers."""

    def __init__(self) -> None:
        self.arrivals: dict[str, Arrival] = {}
        self.subjects: set[bytes] = set()
        """The words in the subjects of answers."""
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Take no more."""
        self._server.close()

    def wait_until(self, mails: list[str]) -> list[Arrival]:
        """The answers to these mails, when all are there."""
        end = time.monotonic() + PATIENCE
        while not all(mail in self.arrivals for mail in mails):
            if time.monotonic() > end:
                raise SystemExit(f"no answer: {[mail for mail in mails if mail not in self.arrivals]}")
            time.sleep(0.005)
        return [self.arrivals[mail] for mail in mails]

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._session, args=(connection,), daemon=True).start()

    def _session(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as lines:
            connection.sendall(b"220 sink\r\n")
            for line in lines:
                word = line[:4].upper()
                if word == b"DATA":
                    connection.sendall(b"354 go on\r\n")
                    self._keep(b"".join(iter(lines.readline, b".\r\n")))
                connection.sendall(b"221 bye\r\n" if word == b"QUIT" else b"250 OK\r\n")

    def _keep(self, letter: bytes) -> None:
        at = time.perf_counter()
        found = re.search(rb"In-Reply-To: <m(-?\d+)@players", letter)
        if found:
            mail = found[1].decode()
            subject = re.search(rb"^Subject: ([^\r\n]*)", letter, re.MULTILINE)
            self.subjects.update(subject[1].split() if subject else ())
            self.arrivals.setdefault(mail, Arrival(mail, at, b"Content-Type: image/png" in letter, len(letter)))


def cpu_seconds(pid: int) -> tuple[float, float]:
    """Return the CPU time of the judge with its children since their start, and the children's share."""
    own, ended = _times(pid)
    children = ended + sum(sum(_times(child)) for child in children_of(pid))
    return own + children, children


def _times(pid: int) -> tuple[float, float]:
    """CPU seconds of a process, and of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = os.sysconf("SC_CLK_TCK")
    return sum(map(int, fields[11:13])) / ticks, sum(map(int, fields[13:15])) / ticks


def children_of(pid: int) -> list[int]:
    """The processes that it has begun and that still run."""
    return [int(child) for file in Path(f"/proc/{pid}/task").glob("*/children") for child in file.read_text().split()]


def drawing_memory(pid: int) -> float:
    """The most that the children of a process had resident, together, in MiB."""
    peaks = [
        int(line.split()[1])
        for child in children_of(pid)
        for line in Path(f"/proc/{child}/status").read_text().splitlines()
        if line.startswith("VmHWM")
    ]
    return sum(peaks) / 1024


if __name__ == "__main__":
    main()
