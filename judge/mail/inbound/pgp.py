"""Clear-signed mails (RFC 9580, 7)."""

from __future__ import annotations

from collections.abc import Sequence

_BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
_END = "-----BEGIN PGP SIGNATURE"


def without_pgp_armor(texts: Sequence[str]) -> list[str]:
    """The text inside a clear-signed message (RFC 9580, 7): armor lines made empty, dash escapes undone."""
    try:
        start = texts.index(_BEGIN)
    except ValueError:
        return list(texts)
    end = next((i for i in range(start, len(texts)) if texts[i].startswith(_END)), len(texts))
    blank = next((i for i in range(start, end) if not texts[i].strip()), end)
    inner = [text.removeprefix("- ") for text in texts[blank:end]]
    return [*texts[:start], *[""] * (blank - start), *inner]
