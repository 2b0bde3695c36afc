"""The part of HTTP that `/metrics` and `/healthz` need: a request of one line, an answer, the end.

Clients that are slow, send too much or make no sense are cut off; none of them costs more than a few kilobytes for a
few seconds.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from judge.app.base.judge import Judge
from judge.app.status.questions import HttpAnswer, Questions

Ask = Callable[[str], Awaitable[HttpAnswer]]
"""Function that answers a GET for a path."""

MOST_CONNECTIONS = 20
LONGEST_HEAD = 8192
"""Limit in bytes on a request with all its headers."""

_MOST_REST = 16
"""Most blocks of `LONGEST_HEAD` bytes that are read and thrown away after a request."""

PATIENCE = 5.0
"""Seconds for a request to arrive; its reader has as long to take the answer."""

_REASONS = {
    200: "OK",
    400: "Bad Request",
    404: "Not Found",
    405: "Method Not Allowed",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
    503: "Service Unavailable",
}

log = logging.getLogger("judge.status")


class StatusServer:
    """Listens, and answers requests. `address`: `http://127.0.0.1:9125`."""

    def __init__(self, ask: Ask, patience: float = PATIENCE) -> None:
        self.address = ""
        self._ask = ask
        self._patience = patience
        self._open: dict[asyncio.Task[None], bool] = {}
        """Clients, the longest connected first, with True if their request is being answered."""
        self._server: asyncio.Server | None = None

    async def listen(self, where: str) -> None:
        """Start to listen at `host:port` or `unix:PATH`. Raises OSError if it is taken or not allowed."""
        if where.startswith("unix:"):
            path = where.removeprefix("unix:")
            with socket.socket(socket.AF_UNIX) as caller:
                if caller.connect_ex(path) == 0:
                    raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE), path)
            self._server = await asyncio.start_unix_server(self._take, path, limit=LONGEST_HEAD)
            self.address = f"http+unix://{path}"
            return
        host, _, port = where.rpartition(":")
        self._server = await asyncio.start_server(self._take, host.strip("[]"), int(port), limit=LONGEST_HEAD)
        self.address = f"http://{host}:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Stop answering."""
        if self._server is not None:
            self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle one connection, from its beginning to its end. Raises nothing."""
        task = asyncio.current_task()
        assert task is not None
        if len(self._open) >= MOST_CONNECTIONS and not self._make_room():
            writer.transport.abort()
            return
        self._open[task] = False
        try:
            await self._converse(task, reader, writer)
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            # The client was too slow, or is gone: nobody is left to answer.
            pass
        finally:
            self._open.pop(task, None)
            writer.transport.abort()

    def _make_room(self) -> bool:
        """Drop the client that has been idle longest; return False if there is none."""
        for task, is_answered in self._open.items():
            if not is_answered:
                del self._open[task]
                task.cancel()
                return True
        return False

    async def _converse(
        self, task: asyncio.Task[None], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Read one request and answer it."""
        try:
            async with asyncio.timeout(self._patience):
                head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            head, answer = b"GET", HttpAnswer(431, "The request is too long.\n")
        else:
            self._open[task] = True
            answer = await self._answer(head)
            self._open[task] = False
        async with asyncio.timeout(self._patience):
            writer.write(_response(answer, with_text=not head.startswith(b"HEAD ")))
            await writer.drain()
            writer.write_eof()
            # If the connection were closed at once, the rest of their request would destroy the answer.
            for _ in range(_MOST_REST):
                if not await reader.read(LONGEST_HEAD):
                    return

    async def _answer(self, head: bytes) -> HttpAnswer:
        """Return the answer to a request with its headers, of which only the first line counts."""
        words = head.partition(b"\r\n")[0].split(b" ")
        if len(words) != 3 or not words[2].startswith(b"HTTP/1."):
            return HttpAnswer(400, "This is not an HTTP/1.1 request.\n")
        if words[0] not in (b"GET", b"HEAD"):
            return HttpAnswer(405, "Only GET and HEAD are answered.\n")
        try:
            return await self._ask(words[1].partition(b"?")[0].decode("ascii", "replace"))
        except Exception:
            log.exception("a request about the judge could not be answered")
            return HttpAnswer(500, "The judge could not answer this; its log says why.\n")


def _response(answer: HttpAnswer, *, with_text: bool) -> bytes:
    """Return an answer as bytes."""
    text = answer.text.encode("utf-8", "replace")
    lines = [
        f"HTTP/1.1 {answer.status} {_REASONS[answer.status]}",
        f"Content-Type: {answer.content_type}",
        f"Content-Length: {len(text)}",
        *(["Allow: GET, HEAD"] if answer.status == 405 else []),
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + (text if with_text else b"")


@asynccontextmanager
async def answering(judge: Judge, where: str) -> AsyncIterator[tuple[str, ...]]:
    """Answer requests at `host:port` or `unix:PATH` in the `with` block; "": nowhere. Yields addresses.

    Raises OSError if the address is taken or not allowed.
    """
    if not where:
        yield ()
        return
    questions = Questions(judge)
    status = StatusServer(questions.ask)
    try:
        await status.listen(where)
        yield (status.address,)
    finally:
        await status.close()
        questions.close()
