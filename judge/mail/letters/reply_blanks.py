"""The reply token of a letter, filled in at delivery: the outbox and its backups have none.

Only the places that the judge itself makes are filled: Reply-To, the end of the subject, and links in the words. The
blank of the two headers may also stand in words of others: it means nothing there. The blank in the words is made from
the letter's own key, which no writer of such words knows.
"""

from __future__ import annotations

import re
from hashlib import sha256

from judge.game.people.reply_marks import BLANK
from judge.patterns import pattern

TOKEN_MARK = "\x1f"
"""Placeholder for the token in a letter's words. Other text has no control characters."""

_END = b"\r\n\r\n"
_PRESS = rb"(?:\.[a-z2-7]{6}(?:-all)?)?"
"""The mark of press, which may stand behind the token."""
_PRESS_IN_WORDS = rb"(?:(?:=\r?\n)?\.(?:(?:=\r?\n)?[a-z2-7-]){6,10})?"
_PLACES = pattern(
    rb"^(Reply-To: <[^\r\n]*\.|[ ]\[[a-zA-Z0-9_-]{1,32}/[a-zA-Z0-9_#-]{1,32}\#)%b(?=%b(?:@[^@\r\n]*>|\])\r$)"
    % (BLANK.encode(), _PRESS),
    re.MULTILINE,
)
_DETAIL = pattern(rb"\+[a-zA-Z0-9_-]{1,32}\.[a-zA-Z0-9_#-]{1,32}\.%b%b(?=@)" % (BLANK.encode(), _PRESS))
_TAG = pattern(rb"\[[a-zA-Z0-9_-]{1,32}/[a-zA-Z0-9_#-]{1,32}#%b%b\]" % (BLANK.encode(), _PRESS))
_SOFT_BREAKS = (b"=\r\n", b"=\n")
_SOFT_BREAK = rb"(?:=\r?\n)?"


def token_mark(at: int) -> str:
    """Placeholder in a letter's words for its own token, or at 1, 2... for that of its other places."""
    return f"{TOKEN_MARK}{at}{TOKEN_MARK}" if at else TOKEN_MARK


def with_other_blanks(text: str, key: str, others: int) -> str:
    """Words with blanks in place of the marks for the tokens of this number of other places."""
    for at in range(1, others + 1):
        text = text.replace(token_mark(at), blank_in_words(key, at))
    return text


def blank_in_words(key: str, at: int = 0) -> str:
    """Placeholder of token length in the words of the letter with this key."""
    return sha256(f"token\n{key}{at or ''}".encode()).hexdigest()[:16]


def with_token(raw: bytes, token: str, message_id: str, *others: str) -> bytes:
    """The letter with its token, "" for none, and those of its other places, where they belong."""
    head, end, body = raw.partition(_END)
    if token:
        head = _PLACES.sub(rb"\g<1>" + token.encode(), head + b"\r\n")[:-2]
    for at, each in enumerate((token, *others)):
        body = _filled(body, _blank(message_id, at), each.encode()) if each else body
    return head + end + body


def without_token(raw: bytes, message_id: str, others: int = 0) -> bytes:
    """The letter with the judge's plain address in these places, for when no token can be made."""
    head, end, body = raw.partition(_END)
    head = _TAG.sub(b"", _DETAIL.sub(b"", head))
    sign = rb"(?:[a-zA-Z0-9_#.-]|%%[0-9A-F]{2}|%b)" % _SOFT_BREAK.removesuffix(b"?")
    for blank in (_spaced(_blank(message_id, at)) for at in range(others + 1)):
        for first, last in ((rb"(?:\+|%b)" % _spaced(b"%2B"), b""), (_spaced(b"%5B"), _spaced(b"%5D"))):
            body = re.sub(first + sign + rb"{1,140}?" + blank + _PRESS_IN_WORDS + last, b"", body)
    return head + end + body


def _blank(message_id: str, at: int) -> bytes:
    """Placeholder for a token in a letter's words."""
    return blank_in_words(message_id.strip("<>").partition("@")[0], at).encode()


def _filled(body: bytes, blank: bytes, token: bytes) -> bytes:
    """The words with the token for its blank, also where quoted-printable breaks the line within it.

    A pattern for all of these would have to be compiled for each letter, which takes longer than all the rest.
    """
    body = body.replace(blank, token)
    for end in (each for each in _SOFT_BREAKS if each in body):
        for at in range(1, len(blank)):
            body = body.replace(blank[:at] + end + blank[at:], token[:at] + end + token[at:])
    return body


def _spaced(signs: bytes) -> bytes:
    return _SOFT_BREAK.join(re.escape(bytes([sign])) for sign in signs)
