"""A mail server for letters that answers as it is told, with TLS and AUTH if it is to."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from judge.config import Config, SendSection
from tests.support.paths import DATA

CERTIFICATES = DATA / "tls"


@dataclass
class Post:
    """A mail server that answers as told and keeps the mails it took.

    `noop` "silent", and `quit` too: it says nothing. `most`: MAIL gets 421 when a connection has had so many letters.
    A server that is started again with the same `Post` listens at the same port.
    """

    rcpt: dict[str, str] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)
    mail: str = ""
    noop: str = "250 OK"
    quit: str = "221 Bye"
    most: int = 0
    port: int = 0
    connections: int = 0
    quits: int = 0
    sessions: list[SMTP] = field(default_factory=list)
    users: list[str] = field(default_factory=list)
    taken: list[tuple[str, list[str], bytes]] = field(default_factory=list)
    secure: set[bool] = field(default_factory=set)

    async def handle_MAIL(self, _server: SMTP, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if self.mail:
            return self.mail
        session.letters = getattr(session, "letters", 0) + 1
        if 0 < self.most < session.letters:
            return "421 4.7.0 Too many letters over one connection"
        envelope.mail_from, envelope.mail_options = address, options
        return "250 OK"

    async def handle_RCPT(self, _server: SMTP, _session: Any, envelope: Any, address: str, _options: list[str]) -> str:
        answer = self.rcpt.get(address, "250 OK")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:
        answer = self.data.get(envelope.rcpt_tos[0], "250 OK")
        if answer == "drop":
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
        elif answer.startswith("250"):
            self.secure.add(session.ssl is not None)
            self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return answer

    async def handle_NOOP(self, _server: SMTP, _session: Any, _envelope: Any, _argument: str) -> str:
        return await self._said(self.noop)

    async def handle_QUIT(self, _server: SMTP, _session: Any, _envelope: Any) -> str:
        self.quits += 1
        return await self._said(self.quit)

    async def _said(self, answer: str) -> str:
        if answer == "silent":
            await asyncio.sleep(3600)
        return answer

    def hang_up(self) -> None:
        """End all connections without a word; returns when it is done."""
        done = threading.Event()

        def end() -> None:
            for session in self.sessions:
                if isinstance(session.transport, asyncio.WriteTransport):
                    session.transport.close()
            # They are closed in the next turn of the loop.
            loop.call_later(0.05, done.set)

        loop = self.sessions[0].loop
        loop.call_soon_threadsafe(end)
        done.wait(120)

    def authenticate(self, _server: SMTP, _session: Any, _envelope: Any, _mechanism: str, data: object) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.users.append(data.login.decode())
        return AuthResult(success=data.password == b"secret", handled=False)


@contextmanager
def server(post: Post, tls: str = "", **options: Any) -> Iterator[Post]:
    """The server on a free port. `tls` is "starttls" or "smtps"."""
    context = None
    if tls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(CERTIFICATES / "cert.pem", CERTIFICATES / "key.pem")

    def make() -> SMTP:
        post.connections += 1
        inner = context if tls == "starttls" else None
        settings = {"authenticator": post.authenticate, "auth_require_tls": False, "enable_SMTPUTF8": True} | options
        post.sessions.append(SMTP(post, tls_context=inner, hostname="localhost", loop=loop, **settings))
        return post.sessions[-1]

    loop = asyncio.new_event_loop()
    outer = context if tls == "smtps" else None
    listener = loop.run_until_complete(loop.create_server(make, "127.0.0.1", post.port, ssl=outer))
    post.port = listener.sockets[0].getsockname()[1]
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield post
    finally:
        loop.call_soon_threadsafe(listener.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        for session in post.sessions:
            # Python 3.11.2 cannot abort what TLS has closed on both sides.
            if isinstance(session.transport, asyncio.WriteTransport):
                with suppress(AttributeError):
                    session.transport.abort()
        post.sessions.clear()
        loop.run_until_complete(asyncio.sleep(0.01))
        loop.close()


def sending(post: Post, kind: str = "smtp", host: str = "127.0.0.1", **more: Any) -> Config:
    """Settings that send to the server."""
    return Config(send=SendSection(url=f"{kind}://{host}:{post.port}", timeout=timedelta(seconds=10), **more))
