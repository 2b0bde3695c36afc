"""When two mails are the same mail come twice: `dedupe_key`."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def dedupe_key(raw: bytes, recipients: Iterable[str]) -> str:
    """The key under which a mail is stored once: Message-ID, envelope recipients and a hash of the body.

    Whatever servers put above it on the way does not count, so that a second delivery is recognized. A mail without
    Message-ID is known by all its bytes: a server that tries again sends the very same ones, and a player who writes
    the same words again is told apart by the date.
    """
    unix = raw.replace(b"\r\n", b"\n")
    head, _, body = unix.partition(b"\n\n")
    identity = _message_id(head)
    message = (body if identity else unix).rstrip()
    to = ",".join(sorted({_plain(recipient.lower()) for recipient in recipients}))
    digest = sha256(b"\0".join((identity, to.encode("utf-8", "surrogateescape"), message)))
    return digest.hexdigest()


def _plain(address: str) -> str:
    """An address without `+detail`: a mail to judge@ and to judge+game@ that comes in two pieces is one mail."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _message_id(head: bytes) -> bytes:
    """The first Message-ID of a header, folded or not; empty when there is none."""
    lines = head.split(b"\n")
    for number, line in enumerate(lines):
        name, colon, value = line.partition(b":")
        if colon and name.strip().lower() == b"message-id":
            folded = lines[number + 1 : number + 2]
            if not value.strip() and folded and folded[0][:1] in (b" ", b"\t"):
                value = folded[0]
            return value.strip()
    return b""
