"""[imap] of judge.toml: the judge's mailbox at a provider."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from msgspec import Struct

SHORTEST_MEMORY = timedelta(days=14)
"""So long the store must know which mails of a mailbox are done; the judge may be away for as long."""


class ImapUrl(NamedTuple):
    """A mailbox: `imaps`, `imap+starttls` or `imap` (not encrypted), who logs in where, and the folder to read."""

    kind: str
    user: str
    host: str
    port: int
    folder: str


_IMAP_PORTS = {"imaps": 993, "imap+starttls": 143, "imap": 143}


def imap_url(value: str) -> ImapUrl:
    """`imaps://USER@HOST:PORT/FOLDER`; the last @ ends the user, `%XX` stands for other signs. Raises ValueError."""
    from urllib.parse import unquote, urlsplit

    expected = "it must be imaps:// or imap+starttls://, then USER@HOST, :PORT and /FOLDER where they are not the usual"
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError as error:
        raise ValueError(expected) from error
    if parts.scheme not in _IMAP_PORTS or not parts.hostname or not parts.username or parts.query or parts.fragment:
        raise ValueError(expected)
    if parts.password is not None:
        raise ValueError("the password does not stand in it but in imap.password_file")
    if parts.scheme == "imap" and parts.hostname not in ("127.0.0.1", "::1", "localhost"):
        raise ValueError("the password would travel readable: write imaps:// or imap+starttls://")
    folder = unquote(parts.path.strip("/")) or "INBOX"
    usual = _IMAP_PORTS[parts.scheme]
    return ImapUrl(parts.scheme, unquote(parts.username), parts.hostname, port or usual, folder)


class ImapSection(Struct, frozen=True):
    """The judge's mailbox at a provider: `imaps://USER@HOST` or `imap+starttls://USER@HOST`, "" for none.

    The judge logs in with the first line of `password_file`, or with the token that `token_command` prints (XOAUTH2).
    `ca_file` names the authorities that the server's certificate is checked against, "" for the system's. `idle`: let
    the server tell of new mail; without, and besides, the judge looks every `poll`. `timeout`: how long to wait for an
    answer. Mails go to these folders when they are done, when nobody answers them, when they tripped a fault.
    """

    url: str = ""
    password_file: str = ""
    token_command: str = ""
    ca_file: str = ""
    idle: bool = True
    poll: timedelta = timedelta(minutes=5)
    timeout: timedelta = timedelta(seconds=60)
    done: str = "Done"
    refused: str = "Refused"
    parked: str = "Parked"

    @property
    def address(self) -> ImapUrl:
        """What `url` says. Raises ValueError when it is empty."""
        return imap_url(self.url)


def faults_of_mailbox(imap: ImapSection, keep_mail: timedelta) -> Iterator[tuple[str, str, str]]:
    """What is wrong between its keys, and with how long mails are known: section, key and a sentence for each."""
    if not imap.url:
        return
    if bool(imap.password_file) == bool(imap.token_command):
        yield "imap", "url", "imap.url needs imap.password_file or imap.token_command, one of the two."
    if imap.address.folder in (imap.done, imap.refused, imap.parked):
        yield "imap", "url", f"Mails are read from {imap.address.folder}, so they cannot be moved there: see imap.done."
    if keep_mail < SHORTEST_MEMORY:
        text = "store.keep_mail must be at least 14d where a mailbox is read: what is older in it is not looked at."
        yield "store", "keep_mail", text
