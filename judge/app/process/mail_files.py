"""Mails from files and from standard input."""

from __future__ import annotations

import sys

from judge.mail.inbound.size_limit import read_cut


def read_mail_file(file: str | None, limit: int) -> bytes:
    """Read a mail from a file, None: standard input, cut at `limit` bytes. Raises OSError."""
    if file is None:
        return read_cut(sys.stdin.buffer, limit)
    with open(file, "rb") as opened:
        return read_cut(opened, limit)
