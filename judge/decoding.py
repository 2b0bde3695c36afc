"""Types for decoding JSON, MessagePack and files, prepared for msgspec by one thread at a time.

msgspec examines a type on first use, without a lock, and lets other threads see its incomplete findings: two threads
that decoded their first game at the same time crashed with SIGSEGV.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

from msgspec import msgpack

Kind = TypeVar("Kind")

_PREPARING = Lock()
_PREPARED: set[Any] = set()


def prepared(kind: type[Kind]) -> type[Kind]:
    """Return the type itself, after msgspec has examined it and all types in it.

    Every type passed to a decoder goes through here: `msgspec.json.decode(data, type=prepared(Move))`.
    """
    if kind not in _PREPARED:
        with _PREPARING:
            msgpack.Decoder(kind)
            _PREPARED.add(kind)
    return kind
