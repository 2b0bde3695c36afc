"""One dialog with a mail server, in SMTP or LMTP, which ends if it exceeds its limits."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from aiosmtpd.smtp import SMTP

from judge.config import ListenSection
from judge.mail.inbound.connection_limits import Farewell, OpenConnections, SessionLimits, peer_of
from judge.mail.inbound.size_limit import MOST_ANSWERED, cut_to
from judge.patterns import pattern

MAX_LINE = 65_536
"""Most bytes in a line. RFC 5321 promises 1,000, and real mails have more."""

_END_OF_TEXT = b"\r\n.\r\n"


class CannotTake(Exception):
    """Final refusal of a mail's text. The message is the answer."""


class DialogReader(asyncio.StreamReader):
    """aiosmtpd's reader, with `before_command` called for each line that is not a mail's text."""

    before_command: Callable[[bytes], Awaitable[None]]
    _buffer: bytearray

    async def readuntil(self, separator: Any = b"\n") -> bytes:
        """Read bytes up to and including the separator; aiosmtpd reads only commands this way."""
        line = await super().readuntil(separator)
        await self.before_command(line)
        return line

    async def read(self, n: int = -1) -> bytes:
        """Read a single byte to discard.

        The caller, aiosmtpd, drops commands that are too long, but collects their bytes until the end of the line,
        which may never come.
        """
        return (await super().read(n))[:1]

    async def read_text(self, limit: int, most: int = MOST_ANSWERED) -> bytes:
        """The text of a mail, without the dots that SMTP puts before dots. Raises CannotTake.

        All of it is read, but no more than `limit` bytes are held: a longer text is cut to these and marked
        (`size_limit.cut_to`). A text with more than `most` bytes is refused. So is a text with an overlong line, unless
        it was cut, because a cut text only gets an answer.
        """
        # The line end of the command counts as part of the text, so that an empty text ends like any other.
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
"""Number of bytes read with a text but not part of it: the line end before, and the final dot."""


def _undotted(text: bytearray) -> bytes:
    """A text without the line end before it, and without the dots before dots."""
    return bytes(text.replace(b"\r\n.", b"\r\n")[2:])


class _Text:
    """The pieces of a text so far: the first `most` bytes of them are held, the rest are counted."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held = bytearray()
        self.size = 0
        self.has_long_line = False
        self._line = 0  # bytes since the last line end

    def take(self, piece: bytes) -> None:
        """Add a piece."""
        self.size += len(piece)
        self.held += piece[: self.most - len(self.held)]
        self.has_long_line = self.has_long_line or _has_long_line(piece, -self._line)
        last = piece.rfind(b"\n")
        self._line = len(piece) - last - 1 if last >= 0 else self._line + len(piece)


def _has_long_line(piece: bytes, start: int) -> bool:
    """True if a text has a long line. The first line began at `start`; negative: before this piece."""
    while len(piece) - start > MAX_LINE:
        # Find the last line end within the longest allowed line, to skip short lines together.
        end = piece.rfind(b"\n", max(start, 0), max(start + MAX_LINE + 1, 0))
        if end < 0:
            return True
        start = end + 1
    return False


_LAST_WORD_SECONDS = 5.0
"""Time for the other side to read our last answer before the connection is closed."""

log = logging.getLogger("judge.inbox")


_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_PLAIN_ADDRESS = pattern(rf"<((?=.{{1,64}}@){_ATOM}(?:\.{_ATOM})*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)> *+([!-~ ]*+)")


class Connection(SMTP):
    """One dialog in SMTP. `is_keeping` is True while its mail is being stored and the answer is due.

    If a mail has more than `most_kept` bytes, only the first ones are stored, for an answer; mails larger than
    `MOST_ANSWERED` are refused.
    """

    line_length_limit = MAX_LINE

    def __init__(
        self,
        hooks: object,
        connections: set[Connection],
        open_connections: OpenConnections,
        limits: ListenSection,
        most_kept: int,
        **options: Any,
    ) -> None:
        super().__init__(hooks, timeout=limits.timeout.total_seconds(), data_size_limit=MOST_ANSWERED, **options)
        # aiosmtpd has one table of these for all connections, and EHLO changes it.
        self.command_size_limits = defaultdict(lambda: SMTP.command_size_limit)
        self.peer = ""
        self.idle_since = 0.0
        self.has_kept = False
        self.is_keeping = False
        self.session_limits = SessionLimits(limits)
        self._most_kept = most_kept
        self._connections = connections
        self._open = open_connections
        self._longest = limits.max_session.total_seconds()
        self._is_receiving = False
        self._is_refused = False
        self._end_of_session: asyncio.TimerHandle | None = None

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        """Return the address in MAIL or RCPT, and the text after it.

        aiosmtpd takes half a millisecond for that; nearly all addresses are plain, and are read here.
        """
        plain = _PLAIN_ADDRESS.fullmatch(arg)
        return super()._getaddr(arg) if plain is None else (plain[1], plain[2])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, unless too many connections are open. Called again after STARTTLS."""
        if self not in self._connections:
            self.peer = peer_of(transport.get_extra_info("peername"))
            self.idle_since = self.loop.time()
            refusal = self._open.enter(self)
            if refusal is not None:
                self._refuse(transport, refusal)
                return
            self._connections.add(self)
            self._end_of_session = self.loop.call_later(self._longest, self._session_is_too_long)
        super().connection_made(transport)
        # aiosmtpd makes the reader itself.
        self._reader.__class__ = DialogReader
        assert isinstance(self._reader, DialogReader)
        self._reader.before_command = self._before_command

    def _refuse(self, transport: asyncio.BaseTransport, refusal: Farewell) -> None:
        self._is_refused = True
        if self._open.is_to_be_told(self.loop.time()):
            log.warning("connections are refused, now one from %s: %s", self.peer or "a Unix socket", refusal)
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(_line(refusal))
        transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the other side is gone. Called twice when a TLS handshake failed."""
        if self._is_refused:
            return
        self._connections.discard(self)
        self._open.leave(self)
        if self._end_of_session is not None:
            self._end_of_session.cancel()
        super().connection_lost(error)

    def eof_received(self) -> bool | None:
        """Note that the other side will send no more."""
        return None if self._is_refused else super().eof_received()

    def hang_up(self, farewell: Farewell, patience: float | None = None) -> None:
        """Say why and end the session; after `patience` seconds, even if the farewell is still unread."""
        transport = self.transport
        if transport is None or transport.is_closing():
            return
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(_line(farewell))
        transport.close()
        # `close` would wait forever for the other side to read everything written.
        self.loop.call_later(_LAST_WORD_SECONDS if patience is None else patience, transport.abort)

    def count_mail(self) -> None:
        """Note that a mail was kept."""
        self.has_kept = True
        self.idle_since = self.loop.time()
        self.session_limits.count_mail()

    def _timeout_cb(self) -> None:
        """End a connection without a command, or with an unended text, after `[listen] timeout`."""
        if self.is_keeping:
            self._reset_timeout()  # it is we who are slow
        else:
            self.hang_up(Farewell.SILENT)

    def _session_is_too_long(self) -> None:
        """End the session now, or after the mail in progress, which has its own time limit."""
        self.session_limits.is_too_long = True
        if not self._is_receiving:
            self.hang_up(Farewell.TOO_LONG)

    async def _before_command(self, line: bytes) -> None:
        """Count a line outside a mail's text; if there are too many, end the session instead of answering."""
        farewell = self.session_limits.count_command()
        if farewell is not None and line.strip().upper() != b"QUIT":
            self.hang_up(farewell)
            raise asyncio.CancelledError  # aiosmtpd ends the dialog then

    async def smtp_DATA(self, arg: str | None) -> None:
        """Receive the text of a mail and answer.

        The library would read it line by line. For 256 KiB of empty lines it needs 9 MB and most of a second, in which
        nobody else gets an answer.
        """
        assert self.envelope is not None
        if await self.check_helo_needed():
            return
        if not self.envelope.rcpt_tos:
            await self.push("503 5.5.1 Error: need RCPT command")
        elif arg:
            await self.push("501 5.5.4 Syntax: DATA")
        else:
            self._is_receiving = True
            try:
                await self.push("354 End data with <CR><LF>.<CR><LF>")
                await self._receive()
            finally:
                self._is_receiving = False
                if self.transport is not None:
                    self._reset_timeout()

    async def _receive(self) -> None:
        """Receive the text, have it stored, and answer."""
        assert isinstance(self._reader, DialogReader)
        assert self.envelope is not None
        try:
            self.envelope.content = await self._reader.read_text(self._most_kept)
            status = await self._call_handler_hook("DATA")
        except CannotTake as reason:
            status = str(reason)
        self.envelope = self._create_envelope()
        await self.push(status)

    async def smtp_RCPT(self, arg: str | None) -> None:
        """Accept `<postmaster>` without a domain, as RFC 5321 4.1.1.3 requires."""
        if arg is not None and arg.replace(" ", "").lower() == "to:<postmaster>":
            own = self.event_handler.own
            arg = f"TO:<postmaster@{own.rpartition('@')[2]}>"
        await super().smtp_RCPT(arg)


class LMTPConnection(Connection):
    """One dialog in LMTP (RFC 2033): greeted with LHLO, and DATA is answered once for each recipient.

    aiosmtpd's own LMTP answers once for all recipients, and the other side then waits for the rest in vain.
    """

    _recipients = 0
    """Number of times to send each answer, while a mail's text is received; 0 at other times."""

    async def smtp_LHLO(self, arg: str) -> None:
        """Answer LHLO, the EHLO of LMTP."""
        await super().smtp_EHLO(arg)

    async def smtp_EHLO(self, _arg: str) -> None:
        """Refuse EHLO in LMTP."""
        await self.push("500 5.5.1 This is LMTP: say LHLO")

    async def smtp_HELO(self, _arg: str) -> None:
        """Refuse HELO in LMTP."""
        await self.push("500 5.5.1 This is LMTP: say LHLO")

    async def smtp_DATA(self, arg: str | None) -> None:
        """Receive the text of a mail and answer."""
        try:
            await super().smtp_DATA(arg)
        finally:
            self._recipients = 0

    async def push(self, status: str | bytes) -> None:
        """Send an answer, once for each recipient if it is about a mail's text."""
        line = status.encode() if isinstance(status, str) else status
        await super().push(b"\r\n".join([line] * max(self._recipients, 1)))
        if line.startswith(b"354") and self.envelope is not None:
            self._recipients = len(self.envelope.rcpt_tos)


def _line(farewell: Farewell) -> bytes:
    return f"{farewell}\r\n".encode()
