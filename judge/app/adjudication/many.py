"""`judge adjudicate -j N`: N processes that share the lines; answers come out in order.

Each process is a separate `judge adjudicate`, so the answers are the same as from one process. If a process dies, the
answer to the line it was reading is a fault, and a new process takes over the other lines.
"""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from judge.app.adjudication.arriving import MOST_BYTES, ArrivingLines, counts

_MOST_WAITING = 256
"""Most lines that may wait for each process, so that memory stays bounded whatever the input."""
_MOST_WAITING_BYTES = 16 * MOST_BYTES
_CHUNK = 1 << 16
_TRIAL = b"{}\n"
"""The first line for each process; its answer shows that the process has begun. Users never see it."""


class NoProcess(Exception):
    """A process that cannot be started, or ends at once."""


class _Waiting(Struct):
    """A line, and its answer once it is there."""

    line: bytes
    answer: bytes | None = None


def own_command(options: Sequence[str]) -> list[str]:
    """Return the command of one process: `judge adjudicate` with these options."""
    return [sys.executable, "-P", "-m", "judge", "adjudicate", *options]


def adjudicate_by_many(source: int, target: io.BufferedIOBase, number: int, command: Sequence[str]) -> None:
    """Answer each line of the file descriptor `source` on `target`, in order, with `number` processes.

    `command` starts one of them (`own_command`). Raises NoProcess.
    """
    crowd = _Crowd(number, command)
    try:
        crowd.run(source, target)
    finally:
        for process in crowd.processes:
            process.end()


class _Process:
    """One process with the lines that it has not answered yet, oldest first."""

    def __init__(self, command: Sequence[str]) -> None:
        # The new process finds the judge's code where this process found it, whatever the current folder holds. A
        # terminal's Ctrl-C ends this process alone, which then ends the new one.
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
        pipe = subprocess.PIPE
        try:
            self.child = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, process_group=0)
        except OSError as error:
            raise NoProcess(f"A process could not be started: {error}.") from error
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.into, self.out = self.child.stdin.fileno(), self.child.stdout.fileno()
        os.set_blocking(self.into, False)
        self.has_begun = False
        self.asked: deque[_Waiting] = deque()
        self.unsent = bytearray(_TRIAL)
        self._heard = b""

    def ask(self, waiting: _Waiting) -> None:
        """Have the process answer a line, after the lines that it already has."""
        self.asked.append(waiting)
        self.unsent += waiting.line + b"\n"

    def send(self) -> None:
        """Send the process as much as it accepts now. Only `hear` reports that it has ended."""
        try:
            del self.unsent[: os.write(self.into, self.unsent[:_CHUNK])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.unsent.clear()

    def hear(self) -> bool:
        """Read the process's answers; return False if it has ended."""
        chunk = os.read(self.out, _CHUNK)
        *answers, self._heard = (self._heard + chunk).split(b"\n")
        if answers and not self.has_begun:
            self.has_begun = True
            del answers[0]
        for answer in answers:
            self.asked.popleft().answer = answer
        return bool(chunk)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.child.kill()
        self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class _Crowd:
    """Processes that share the lines: each line goes to the one with the fewest unanswered lines."""

    def __init__(self, number: int, command: Sequence[str]) -> None:
        self.command = command
        self.processes: list[_Process] = []
        self.number = number
        self._waiting: deque[_Waiting] = deque()
        self._waiting_bytes = 0

    def run(self, source: int, target: io.BufferedIOBase) -> None:
        """Answer the lines of `source` on `target`, up to the last one."""
        self.processes += [_Process(self.command) for _ in range(self.number)]
        arriving, is_over = ArrivingLines(), False
        while self._waiting or not is_over:
            poll = select.poll()
            if not is_over and self._has_room():
                poll.register(source, select.POLLIN)
            for process in self.processes:
                poll.register(process.out, select.POLLIN)
                if process.unsent:
                    poll.register(process.into, select.POLLOUT)
            ready = {descriptor for descriptor, _ in poll.poll()}
            if source in ready:
                chunk = os.read(source, _CHUNK)
                is_over = not chunk
                self._share(arriving.end() if is_over else arriving.take(chunk))
            for process in [*self.processes]:
                if process.into in ready:
                    process.send()
                if process.out in ready and not process.hear():
                    self._replace(process)
            self._tell(target)

    def _has_room(self) -> bool:
        return len(self._waiting) < _MOST_WAITING * self.number and self._waiting_bytes < _MOST_WAITING_BYTES

    def _share(self, lines: Sequence[bytes]) -> None:
        for line in filter(counts, lines):
            waiting = _Waiting(line)
            self._waiting.append(waiting)
            self._waiting_bytes += len(line)
            min(self.processes, key=lambda process: len(process.asked)).ask(waiting)

    def _replace(self, process: _Process) -> None:
        """Replace an ended process; give its lines to the new one, except the line that ended it."""
        process.end()
        if not process.has_begun:
            raise NoProcess("A process for these lines ended at once.")
        at = self.processes.index(process)
        self.processes[at] = _Process(self.command)
        if process.asked:
            from judge.app.adjudication.stream import fault_told

            broken = process.asked.popleft()
            broken.answer = fault_told(broken.line, "its process ended")
        for waiting in process.asked:
            self.processes[at].ask(waiting)

    def _tell(self, target: io.BufferedIOBase) -> None:
        """Write the answers that are next in order."""
        told = b""
        while self._waiting and (answer := self._waiting[0].answer) is not None:
            self._waiting_bytes -= len(self._waiting.popleft().line)
            told += answer + b"\n"
        if told:
            target.write(told)
            target.flush()
