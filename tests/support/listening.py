"""The listeners in a loop of their own, and clients that write to them."""

from __future__ import annotations

import asyncio
import smtplib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from judge.config import Config, LimitsSection, ListenSection
from judge.mail.inbound.listener import Listeners, serve_inbox

MAIL = b"From: ann@example.net\r\nSubject: orders\r\n\r\nA PAR H\r\n"
JUDGE = "judge@example.org"


class Kept(list[tuple[bytes, str, list[str]]]):
    """Mails that were kept; `trouble`, if there is some, is raised instead."""

    trouble: Exception | None = None
    gate: threading.Event | None = None

    def __call__(self, raw: bytes, sender: str, recipients: list[str]) -> None:
        if self.gate is not None:
            self.gate.wait(120)
        if self.trouble is not None:
            raise self.trouble
        self.append((raw, sender, recipients))


@contextmanager
def listening(config: Config, accept: Callable[[bytes, str, list[str]], None]) -> Iterator[Listeners]:
    """The listeners in a loop of their own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        listeners = asyncio.run_coroutine_threadsafe(serve_inbox(config, accept), loop).result(10)
        try:
            yield listeners
        finally:
            asyncio.run_coroutine_threadsafe(listeners.close(), loop).result(20)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def both(**listen: object) -> Config:
    """Yield both listeners on free ports."""
    section = ListenSection(smtp="127.0.0.1:0", lmtp="127.0.0.1:0", **listen)  # type: ignore[arg-type]
    return Config(listen=section, limits=LimitsSection(max_bytes=20_000))


def port(listeners: Listeners, kind: str = "smtp") -> int:
    """The port of one of them."""
    (address,) = (address for address in listeners.addresses if address.startswith(kind))
    return int(address.rpartition(":")[2])


@contextmanager
def smtp(listeners: Listeners) -> Iterator[smtplib.SMTP]:
    """A client."""
    with smtplib.SMTP("127.0.0.1", port(listeners), timeout=120) as client:
        yield client


@contextmanager
def lmtp(listeners: Listeners) -> Iterator[smtplib.LMTP]:
    """An LMTP client, greeted."""
    with smtplib.LMTP("127.0.0.1", port(listeners, "lmtp"), timeout=120) as client:
        client.ehlo()
        yield client


class Dialog:
    """A connection with nothing between it and the test: lines are said and answered one by one.

    `receive` is the size of its buffer in bytes, 0 for the usual one.
    """

    def __init__(self, port: int, source: str = "127.0.0.1", receive: int = 0) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(10)
        if receive:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self.file = self.socket.makefile("rb")

    def answer(self) -> str:
        """The next line; "" when the other side has closed."""
        try:
            return self.file.readline().decode().rstrip("\r\n")
        except ConnectionResetError:
            return ""

    def say(self, *lines: str) -> str:
        """Say something; the last line of the answer to the last of it."""
        said = ""
        for line in lines:
            try:
                self.socket.sendall(f"{line}\r\n".encode())
            except (BrokenPipeError, ConnectionResetError):
                return ""
            said = self.answer()
            while said[3:4] == "-":
                said = self.answer()
        return said

    def close(self) -> None:
        """Break off."""
        self.file.close()
        self.socket.close()
