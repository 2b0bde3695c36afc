"""Mark that identifies a bounced letter: the letter's key, and a proof that only the judge can make.

The mark is part of the letter's envelope sender (VERP). A header has it, too, for mailboxes that accept no such
addresses and for programs that return only headers. The Message-ID proves nothing: everyone who gets a copy of an
answer can read it.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from collections.abc import Iterable
from hashlib import sha256
from itertools import islice

from judge.config.values import BOUNCE_ID, MARK_LENGTH
from judge.game.people.addresses import folded
from judge.patterns import pattern

MARKER = "X-Judge-Letter"
"""Header of every letter of a judge; a mail with it is never read by a judge."""


_KEY_LENGTH = 20
_MARK = r"[0-9a-f]{20}[a-z2-7]{12}"
_IN_ADDRESS = pattern(rf"(?<![a-z0-9])({_MARK})(?=@)", re.IGNORECASE)
_IN_HEADER = pattern(rf"{MARKER}:\s{{1,3}}({_MARK})(?![a-z0-9])".encode(), re.IGNORECASE)
_MOST_MARKS = 10


def mark_of(judge_key: bytes, letter_key: str) -> str:
    """Return a letter's mark. `letter_key`: the part before the @ of its Message-ID, 20 hex digits."""
    proof = hmac.new(judge_key, f"bounce\n{letter_key}".encode(), sha256).digest()[:10]
    return letter_key + b32encode(proof).decode().lower()[: MARK_LENGTH - _KEY_LENGTH]


def letter_of(judge_key: bytes, marks: Iterable[str]) -> str | None:
    """The letter's key in the first true mark; None if all marks are forged."""
    for mark in marks:
        key = mark[:_KEY_LENGTH]
        if hmac.compare_digest(mark_of(judge_key, key), mark):
            return key
    return None


def bounce_address(form: str, mark: str) -> str:
    """The envelope sender of a letter. `form` is as `Config.bounce_form`."""
    return form.replace(BOUNCE_ID, mark, 1)


def marks_in(addresses: Iterable[str]) -> tuple[str, ...]:
    """The marks in the addresses that a mail was sent to, in lower case, not verified."""
    return tuple(dict.fromkeys(found.lower() for address in addresses for found in _IN_ADDRESS.findall(address)))


def marks_returned(raw: bytes) -> tuple[str, ...]:
    """The marks in the headers of letters that a mail brings back, in the form of `marks_in`."""
    found = (match[1].decode("ascii").lower() for match in islice(_IN_HEADER.finditer(raw), _MOST_MARKS))
    return tuple(dict.fromkeys(found))


def with_mark(raw: bytes, letter_key: str, mark: str) -> bytes:
    """Return the letter in its final form: the header has the mark in place of the key."""
    head, end, body = raw.partition(b"\r\n\r\n")
    line = f"{MARKER}: {letter_key}".encode()
    return head.replace(b"\n" + line + b"\r", b"\n" + f"{MARKER}: {mark}".encode() + b"\r", 1) + end + body


def is_bounce_address(address: str, form: str) -> bool:
    """True if a folded address is a bounce address. `form` is as in `Config.bounce_form`."""
    before, _, after = form.partition(BOUNCE_ID)
    return bool(form) and bool(re.fullmatch(f"{re.escape(folded(before))}{_MARK}{re.escape(folded(after))}", address))
