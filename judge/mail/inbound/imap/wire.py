"""The bytes of a dialog with an IMAP server, limited in number and in time for each command.

The standard library reads a literal of any size as a whole, and its timeout restarts with every byte.
"""

from __future__ import annotations

import imaplib
import socket
import ssl
import time
from typing import Any

from imapclient import IMAPClient

_MOST_WORDS = 1_000_000
"""Limit on the bytes of an answer besides a mail in it; the UIDs of 120,000 mails need fewer."""

_PIECE = 65_536


class _Wire(imaplib.IMAP4):
    """Connection that is dropped if an answer has too many bytes or takes more than `seconds`.

    `mail_bytes`: bytes of a mail that the next answer may contain as well.
    """

    def __init__(self, host: str, port: int, context: ssl.SSLContext | None, seconds: float) -> None:
        self.mail_bytes = 0
        self._context = context
        self._seconds = seconds
        self._received = bytearray()
        self._source: socket.socket | None = None
        self._begin()
        super().__init__(host, port, seconds)

    def _create_socket(self, timeout: float | None) -> socket.socket:
        plain = socket.create_connection((self.host, self.port), timeout)
        return plain if self._context is None else self._context.wrap_socket(plain, server_hostname=self.host)

    def send(self, data: Any) -> None:
        """Send a command, forget earlier answers, and start new limits for this one."""
        self._begin()
        self.untagged_responses.clear()
        self.sock.settimeout(self._seconds)
        super().send(data)

    def read(self, size: int) -> bytes:
        """Read a literal of this size. Raises `abort` before reading one that is too large."""
        received = self._from_here()
        if size - len(received) > self._left:
            raise self.abort(f"the server sends {size:,} bytes, more than were asked for")
        while len(received) < size and self._receive():
            pass
        return self._taken(size)

    def readline(self) -> bytes:
        """Return a line; the rest of the data if the other side has closed the connection."""
        received = self._from_here()
        known = 0
        while (end := received.find(b"\n", known)) < 0:
            known = len(received)
            if not self._receive():
                return self._taken(known)
        return self._taken(end + 1)

    def _begin(self) -> None:
        self._until = time.monotonic() + self._seconds
        self._left = _MOST_WORDS + self.mail_bytes
        self.mail_bytes = 0

    def _from_here(self) -> bytearray:
        """Received bytes not read yet. STARTTLS drops earlier ones, which anybody may have sent."""
        if self._source is not self.sock:
            self._source, self._received = self.sock, bytearray()
        return self._received

    def _receive(self) -> bool:
        """Wait for more, as long as the command may take; False when the other side has closed."""
        if self._left <= 0:
            raise self.abort("the server's answer does not end")
        # In IDLE the library asks without waiting.
        if self.sock.gettimeout() != 0:
            left = self._until - time.monotonic()
            if left <= 0:
                raise TimeoutError("timed out")
            self.sock.settimeout(left)
        data = self.sock.recv(min(_PIECE, self._left))
        self._left -= len(data)
        self._received += data
        return bool(data)

    def _taken(self, size: int) -> bytes:
        data = bytes(self._received[:size])
        del self._received[:size]
        return data


class BoundedClient(IMAPClient):  # type: ignore[misc]
    """IMAPClient on a connection with limits. `timeout` applies to a whole answer, not to each byte."""

    def _create_IMAP4(self) -> _Wire:
        context = self.ssl_context if self.ssl else None
        return _Wire(self.host, self.port, context, self._timeout.connect)

    def expect_mail(self, size: int) -> None:
        """Allow the next answer to contain a mail of `size` bytes."""
        self._imap.mail_bytes = size
