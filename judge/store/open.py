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


def open_store(url: str) -> Store:
    """Open `sqlite:PATH`, making the file and its directory when needed, and bring its tables up to date.

    Raises StoreError for another kind of URL, a file that is no store, or one of a newer judge.
    """
    kind, colon, rest = url.partition(":")
    if colon and rest and kind == "sqlite":
        return SQLiteStore(rest)
    raise StoreError(f"The judge knows no store {url!r}; write sqlite:PATH.")
