"""`judge serve` as a process of its own, in a world of SMTP only: senders, and a server for letters."""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from random import SystemRandom
from smtplib import SMTP, SMTPException
from typing import Any

from aiosmtpd.controller import Controller

JUDGE = "judge@example.org"
KEEPER = "keeper@example.org"
PATIENCE = 120.0
_LOTS = SystemRandom()


class _Postbox:
    """Keeps every letter with the address that it was for, and over which connections they came."""

    def __init__(self) -> None:
        self.letters: queue.Queue[tuple[str, EmailMessage]] = queue.Queue()
        self.connections: set[object] = set()
        self.quits = 0

    async def handle_QUIT(self, _server: Any, _session: Any, _envelope: Any) -> str:
        self.quits += 1
        return "221 Bye"

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:
        self.connections.add(session.peer)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        for recipient in envelope.rcpt_tos:
            self.letters.put((recipient, message))
        return "250 OK"


class World:
    """One judge process and its mail. Letters are kept in `letters`, each Message-ID and reader once.

    They show no pictures unless asked to: drawing takes longer than all the rest together.
    """

    def __init__(
        self, folder: Path, *, pictures: bool = False, confirm: bool = False, store: str = "sqlite:judge.db"
    ) -> None:
        self.folder = folder
        self.store = store if store != "sqlite:judge.db" else f"sqlite:{folder / 'judge.db'}"
        self.postbox = _Postbox()
        self.controller = Controller(self.postbox, hostname="127.0.0.1", port=free_port())
        self.controller.start()
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.letters: list[tuple[str, EmailMessage]] = []
        self.duplicates = 0
        self._ids: set[tuple[str, str]] = set()
        self._count = 0
        (folder / "judge.toml").write_text(
            f'[judge]\naddress = "{JUDGE}"\nkeeper = "{KEEPER}"\n[store]\nurl = "{store}"\n'
            f'[listen]\nsmtp = "127.0.0.1:{self.port}"\n[send]\nurl = "smtp://127.0.0.1:{self.controller.port}"\n'
            f"pictures = {str(pictures).lower()}\nper_domain_per_minute = 1000000\n"
            f"[auth]\nconfirm = {str(confirm).lower()}\n",
            encoding="utf-8",
        )

    def start(self) -> None:
        """Start the judge; it need not listen yet when this returns."""
        with open(self.folder / "judge.log", "ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "judge", "--config", str(self.folder / "judge.toml"), "serve"],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": os.getcwd()},
            )

    def wait_until_open(self) -> None:
        """Wait until the judge takes mail."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=0.2).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the judge does not listen")

    def kill(self) -> None:
        """SIGKILL: the judge has no time for anything."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM, then everything here; the judge's exit code. A second call does nothing."""
        code = 0
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            code = self.process.wait(timeout=PATIENCE)
        if self.process is not None:
            self.controller.stop()
            self.process = None
        return code

    def compose(self, sender: str, *lines: str, subject: str = "orders") -> EmailMessage:
        """A mail to the judge with a Message-ID of its own."""
        self._count += 1
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = sender, JUDGE, subject
        mail["Message-ID"] = f"<mail-{self._count}@players.example.org>"
        mail.set_content("\n".join(lines) + "\n")
        return mail

    def send(self, mail: EmailMessage) -> None:
        """Hand a mail over as a mail server would: again and again, the very same, until it is accepted."""
        self._until_accepted(lambda server: server.send_message(mail))

    def send_bytes(self, raw: bytes, sender: str, recipient: str) -> None:
        """Hand over these very bytes."""
        self._until_accepted(lambda server: server.sendmail(sender, [recipient], raw))

    def _until_accepted(self, hand_over: Callable[[SMTP], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with SMTP("127.0.0.1", self.port, timeout=10) as server:
                    hand_over(server)
                return
            except (SMTPException, OSError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)

    def ask(self, sender: str, *lines: str, subject: str = "orders") -> EmailMessage:
        """Send a mail and wait for the letter that answers it (the first whose In-Reply-To is its Message-ID)."""
        mail = self.compose(sender, *lines, subject=subject)
        self.send(mail)
        return self.answer_to(mail)

    def answer_to(self, mail: EmailMessage) -> EmailMessage:
        """The first letter in reply to a mail."""
        key = str(mail["Message-ID"])
        return self.wait_for(lambda _, letter: str(letter["In-Reply-To"]) == key, f"an answer to {mail['From']}")

    def wait_for(self, wanted: Callable[[str, EmailMessage], bool], what: str) -> EmailMessage:
        """The first letter, sent already or to come, that is wanted."""
        deadline = time.monotonic() + PATIENCE
        seen = 0
        while True:
            for reader, letter in self.letters[seen:]:
                if wanted(reader, letter):
                    return letter
            seen = len(self.letters)
            if time.monotonic() > deadline:
                log = (self.folder / "judge.log").read_text(errors="replace")[-3000:]
                raise AssertionError(f"{what} did not come.\n{log}")
            self._take(0.2)

    def until(self, happened: Callable[[], bool], what: str) -> None:
        """Wait for something that can be looked at."""
        deadline = time.monotonic() + PATIENCE
        while not happened():
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}: not so.\n{(self.folder / 'judge.log').read_text()[-3000:]}")
            time.sleep(0.02)

    def letter_to(self, reader: str, subject: str) -> EmailMessage:
        """The first letter to a reader with this subject."""
        return self.wait_for(
            lambda to, letter: to == reader and str(letter["Subject"]) == subject, f"{subject!r} to {reader}"
        )

    def settle(self, silence: float = 0.5) -> None:
        """Take letters until none comes anymore."""
        while self._take(silence):
            pass

    def _take(self, timeout: float) -> bool:
        try:
            reader, letter = self.postbox.letters.get(timeout=timeout)
        except queue.Empty:
            return False
        key = (reader, str(letter["Message-ID"]))
        if key in self._ids:
            self.duplicates += 1
        else:
            self._ids.add(key)
            self.letters.append((reader, letter))
        return True


def text_of(letter: EmailMessage) -> str:
    """The plain text of a letter."""
    body = letter.get_body(("plain",))
    assert body is not None
    content = body.get_content()
    assert isinstance(content, str)
    return content.replace("\r\n", "\n")


def free_port(in_a_row: int = 1) -> int:
    """The first of some successive ports that nobody listens on.

    They lie below those that the system gives to connections on their way out: none takes one away meanwhile.
    """
    while True:
        first = _LOTS.randrange(20_000, 32_000)
        with ExitStack() as probes, suppress(OSError):
            for port in range(first, first + in_a_row):
                probes.enter_context(socket.create_server(("127.0.0.1", port)))
            return first
