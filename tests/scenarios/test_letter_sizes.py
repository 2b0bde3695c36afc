"""Replies that quote everything, pictures and all: the judge's own letters make no mail too large."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

from judge.config import LimitsSection
from judge.mail.letters.letter import Letter, Picture
from judge.mail.letters.rfc5322 import MOST_BYTES, to_bytes, with_pictures
from tests.support.house import NOON, House, address, words
from tests.support.sent_mail import ORIGIN

FRANCE = address("FRANCE")
ENCODED = 1.37
"""Growth of a text in base64, with its line ends."""

LARGEST_PRINT = 320_000
"""More than a letter of results whose one picture is 1,400 pixels wide (SET MAP PRINT)."""

HEADERS = 20_000
"""More than the headers of mails that went through many servers."""


def quoting(raw: bytes, sender: str) -> bytes:
    """Return a reply with orders that quotes a whole letter with its pictures, in base64 as programs do."""
    letter = message_from_bytes(raw, policy=policy.default)
    assert isinstance(letter, EmailMessage)
    plain, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain is not None
    assert html is not None
    reply = EmailMessage(policy=policy.SMTP)
    reply["From"], reply["To"], reply["Subject"] = sender, "judge@example.org", f"Re: {letter['Subject']}"
    reply["Message-ID"] = "<quoting@test.example.org>"
    quoted = "\n".join(f"> {line}" for line in plain.get_content().splitlines())
    mine = "SIGNON Friver france-pw\nA PAR H\n"
    reply.set_content(f"{mine}\nOn Mon, 23 Nov 2026 at 13:00, Judge wrote:\n{quoted}\n", cte="base64")
    shown = f"<p>{mine}</p><blockquote>{html.get_content()}</blockquote>"
    reply.add_alternative(shown, subtype="html", cte="base64")
    beside = reply.get_payload()[1]
    assert isinstance(beside, EmailMessage)
    for part in letter.walk():
        if part.get_content_maintype() == "image":
            beside.add_related(part.get_content(), "image", "png", cid=str(part["Content-ID"]))
    return bytes(reply)


def largest(text_bytes: int, size: int = MOST_BYTES) -> bytes:
    """Return a letter of this size, with this much text, as much in HTML, and pictures for the rest."""
    picture = Picture("results.png", b"what it shows", "the map")
    lines = "Austria: Army Budapest HOLD.\n" * (text_bytes // 29)
    html = f'<img src="cid:results.png"><pre>{lines}</pre>'
    letter = Letter((FRANCE,), "Diplomacy results river S1901M", lines, html, pictures=(picture,))
    raw = to_bytes(letter, FRANCE, ORIGIN, NOON, "ab" * 10)
    rest = size - len(raw) - 1000
    return with_pictures(raw, f"<{'ab' * 10}@example.org>", {picture.key: bytes(int(rest / ENCODED))})


def test_a_reply_that_quotes_the_largest_letter_whole_with_its_pictures_is_read(river: House) -> None:
    for text_bytes in (8_000, 60_000, 110_000):
        raw = largest(text_bytes)
        assert MOST_BYTES - 5_000 < len(raw) <= MOST_BYTES
        reply = quoting(raw, FRANCE).replace(b"<quoting@", b"<quoting%d@" % text_bytes)
        assert len(reply) > len(raw)
        assert "on file" in words(river.raw(reply, FRANCE), FRANCE)


def test_a_reply_that_quotes_a_letter_with_a_picture_to_be_printed_is_read(river: House) -> None:
    raw = largest(12_000, LARGEST_PRINT)
    assert len(raw) > MOST_BYTES
    assert "on file" in words(river.raw(quoting(raw, FRANCE), FRANCE), FRANCE)


def test_the_limit_has_room_for_such_a_reply_and_its_headers() -> None:
    assert LimitsSection().max_bytes > MOST_BYTES * ENCODED + HEADERS
