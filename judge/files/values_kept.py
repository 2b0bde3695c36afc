"""Rules and maps as they were made of the judge's own files and found sound, kept beside these (`kept_beside`).

To make and check one takes far longer, and more modules. It is made anew when a file that it was made from changes, or
a module that reads, checks or holds it.
"""

from __future__ import annotations

import copyreg
import io
import os
import pickle
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from judge.files.data_dir import PACKAGE
from judge.files.kept_beside import digest_of, keep_beside, read_beside

_T = TypeVar("_T")

FOLDERS = ("board", "files", "files/maps", "game", "game/ending", "game/people", "game/time", "rules")
"""Those of the package where such modules are."""


def digest_of_value(texts: Iterable[str]) -> bytes:
    """What a value is known by that was made from these texts."""
    return digest_of(*_stamps(), *(text.encode("utf-8", "surrogatepass") for text in texts))


def kept_value(file: str, digest: bytes, kind: type[_T]) -> _T | None:
    """What is kept under a name; None: nothing of this kind and digest."""
    found = read_beside(file, digest)
    if found is None:
        return None
    try:
        value = pickle.loads(found)
    except Exception:  # damaged data may raise anything
        return None
    return value if isinstance(value, kind) else None


def keep_value(file: str, digest: bytes, value: object) -> None:
    """Keep what was made and found sound, where that is possible."""
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
    """What tells versions of these modules from others."""
    found: list[bytes] = []
    for folder in FOLDERS:
        with os.scandir(PACKAGE / folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".so")):
                    status = entry.stat()
                    found.append(f"{folder}/{entry.name} {status.st_mtime_ns} {status.st_size}".encode())
    return sorted(found)
