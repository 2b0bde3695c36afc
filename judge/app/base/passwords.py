"""Passwords: only salted hashes are stored, and repeated checks are answered from memory."""

from __future__ import annotations

import os
import unicodedata
from binascii import a2b_base64, b2a_base64
from functools import cache

_COST, _BLOCK, _LANES = 2**12, 8, 1
"""scrypt's n, r and p: 4 MiB and some 10 ms for a guess.

A mail must cost only milliseconds, and guessing by mail is limited elsewhere; this protects against somebody with a
copy of the store. Each hash records its own cost, so the cost can be raised.
"""

_remembered: set[tuple[str, bytes]] = set()
_MOST_REMEMBERED = 4096
_process_key = os.urandom(32)


def hash_password(word: str) -> str:
    """Hash a word with a new salt: `scrypt$n$r$p$SALT$HASH`. Case does not count (commands.md 1)."""
    salt = os.urandom(16)
    digest = _scrypt(_folded(word), salt, _COST, _BLOCK, _LANES)
    return f"scrypt${_COST}${_BLOCK}${_LANES}${_encode(salt)}${_encode(digest)}"


def check_password(word: str, hashed: str) -> bool:
    """True if the word matches the hash; the time taken does not reveal how close it was.

    An invalid hash (such as "") fits no word. A correct word is remembered for this process, under a key that dies with
    it, and costs microseconds from then on.
    """
    from hashlib import blake2b
    from hmac import compare_digest

    folded = _folded(word)
    known = (hashed, blake2b(folded, key=_process_key, digest_size=32).digest())
    if known in _remembered:
        return True
    try:
        kind, cost, block, lanes, salt, digest = hashed.split("$")
        if kind != "scrypt":
            return False
        right = compare_digest(_scrypt(folded, a2b_base64(salt), int(cost), int(block), int(lanes)), a2b_base64(digest))
    except ValueError:
        return False
    if right:
        if len(_remembered) >= _MOST_REMEMBERED:
            _remembered.clear()
        _remembered.add(known)
    return right


@cache
def decoy() -> str:
    """Return a hash of the usual cost that no word fits.

    Checking a password that does not exist then takes as long as checking a real one.
    """
    return hash_password(b2a_base64(os.urandom(32)).decode("ascii"))


def _folded(word: str) -> bytes:
    """Return the word in the form that is compared, independent of keyboard and case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", word).casefold()).encode("utf-8", "replace")


def _scrypt(word: bytes, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    # Imported here since a tick that has nothing to do needs no OpenSSL.
    from hashlib import scrypt

    return scrypt(word, salt=salt, n=cost, r=block, p=lanes, maxmem=64 * 1024 * 1024, dklen=32)


def _encode(data: bytes) -> str:
    return b2a_base64(data, newline=False).decode("ascii")
