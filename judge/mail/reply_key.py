"""Reply tokens, and their key: 32 random bytes in a file, never in the store or its backups.

If the file is lost or replaced, the tokens in letters already sent become invalid; nothing else is lost.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import b32encode
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256

from judge.game.people.addresses import folded

_BYTES = 32


def sealed(seed: str, address: str) -> str:
    """Return the seal stored with a letter to make its token later; useless without the judge's key."""
    return sha256(f"reply\n{seed}\n{folded(address)}".encode("utf-8", "replace")).hexdigest()


def token_of(key: bytes, seal: str) -> str:
    """The token of a letter, 16 characters, 80 bits. `seal` is as `sealed` returns it."""
    return b32encode(hmac.digest(key, seal.encode(), "sha256")[:10]).decode().lower()


@lru_cache(maxsize=4096)
def token_for(key: bytes, seed: str, address: str) -> str:
    """Return the token of a seat's letters to an address.

    Each mail of a game needs the tokens of all people.
    """
    return token_of(key, sealed(seed, address))


def tokens_of(key: bytes, seals: str) -> list[str]:
    """Return a letter's tokens: its own ("" for none) and its other seats'."""
    return [token_of(key, seal) if seal else "" for seal in seals.split(" ")]


@lru_cache(maxsize=4)
def judge_key(path: str) -> bytes:
    """Return the key in a file; if it is missing, create it with access for its owner only.

    Raises OSError. A file without a key also raises OSError, and stays unchanged.
    """
    with suppress(FileExistsError):
        _make(path)
    with open(path, encoding="ascii", errors="replace") as file:
        text = file.read().strip()
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != _BYTES:
        raise OSError(f"{path} does not hold {2 * _BYTES} hexadecimal digits")
    return key


def _make(path: str) -> None:
    """Write a new key, completely or not at all. Raises FileExistsError, or another OSError."""
    if os.path.exists(path):
        raise FileExistsError(path)
    draft = f"{path}.{secrets.token_hex(8)}"
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(secrets.token_hex(_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    finally:
        os.unlink(draft)
