"""[store] of judge.toml: where everything is kept, and for how long."""

from __future__ import annotations

import re
from datetime import timedelta

from msgspec import Struct

from judge.settings_file import DEFAULT_STORE

_SERVERS = ("postgresql://", "postgres://")


class StoreSection(Struct, frozen=True):
    """Where everything is kept: `sqlite:PATH` or `postgresql://USER@HOST/DATABASE`, with the user's password as the
    first line of `password_file` ("": PGPASSWORD, ~/.pgpass or none), and how long mails done and letters sent are.

    `read_url` is a server that copies this one (streaming replication), "" for none: what is long and only shown is
    read there, with the same password, while it has all that this one has.
    """

    url: str = DEFAULT_STORE
    read_url: str = ""
    password_file: str = ""
    keep_mail: timedelta = timedelta(days=90)
    keep_letters: timedelta = timedelta(days=90)


def store_url(value: str) -> str:
    """Where a store can be. Raises ValueError."""
    if value.startswith(_SERVERS):
        return _without_password(value)
    if not value.startswith("sqlite:") or value == "sqlite:":
        raise ValueError("it must be sqlite:PATH or postgresql://USER@HOST/DATABASE")
    return value


def read_url(value: str) -> str:
    """Where a copy of the store can be. Raises ValueError."""
    if value and not value.startswith(_SERVERS):
        raise ValueError('it must be postgresql://USER@HOST/DATABASE, a copy of store.url, or "" for none')
    return _without_password(value)


def faults_of_store(store: StoreSection) -> list[tuple[str, str, str]]:
    """(section, key, what is wrong with it)."""
    if not store.read_url or store.url.startswith(_SERVERS):
        return []
    text = "store.read_url is a copy of a PostgreSQL database, and store.url is a file: take read_url out."
    return [("store", "read_url", text)]


def _without_password(url: str) -> str:
    """A URL in which no password stands. Raises ValueError."""
    if re.match(r"[a-z]+://[^/?#:]*+:[^/?#]*@", url) or re.search(r"[?&]password=", url):
        raise ValueError("the password does not stand in it but in the file of store.password_file")
    return url
