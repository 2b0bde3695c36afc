"""Templates as Jinja has compiled them, kept beside them (`judge.files.kept_beside`).

Compiling one takes longer than all else that a confirmation of orders needs.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import MAGIC_NUMBER
from types import ModuleType

from jinja2 import compiler
from jinja2.bccache import Bucket, BytecodeCache

from judge.files.kept_beside import digest_of, keep_beside, read_beside


class KeptTemplates(BytecodeCache):
    """Jinja's cache of compiled templates. `calls`: modules of functions that compilation may call.

    Constants are filtered when a template is compiled, so a change of one of these modules makes it compile anew.
    """

    def __init__(self, calls: Iterable[ModuleType]) -> None:
        self._made_by = (MAGIC_NUMBER, *(_stamp(str(module.__file__)) for module in (compiler, *calls)))

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002
        """The template's file; "" for one that is in no file."""
        return filename or ""

    def get_source_checksum(self, source: str) -> str:
        """Checksum that identifies a template."""
        return digest_of(*self._made_by, source.encode()).hex()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what is kept, if anything is."""
        kept = read_beside(bucket.key, bytes.fromhex(bucket.checksum)) if bucket.key else None
        if kept is not None:
            with suppress(EOFError, ValueError, TypeError):
                bucket.code = marshal.loads(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, where that is possible."""
        if bucket.key and bucket.code is not None:
            keep_beside(bucket.key, bytes.fromhex(bucket.checksum), marshal.dumps(bucket.code))


def _stamp(path: str) -> bytes:
    """Stamp that identifies a version of a file."""
    found = os.stat(path)
    return f"{found.st_mtime_ns} {found.st_size}".encode()
