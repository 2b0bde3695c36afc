"""Tokens with which observers leave without a password: made with a secret of the store, for one watching and address.

Who leaves and comes again has another token, and so has who watches a new game of an old name.
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
    """What tells the watching of an observer from every other, also under the same names before and after."""
    joined = watcher.joined.isoformat() if watcher.joined is not None else ""
    return "\n".join((game.name.lower(), game.created.isoformat(), watcher.id.lower(), joined))


def leave_token(tx: Transaction, watch: str, address: str) -> str:
    """The token with which whoever reads mail at an address ends a watching (`watching`). 16 signs, 80 bits."""
    secret = tx.meta(SECRET)
    if secret is None:
        secret = secrets.token_hex(32)
        tx.set_meta(SECRET, secret)
    text = "\n".join(("leave", watch, folded(address)))
    digest = hmac.new(bytes.fromhex(secret), text.encode("utf-8", "replace"), sha256).digest()
    return b32encode(digest[:10]).decode().lower()


def with_leave_lines(tx: Transaction, letter: Letter) -> Iterable[Letter]:
    """A letter to a watcher as one for each of their addresses, each with its own line; any other letter as it is."""
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
