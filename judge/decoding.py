"""The types that JSON, MessagePack and files are read as, made ready for msgspec by one thread at a time: `prepared`.

msgspec looks at a type when something is first decoded as one, takes no lock for that, and shows what it has found of a
type to other threads before it has all of it: two threads that read their first game at once ended in SIGSEGV.
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
