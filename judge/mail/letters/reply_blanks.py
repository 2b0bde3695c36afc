"""The reply token of a letter, filled in when it is handed over: the outbox and its backups have none."""

from __future__ import annotations

import re

from judge.game.people.reply_marks import BLANK

_BLANK = re.compile(rb"(?:=\r?\n)?".join(sign.encode() for sign in BLANK))
"""Quoted-printable may have ended a line within it."""

_DETAIL = re.compile(rb"\+[a-zA-Z0-9_-]{1,32}\.[a-zA-Z0-9_#-]{1,32}\." + BLANK.encode() + rb"(?=@)")
_TAG = re.compile(rb"\[[a-zA-Z0-9_-]{1,32}/[a-zA-Z0-9_#-]{1,32}#" + BLANK.encode() + rb"\]")


def with_token(raw: bytes, token: str) -> bytes:
    """The letter with the token in every place for it."""
    return _BLANK.sub(token.encode(), raw)


def without_token(raw: bytes) -> bytes:
    """The letter with the judge's plain address in these places, for when no token can be made."""
    return _TAG.sub(b"", _DETAIL.sub(b"", raw))
