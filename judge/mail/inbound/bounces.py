"""A letter that came back: which one, and whether its address takes no mail at all or only not now.

Asked only of mails that programs sent (`InboundMail.automatic`). What has no true mark of a letter of ours is no
bounce, whatever it says: so nobody silences a player by sending one.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import NamedTuple

from judge.mail.bounce_marks import letter_of, marks_in, marks_returned
from judge.mail.inbound.headers import Headers, split_message
from judge.mail.inbound.mime import Part, choose_bodies, parse_part
from judge.mail.plain_text import one_line
from judge.mail.refusals import Returned, refusal_means

log = logging.getLogger("judge")

_SENT_TO = ("Delivered-To", "X-Original-To", "Envelope-To", "To")
_MOST_REPORTS = 50
_LONGEST_WHY = 200
_LOOKED_AT = 65_536
_BLANK_LINE = re.compile(rb"\r?\n[ \t]*\r?\n")


class Bounce(NamedTuple):
    """`letter_key` is what stands before the @ of the letter's Message-ID. `why` are words of servers, in one line.

    `means` None: it tells of no trouble, or is an answering machine's.
    """

    letter_key: str
    means: Returned | None
    why: str = ""


class _Report(NamedTuple):
    """What a report says of one recipient."""

    means: Returned | None
    why: str


def read_bounce(raw: bytes, recipients: Iterable[str], judge_key: bytes) -> Bounce | None:
    """What a program's mail says of a letter; None: it brings none back that the judge has sent.

    `recipients` are those of the envelope; the addresses in its headers count too, where a pipe or a mailbox hides it.
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
    """What several reports come to: for good only if all that tell of trouble say so."""
    troubles = [report for report in reports if report.means is not None]
    return next((one for one in troubles if one.means is Returned.SOFT), next(iter(troubles), _Report(None, "")))


# Reports in the standard's form (RFC 3464)


def _reports(mail: Part) -> list[_Report] | None:
    """What the machine-readable part says, for each recipient; None where there is none."""
    part = _status_part(mail)
    if part is None:
        return None
    blocks = [Headers(block) for block in _BLANK_LINE.split(part.body.strip())[: _MOST_REPORTS + 1]]
    return [_report(block) for block in blocks if block.has("Action")]


def _status_part(part: Part) -> Part | None:
    if part.kind in ("message/delivery-status", "message/global-delivery-status"):
        return part
    return next((found for child in part.parts if (found := _status_part(child)) is not None), None)


def _report(block: Headers) -> _Report:
    """A recipient's block. `delayed` means that the server goes on trying, whatever the status says."""
    action = block.get("Action").lower().split(" ")[0].strip(";")
    status, words = block.get("Status"), block.get("Diagnostic-Code").partition(";")[2].strip()
    why = _short(f"{status.partition(' ')[0]} {words}")
    if action == "delayed":
        return _Report(Returned.SOFT, why)
    return _Report((refusal_means(status, words) or Returned.SOFT) if action == "failed" else None, why)


# Older forms, each server's own


def _recognized(raw: bytes, mail: Part) -> list[_Report]:
    """What a mail says that has the form of some program's bounces; empty: it has none of them."""
    # Imported here since it is slow to import, and hardly a mail needs it.
    from email import message_from_bytes

    from flufl.bounce import all_failures

    try:
        temporary, permanent = all_failures(message_from_bytes(raw[:_LOOKED_AT]))
    except Exception:
        # It guesses at what strangers wrote: a guess that fails is none.
        log.info("a mail that came back could not be made sense of", exc_info=True)
        return []
    if not temporary and not permanent:
        return []
    text = _above_the_letter(choose_bodies(mail).plain or "")
    found = _STATUS_LINE.search(text)
    why = _short(found[0]) if found else ""
    if not permanent:
        return [_Report(Returned.SOFT, why)]
    return [_Report((refusal_means("", found[0]) if found else None) or Returned.HARD, why)]


_STATUS_LINE = re.compile(
    r"^.{0,300}?(?<![\d.])(?:[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)|[45][0-5]\d[ -]).{0,300}$", re.MULTILINE
)
_COPY = re.compile(
    r"^(?:-{2,}.*(?:copy|original|returned|message|headers).*-{2,}|Received: .*|Return-Path: .*)$", re.I | re.M
)


def _above_the_letter(text: str) -> str:
    """What the server itself says: below it is the letter, whose words are not to be read as a status."""
    found = _COPY.search(text)
    return text[: found.start()] if found else text


def _short(text: str) -> str:
    return one_line(text)[:_LONGEST_WHY].strip()
