"""Sections of judge.toml, each with its checks: [imap], [store], [metrics] and [log]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from msgspec import Struct

from judge.settings_file import DEFAULT_STORE

SHORTEST_MEMORY = timedelta(days=14)
"""Shortest time for which the store remembers finished mails; the judge may be away that long."""


class ImapUrl(NamedTuple):
    """A mailbox: `imaps`, `imap+starttls` or `imap` (not encrypted), user and host, and the folder."""

    kind: str
    user: str
    host: str
    port: int
    folder: str


_IMAP_PORTS = {"imaps": 993, "imap+starttls": 143, "imap": 143}


def imap_url(value: str) -> ImapUrl:
    """Parse `imaps://USER@HOST:PORT/FOLDER`. Raises ValueError.

    The last @ ends the user, `%XX` encodes other characters.
    """
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
    `ca_file` names the authorities for checking the server's certificate, "" for the system's. `idle`: let the server
    announce new mail; with or without it, the judge looks every `poll`. `timeout`: longest wait for an answer. Mails
    are moved to `done` when finished, to `refused` if not answered, to `parked` if they caused an internal error.
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
        """Return the parsed `url`. Raises ValueError when it is empty."""
        return imap_url(self.url)


def faults_of_mailbox(imap: ImapSection, keep_mail: timedelta) -> Iterator[tuple[str, str, str]]:
    """Yield section, key and a sentence for each conflict in [imap], or between it and `keep_mail`."""
    if not imap.url:
        return
    if bool(imap.password_file) == bool(imap.token_command):
        yield "imap", "url", "imap.url needs imap.password_file or imap.token_command, one of the two."
    if imap.address.folder in (imap.done, imap.refused, imap.parked):
        yield "imap", "url", f"Mails are read from {imap.address.folder}, so they cannot be moved there: see imap.done."
    if keep_mail < SHORTEST_MEMORY:
        text = "store.keep_mail must be at least 14d where a mailbox is read: what is older in it is not looked at."
        yield "store", "keep_mail", text


# [store]: where everything is kept, and for how long.


_SERVERS = ("postgresql://", "postgres://")


class StoreSection(Struct, frozen=True):
    """Location of the store: `sqlite:PATH` or `postgresql://USER@HOST/DATABASE`, and times to keep mail.

    The user's password is the first line of `password_file` ("": PGPASSWORD, ~/.pgpass or none). Finished mails and
    sent letters are kept for `keep_mail` and `keep_letters`.

    `read_url` is a server that copies this one (streaming replication), "" for none. Long reads for display go there,
    with the same password, while the copy is up to date. `hints`: digests of the networks of players' mails, and of
    their longest press, are kept for the Master's HINTS.
    """

    url: str = DEFAULT_STORE
    read_url: str = ""
    password_file: str = ""
    keep_mail: timedelta = timedelta(days=90)
    keep_letters: timedelta = timedelta(days=90)
    hints: bool = True


def store_url(value: str) -> str:
    """Check the URL of a store. Raises ValueError."""
    if value.startswith(_SERVERS):
        return _without_password(value)
    if not value.startswith("sqlite:") or value == "sqlite:":
        raise ValueError("it must be sqlite:PATH or postgresql://USER@HOST/DATABASE")
    return value


def read_url(value: str) -> str:
    """Check the URL of a copy of the store. Raises ValueError."""
    if value and not value.startswith(_SERVERS):
        raise ValueError('it must be postgresql://USER@HOST/DATABASE, a copy of store.url, or "" for none')
    return _without_password(value)


def faults_of_store(store: StoreSection) -> list[tuple[str, str, str]]:
    """Return section, key and a sentence for each fault in [store]."""
    if not store.read_url or store.url.startswith(_SERVERS):
        return []
    text = "store.read_url is a copy of a PostgreSQL database, and store.url is a file: take read_url out."
    return [("store", "read_url", text)]


def _without_password(url: str) -> str:
    """Return a URL after checking that it has no password. Raises ValueError."""
    if re.match(r"[a-z]+://[^/?#:]*+:[^/?#]*@", url) or re.search(r"[?&]password=", url):
        raise ValueError("the password does not stand in it but in the file of store.password_file")
    return url


# [metrics] and [log]: how the judge is seen from outside.


_OPEN = (
    "metrics.listen lets more than this machine ask, and nobody needs a password: listen on 127.0.0.1 or a Unix socket,"
    " or write public = true in [metrics] if that is what you want."
)


class MetricsSection(Struct, frozen=True):
    """HTTP address where programs query the state of `judge serve`: `host:port`, `unix:PATH`, "" for none.

    `public`: allow an address other than this machine's own (127.0.0.1, ::1, localhost).
    """

    listen: str = ""
    public: bool = False


class LogSection(Struct, frozen=True):
    """Format of the log of `judge serve`: "text", or "json" for one JSON object a line."""

    format: str = "text"


class ArchiveSection(Struct, frozen=True):
    """The folder in which `judge serve` keeps pages of all public games, "" for none.

    `url` is the folder's address on the web, "" for none; with one there are feeds. `index`: robots may list the pages.
    """

    folder: str = ""
    url: str = ""
    index: bool = True


def archive_url(value: str) -> str:
    """Return the address of the pages, with a slash at its end. Raises ValueError."""
    if value and not re.fullmatch(r"https?://[^\s?#\"'<>]+", value):
        raise ValueError("it must be an address like https://judge.example.org/")
    return value if not value or value.endswith("/") else f"{value}/"


def log_format(value: str) -> str:
    """Check the format of the log. Raises ValueError."""
    if value not in ("text", "json"):
        raise ValueError("it must be text or json")
    return value


def faults_of_metrics(metrics: MetricsSection) -> list[tuple[str, str, str]]:
    """Return section, key and a sentence for each fault in [metrics]."""
    return [] if metrics.public or _is_own(metrics.listen) else [("metrics", "listen", _OPEN)]


def _is_own(listen: str) -> bool:
    """True if only users of this machine can reach what listens there."""
    host = listen.rpartition(":")[0].strip("[]")
    if not listen or listen.startswith("unix:") or host.lower() == "localhost":
        return True
    from ipaddress import ip_address

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
