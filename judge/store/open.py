"""Choice of a store's engine: `open_store`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from judge.store.rows import StoreError
from judge.store.sqlite import SQLiteStore
from judge.store.sqlite_file import engine_version
from judge.store.store import Store

if TYPE_CHECKING:  # an idle tick does not need it
    from judge.store.copying import Side
    from judge.store.examine import Examined

_POSTGRES = ("postgresql://", "postgres://")


def is_file(url: str) -> bool:
    """True if the store is a file on this machine, not a database on a server."""
    return not url.startswith(_POSTGRES)


def engine_of(url: str) -> str:
    """Return `sqlite 3.45.1` or `postgresql (psycopg 3.2.1)`, without asking a server."""
    if is_file(url):
        return engine_version()
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"postgresql (psycopg {version('psycopg')})"
    except PackageNotFoundError:
        return "postgresql (psycopg is not installed)"


def path_of(url: str) -> str:
    """Return the path of the store in `sqlite:PATH`."""
    return url.partition(":")[2]


def is_there(url: str) -> bool:
    """True if a store exists, so that `open_store` would not make one.

    A database always counts as existing.
    """
    return not is_file(url) or os.path.exists(path_of(url))


def open_store(url: str, password_file: str = "", read_url: str = "") -> Store:
    """Open `sqlite:PATH` or `postgresql://...`, and bring its tables up to date.

    A missing file and its directory are made. The first line of `password_file` is the password of the database, ""
    if it needs none. `read_url` is a copy of the database that need not be up, "" for none.

    Raises StoreError for another kind of URL, a file that is no store, a server that cannot be reached, or a store of
    a newer judge.
    """
    kind, colon, rest = url.partition(":")
    if not is_file(url):
        return _postgres(url, password_file, read_url)
    if colon and rest and kind == "sqlite":
        return SQLiteStore(rest)
    raise StoreError(f"The judge knows no store {url!r}; write sqlite:PATH or postgresql://USER@HOST/DATABASE.")


def examine_store(url: str, password_file: str = "") -> Examined:
    """Examine a store without changing it. Raises StoreError."""
    if is_file(url):
        from judge.store.examine import examine

        return examine(path_of(url))
    with _driver_wanted():
        from judge.store.postgres.schema import examine_database
    return examine_database(url, password_file)


def copy_source(url: str, password_file: str = "") -> AbstractContextManager[Side]:
    """Open the store to copy, with exclusive access. Raises StoreError."""
    if is_file(url):
        from judge.store.sqlite_copying import source_file

        return source_file(path_of(url))
    with _driver_wanted():
        from judge.store.postgres.copying import source_database
    return source_database(url, password_file)


def copy_target(url: str, password_file: str = "") -> AbstractContextManager[Side]:
    """Open the store to fill, with exclusive access. Raises StoreError and then leaves it unchanged."""
    if is_file(url):
        from judge.store.sqlite_copying import target_file

        return target_file(path_of(url))
    with _driver_wanted():
        from judge.store.postgres.copying import target_database
    return target_database(url, password_file)


def _postgres(url: str, password_file: str, read_url: str) -> Store:
    """Open a database. Imports the driver only here: it is slow to load, and may be missing."""
    with _driver_wanted():
        from judge.store.postgres.store import PostgresStore
    return PostgresStore(url, password_file, read_url)


@contextmanager
def _driver_wanted() -> Iterator[None]:
    """Raise StoreError with the command that installs the PostgreSQL driver, if it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise StoreError(
            'The driver of PostgreSQL is not installed. Run pip install "psycopg[binary]>=3.2" beside the judge.'
        ) from error
