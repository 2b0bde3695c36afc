"""Body of a letter after RFC 2045: text, HTML, and places for pictures, filled when it is sent."""

from __future__ import annotations

import re
from binascii import b2a_base64, b2a_qp
from collections.abc import Mapping, Sequence
from datetime import datetime

from judge.mail.letters.answer_links import TOKEN_MARK, blank_in_words, with_other_blanks
from judge.mail.letters.calendar_entries import FILE_NAME, calendar_file, calendar_type
from judge.mail.letters.letter import CalendarEntry, Letter, Picture
from judge.mail.plain_text import cleaned
from judge.patterns import pattern

ATOM = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~")
"""The signs of an atom (RFC 5322), which need no quotes in a header."""

_CRLF = "\r\n"


def body(letter: Letter, key: str, written: datetime) -> bytes:
    """Return Content-Type and content: the text, with any HTML as the better choice.

    A calendar entry is a file beside them: as a third choice of the same words, some programs would show it instead of
    the letter. `written` is the letter's moment.
    """
    words = _words("text/plain", letter.text, key, len(letter.others))
    if letter.html:
        html = _words("text/html", _with_ids(letter, key), key, len(letter.others))
        shown = [_blank(picture, key) for picture in letter.pictures if picture.is_shown]
        if shown:
            html = _multipart("related", f"=_r{key}", [html, *shown])
        # "=_" cannot occur within quoted-printable or base64, and the key is not known to those who wrote the words.
        words = _multipart("alternative", f"=_a{key}", [words, html])
    carried = [_blank(picture, key) for picture in letter.pictures if not (letter.html and picture.is_shown)]
    if letter.calendar is not None:
        carried.append(_calendar(letter.calendar, written))
    return _multipart("mixed", f"=_m{key}", [words, *carried]) if carried else words


def _calendar(entry: CalendarEntry, written: datetime) -> bytes:
    """A calendar entry as an attachment."""
    place = f'Content-Disposition: attachment; filename="{FILE_NAME}"\r\n'
    return place.encode() + _part(calendar_type(entry), calendar_file(entry, written))


def _with_ids(letter: Letter, key: str) -> str:
    """The HTML with its pictures called by the identifiers that they have in this letter alone."""
    html = letter.html
    for picture in letter.pictures:
        html = html.replace(f'src="cid:{picture.name}"', f'src="cid:{_content_id(picture.name, key)}"')
    return html


def _content_id(name: str, key: str) -> str:
    """Identifier of a letter's picture, unique to it (RFC 2392).

    So no program shows one letter's picture in another.
    """
    return f"{name}@{key}"


def _multipart(kind: str, boundary: str, parts: Sequence[bytes]) -> bytes:
    """Parts with the boundary between them."""
    head = f'Content-Type: multipart/{kind}; boundary="{boundary}"\r\n\r\n'.encode()
    between = f"--{boundary}\r\n".encode()
    inside = b"".join(between + part + b"\r\n" for part in parts)
    return head + inside + f"--{boundary}--\r\n".encode()


def _words(content_type: str, text: str, key: str, others: int) -> bytes:
    """Return a part of the letter's words, with blanks for the reply tokens until it is handed over."""
    filled = with_other_blanks(text, key, others) if others else text
    filled = filled.replace(TOKEN_MARK, blank_in_words(key))
    return _part(content_type, filled, legible=filled != text)


def _part(content_type: str, text: str, *, legible: bool = False) -> bytes:
    """Return one text part in UTF-8: plain if ASCII, else in the shorter of the two encodings.

    `legible`: not as base64, so that ASCII in it can be found and filled later.
    """
    unix = text.replace("\r\n", "\n").replace("\r", "\n")
    unix = cleaned(unix).rstrip("\n") + "\n"
    data = unix.replace("\n", _CRLF).encode("utf-8", "replace")
    if unix.isascii() and max(map(len, unix.split("\n"))) <= 900:
        encoding, body = "7bit", data
    elif len(quoted := b2a_qp(data)) * 3 <= len(data) * 4 or legible:
        encoding, body = "quoted-printable", quoted
    else:
        encoding, body = "base64", _base64_lines(data)
    head = f"Content-Type: {content_type}; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return head.encode() + body


_BLANK = pattern(rb"X-Judge-Picture: =_([0-9a-f]+) ([0-9a-f]{64}) ([^ \r]+)\r\n\r\n")
_TYPES = {"png": "image/png", "gif": "image/gif", "svg": "image/svg+xml"}


def _blank(picture: Picture, key: str) -> bytes:
    """Return a part that a picture will fill. Raises ValueError for a name that is not plain.

    The letter's own key stands in it: nobody can write such a part into a text.
    """
    if not picture.name or not set(picture.name) <= ATOM | {"."}:
        raise ValueError(f"{picture.name!r} cannot name a picture")
    return f"X-Judge-Picture: =_{key} {picture.key} {picture.name}\r\n\r\n".encode()


def pictures_in(raw: bytes, message_id: str) -> list[str]:
    """The keys of the pictures that this letter still lacks."""
    own = _letter_key(message_id)
    return [found[2].decode() for found in _BLANK.finditer(raw) if found[1] == own]


MOST_BYTES = 250_000
"""Limit on a letter's bytes. A reply that quotes all of it, at most half as large again, is read.

The limit is `[limits] max_bytes`.
"""


def with_pictures(raw: bytes, message_id: str, images: Mapping[str, bytes]) -> bytes:
    """The letter with its pictures, by their keys. In the place of one that was not drawn a line says so.

    So does a line in the place of a second picture that would make the letter larger than `MOST_BYTES`.
    """
    own = _letter_key(message_id)
    size, shown = len(raw), 0

    def filled(found: re.Match[bytes]) -> bytes:
        nonlocal size, shown
        if found[1] != own:
            return found[0]
        image, name = images.get(found[2].decode()), found[3].decode()
        if image is None:
            return _lacking(name, "could not be drawn in time")
        part = _picture(name, image, found[1].decode())
        if shown and size + len(part) > MOST_BYTES:
            return _lacking(name, "would make this letter too large; MAP, SUMMARY and REPLAY bring theirs alone")
        size, shown = size + len(part), shown + 1
        return part

    return _BLANK.sub(filled, raw)


def _letter_key(message_id: str) -> bytes:
    return message_id.strip("<>").partition("@")[0].encode()


def _picture(name: str, image: bytes, key: str) -> bytes:
    """A picture as a part that the HTML of the letter of this key refers to, or that is a file of its own."""
    place = "attachment" if name.endswith(".svg") else "inline"
    head = (
        f'Content-Type: {_TYPES[name.rpartition(".")[2]]}; name="{name}"\r\nContent-Transfer-Encoding: base64\r\n'
        f'Content-ID: <{_content_id(name, key)}>\r\nContent-Disposition: {place}; filename="{name}"\r\n\r\n'
    )
    return head.encode() + _base64_lines(image)


def _lacking(name: str, why: str) -> bytes:
    text = f"The picture {name} {why}. All that it would show stands in the text of this letter."
    return _part("text/plain", text)


def _base64_lines(data: bytes) -> bytes:
    """Base64 in lines of 76."""
    encoded = b2a_base64(data, newline=False)
    return b"".join([encoded[at : at + 76] + b"\r\n" for at in range(0, len(encoded), 76)])
