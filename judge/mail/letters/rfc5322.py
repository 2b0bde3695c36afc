"""A letter as the bytes of a mail: headers by RFC 5322 and 2047, and the body by RFC 2045.

Headers are written without a library: the text of each is cleaned in one place, so that no name, subject or identifier
from outside can start a new header. A letter takes some ten microseconds; the standard library's generator takes a
millisecond.
"""

from __future__ import annotations

import os
import re
from binascii import b2a_base64, b2a_qp
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from urllib.parse import quote

from msgspec import Struct

from judge.game.people.addresses import fold_domain
from judge.game.people.reply_tokens import reply_address, reply_tag
from judge.mail.bounce_marks import MARKER
from judge.mail.letters.answer_links import TOKEN_MARK, blank_in_words, with_other_blanks
from judge.mail.letters.calendar_entries import FILE_NAME, calendar_file, calendar_type
from judge.mail.letters.letter import CalendarEntry, Letter, LetterKind, Picture
from judge.mail.plain_text import cleaned, one_line
from judge.mail.reply_key import sealed
from judge.patterns import pattern
from judge.store.rows import LetterRow

ATOM = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~")
"""The characters of an atom (RFC 5322), which need no quotes in a header."""


def body(letter: Letter, key: str, written: datetime) -> bytes:
    """Return Content-Type and content: the text, with any HTML as the better choice.

    A calendar entry is a file beside them: as a third alternative, some programs would show it instead of the letter.
    `written` is the letter's moment.
    """
    words = _words("text/plain", letter.text, key, len(letter.others))
    if letter.html:
        html = _words("text/html", _with_ids(letter, key), key, len(letter.others))
        shown = [_blank(picture, key) for picture in letter.pictures if picture.is_shown]
        if shown:
            html = _multipart("related", f"=_r{key}", [html, *shown])
        # "=_" cannot occur within quoted-printable or base64, and the writers of the words do not know the key.
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
    """Return the HTML with references to its pictures by identifiers that are unique to this letter."""
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
    """Return the parts with the boundary between them."""
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

    It contains the letter's own key, so nobody can write such a part into a text.
    """
    if not picture.name or not set(picture.name) <= ATOM | {"."}:
        raise ValueError(f"{picture.name!r} cannot name a picture")
    return f"X-Judge-Picture: =_{key} {picture.key} {picture.name}\r\n\r\n".encode()


def pictures_in(raw: bytes, message_id: str) -> list[str]:
    """The keys of the pictures that this letter still lacks."""
    own = _letter_key(message_id)
    return [found[2].decode() for found in _BLANK.finditer(raw) if found[1] == own]


MOST_BYTES = 300_000
"""Limit on a letter's bytes, so that a reply that quotes all of it can be read.

Such a reply is at most half as large again, which is within `[limits] max_bytes`.
"""


def with_pictures(raw: bytes, message_id: str, images: Mapping[str, bytes]) -> bytes:
    """Put the pictures into the letter, by their keys.

    A line of text replaces each undrawn picture, and a second picture that would make the letter larger than
    `MOST_BYTES`.
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
    """Return a picture as a part: shown in the HTML of the letter with this key, or a separate file."""
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


_CRLF = "\r\n"
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NAME_SIGNS = ATOM | frozenset(" ")
_ID_SIGNS = ATOM | frozenset(".@[]:")
_ROOT = "<thread."
_ATOM = f"[{re.escape(''.join(sorted(ATOM)))}\x80-\U0010ffff]+"
_PLAIN_LOCAL = pattern(rf"{_ATOM}(?:\.{_ATOM})*")
"""Local part of an address that needs no quotes."""
_MOST_REFERENCES = 10
_LONGEST_SUBJECT = 200


class Origin(Struct, frozen=True):
    """The judge as the sender of letters: its display name and its address.

    With `plus` its mailbox also gets mail to the address with `+details`; otherwise reply tokens are in subjects.
    """

    name: str
    address: str
    plus: bool = True

    @property
    def domain(self) -> str:
        """The part of the address after the @."""
        return self.address.rpartition("@")[2]


class Answered(Struct, frozen=True):
    """The mail that a letter answers: its Message-ID and its References as found, unverified."""

    message_id: str = ""
    references: tuple[str, ...] = ()


def message_id(key: str, origin: Origin) -> str:
    """The Message-ID of the letter of this key."""
    return f"<{key}@{fold_domain(origin.domain)}>"


def to_bytes(
    letter: Letter, recipient: str, origin: Origin, now: datetime, key: str, answered: Answered | None = None
) -> bytes:
    """Return the whole letter to one address, with CRLF. Raises ValueError for an invalid address."""
    headers = [
        f"Date: {rfc5322_date(now)}",
        f"From: {_display_name(letter.sender_name or origin.name)} <{addr_spec(origin.address)}>",
        f"To: <{addr_spec(recipient)}>",
        _subject(letter, origin),
        f"Message-ID: {message_id(key, origin)}",
        *_threading(letter, recipient, origin, answered),
        f"Reply-To: <{addr_spec(_answers_to(letter, origin))}>",
        f"Auto-Submitted: {letter.kind}",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",  # not NDR: bounces are to come back
        *_list_headers(letter, origin),
        f"{MARKER}: {key}",
        "MIME-Version: 1.0",
    ]
    return _CRLF.join(headers).encode() + b"\r\n" + body(letter, key, now.astimezone(UTC))


def _subject(letter: Letter, origin: Origin) -> str:
    text = _unstructured("Subject", letter.subject[:_LONGEST_SUBJECT])
    # On a separate line, neither folded nor encoded: the token is filled in when the letter is handed over.
    return text if origin.plus or letter.place is None else f"{text}{_CRLF} {reply_tag(letter.place)}"


def _answers_to(letter: Letter, origin: Origin) -> str:
    return reply_address(origin.address, letter.place) if origin.plus and letter.place else origin.address


def rfc5322_date(moment: datetime) -> str:
    """Return `Tue, 01 Dec 2026 12:00:00 +0000`, in English whatever the locale. `moment` is aware."""
    utc = moment.astimezone(UTC)
    return f"{_DAYS[utc.weekday()]}, {utc:%d} {_MONTHS[utc.month - 1]} {utc:%Y %H:%M:%S} +0000"


def addr_spec(address: str) -> str:
    """Return an address for headers and SMTP (`addr-spec`): odd local parts quoted, the domain folded.

    Raises ValueError for text without @ or with control characters, so that no address can start another header.
    """
    local, _, domain = address.rpartition("@")
    if not local or not address.isprintable():
        raise ValueError(f"{address!r} is not a mail address")
    if not _PLAIN_LOCAL.fullmatch(local):
        escaped = local.replace("\\", "\\\\").replace('"', '\\"')
        local = f'"{escaped}"'
    return f"{local}@{fold_domain(domain)}"


def _threading(letter: Letter, recipient: str, origin: Origin, answered: Answered | None) -> Iterable[str]:
    """Return In-Reply-To and References: the answered mail, and the root of the thread.

    The root is a Message-ID that no letter has: mail programs group the letters that refer to it.
    """
    root = _root(letter.thread, recipient, origin)
    chain = [root] if root else []
    if answered is not None and letter.kind is LetterKind.ANSWER:
        chain += _led_here(answered.references, root, origin)
        chain += [answered.message_id] if _is_id(answered.message_id) else []
    if not chain:
        return ()
    references = f"{_CRLF} ".join(dict.fromkeys(chain))
    return (f"In-Reply-To: {chain[-1]}", f"References: {references}")


def _root(thread: str, recipient: str, origin: Origin) -> str:
    """The root of a thread for one reader; "" for a letter by itself."""
    if not thread:
        return ""
    digest = sha256(f"{thread}\n{recipient.lower()}".encode("utf-8", "replace")).hexdigest()[:20]
    return f"{_ROOT}{digest}@{fold_domain(origin.domain)}>"


def _led_here(references: Sequence[str], root: str, origin: Origin) -> list[str]:
    """Return References to the mails before an answered one, ending with that mail.

    It is empty if the mail began in another thread of the judge, for example if orders for a phase answer the results
    of the previous phase. A mail program joins all threads named in one letter, and so in the end the whole game.
    """
    ours = f"@{fold_domain(origin.domain)}>"
    roots = {found for found in references if found.startswith(_ROOT) and found.endswith(ours)}
    if root and roots - {root}:
        return []
    return [found for found in references[-_MOST_REFERENCES:] if _is_id(found)]


def _is_id(text: str) -> bool:
    """True if a Message-ID from outside may be put into a header of ours."""
    return 3 <= len(text) <= 250 and text[0] == "<" and text[-1] == ">" and set(text[1:-1]) <= _ID_SIGNS


def _list_headers(letter: Letter, origin: Origin) -> Iterable[str]:
    """Return list headers: List-Id (RFC 2919) for filing by game, List-Help, and List-Unsubscribe.

    List-Unsubscribe (RFC 2369) is given if one mail is enough to leave; mail programs show it as a button.
    """
    label = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in letter.game.lower()).strip("-")
    if label:
        yield f"List-Id: <{label}.games.{fold_domain(origin.domain)}>"
    judge = addr_spec(origin.address)
    if label or letter.leave:
        yield f"List-Help: <mailto:{judge}?body=HELP>"
    if letter.leave:
        line = quote(letter.leave)
        yield f"List-Unsubscribe: <mailto:{judge}?subject={line}&body={line}>"


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
    """Return RFC 2047 words, each of at most 75 characters, without dividing a character between two."""
    words: list[bytes] = []
    for sign in text:
        encoded = sign.encode("utf-8", "replace")
        if words and len(words[-1]) + len(encoded) <= 45:
            words[-1] += encoded
        else:
            words.append(encoded)
    return f"{_CRLF} ".join(f"=?utf-8?B?{b2a_base64(word, newline=False).decode()}?=" for word in words)


def new_key() -> str:
    """Return 80 random bits in letters, the key of a letter."""
    return os.urandom(10).hex()


def to_rows(
    letter: Letter,
    origin: Origin,
    now: datetime,
    answered: Answered | None = None,
    make_key: Callable[[], str] = new_key,
) -> list[LetterRow]:
    """The letter as rows for the outbox, one for each address, each with a permanent Message-ID.

    `answered` is used for answers only. Raises ValueError for an impossible address.
    """
    rows = []
    sent = now + letter.delay
    for recipient in letter.to:
        key = make_key()
        own = sealed(letter.place.seed, recipient) if letter.place else ""
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
                seal=" ".join((own, *(sealed(each.seed, recipient) for each in letter.others)))
                if letter.others
                else own,
            )
        )
    return rows
