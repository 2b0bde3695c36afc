"""Incoming mail: an SMTP and an LMTP listener that answer 250 only after storing the mail durably.

A mail to several of the judge's addresses is one mail, stored once with all its recipients. The answer to any internal
error is 4xx, so that the sender's server tries again; 5xx is only for mail that will never be accepted.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import ssl
from collections.abc import Callable

from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.config import Config
from judge.game.people.addresses import folded
from judge.mail.bounce_marks import is_bounce_address
from judge.mail.inbound.connection import Connection, LMTPConnection
from judge.mail.inbound.connection_limits import Farewell, OpenConnections
from judge.mail.repeated_trouble import RepeatedTrouble
from judge.store.rows import StoreError

Accept = Callable[[bytes, str, list[str]], None]
"""Function that stores a mail: its bytes, envelope sender ("" for the null one), and recipients.

It runs in a thread. Any exception means that the mail is not stored.
"""

MAX_RECIPIENTS = 50

_CLOSING_SECONDS = 10.0
_OUR_TROUBLE = "451 4.3.0 The judge cannot keep this mail now, please try again"

log = logging.getLogger("judge.inbox")


class Listeners:
    """The listeners that are open. `addresses`: `smtp://127.0.0.1:8025`, `lmtp://unix:/run/judge/lmtp`."""

    def __init__(self) -> None:
        self.addresses: tuple[str, ...] = ()
        self._servers: list[asyncio.Server] = []
        self.connections: set[Connection] = set()

    async def open(self, kind: str, where: str, make: Callable[[], Connection]) -> None:
        """Open one more listener. Raises OSError if its address is in use or not allowed."""
        loop = asyncio.get_running_loop()
        if where.startswith("unix:"):
            path = where.removeprefix("unix:")
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if _is_answered(path):
                # asyncio would replace it, and the process that listens there would get no more mail.
                raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE), path)
            self._servers.append(await loop.create_unix_server(make, path))
            # The socket is as open as a port on the loopback; the directory keeps unwelcome users out.
            os.chmod(path, 0o666)
            self.addresses += (f"{kind}://{where}",)
            return
        host, _, port = where.rpartition(":")
        server = await loop.create_server(make, host.strip("[]"), int(port))
        self._servers.append(server)
        taken = server.sockets[0].getsockname()[1]
        self.addresses += (f"{kind}://{host}:{taken}",)

    async def close(self) -> None:
        """Accept no more mail; mails whose text has arrived are still stored and answered."""
        for server in self._servers:
            server.close()
        end = asyncio.get_running_loop().time() + _CLOSING_SECONDS
        while any(connection.is_keeping for connection in self.connections):
            if asyncio.get_running_loop().time() > end:
                break
            await asyncio.sleep(0.01)
        for connection in list(self.connections):
            connection.hang_up(Farewell.CLOSING)
        for server in self._servers:
            await asyncio.wait_for(server.wait_closed(), _CLOSING_SECONDS)


async def serve_inbox(config: Config, accept: Accept) -> Listeners:
    """Open the listeners in the settings. Raises OSError, after closing those already opened."""
    # aiosmtpd logs every command of every dialog at level INFO, and strangers' inventions at WARNING.
    logging.getLogger("mail.log").setLevel(logging.ERROR)
    listeners = Listeners()
    hooks = _Hooks(config, accept)
    try:
        for kind, where in (("smtp", config.listen.smtp), ("lmtp", config.listen.lmtp)):
            if where:
                await listeners.open(kind, where, _connection_maker(config, hooks, listeners, kind == "lmtp"))
    except BaseException:
        await listeners.close()
        raise
    return listeners


def _is_answered(path: str) -> bool:
    """True if a process listens at a Unix socket; one left by a dead process can be removed."""
    with socket.socket(socket.AF_UNIX) as caller:
        return caller.connect_ex(path) == 0


def is_ours(address: str, own: str) -> bool:
    """True if mail for an address is the judge's: its own, with or without `+ANYTHING`, or postmaster's."""
    local, _, domain = folded(address).rpartition("@")
    own_local, _, own_domain = folded(own).rpartition("@")
    return domain == own_domain and (local.partition("+")[0] == own_local or local == "postmaster")


def _connection_maker(config: Config, hooks: _Hooks, listeners: Listeners, lmtp: bool) -> Callable[[], Connection]:
    context = None
    if config.listen.certificate and not lmtp:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(config.listen.certificate, config.listen.key)

    kind = LMTPConnection if lmtp else Connection
    open_connections = OpenConnections(config.listen.max_connections, config.listen.max_connections_per_peer)

    def make() -> Connection:
        return kind(
            hooks,
            listeners.connections,
            open_connections,
            config.listen,
            config.limits.max_bytes,
            enable_SMTPUTF8=True,
            hostname=config.listen.hostname or config.domain,
            ident=f"{'LMTP' if lmtp else 'ESMTP'} judge",
            tls_context=context,
            loop=asyncio.get_running_loop(),
        )

    return make


class _Hooks:
    """Hooks that aiosmtpd calls for the commands that matter here."""

    def __init__(self, config: Config, accept: Accept) -> None:
        self.own = config.judge.address
        self.bounces = config.bounce_form
        self.accept = accept
        self._trouble = RepeatedTrouble()

    async def handle_EHLO(
        self, _server: SMTP, session: Session, _envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """Answer EHLO without AUTH, since nobody logs in here."""
        session.host_name = hostname
        return [line for line in responses if not line.startswith("250-AUTH")]

    async def handle_MAIL(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept any sender, including the null one."""
        if not address.isprintable():
            return "553 5.1.7 That address cannot be written down"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept our own addresses only: the judge relays nothing."""
        if not address.isprintable() or not self._is_taken(address):
            return "550 5.1.1 There is nobody of this name here"
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients at once"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    def _is_taken(self, address: str) -> bool:
        return is_ours(address, self.own) or is_bounce_address(folded(address), self.bounces)

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Store the mail, and only then confirm it."""
        assert isinstance(server, Connection)
        assert isinstance(envelope.content, bytes)
        sender = "" if envelope.mail_from in (None, "<>") else str(envelope.mail_from)
        server.is_keeping = True
        try:
            await asyncio.to_thread(self.accept, envelope.content, sender, list(envelope.rcpt_tos))
        except (StoreError, OSError) as error:
            if times := self._trouble.comes():
                what = "a mail" if times == 1 else f"{times} mails"
                log.error("%s could not be kept; senders are to try again: %s", what, error)
            return _OUR_TROUBLE
        except Exception:
            log.exception("a mail from %s could not be kept; its sender is to try again", sender or "<>")
            return _OUR_TROUBLE
        finally:
            server.is_keeping = False
        server.count_mail()
        if self._trouble.ends():
            log.info("mails are kept again")
        return "250 2.0.0 The mail is kept"

    async def handle_exception(self, error: Exception) -> str:
        """Answer 4xx after an internal error; aiosmtpd's 500 would send the mail back."""
        log.error("trouble in a mail dialog", exc_info=error)
        return _OUR_TROUBLE
