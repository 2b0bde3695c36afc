"""A connection to an IMAP server, encrypted and logged in as the settings say.

`imap+starttls://` insists on STARTTLS and never falls back; certificates are checked against the host's name.
"""

from __future__ import annotations

import logging
import shlex
import ssl
import subprocess
from contextlib import suppress

from imapclient.exceptions import IMAPClientError

from judge.config import ImapSection
from judge.mail.inbound.imap.wire import BoundedClient

_TOKEN_SECONDS = 60


class NoToken(OSError):
    """Failure of `token_command` to print a token; says why."""


def logged_in(settings: ImapSection) -> BoundedClient:
    """Return a new connection. Raises IMAPClientError (LoginError) or OSError (NoToken, SSLError)."""
    # It logs each line of a dialog at level DEBUG.
    logging.getLogger("imapclient").setLevel(logging.WARNING)
    address = settings.address
    context = None
    if address.kind != "imap":
        context = ssl.create_default_context(cafile=settings.ca_file or None)
    encrypted = address.kind == "imaps"
    timeout = settings.timeout.total_seconds()
    client = BoundedClient(address.host, address.port, ssl=encrypted, ssl_context=context, timeout=timeout)
    try:
        if address.kind == "imap+starttls":
            client.starttls(context)
        if settings.token_command:
            client.oauth2_login(address.user, _token(settings.token_command))
        else:
            client.login(address.user, _password(settings.password_file))
    except BaseException:
        break_off(client)
        raise
    return client


def break_off(client: BoundedClient) -> None:
    """End a connection politely, if there is one. Raises nothing."""
    with suppress(IMAPClientError, OSError):
        client.shutdown()


def _password(path: str) -> str:
    """First line of the file. Read at each connection, so a new password works at once."""
    with open(path, encoding="utf-8") as file:
        return file.readline().strip()


def _token(command: str) -> str:
    """Return the first line that the command prints. Raises NoToken. Its standard error is not quoted."""
    try:
        done = subprocess.run(
            shlex.split(command), capture_output=True, text=True, timeout=_TOKEN_SECONDS, stdin=subprocess.DEVNULL
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise NoToken(f"imap.token_command: {error}") from error
    token = done.stdout.strip().partition("\n")[0].strip()
    if done.returncode or not token:
        raise NoToken(f"imap.token_command printed no token, and ended with code {done.returncode}")
    return token
