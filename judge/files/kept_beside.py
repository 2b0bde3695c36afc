"""Results computed from the judge's own files, kept beside them to save work at start-up.

They are kept as Python keeps modules: in `__pycache__` of the same folder, if it can be written (and Python may write
there). Each result is identified by a digest of its sources and has its own digest, so that anything damaged by a disk
or a copy is made again. The files can be deleted at any time. Anyone who can write there (whoever installed the judge)
decides what it does, as with modules.

docs/decisions/074-starting-fast.md says why.
"""

from __future__ import annotations

import copyreg
import io
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, TypeVar

from judge.files.data_dir import PACKAGE

_LENGTH = 20


def digest_of(*made_from: bytes) -> bytes:
    """Digest that identifies a result by its sources."""
    found = blake2b(digest_size=_LENGTH)
    for each in made_from:
        found.update(b"%d " % len(each))
        found.update(each)
    return found.digest()


def read_beside(file: str, digest: bytes) -> bytes | None:
    """Content kept beside a file under this digest; None if there is none."""
    try:
        with open(_path(file), "rb") as opened:
            found = opened.read()
    except OSError:
        return None
    made = found[2 * _LENGTH :]
    return made if found[: 2 * _LENGTH] == digest + digest_of(made) else None


def keep_beside(file: str, digest: bytes, made: bytes) -> None:
    """Cache a result computed from a file, if the folder can be written."""
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


# Rules and maps made from the judge's own files and found sound are kept beside these (`kept_beside`). To make and
# check one takes far longer, and more modules. It is made again when a source file changes, or a module that reads,
# checks or holds it.


_T = TypeVar("_T")

FOLDERS = ("board", "files", "files/maps", "game", "game/ending", "game/people", "game/time", "rules")
"""Folders of the package with modules that read, check or hold kept values."""


def digest_of_value(texts: Iterable[str]) -> bytes:
    """Digest that identifies a value by its source texts and the versions of its modules."""
    return digest_of(*_stamps(), *(text.encode("utf-8", "surrogatepass") for text in texts))


def kept_value(file: str, digest: bytes, kind: type[_T]) -> _T | None:
    """Value kept beside a file; None if there is none of this kind and digest."""
    found = read_beside(file, digest)
    if found is None:
        return None
    try:
        value = pickle.loads(found)
    except Exception:  # damaged data may raise anything
        return None
    return value if isinstance(value, kind) else None


def keep_value(file: str, digest: bytes, value: object) -> None:
    """Cache a checked value beside its file, if the folder can be written."""
    made = io.BytesIO()
    pickler = pickle.Pickler(made, 5)
    pickler.dispatch_table = {**copyreg.dispatch_table, MappingProxyType: _reduced}
    pickler.dump(value)
    keep_beside(file, digest, made.getvalue())


def _reduced(frozen: Mapping[object, object]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return _frozen, (dict(frozen),)


def _frozen(entries: dict[object, object]) -> Mapping[object, object]:
    return MappingProxyType(entries)


def _stamps() -> list[bytes]:
    """Stamps that distinguish versions of these modules."""
    found: list[bytes] = []
    for folder in FOLDERS:
        with os.scandir(PACKAGE / folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".so")):
                    status = entry.stat()
                    found.append(f"{folder}/{entry.name} {status.st_mtime_ns} {status.st_size}".encode())
    return sorted(found)
