"""Which engine keeps a store: `open_store`."""

from __future__ import annotations

import os

from judge.store.rows import StoreError
from judge.store.sqlite import SQLiteStore
from judge.store.store import Store


def path_of(url: str) -> str:
    """Where the store of `sqlite:PATH` is."""
    return url.partition(":")[2]


def is_there(url: str) -> bool:
    """Whether there is a store to be opened, so that `open_store` would not make one."""
    return os.path.exists(path_of(url))


def disk_size(url: str) -> int | None:
    """How many bytes the store takes on the disk, with what is not yet in its own file; None: nobody can tell.

    Its files are not opened: whoever closes one would take away the locks that this process has on it.
    """
    path = path_of(url)
    try:
        log = os.path.getsize(f"{path}-wal") if os.path.exists(f"{path}-wal") else 0
        return os.path.getsize(path) + log
    except OSError:
        return None


def open_store(url: str) -> Store:
    """Open `sqlite:PATH`, making the file and its directory when needed, and bring its tables up to date.

    Raises StoreError for another kind of URL, a file that is no store, or one of a newer judge.
    """
    kind, colon, rest = url.partition(":")
    if colon and rest and kind == "sqlite":
        return SQLiteStore(rest)
    raise StoreError(f"The judge knows no store {url!r}; write sqlite:PATH.")
