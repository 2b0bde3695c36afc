"""What is made of the judge's own files, kept beside them so that it need not be made at every start.

As Python does it with modules: in `__pycache__` of the same folder, where that can be written (and Python may write
there). Each is known by a digest of all that it was made from, and has one of itself, so that what a disk or a copy has
spoiled is made anew; it can be taken away at any time. Who may write there decides what the judge does, as with
modules: it is whoever has installed it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import blake2b

_LENGTH = 20


def digest_of(*made_from: bytes) -> bytes:
    """What something is known by."""
    found = blake2b(digest_size=_LENGTH)
    for each in made_from:
        found.update(b"%d " % len(each))
        found.update(each)
    return found.digest()


def read_beside(file: str, digest: bytes) -> bytes | None:
    """What is kept beside a file under this digest; None: nothing is."""
    try:
        with open(_path(file), "rb") as opened:
            found = opened.read()
    except OSError:
        return None
    made = found[2 * _LENGTH :]
    return made if found[: 2 * _LENGTH] == digest + digest_of(made) else None


def keep_beside(file: str, digest: bytes, made: bytes) -> None:
    """Keep what was made of a file, where that is possible."""
    if sys.dont_write_bytecode:
        return
    path = _path(file)
    part = f"{path}.{os.getpid()}"
    with suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            with open(part, "wb") as opened:
                opened.write(digest + digest_of(made) + made)
            # Whole or not at all: others may be reading.
            os.replace(part, path)
        except OSError:
            os.remove(part)


def _path(file: str) -> str:
    folder, name = os.path.split(file)
    return os.path.join(folder, "__pycache__", f"{name}.kept")
