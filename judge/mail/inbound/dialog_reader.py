"""Input from the other side of a dialog: commands, reported one by one, and mail text in pieces."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from judge.mail.inbound.size_limit import MOST_ANSWERED, cut_to

MAX_LINE = 65_536
"""Bytes in a line. RFC 5321 promises 1,000, and real mails have more."""

_END_OF_TEXT = b"\r\n.\r\n"


class CannotTake(Exception):
    """The text of a mail will never be taken. The message is the answer."""


class DialogReader(asyncio.StreamReader):
    """aiosmtpd's reader, with `before_command` called for each line that is not a mail's text."""

    before_command: Callable[[bytes], Awaitable[None]]
    _buffer: bytearray

    async def readuntil(self, separator: Any = b"\n") -> bytes:
        """Bytes up to and with the separator; aiosmtpd reads commands with it, and nothing else."""
        line = await super().readuntil(separator)
        await self.before_command(line)
        return line

    async def read(self, n: int = -1) -> bytes:
        """Read a single byte of those that are taken away.

        aiosmtpd calls this only to get rid of commands that are too long, but hoards what it gets until the line ends,
        and it need not end.
        """
        return (await super().read(n))[:1]

    async def read_text(self, limit: int, most: int = MOST_ANSWERED) -> bytes:
        """The text of a mail, without the dots that SMTP puts before dots. Raises CannotTake.

        All of it is read, but no more than `limit` bytes are held: of a text with more these are given, marked as cut
        (`size_limit.cut_to`). One with more than `most` bytes is not taken, and neither is one with a line that is too
        long, unless it was cut: then nothing is done but to answer it.
        """
        # As if the line end of the command belonged to the text: so it ends alike whether it is empty or not.
        self._buffer[0:0] = b"\r\n"
        text = _Text(limit + _AROUND)
        is_all = False
        while not is_all:
            try:
                piece = await super().readuntil(_END_OF_TEXT)
                is_all = True
            except asyncio.LimitOverrunError as overrun:
                piece = await super().read(overrun.consumed)
            text.take(piece)
        if text.size > most + _AROUND:
            raise CannotTake("552 5.3.4 Too much mail data")
        if text.size <= text.most:
            if text.has_long_line:
                raise CannotTake("500 5.5.6 Line too long")
            return _undotted(text.held.removesuffix(b".\r\n"))
        return cut_to(_undotted(text.held), limit, text.size - _AROUND)


_AROUND = len(b"\r\n") + len(b".\r\n")
"""Bytes that are read with a text and are not of it: the line end before it, and the dot that ends it."""


def _undotted(text: bytearray) -> bytes:
    """A text without the line end before it, and without the dots before dots."""
    return bytes(text.replace(b"\r\n.", b"\r\n")[2:])


class _Text:
    """The pieces of a text so far: the first `most` bytes of them are held, the rest is counted."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held = bytearray()
        self.size = 0
        self.has_long_line = False
        self._line = 0  # bytes since the last line end

    def take(self, piece: bytes) -> None:
        """One piece more."""
        self.size += len(piece)
        self.held += piece[: self.most - len(self.held)]
        self.has_long_line = self.has_long_line or _has_long_line(piece, -self._line)
        last = piece.rfind(b"\n")
        self._line = len(piece) - last - 1 if last >= 0 else self._line + len(piece)


def _has_long_line(piece: bytes, start: int) -> bool:
    """True if a text has a long line. The first began at `start`, if negative before the piece."""
    while len(piece) - start > MAX_LINE:
        # Find the last line end within the longest allowed line, to skip short lines together.
        end = piece.rfind(b"\n", max(start, 0), max(start + MAX_LINE + 1, 0))
        if end < 0:
            return True
        start = end + 1
    return False
