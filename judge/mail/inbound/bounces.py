"""Identification of bounced letters, and of the cause: a dead address or a temporary fault.

It is used only for mails sent by programs (`InboundMail.automatic`). A mail without a true mark of one of our letters
is no bounce, whatever it says, so nobody can silence a player with a forged one.

docs/decisions/051-letters-that-come-back.md says why.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from judge.mail.bounce_marks import letter_of, marks_in, marks_returned
from judge.mail.inbound.bodies import choose_bodies
from judge.mail.inbound.headers import Headers, split_message
from judge.mail.inbound.mime import MimePart, parse_part
from judge.mail.plain_text import one_line
from judge.mail.refusals import Returned, refusal_means
from judge.patterns import pattern

if TYPE_CHECKING:
    from email.message import Message

log = logging.getLogger("judge")

_SENT_TO = ("Delivered-To", "X-Original-To", "Envelope-To", "To")
_MOST_REPORTS = 50
_LONGEST_WHY = 200
_LOOKED_AT = 32_768
_MOST_TEXT = 8_192
_LONGEST_LINE = 200
_BLANK_LINE = pattern(rb"\r?\n[ \t]*\r?\n")


class Bounce(NamedTuple):
    """A bounce. `letter_key`: the part before the @ of the letter's Message-ID; `why`: servers' words.

    `means` is None if it reports no trouble, or comes from an automatic replier.
    """

    letter_key: str
    means: Returned | None
    why: str = ""


class _Report(NamedTuple):
    """A report's words about one recipient."""

    means: Returned | None
    why: str


def read_bounce(raw: bytes, recipients: Iterable[str], judge_key: bytes) -> Bounce | None:
    """Read a letter's bounce from a program's mail; None if it returns no letter of the judge.

    `recipients` are the envelope's; addresses in the headers count, too, since a pipe or a mailbox may hide the
    envelope.
    """
    headers, _ = split_message(raw)
    named = [value for name in _SENT_TO for value in headers.all(name)]
    key = letter_of(judge_key, (*marks_in((*recipients, *named)), *marks_returned(raw)))
    if key is None:
        return None
    mail = parse_part(raw)
    reports = _reports(mail)
    if reports is None:
        reports = [] if mail.kind == "multipart/report" else _recognized(raw, mail)
    return Bounce(key, *_worst(reports))


def _worst(reports: list[_Report]) -> _Report:
    """Combine several reports: the trouble is permanent only if all reports of trouble are."""
    troubles = [report for report in reports if report.means is not None]
    return next((one for one in troubles if one.means is Returned.SOFT), next(iter(troubles), _Report(None, "")))


# Reports in the standard's form (RFC 3464)


def _reports(mail: MimePart) -> list[_Report] | None:
    """Return the machine-readable part's reports, one for each recipient; None if there is none."""
    part = _status_part(mail)
    if part is None:
        return None
    blocks = [Headers(block) for block in _BLANK_LINE.split(part.body.strip())[: _MOST_REPORTS + 1]]
    return [_report(block) for block in blocks if block.has("Action")]


def _status_part(part: MimePart) -> MimePart | None:
    if part.kind in ("message/delivery-status", "message/global-delivery-status"):
        return part
    return next((found for child in part.parts if (found := _status_part(child)) is not None), None)


def _report(block: Headers) -> _Report:
    """Read a recipient's block. `delayed` means that the server keeps trying, whatever the status says."""
    action = block.get("Action").lower().split(" ")[0].strip(";")
    status, words = block.get("Status"), block.get("Diagnostic-Code").partition(";")[2].strip()
    why = _short(f"{status.partition(' ')[0]} {words}")
    if action == "delayed":
        return _Report(Returned.SOFT, why)
    return _Report((refusal_means(status, words) or Returned.SOFT) if action == "failed" else None, why)


# Older forms, each server's own


def _recognized(raw: bytes, mail: MimePart) -> list[_Report]:
    """Return the reports of a mail in a known program's bounce format; none for other formats."""
    # Imported here since it is slow to import, and few mails need it.
    from flufl.bounce import all_failures

    try:
        temporary, permanent = all_failures(_in_short_lines(raw))
    except Exception:
        # It guesses at what strangers wrote; if it raises, there is no guess.
        log.info("a mail that came back could not be made sense of", exc_info=True)
        return []
    if not temporary and not permanent:
        return []
    said = next(filter(_STATUS.search, _servers_words(choose_bodies(mail).plain or "")), "")
    why = _short(said)
    if not permanent:
        return [_Report(Returned.SOFT, why)]
    return [_Report(refusal_means("", said) or Returned.HARD, why)]


_STATUS = pattern(r"(?<![\d.])(?:[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)|[45][0-5]\d[ -])")
_LETTER_WORDS = ("copy", "original", "returned", "message", "headers")
_LETTER_HEADERS = ("received: ", "return-path: ")


def _in_short_lines(raw: bytes) -> Message:
    """Return the beginning of a mail as `email` reads it, with decoded texts and shortened lines.

    On strangers' text the patterns of `flufl.bounce` may take time that grows with the cube of a line's length.
    """
    from email import message_from_bytes

    message, left = message_from_bytes(raw[:_LOOKED_AT]), _MOST_TEXT
    for part in message.walk():
        text = part.get_payload(decode=True)
        if isinstance(text, bytes):
            text, left = text[:left], max(0, left - len(text))
            lines = (line[:_LONGEST_LINE] for line in text.split(b"\n"))
            part.set_payload(b"\n".join(lines).decode("ascii", "surrogateescape"))
            del part["Content-Transfer-Encoding"]
    return message


def _servers_words(text: str) -> Iterator[str]:
    """Return the server's own lines, because the letter's words below must not be read as a status."""
    lines = text[:_LOOKED_AT].split("\n")
    return takewhile(lambda line: not _begins_the_letter(line), lines)


def _begins_the_letter(line: str) -> bool:
    """True if a line is like `--- Below this line is a copy of the message. ---`, or a letter's header."""
    small = line.lower()
    if small.startswith("--") and small.endswith("--"):
        return any(word in small for word in _LETTER_WORDS)
    return small.startswith(_LETTER_HEADERS)


def _short(text: str) -> str:
    return one_line(text)[:_LONGEST_WHY].strip()
