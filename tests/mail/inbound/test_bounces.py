"""Mail servers' reports about letters, as of Postfix, Exim, Exchange, Gmail, qmail and sendmail."""

from __future__ import annotations

from base64 import b64encode
from email.message import Message

import pytest

from judge.mail.inbound.bounces import Bounce, read_bounce
from judge.mail.inbound.read_mail import read_mail
from judge.mail.refusals import Returned
from tests.support.bounces import BOUNCES, address_of, report
from tests.support.rows import each_row

KEY = bytes(range(32))
LETTER = "0123456789abcdef0123"
TO = (address_of(KEY, LETTER),)
PLAIN = ("judge@example.org",)

MEANINGS = {
    "postfix": Returned.HARD,
    "postfix_delayed": Returned.SOFT,
    "postfix_success": None,
    "exim": Returned.HARD,
    "exim_old": Returned.HARD,
    "exchange": Returned.HARD,
    "gmail_unknown": Returned.HARD,
    "gmail_full": Returned.SOFT,
    "qmail": Returned.HARD,
    "qmail_full": Returned.SOFT,
    "sendmail": Returned.HARD,
    "refused_as_spam": Returned.SOFT,
    "read_receipt": None,
    "vacation": None,
}


def read(name: str, recipients: tuple[str, ...] = TO, key: bytes = KEY) -> Bounce | None:
    return read_bounce(report(name, KEY, LETTER), recipients, key)


def test_every_form_is_tried() -> None:
    assert {path.stem for path in BOUNCES.glob("*.eml")} == set(MEANINGS)


@each_row("name", MEANINGS)
def test_a_report_names_its_letter_and_says_what_became_of_it(name: str) -> None:
    found = read(name)
    assert found is not None
    assert (found.letter_key, found.means) == (LETTER, MEANINGS[name])


@each_row("name", sorted(set(MEANINGS) - {"postfix_success", "refused_as_spam", "read_receipt", "vacation"}))
def test_a_report_that_comes_to_the_plain_address_is_known_by_the_header_of_the_letter_in_it(name: str) -> None:
    raw = report(name, KEY, LETTER).replace(TO[0].encode(), b"judge@example.org")
    found = read_bounce(raw, PLAIN, KEY)
    assert found is not None
    assert (found.letter_key, found.means) == (LETTER, MEANINGS[name])


@pytest.mark.parametrize("header", ["Delivered-To", "X-Original-To", "Envelope-To"])
def test_a_report_is_known_by_the_address_in_its_headers_where_nobody_tells_the_envelope(header: str) -> None:
    raw = b"From: MAILER-DAEMON@mx.example\nSubject: failure notice\n" + f"{header}: {TO[0]}\n\nNo.\n".encode()
    assert read_bounce(raw, PLAIN, KEY) == Bounce(LETTER, None)


@each_row("name", MEANINGS)
def test_a_report_with_a_mark_that_another_key_made_is_about_no_letter(name: str) -> None:
    assert read(name, key=bytes(32)) is None


def test_the_message_id_of_a_letter_alone_proves_nothing() -> None:
    raw = report("postfix", KEY, LETTER).replace(address_of(KEY, LETTER)[13:45].encode(), b"")
    assert LETTER.encode() in raw
    assert read_bounce(raw, PLAIN, KEY) is None


def test_the_words_of_the_server_come_along_in_one_line() -> None:
    found = read("gmail_unknown")
    assert found is not None
    assert found.why.startswith("5.1.1 550-5.1.1 The email account that you tried to reach does not exist.")
    assert found.why.isprintable()
    assert len(found.why) <= 200
    assert read("qmail") == Bounce(LETTER, Returned.HARD, "Sorry, no mailbox here by that name. (#5.1.1)")


def test_one_recipient_who_may_still_get_it_keeps_a_letter_from_being_lost_for_good() -> None:
    raw = report("postfix", KEY, LETTER)
    late = b"Final-Recipient: rfc822; b@c.example\nAction: delayed\nStatus: 4.4.1\n\nFinal-Recipient: rfc822; france"
    found = read_bounce(raw.replace(b"Final-Recipient: rfc822; france", late, 1), TO, KEY)
    assert found is not None
    assert found.means is Returned.SOFT


@each_row(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\n\xff\nAction:\n",
        b"Content-Type: text/plain; charset=no-such\n\n<a@b.example>: 550 \xff\n",
        b"Content-Type: multipart/mixed; boundary=x\n\n" + b"--x\nContent-Type: multipart/mixed; boundary=x\n\n" * 3000,
        b"Subject: failure notice\n\nHi. This is the qmail-send program\n\n<\xe4@b.example>:\n" + b"(" * 60_000,
    ],
    ids=["empty", "no text", "broken report", "unknown charset", "deeply nested", "half a form"],
)
def test_whatever_comes_to_the_address_for_bounces_is_read_without_a_fault(raw: bytes) -> None:
    found = read_bounce(raw, TO, KEY)
    assert found is not None
    assert found.letter_key == LETTER


QMAIL = "Hi. This is the qmail-send program.\n\n<france@b.example>:\nSorry, no mailbox here. (#5.1.1)\n\n"
YALE = "From: MAILER-DAEMON@yale.edu\nContent-Transfer-Encoding: base64\n\n"
HOSTILE = {
    "a line of dashes": QMAIL + "-" * 250_000,
    "a word among dashes": QMAIL + "-" * 125_000 + "copy" + "-" * 125_000 + "x",
    "many words among dashes": QMAIL + ("-" * 500 + "copy" * 20 + "-" * 500 + "x\n") * 220,
    "commas and at signs": QMAIL.replace("<", "").replace(">", "") + "," * 80_000 + "@" * 160_000,
    "a line of letters": "Your mail did not reach the following recipient(s):\n" + "a" * 250_000,
    "blanks, encoded": YALE + b64encode(b"Message not delivered to the following\n" + b" " * 180_000).decode(),
    "statuses without an end": QMAIL + "5.1." * 60_000,
}


@each_row("text", HOSTILE.values(), ids=HOSTILE)
def test_a_report_that_would_take_patterns_the_cube_of_its_length_is_read(text: str) -> None:
    head = "" if text.startswith("From:") else "From: MAILER-DAEMON@mx.example\nSubject: failure notice\n\n"
    found = read_bounce((head + text).encode(), TO, KEY)
    assert found is not None
    assert found.letter_key == LETTER
    if "<france@b.example>" in text:
        assert found == Bounce(LETTER, Returned.HARD, "Sorry, no mailbox here. (#5.1.1)")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_patterns_of_others_see_short_lines_and_few(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []

    def look(message: Message) -> tuple[frozenset[bytes], frozenset[bytes]]:
        seen.extend(bytes(part.get_payload(decode=True) or b"") for part in message.walk())
        return frozenset(), frozenset()

    monkeypatch.setattr("flufl.bounce.all_failures", look)
    assert read_bounce(text.encode() if text.startswith("From:") else b"\n" + text.encode(), TO, KEY)
    assert 0 < sum(map(len, seen)) <= 8_192
    assert max(len(line) for text in seen for line in text.split(b"\n")) <= 200


def test_a_report_in_html_alone_is_read() -> None:
    raw = f"From: MAILER-DAEMON@mx.example\nContent-Type: text/html\n\n{QMAIL}".encode()
    assert read_bounce(raw, TO, KEY) == Bounce(LETTER, Returned.HARD)


@pytest.mark.parametrize("line", ["----- Original message -----", "--- Headers ---", "Return-Path: <a@b.example>"])
def test_words_of_the_letter_below_those_of_the_server_are_no_status(line: str) -> None:
    text = QMAIL.replace("(#5.1.1)", "Bye.") + line + "\n\nYou scored 450 points, 4.2.2 of them late.\n"
    raw = f"From: MAILER-DAEMON@mx.example\nSubject: failure notice\n\n{text}".encode()
    assert read_bounce(raw, TO, KEY) == Bounce(LETTER, Returned.HARD)


@each_row("name", MEANINGS)
def test_a_report_has_no_lines_that_count(name: str) -> None:
    mail = read_mail(report(name, KEY, LETTER), recipients=TO, envelope_sender="", max_lines=1000)
    assert mail.automatic
    assert mail.lines == ()


def test_what_comes_to_the_address_for_bounces_alone_is_no_persons_mail_whatever_it_looks_like() -> None:
    raw = b"From: Gateway <gateway@players.example>\nSubject: problem\n\nSIGNON Friver france-pw\n"
    mail = read_mail(raw, recipients=TO, envelope_sender="gateway@players.example", judge_key=KEY)
    assert mail.reason == "it came to the address for letters that come back"
    assert mail.lines == ()


def test_what_comes_to_such_an_address_with_a_mark_made_up_is_read() -> None:
    raw = b"From: france@players.example\nSubject: problem\n\nSIGNON Friver france-pw\n"
    for recipients in ((f"judge+bounce-{'a' * 32}@example.org",), (*TO, f"judge+bounce-{'b' * 32}@example.org")):
        mail = read_mail(raw, recipients=recipients, envelope_sender="france@players.example", judge_key=KEY)
        assert not mail.automatic
        assert [line.text for line in mail.lines] == ["SIGNON Friver france-pw"]


PEOPLES = {
    "a subject like a bounce's": b"Subject: Undelivered Mail Returned to Sender\n\nSIGNON Friver pw\n",
    "a bounce quoted below": b"Subject: Re: failure notice\n\nSIGNON Friver pw\n\n> <a@b.example>:\n> 550 5.1.1 no\n",
    "a name like a daemon's": b"From: Mail Delivery System <daemon.fan@players.example>\n\nSIGNON Friver pw\n",
    "an address like a daemon's": b"From: mailer-daemonic@players.example\n\nSIGNON Friver pw\n",
    "a bounce forwarded with orders on top": (
        b"Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain\n\nSIGNON Friver pw\n\n--m\n"
        b"Content-Type: message/rfc822\n\n" + report("postfix", KEY, LETTER) + b"\n--m--\n"
    ),
    "to the address for bounces and the judge's": b"To: judge@example.org\n\nSIGNON Friver pw\n",
}


@each_row("raw", PEOPLES.values(), ids=PEOPLES)
def test_a_persons_mail_is_no_bounce(raw: bytes) -> None:
    written = raw if raw.startswith(b"From:") else b"From: france@players.example\n" + raw
    both = (*PLAIN, *TO) if raw.startswith(b"To:") else PLAIN
    mail = read_mail(written, recipients=both, envelope_sender="france@players.example")
    assert not mail.automatic
    assert [line.text for line in mail.lines] == ["SIGNON Friver pw"]
