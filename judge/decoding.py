"""Types for decoding JSON, MessagePack and files, prepared for msgspec by one thread at a time.

msgspec examines a type when something is first decoded as one, without a lock, and shows other threads its incomplete
findings: two threads that read their first game at once ended in SIGSEGV.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

from msgspec import msgpack

Kind = TypeVar("Kind")

_PREPARING = Lock()
_PREPARED: set[Any] = set()


def prepared(kind: type[Kind]) -> type[Kind]:
    """Return the type itself, once msgspec knows all of it and of the types in it.

    Every type that something is decoded as goes through here: `msgspec.json.decode(data, type=prepared(Move))`.
    """
    if kind not in _PREPARED:
        with _PREPARING:
            msgpack.Decoder(kind)
            _PREPARED.add(kind)
    return kind
