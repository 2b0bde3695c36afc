"""Several processes that share the lines: answers in order, and a process that ends costs one line."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.app.adjudication.arriving import MOST_BYTES
from judge.app.adjudication.many import NoProcess, adjudicate_by_many
from judge.app.adjudication.stream import adjudicate_stream
from tests.support.adjudicated_lines import spring
from tests.support.paths import ROOT

# Begins in a tenth of the time of `judge adjudicate`. A line of digits is answered after so many milliseconds.
STAND_IN = """
import os, sys, time
for line in sys.stdin.buffer:
    word = line.strip()
    if word == b"end":
        os._exit(1)
    if word.isdigit():
        time.sleep(int(word) / 1000)
    sys.stdout.buffer.write(word[:5] + b" of %d\\n" % len(line))
    sys.stdout.buffer.flush()
"""


def answered(text: bytes, number: int, command: Sequence[str] = (sys.executable, "-S", "-c", STAND_IN)) -> list[str]:
    with tempfile.TemporaryFile() as source:
        source.write(text)
        source.seek(0)
        target = io.BytesIO()
        adjudicate_by_many(source.fileno(), target, number, command)
    return target.getvalue().decode().splitlines()


def test_slow_lines_keep_their_place() -> None:
    lines = ["30", "a", "0", "10", "b", "5", "c"] * 3
    assert answered("\n".join(lines).encode(), 3) == [f"{line} of {len(line) + 1}" for line in lines]


def test_a_process_that_ends_costs_the_line_that_it_was_at() -> None:
    told = answered(b'20\nend\n1\nend\n{"id": 7, "x": 1}\n2\n', 2)
    fault = '{"id":null,"error":"This line tripped a fault of the judge (its process ended)."}'
    assert told == ["20 of 3", fault, "1 of 2", fault, '{"id" of 18', "2 of 2"]


def test_blank_lines_get_no_answer_and_the_last_line_needs_no_end() -> None:
    assert answered(b"\n  \na\r\n\nb", 2) == ["a of 3", "b of 2"]
    assert answered(b"", 2) == []


def test_more_lines_than_may_wait_at_once_are_all_answered() -> None:
    lines = ["ab"[n % 2] for n in range(3000)]
    assert answered("\n".join(lines).encode(), 2) == [f"{line} of 2" for line in lines]


def test_an_overlong_line_costs_no_memory_and_no_other_line() -> None:
    told = answered(b"a\n" + b"x" * (3 * MOST_BYTES) + b"\nb\n", 2)
    assert (told[0], told[2]) == ("a of 2", "b of 2")
    assert MOST_BYTES < int(told[1].split()[-1]) < MOST_BYTES + (1 << 17)


@pytest.mark.parametrize("command", [("/nowhere/judge",), (sys.executable, "-S", "-c", "")])
def test_processes_that_cannot_be_begun_are_an_error(command: Sequence[str]) -> None:
    with pytest.raises(NoProcess):
        answered(b"a\n", 2, command)


def test_the_command_answers_with_the_same_bytes_as_one_process_does(tmp_path: Path) -> None:
    """Three processes have to begin, half a second each."""
    lines = [json.dumps({**spring({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - BUR"]}), "id": at}) for at in range(40)]
    text = "\n".join([*lines[:20], "nonsense", "", "x" * (MOST_BYTES + 5), *lines[20:]]).encode()
    target = io.BytesIO()
    adjudicate_stream(io.BytesIO(text), target)
    command = [sys.executable, "-m", "judge", "adjudicate", "-j", "2"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, input=text, capture_output=True, timeout=120, cwd=tmp_path, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == target.getvalue()


def test_an_interrupt_ends_all_processes(tmp_path: Path) -> None:
    script = (
        "import signal, sys\nfrom judge.app.adjudication.many import adjudicate_by_many\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a test run in the background ignores it
        f"adjudicate_by_many(0, sys.stdout.buffer, 2, [sys.executable, '-S', '-c', {STAND_IN!r}])"
    )
    pipe = subprocess.PIPE
    ran = subprocess.Popen([sys.executable, "-c", script], stdin=pipe, stdout=pipe, stderr=pipe, cwd=tmp_path,
                           env=os.environ | {"PYTHONPATH": str(ROOT)})  # fmt: skip
    assert ran.stdin is not None
    assert ran.stdout is not None
    ran.stdin.write(b"a\n60000\n")
    ran.stdin.flush()
    assert ran.stdout.readline() == b"a of 2\n"
    children = Path(f"/proc/{ran.pid}/task/{ran.pid}/children").read_text().split()
    assert len(children) == 2
    ran.send_signal(signal.SIGINT)
    assert ran.wait(timeout=30) != 0
    ran.communicate()
    assert not [child for child in children if Path("/proc", child).exists()]
