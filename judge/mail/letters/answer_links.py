"""Links that open a prepared mail (RFC 6068): address, subject, orders.

The address in them has the reader's reply token, or a mark until the letter becomes a mail.

docs/decisions/035-links-in-letters.md says why.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from urllib.parse import quote

from msgspec import Struct

from judge.game.people.reply_tokens import BLANK, ReplyPlace, reply_address, reply_tag
from judge.mail.letters.layout import Marked
from judge.patterns import pattern

TOKEN_MARK = "\x1f"
"""Placeholder for the token in a letter's words. Other text has no control characters."""

_END = b"\r\n\r\n"
_PRESS = rb"(?:\.[a-z2-7]{6}(?:-all)?)?"
"""The mark of press, which may follow the token."""
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
    """Placeholder in a letter's words for its token, or at 1, 2... for tokens of its other places."""
    return f"{TOKEN_MARK}{at}{TOKEN_MARK}" if at else TOKEN_MARK


def with_other_blanks(text: str, key: str, others: int) -> str:
    """Return words in which blanks replace the token marks of the first `others` other places."""
    for at in range(1, others + 1):
        text = text.replace(token_mark(at), blank_in_words(key, at))
    return text


def blank_in_words(key: str, at: int = 0) -> str:
    """Return a placeholder of token length for the words of the letter with this key."""
    return sha256(f"token\n{key}{at or ''}".encode()).hexdigest()[:16]


def with_token(raw: bytes, token: str, message_id: str, *others: str) -> bytes:
    """Return the letter with its token ("" for none) and the tokens of its other seats filled in."""
    head, end, body = raw.partition(_END)
    if token:
        head = _PLACES.sub(rb"\g<1>" + token.encode(), head + b"\r\n")[:-2]
    for at, each in enumerate((token, *others)):
        body = _filled(body, _blank(message_id, at), each.encode()) if each else body
    return head + end + body


def without_token(raw: bytes, message_id: str, others: int = 0) -> bytes:
    """Return the letter with the judge's plain address and without tokens, if no tokens can be made."""
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
    """Return the words with the token in place of its blank, even if a line break divides the blank.

    Quoted-printable makes such breaks. A pattern for all of them would have to be compiled for each letter, which takes
    longer than all the rest.
    """
    body = body.replace(blank, token)
    for end in (each for each in _SOFT_BREAKS if each in body):
        for at in range(1, len(blank)):
            body = body.replace(blank[:at] + end + blank[at:], token[:at] + end + token[at:])
    return body


def _spaced(signs: bytes) -> bytes:
    return _SOFT_BREAK.join(re.escape(bytes([sign])) for sign in signs)


_LONGEST = 1_900
"""Limit on the length of a link, since some mail programs take no longer one."""


class AnswerLink(Struct, frozen=True):
    """A `mailto:` link. `has_token`: it proves its user's identity, so only its reader may have it."""

    url: Marked
    has_token: bool


def answer_link(
    address: str, place: ReplyPlace | None, about: str, sign_on: str, lines: Sequence[str], *, plus: bool, at: int = 0
) -> AnswerLink:
    """Return the link with these lines, for a mail about `about` (`river S1901M`) to the judge's address.

    A token in the address (in the subject if `plus` is False) signs the reader on. The sign-on is above the lines only
    if `place` is None, or if the address would be too long. If there are too many lines, the link has none. `at` is the
    number of the place among the letter's others, 0 for its own.
    """
    to = reply_address(address, place) if place is not None and plus else address
    tag = reply_tag(place) if place is not None and not plus else ""
    has_token = BLANK in to or bool(tag)
    said = lines if has_token or not sign_on else [sign_on, *lines]
    head = f"mailto:{_escaped(to, safe='@')}?subject={_escaped(f'{about} {tag}'.strip())}"
    whole = f"{head}&body={_escaped(chr(13) + chr(10)).join(map(_escaped, said))}"
    link = whole if said and len(whole) <= _LONGEST else head
    return AnswerLink(Marked(token_mark(at).join(link.rsplit(BLANK, 1)) if has_token else link), has_token)


def link_with_words(address: str, subject: str, line: str) -> str:
    """Return the link that opens a mail to an address with this subject, and this line as its text."""
    return f"mailto:{_escaped(address, safe='@')}?subject={_escaped(subject)}&body={_escaped(line)}"


def _escaped(text: str, safe: str = "") -> str:
    """Percent-encode a text, also the `+` of an address, which some programs take for a blank."""
    return quote(text, safe=safe)
