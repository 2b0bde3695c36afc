"""Trial of the way in: connect to each [listen] address, or check that a judge could listen."""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Iterator

from judge.app.checks.tried import Tried, about_key
from judge.config import Config
from judge.mail.delivery.transport import reason
from judge.mail.plain_text import one_line

_PATIENCE = 5.0
"""Seconds to wait for a greeting."""


def try_listeners(config: Config) -> Iterator[Tried]:
    """Try the listeners in turn, then the certificate that senders see."""
    listen = config.listen
    if not listen.smtp and not listen.lmtp and not config.imap.url:
        yield Tried("nobody listens: mail comes by `judge deliver` alone")
    for key, where in (("smtp", listen.smtp), ("lmtp", listen.lmtp)):
        if where:
            yield _try(config, key, where)
    if listen.certificate:
        yield _try_certificate(config)


def _try(config: Config, key: str, where: str) -> Tried:
    try:
        greeting = _greeting(where)
    except TimeoutError:
        text = f"{where} is open, but whoever listens there says nothing. Another program? Choose another address."
        return Tried("", (about_key(config, "E-LISTEN", "listen", key, text),))
    except OSError:
        return _could_listen(config, key, where)
    if " judge" in greeting:
        return Tried(f"a judge answers at {key} {where}")
    text = (
        f"another program answers at {where}: {one_line(greeting)[:80]!r}. Choose another port, or stop that program."
    )
    return Tried("", (about_key(config, "E-LISTEN", "listen", key, text),))


def _greeting(where: str) -> str:
    """Return the first line that a listener sends. Raises OSError if nobody listens."""
    family, address = _address(where)
    with socket.socket(family) as caller:
        caller.settimeout(_PATIENCE)
        caller.connect(address)
        return caller.makefile("rb").readline(1000).decode("utf-8", "replace")


def _could_listen(config: Config, key: str, where: str) -> Tried:
    """Try to listen at `where` as a starting judge would, and stop at once."""
    if where.startswith("unix:"):
        return _could_make(config, key, where.removeprefix("unix:"))
    family, address = _address(where)
    try:
        with socket.socket(family) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
    except OSError as error:
        text = f"nobody can listen at {where} as this user: {reason(error)}."
        more = " Ports below 1024 are root's: choose a higher one, and let the mail server hand mail over to it."
        low = isinstance(error, PermissionError)
        return Tried("", (about_key(config, "E-LISTEN", "listen", key, text + (more if low else "")),))
    return Tried(f"{key} {where} is free: no judge listens there now")


def _could_make(config: Config, key: str, path: str) -> Tried:
    there = os.path.dirname(path)
    while not os.path.exists(there):
        there = os.path.dirname(there)
    if os.path.isdir(there) and os.access(there, os.W_OK | os.X_OK):
        return Tried(f"{key} unix:{path} is free: no judge listens there now")
    text = f"no socket can be made at {path}: you may not write to {there}. Give that folder to the judge's user."
    return Tried("", (about_key(config, "E-LISTEN", "listen", key, text),))


def _address(where: str) -> tuple[int, str | tuple[str, int]]:
    """Return the socket family and address of `host:port` or `unix:PATH`."""
    if where.startswith("unix:"):
        return socket.AF_UNIX, where.removeprefix("unix:")
    host, _, port = where.rpartition(":")
    host = host.strip("[]")
    return socket.AF_INET6 if ":" in host else socket.AF_INET, (host, int(port))


def _try_certificate(config: Config) -> Tried:
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            config.listen.certificate, config.listen.key
        )
    except (ssl.SSLError, OSError) as error:
        text = f"it cannot be used with listen.key: {reason(error)}. Both are PEM files, and belong together."
        return Tried("", (about_key(config, "E-LISTEN-CERT", "listen", "certificate", text),))
    return Tried("STARTTLS can be offered to those who write to the judge")
