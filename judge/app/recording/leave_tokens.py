"""Tokens with which observers leave without a password, made with a secret of the store.

Each is for one watching and address. An observer who comes again has another token, and so has an observer of a new
game with an old name.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from collections.abc import Iterable
from hashlib import sha256

from judge.game.game import Game, Observer
from judge.game.people.addresses import folded
from judge.mail.letters.leave_line import with_leave_line
from judge.mail.letters.letter import Letter
from judge.store.store import Transaction

SECRET = "secret of tokens"
"""The key under which the store keeps what tokens are made with."""


def watching(game: Game, watcher: Observer) -> str:
    """Text that identifies an observer's watching, even among others of the same names."""
    joined = watcher.joined.isoformat() if watcher.joined is not None else ""
    return "\n".join((game.name.lower(), game.created.isoformat(), watcher.id.lower(), joined))


def leave_token(tx: Transaction, watch: str, address: str) -> str:
    """Token with which a reader of mail at an address ends a watching. 16 characters, 80 bits."""
    secret = tx.meta(SECRET)
    if secret is None:
        secret = secrets.token_hex(32)
        tx.set_meta(SECRET, secret)
    text = "\n".join(("leave", watch, folded(address)))
    digest = hmac.new(bytes.fromhex(secret), text.encode("utf-8", "replace"), sha256).digest()
    return b32encode(digest[:10]).decode().lower()


def with_leave_lines(tx: Transaction, letter: Letter) -> Iterable[Letter]:
    """Split a watcher's letter by address, each with its own line; other letters stay as they are."""
    if not letter.watcher:
        return (letter,)
    return [
        with_leave_line(
            letter,
            to,
            f"LEAVE {letter.game}.{letter.watcher}.{leave_token(tx, letter.watching, to)}",
        )
        for to in letter.to
    ]
