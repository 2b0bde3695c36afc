"""Several workers of one machine: replaced when they die, ended together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from tests.support.paths import ROOT

OVERSEER = """
import sys
from judge.app.process.worker import run_workers
from judge.config import Config

run_workers(Config(), [[sys.executable, "-c", sys.argv[1]]] * 2)
"""

WORKER = """
import os, signal, time

def say(word):  # in one piece: two write into one pipe
    os.write(1, f"{word} {os.getpid()}\\n".encode())

signal.signal(signal.SIGHUP, lambda *_: say("again"))
say("began")
while True:
    time.sleep(0.05)  # not signal.pause(): a signal that comes just before it would be seen at the next one only
"""


def test_a_worker_that_dies_is_replaced_and_all_are_told_what_the_first_is_told() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", OVERSEER, WORKER], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as overseer:
        try:
            assert overseer.stdout is not None
            words = (line.split() for line in overseer.stdout)
            pids = [int(pid) for word, pid in (next(words), next(words)) if word == "began"]
            os.kill(pids[0], signal.SIGKILL)
            word, pid = next(words)
            assert word == "began"
            overseer.send_signal(signal.SIGHUP)
            assert {next(words)[1], next(words)[1]} == {str(pids[1]), pid}
            overseer.terminate()
            assert overseer.wait() == 0
            assert overseer.stderr is not None
            assert "a worker ended with -9: another one is started" in overseer.stderr.read()
        finally:
            overseer.terminate()
    for gone in (pids[1], int(pid)):
        assert not os.path.exists(f"/proc/{gone}")
