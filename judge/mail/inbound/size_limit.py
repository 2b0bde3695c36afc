"""Mails that are too large, which are cut before storage: `cut_to`, `read_cut`, and `split_cut`.

Above the kept part is a line `X-Judge-Cut: 262144 of 41943040`: bytes kept, and bytes received. If a sender wrote such
a line, the mail is refused like a cut one, which harms nobody else.

docs/decisions/046-listeners.md says why.
"""

from __future__ import annotations

from typing import BinaryIO

from msgspec import Struct

from judge.patterns import pattern

_CUT = pattern(rb"X-Judge-Cut: ([0-9]{1,15}) of ([0-9]{1,15})\n")
_PIECE = 65_536

MOST_ANSWERED = 64 * 1024 * 1024
"""The largest mail, in bytes, whose sender gets an answer of ours: the listeners' SIZE.

No large provider accepts such a mail from its users. A still larger mail is refused in the dialog, and the sender is
told by their own server.
"""


class Cut(Struct, frozen=True):
    """Bytes of a cut mail: the number kept, and the number received."""

    kept: int
    came: int


def cut_to(raw: bytes, limit: int, came: int = 0) -> bytes:
    """Return a mail of at most `limit` bytes, or its first `limit` bytes below a line that says so.

    `came` is the full number of bytes if `raw` has only the first part. An already cut mail stays unchanged if its kept
    part has at most `limit` bytes.
    """
    came = max(came, len(raw))
    if came <= limit:
        return raw
    cut, rest = split_cut(raw)
    if cut is not None and cut.kept == len(rest) <= limit:
        return raw
    kept = raw[:limit]
    return b"X-Judge-Cut: %d of %d\n" % (len(kept), came) + kept


def read_cut(source: BinaryIO, limit: int) -> bytes:
    """Read a mail from a file or pipe, cut to `limit` bytes; the rest is read and dropped.

    It is read to its end, since a program that writes into a pipe fails if nobody reads the rest.
    """
    raw = source.read(limit + 1)
    came = len(raw)
    while came > limit and (piece := source.read(_PIECE)):
        came += len(piece)
    return cut_to(raw, limit, came)


def split_cut(raw: bytes) -> tuple[Cut | None, bytes]:
    """Return the first line of a cut mail, and the mail without it; None for a whole mail."""
    found = _CUT.match(raw)
    if found is None:
        return None, raw
    return Cut(int(found[1]), int(found[2])), raw[found.end() :]
