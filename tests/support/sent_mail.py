"""A letter as its reader's mail program has it: written by the judge, read by the standard library."""

from __future__ import annotations

import email
import email.policy
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import cast

from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import Answered, Origin, to_bytes

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
AT = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
ORIGIN = Origin("Judge", "judge@example.org")
ANN = "ann@players.example"
PLAIN = Letter((ANN,), "alpha: S1901M results", "Paris holds.\n")


def sent(letter: Letter, to: str = ANN, answered: Answered | None = None, origin: Origin = ORIGIN) -> EmailMessage:
    """The mail as the standard library reads it."""
    raw = to_bytes(letter, to, origin, NOON, "k" * 20, answered)
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    return cast(EmailMessage, email.message_from_bytes(raw, policy=email.policy.default))


def body(mail: EmailMessage, kind: str = "plain") -> str:
    """Return its text, or its HTML."""
    part = mail.get_body((kind,))
    assert part is not None
    return cast(str, part.get_content()).replace("\r\n", "\n")
