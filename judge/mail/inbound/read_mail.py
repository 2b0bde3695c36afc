"""Incoming mail: bytes -> author and text. It knows no games, and only finds the parts that count.

`read_mail` never raises, whatever the bytes, and takes time in proportion to their number.

A mail's subject proves nothing. Subjects of press have the form of `judge.mail.letters.press_letters`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.game.outcome import NOTHING_LEFT_OUT, LeftOut
from judge.game.people.reply_tokens import ReplyToken, find_token, without_bare_tokens, without_tokens
from judge.mail.bounce_marks import letter_of, marks_in
from judge.mail.inbound.content import Content, read_content
from judge.mail.inbound.genuine import NOBODY, TrustedServer, network_peer, proof_of
from judge.mail.inbound.headers import (
    Headers,
    addresses_in,
    decode_words,
    first_address,
    message_ids,
    parse_date,
    split_message,
)
from judge.mail.inbound.lines import Line, lines_as_written
from judge.mail.inbound.reply_words import split_keys
from judge.mail.inbound.robots import BY_CALENDAR, BY_LIST, BY_SUBJECT, is_own, is_refusal_of_a_judge, why_automatic
from judge.mail.inbound.said import without_reply_prefixes
from judge.mail.inbound.size_limit import Cut, split_cut
from judge.mail.plain_text import one_line
from judge.patterns import pattern
from judge.problems import Problem

_SUBJECT = pattern(r"(?P<game>[^\s:]{1,40}) (?P<moment>[A-Z]\d{1,5}[A-Z](?:/[a-z]{1,20})?)")


def link_subject(subject: str) -> tuple[str, str] | None:
    """Return the game and moment (`moment_of_links`) in a link's subject: `river S1902M/market [...]`.

    None for any other subject, also a reply's. A token may follow.
    """
    found = _SUBJECT.fullmatch(one_line(without_tokens(one_line(subject))).strip())
    return (found["game"], found["moment"]) if found else None


_PRESS = pattern(
    r"[\w#.-]{1,40}(?: [A-Z]\d+[A-Z])?: "
    r"(?:end-of-game statement(?: sent| from (?P<author>[^:\[]{1,80}))?(?: \[.*\])?"
    r"|(?P<writer>[^:\[]{1,80}?) to (?P<reader>[^:\[]{1,160}?)(?: \[.*\])?)(?::.*)?"
)


def press_writer(subject: str) -> str | None:
    """Writer, as shown, of the press that a mail with this subject answers; "" if unnamed.

    For the writer's own copy (`sent to Germany`) it is the recipient. None means that it answers no press. Subjects
    prove nothing, so this decides only the words about a mail, not its effect.
    """
    whole = one_line(subject)
    text = without_reply_prefixes(whole)
    found = _PRESS.fullmatch(text) if text != whole else None
    if found is None:
        return None
    if found["writer"] == "sent":
        return str(found["reader"])
    writer = (found["author"] or found["writer"] or "").strip()
    return "" if writer == "press" else writer


class InboundMail(Struct, frozen=True, kw_only=True):
    """A mail as the judge understands it.

    `sender` is the address for an answer, in lower case: the first address in Reply-To, else From, that is not the
    judge's own. It is the judge's if there is no other, None if there is none (such a mail can only be logged). It
    proves nothing. `author` is the address in From, to which Authentication-Results refer: None if there is none, or if
    several From lines name different ones. `genuine`: a trusted server has verified that `sender` wrote it;
    `genuine_why` is half a sentence with the reason, also if it has not. `named` are all addresses in From, Sender and
    Reply-To: the claimed authors. `date` is UTC, None if missing or unreadable. `subject` is decoded; it is never a
    command. `in_to`: one of the judge's addresses is in To, and not in Cc or Bcc alone. `peer` is the network address
    that it came from, "" if unknown (`judge.mail.inbound.genuine`). `automatic` mails are not answered and have no
    lines; `reason` says why in half a sentence. `lines` are the lines that count, in order; empty for a mail without
    new words, or with a `problem`. `text` has these lines as written, if the mail replies to press and may be for
    people. `reply_token` is the token in the recipient's address or in the subject, None for none. `left_out`: the
    parts of its text that do not count. `doubt`: half a sentence on why a program may have sent it, though a person may
    have added words; "" for no doubt. `keys` are the key words that it has (`judge.mail.inbound.reply_words`); their
    lines are no longer among `lines`. `notes` are whole sentences for the sender, such as what was not read.
    """

    sender: str | None
    sender_name: str = ""
    author: str | None = None
    genuine: bool = False
    genuine_why: str = ""
    named: tuple[str, ...] = ()
    envelope_sender: str | None = None
    recipients: tuple[str, ...] = ()
    message_id: str = ""
    in_reply_to: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    date: datetime | None = None
    subject: str = ""
    in_to: bool = True
    peer: str = ""
    automatic: bool = False
    reason: str = ""
    lines: tuple[Line, ...] = ()
    left_out: LeftOut = NOTHING_LEFT_OUT
    reply_token: ReplyToken | None = None
    text: tuple[Line, ...] = ()
    doubt: str = ""
    keys: tuple[str, ...] = ()
    problem: Problem | None = None
    notes: tuple[str, ...] = ()


def read_mail(
    raw: bytes,
    *,
    own_addresses: frozenset[str] = frozenset(),
    envelope_sender: str | None = None,
    recipients: tuple[str, ...] = (),
    max_lines: int = 1000,
    max_bytes: int = 458_752,
    server: TrustedServer = NOBODY,
    judge_key: bytes | None = None,
) -> InboundMail:
    """Read one mail as it came over the wire.

    `own_addresses` are the judge's, without `+details`. `envelope_sender` and `recipients` come from SMTP, LMTP or the
    pipe; "" is the null sender, None an unknown one (then Return-Path is used). `server` is the trusted one for
    Authentication-Results. `judge_key` verifies the marks in bounce addresses; if it is None, all count. Problems:
    E-MAIL-SIZE (over `max_bytes`, or cut before), E-MAIL-LINES (over `max_lines` count), E-MAIL-NOTEXT.
    """
    cut, raw = _as_kept(raw, max_bytes)
    headers, body = split_message(raw[:max_bytes])
    mail, author = _read_headers(headers, own_addresses)
    reason = why_automatic(headers, mail.sender, author, envelope_sender, own_addresses)
    reason = (reason in _OPEN and _by_recipients(recipients, judge_key)) or reason
    token = find_token((*recipients, *_sent_to(headers)), mail.subject)
    read = None if cut or reason not in _OPEN else read_content(headers, body, max_lines, own_addresses | {*recipients})
    content, reason, doubt = _what_counts(read, cut, mail.subject, reason, by_token=token is not None)
    keys, lines = split_keys(content.lines, mail.subject)
    proof = proof_of(raw, server, own_addresses, envelope_sender)
    return replace(
        mail,
        genuine=proof.author is not None and proof.author == mail.sender and not reason,
        genuine_why=proof.why,
        envelope_sender=envelope_sender,
        recipients=recipients,
        automatic=bool(reason),
        reason=reason,
        lines=_without_secrets(lines, token),
        text=_text_of_reply(mail, content, token),
        left_out=content.left_out,
        reply_token=token,
        doubt=doubt,
        keys=keys,
        problem=content.problem,
        notes=content.notes,
    )


def _as_kept(raw: bytes, max_bytes: int) -> tuple[Cut | None, bytes]:
    """Return a mail's cut, None if it is whole, and the mail without the mailbox's line above it."""
    cut, raw = split_cut(raw)
    raw = _without_mbox_line(raw)
    if cut is None and len(raw) > max_bytes:
        cut = Cut(max_bytes, len(raw))
    return cut, raw


def reply_address(raw: bytes, own_addresses: frozenset[str]) -> str | None:
    """The address for an answer to a mail (`InboundMail.sender`), from its headers alone."""
    headers, _ = split_message(_without_mbox_line(raw))
    return _sender([*_people_in(headers, "Reply-To"), *_people_in(headers, "From")], own_addresses)[0]


def _read_headers(headers: Headers, own_addresses: frozenset[str]) -> tuple[InboundMail, str | None]:
    """Read a mail's headers: author, date, and the letter it answers; also return the first From."""
    authors, answered = _people_in(headers, "From"), _people_in(headers, "Reply-To")
    sender, name = _sender([*answered, *authors], own_addresses)
    written_by = {people.first for people in authors}
    mail = InboundMail(
        sender=sender,
        sender_name=without_bare_tokens(without_tokens(name)),
        author=written_by.pop() if len(written_by) == 1 else None,
        named=_named([*authors, *_people_in(headers, "Sender"), *answered]),
        message_id=_message_id(headers),
        in_reply_to=message_ids(headers.get("In-Reply-To")),
        references=message_ids(headers.get("References")),
        date=parse_date(headers.get("Date")),
        subject=decode_words(headers.get("Subject")),
        in_to=any(is_own(address, own_addresses) for value in headers.all("To") for address in addresses_in(value)),
        peer=network_peer(headers),
    )
    return mail, next((people.first for people in authors), None)


_SIGNS_ON = pattern(r"\s*SIGNON\s+\S+\s+\S+\s*")
_OPEN = ("", BY_SUBJECT, *BY_LIST)
"""Reasons against a mail that its lines can overrule by showing that a person sent it."""


def _signs_on(read: Content | None) -> bool:
    """True if a mail's own lines sign on, as no automatic notice does."""
    return read is not None and any(_SIGNS_ON.fullmatch(line.text) for line in read.lines)


def _what_counts(
    read: Content | None, cut: Cut | None, subject: str, reason: str, *, by_token: bool
) -> tuple[Content, str, str]:
    """Return a mail's content (empty if automatic), the reason why it is automatic, and any doubt."""
    doubt = BY_CALENDAR if read is not None and read.by_calendar else ""
    if (reason == BY_SUBJECT and _signs_on(read)) or (by_token and reason in _OPEN and reason):
        reason, doubt = "", reason
    if read is None or reason:
        return Content(problem=None if cut is None else _too_large(cut)), reason, doubt
    if is_refusal_of_a_judge(subject, [line.text for line in read.lines]):
        return Content(), "it is a judge's answer that says no", doubt
    return read, "", doubt


class _People(NamedTuple):
    """An address header: its first address or None, with the display name, and all addresses."""

    first: str | None
    name: str
    all: list[str]


def _people_in(headers: Headers, name: str) -> list[_People]:
    """Read the address headers of this name."""
    return [_People(*first_address(value), addresses_in(value)) for value in headers.all(name)]


def _sender(named: Iterable[_People], own_addresses: frozenset[str]) -> tuple[str | None, str]:
    """Return the address for the answer, and the display name, which comes from From if Reply-To has none.

    The judge's own address in Reply-To is ignored: people and lists put it there so that answers reach the judge.
    """
    mailboxes = [
        (address, each.name if address == each.first else "") for each in named for address in _addresses(each)
    ]
    people = [mailbox for mailbox in mailboxes if not is_own(mailbox[0], own_addresses)]
    sender = next((address for address, _ in people or mailboxes), None)
    return sender, next((name for _, name in people if name), "")


def _addresses(people: _People) -> dict[str, None]:
    """The addresses of a header, the first one first, each once."""
    return dict.fromkeys(people.all if people.first is None else (people.first, *people.all))


def _named(named: Iterable[_People]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(address for people in named for address in _addresses(people)))


def _text_of_reply(mail: InboundMail, content: Content, token: ReplyToken | None) -> tuple[Line, ...]:
    """Return the text of a mail that answers press, or that a link in its letter opened; () for any other.

    The address alone proves no reply: mail programs also offer it for new mails.
    """
    answers = mail.in_reply_to or mail.references or press_writer(mail.subject) is not None
    is_press = token is not None and token.press and answers
    return _without_secrets(lines_as_written(content.new), token) if is_press else ()


def _without_secrets(lines: Sequence[Line], token: ReplyToken | None) -> tuple[Line, ...]:
    """Return lines without reply tokens, including this mail's own in any form."""
    return tuple(Line(line.number, _without_token(line.text, token)) for line in lines)


def _without_token(text: str, token: ReplyToken | None) -> str:
    text = without_tokens(text)
    if token is not None and token.token in text.lower():
        text = re.sub(re.escape(token.token), "", text, flags=re.IGNORECASE)
    return text


def _by_recipients(recipients: Sequence[str], judge_key: bytes | None) -> str:
    """Reason to consider a mail a bounce: it came to an address for bounces; "" otherwise.

    People neither see nor write to such addresses. An address with an invented mark does not count: its sender waits
    for an answer.
    """
    marks = [marks_in([recipient]) for recipient in recipients]
    are_bounces = marks and all(each and (judge_key is None or letter_of(judge_key, each)) for each in marks)
    return "it came to the address for letters that come back" if are_bounces else ""


def _sent_to(headers: Headers) -> tuple[str, ...]:
    """Addresses a mail was sent to, by its headers: a pipe has no envelope, and an alias changes it."""
    return tuple(value for name in _TO for value in headers.all(name))


_TO = ("Delivered-To", "X-Original-To", "To", "Cc")


def _message_id(headers: Headers) -> str:
    value = headers.get("Message-ID")
    return next(iter(message_ids(value)), value[:998])


def _without_mbox_line(raw: bytes) -> bytes:
    """The mail without the `From sender date` line that pipes and mailbox files put on top."""
    return raw.partition(b"\n")[2] if raw.startswith((b"From ", b">From ")) else raw


def _too_large(cut: Cut) -> Problem:
    return Problem(
        "E-MAIL-SIZE",
        f"Your mail has {cut.came:,} bytes, and at most {cut.kept:,} are read. Nothing in it was done. "
        "Please send it again without pictures, attachments and quoted letters.",
    )
