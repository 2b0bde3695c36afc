"""Remains of a finished mail: sender, time and route, without its text.

Passwords cannot be cut out of a mail with certainty (encoded parts, HTML twins, misspelled commands), so all of its
text goes. Its effects are in the log of its game.
"""

from __future__ import annotations

from judge.patterns import pattern

WAY = frozenset(
    {
        b"return-path",
        b"received",
        b"date",
        b"from",
        b"sender",
        b"reply-to",
        b"to",
        b"cc",
        b"message-id",
        b"auto-submitted",
        b"precedence",
    }
)
"""The headers that show who sent a mail, when, and by which route."""

_FOLDED = pattern(r"\r?\n[ \t]+")
_TOKEN_LIKE = pattern(r"(?i)\.[a-z2-7]{16}(?=[@=>?\s\"]|$)|=\?(?:(?!=\?).)*\+")
_LONGEST_HEADER = 1_000
_MOST_BYTES = 16_384


def scrubbed(raw: bytes) -> bytes:
    """Return a mail without its text, its subject and all headers except those in `WAY`."""
    head = raw[: 4 * _MOST_BYTES].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    kept: list[bytes] = []
    size = 0
    for header in unfolded(head):
        if header_name(header) in WAY and size + len(header) <= _MOST_BYTES:
            kept.append(without_header_tokens(header[:_LONGEST_HEADER]))
            size += len(header)
    return b"\n".join([*kept, b"", b"[The text of %d bytes was taken away when the mail was done.]" % len(raw), b""])


def without_tokens(text: str) -> str:
    """Return a text with reply tokens cut out."""
    # Imported here since an idle tick opens the store, but has nothing to cut.
    from judge.game.people.reply_tokens import without_tokens as cut

    return cut(text)


def without_header_tokens(header: bytes) -> bytes:
    """Return a header without reply tokens; only its name if tokens cannot be told from other words."""
    text = _FOLDED.sub("", header.decode("latin-1")).replace('"', "")
    plain = without_tokens(text)
    if _TOKEN_LIKE.search(plain):
        return f"{plain.partition(':')[0]}: (not kept)".encode("latin-1")
    return header if plain == text else plain.encode("latin-1")


def header_name(header: bytes) -> bytes:
    """Return the name of a header, in lower case."""
    return header.partition(b":")[0].strip().lower()


def unfolded(head: bytes) -> list[bytes]:
    """Return the headers, each with its continuation lines."""
    headers: list[bytes] = []
    for line in head.split(b"\n"):
        if line[:1] in (b" ", b"\t"):
            if headers:
                headers[-1] += b"\n" + line
        else:
            headers.append(line)
    return headers
