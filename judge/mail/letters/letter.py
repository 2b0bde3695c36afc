"""A letter as a value, and that value as bytes: `Letter`, `to_rows`, `to_bytes`. Nothing here asks a rule or the time.

The bytes are written by hand, headers after RFC 5322 and 2047, bodies after RFC 2045: every header's text is cleaned
in one place, so that no name, subject or identifier from outside can start a header of its own; and a letter takes some
ten microseconds, where the standard library's generator takes a millisecond.
"""

from __future__ import annotations

import os
import re
from binascii import b2a_base64, b2a_qp
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Literal

from msgspec import Struct

from judge.plain_text import cleaned, one_line
from judge.store.rows import LetterRow

MARKER = "X-Judge-Letter"
"""The header that every letter of a judge carries: such a mail, sent back to a judge, is never read."""

Kind = Literal["auto-replied", "auto-generated"]
"""An answer to a mail, or anything else: the words of Auto-Submitted (RFC 3834)."""

_CRLF = "\r\n"
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_ATOM = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~")
_NAME_SIGNS = _ATOM | frozenset(" ")
_ID_SIGNS = _ATOM | frozenset(".@[]:")
_MOST_REFERENCES = 10
_LONGEST_SUBJECT = 200


class Picture(Struct, frozen=True):
    """A picture that a letter shows, or carries if it is no PNG. It is drawn when the letter is sent.

    `name` is its file name, by which the HTML calls it: `cid:NAME`. `request` says what it shows (`PictureRequest` as
    JSON), `alt` says it in words.
    """

    name: str
    request: bytes
    alt: str = ""

    @property
    def key(self) -> str:
        """What is in it, in 64 signs: the same for all letters with the same picture."""
        return sha256(self.request).hexdigest()

    @property
    def is_shown(self) -> bool:
        """Whether the HTML shows it."""
        return self.name.endswith(".png")


class Letter(Struct, frozen=True):
    """A letter to one person, at all of his addresses; each address gets a copy of its own.

    `text` is complete by itself, its lines divided by newlines; `html`, "" for none, is a page with the same words.
    `game` names the game that it is about, "" for none. Letters with the same `thread` ("alpha S1901M") stand together
    in a mailbox; "" is a letter by itself. `sender_name` is the display name of From, "" for the judge's own.
    `reply_to` is where an answer should go, "" for the judge's address. `purpose` is the word under which the outbox
    counts it, "" for its kind. A letter with a `delay` is sent, and dated, so much later than the others.
    """

    to: tuple[str, ...]
    subject: str
    text: str
    html: str = ""
    kind: Kind = "auto-generated"
    game: str = ""
    thread: str = ""
    sender_name: str = ""
    reply_to: str = ""
    purpose: str = ""
    pictures: tuple[Picture, ...] = ()
    delay: timedelta = timedelta()


class Origin(Struct, frozen=True):
    """The judge as the sender of letters: its display name and its address."""

    name: str
    address: str

    @property
    def domain(self) -> str:
        """The part of the address after the @."""
        return self.address.rpartition("@")[2]


class Answered(Struct, frozen=True):
    """The mail that a letter answers: its Message-ID and its References, as found in it, and as doubtful."""

    message_id: str = ""
    references: tuple[str, ...] = ()


def new_key() -> str:
    """80 random bits in letters: what a letter is known by."""
    return os.urandom(10).hex()


def to_rows(
    letter: Letter,
    origin: Origin,
    now: datetime,
    answered: Answered | None = None,
    make_key: Callable[[], str] = new_key,
) -> list[LetterRow]:
    """The letter as rows for the outbox, one for each address, each with a Message-ID that stays for good.

    `answered` counts for answers only. Raises ValueError for an address that cannot be one.
    """
    rows = []
    sent = now + letter.delay
    for recipient in letter.to:
        key = make_key()
        rows.append(
            LetterRow(
                message_id=message_id(key, origin),
                recipient=recipient,
                envelope_sender=origin.address,
                raw=to_bytes(letter, recipient, origin, sent, key, answered),
                created_at=now,
                subject=letter.subject,
                game=letter.game,
                kind=letter.purpose or letter.kind,
                next_try_at=sent,
            )
        )
    return rows


def message_id(key: str, origin: Origin) -> str:
    """The Message-ID of the letter of this key."""
    return f"<{key}@{_ascii_domain(origin.domain)}>"


def to_bytes(
    letter: Letter, recipient: str, origin: Origin, now: datetime, key: str, answered: Answered | None = None
) -> bytes:
    """The whole letter to one address, lines ended by CRLF. Raises ValueError for an address that cannot be one."""
    headers = [
        f"Date: {rfc5322_date(now)}",
        f"From: {_display_name(letter.sender_name or origin.name)} <{mailbox(origin.address)}>",
        f"To: <{mailbox(recipient)}>",
        _unstructured("Subject", letter.subject[:_LONGEST_SUBJECT]),
        f"Message-ID: {message_id(key, origin)}",
        *_threading(letter, recipient, origin, answered),
        f"Reply-To: <{mailbox(letter.reply_to or origin.address)}>",
        f"Auto-Submitted: {letter.kind}",
        "X-Auto-Response-Suppress: All",
        *_list_id(letter.game, origin),
        f"{MARKER}: {key}",
        "MIME-Version: 1.0",
    ]
    return _CRLF.join(headers).encode() + b"\r\n" + _body(letter, key)


def rfc5322_date(moment: datetime) -> str:
    """`Tue, 01 Dec 2026 12:00:00 +0000`; in English whatever the locale. `moment` is aware."""
    utc = moment.astimezone(UTC)
    return f"{_DAYS[utc.weekday()]}, {utc:%d} {_MONTHS[utc.month - 1]} {utc:%Y %H:%M:%S} +0000"


def mailbox(address: str) -> str:
    """An address as headers and SMTP want it: odd local parts quoted, domains of other alphabets in their ASCII form.

    Raises ValueError for what has no @, or has control characters: nothing of it could start another header.
    """
    local, at, domain = address.rpartition("@")
    if not at or not local or not domain or not address.isprintable() or set(domain) & set(' <>,;"()\\'):
        raise ValueError(f"{address!r} is no mail address")
    if not all(atom and all(sign in _ATOM or not sign.isascii() for sign in atom) for atom in local.split(".")):
        escaped = local.replace("\\", "\\\\").replace('"', '\\"')
        local = f'"{escaped}"'
    return f"{local}@{_ascii_domain(domain)}"


def _ascii_domain(domain: str) -> str:
    """A domain in ASCII (IDNA). Raises ValueError (UnicodeError) where there is no such form."""
    return domain if domain.isascii() else domain.encode("idna").decode("ascii")


def _threading(letter: Letter, recipient: str, origin: Origin, answered: Answered | None) -> Iterable[str]:
    """In-Reply-To and References: after the mail that is answered, and after the root of the thread.

    The root is a Message-ID that no letter has: clients gather what refers to the same one.
    """
    chain: list[str] = []
    if letter.thread:
        digest = sha256(f"{letter.thread}\n{recipient.lower()}".encode("utf-8", "replace")).hexdigest()[:20]
        chain.append(f"<thread.{digest}@{_ascii_domain(origin.domain)}>")
    if answered is not None and letter.kind == "auto-replied":
        chain += [found for found in answered.references[-_MOST_REFERENCES:] if _is_id(found)]
        chain += [answered.message_id] if _is_id(answered.message_id) else []
    if not chain:
        return ()
    references = f"{_CRLF} ".join(dict.fromkeys(chain))
    return (f"In-Reply-To: {chain[-1]}", f"References: {references}")


def _is_id(text: str) -> bool:
    """Whether a Message-ID from outside may stand in a header of ours."""
    return 3 <= len(text) <= 250 and text[0] == "<" and text[-1] == ">" and set(text[1:-1]) <= _ID_SIGNS


def _list_id(game: str, origin: Origin) -> Iterable[str]:
    """List-Id (RFC 2919): players can file each game by it."""
    label = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in game.lower()).strip("-")
    return (f"List-Id: <{label}.games.{_ascii_domain(origin.domain)}>",) if label else ()


# Header text


def _unstructured(name: str, text: str) -> str:
    """A header of free text, folded."""
    clean = one_line(text)
    words = clean.split(" ")
    if not clean.isascii() or "=?" in clean or max(map(len, words)) > 70:
        return f"{name}: {_encoded_words(clean)}"
    lines, line = [], f"{name}:"
    for word in words:
        if len(line) + 1 + len(word) > 78:
            lines.append(line)
            line = ""
        line += f" {word}"
    return _CRLF.join([*lines, line])


def _display_name(name: str) -> str:
    """A name before an address."""
    clean = one_line(name)[:100]
    if not clean.isascii() or "=?" in clean:
        return _encoded_words(clean)
    if clean and set(clean) <= _NAME_SIGNS:
        return clean
    escaped = clean.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _encoded_words(text: str) -> str:
    """RFC 2047 words, each at most 75 signs and no character divided between two."""
    words: list[bytes] = []
    for sign in text:
        encoded = sign.encode("utf-8", "replace")
        if words and len(words[-1]) + len(encoded) <= 45:
            words[-1] += encoded
        else:
            words.append(encoded)
    return f"{_CRLF} ".join(f"=?utf-8?B?{b2a_base64(word, newline=False).decode()}?=" for word in words)


# Bodies


def _body(letter: Letter, key: str) -> bytes:
    """Content-Type and what follows it: the text, with the HTML as the better choice where there is one."""
    words = _part("text/plain", letter.text)
    if letter.html:
        html = _part("text/html", letter.html)
        shown = [_blank(picture, key) for picture in letter.pictures if picture.is_shown]
        if shown:
            html = _multipart("related", f"=_r{key}", [html, *shown])
        # "=_" cannot occur within quoted-printable or base64, and the key is not known to whoever wrote the words.
        words = _multipart("alternative", f"=_a{key}", [words, html])
    carried = [_blank(picture, key) for picture in letter.pictures if not (letter.html and picture.is_shown)]
    return _multipart("mixed", f"=_m{key}", [words, *carried]) if carried else words


def _multipart(kind: str, boundary: str, parts: Sequence[bytes]) -> bytes:
    """Parts with the boundary between them."""
    head = f'Content-Type: multipart/{kind}; boundary="{boundary}"\r\n\r\n'.encode()
    between = f"--{boundary}\r\n".encode()
    inside = b"".join(between + part + b"\r\n" for part in parts)
    return head + inside + f"--{boundary}--\r\n".encode()


def _part(content_type: str, text: str) -> bytes:
    """One part of text in UTF-8: as it is where that is plain ASCII, else in the shorter of the two encodings."""
    unix = text.replace("\r\n", "\n").replace("\r", "\n")
    unix = cleaned(unix).rstrip("\n") + "\n"
    data = unix.replace("\n", _CRLF).encode("utf-8", "replace")
    if unix.isascii() and max(map(len, unix.split("\n"))) <= 900:
        encoding, body = "7bit", data
    elif len(quoted := b2a_qp(data)) * 3 <= len(data) * 4:
        encoding, body = "quoted-printable", quoted
    else:
        encoding, body = "base64", _base64_lines(data)
    head = f"Content-Type: {content_type}; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return head.encode() + body


_BLANK = re.compile(rb"X-Judge-Picture: =_([0-9a-f]+) ([0-9a-f]{64}) ([^ \r]+)\r\n\r\n")
_TYPES = {"png": "image/png", "svg": "image/svg+xml"}


def _blank(picture: Picture, key: str) -> bytes:
    """A part that a picture will fill. Raises ValueError for a name that is not plain.

    The letter's own key stands in it: nobody can write such a part into a text.
    """
    if not picture.name or not set(picture.name) <= _ATOM | {"."}:
        raise ValueError(f"{picture.name!r} cannot name a picture")
    return f"X-Judge-Picture: =_{key} {picture.key} {picture.name}\r\n\r\n".encode()


def pictures_in(raw: bytes, message_id: str) -> list[str]:
    """The keys of the pictures that this letter still lacks."""
    own = _letter_key(message_id)
    return [found[2].decode() for found in _BLANK.finditer(raw) if found[1] == own]


def with_pictures(raw: bytes, message_id: str, images: Mapping[str, bytes]) -> bytes:
    """The letter with its pictures, by their keys. In the place of one that was not drawn a line says so."""
    own = _letter_key(message_id)

    def filled(found: re.Match[bytes]) -> bytes:
        if found[1] != own:
            return found[0]
        image, name = images.get(found[2].decode()), found[3].decode()
        return _lacking(name) if image is None else _picture(name, image)

    return _BLANK.sub(filled, raw)


def _letter_key(message_id: str) -> bytes:
    return message_id.strip("<>").partition("@")[0].encode()


def _picture(name: str, image: bytes) -> bytes:
    """A picture as a part that the HTML refers to, or that is a file of its own."""
    place = "inline" if name.endswith(".png") else "attachment"
    head = (
        f'Content-Type: {_TYPES[name.rpartition(".")[2]]}; name="{name}"\r\nContent-Transfer-Encoding: base64\r\n'
        f'Content-ID: <{name}>\r\nContent-Disposition: {place}; filename="{name}"\r\n\r\n'
    )
    return head.encode() + _base64_lines(image)


def _lacking(name: str) -> bytes:
    text = f"The picture {name} could not be drawn in time. All that it would show stands in the text of this letter."
    return _part("text/plain", text)


def _base64_lines(data: bytes) -> bytes:
    """Base64 in lines of 76."""
    return b"".join(b2a_base64(data[at : at + 57], newline=False) + b"\r\n" for at in range(0, len(data), 57))
