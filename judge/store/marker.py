"""Number of the mail being read, in a file that outlives a crash, unlike a transaction."""

from __future__ import annotations

import os
from contextlib import suppress

from judge.store.presence import give_to_owner
from judge.store.rows import StoreError


class Marker:
    """Marker for one mail at a time. Its writer holds a lock against all other writers.

    It is not synced: after a power cut no mail is blamed.
    """

    def __init__(self, path: str, store: str) -> None:
        """The file at `path`, beside the file of the store. Raises StoreError."""
        try:
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o660), "r+b", buffering=0)
            give_to_owner(path, store)
        except OSError as error:
            raise StoreError(f"{path}: {error}") from error

    def read(self) -> tuple[int, int]:
        """The number of the mail and how often it has killed its reader; zeros when there is none."""
        self._file.seek(0)
        words = self._file.read(64).split()
        if len(words) != 2 or not all(word.isdigit() for word in words):
            return 0, 0
        return int(words[0]), int(words[1])

    def write(self, mail_id: int, deaths: int) -> None:
        """Remember it. A full disk does not matter: then there is no mark."""
        with suppress(OSError):
            self._file.seek(0)
            self._file.write(b"%20d %3d\n" % (mail_id, deaths))

    def close(self) -> None:
        """Close the file."""
        self._file.close()
