"""The parts of a mail with text by its writer (RFC 2046, 3676)."""

from __future__ import annotations

import binascii
import re

from msgspec import Struct

from judge.mail.inbound.charsets import decode_text
from judge.mail.inbound.headers import decode_base64
from judge.mail.inbound.mime import MOST_LINES, MimePart
from judge.patterns import pattern

# Parts that mail programs add by themselves: not worth a note that they were not read.
_UNREMARKABLE = frozenset(
    {
        "application/pgp-signature",
        "application/pgp-keys",
        "application/pkcs7-signature",
        "application/x-pkcs7-signature",
        "application/ms-tnef",
        "application/vnd.ms-tnef",
        "text/calendar",
        "text/vcard",
        "text/x-vcard",
        "text/x-amp-html",
        "text/watch-html",
    }
)
_SOFT_BREAK_WITH_BLANKS = pattern(rb"=[ \t]+(?=\r?\n)")
_BLANKS_AT_LINE_END = pattern(rb"(?<![ \t])[ \t]+(?=\r?\n)")
_LOOKS_LIKE_HTML = pattern(r"\s{0,200}<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
_HTML_CHARSET = pattern(rb"<meta[^>]{0,200}?charset=[\"']?([A-Za-z0-9_-]{1,40})", re.IGNORECASE)
# Text part of mails that are really HTML only.
_STUB = pattern(r"\bHTML\b|multi-?part message in MIME|^\s*\[(?:cid|image)[:.][^\]]{0,200}\]\s*$", re.IGNORECASE)


class Bodies(Struct, frozen=True):
    """The texts of a mail as its sender's program wrote them; None for a missing kind."""

    plain: str | None = None
    html: str | None = None
    unread: tuple[str, ...] = ()  # names of attachments, which are never read
    html_is_all: bool = False
    """True if the text continues in separate HTML, so that only `html` has all of it."""


def choose_bodies(mail: MimePart) -> Bodies:
    """Return the text parts that are the mail itself, decoded, with format=flowed unfolded.

    Several text parts side by side are one text (Apple Mail cuts a text in two at a picture).
    """
    if not mail.parts:
        return _leaf(mail, only_part=True)
    return _bodies(mail)


def _bodies(part: MimePart) -> Bodies:
    """Return the texts of a part with parts, by its kind of multipart."""
    found = [_bodies(child) if child.parts else _leaf(child) for child in part.parts]
    unread = tuple(name for f in found for name in f.unread)
    if part.kind == "multipart/alternative":
        return Bodies(
            plain=next((f.plain for f in found if f.plain is not None), None),
            html=next((f.html for f in found if f.html is not None), None),
            unread=unread,
            html_is_all=any(f.html_is_all for f in found),
        )
    if part.kind == "multipart/related":
        found = found[:1]  # The others are the pictures of the first.
    plain = [f.plain for f in found if f.plain is not None]
    html_is_all = not all(map(is_stub, plain)) and any(map(_goes_on_in_html, found))
    pieces = (f.html if f.html is not None or not html_is_all else _as_html(f.plain) for f in found)
    html = [piece for piece in pieces if piece is not None]
    return Bodies("\n".join(plain) if plain else None, "\n".join(html) if html else None, unread, html_is_all)


def _goes_on_in_html(bodies: Bodies) -> bool:
    """True if a part beside others has words that exist only as HTML.

    Apple Mail writes such a part below a picture, and servers add footers in this form.
    """
    if bodies.html is None or bodies.plain is not None:
        return bodies.html_is_all
    from judge.mail.inbound.html_text import read_html  # few mails have such a part

    return any(line.text.strip() for line in read_html(bodies.html) if not line.hidden)


def _as_html(plain: str | None) -> str | None:
    return None if plain is None else f"<pre>{plain.replace('&', '&amp;').replace('<', '&lt;')}</pre>"


def _leaf(part: MimePart, *, only_part: bool = False) -> Bodies:
    """Return the text of a part, unless it is an attachment.

    A file name alone does not make the only part an attachment.
    """
    is_text = part.kind in ("text/plain", "text/html")
    is_text = is_text or (only_part and part.kind.startswith("text/") and part.kind not in _UNREMARKABLE)
    if not is_text or (part.is_called_attachment if only_part else part.is_attachment):
        if part.kind in _UNREMARKABLE or (part.kind.startswith("image/") and part.headers.has("content-id")):
            return Bodies()
        name = part.filename or ("a forwarded mail" if part.kind == "message/rfc822" else "")
        return Bodies(unread=(name,) if name else ())
    data = _decoded(part)
    charset = part.parameters.get("charset", "").partition(" ")[0]
    if part.kind == "text/html" and not charset and (declared := _HTML_CHARSET.search(data[:2000])):
        charset = declared[1].decode("ascii")
    text = decode_text(data, charset)
    if part.kind == "text/html" or _LOOKS_LIKE_HTML.match(text):
        return Bodies(html=text)
    if part.parameters.get("format", "").lower() == "flowed" and text.count("\n") <= MOST_LINES:
        text = unflow(text, delete_space=part.parameters.get("delsp", "").lower() == "yes")
    return Bodies(plain=text)


def _decoded(part: MimePart) -> bytes:
    """The bytes of a part without their transfer encoding."""
    encoding = part.headers.get("content-transfer-encoding").lower().split(";")[0].strip("\"' ")
    if encoding == "base64" and not _is_plain_after_all(part.body):
        return decode_base64(part.body)
    if encoding == "quoted-printable":
        # Blanks at line ends were added on the way (RFC 2045, 6.7, rule 3).
        body = _BLANKS_AT_LINE_END.sub(b"", _SOFT_BREAK_WITH_BLANKS.sub(b"=", part.body))
        return binascii.a2b_qp(body)
    return part.body


def _is_plain_after_all(body: bytes) -> bool:
    """True if a body declared as base64 is plain text: its first line has blanks between words."""
    return b" " in body.strip().partition(b"\n")[0].strip()


def is_stub(plain: str) -> bool:
    """True if a text part says only that there is an HTML part."""
    text = plain.strip()
    return not text or (len(text) < 400 and text.count("\n") < 6 and _STUB.search(text) is not None)


def unflow(text: str, *, delete_space: bool) -> str:
    """Unfold format=flowed (RFC 3676): lines that end in a blank continue below at the same quote depth."""
    done: list[str] = []
    pieces: list[str] = []
    depth = 0
    for line in text.split("\n"):
        quotes = len(line) - len(line.lstrip(">"))
        content = line[quotes:].removeprefix(" ")
        if pieces and (quotes != depth or content == "-- "):
            done.append(_requoted(pieces, depth))
            pieces = []
        depth = quotes
        flows = content.endswith(" ") and content != "-- "
        pieces.append(content[:-1] if flows and delete_space else content)
        if not flows:
            done.append(_requoted(pieces, depth))
            pieces = []
    if pieces:
        done.append(_requoted(pieces, depth))
    return "\n".join(done)


def _requoted(pieces: list[str], depth: int) -> str:
    return (">" * depth + " " if depth else "") + "".join(pieces)
