"""A mail server for letters that answers as it is told, with TLS and AUTH if it is to."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from judge.config import Config, SendSection
from tests.support.paths import DATA

CERTIFICATES = DATA / "tls"


@dataclass
class Post:
    """A mail server that answers as told and keeps what it took."""

    rcpt: dict[str, str] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)
    mail: str = ""
    port: int = 0
    connections: int = 0
    users: list[str] = field(default_factory=list)
    taken: list[tuple[str, list[str], bytes]] = field(default_factory=list)
    secure: set[bool] = field(default_factory=set)

    async def handle_MAIL(self, _server: SMTP, _session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if self.mail:
            return self.mail
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
        return SMTP(post, tls_context=inner, hostname="localhost", loop=loop, **settings)

    loop = asyncio.new_event_loop()
    outer = context if tls == "smtps" else None
    listener = loop.run_until_complete(loop.create_server(make, "127.0.0.1", 0, ssl=outer))
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
        loop.run_until_complete(asyncio.sleep(0.01))
        loop.close()


def sending(post: Post, kind: str = "smtp", host: str = "127.0.0.1", **more: Any) -> Config:
    """Settings that send to the server."""
    return Config(send=SendSection(url=f"{kind}://{host}:{post.port}", timeout=timedelta(seconds=10), **more))
