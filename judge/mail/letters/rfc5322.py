"""A letter as the bytes of a mail: headers after RFC 5322 and 2047, above `bodies`' body.

Headers are written by hand: the text of each is cleaned in one place, so that no name, subject or identifier from
outside can start a header of its own; and a letter takes some ten microseconds, where the standard library's generator
takes a millisecond.
"""

from __future__ import annotations

import os
import re
from binascii import b2a_base64
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from urllib.parse import quote

from msgspec import Struct

from judge.game.people.addresses import fold_domain
from judge.game.people.reply_tokens import reply_address, reply_tag
from judge.mail.bounce_marks import MARKER
from judge.mail.letters.bodies import ATOM, body
from judge.mail.letters.letter import Letter, LetterKind
from judge.mail.plain_text import one_line
from judge.mail.reply_key import sealed
from judge.patterns import pattern
from judge.store.rows import LetterRow

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

    With `plus` its mailbox gets mail for the address with `+details` too; else reply tokens stand in subjects.
    """

    name: str
    address: str
    plus: bool = True

    @property
    def domain(self) -> str:
        """The part of the address after the @."""
        return self.address.rpartition("@")[2]


class Answered(Struct, frozen=True):
    """The mail that a letter answers: its Message-ID and its References, as found in it, and as doubtful."""

    message_id: str = ""
    references: tuple[str, ...] = ()


def message_id(key: str, origin: Origin) -> str:
    """The Message-ID of the letter of this key."""
    return f"<{key}@{fold_domain(origin.domain)}>"


def to_bytes(
    letter: Letter, recipient: str, origin: Origin, now: datetime, key: str, answered: Answered | None = None
) -> bytes:
    """Return the whole letter to one address, with CRLF. Raises ValueError for a bad address."""
    headers = [
        f"Date: {rfc5322_date(now)}",
        f"From: {_display_name(letter.sender_name or origin.name)} <{mailbox(origin.address)}>",
        f"To: <{mailbox(recipient)}>",
        _subject(letter, origin),
        f"Message-ID: {message_id(key, origin)}",
        *_threading(letter, recipient, origin, answered),
        f"Reply-To: <{mailbox(_answers_to(letter, origin))}>",
        f"Auto-Submitted: {letter.kind}",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",  # not NDR: bounces are to come back
        *_list_headers(letter, origin),
        f"{MARKER}: {key}",
        "MIME-Version: 1.0",
    ]
    return _CRLF.join(headers).encode() + b"\r\n" + body(letter, key, now.astimezone(UTC))


def _subject(letter: Letter, origin: Origin) -> str:
    text = _unstructured("Subject", letter.subject[:_LONGEST_SUBJECT])
    # On a line of its own, as it is: the token is filled in when the letter is handed over.
    return text if origin.plus or letter.place is None else f"{text}{_CRLF} {reply_tag(letter.place)}"


def _answers_to(letter: Letter, origin: Origin) -> str:
    return reply_address(origin.address, letter.place) if origin.plus and letter.place else origin.address


def rfc5322_date(moment: datetime) -> str:
    """`Tue, 01 Dec 2026 12:00:00 +0000`; in English whatever the locale. `moment` is aware."""
    utc = moment.astimezone(UTC)
    return f"{_DAYS[utc.weekday()]}, {utc:%d} {_MONTHS[utc.month - 1]} {utc:%Y %H:%M:%S} +0000"


def mailbox(address: str) -> str:
    """Return an address for headers and SMTP: odd local parts quoted, the domain folded.

    Raises ValueError for text with no @ or with control characters: nothing of it could start another header.
    """
    local, _, domain = address.rpartition("@")
    if not local or not address.isprintable():
        raise ValueError(f"{address!r} is no mail address")
    if not _PLAIN_LOCAL.fullmatch(local):
        escaped = local.replace("\\", "\\\\").replace('"', '\\"')
        local = f'"{escaped}"'
    return f"{local}@{fold_domain(domain)}"


def _threading(letter: Letter, recipient: str, origin: Origin, answered: Answered | None) -> Iterable[str]:
    """In-Reply-To and References: after the mail that is answered, and after the root of the thread.

    The root is a Message-ID that no letter has: clients gather what refers to the same one.
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
    """References to the mails before an answered one, itself last.

    None where it began in another thread of ours, as when orders for a phase answer the results of the one before: a
    mail program joins all threads named in one letter, and in the end the whole game.
    """
    ours = f"@{fold_domain(origin.domain)}>"
    roots = {found for found in references if found.startswith(_ROOT) and found.endswith(ours)}
    if root and roots - {root}:
        return []
    return [found for found in references[-_MOST_REFERENCES:] if _is_id(found)]


def _is_id(text: str) -> bool:
    """True if a Message-ID from outside may stand in a header of ours."""
    return 3 <= len(text) <= 250 and text[0] == "<" and text[-1] == ">" and set(text[1:-1]) <= _ID_SIGNS


def _list_headers(letter: Letter, origin: Origin) -> Iterable[str]:
    """List headers: List-Id (RFC 2919) for filing by game, List-Help, and List-Unsubscribe.

    The last one (RFC 2369) is given where one mail is enough to leave; mail programs show it as a button.
    """
    label = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in letter.game.lower()).strip("-")
    if label:
        yield f"List-Id: <{label}.games.{fold_domain(origin.domain)}>"
    judge = mailbox(origin.address)
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
    """RFC 2047 words, each at most 75 signs and no character divided between two."""
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
    """The letter as rows for the outbox, one for each address, each with a Message-ID that stays for good.

    `answered` counts for answers only. Raises ValueError for an address that cannot be one.
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
