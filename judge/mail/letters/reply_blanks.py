"""The reply token of a letter, filled in when it is handed over: the outbox and its backups have none.

Only the two places that the judge itself makes are filled, Reply-To and the end of the subject. What stands for the
token may well stand elsewhere in a letter, in words of others: there it is nothing.
"""

from __future__ import annotations

import re

from judge.game.people.reply_marks import BLANK

_END = b"\r\n\r\n"
_PLACES = re.compile(
    rb"^(Reply-To: <[^\r\n]*\.|[ ]\[[a-zA-Z0-9_-]{1,32}/[a-zA-Z0-9_#-]{1,32}\#)%b(?=@[^@\r\n]*>\r$|\]\r$)"
    % BLANK.encode(),
    re.MULTILINE,
)
_DETAIL = re.compile(rb"\+[a-zA-Z0-9_-]{1,32}\.[a-zA-Z0-9_#-]{1,32}\.%b(?=@)" % BLANK.encode())
_TAG = re.compile(rb"\[[a-zA-Z0-9_-]{1,32}/[a-zA-Z0-9_#-]{1,32}#%b\]" % BLANK.encode())


def with_token(raw: bytes, token: str) -> bytes:
    """The letter with the token in the places for it."""
    head, end, body = raw.partition(_END)
    return _PLACES.sub(rb"\g<1>" + token.encode(), head + b"\r\n")[:-2] + end + body


def without_token(raw: bytes) -> bytes:
    """The letter with the judge's plain address in these places, for when no token can be made."""
    head, end, body = raw.partition(_END)
    return _TAG.sub(b"", _DETAIL.sub(b"", head)) + end + body
